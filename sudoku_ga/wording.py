"""Sentences about results, for the command line and the window."""

from collections.abc import Iterator

from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.records.record import environment
from sudoku_ga.evolution.records.replay import Difference, Verdict
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, local_number
from sudoku_ga.version import __version__

_REASONS = {
    StopReason.SOLVED: later("solved"),
    StopReason.TIME_LIMIT: later("time limit"),
    StopReason.EVALUATION_LIMIT: later("evaluation limit"),
    StopReason.GENERATION_LIMIT: later("generation limit"),
    StopReason.CANCELLED: later("cancelled"),
    StopReason.NO_SOLUTION: later("no solution"),
    StopReason.CONTRADICTORY_GIVENS: later("contradictory givens"),
}


def verdict_text(verdict: Verdict) -> str:
    """Return the verdict on a replay, as one line."""
    record = verdict.record
    name = _("line {line:,}: recipe {recipe}, seed {seed}").format(
        line=verdict.line, recipe=record.recipe.name, seed=record.seed
    )
    return "; ".join((f"{name}: {_finding(verdict)}", *_other_versions(verdict)))


def difference_text(difference: Difference) -> str:
    """Return the difference in words, with the recorded and the replayed value."""
    field, recorded, replayed = difference.field, difference.recorded, difference.replayed
    if field == "stop_reason" and replayed is None:
        return _("the recorded run had ended before")
    if field == "stop_reason" and recorded is None:
        return _("the replay ended: {stop_reason}").format(stop_reason=replayed)
    if field == "digest" or isinstance(replayed, Grid):
        return _("another best board")
    return _("{what}: {before} recorded, {now} in the replay").format(
        what=field.replace("_", " "), before=_shown(recorded), now=_shown(replayed)
    )


def _shown(value: object) -> str:
    if value is None:
        return "none"
    return local_number(value) if isinstance(value, int) else str(value)


def _finding(verdict: Verdict) -> str:
    ending, difference = verdict.record.ending, verdict.difference
    if difference is not None:
        return _where(difference).format(
            before=(difference.identical_to or 0) + 1,
            generation=difference.generation,
            found=difference_text(difference),
        )
    reason = _(_REASONS[ending.stop_reason])
    if ending.repeats:
        generations = counted("{count:,} generation", "{count:,} generations", ending.generations)
        return _("identical, {generations}, {reason}").format(
            generations=generations, reason=reason
        )
    same = verdict.identical_to
    if same is None:
        return _(
            "nothing to compare: it ended ({reason}) before its first population was recorded"
        ).format(reason=reason)
    return _(
        "identical to generation {generation:,}, the last that was completed ({reason})"
    ).format(generation=same, reason=reason)


def _where(difference: Difference) -> str:
    before = difference.identical_to
    if before is None or before >= difference.generation - 1:
        return _("differs at generation {generation:,}: {found}")
    return _("differs at a generation from {before:,} to {generation:,}: {found}")


def _other_versions(verdict: Verdict) -> Iterator[str]:
    """Yield the versions that differ; those of the environment only if the replay differs."""
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
