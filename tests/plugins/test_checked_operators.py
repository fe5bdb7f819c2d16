"""An operator of a plug-in that fails ends the run with its name, its generation and the trace."""

import pickle
import signal
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

import numpy as np
import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.core import operators
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.offspring import NONE, offspring_of_couples
from sudoku_ga.evolution.core.operators import ReplacementContext, Slice
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.checked import RESULTS
from sudoku_ga.evolution.engine.guard import OperatorError
from sudoku_ga.evolution.engine.island import PopulationObserver
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.operator_set import (
    OperatorSet,
    checked_operators,
    checked_terminations,
)
from sudoku_ga.evolution.engine.run import evolve, prepare, run
from sudoku_ga.evolution.engine.warm_up import warm_up
from sudoku_ga.evolution.observe.population_view import PopulationView
from sudoku_ga.evolution.operators.adaptation import Limits
from sudoku_ga.evolution.operators.crossover.blocks import Uniform
from sudoku_ga.evolution.operators.fitness import PairConflicts
from sudoku_ga.evolution.operators.population import Islands
from sudoku_ga.evolution.operators.replacement import (
    EliteArchive,
    FirstCome,
    Generational,
    RetainAndImmigrants,
)
from sudoku_ga.evolution.operators.selection import ResidentAndTournament, Tournament
from sudoku_ga.evolution.recipe.contracts import CONTRACTS, Contract
from sudoku_ga.evolution.recipe.reading import recipe_names
from sudoku_ga.evolution.representations.cells import BoxPermutations
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing import isolated_plugins
from sudoku_ga.testing.samples import encoding_of, guarded, individuals, state
from tests.evolution.loads import counted_loads
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.golden.traces import small


@pytest.fixture(autouse=True)
def _isolated() -> Any:
    with isolated_plugins():
        yield


def made(base: Any, method: str, function: Any, **members: Any) -> Any:
    """Return an operator with one method of its own."""
    kind = type("Made", (base,), {method: function, "__module__": __name__, **members})
    return sga.register(kind)()


CHECKED = {
    Role.INITIALISATION, Role.FITNESS, Role.SELECTION, Role.CROSSOVER, Role.MUTATION,
    Role.LOCAL_SEARCH, Role.REPLACEMENT, Role.AGEING, Role.ADAPTATION, Role.RESTART,
    Role.TERMINATION,
}  # fmt: skip
"""The roles whose components from outside are checked."""

FITNESS = {"maximised": False, "target": lambda self, geometry: 0.0}
"""Members that a fitness function needs besides."""


def late(self: Any, genotypes: Any, rng: Any) -> Any:
    """Fail in the third generation."""
    late.calls += 1  # type: ignore[attr-defined]
    if late.calls == 3:  # type: ignore[attr-defined]
        raise KeyError("gene")
    return genotypes


def test_what_raises_is_named_with_its_generation_and_trace() -> None:
    late.calls = 0  # type: ignore[attr-defined]
    with pytest.raises(OperatorError) as at:
        sga.solve(
            AI_ESCARGOT,
            sga.recipe("generational").replace(mutation=made(sga.Mutation, "mutate", late)),
            seed=1,
            max_generations=5,
        )
    error = at.value
    assert (error.name, error.generation) == ("made", 3)
    assert error.problem.startswith("KeyError: 'gene' (test_checked_operators.py, line ")
    assert "in late" in error.trace and "KeyError" in error.trace
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.trace) == (str(error), error.trace)


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda each: each.base.__name__)
def test_an_operator_is_called_within_a_run_only(contract: Contract) -> None:
    calls = []

    def fail(self: Any, *arguments: Any) -> Any:
        calls.append(arguments)
        raise KeyError("gene")

    base = contract.base
    members = FITNESS if base is sga.Fitness else {}
    if base is sga.Representation:
        members = {"traits": BoxPermutations.traits}
    if base is sga.Breeding:
        base = type("Scheme", (Component, base), {})
    operator: Any = made(base, contract.either[0], fail, **members)
    if base is sga.Pairing:
        operator = [Tournament(), operator]
    recipe = sga.recipe("generational").replace(**{contract.role: operator})
    warm_up(recipe)
    assert not calls
    assert not warm_up(recipe)
    with pytest.raises(OperatorError, match="KeyError"):
        list(sga.evolve(AI_ESCARGOT, recipe, seed=1))
    assert len(calls) == 1


def test_the_kernels_of_other_operators_are_loaded_before_a_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def evaluate(self: Any, boards: Any) -> Any:
        return (np.diff(np.sort(boards, axis=2), axis=2) == 0).sum(axis=(1, 2))

    fitness = made(sga.Fitness, "evaluate", evaluate, **FITNESS)
    recipe = small(sga.recipe("generational").replace(fitness=fitness))
    loaded = counted_loads(monkeypatch)
    warm_up(recipe, geometry=AI_ESCARGOT.geometry)
    loaded.clear()
    run(AI_ESCARGOT, recipe, 1)
    assert loaded == []


BROKEN = [
    ("crossover", sga.Crossover, "cross", lambda s, p, r: p[:, :, :3], r"of shape \(\d+, 2, \d+\)"),
    ("crossover", sga.Crossover, "cross", lambda s, p, r: p * 1.0, "an array of whole numbers"),
    ("crossover", sga.Crossover, "cross", lambda s, p, r: p[:, :, ::-1], "representation allows"),
    ("crossover", sga.Crossover, "cross", lambda s, p, r: p.astype(int) + 300, "allows"),
    ("crossover", sga.Crossover, "cross", lambda s, p, r: None, "whole numbers of shape"),
    ("mutation", sga.Mutation, "mutate", lambda s, g, r: g[1:], "whole numbers of shape"),
    ("mutation", sga.Mutation, "mutate", lambda s, g, r: g * 0, "the representation allows"),
    ("initialisation", sga.Initialisation, "create", lambda s, e, n, r: np.ones((n, 3)), "sha"),
    ("initialisation", sga.Initialisation, "create",
     lambda s, e, n, r: np.ones((n, len(e.box_of_gene)), int), "generation 0: genotypes that the"),
    ("fitness", sga.Fitness, "evaluate", lambda s, b: np.full(len(b), np.nan), "a finite fitness"),
    ("fitness", sga.Fitness, "evaluate", lambda s, b: b[:, 0], r"an array of numbers of shape \("),
    ("fitness", sga.Fitness, "evaluate", lambda s, b: 1 / 0, "ZeroDivisionError"),
    ("selection", sga.Selection, "select", lambda s, loss, n, r: np.full(n, len(loss)), "indices"),
    ("selection", sga.Selection, "select", lambda s, loss, n, r: np.zeros(n - 1, int), "shape"),
    ("selection", sga.Selection, "select", lambda s, loss, n, r: np.zeros(n), "whole numbers"),
    ("replacement", sga.Replacement, "replace", lambda s, c: c.population.genotypes, "Population"),
    ("replacement", sga.Replacement, "replace",
     lambda s, c: c.offspring.take(np.zeros(999, int)), "at most [0-9]+ individuals"),
    ("replacement", sga.Replacement, "elites", lambda s, p, size: [-1], "indices from 0 to"),
    ("local_search", sga.LocalSearch, "search", lambda s, g, count, r: g[::2], "whole numbers"),
    ("local_search", sga.LocalSearch, "search", lambda s, g, count, r: g * 0 + 1, "representation"),
    ("ageing", sga.Ageing, "age", lambda s, p, before: p.loss, "a population of"),
    ("adaptation", sga.Adaptation, "changes", lambda s, r, b, t: {"population.hue": 1}, "hue"),
    ("adaptation", sga.Adaptation, "changes", lambda s, r, b, t: ["population.size"], "a mapping"),
    ("restart", sga.Restart, "due", lambda s, stalled, age: stalled.x, "AttributeError"),
    ("termination", sga.Termination, "reached", lambda s, t, e, g: "enough", "StopReason or None"),
]  # fmt: skip


@pytest.mark.parametrize(("role", "base", "method", "function", "words"), BROKEN)
def test_what_returns_something_impossible_is_refused(
    role: str, base: Any, method: str, function: Any, words: str
) -> None:
    members = FITNESS if role == "fitness" else {}
    if method == "elites":
        members = {"replace": lambda self, context: context.offspring}
    operator = made(base, method, function, **members)
    recipe = sga.recipe("generational").replace(**{role: operator})
    with pytest.raises(OperatorError, match=words) as caught:
        list(islice(sga.evolve(AI_ESCARGOT, recipe, seed=1), 40))
    assert caught.value.name == "made"


@pytest.mark.parametrize("base", RESULTS, ids=lambda each: each.__name__)
def test_all_methods_of_a_base_class_are_checked(base: Any) -> None:
    methods = {name for name, member in vars(base).items() if callable(member)}
    called = {name for name in methods if not name.startswith(("_", "plan"))}
    # The engine calls ``select``, which is made of the other two.
    assert set(RESULTS[base]) == called - ({"select"} if base is sga.Replacement else set())


def test_every_contract_is_of_a_base_class_that_is_checked() -> None:
    assert {each.base for each in CONTRACTS} == {*RESULTS, sga.Representation}


UNTRUE = property(lambda self: np.zeros(2))
NO_VALUES = [
    ("mutation", sga.Mutation, "move_evaluations_per_child", lambda s, e: "many", "ValueError"),
    ("crossover", sga.Crossover, "accepts_worse", UNTRUE, "ValueError"),
    ("replacement", sga.Replacement, "no_duplicates", UNTRUE, "ValueError"),
    ("restart", sga.Restart, "due", lambda s, stalled, age: np.zeros(2), "ValueError"),
    ("replacement", FirstCome, "numbered", lambda s, c: None, "TypeError"),
    ("replacement", FirstCome, "numbered", lambda s, c: (c.offspring, "all"), "whole numbers"),
]


@pytest.mark.parametrize(("role", "base", "method", "member", "words"), NO_VALUES)
def test_what_is_no_value_at_all_is_the_failure_of_the_operator(
    role: str, base: Any, method: str, member: Any, words: str
) -> None:
    others = {name: each for name, each in USUAL.items() if name in vars(base) and name != method}
    operator = made(base, method, member, **others if base is not FirstCome else {})
    recipe = sga.recipe("generational").replace(**{role: operator})
    with pytest.raises(OperatorError, match=words):
        list(sga.evolve(AI_ESCARGOT, recipe, seed=1))


class Unusual(BaseException):
    """No Exception, and without a message that could be shown."""

    def __str__(self) -> str:
        raise SystemExit


ENDINGS = [SystemExit(3), KeyboardInterrupt(), GeneratorExit(), Unusual(), StopIteration()]
EVERYWHERE: list[tuple[str, Any, str]] = [
    ("initialisation", sga.Initialisation, "create"),
    ("initialisation", sga.Initialisation, "create_genotypes"),
    ("fitness", sga.Fitness, "evaluate"),
    ("fitness", sga.Fitness, "evaluate_genotypes"),
    ("fitness", sga.Fitness, "loss"),
    ("fitness", sga.Fitness, "initial_weights"),
    ("selection", sga.Selection, "select"),
    ("selection", sga.Selection, "pick"),
    ("selection", sga.Pairing, "pairs"),
    ("selection", sga.Breeding, "breed"),
    ("crossover", sga.Crossover, "cross"),
    ("crossover", sga.Crossover, "cross_couples"),
    ("crossover", sga.Crossover, "accepts_worse"),
    ("mutation", sga.Mutation, "mutate"),
    ("mutation", sga.Mutation, "mutate_genotypes"),
    ("mutation", sga.Mutation, "move_evaluations_per_child"),
    ("local_search", sga.LocalSearch, "search"),
    ("local_search", sga.LocalSearch, "improve"),
    ("replacement", sga.Replacement, "elites"),
    ("replacement", sga.Replacement, "replace"),
    ("replacement", sga.Replacement, "archive"),
    ("replacement", sga.Replacement, "no_duplicates"),
    ("ageing", sga.Ageing, "age"),
    ("adaptation", sga.Adaptation, "changes"),
    ("restart", sga.Restart, "due"),
    ("termination", sga.Termination, "reached"),
]
USUAL = {
    "evaluate": lambda self, boards: boards[:, 0, 0] * 0.0,
    "target": lambda self, geometry: 0.0,
    "maximised": False,
    "select": lambda self, loss, count, rng: np.arange(count),
    "cross": lambda self, parents, rng: parents.copy(),
    "mutate": lambda self, genotypes, rng: genotypes,
    "replace": lambda self, context: context.offspring,
    "reached": lambda self, elapsed_s, evaluations, generations: None,
}
"""What the class has besides, where the method is not the one that its contract asks for."""


def _raising(base: Any, method: str, error: BaseException) -> Any:
    def raises(*_arguments: Any) -> Any:
        raise error

    if base is sga.Breeding:
        base = type("Scheme", (Component, sga.Breeding), {})
    is_property = isinstance(getattr(base, method), property)
    others = {name: each for name, each in USUAL.items() if hasattr(base, name) and name != method}
    if base is sga.Fitness:
        others["maximised"] = False
    return made(base, method, property(raises) if is_property else raises, **others)


def _raised() -> list[Any]:
    """Return every method with one ending in turn, each with all of them where all are tried."""
    return [
        pytest.param(
            *where,
            error,
            id="-".join([type(error).__name__, where[0], where[2]]),
            marks=() if number == row % len(ENDINGS) else pytest.mark.exhaustive,
        )
        for row, where in enumerate(EVERYWHERE)
        for number, error in enumerate(ENDINGS)
    ]


@pytest.mark.parametrize(("role", "base", "method", "error"), _raised())
def test_whatever_class_is_raised_is_the_failure_of_the_operator(
    role: str, base: Any, method: str, error: BaseException
) -> None:
    operator: Any = _raising(base, method, error)
    recipe = sga.recipe("generational")
    if base is sga.Pairing:
        operator = [*recipe.all("selection"), operator]  # type: ignore[arg-type]
    with pytest.raises(OperatorError, match=type(error).__name__) as caught:
        list(sga.evolve(AI_ESCARGOT, recipe.replace(**{role: operator}), seed=1))
    assert (caught.value.name, caught.value.generation in (0, 1)) == ("made", True)
    assert "in raises" in caught.value.trace


def test_it_is_so_on_islands_too() -> None:
    operator = _raising(sga.Mutation, "mutate", SystemExit(3))
    recipe = sga.recipe("generational").replace(mutation=operator, islands=Islands(count=2))
    with pytest.raises(OperatorError, match="SystemExit: 3") as error:
        sga.solve(AI_ESCARGOT, recipe, seed=1)
    assert (error.value.name, error.value.generation) == ("made", 1)


def test_ctrl_c_while_an_operator_works_is_the_users() -> None:
    # A shell ignores it for what it starts in the background.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    operator = made(sga.Mutation, "mutate", lambda *_: signal.raise_signal(signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        sga.solve(AI_ESCARGOT, sga.recipe("generational").replace(mutation=operator), seed=1)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("error", ENDINGS, ids=lambda error: type(error).__name__)
def test_what_a_constructor_raises_is_its_failure(error: BaseException) -> None:
    class Made(sga.Mutation[Any]):
        rate: float = sga.real(0.5, 0, 1)

        def __post_init__(self) -> None:
            super().__post_init__()
            if self.rate < 0.5:
                raise error

        def mutate(self, genotypes: Any, rng: Any) -> Any:
            return genotypes

    recipe = sga.recipe("generational").replace(mutation=sga.register(Made)())
    with pytest.raises(OperatorError, match=type(error).__name__):
        recipe.with_value("mutation.rate", 0.1)
    with pytest.raises(ParameterError, match=r"^mutation\.rate: .* 2$"):
        recipe.with_value("mutation.rate", 2)


def _with_genes(change: Any) -> list[tuple[str, Any]]:
    """Return operators of each role that returns genes, by each of its methods, and their roles."""

    def create(self: Any, encoding: Any, count: int, rng: Any) -> Any:
        return change(encoding.random(count, np.zeros(1, np.uint64)))

    def cross_couples(self: Any, encoding: Any, genotypes: Any, couples: Any, states: Any) -> Any:
        return change(genotypes[couples].reshape(-1, genotypes.shape[1]))

    def improve(self: Any, encoding: Any, genotypes: Any, *others: Any) -> Any:
        found = change(genotypes)
        yield Slice(found, encoding.count_conflicts(genotypes), 0, False)

    def count(self: Any, genotypes: Any, count_conflicts: Any, rng: Any) -> Any:
        count_conflicts(change(genotypes))
        return genotypes

    def replaced(self: Any, context: Any) -> Any:
        return replace(context.offspring, genotypes=change(context.offspring.genotypes))

    return [
        ("initialisation", made(sga.Initialisation, "create", create)),
        ("initialisation", made(sga.Initialisation, "create_genotypes", create, name="whole")),
        ("crossover", made(sga.Crossover, "cross", lambda s, p, r: change(p))),
        ("crossover", made(sga.Crossover, "cross_couples", cross_couples, name="whole")),
        ("mutation", made(sga.Mutation, "mutate", lambda s, g, r: change(g))),
        ("mutation", made(sga.Mutation, "mutate_genotypes", lambda s, e, g, t: change(g),
                          name="whole")),
        ("local_search", made(sga.LocalSearch, "search", lambda s, g, c, r: change(g))),
        ("local_search", made(sga.LocalSearch, "improve", improve, name="whole")),
        ("local_search", made(sga.LocalSearch, "search", count, name="counted")),
        ("replacement", made(sga.Replacement, "replace", replaced)),
    ]  # fmt: skip


def _run(role: str, operator: Any) -> Any:
    recipe = sga.recipe("generational").replace(**{role: operator})
    return sga.solve(AI_ESCARGOT, recipe, seed=1, max_generations=2)


UNSOUND = [
    lambda genes: genes.astype(np.int64) + 256,
    lambda genes: genes.astype(np.int16) - 256,
    lambda genes: genes.astype(np.int64) + 2**32,
    lambda genes: genes.astype(np.uint64) + np.uint64(2**63),
    lambda genes: genes.astype(np.uint64) + np.uint64(2**64 - 256),
    lambda genes: genes * 1.0,
    lambda genes: genes + 0.5,
    lambda genes: genes * np.nan,
    lambda genes: genes > 4,
    lambda genes: genes.astype(object),
    lambda genes: genes.astype(str),
    lambda genes: genes * 1j,
    lambda genes: (genes.astype(object) + 2**70).tolist(),
]


@pytest.mark.parametrize("change", UNSOUND)
def test_genes_are_checked_before_they_are_narrowed(change: Any) -> None:
    for role, operator in _with_genes(change):
        with pytest.raises(OperatorError) as caught:
            _run(role, operator)
        assert (caught.value.name, caught.value.trace) == (operator.name, ""), role
        assert "is expected, found" in caught.value.problem


@pytest.mark.parametrize("dtype", ["int8", "int16", "int64", "uint64", ">u4"])
def test_genes_of_any_integer_dtype_are_accepted(dtype: str) -> None:
    with isolated_plugins():
        usual = [_run(*each) for each in _with_genes(lambda genes: genes)]
    others = [_run(*each) for each in _with_genes(lambda genes: genes.astype(dtype))]
    for one, other in zip(usual, others, strict=True):
        assert (one.history.tolist(), one.best) == (other.history.tolist(), other.best)


@pytest.mark.parametrize(
    ("values", "is_accepted"),
    [
        (lambda count: np.ones(count, bool), True),
        (lambda count: np.ones(count, np.uint64) + np.uint64(2**63), True),
        (lambda count: np.ones(count, np.float16), True),
        (lambda count: [1] * count, True),
        (lambda count: np.full(count, -np.inf), False),
        (lambda count: np.full(count, np.longdouble("1e400")), False),
        (lambda count: np.ones(count, complex), False),
        (lambda count: np.ones(count, object), False),
        (lambda count: [2**70] * count, False),
        (lambda count: ["1"] * count, False),
        (lambda count: np.zeros(count, "M8[s]"), False),
    ],
)
def test_the_fitness_is_of_finite_numbers(values: Any, is_accepted: bool) -> None:
    fitness = made(sga.Fitness, "evaluate", lambda self, boards: values(len(boards)), **FITNESS)
    if is_accepted:
        assert _run("fitness", fitness).generations == 2
    else:
        with pytest.raises(OperatorError, match="is expected, found"):
            _run("fitness", fitness)


@pytest.mark.parametrize(
    "change",
    [
        {"conflicts": lambda living: living.conflicts + 2**32},
        {"conflicts": lambda living: living.conflicts - 2**32},
        {"conflicts": lambda living: living.conflicts.astype(float)},
        {"fitness": lambda living: living.fitness * np.nan},
        {"loss": lambda living: living.loss * np.nan},
        {"loss": lambda living: living.loss.astype(str)},
    ],
)
def test_all_arrays_of_survivors_are_checked(change: Any) -> None:
    def replaced(self: Any, context: Any) -> Any:
        living = context.offspring
        return replace(living, **{name: function(living) for name, function in change.items()})

    with pytest.raises(OperatorError, match="is expected, found"):
        _run("replacement", made(sga.Replacement, "replace", replaced))


@pytest.mark.parametrize("change", UNSOUND)
def test_a_contract_finds_what_is_narrowed(change: Any) -> None:
    for role, operator in _with_genes(change):
        if role != "replacement" and operator.name != "counted":
            with pytest.raises(AssertionError):
                sga.testing.check_operator(operator)


class _Usual:
    """The usual encoding with one method in place of its own, in a class of its own."""

    def __init__(self, inner: Any, method: str, function: Any) -> None:
        self._inner, self._method, self._function = inner, method, function

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if name != self._method:
            return found
        return lambda *arguments: self._function(found(*arguments))


@pytest.mark.parametrize(
    ("method", "function", "words"),
    [
        (
            "decode",
            lambda digits: np.where(digits == 9, 1, digits),
            "the given 9 in r1c8 is expect",
        ),
        ("decode", lambda digits: digits + 1, "digits from 1 to 9 is expected"),
        ("decode", lambda digits: digits[..., 1:], "an array of whole numbers of shape"),
        ("count_conflicts", lambda counted: counted * 0, "conflicts of a board is expected, found"),
        ("random", lambda genotypes: genotypes[1:], "an array of whole numbers of shape"),
    ],
)
def test_a_representation_that_breaks_a_given_is_refused(
    method: str, function: Any, words: str
) -> None:
    def encode(self: Any, logic: Any) -> Any:
        return _Usual(BoxPermutations().encode(logic), method, function)

    keys = made(sga.Representation, "encode", encode, traits=BoxPermutations.traits)
    base = sga.recipe("generational").replace(crossover=None, mutation=None)

    class Draws(sga.Initialisation[Any]):
        def create_genotypes(self, encoding: Any, count: int, states: Any) -> Any:
            return encoding.random(count, states)

    class Repeats(sga.Fitness[Any]):
        maximised = False

        def evaluate(self, boards: Any) -> Any:
            return (np.diff(np.sort(boards, axis=1), axis=1) == 0).sum(axis=(1, 2))

        def target(self, geometry: Any) -> float:
            return 0.0

    sga.register(Draws), sga.register(Repeats)
    recipe = base.replace(representation=keys, initialisation=Draws(), fitness=Repeats())
    with pytest.raises(OperatorError, match=words):
        for report in sga.evolve(AI_ESCARGOT, recipe, seed=1):
            assert report.best_digits.shape == (81,)
            if report.generation > 3:
                break


def test_a_search_of_slices_is_checked_too() -> None:
    def improve(self: Any, encoding: Any, genotypes: Any, *others: Any) -> Any:
        yield Slice(genotypes, encoding.count_conflicts(genotypes), 0, False)
        raise ValueError("later")

    search = made(sga.LocalSearch, "improve", improve)
    with pytest.raises(OperatorError, match="ValueError: later") as error:
        sga.solve(AI_ESCARGOT, sga.recipe("generational").replace(local_search=search), seed=1)
    assert (error.value.name, error.value.generation) == ("made", 1)


def test_a_correct_operator_changes_no_result() -> None:
    class Own(Uniform):
        name = "own-uniform"

    sga.register(Own)
    base = sga.recipe("memetic")
    base = base.alternatives[0] if base.alternatives else base
    usual = base.replace(crossover=Uniform(rate=0.5))
    own = base.replace(crossover=Own(rate=0.5))
    one, other = (
        sga.solve(AI_ESCARGOT, each, seed=3, max_generations=20).history.tolist()
        for each in (usual, own)
    )
    assert one == other


@pytest.mark.parametrize("name", recipe_names())
def test_the_operators_of_the_program_are_called_directly(name: str) -> None:
    recipe = sga.recipe(name)
    recipe = recipe.alternatives[0] if recipe.alternatives else recipe
    operators = OperatorSet.of(recipe)
    assert checked_operators(operators, recipe, None, int) is operators  # type: ignore[arg-type]


def as_foreign(component: Component) -> Component:
    """Return a component of a plug-in that does the same."""
    kind = type(component)
    name = f"own-{component.name}"
    members = {"name": name, "__module__": __name__}
    return sga.register(type(f"Own{kind.__name__}", (kind,), members))(**component.values())


@pytest.mark.parametrize("name", by_representation())
def test_a_run_is_the_same_with_operators_that_are_checked(name: str) -> None:
    recipe = sga.recipe(name)
    recipe = small(recipe.alternatives[0] if recipe.alternatives else recipe)
    recipe = recipe.with_value("termination.max_generations", 3)
    copies = {
        role: tuple(map(as_foreign, components)) if role in CHECKED else components
        for role, components in recipe.components.items()
    }
    one = sga.solve(AI_ESCARGOT, recipe, seed=5)
    other = sga.solve(AI_ESCARGOT, replace(recipe, components=copies), seed=5)
    assert one.history.tolist() == other.history.tolist()
    assert one.best == other.best


def _vectorised(base: Any, method: str, value: Any) -> Any:
    return made(base, method, lambda self, *arguments: value)


WHOLE = [
    ("initialisation", sga.Initialisation, "create_genotypes", None, "whole numbers of shape"),
    ("crossover", sga.Crossover, "cross_couples", np.ones((2, 2), int), "whole numbers of shape"),
    ("mutation", sga.Mutation, "mutate_genotypes", [[1], [1, 2]], "whole numbers of shape"),
    ("selection", sga.Selection, "pick", [0.5], "whole numbers of shape"),
    ("selection", sga.Pairing, "pairs", [[0, 10**6]], "shape"),
    ("local_search", sga.LocalSearch, "improve", [3], "Slice is expected, found int"),
    ("local_search", sga.LocalSearch, "improve", None, "TypeError: 'NoneType' object is not"),
]


@pytest.mark.parametrize(("role", "base", "method", "value", "words"), WHOLE)
def test_methods_on_whole_populations_are_checked_too(
    role: str, base: Any, method: str, value: Any, words: str
) -> None:
    operator: Any = _vectorised(base, method, value)
    recipe = sga.recipe("generational")
    if base is sga.Pairing:
        operator = [*recipe.all("selection"), operator]  # type: ignore[arg-type]
    with pytest.raises(OperatorError, match=words):
        list(sga.evolve(AI_ESCARGOT, recipe.replace(**{role: operator}), seed=1))


def test_a_fitness_of_genotypes_is_checked() -> None:
    def evaluate(self: Any, encoding: Any, genotypes: Any) -> Any:
        return encoding.count_conflicts(genotypes), np.full(len(genotypes), np.inf)

    fitness = made(sga.Fitness, "evaluate_genotypes", evaluate, **FITNESS)
    with pytest.raises(OperatorError, match="a finite fitness is expected, found inf"):
        list(sga.evolve(AI_ESCARGOT, sga.recipe("generational").replace(fitness=fitness), seed=1))


def test_a_fitness_of_genotypes_is_asked_again_after_a_search() -> None:
    def evaluate(self: Any, encoding: Any, genotypes: Any) -> Any:
        conflicts = encoding.count_conflicts(genotypes)
        return conflicts, conflicts * 1.0

    recipe = small(sga.recipe("memetic")).with_value("local_search.steps", 50)
    fitnesses = PairConflicts(), made(sga.Fitness, "evaluate_genotypes", evaluate, **FITNESS)
    one, other = (
        sga.solve(AI_ESCARGOT, recipe.replace(fitness=each), seed=5, max_generations=3).history
        for each in fitnesses
    )
    assert one.tolist() == other.tolist()


def test_a_breeding_scheme_returns_offspring() -> None:
    kind = type("Made", (sga.Breeding, Component), {"__module__": __name__, "breed": _no_offspring})
    scheme: Any = sga.register(kind)()
    with pytest.raises(OperatorError, match="Offspring is expected, found list"):
        list(sga.evolve(AI_ESCARGOT, sga.recipe("generational").replace(selection=scheme), seed=1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda genotypes: genotypes + 200, "genotypes that the representation allows"),
        (lambda genotypes: genotypes[:, ::-1], "genotypes that the representation allows"),
        (lambda genotypes: genotypes[:, 1:], r"an array of whole numbers of shape \("),
    ],
)
@pytest.mark.parametrize("place", [None, 0, 1])
def test_what_a_breeding_scheme_returns_is_possible(place: Any, change: Any, words: str) -> None:
    def after(*populations: Any) -> Any:
        changed = list(populations)
        changed[place] = replace(changed[place], genotypes=change(changed[place].genotypes))
        return tuple(changed)

    def breed(self: Any, population: Any, variation: Any, elites: Any) -> Any:
        offspring = _copies(population, variation)
        if place is None:
            return offspring._replace(genotypes=change(offspring.genotypes))
        return offspring._replace(after_evaluation=after)

    _refused_scheme(breed, words)


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (
            lambda parents, children: children,
            r"\(Population, Population\) is expected, found Popul",
        ),
        (lambda parents, children: (parents, None), "Population is expected, found NoneType"),
        (lambda parents, children: (parents.take([0]), children), "an array of whole numbers of"),
        (lambda parents, children: 1 / 0, "ZeroDivisionError"),
    ],
)
def test_both_populations_go_on_after_the_evaluation(after: Any, words: str) -> None:
    def breed(self: Any, population: Any, variation: Any, elites: Any) -> Any:
        return _copies(population, variation)._replace(after_evaluation=after)

    _refused_scheme(breed, words)


def _copies(population: Any, variation: Any) -> Any:
    couples = np.zeros((variation.couple_count, 2), np.int64)
    crossed = variation.cross(population.genotypes, couples)
    return offspring_of_couples(crossed, variation.mutate(crossed.genotypes))


def _refused_scheme(breed: Any, words: str) -> None:
    scheme = made(type("Scheme", (Component, sga.Breeding), {}), "breed", breed)
    with pytest.raises(OperatorError, match=words):
        list(sga.evolve(AI_ESCARGOT, sga.recipe("generational").replace(selection=scheme), seed=1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda living: {}, ""),
        (lambda living: {"ids": living.ids[1:]}, "an array of whole numbers of"),
        (lambda living: {"conflicts": living.conflicts + 1}, "individuals with their conflicts"),
    ],
)
def test_survivors_that_share_genotypes_keep_the_conflicts_that_they_had(
    change: Any, words: str
) -> None:
    def replaced(self: Any, context: Any) -> Any:
        both = context.population.concatenate(context.offspring)
        survivors = both.take(both.ranked()[: context.size])
        return replace(survivors, **change(survivors))

    recipe = small(sga.recipe("coelho-frank-2021-270-as-run"))
    recipe = recipe.with_value("termination.max_generations", 20)
    recipe = recipe.replace(replacement=made(sga.Replacement, "replace", replaced))
    if words:
        with pytest.raises(OperatorError, match=words):
            list(evolve(AI_ESCARGOT, recipe, 1))
        return
    seen = Sources()
    list(evolve(AI_ESCARGOT, recipe, 1, observer=seen))
    parents, encoding = seen.generations[-1][0], prepare(AI_ESCARGOT, recipe, 1).encoding
    assert encoding is not None
    assert (encoding.count_conflicts(parents.genotypes) != parents.conflicts).any()


def test_a_limit_of_a_plug_in_may_go_on_at_a_solution() -> None:
    limits = as_foreign(Limits(at_solution="continue"))
    (checked,) = checked_terminations([limits], int)  # type: ignore[list-item]
    assert checked is not limits
    assert not checked.ends_at_solution
    usual = made(sga.Termination, "reached", lambda self, *_figures: None, name="usual")
    (checked,) = checked_terminations([usual], int)
    assert checked.ends_at_solution
    raising = _raising(sga.Termination, "ends_at_solution", SystemExit())
    (checked,) = checked_terminations([raising], int)
    with pytest.raises(OperatorError, match="SystemExit"):
        checked.ends_at_solution  # noqa: B018


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda parentage: replace(parentage, parents=parentage.parents + 999), "indices from 0"),
        (lambda parentage: replace(parentage, parents=parentage.parents[1:]), "whole numbers of"),
        (lambda parentage: parentage.parents, "Parentage is expected, found ndarray"),
    ],
)
def test_the_parentage_of_offspring_is_checked_where_it_is_asked_for(
    change: Any, words: str
) -> None:
    def breed(self: Any, population: Any, variation: Any, elites: Any) -> Any:
        offspring = _copies(population, variation)
        return offspring._replace(parentage=lambda: change(offspring.parentage()))

    scheme = made(type("Scheme", (Component, sga.Breeding), {}), "breed", breed)
    recipe = sga.recipe("generational").replace(selection=scheme)
    list(evolve(AI_ESCARGOT, _short(recipe), 1))
    with pytest.raises(OperatorError, match=words):
        list(evolve(AI_ESCARGOT, _short(recipe), 1, observer=AsksForParentage()))


class AsksForParentage(RunObserver, PopulationObserver):
    def population_observers(self, count: int) -> Any:
        return [self]

    def on_offspring(self, island: Any, offspring: Any, evaluated: Any) -> None:
        offspring().parentage()


def _short(recipe: Any) -> Any:
    return recipe.with_value("termination.max_generations", 3)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"genotypes": lambda living: living.genotypes + 200}, "that the representation allows"),
        ({"conflicts": lambda living: living.conflicts * 0}, "their conflicts is expected"),
    ],
)
def test_survivors_are_possible_and_have_their_conflicts(change: Any, words: str) -> None:
    def replaced(self: Any, context: Any) -> Any:
        living = context.offspring
        return replace(living, **{name: function(living) for name, function in change.items()})

    recipe = sga.recipe("generational").replace(
        replacement=made(sga.Replacement, "replace", replaced)
    )
    with pytest.raises(OperatorError, match=words):
        list(sga.evolve(AI_ESCARGOT, recipe, seed=1))


def _no_offspring(self: Any, population: Any, variation: Any, elites: Any) -> Any:
    return []


def test_an_archive_is_checked() -> None:
    members = {"replace": lambda self, context: context.offspring, "no_duplicates": True}
    replacement = made(sga.Replacement, "archive", lambda self, context: 3, **members)
    recipe = sga.recipe("generational").replace(replacement=replacement)
    with pytest.raises(OperatorError, match="Population is expected, found int"):
        list(sga.evolve(AI_ESCARGOT, recipe, seed=1))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda numbers: numbers + len(numbers), "indices from 0 to"),
        (lambda numbers: numbers[1:], "whole numbers of shape"),
        (lambda numbers: -numbers, "indices from 0 to"),
    ],
)
def test_the_numbers_of_survivors_are_checked(change: Any, words: str) -> None:
    def numbered(self: Any, context: Any) -> Any:
        survivors, numbers = super(type(self), self).numbered(context)
        return survivors, change(numbers)

    recipe = sga.recipe("generational").replace(replacement=made(FirstCome, "numbered", numbered))
    with pytest.raises(OperatorError, match=words):
        list(sga.evolve(AI_ESCARGOT, recipe, seed=1))


class Sources(RunObserver, PopulationObserver):
    """Keeps the populations of each generation, and the numbers of the survivors."""

    def __init__(self) -> None:
        self.generations: list[Any] = []

    def population_observers(self, count: int) -> Any:
        return [self]

    def on_search_end(self, island: Any, offspring: Any) -> None:
        self._offspring = offspring.copy()

    def on_offspring(self, island: Any, offspring: Any, evaluated: Any) -> None:
        self._offspring = evaluated.copy()

    def on_survival(self, island: Any, sources: Any) -> None:
        self.generations.append([island.parents.copy(), self._offspring, sources().copy()])

    def on_generation_end(self, island: Any) -> None:
        self.generations[-1].append(island.present.copy())


def test_where_nobody_survives_the_population_begins_anew() -> None:
    def nobody(self: Any, context: Any) -> Any:
        return context.offspring.take(np.array([], int))

    recipe = sga.recipe("generational").replace(
        replacement=made(sga.Replacement, "replace", nobody)
    )
    recipe, seen = _short(recipe.with_value("population.initial", 7)), Sources()
    list(evolve(AI_ESCARGOT, recipe, 1, observer=seen))
    assert len(seen.generations) == 3
    for parents, _offspring, sources, survivors in seen.generations:
        assert sources.tolist() == [NONE] * 7
        assert parents.genotypes.tolist() != survivors.genotypes.tolist()


def _one_better(self: Any, context: Any) -> Any:
    """Return the survivors of the program with the best of all before them."""
    survivors = super(type(self), self).replace(context)
    both = context.population.concatenate(context.offspring)
    return both.take(both.ranked()[:1]).concatenate(survivors.take(np.arange(context.size - 1)))


@pytest.mark.parametrize("base", [Generational, FirstCome, EliteArchive, RetainAndImmigrants])
def test_a_replacement_of_the_program_may_be_refined(base: Any) -> None:
    seen = Sources()
    recipe = sga.recipe("generational").replace(replacement=made(base, "replace", _one_better))
    list(evolve(AI_ESCARGOT, _short(recipe), 1, observer=seen))
    assert len(seen.generations) == 3
    for parents, offspring, sources, survivors in seen.generations:
        both = parents.concatenate(offspring)
        assert survivors.loss[0] == both.loss.min()
        known = sources != NONE
        assert known[0]
        assert np.array_equal(both.genotypes[sources[known]], survivors.genotypes[known])


def test_nobody_recognises_survivors_by_their_genotypes_unless_they_are_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_arguments: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr(operators, "numbers_by_genotype", fail)
    recipe = sga.recipe("generational").replace(
        replacement=made(Generational, "replace", _one_better)
    )
    view = PopulationView()
    list(evolve(AI_ESCARGOT, _short(recipe), 1, observer=view))
    view.keep_generations(kept=True)
    with pytest.raises(AssertionError):
        list(evolve(AI_ESCARGOT, _short(recipe), 1, observer=view))


@pytest.mark.parametrize("base", [Generational, FirstCome])
def test_survivors_that_are_equal_keep_their_numbers(base: Any) -> None:
    encoding = encoding_of(BoxPermutations(), Geometry(2, 2))
    living = individuals(encoding).take(np.zeros(12, np.int64))
    context = ReplacementContext(
        living, living, np.arange(2), 12, lambda count: living.take(np.arange(count)), state()
    )
    _usual, expected = base().select(replace(context, states=state()))
    _same, numbers = guarded(as_foreign(base()), encoding).select(replace(context, states=state()))
    assert len({*numbers().tolist()}) > 2
    assert numbers().tolist() == expected().tolist()


def test_those_who_survive_in_any_case_may_be_more_or_fewer_each_time() -> None:
    def elites(self: Any, population: Any, size: int) -> Any:
        return np.flatnonzero(population.loss == population.loss.min())

    seen = Sources()
    replacement = made(Generational, "elites", elites)
    recipe = sga.recipe("generational").replace(replacement=replacement)
    list(evolve(AI_ESCARGOT, _short(recipe), 1, observer=seen))
    for parents, _offspring, sources, survivors in seen.generations:
        best = {*np.flatnonzero(parents.loss == parents.loss.min()).tolist()}
        assert best <= {*sources.tolist()}
        assert len(sources) == survivors.size == parents.size


@pytest.mark.parametrize("base", [sga.Selection, Tournament, ResidentAndTournament])
def test_a_selection_of_the_program_may_draw_otherwise(base: Any) -> None:
    seen = Sources()

    def pick(self: Any, population: Any, count: int, states: Any) -> Any:
        return np.full(count, population.loss.argmin())

    recipe = sga.recipe("generational").replace(
        selection=made(base, "pick", pick), mutation=None, crossover=Uniform(rate=0.0)
    )
    list(evolve(AI_ESCARGOT, _short(recipe), 1, observer=seen))
    for parents, offspring, _sources, _survivors in seen.generations:
        is_best = (offspring.genotypes == parents.genotypes[parents.loss.argmin()]).all(axis=1)
        assert is_best[1::2].all()
        assert is_best[::2].all() == (base is not ResidentAndTournament)


def test_a_representation_may_have_an_encoding_of_the_program() -> None:
    keys = made(
        sga.Representation,
        "encode",
        lambda self, logic: BoxPermutations().encode(logic),
        traits=BoxPermutations.traits,
    )
    recipe = _short(sga.recipe("generational"))
    one, other = (
        sga.solve(AI_ESCARGOT, each, seed=5).history.tolist()
        for each in (recipe, recipe.replace(representation=keys))
    )
    assert one == other


def test_a_representation_that_raises_is_named() -> None:
    keys = made(sga.Representation, "encode", lambda self, logic: logic.x, traits=frozenset())
    with pytest.raises(OperatorError, match="operator made, generation 0: AttributeError"):
        prepare(AI_ESCARGOT, _with(sga.recipe("generational"), keys), 1)


def _with(recipe: Any, keys: Any) -> Any:
    kept = {role: each for role, each in recipe.components.items() if role not in NEEDY}
    return SimpleRecipe(recipe.name, {**kept, Role.REPRESENTATION: (keys,)})


NEEDY = (Role.REPRESENTATION, Role.CROSSOVER, Role.MUTATION)


class SimpleRecipe:
    """A recipe that is not validated."""

    alternatives = ()
    least_size: Mapping[str, int] = {}

    def __init__(self, name: str, components: Any) -> None:
        self.name, self.components = name, components

    def one(self, role: Any) -> Any:
        """Return the component of a role."""
        return self.components[role][0]


WITH_ENCODING = [
    (operators.Initialisation, "create", lambda self, count, rng, encoding: encoding.random(
        count, rng.integers(2**63, size=1, dtype=np.uint64)
    )),
    (operators.Fitness, "evaluate", lambda self, boards, encoding: np.full(
        len(boards), encoding.free_share
    )),
    (operators.Crossover, "cross", lambda self, parents, rng, encoding: parents[
        :, :, np.arange(len(encoding.box_of_gene))
    ]),
    (operators.Mutation, "mutate", lambda self, genotypes, rng, encoding: genotypes[
        :, np.arange(len(encoding.box_of_gene))
    ]),
    (operators.LocalSearch, "search", lambda self, genotypes, count_conflicts, rng, encoding: (
        genotypes[:, np.arange(len(encoding.box_of_gene))]
    )),
]  # fmt: skip


@pytest.mark.parametrize(("base", "method", "function"), WITH_ENCODING)
def test_a_short_method_that_asks_for_the_encoding_gets_it(
    base: Any, method: str, function: Any
) -> None:
    role = next(each.role for each in CONTRACTS if each.base is base)
    members = {"maximised": False, "target": lambda self, geometry: -1.0}
    operator = made(base, method, function, **(members if base is operators.Fitness else {}))
    recipe = sga.recipe("generational").replace(**{role: operator})
    assert sga.solve(AI_ESCARGOT, recipe, seed=1, max_generations=3).generations == 3
