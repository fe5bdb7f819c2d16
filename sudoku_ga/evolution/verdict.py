"""What came of making a recorded run again, in words."""

from dataclasses import dataclass

from sudoku_ga import __version__
from sudoku_ga.evolution.replay import Difference
from sudoku_ga.evolution.run_record import RunRecord, environment


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
    name = f"line {verdict.line:,}: recipe {record.recipe.name}, seed {record.seed}"
    return f"{name}: {_finding(verdict)}{_elsewhere(verdict)}"


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
    reason = ending.stop_reason.replace("_", " ")
    if difference is not None:
        return f"differs {_where(difference)}: {difference.found}"
    if ending.repeats:
        return f"identical, {_generations(ending.generations)}, {reason}"
    same = identical_to(verdict)
    if same is None:
        return f"nothing to compare: it ended ({reason}) before its first population was told of"
    return f"identical to generation {same:,}, the last that was completed ({reason})"


def _generations(count: int) -> str:
    if count == 1:
        return "1 generation"
    return f"{count:,} generations" if count else "no generations"


def _where(difference: Difference) -> str:
    before = difference.identical_to
    if before is None or before >= difference.generation - 1:
        return f"at generation {difference.generation:,}"
    return f"at a generation from {before + 1:,} to {difference.generation:,}"


def _elsewhere(verdict: Verdict) -> str:
    """Return what was at work besides, where that is another one."""
    record = verdict.record
    words = []
    if record.version != __version__:
        words.append(f"recorded by version {record.version}, this is {__version__}")
    if verdict.difference is not None:
        here = environment()
        words += [
            f"{name} {there} there, {here[name]} here"
            for name, there in record.environment.items()
            if there != here[name]
        ]
    return "".join(f"; {each}" for each in words)
