"""Local searches in slices of some milliseconds, and at a temperature."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from sudoku_ga.evolution.core.operators import EncodingType, LocalSearch, Slice
from sudoku_ga.evolution.core.parameters import integer, real
from sudoku_ga.evolution.core.population import Conflicts, Genotypes
from sudoku_ga.evolution.core.temperature import spread_temperatures, temperature_by_rule


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
            "How readily conflicts are accepted, in conflicts. The rule takes it from the "
            "share of free cells. If it is too cold, the search gets stuck; if it is too "
            "hot, it wanders."
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

    def temperatures(
        self, encoding: EncodingType, count: int, factor: float = 1.0
    ) -> tuple[float, ...]:
        """Return the temperature of each individual; 0 means that of the rule, times a factor."""
        rule = temperature_by_rule(encoding.free_share, encoding.geometry.caged_share)
        middle = self.temperature or factor * rule
        return spread_temperatures(middle, self.temperature_spread, count)


def search_steps(default: int, most: int, *, help: str) -> Any:
    """Declare the parameter ``steps``."""
    return integer(
        default,
        1,
        most,
        logarithmic=True,
        label="Steps",
        effect="more: better but slower children",
        help=help,
    )


def steps_between_reports(default: int, most: int) -> Any:
    """Declare the parameter ``report_every``."""
    return integer(
        default,
        1,
        most,
        logarithmic=True,
        label="Report every",
        help="Steps between two reports inside a generation.",
    )


SLICE_NS = 5e6
"""The longest slice, in nanoseconds. The window is drawn, and a run can stop, between slices."""


def slice_size(step_count: int, ns_per_step: float) -> int:
    """Return how many individuals make this many steps in one slice, at least one."""
    return max(1, int(SLICE_NS / (step_count * ns_per_step)))


def in_slices(
    genotypes: Genotypes,
    conflicts: Conflicts,
    step_count: int,
    report_every: int,
    ns_per_step: float,
    take_steps: Callable[[slice, int], int],
) -> Iterator[Slice]:
    """Take the steps of a local search in calls of some milliseconds.

    Slicing does not change the result, since each individual draws from its own stream; but all
    stop as soon as one has no conflicts.

    Parameters
    ----------
    genotypes, conflicts
        The individuals, which ``take_steps`` changes.
    step_count, report_every : int
        Steps for each individual, in total and between two reports.
    ns_per_step : float
        Estimated nanoseconds of one step of one individual.
    take_steps : callable
        Takes a slice of the individuals and a number of steps; returns the move evaluations.
    """
    for first_step in range(0, step_count, report_every):
        steps = min(report_every, step_count - first_step)
        size = slice_size(steps, ns_per_step)
        for first in range(0, len(conflicts), size):
            move_evaluations = take_steps(slice(first, first + size), steps)
            is_last = first + size >= len(conflicts)
            # After the last steps the generation makes its own report.
            yield Slice(
                genotypes, conflicts, move_evaluations, is_last and first_step + steps < step_count
            )
            if not conflicts.all():
                return
