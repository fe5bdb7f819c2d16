"""What every local search offers."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.parameters import real
from sudoku_ga.evolution.population import Conflicts, Genotypes
from sudoku_ga.evolution.rng import State


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


class LocalSearch(Component):
    """Base of the local searches: each improves every child by itself."""

    @abstractmethod
    def improve(
        self,
        encoding: Encoding,
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
class ThermalSearch(LocalSearch):
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
