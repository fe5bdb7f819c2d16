"""The base classes of all operators."""

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, Generic, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.component import Component, Trait
from sudoku_ga.evolution.core.offspring import Offspring, offspring_of_couples
from sudoku_ga.evolution.core.population import (
    Conflicts,
    Couples,
    FitnessValues,
    Genotypes,
    Population,
)
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.puzzle.singles import LogicResult
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.engine.variation import Variation
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sudoku_ga.evolution.core.parameters import real


class NotApplicable(UserError):  # noqa: N818  (a refusal, which a recipe may answer)
    """A representation that is not made for this puzzle, with the reason."""


class Encoding(Protocol):
    """A representation fitted to one puzzle."""

    @property
    def geometry(self) -> Geometry:
        """The shape of the board."""

    def __hash__(self) -> int:
        """Return the same for the same object, by which tables of an encoding are kept."""

    @property
    def free_share(self) -> float:
        """The share of the cells that are not fixed, 0 to 1."""

    @property
    def block_starts(self) -> npt.NDArray[np.int64]:
        """Where the genes of each block begin, and the end, shape (blocks + 1,).

        A block is what crossovers inherit as a whole: a cell, a row or a box.
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
"""The encodings that an operator takes."""


class Representation(Component):
    """Base of the representations; ``traits`` say what their genes are."""

    traits: ClassVar[frozenset[Trait]]

    @abstractmethod
    def encode(self, logic: LogicResult) -> Encoding:
        """Return the encoding for what logic left of a puzzle.

        Raises
        ------
        NotApplicable
            If the representation is not made for this puzzle.
        """


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


class Initialisation(Component, Generic[EncodingType]):
    """Base of the initialisations: they also make newcomers later on."""

    @abstractmethod
    def create(self, encoding: EncodingType, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes that keep the representation's invariant."""


class Measured(NamedTuple):
    """Individuals with their conflicts and their fitness."""

    conflicts: Conflicts
    fitness: FitnessValues


class Fitness(Component, Generic[EncodingType]):
    """Base of the fitnesses.

    ``maximised`` says whether more is better. Conflicts are measured besides, so that runs with
    different fitnesses compare.
    """

    maximised: ClassVar[bool]

    @abstractmethod
    def evaluate(self, encoding: EncodingType, genotypes: Genotypes) -> Measured:
        """Return the conflicts and the fitness of each individual."""

    def evaluate_again(
        self, encoding: EncodingType, genotypes: Genotypes, conflicts: Conflicts
    ) -> Measured:
        """Return the conflicts and the fitness of individuals whose conflicts are known."""
        return self.evaluate(encoding, genotypes)

    @abstractmethod
    def target(self, geometry: Geometry) -> float:
        """Return the best fitness there is on a board of this shape."""

    def loss(self, fitness: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return what selection compares: least is best."""
        return -fitness if self.maximised else fitness


Parents = npt.NDArray[np.int64]


class Selection(Component):
    """Base of the selections: who becomes a parent, by the loss (least is best).

    Most draw single parents by :meth:`pick`, and two after each other make a couple.
    ``draws_couples`` says whether all parents are drawn from the population as it was.
    """

    draws_couples: ClassVar[bool] = True

    @abstractmethod
    def pick(self, population: Population, count: int, states: State) -> Parents:
        """Return the indices of ``count`` parents, drawn one by one, shape (count,)."""

    def pool(self, population: Population, count: int, states: State) -> Parents:
        """Return the indices of ``count`` parents that are chosen together, shape (count,)."""
        return self.pick(population, count, states)

    def couples(self, population: Population, count: int, states: State) -> Couples:
        """Return the two parents of ``count`` couples, shape (count, 2)."""
        return self.pick(population, 2 * count, states).reshape(count, 2)

    def breed(self, population: Population, mating: "Variation", kept: Parents) -> Offspring:
        """Return the offspring: couples, crossover, mutation.

        Parameters
        ----------
        population : Population
        mating : Variation
            The recipe's crossover and mutation.
        kept : ndarray of int64
            The individuals that the replacement will keep; only a selection that draws from the
            pool under construction looks at them.
        """
        couples = mating.couples(self, population)
        crossed = mating.tried(mating.crossed(population.genotypes, couples), population)
        return offspring_of_couples(crossed, mating.mutated(crossed.genotypes))


@dataclass(frozen=True)
class Crossover(Component, Generic[EncodingType]):
    """Base of the crossovers.

    ``children_per_couple`` is 1, or 2 where the second child gets what the first did not.
    """

    children_per_couple: ClassVar[int] = 2

    @property
    def accepts_worse(self) -> bool:
        """Whether a crossed child is kept that is worse than its first parent."""
        return True

    rate: float = real(
        1.0,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of couples that are crossed",
        help="Share of the couples that are crossed; the children of the others are copies.",
    )

    @abstractmethod
    def cross(
        self, encoding: EncodingType, genotypes: Genotypes, couples: Couples, states: State
    ) -> Genotypes:
        """Return the children of each couple, those of one couple after each other.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
            Not modified.
        couples : ndarray of int64, shape (couples, 2)
            Indices of the parents.
        states : ndarray of uint64, shape (1,)
            Advanced in place.

        Returns
        -------
        ndarray, shape (couples × children_per_couple, genes)
        """


class Mutation(Component, Generic[EncodingType]):
    """Base of the mutations. Each owns its rates and says what they are shares of."""

    @property
    def probes_per_child(self) -> int:
        """The neighbours of each child that are priced: 0 where changes are made unseen."""
        return 0

    @abstractmethod
    def mutate(self, encoding: EncodingType, genotypes: Genotypes, states: State) -> Genotypes:
        """Return mutated copies of the individuals.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
            Not modified.
        states : ndarray of uint64, shape (1,)
            Advanced in place.
        """


class Slice(NamedTuple):
    """A short piece of a local search, after which a person may look or stop.

    Parameters
    ----------
    genotypes, conflicts : ndarray
        The individuals as they are now; valid until the next slice.
    probes : int
        Neighbours priced in this slice.
    worth_a_report : bool
        Whether as many steps as the recipe asks for lie behind it.
    """

    genotypes: Genotypes
    conflicts: Conflicts
    probes: int
    worth_a_report: bool


class LocalSearch(Component, Generic[EncodingType]):
    """Base of the local searches: each improves every child by itself."""

    @abstractmethod
    def improve(
        self,
        encoding: EncodingType,
        genotypes: Genotypes,
        conflicts: Conflicts,
        generation: int,
        states: State,
    ) -> Iterator[Slice]:
        """Improve copies of the individuals, slice by slice.

        The search ends where an individual has no conflicts.

        Parameters
        ----------
        encoding : Encoding
        genotypes : ndarray, shape (individuals, genes)
        conflicts : ndarray of int64, shape (individuals,)
        generation : int
            Generations since the population began or began anew, 1 in the first.
        states : ndarray of uint64, shape (individuals,)
            One generator for each individual; advanced in place.
        """


@dataclass(frozen=True)
class ThermalSearch(LocalSearch[EncodingType]):
    """Base of the local searches that accept a worse individual at a temperature."""

    temperature: float = real(
        0.0,
        0.05,
        5.0,
        step=0.01,
        logarithmic=True,
        zero_means="by rule",
        label="Temperature",
        effect="higher: more worse boards are kept",
        help=(
            "How readily conflicts are accepted, in conflicts. The rule takes it from the share "
            "of free cells; too cold sticks, too hot wanders."
        ),
    )
    temperature_spread: float = real(
        0.12,
        0.0,
        0.9,
        step=0.01,
        label="Spread",
        help=(
            "The first individual is colder by this share and the last hotter, the others "
            "evenly between."
        ),
    )


SLICE_NS = 5e6
"""The window draws, and answers a stop, between slices."""


def in_slices(
    genotypes: Genotypes,
    conflicts: Conflicts,
    step_count: int,
    report_every: int,
    ns_per_step: float,
    take_steps: Callable[[slice, int], int],
) -> Iterator[Slice]:
    """Take the steps of a local search in calls of some milliseconds.

    The cut changes no individual, for each draws from its own stream; only where a solution is
    found do the others stop at once.

    Parameters
    ----------
    genotypes, conflicts : ndarray
        The individuals, changed by ``take_steps``.
    step_count, report_every : int
        Steps for each individual in all, and between two reports.
    ns_per_step : float
        A guess of the nanoseconds of one step of one individual.
    take_steps : callable
        Takes a slice of the individuals and a number of steps; returns the probes.
    """
    for first_step in range(0, step_count, report_every):
        steps = min(report_every, step_count - first_step)
        size = max(1, int(SLICE_NS / (steps * ns_per_step)))
        for first in range(0, len(conflicts), size):
            probes = take_steps(slice(first, first + size), steps)
            everyone = first + size >= len(conflicts)
            # After the last steps the generation makes its own report.
            yield Slice(genotypes, conflicts, probes, everyone and first_step + steps < step_count)
            if not conflicts.all():
                return


NO_INDIVIDUALS: Parents = np.empty(0, np.int64)


@dataclass(frozen=True)
class ReplacementContext:
    """What a replacement decides on.

    Parameters
    ----------
    population, offspring : Population
    kept : ndarray of int64
        Who lives on, as :meth:`Replacement.kept` said.
    size : int
        How many individuals the recipe asks for.
    newcomers : callable
        Returns so many new, measured individuals.
    states : ndarray of uint64, shape (1,)
        The stream of the role, advanced in place.
    archive : Population or None
        What the replacement keeps aside, where it keeps an archive: for :meth:`Replacement.archive`
        that of the last time, for :meth:`Replacement.replace` that of this time.
    """

    population: Population
    offspring: Population
    kept: Parents
    size: int
    newcomers: Callable[[int], Population]
    states: State
    archive: Population | None = None


class Replacement(Component):
    """Base of the replacements."""

    @property
    def only_unseen(self) -> bool:
        """Whether nobody may be born who lived before in the same run."""
        return False

    def kept(self, population: Population, size: int) -> Parents:
        """Return who lives on whatever the offspring are like, the best first.

        Parameters
        ----------
        population : Population
        size : int
            How many individuals the recipe asks for.
        """
        return NO_INDIVIDUALS

    @abstractmethod
    def replace(self, succession: ReplacementContext) -> Population:
        """Return the next generation."""

    def archive(self, succession: ReplacementContext) -> Population | None:
        """Return what to keep aside until the next generation."""
        return None
