"""The contracts of operators as tests, for those of the program and of plug-ins alike.

:func:`check_operator` applies the contract of its role to one operator::

    def test_my_crossover():
        sudoku_ga.testing.check_operator(MyCrossover)
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import ArgumentError
from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding, NotApplicable, Representation
from sudoku_ga.evolution.core.parameters import Number, ParameterError, Value
from sudoku_ga.evolution.core.population import Genotypes, Population
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import State, Streams
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.checked import keeps_invariant
from sudoku_ga.evolution.operators.fitness import PairConflicts
from sudoku_ga.evolution.recipe import plugins
from sudoku_ga.evolution.recipe.contracts import by_default, completed
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.puzzle.singles import fill_singles
from sudoku_ga.translation import _

GEOMETRIES = (Geometry(2, 2), Geometry(2, 3), Geometry(3, 3), Geometry(4, 4))
"""The boards on which operators are checked."""

COUNT = 12
"""Individuals in a check."""

_COUPLES = np.array([[0, 1], [2, 3], [1, 5], [4, 4], [7, 2], [0, 9]])
_SIZE = 20
"""Individuals where only their losses matter."""


class Check(NamedTuple):
    """A part of a contract, applied to one operator.

    Parameters
    ----------
    name : str
        What is checked, and on what.
    run : callable
        Raises AssertionError where the operator breaks the contract.
    """

    name: str
    run: Callable[[], None]


def check_operator(
    operator: type[Component] | Component,
    *,
    representations: Iterable[Representation] | None = None,
    geometries: Sequence[Geometry] = GEOMETRIES,
) -> None:
    """Check that an operator keeps the contract of its role.

    Children keep the invariant of the representation, arguments are not changed, the same stream
    of random numbers gives the same result, and so on: see :func:`operator_checks`.

    Parameters
    ----------
    operator : type or Component
        A class, checked with its default parameters, or an instance. It need not be registered.
    representations : iterable of Representation, optional
        What it is checked on; all registered ones that have the traits that it needs if left out.
    geometries : sequence of Geometry
        The boards.

    Raises
    ------
    AssertionError
        With the part of the contract that is broken, and on what.
    ArgumentError
        If ``operator`` is of no role, or no representation has what it needs.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> class Copies(sga.Crossover):
    ...     def cross(self, parents, rng):
    ...         return parents.copy()
    >>> sga.testing.check_operator(Copies)
    """
    for name, run in operator_checks(
        operator, representations=representations, geometries=geometries
    ):
        try:
            run()
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from None
        except Exception as error:
            raise AssertionError(f"{name}: {type(error).__name__}: {error}") from error


def operator_checks(
    operator: type[Component] | Component,
    *,
    representations: Iterable[Representation] | None = None,
    geometries: Sequence[Geometry] = GEOMETRIES,
) -> Iterator[Check]:
    """Yield the parts of the contract of an operator, for the parameters of a test.

    Parameters and errors are those of :func:`check_operator`.
    """
    kind = operator if isinstance(operator, type) else type(operator)
    if not issubclass(kind, Component):
        raise ArgumentError("operator", _("a component"), kind.__name__)
    contract = completed(kind)
    made = by_default(kind) if isinstance(operator, type) else operator
    for check in _EVERY:
        yield Check(f"{kind.name}: {_words(check)}", partial(check, kind))
    of_role = _CHECKS.get(contract.base, ())
    if contract.role is Role.REPRESENTATION:
        shapes = [each for each in geometries if _suits(cast(Representation, made), each)]
        for each in shapes:
            for check in of_role:
                name = f"{kind.name}: {_words(check)}, {each}"
                yield Check(name, partial(check, made, each))
    elif contract.base in _ON_GENES:
        on = list(representations or _fitting(kind))
        if not on:
            raise ArgumentError(kind.__name__, _("needs that a representation has"), kind.needs)
        for representation in on:
            for each in geometries:
                if _suits(representation, each):
                    for check in of_role:
                        name = f"{kind.name}: {_words(check)}, {representation.name}, {each}"
                        yield Check(name, partial(check, made, representation, each))
    else:
        for check in of_role:
            yield Check(f"{kind.name}: {_words(check)}", partial(check, made))


isolated_plugins = plugins.isolated
"""Returns a context within which plug-ins are registered and loaded, and forgotten at its end."""


def _words(check: Callable[..., None]) -> str:
    return check.__name__.strip("_").replace("_", " ")


def _fitting(kind: type[Component]) -> list[Representation]:
    listed = cast(tuple[type[Representation], ...], components_of(Role.REPRESENTATION))
    return [each() for each in listed if kind.needs <= each.traits]


def _suits(representation: Representation, geometry: Geometry) -> bool:
    """Whether a representation can encode the puzzle of a check."""
    try:
        encoding_of(representation, geometry)
    except NotApplicable:
        return False
    return True


# --- What operators are checked on -----------------------------------------------------


def solution(geometry: Geometry) -> Grid:
    """Return the solution in which each row is the one above, shifted by a box or by one."""
    size = geometry.size
    row, column = np.divmod(np.arange(geometry.cell_count), size)
    shift = geometry.box_width * (row % geometry.box_height) + row // geometry.box_height
    return Grid(geometry, ((shift + column) % size + 1).astype(np.uint8))


def half_given(geometry: Geometry) -> Grid:
    """Return a puzzle with about half of the cells given."""
    digits = solution(geometry).digits.copy()
    digits[np.random.default_rng(7).random(len(digits)) < 0.5] = 0
    return Grid(geometry, digits)


def encoding_of(representation: Representation, geometry: Geometry) -> Encoding:
    """Return the representation fitted to a puzzle of this shape."""
    return representation.encode(fill_singles(half_given(geometry), "none"))


def state(seed: int = 1) -> State:
    """Return a fresh stream."""
    return Streams(seed).state("contract").copy()


def individuals(encoding: Encoding, count: int = COUNT) -> Population:
    """Return random individuals that keep the invariant, made as the representation asks."""
    genotypes = encoding.random(count, state(3))
    if isinstance(encoding, CellEncoding) and not encoding.permuted:
        for gene, mask in enumerate(
            encoding.candidates.tolist()
        ):  # candidates suit every representation
            digits = [digit for digit in range(1, 65) if mask >> (digit - 1) & 1]
            genotypes[:, gene] = np.resize(digits, count)
    conflicts = encoding.count_conflicts(genotypes)
    fitness = PairConflicts().evaluate_genotypes(encoding, genotypes).fitness
    return Population(genotypes, conflicts, fitness, fitness)


def ranking(first: int = 0, count: int = _SIZE) -> Population:
    """Return individuals each of which is known by its only gene, with losses that differ."""
    genes = np.arange(first, first + count, dtype=np.uint8).reshape(-1, 1)
    loss = np.random.default_rng(first).permutation(count).astype(float)
    return Population(genes, loss.astype(np.int64), loss, loss)


def _with_losses(losses: Sequence[float], first: int = 0) -> Population:
    genes = np.arange(first, first + len(losses), dtype=np.uint8).reshape(-1, 1)
    loss = np.array(losses)
    return Population(genes, loss.astype(np.int64), loss, loss)


def with_rates(operator: Component, rate: float) -> Any:
    """Return an operator with all its rates at one value."""
    for parameter in operator.parameters():
        if parameter.name.endswith("rate") and isinstance(parameter, Number):
            operator = operator.with_value(parameter.name, rate)
    return operator


def _require(condition: object, problem: str) -> None:
    if not condition:
        raise AssertionError(problem)


def _same(one: npt.ArrayLike, other: npt.ArrayLike, problem: str) -> None:
    _require(np.array_equal(np.asarray(one), np.asarray(other)), problem)


def _possible(encoding: Encoding, genotypes: Genotypes) -> None:
    _require(keeps_invariant(encoding, genotypes), "there are genotypes the representation forbids")


# --- Every component -------------------------------------------------------------------


def _bad_parameters_are_refused(kind: type[Component]) -> None:
    for parameter in kind.parameters():
        bad: Value = "no such choice"
        if isinstance(parameter, Number):
            bad = parameter.high + 1
        try:
            kind(**{parameter.name: bad})
        except ParameterError as error:
            text = str(error)
            _require(parameter.name in text, f"the error does not name {parameter.name}: {text}")
            shown = str(bad) in text.replace(",", "")
            _require(shown, f"the error does not show {bad}: {text}")
        else:
            raise AssertionError(f"{parameter.name} = {bad} is accepted")


def _defaults_are_in_their_bounds(kind: type[Component]) -> None:
    component = kind()
    for parameter in kind.parameters():
        value = parameter.validate(getattr(component, parameter.name))
        _require(value == parameter.default, f"{parameter.name} is {value} by default")


def _it_describes_itself(kind: type[Component]) -> None:
    is_name = re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", kind.name)
    _require(is_name, f"the name {kind.name!r} is not of lower-case letters, digits and hyphens")
    _require(kind.label, "there is no label")
    _require(kind.help.endswith("."), "the help is no sentence")
    for parameter in kind.parameters():
        _require(parameter.label, f"{parameter.name} has no label")
        _require(parameter.help.endswith("."), f"the help of {parameter.name} is no sentence")


_EVERY = (_bad_parameters_are_refused, _defaults_are_in_their_bounds, _it_describes_itself)


# --- Representations -------------------------------------------------------------------


def _random_genotypes_keep_the_invariant(
    representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    _possible(encoding, encoding.random(_SIZE, state()))


def _random_genotypes_repeat(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    one, again = (encoding.random(5, state(3)) for _ in range(2))
    _same(one, again, "the same stream gives other genotypes")


def _givens_stay(representation: Representation, geometry: Geometry) -> None:
    puzzle = half_given(geometry)
    encoding = encoding_of(representation, geometry)
    genotypes = encoding.random(5, state())
    boards = encoding.decode(genotypes)
    shape = (5, geometry.cell_count)
    _require(boards.shape == shape, f"5 boards have the shape {boards.shape}, not {shape}")
    for genotype, board in zip(genotypes, boards, strict=True):
        _same(encoding.decode(genotype), board, "one genotype alone gives another board")
    given = puzzle.digits > 0
    _require(np.all(boards[:, given] == puzzle.digits[given]), "a given has changed")
    in_range = np.all((boards >= 1) & (boards <= geometry.size))
    _require(in_range, f"there are digits outside of 1 to {geometry.size}")


def _conflicts_are_those_of_the_board(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = encoding.random(5, state())
    counted = encoding.count_conflicts(genotypes).tolist()
    boards = [Grid(geometry, encoding.decode(genotype)) for genotype in genotypes]
    expected = [conflict_count(each) for each in boards]
    _require(counted == expected, f"conflicts are {counted}, those of the boards {expected}")


def _every_gene_has_a_box_and_a_block(representation: Representation, geometry: Geometry) -> None:
    encoding = encoding_of(representation, geometry)
    genes = encoding.random(1, state()).shape[1]
    _require(encoding.box_of_gene.shape == (genes,), "box_of_gene has not one box for each gene")
    starts = encoding.block_starts
    _require(starts[0] == 0 and starts[-1] == genes, "block_starts does not cover all genes")
    _require(np.all(np.diff(starts) >= 0), "block_starts does not ascend")


def _the_free_share_is_that_of_the_blanks(
    representation: Representation, geometry: Geometry
) -> None:
    share = encoding_of(representation, geometry).free_share
    blanks = float(np.mean(half_given(geometry).digits == 0))
    _require(abs(share - blanks) < 1e-9, f"free_share is {share}, that of the blanks {blanks}")


def _an_impossible_board_is_refused_or_encoded(
    representation: Representation, _geometry: Geometry
) -> None:
    # Four digits see the cell between them: nothing is left for it.
    puzzle = Grid.empty(Geometry(2, 2)).with_digit(1, 1).with_digit(2, 2).with_digit(4, 3)
    try:
        encoding = representation.encode(fill_singles(puzzle.with_digit(12, 4), "none"))
    except NotApplicable as refusal:
        _require(str(refusal), "NotApplicable gives no reason")
    else:
        _require(encoding.random(1, state()).shape[0] == 1, "it gives no genotype")


# --- Initialisations -------------------------------------------------------------------


def _created_individuals_are_possible(
    operator: bases.Initialisation[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = operator.create_genotypes(encoding, COUNT, state())
    shape = (COUNT, len(encoding.box_of_gene))
    _require(genotypes.shape == shape, f"the shape is {genotypes.shape}, not {shape}")
    _possible(encoding, genotypes)


def _created_individuals_repeat(
    operator: bases.Initialisation[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    one, again = (operator.create_genotypes(encoding, COUNT, state()) for _ in range(2))
    _same(one, again, "the same stream gives other individuals")


def _another_stream_creates_others(
    operator: bases.Initialisation[Any], representation: Representation, geometry: Geometry
) -> None:
    if geometry.size > 6:
        return  # some initialisations are slow on an empty board
    encoding = representation.encode(fill_singles(Grid.empty(geometry), "none"))
    one, other = (operator.create_genotypes(encoding, COUNT, state(seed)) for seed in (1, 2))
    _require(not np.array_equal(one, other), "another stream gives the same individuals")


# --- Fitness functions -----------------------------------------------------------------


def _conflicts_come_with_the_fitness(
    operator: bases.Fitness[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before = genotypes.copy()
    measured = operator.evaluate_genotypes(encoding, genotypes)
    _same(genotypes, before, "the individuals were changed")
    boards = [Grid(geometry, encoding.decode(genotype)) for genotype in genotypes]
    expected = [conflict_count(each) for each in boards]
    _same(measured.conflicts, expected, "the conflicts are not those of the boards")
    shape = np.shape(measured.fitness)
    _require(shape == (COUNT,), f"the fitness has the shape {shape}, not {(COUNT,)}")
    _require(np.isfinite(measured.fitness).all(), "the fitness is not finite")


def _a_solution_reaches_the_target_and_none_passes_it(
    operator: bases.Fitness[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    target = operator.target(geometry)
    if hasattr(encoding, "cells"):
        solved = solution(geometry).digits[encoding.cells][np.newaxis]
        measured = operator.evaluate_genotypes(encoding, solved)
        _require(measured.conflicts[0] == 0, "a solution has conflicts")
        found = float(measured.fitness[0])
        near = abs(found - target) <= 1e-6 * max(abs(target), 1e-6)
        _require(near, f"the fitness of a solution is {found}, not the target {target}")
    values = operator.evaluate_genotypes(encoding, individuals(encoding).genotypes).fitness
    best = operator.loss(np.array([target])) - 1e-9
    _require(np.all(operator.loss(values) >= best), "an individual is better than the target")


# --- Crossovers ------------------------------------------------------------------------


def _children_are_possible_and_parents_stay(
    operator: bases.Crossover[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before, couples = genotypes.copy(), _COUPLES.copy()
    children = with_rates(operator, 1.0).cross_couples(encoding, genotypes, couples, state())
    shape = (len(_COUPLES) * operator.children_per_couple, genotypes.shape[1])
    _require(children.shape == shape, f"the children have the shape {children.shape}, not {shape}")
    _possible(encoding, children)
    _same(genotypes, before, "the parents were changed")
    _same(couples, _COUPLES, "the couples were changed")


def _without_crossover_children_are_copies(
    operator: bases.Crossover[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    never = operator.with_value("rate", 0.0)
    children = never.cross_couples(encoding, genotypes, _COUPLES, state())
    parents = _COUPLES[:, : operator.children_per_couple].ravel()
    _same(children, genotypes[parents], "at the rate 0 there are children that are no copies")


def _children_repeat(
    operator: bases.Crossover[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    always = with_rates(operator, 1.0)
    one, again = (always.cross_couples(encoding, genotypes, _COUPLES, state(4)) for _ in range(2))
    _same(one, again, "the same stream gives other children")


# --- Mutations -------------------------------------------------------------------------


def _mutants_are_possible_and_originals_stay(
    operator: bases.Mutation[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    before = genotypes.copy()
    mutants = with_rates(operator, 1.0).mutate_genotypes(encoding, genotypes, state())
    shape = genotypes.shape
    _require(mutants.shape == shape, f"the mutants have the shape {mutants.shape}, not {shape}")
    _possible(encoding, mutants)
    _same(genotypes, before, "the originals were changed")
    _require(not np.array_equal(mutants, before), "at the rate 1 nothing is changed")


def _mutants_repeat(
    operator: bases.Mutation[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    genotypes = individuals(encoding).genotypes
    always = with_rates(operator, 1.0)
    one, again = (always.mutate_genotypes(encoding, genotypes, state(4)) for _ in range(2))
    _same(one, again, "the same stream gives other mutants")


# --- Local searches --------------------------------------------------------------------


def improved(
    operator: bases.LocalSearch[Any], encoding: Encoding, population: Population
) -> Genotypes:
    """Return the individuals after a short search."""
    for parameter in operator.parameters():
        if parameter.name == "steps" and isinstance(parameter, Number):
            operator = operator.with_value("steps", 20)
    states = Streams(5).state("search", population.size).copy()
    slices = list(operator.improve(encoding, population.genotypes, population.conflicts, 1, states))
    return slices[-1].genotypes.copy() if slices else population.genotypes


def _improved_individuals_are_possible_and_originals_stay(
    operator: bases.LocalSearch[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding)
    before = population.genotypes.copy(), population.conflicts.copy()
    better = improved(operator, encoding, population)
    _require(better.shape == before[0].shape, f"the shape is {better.shape}, not {before[0].shape}")
    _possible(encoding, better)
    _same(population.genotypes, before[0], "the originals were changed")
    _same(population.conflicts, before[1], "the conflicts of the originals were changed")


def _improved_individuals_repeat(
    operator: bases.LocalSearch[Any], representation: Representation, geometry: Geometry
) -> None:
    encoding = encoding_of(representation, geometry)
    population = individuals(encoding)
    one, again = (improved(operator, encoding, population) for _ in range(2))
    _same(one, again, "the same streams give other individuals")


# --- Selections ------------------------------------------------------------------------


def _reversed_population() -> Population:
    values = np.random.default_rng(1).permutation(_SIZE).astype(float)
    genotypes = np.arange(_SIZE, dtype=np.uint8).reshape(-1, 1)
    return Population(genotypes, values.astype(np.int64), values, -values)


def _couples_are_of_the_population_which_stays(operator: bases.Selection) -> None:
    for living in (ranking(), _reversed_population()):
        before = living.genotypes.copy(), living.loss.copy()
        couples = operator.couples(living, 11, state())
        _require(couples.shape == (11, 2), f"11 couples have the shape {couples.shape}")
        inside = couples.min() >= 0 and couples.max() < living.size
        _require(inside, "there are parents outside of the population")
        _same(living.genotypes, before[0], "the population was changed")
        _same(living.loss, before[1], "the losses were changed")


def _better_individuals_become_parents_no_less_often(operator: bases.Selection) -> None:
    for living in (ranking(), _reversed_population()):
        parents = operator.couples(living, 4000, state()).ravel()
        shares = np.bincount(parents, minlength=_SIZE)[living.ranked()]
        better, worse = shares[: _SIZE // 2].sum(), shares[_SIZE // 2 :].sum()
        _require(better >= 0.95 * worse, f"of 8,000 parents {better} are of the better half")


def _couples_repeat(operator: bases.Selection) -> None:
    one, again = (operator.couples(ranking(), 30, state(2)) for _ in range(2))
    _same(one, again, "the same stream gives other couples")


# --- Replacements ----------------------------------------------------------------------


def _survivors(
    operator: bases.Replacement, seed: int = 1
) -> tuple[Population, Population, Population]:
    """Return the population, the offspring and the next generation."""
    old, young = ranking(0), ranking(50)

    def immigrants(count: int) -> Population:
        return ranking(100, count)

    def context(archive: Population | None) -> bases.ReplacementContext:
        elites = operator.elites(old, _SIZE)
        return bases.ReplacementContext(old, young, elites, _SIZE, immigrants, state(seed), archive)

    return old, young, operator.replace(context(operator.archive(context(None))))


def _survivors_are_enough_and_known(operator: bases.Replacement) -> None:
    old, young, survivors = _survivors(operator)
    _require(_SIZE <= survivors.size <= 2 * _SIZE, f"of 20 individuals {survivors.size} survive")
    known = {*old.genotypes.ravel(), *young.genotypes.ravel(), *range(100, 100 + _SIZE)}
    _require({*survivors.genotypes.ravel()} <= known, "there are survivors from nowhere")


def _survivors_keep_their_fitness(operator: bases.Replacement) -> None:
    old, young, survivors = _survivors(operator)
    losses: dict[int, set[float]] = {}
    newcomers = (ranking(100, count) for count in range(1, _SIZE + 1))
    for living in (old, young, *newcomers):
        for gene, loss in zip(living.genotypes.ravel(), living.loss, strict=True):
            losses.setdefault(int(gene), set()).add(float(loss))
    rows = zip(survivors.genotypes.ravel(), survivors.loss, survivors.conflicts, strict=True)
    for gene, loss, conflicts in rows:
        _require(loss in losses[int(gene)], f"individual {gene} has the loss of another")
        _require(conflicts == int(loss), f"individual {gene} has the conflicts of another")


def _populations_stay(operator: bases.Replacement) -> None:
    old, young, _survived = _survivors(operator)
    for living, first in ((old, 0), (young, 50)):
        fresh = ranking(first)
        _same(living.genotypes, fresh.genotypes, "an argument was changed")
        _same(living.loss, fresh.loss, "the losses of an argument were changed")


def _survivors_repeat(operator: bases.Replacement) -> None:
    one, again = (_survivors(operator, 3)[2].genotypes for _ in range(2))
    _same(one, again, "the same stream gives another generation")


def _elites_are_the_best(operator: bases.Replacement) -> None:
    old = ranking()
    elites = operator.elites(old, _SIZE)
    best = old.ranked()[: len(elites)]
    _require({*elites.tolist()} == {*best.tolist()}, "there are better ones than the elites")


# --- What acts over generations --------------------------------------------------------


def _ageing_changes_the_loss_alone(operator: bases.Ageing) -> None:
    before = _with_losses([3.0, 1.0, 2.0])
    aged = operator.age(before, before)
    _same(aged.genotypes, before.genotypes, "the genotypes were changed")
    _same(aged.conflicts, before.conflicts, "the conflicts were changed")
    _same(aged.fitness, before.fitness, "the fitness was changed")
    _same(before.loss, [3.0, 1.0, 2.0], "the argument was changed")
    _require(np.all(aged.loss >= before.loss), "a loss has fallen")
    _require(np.any(aged.loss > before.loss), "no loss has risen")


def _ageing_spares_a_new_best(operator: bases.Ageing) -> None:
    before, after = _with_losses([3.0, 1.0]), _with_losses([3.0, 1.0], first=7)
    _same(operator.age(after, before).loss, after.loss, "the loss of a new best has risen")


_STALLED = [5.0] * 2_000


def _adaptation_is_possible_and_repeats(operator: bases.Adaptation) -> None:
    for name in ("candidate-rows", "evolution"):
        recipe = load_recipe(name)
        settings = recipe.settings()
        one, again = (operator.changes(recipe, _STALLED, state(3)) for _ in range(2))
        _require(one == again, "the same stream gives other changes")
        _require(recipe.settings() == settings, "the recipe was changed")
        for path, value in one.items():
            recipe = recipe.with_value(path, value)


def _a_restart_is_not_due_at_once(operator: bases.Restart) -> None:
    _require(not operator.due(0, 0), "a restart is due in generation 0")


def _a_run_is_not_ended_before_it_begins(operator: bases.Termination) -> None:
    found = operator.reached(0.0, 0, 0)
    _require(found is None, f"a run that has not begun is ended: {found}")
    late = operator.reached(1e9, 10**15, 10**12)
    _require(late is None or isinstance(late, StopReason), f"{late!r} is no StopReason")
    _require(late is not StopReason.SOLVED, "a limit ends a run as solved")


_ON_GENES = (
    bases.Initialisation, bases.Fitness, bases.Crossover, bases.Mutation, bases.LocalSearch,
)  # fmt: skip

_CHECKS: dict[type, tuple[Callable[..., None], ...]] = {
    bases.Representation: (
        _random_genotypes_keep_the_invariant,
        _random_genotypes_repeat,
        _givens_stay,
        _conflicts_are_those_of_the_board,
        _every_gene_has_a_box_and_a_block,
        _the_free_share_is_that_of_the_blanks,
        _an_impossible_board_is_refused_or_encoded,
    ),
    bases.Initialisation: (
        _created_individuals_are_possible,
        _created_individuals_repeat,
        _another_stream_creates_others,
    ),
    bases.Fitness: (
        _conflicts_come_with_the_fitness,
        _a_solution_reaches_the_target_and_none_passes_it,
    ),
    bases.Crossover: (
        _children_are_possible_and_parents_stay,
        _without_crossover_children_are_copies,
        _children_repeat,
    ),
    bases.Mutation: (_mutants_are_possible_and_originals_stay, _mutants_repeat),
    bases.LocalSearch: (
        _improved_individuals_are_possible_and_originals_stay,
        _improved_individuals_repeat,
    ),
    bases.Selection: (
        _couples_are_of_the_population_which_stays,
        _better_individuals_become_parents_no_less_often,
        _couples_repeat,
    ),
    bases.Replacement: (
        _survivors_are_enough_and_known,
        _survivors_keep_their_fitness,
        _populations_stay,
        _survivors_repeat,
        _elites_are_the_best,
    ),
    bases.Ageing: (_ageing_changes_the_loss_alone, _ageing_spares_a_new_best),
    bases.Adaptation: (_adaptation_is_possible_and_repeats,),
    bases.Restart: (_a_restart_is_not_due_at_once,),
    bases.Termination: (_a_run_is_not_ended_before_it_begins,),
}
