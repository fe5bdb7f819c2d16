"""The base classes of all operators.

An operator is a component: a frozen dataclass whose fields are its parameters. Most base classes
offer two methods, of which an operator overrides one:

=================  ==============================  ===========================================
base class         a few lines of NumPy            the whole population, as the engine calls it
=================  ==============================  ===========================================
`Initialisation`   ``create(encoding, n, rng)``    ``create_genotypes(encoding, n, state)``
`Fitness`          ``evaluate(boards)``            ``evaluate_genotypes(encoding, genotypes)``
`Selection`        ``select(loss, count, rng)``    ``pick(population, count, state)``
`Crossover`        ``cross(parents, rng)``         ``cross_couples(encoding, genotypes, …)``
`Mutation`         ``mutate(genotypes, rng)``      ``mutate_genotypes(encoding, genotypes, …)``
`LocalSearch`      ``search(genotypes, …, rng)``   ``improve(encoding, genotypes, …)``
=================  ==============================  ===========================================

A method on the left may have a further parameter ``encoding``, as in ``cross(parents, rng,
encoding)``, and is then passed the `Encoding`. That of an `Initialisation` has it as its first or
last parameter.

``rng`` is a `numpy.random.Generator`, ``state`` the generator state of a compiled kernel (see
:mod:`sudoku_ga.evolution.core.rng`). The method on the right calls the one on the left unless it
is overridden. Most operators of the program override ``plan`` in place of both, which adds calls of
kernels to a `Plan`. A class that overrides none of them is refused when it is registered or put
into a recipe (:mod:`sudoku_ga.evolution.recipe.contracts`). No operator modifies the arrays that it
is given, but for the genotypes of ``mutate`` and ``search``, which are copies.
"""

import inspect
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.component import Component, Trait, guarded
from sudoku_ga.evolution.core.offspring import (
    NONE,
    CrossedChildren,
    MutatedChildren,
    Offspring,
)
from sudoku_ga.evolution.core.parameters import Value, choice, share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import (
    Conflicts,
    CoupleMemory,
    Couples,
    FitnessValues,
    Genotypes,
    Indices,
    Population,
)
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.rng import State, random_generator
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.layout import NO_FEATURE
from sudoku_ga.puzzle.singles import LogicResult
from sudoku_ga.translation import _


def _called(method: Callable[..., Any], encoding: "Encoding", *arguments: object) -> Any:
    """Call a short method, with the encoding where it has a parameter of that name."""
    if _place_of_encoding(getattr(method, "__func__", method)) < 0:
        return method(*arguments)
    return method(*arguments, encoding=encoding)


@cache
def _place_of_encoding(function: Callable[..., Any]) -> int:
    """Return the place of the parameter ``encoding`` of a function, -1 if it has none."""
    names = list(inspect.signature(function).parameters)
    return names.index("encoding") if "encoding" in names else -1


# --- Representation --------------------------------------------------------------------


class NotApplicable(UserError):  # noqa: N818  (a refusal, after which a recipe may try another)
    """A representation does not suit a puzzle, with the reason."""


class Encoding(Protocol):
    """A representation fitted to one puzzle: what the genes of an individual mean."""

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""

    def __hash__(self) -> int:
        """Return the same for the same object: lookup tables of an encoding are cached by it."""

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""

    @property
    def block_starts(self) -> npt.NDArray[np.int64]:
        """Where the genes of each block begin, and the end, shape (blocks + 1,).

        A block is the unit of inheritance of block crossovers: a cell, a row or a box.
        """

    @property
    def box_of_gene(self) -> npt.NDArray[np.int64]:
        """The box of each gene, shape (genes,)."""

    def random(self, count: int, states: State) -> Genotypes:
        """Return ``count`` random genotypes that keep the representation's invariant."""

    def count_conflicts(self, genotypes: Genotypes) -> Conflicts:
        """Return the unordered pairs of peers with equal digits of each individual."""

    def decode(self, genotype: Genotypes) -> Digits:
        """Return the digits of one genotype or of many, shape (..., cell_count), row by row."""


EncodingType = TypeVar("EncodingType", bound=Encoding, contravariant=True)
"""The encodings that an operator works on."""


class Representation(Component):
    """Base of the representations; ``traits`` say what their genes are."""

    traits: ClassVar[frozenset[Trait]]
    features = NO_FEATURE

    @abstractmethod
    def encode(self, logic: LogicResult) -> Encoding:
        """Return the encoding of a puzzle.

        Parameters
        ----------
        logic : LogicResult
            The puzzle after deduction: its filled cells are fixed.

        Raises
        ------
        NotApplicable
            If the representation does not suit the puzzle.
        """


def plan_conflicts(
    plan: Plan, encoding: Encoding, genotypes: Genotypes, conflicts: Conflicts
) -> None:
    """Plan to overwrite the conflicts of each individual."""
    add = getattr(encoding, "plan_conflicts", None)
    if add is None:
        plan.fill(conflicts, encoding.count_conflicts, genotypes)
    else:
        add(plan, genotypes, conflicts)


def free_share(grid: Grid) -> float:
    """Return the share of the cells without a digit, 0 to 1."""
    return 1 - grid.given_count / grid.geometry.cell_count


def require_candidates(logic: LogicResult) -> None:
    """Refuse a puzzle in which a cell has no candidate.

    Raises
    ------
    NotApplicable
        With the name of the cell.
    """
    if not np.all(logic.candidates):
        cell = int(np.argmin(logic.candidates != 0))
        name = logic.grid.geometry.cell_name(cell)
        raise NotApplicable(_("{name} has no candidate to be drawn").format(name=name))


# --- Initialisation --------------------------------------------------------------------


class Initialisation(Component, Generic[EncodingType]):
    """Base of the initialisations, which make generation 0 and later random immigrants.

    ``is_sequential`` says that individuals are drawn one after the other, so that a population
    drawn in slices equals one drawn at once.
    """

    is_sequential: ClassVar[bool] = False

    def create(
        self, encoding: EncodingType, count: int, rng: "np.random.Generator"
    ) -> npt.NDArray[Any]:
        """Return ``count`` new genotypes, shape (count, genes)."""
        raise NotImplementedError

    def create_genotypes(self, encoding: EncodingType, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes that keep the representation's invariant."""
        rng = random_generator(states)
        if _place_of_encoding(type(self).create) > 1:  # not first after self
            return np.asarray(_called(self.create, encoding, count, rng))
        return self.create(encoding, count, rng)


# --- Fitness ---------------------------------------------------------------------------


class Measured(NamedTuple):
    """Conflicts and fitness of individuals, each of shape (individuals,)."""

    conflicts: Conflicts
    fitness: FitnessValues


Weights = npt.NDArray[np.float64]
"""The weights of a fitness that adapts; their meaning is the fitness's own."""


class Fitness(Component, Generic[EncodingType]):
    """Base of the fitness functions.

    ``maximised`` says whether more is better. Conflicts are counted as well, so that runs with
    different fitness functions can be compared.

    A fitness may have weights that adapt from generation to generation. The engine keeps them, and
    selection compares the weighted loss. The fitness itself is without weights, so that reports of
    different generations can be compared.

    Examples
    --------
    >>> class WrongRows(Fitness):
    ...     name, label, help, maximised = "wrong-rows", "Wrong rows", "Rows with repeats.", False
    ...     def evaluate(self, boards):
    ...         return (np.diff(np.sort(boards), axis=2) == 0).any(axis=2).sum(axis=1)
    ...     def target(self, geometry):
    ...         return 0
    """

    maximised: ClassVar[bool]
    features = NO_FEATURE

    def evaluate(self, boards: Digits) -> npt.NDArray[Any]:
        """Return the fitness of each board.

        Parameters
        ----------
        boards : ndarray of uint8, shape (individuals, size, size)

        Returns
        -------
        ndarray, shape (individuals,)
        """
        raise NotImplementedError

    def plan(
        self,
        plan: Plan,
        encoding: EncodingType,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan to overwrite the conflicts and the fitness of each individual."""
        plan.add(self._evaluate_into, encoding, genotypes, conflicts, fitness)

    def plan_again(
        self,
        plan: Plan,
        encoding: EncodingType,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        """Plan to overwrite the fitness of individuals whose conflicts are known."""
        self.plan(plan, encoding, genotypes, conflicts, fitness)

    def _evaluate_into(
        self,
        encoding: EncodingType,
        genotypes: Genotypes,
        conflicts: Conflicts,
        fitness: FitnessValues,
    ) -> None:
        conflicts[:], fitness[:] = self.evaluate_genotypes(encoding, genotypes)

    def evaluate_genotypes(self, encoding: EncodingType, genotypes: Genotypes) -> Measured:
        """Return the conflicts and the fitness of each individual."""
        if type(self).plan is not Fitness.plan:
            plan, conflicts = Plan(), np.empty(len(genotypes), np.int64)
            fitness = np.empty(len(genotypes))
            self.plan(plan, encoding, genotypes, conflicts, fitness)
            plan.run()
            return Measured(conflicts, fitness)
        return self.evaluate_again(encoding, genotypes, encoding.count_conflicts(genotypes))

    def evaluate_again(
        self, encoding: EncodingType, genotypes: Genotypes, conflicts: Conflicts
    ) -> Measured:
        """Return the conflicts and the fitness of individuals whose conflicts are known."""
        if type(self).plan is not Fitness.plan:
            plan, fitness = Plan(), np.empty(len(genotypes))
            self.plan_again(plan, encoding, genotypes, conflicts, fitness)
            plan.run()
            return Measured(conflicts, fitness)
        if type(self).evaluate_genotypes is not Fitness.evaluate_genotypes:
            return self.evaluate_genotypes(encoding, genotypes)
        size = encoding.geometry.size
        boards = encoding.decode(genotypes).reshape(-1, size, size)
        return Measured(conflicts, np.asarray(_called(self.evaluate, encoding, boards), np.float64))

    @abstractmethod
    def target(self, geometry: Geometry) -> float:
        """Return the best possible fitness on a board of this shape."""

    def loss(self, fitness: FitnessValues) -> FitnessValues:
        """Return the values that selection compares: the least is the best."""
        return -fitness if self.maximised else fitness

    def initial_weights(self, encoding: EncodingType) -> Weights | None:
        """Return the weights of generation 0; None for a fitness that does not adapt."""
        return None

    def adapted_weights(
        self, encoding: EncodingType, population: Population, weights: Weights
    ) -> Weights:
        """Return the weights after a generation, by the individuals that survived it."""
        return weights

    def weighted_loss(
        self, encoding: EncodingType, genotypes: Genotypes, weights: Weights
    ) -> FitnessValues:
        """Return what selection compares in place of :meth:`loss`, shape (individuals,)."""
        raise NotImplementedError


# --- Parent selection and breeding -----------------------------------------------------


class Selection(Component):
    """Base of the parent selections, which compare individuals by their loss (least is best).

    Examples
    --------
    >>> class BestOfThree(Selection):
    ...     name, label, help = "best-of-three", "Best of three", "The best of three drawn."
    ...     def select(self, loss, count, rng):
    ...         drawn = rng.integers(len(loss), size=(count, 3))
    ...         return drawn[np.arange(count), loss[drawn].argmin(axis=1)]
    """

    def select(
        self, loss: npt.NDArray[np.float64], count: int, rng: "np.random.Generator"
    ) -> npt.NDArray[Any]:
        """Return the indices of ``count`` parents by the loss of each individual."""
        raise NotImplementedError

    def plan(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan to overwrite ``chosen`` with parents, drawn one by one."""
        plan.fill(chosen, self.pick, population, len(chosen), states)

    def plan_picks(
        self, plan: Plan, population: Population, chosen: Indices, states: State
    ) -> None:
        """Plan to overwrite ``chosen`` as :meth:`pick` does, if overridden, else :meth:`plan`."""
        if type(self).pick is Selection.pick:
            self.plan(plan, population, chosen, states)
        else:
            plan.fill(chosen, self.pick, population, len(chosen), states)

    def plan_pool(self, plan: Plan, population: Population, chosen: Indices, states: State) -> None:
        """Plan to overwrite ``chosen`` with parents that are chosen together."""
        if type(self).pool is Selection.pool:
            self.plan_picks(plan, population, chosen, states)
        else:
            plan.fill(chosen, self.pool, population, len(chosen), states)

    def plan_couples(
        self, plan: Plan, population: Population, couples: Couples, states: State
    ) -> None:
        """Plan to overwrite ``couples``, shape (couples, 2), with the two parents of each."""
        if type(self).couples is Selection.couples:
            self.plan_picks(plan, population, couples.reshape(-1), states)
        else:
            plan.fill(couples, self.couples, population, len(couples), states)

    def pick(self, population: Population, count: int, states: State) -> Indices:
        """Return the indices of ``count`` parents, drawn one by one, shape (count,)."""
        if type(self).plan is not Selection.plan:
            return self._planned(self.plan, population, (count,), states)
        return np.asarray(self.select(population.loss, count, random_generator(states)), np.int64)

    def pool(self, population: Population, count: int, states: State) -> Indices:
        """Return the indices of ``count`` parents that are chosen together, shape (count,)."""
        if type(self).plan_pool is Selection.plan_pool:
            return self.pick(population, count, states)
        return self._planned(self.plan_pool, population, (count,), states)

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return the two parents of ``count`` couples, shape (count, 2)."""
        if type(self).plan_couples is Selection.plan_couples:
            return np.reshape(self.pick(population, 2 * count, states), (count, 2))
        return self._planned(self.plan_couples, population, (count, 2), states)

    @staticmethod
    def _planned(
        add: Callable[[Plan, Population, Indices, State], None],
        population: Population,
        shape: tuple[int, ...],
        states: State,
    ) -> Indices:
        plan, chosen = Plan(), np.empty(shape, np.int64)
        add(plan, population, chosen, states)
        plan.run()
        return chosen


class Pairing(Component):
    """Base of the pairings, which make couples of selected parents."""

    def plan(
        self,
        plan: Plan,
        selection: Selection,
        population: Population,
        couples: Couples,
        states: State,
    ) -> None:
        """Plan to overwrite ``couples``, shape (couples, 2)."""
        plan.fill(couples, self.pairs, selection, population, len(couples), states)

    def pairs(
        self, selection: Selection, population: Population, count: int, states: State
    ) -> Couples:
        """Return ``count`` couples, shape (count, 2)."""
        plan, couples = Plan(), np.empty((count, 2), np.int64)
        self.plan(plan, selection, population, couples, states)
        plan.run()
        return couples


class Variation(Protocol):
    """The crossover and the mutations of a recipe, as a breeding scheme applies them.

    See :class:`sudoku_ga.evolution.engine.variation.Variation`.
    """

    @property
    def population_size(self) -> int:
        """The size of the population in the recipe."""

    @property
    def encoding(self) -> Encoding:
        """The encoding of the individuals."""

    @property
    def crossovers(self) -> "Sequence[Crossover[Any]]":
        """The crossovers of the recipe."""

    @property
    def couple_memory(self) -> CoupleMemory:
        """The couples crossed earlier in the run, if the scheme records them."""

    @property
    def couple_count(self) -> int:
        """The number of couples that have the offspring of a generation."""

    @property
    def children_per_couple(self) -> int:
        """The number of children of each couple."""

    def state(self, role: Role) -> State:
        """Return the generator state of a role."""

    def cross(self, genotypes: Genotypes, couples: Couples) -> CrossedChildren:
        """Return the children of couples."""

    def keep_better(self, crossed: CrossedChildren, population: Population) -> CrossedChildren:
        """Return the children; a child that is worse than its parent becomes a copy of it."""

    def mutate(self, genotypes: Genotypes) -> MutatedChildren:
        """Return mutated copies."""

    def measure(self, genotypes: Genotypes) -> Population:
        """Return the genotypes with their fitness, counted as evaluations."""

    def is_new(self, genotypes: Genotypes) -> npt.NDArray[np.bool_]:
        """Return which genotypes may enter the population, shape (individuals,)."""


class Breeding(ABC):
    """Base of the breeding schemes: how the offspring come from the population.

    The usual scheme draws couples by a `Selection`, crosses and mutates. A component that is itself
    a breeding scheme fills the role of the selection. ``compares_children`` says whether it honours
    the parameter ``accepted`` of a crossover, by `Variation.keep_better`.
    """

    compares_children: ClassVar[bool] = False

    @abstractmethod
    def breed(self, population: Population, variation: Variation, elites: Indices) -> Offspring:
        """Return the offspring.

        Parameters
        ----------
        population : Population
        variation : Variation
            The recipe's crossover and mutations.
        elites : ndarray of int64
            The individuals that survive in any case.
        """

    def draw_couples(self, population: Population, count: int, states: State) -> Couples | None:
        """Return ``count`` couples as a generation draws them, shape (count, 2).

        None where the draws of a generation depend on its children.
        """
        return None

    def planned_draws(
        self, population: Population, count: int, states: State, repeats: int
    ) -> Iterator[Couples | None]:
        """Yield the result of each of some calls of `draw_couples`; the next may overwrite it."""
        return (self.draw_couples(population, count, states) for _ in range(repeats))


# --- Crossover and mutation ------------------------------------------------------------


def acceptance(*, is_written: bool) -> Any:
    """Declare which children of a crossover are accepted; ``is_written`` as in `Parameter`."""
    return choice(
        "always",
        (("always", "always"), ("no-worse", "where it is no worse than its parent")),
        label="Accepted",
        help=(
            "Whether a crossed child that is worse than its parent is kept, or replaced by a copy "
            "of that parent. The first child is compared with the first parent, the second with "
            "the second (elitist recombination, Thierens and Goldberg, 1994)."
        ),
        is_written=is_written,
    )


@dataclass(frozen=True)
class Crossover(Component, Generic[EncodingType]):
    """Base of the crossovers.

    ``children_per_couple`` is 1 or 2. Every crossover has the parameters ``rate`` and ``accepted``;
    the engine applies ``accepted``.

    Examples
    --------
    >>> class Halves(Crossover):
    ...     name, label, help = "halves", "Halves", "The first half of one, the rest of the other."
    ...     children_per_couple = 1
    ...     def cross(self, parents, rng):
    ...         children = parents[:, 0].copy()
    ...         half = children.shape[1] // 2
    ...         children[:, half:] = parents[:, 1, half:]
    ...         return children
    """

    children_per_couple: ClassVar[int] = 2

    @property
    def accepts_worse(self) -> bool:
        """Whether a child that is worse than its parent is kept."""
        return self.accepted == "always"

    @property
    def breeding_scheme(self) -> type[Breeding] | None:
        """The breeding scheme that this crossover needs, None for the usual one."""
        return None

    rate: float = share(
        1.0,
        label="Rate",
        effect="share of couples that are crossed",
        help="Share of the couples that are crossed; the children of the others are copies.",
    )

    accepted: str = acceptance(is_written=False)

    def cross(self, parents: Genotypes, rng: "np.random.Generator") -> npt.NDArray[Any]:
        """Return the children of couples that are crossed.

        Parameters
        ----------
        parents : ndarray, shape (couples, 2, genes)
        rng : numpy.random.Generator

        Returns
        -------
        ndarray, shape (couples, genes) or (couples, children_per_couple, genes)
        """
        raise NotImplementedError

    def plan(
        self,
        plan: Plan,
        encoding: EncodingType,
        genotypes: Genotypes,
        couples: Couples,
        children: Genotypes,
        states: State,
    ) -> None:
        """Plan to overwrite ``children``; the parameters are those of :meth:`cross_couples`."""
        plan.fill(children, self.cross_couples, encoding, genotypes, couples, states)

    def cross_couples(
        self, encoding: EncodingType, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return the children of all couples; those of one couple are consecutive.

        By default a share ``rate`` of the couples is given to :meth:`cross`; the children of the
        others are copies of their parents.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
        couples : ndarray of int64, shape (couples, 2)
            Indices of the parents.
        states : ndarray of uint64, shape (1,)
            Advanced in place.

        Returns
        -------
        ndarray, shape (couples × children_per_couple, genes)
        """
        if type(self).plan is not Crossover.plan:
            count = len(couples) * self.children_per_couple
            offspring = np.empty((count, genotypes.shape[1]), genotypes.dtype)
            plan = Plan()
            self.plan(plan, encoding, genotypes, couples, offspring, states)
            plan.run()
            return offspring
        rng, genes = random_generator(states), genotypes.shape[1]
        parents = genotypes[couples]
        children = parents[:, : self.children_per_couple].copy()
        is_crossed = rng.random(len(couples)) < self.rate
        if is_crossed.any():
            crossed = _called(self.cross, encoding, parents[is_crossed], rng)
            shape = (int(is_crossed.sum()), self.children_per_couple, genes)
            children[is_crossed] = np.reshape(crossed, shape)
        return children.reshape(-1, genes)


def breeding_scheme_of(crossover: Crossover[Any]) -> type[Breeding] | None:
    """Return the scheme that a crossover asks for.

    Raises ``OperatorError`` if a crossover of a plug-in fails.
    """
    with guarded(type(crossover)):
        return crossover.breeding_scheme


class Mutation(Component, Generic[EncodingType]):
    """Base of the mutations. Each declares its own rates, and says what they are shares of.

    Examples
    --------
    >>> class Reversal(Mutation):
    ...     name, label, help = "reversal", "Reversal", "Some lists of genes are reversed."
    ...     rate: float = share(0.1, help="Share of the individuals.")
    ...     def mutate(self, genotypes, rng):
    ...         chosen = rng.random(len(genotypes)) < self.rate
    ...         return np.where(chosen[:, None], genotypes[:, ::-1], genotypes)
    """

    def move_evaluations_per_child(self, encoding: EncodingType) -> int:
        """Return how many neighbours of each child are evaluated; 0 for a blind change."""
        del encoding
        return 0

    def mutate(self, genotypes: Genotypes, rng: "np.random.Generator") -> npt.NDArray[Any]:
        """Return mutated copies of the individuals, shape (individuals, genes)."""
        raise NotImplementedError

    def plan(
        self,
        plan: Plan,
        encoding: EncodingType,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Plan to overwrite ``mutants`` with mutated copies of ``genotypes``."""
        plan.fill(mutants, self.mutate_genotypes, encoding, genotypes, states)

    def mutate_genotypes(
        self, encoding: EncodingType, genotypes: Genotypes, states: State
    ) -> Genotypes:
        """Return mutated copies of the individuals.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
        states : ndarray of uint64, shape (1,)
            Advanced in place.
        """
        if type(self).plan is not Mutation.plan:
            plan, mutants = Plan(), np.empty_like(genotypes)
            self.plan(plan, encoding, genotypes, mutants, states)
            plan.run()
            return mutants
        rng = random_generator(states)
        mutants = _called(self.mutate, encoding, genotypes.copy(), rng)
        return np.asarray(mutants, genotypes.dtype)


# --- Local search ----------------------------------------------------------------------


class Slice(NamedTuple):
    """A short piece of a local search, after which a run can be stopped or looked at.

    Parameters
    ----------
    genotypes, conflicts : ndarray
        The individuals as they are now; valid until the next slice.
    move_evaluations : int
        Neighbours evaluated in this slice.
    worth_a_report : bool
        Whether as many steps were taken as the recipe has between two reports.
    """

    genotypes: Genotypes
    conflicts: Conflicts
    move_evaluations: int
    worth_a_report: bool


class LocalSearch(Component, Generic[EncodingType]):
    """Base of the local searches: each improves every child separately.

    The improved genotypes replace the children (Lamarckian learning in the words of Eiben and
    Smith).
    """

    def search(
        self,
        genotypes: Genotypes,
        count_conflicts: Callable[[Genotypes], Conflicts],
        rng: "np.random.Generator",
    ) -> npt.NDArray[Any]:
        """Return improved copies of the individuals.

        Parameters
        ----------
        genotypes : ndarray, shape (individuals, genes)
        count_conflicts : callable
            Returns the conflicts of genotypes that the representation allows, shape
            (individuals,).
        rng : numpy.random.Generator
        """
        raise NotImplementedError

    def plan(
        self,
        plan: Plan,
        encoding: EncodingType,
        genotypes: Genotypes,
        conflicts: Conflicts,
        states: State,
        move_evaluations: npt.NDArray[np.int64],
    ) -> bool:
        """Plan to improve the individuals in place, if one slice suffices.

        ``move_evaluations`` (int64, shape (1,)) is increased by the number of neighbours evaluated.
        Returns False, and plans nothing, if the search takes several slices or depends on the
        generation.
        """
        return False

    def improve(
        self,
        encoding: EncodingType,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice of some milliseconds.

        The search ends where an individual has no conflicts.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
        conflicts : ndarray of int64, shape (individuals,)
        generation : int
            Generations since the population was initialised, 1 in the first.
        states : ndarray of uint64, shape (individuals,)
            One generator for each individual; advanced in place.
        """
        move_evaluations = 0

        def count_conflicts(neighbours: Genotypes) -> Conflicts:
            nonlocal move_evaluations
            move_evaluations += len(neighbours)
            return encoding.count_conflicts(np.asarray(neighbours, genotypes.dtype))

        rng = random_generator(states)
        found = _called(self.search, encoding, genotypes.copy(), count_conflicts, rng)
        improved = np.ascontiguousarray(found, genotypes.dtype)
        yield Slice(improved, encoding.count_conflicts(improved), move_evaluations, False)


# --- Survivor selection ----------------------------------------------------------------

NO_INDIVIDUALS: Indices = np.empty(0, np.int64)

Selected = tuple[Population, Callable[[], Indices]]
"""Survivors, and a function that returns the number of each, which few runs need."""


@dataclass(frozen=True)
class ReplacementContext:
    """The input of a replacement.

    Parameters
    ----------
    population, offspring : Population
    elites : ndarray of int64
        Indices of the individuals that :meth:`Replacement.elites` returned.
    size : int
        The size of the population in the recipe.
    random_immigrants : callable
        Takes a number and returns that many new, evaluated individuals.
    states : ndarray of uint64, shape (1,)
        The generator state of the role, advanced in place.
    archive : Population or None
        The archive of the previous generation for :meth:`Replacement.archive`, that of this
        generation for :meth:`Replacement.replace`; None without an archive.
    """

    population: Population
    offspring: Population
    elites: Indices
    size: int
    random_immigrants: Callable[[int], Population]
    states: State
    archive: Population | None = None


def numbers_by_genotype(survivors: Population, context: ReplacementContext) -> Indices:
    """Return the number of each survivor, found by its genotype; NONE for others.

    For equal genotypes it is the number of the first individual.
    """
    known: dict[bytes, int] = {}
    both = np.concatenate([context.population.genotypes, context.offspring.genotypes])
    for number, genotype in enumerate(both):
        known.setdefault(genotype.tobytes(), number)
    found = [known.get(each.tobytes(), NONE) for each in survivors.genotypes]
    return np.array(found, np.int64)


class Replacement(Component):
    """Base of the replacements (survivor selection).

    Examples
    --------
    >>> class BestOfBoth(Replacement):
    ...     name, label, help = "best-of-both", "Best of both", "The best of parents and children."
    ...     def replace(self, context):
    ...         both = context.population.concatenate(context.offspring)
    ...         return both.take(both.ranked()[: context.size])
    """

    @property
    def no_duplicates(self) -> bool:
        """Whether genotypes that were in the population earlier in the run are refused."""
        return False

    def plan_elites(self, plan: Plan, population: Population, size: int) -> Indices:
        """Plan :meth:`elites`, and return the array that will hold their indices."""
        return NO_INDIVIDUALS

    def elites(self, population: Population, size: int) -> Indices:
        """Return the individuals that survive whatever the offspring are like, the best first.

        Parameters
        ----------
        population : Population
        size : int
            The size of the population in the recipe.
        """
        plan = Plan()
        found = self.plan_elites(plan, population, size)
        plan.run()
        return found

    def plan(self, plan: Plan, context: ReplacementContext) -> Indices | None:
        """Plan which individuals survive, and return the array that will hold their numbers.

        The numbers of the offspring follow those of the population. The populations of ``context``
        have arrays that are filled when the calls are made. Returns None if the replacement cannot
        be planned.
        """
        return None

    def replace(self, context: ReplacementContext) -> Population:
        """Return the next generation."""
        return self.numbered(context)[0]

    def select(self, context: ReplacementContext) -> Selected:
        """Return the next generation, and a function that returns the number of each individual.

        It comes from :meth:`replace` if that is overridden, and its individuals are then recognised
        by their genotypes; else from :meth:`numbered`.
        """
        if type(self).replace is Replacement.replace:
            survivors, numbers = self.numbered(context)
            return survivors, lambda: numbers
        survivors = self.replace(context)
        return survivors, partial(numbers_by_genotype, survivors, context)

    def numbered(self, context: ReplacementContext) -> tuple[Population, Indices]:
        """Return the next generation and the number of each individual, by :meth:`plan`.

        The numbers of the offspring follow those of the population; others, such as random
        immigrants, have NONE.
        """
        plan = Plan()
        sources = self.plan(plan, context)
        if sources is None:
            raise NotImplementedError
        plan.run()
        both = context.population.concatenate(context.offspring)
        return both.take(sources), sources

    def archive(self, context: ReplacementContext) -> Population | None:
        """Return the individuals to keep aside until the next generation."""
        return None


# --- Over generations --------------------------------------------------------


class Ageing(Component):
    """Base of the ageings, which reduce the advantage of old individuals."""

    def plan(self, plan: Plan, population: Population, previous: Population) -> None:
        """Plan to raise the losses of old individuals, in place."""
        plan.add(self._age_into, population, previous)

    def _age_into(self, population: Population, previous: Population) -> None:
        population.loss[:] = self.age(population, previous).loss

    def age(self, population: Population, previous: Population) -> Population:
        """Return the population with the losses of old individuals raised."""
        aged, plan = replace(population, loss=population.loss.copy()), Plan()
        self.plan(plan, aged, previous)
        plan.run()
        return aged


class Adaptable(Protocol):
    """The parameters of a recipe, as an adaptation reads them."""

    def has(self, path: str) -> bool:
        """Whether there is a parameter of this path."""

    def one(self, role: Role) -> Component:
        """Return the component of a role."""


class Adaptation(Component):
    """Base of the adaptations, which change parameters while a run evolves."""

    @abstractmethod
    def changes(
        self, recipe: Adaptable, bests: Sequence[float], states: State
    ) -> Mapping[str, Value]:
        """Return new values of parameters by path; an empty mapping changes nothing.

        Parameters
        ----------
        recipe : Recipe
            The recipe with its present values.
        bests : sequence of float
            The best fitness of each generation since the population was initialised, from the first
            offspring on; the last value belongs to the present population.
        states : ndarray of uint64, shape (1,)
            Advanced in place.
        """


class Restart(Component):
    """Base of the restart rules."""

    @abstractmethod
    def due(self, stalled_generations: int, generations: int) -> bool:
        """Whether the population is to be initialised again.

        Parameters
        ----------
        stalled_generations : int
            Generations without a better best since the population was initialised.
        generations : int
            Generations since then.
        """


class Termination(Component):
    """Base of the limits that end a run although the puzzle is not solved."""

    @property
    def ends_at_solution(self) -> bool:
        """Whether a solution ends the run."""
        return True

    @abstractmethod
    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> StopReason | None:
        """Return which limit a run has reached, if any."""
