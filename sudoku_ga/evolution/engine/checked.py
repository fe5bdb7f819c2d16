"""Operators and encodings of plug-ins, whose results are checked.

An operator of a plug-in is called by an object of the same base class, with the methods that the
operator overrides; other methods are those of the base class. :data:`RESULTS` has the check of each
method, which is made before an array is converted to a narrower dtype.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, wraps
from typing import Any

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.component import is_foreign
from sudoku_ga.evolution.core.offspring import NONE, Offspring, Parentage
from sudoku_ga.evolution.core.operators import (
    Encoding,
    Measured,
    ReplacementContext,
    Slice,
)
from sudoku_ga.evolution.core.population import (
    Conflicts,
    Couples,
    FitnessValues,
    Genotypes,
    Indices,
    Population,
)
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.engine.guard import Guard
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.rules import conflict_count
from sudoku_ga.translation import _

Check = Callable[..., Any]
"""Takes a guard, the result of a method and its arguments; returns the result for the engine."""


# --- Checks of results -----------------------------------------------------------------------


def _created(guard: Guard, found: object, *arguments: Any) -> Genotypes:
    count = next(each for each in arguments if isinstance(each, int))
    return guard.genotypes(found, None, count)


def _fitness(guard: Guard, found: Any, genotypes: Genotypes) -> FitnessValues:
    return guard.finite(guard.call(lambda: found[1]), len(genotypes))


def _parents(
    guard: Guard, found: object, population: Population, count: int, _states: object
) -> Indices:
    return guard.indices(found, (count,), population.size)


def _pairs(
    guard: Guard, found: object, population: Population, count: int, _states: object
) -> Couples:
    return guard.indices(found, (count, 2), population.size)


def _crossed(guard: Guard, found: Any, parents: Genotypes, _rng: object) -> Genotypes:
    count, each = len(parents), guard.operator.children_per_couple
    is_whole = each > 1 or guard.call(np.ndim, found) == 3
    counts = (count, each) if is_whole else (count,)
    return guard.genotypes(found, parents.dtype, *counts)


def _children(
    guard: Guard,
    found: object,
    _encoding: object,
    genotypes: Genotypes,
    couples: Couples,
    _states: object,
) -> Genotypes:
    count = len(couples) * guard.operator.children_per_couple
    return guard.genotypes(found, genotypes.dtype, count)


def _mutants(guard: Guard, found: object, genotypes: Genotypes, *_others: object) -> Genotypes:
    return guard.genotypes(found, genotypes.dtype, len(genotypes))


def _offspring(guard: Guard, found: object, population: Population, *_others: object) -> Offspring:
    made = guard.instance(found, Offspring)
    dtype = population.genotypes.dtype
    possible = guard.genotypes(made.genotypes, dtype, -1)
    after, count = made.after_evaluation, len(possible)

    def after_evaluation(*before: Population) -> tuple[Population, Population]:
        told: Any = guard.call(after, *before)  # type: ignore[arg-type]
        if not (isinstance(told, tuple) and len(told) == 2):
            raise guard.refuse("(Population, Population)", type(told).__name__)
        sizes = (each.size for each in before)
        one, other = map(guard.population, told, (dtype, dtype), sizes)
        return one, other

    def parentage() -> Parentage:
        told = guard.instance(guard.call(made.parentage), Parentage)
        parents = guard.indices(told.parents, (count, 2), population.size + count, NONE)
        return replace(told, parents=parents)

    return Offspring(possible, parentage, None if after is None else after_evaluation)


def _slices(
    guard: Guard, found: Any, _encoding: object, genotypes: Genotypes, *_others: object
) -> Iterator[Slice]:
    slices = guard.call(iter, found)
    while True:
        piece: object = guard.call(next, slices, None)
        if piece is None:
            return
        of, count = guard.instance(piece, Slice), len(genotypes)
        yield of._replace(
            genotypes=guard.genotypes(of.genotypes, genotypes.dtype, count),
            conflicts=guard.conflicts(of.conflicts, count),
        )


def _with_checked_neighbours(
    guard: Guard, genotypes: Genotypes, count_conflicts: Callable[[Genotypes], Conflicts], rng: Any
) -> tuple[Any, ...]:
    """Return the arguments of a search; it may count the conflicts of valid genotypes only."""

    def count_checked(neighbours: Genotypes) -> Conflicts:
        return count_conflicts(guard.genotypes(neighbours, genotypes.dtype, -1))

    return genotypes, count_checked, rng


def _survivors(guard: Guard, found: object, context: ReplacementContext) -> Population:
    survivors = _population(guard, found, context)
    most = context.population.size + context.offspring.size
    if survivors.size > most:
        raise guard.refuse(_("at most {most} individuals").format(most=most), survivors.size)
    return survivors


def _numbered(guard: Guard, found: Any, context: ReplacementContext) -> tuple[Population, Indices]:
    living, numbers = guard.call(lambda: (found[0], found[1]))
    survivors = _survivors(guard, living, context)
    most = context.population.size + context.offspring.size
    return survivors, guard.indices(numbers, (survivors.size,), most, NONE)


def _archive(guard: Guard, found: object, context: ReplacementContext) -> Population | None:
    return None if found is None else _population(guard, found, context)


def _population(guard: Guard, found: object, context: ReplacementContext) -> Population:
    known = (context.population, context.offspring, context.archive)
    dtype = context.population.genotypes.dtype
    return guard.population(found, dtype, known=(each for each in known if each is not None))


def _aged(guard: Guard, found: object, population: Population, _previous: object) -> Population:
    if not isinstance(found, Population) or found.size != population.size:
        expected = _("a population of {size}").format(size=population.size)
        raise guard.refuse(expected, type(found).__name__)
    return replace(found, loss=guard.loss(found.loss, population.size))


def _changes(guard: Guard, found: object, recipe: Any, *_others: object) -> Mapping[str, Any]:
    if not isinstance(found, Mapping):
        raise guard.refuse(_("a mapping"), type(found).__name__)
    for path, value in found.items():
        guard.call(recipe.with_value, path, value)
    return found


def _reason(guard: Guard, found: object, *_arguments: object) -> StopReason | None:
    if found is not None and not isinstance(found, StopReason):
        raise guard.refuse(_("a StopReason or None"), repr(found))
    return found


# --- What each method returns --------------------------------------------------------------

RESULTS: Mapping[type, Mapping[str, Check]] = {
    bases.Initialisation: {"create": _created, "create_genotypes": _created},
    bases.Fitness: {
        "evaluate": lambda guard, found, boards: guard.finite(found, len(boards)),
        "evaluate_genotypes": lambda guard, found, encoding, genotypes: Measured(
            encoding.count_conflicts(genotypes), _fitness(guard, found, genotypes)
        ),
        "evaluate_again": lambda guard, found, _encoding, genotypes, conflicts: Measured(
            conflicts, _fitness(guard, found, genotypes)
        ),
        "target": lambda guard, found, _geometry: guard.call(float, found),
        "loss": lambda guard, found, fitness: guard.finite(found, len(fitness)),
        "initial_weights": lambda _guard, found, *_arguments: found,
        "adapted_weights": lambda _guard, found, *_arguments: found,
        "weighted_loss": lambda guard, found, _encoding, genotypes, _weights: guard.finite(
            found, len(genotypes)
        ),
    },
    bases.Breeding: {
        "breed": _offspring,
        "draw_couples": lambda guard, found, *of: (
            None if found is None else _pairs(guard, found, *of)
        ),
    },
    bases.Selection: {
        "select": lambda guard, found, loss, count, _rng: guard.indices(found, (count,), len(loss)),
        "pick": _parents,
        "pool": _parents,
        "couples": _pairs,
    },
    bases.Pairing: {
        "pairs": lambda guard, found, _selection, *of: _pairs(guard, found, *of),
    },
    bases.Crossover: {"cross": _crossed, "cross_couples": _children},
    bases.Mutation: {
        "move_evaluations_per_child": lambda guard, found, _encoding: guard.call(int, found),
        "mutate": _mutants,
        "mutate_genotypes": lambda guard, found, _encoding, *of: _mutants(guard, found, *of),
    },
    bases.LocalSearch: {"search": _mutants, "improve": _slices},
    bases.Replacement: {
        "elites": lambda guard, found, population, _size: guard.indices(
            found, (-1,), population.size
        ),
        "replace": _survivors,
        "numbered": _numbered,
        "archive": _archive,
    },
    bases.Ageing: {"age": _aged},
    bases.Adaptation: {"changes": _changes},
    bases.Restart: {"due": lambda guard, found, *_arguments: guard.call(bool, found)},
    bases.Termination: {"reached": _reason},
}
"""The checks by base class and method; the first base class of an operator decides."""

ARGUMENTS: Mapping[str, Callable[..., tuple[Any, ...]]] = {"search": _with_checked_neighbours}
"""The arguments of methods that call the engine in turn."""

ATTRIBUTES = (
    "accepts_worse", "children_per_couple", "ends_at_solution", "maximised", "no_duplicates",
    "rate",
)  # fmt: skip
"""The attributes of operators that the engine reads."""


class _Checked:
    _inner: Any
    _guard: Guard

    def __init__(self, inner: Any, guard: Guard) -> None:
        object.__setattr__(self, "_inner", inner)
        object.__setattr__(self, "_guard", guard)

    def with_value(self, name: str, value: object) -> Any:
        inner = self._inner.with_value(name, value)
        return type(self)(inner, self._guard)


def checked(operator: Any, generation: Callable[[], int], encoding: Encoding | None = None) -> Any:
    """Return an operator of the same base class that checks the results of this one.

    Parameters
    ----------
    operator : object
    generation : callable
        Returns the present generation, for errors.
    encoding : Encoding or None, optional
        The encoding of the individuals, if the operator returns any.
    """
    kind: type = type(operator)
    return _checking_class(kind)(operator, Guard(operator, generation, encoding))


@cache
def _checking_class(kind: type) -> Any:
    """Return the class whose objects check the results of operators of a class."""
    base: Any = next(each for each in RESULTS if issubclass(kind, each))
    members: dict[str, Any] = {name: getattr(kind, name) for name in ("name", "label", "help")}
    for attribute in ATTRIBUTES:
        if hasattr(kind, attribute):
            members[attribute] = property(_reading(attribute, getattr(base, attribute, None)))
    plans = [name for name in vars(base) if name.startswith("plan")]
    is_planned = any(_overrides(kind, base, name) for name in plans)
    for method, check in RESULTS[base].items():
        # A plan returns the numbers of the survivors, and does not itself replace.
        if _overrides(kind, base, method) or (is_planned and method != "replace"):
            members[method] = _checking(method, getattr(kind, method), check)
    return type(kind.__name__, (_Checked, base), members)


def _overrides(kind: type, base: type, method: str) -> bool:
    return getattr(kind, method) is not getattr(base, method)


def _reading(attribute: str, declared: object) -> Callable[[_Checked], Any]:
    """Return a function that reads an attribute; a property of a base class is a truth value."""

    def read(self: _Checked) -> Any:
        found = self._guard.call(getattr, self._inner, attribute)
        return self._guard.call(bool, found) if isinstance(declared, property) else found

    return read


def _checking(method: str, own: Callable[..., Any], check: Check) -> Callable[..., Any]:
    """Return a method that calls that of an operator and checks its result."""
    prepare = ARGUMENTS.get(method)

    @wraps(own)
    def call(self: _Checked, *arguments: Any, **named: Any) -> Any:
        guard = self._guard
        passed = arguments if prepare is None else prepare(guard, *arguments)
        found = guard.call(getattr(self._inner, method), *passed, **named)
        return check(guard, found, *arguments)

    return call


# --- Encodings -------------------------------------------------------------------------------


def encode(representation: bases.Representation, logic: Any) -> Encoding:
    """Return the encoding of a puzzle; one of a plug-in is checked.

    Raises ``NotApplicable`` if the representation does not suit the puzzle. Raises
    ``OperatorError`` if a representation of a plug-in fails.
    """
    if not is_foreign(type(representation)):
        return representation.encode(logic)
    encoding = Guard(representation, lambda: 0).call(representation.encode, logic)
    if not is_foreign(type(encoding)):
        return encoding
    return _CheckedEncoding(representation, encoding, logic.grid)


class _CheckedEncoding:
    """The encoding of a representation of a plug-in.

    Attributes without a check are those of the encoding itself.
    """

    def __init__(self, of: bases.Representation, inner: Encoding, fixed: Grid) -> None:
        self._inner, self._fixed, self._guard = inner, fixed, Guard(of, lambda: 0)
        self.geometry: Geometry = self._guard.call(getattr, inner, "geometry")
        self.free_share: float = self._guard.call(getattr, inner, "free_share")
        size = self.geometry.size
        self.box_of_gene: Indices = self._numbers("box_of_gene", size)
        self.block_starts: Indices = self._numbers("block_starts", len(self.box_of_gene) + 1)

    def _numbers(self, attribute: str, count: int) -> Indices:
        found = self._guard.call(getattr, self._inner, attribute)
        expected = _("{attribute} from 0 to {last}").format(attribute=attribute, last=count - 1)
        numbers: Indices = self._guard.array(found, (-1,), np.int64, (0, count - 1), expected)
        return numbers

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # also during copying
            raise AttributeError(name)
        return getattr(self._inner, name)

    def keeps_invariant(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        own = getattr(self._inner, "keeps_invariant", None)
        if own is not None:
            found = self._guard.call(own, genotypes)
            return self._guard.array(found, (len(genotypes),), bool)  # type: ignore[no-any-return]
        try:
            digits = self._guard.call(lambda: np.asarray(self._inner.decode(genotypes)))
        except UserError:  # not genotypes of this representation
            return np.zeros(len(genotypes), bool)
        fixed = self._fixed.digits
        in_range = (digits >= 1) & (digits <= self.geometry.size)
        possible = in_range & ((fixed == 0) | (digits == fixed))
        allowed: npt.NDArray[np.bool_] = np.all(possible, axis=-1)
        return allowed

    def random(self, count: int, states: State) -> Genotypes:
        found = self._guard.call(self._inner.random, count, states)
        shape = (count, len(self.box_of_gene))
        whole = self._guard.array(found, shape)
        return whole.astype(np.asarray(found).dtype)  # type: ignore[no-any-return]

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        found = self._guard.call(self._inner.count_conflicts, genotypes)
        counted = self._guard.conflicts(found, len(genotypes))
        if len(counted):
            best = int(counted.argmin())
            conflicts = conflict_count(Grid(self.geometry, self.decode(genotypes[best])))
            if conflicts != counted[best]:
                expected = _("{count} conflicts of a board").format(count=conflicts)
                raise self._guard.refuse(expected, counted[best])
        return counted

    def decode(self, genotype: Genotypes) -> Digits:
        found = self._guard.call(self._inner.decode, genotype)
        shape = (*genotype.shape[:-1], self.geometry.cell_count)
        size = self.geometry.size
        expected = _("digits from 1 to {size}").format(size=size)
        digits: Digits = self._guard.array(found, shape, np.uint8, (1, size), expected)
        fixed = self._fixed.digits
        changed = np.flatnonzero(((digits != fixed) & (fixed > 0)).reshape(-1, len(fixed)).any(0))
        if len(changed):
            cell = self.geometry.cell_name(int(changed[0]))
            expected = _("the given {digit} in {cell}").format(digit=fixed[changed[0]], cell=cell)
            raise self._guard.refuse(expected, _("another digit"))
        return digits
