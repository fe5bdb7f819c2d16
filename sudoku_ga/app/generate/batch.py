"""What has come of an order so far; no Qt."""

from dataclasses import dataclass, field

from sudoku_ga.app.generate.order import Order
from sudoku_ga.app.generate.words import not_reached, status_of
from sudoku_ga.app.run_bar.status_line import Mood, Status
from sudoku_ga.generator.job import JobResult
from sudoku_ga.generator.making import MakingEnd, MakingPhase, MakingProgress
from sudoku_ga.translation import _, later

_PHASES = {
    MakingPhase.EVOLVING: later("evolving a full grid"),
    MakingPhase.REMOVING: later("removing cells"),
    MakingPhase.ENDED: "grading",
}


@dataclass
class Batch:
    """Deliveries of one order.

    Parameters
    ----------
    order : Order
        What was asked for.

    Attributes
    ----------
    made : list of JobResult
        Those with a puzzle.
    missed : int
        How many were not reached in their time.
    is_shown : bool
        Whether it has ended, and its first puzzle was put on the desk.
    """

    order: Order
    made: list[JobResult] = field(default_factory=list)
    missed: int = 0
    is_shown: bool = False

    def take(self, deliveries: list[JobResult]) -> list[JobResult]:
        """Take what has come and return those with a puzzle."""
        made = [each for each in deliveries if each.made.puzzle is not None]
        self.made += made
        self.missed += len(deliveries) - len(made)
        return made

    @property
    def finished(self) -> int:
        """How many were made or given up."""
        return len(self.made) + self.missed

    @property
    def share(self) -> float:
        """The part that is finished, 0 to 1."""
        return self.finished / self.order.count

    @property
    def count_text(self) -> str:
        """How many of how many are finished."""
        return _("{finished:,} of {count:,}").format(finished=self.finished, count=self.order.count)

    @property
    def missed_text(self) -> str:
        """How many were not reached; empty where all were."""
        if not self.missed:
            return ""
        return not_reached(self.missed, self.order.count, self.order.time_limit_s)

    def status_at(self, moment: MakingProgress | None) -> Status:
        """Return what the status line says while it goes on."""
        facts = [self.count_text] if self.order.count > 1 else []
        right: tuple[str, ...] = ()
        if moment is not None:
            facts += [_(_PHASES[moment.phase]), _("try {tries:,}").format(tries=moment.tries)]
            right = (
                _("{elapsed:.1f} s of {limit:,g} s").format(
                    elapsed=moment.elapsed_s, limit=self.order.time_limit_s
                ),
            )
        return Status(_("Generating"), tuple(facts), right, Mood.BUSY, running=True)

    def status_at_end(self) -> Status:
        """Return what the status line says at the end."""
        whole = self.finished == self.order.count
        reason = MakingEnd.MADE if whole else MakingEnd.CANCELLED
        made, missed, order = len(self.made), self.missed, self.order
        return status_of(reason, made, missed, order.count, order.time_limit_s)
