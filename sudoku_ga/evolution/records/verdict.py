"""What came of making a recorded run again, in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku_ga import __version__
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.records.record import RunRecord, environment
from sudoku_ga.evolution.records.replay import Difference
from sudoku_ga.translation import _, counted, later

_REASONS = {
    StopReason.SOLVED: later("solved"),
    StopReason.TIME_LIMIT: later("time limit"),
    StopReason.EVALUATION_LIMIT: later("evaluation limit"),
    StopReason.GENERATION_LIMIT: later("generation limit"),
    StopReason.CANCELLED: later("cancelled"),
    StopReason.NO_SOLUTION: later("no solution"),
    StopReason.CONTRADICTORY_GIVENS: later("contradictory givens"),
}


@dataclass(frozen=True)
class Verdict:
    """What came of a replay.

    Parameters
    ----------
    line : int
        Of the file, from 1.
    record : RunRecord
    difference : Difference or None
        None if the replay is the same run.
    """

    line: int
    record: RunRecord
    difference: Difference | None


def text(verdict: Verdict) -> str:
    """Return a verdict for people, as one line."""
    record = verdict.record
    name = _("line {line:,}: recipe {recipe}, seed {seed}").format(
        line=verdict.line, recipe=record.recipe.name, seed=record.seed
    )
    return "; ".join((f"{name}: {_finding(verdict)}", *_elsewhere(verdict)))


def identical_to(verdict: Verdict) -> int | None:
    """Return the last generation that is known to be identical."""
    record, difference = verdict.record, verdict.difference
    if difference is not None:
        return difference.identical_to
    if record.ending.repeats:
        return record.ending.generations
    return record.trace[-1].generation if record.trace else None


def _finding(verdict: Verdict) -> str:
    ending, difference = verdict.record.ending, verdict.difference
    if difference is not None:
        return _where(difference).format(
            before=(difference.identical_to or 0) + 1,
            generation=difference.generation,
            found=difference.found,
        )
    reason = _(_REASONS[ending.stop_reason])
    if ending.repeats:
        generations = counted("{count:,} generation", "{count:,} generations", ending.generations)
        return _("identical, {generations}, {reason}").format(
            generations=generations, reason=reason
        )
    same = identical_to(verdict)
    if same is None:
        return _(
            "nothing to compare: it ended ({reason}) before its first population was told of"
        ).format(reason=reason)
    return _(
        "identical to generation {generation:,}, the last that was completed ({reason})"
    ).format(generation=same, reason=reason)


def _where(difference: Difference) -> str:
    before = difference.identical_to
    if before is None or before >= difference.generation - 1:
        return _("differs at generation {generation:,}: {found}")
    return _("differs at a generation from {before:,} to {generation:,}: {found}")


def _elsewhere(verdict: Verdict) -> Iterator[str]:
    """Yield what was at work besides, where that is another one."""
    record = verdict.record
    if record.version != __version__:
        yield _("recorded by version {there}, this is {here}").format(
            there=record.version, here=__version__
        )
    if verdict.difference is not None:
        here = environment()
        for name, there in record.environment.items():
            if there != here[name]:
                yield _("{name} {there} there, {here} here").format(
                    name=name, there=there, here=here[name]
                )
