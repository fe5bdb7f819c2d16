"""When a run ends although the puzzle is not solved."""

from dataclasses import dataclass

from sudoku_ga.evolution.component import Component
from sudoku_ga.evolution.parameters import integer, real
from sudoku_ga.evolution.report import StopReason


@dataclass(frozen=True)
class Limits(Component):
    """Time, evaluations and generations; the first that is reached ends the run."""

    name = "limits"
    label = "Limits"
    source = "Eiben & Smith, 2003"
    help = "The first limit that is reached ends the run."

    time_limit_s: float = real(
        60.0,
        0.001,
        1_000_000.0,
        step=1.0,
        unit="s",
        logarithmic=True,
        zero_means="none",
        label="Time",
        help="Seconds of a run, pauses not counted.",
    )
    max_evaluations: int = integer(
        0,
        1,
        10**12,
        logarithmic=True,
        zero_means="none",
        label="Evaluations",
        help="Complete individuals evaluated, probes of a local search not counted.",
    )
    max_generations: int = integer(
        0,
        1,
        10**9,
        logarithmic=True,
        zero_means="none",
        label="Generations",
        help="Generations of a run.",
    )

    def reached(self, elapsed_s: float, evaluations: int, generations: int) -> StopReason | None:
        """Return which limit a run has reached, if any."""
        if 0 < self.max_generations <= generations:
            return StopReason.GENERATION_LIMIT
        if 0 < self.max_evaluations <= evaluations:
            return StopReason.EVALUATION_LIMIT
        if 0 < self.time_limit_s <= elapsed_s:
            return StopReason.TIME_LIMIT
        return None
