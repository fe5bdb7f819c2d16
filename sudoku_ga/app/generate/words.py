"""What is said about the making of puzzles, honest words; no widget."""

from dataclasses import asdict

from sudoku_ga.app.run.words import SOLUTION_WORDS
from sudoku_ga.app.run_bar.status_line import Mood, Status
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.job import JobResult
from sudoku_ga.generator.making import MakingEnd, MakingPhase, MakingProgress
from sudoku_ga.translation import _, counted, later

FACTS = (
    later("Grade"),
    later("Givens"),
    later("Solutions"),
    later("Minimal"),
    later("Full grids evolved"),
    later("Seed"),
    later("Recipe"),
)

_MINIMAL = {True: later("yes, shown"), False: later("no"), None: later("not asked")}


def facts_of(delivery: JobResult) -> dict[str, str]:
    """Return what is known of a puzzle that was made."""
    made, grading = delivery.made, delivery.grading
    facts = {
        "Full grids evolved": f"{delivery.tries:,}",
        "Seed": str(delivery.job.seed),
        "Recipe": delivery.job.recipe.name,
    }
    if made.puzzle is None or delivery.assessment is None:
        return facts
    cells = made.puzzle.geometry.cell_count
    return facts | {
        "Grade": _("none, several solutions")
        if grading is None
        else f"{grading.grade}, {_(grading.name)}",
        "Givens": _("{part:,} of {whole:,}").format(part=made.puzzle.given_count, whole=cells),
        "Solutions": _(SOLUTION_WORDS[delivery.assessment.solutions]),
        "Minimal": _(_MINIMAL[made.minimal]),
    }


def effort_text(effort: Effort) -> str:
    """Return what a puzzle takes by evolution, in one sentence."""
    if effort.is_by_logic:
        text = _(
            "{solved} of {runs} runs of {recipe} solved it; logic filled it, and nothing was left "
            "to evolve."
        )
    else:
        text = _(
            "{solved} of {runs} runs of {recipe} solved it; medians: {evaluations:,.0f} "
            "evaluations, {probes:,.0f} probes of the local search."
        )
    return text.format_map(asdict(effort))


def title_of(moment: MakingProgress) -> tuple[str, str]:
    """Return the title above the board in the making, and the caption beside it."""
    digits = counted("{count:,} digit", "{count:,} digits", moment.board.given_count)
    if moment.phase is MakingPhase.EVOLVING:
        return _("Evolving a full grid"), _("try {tries:,}").format(tries=moment.tries)
    left = _("try {tries:,}, {digits} left").format(tries=moment.tries, digits=digits)
    return _("Removing cells"), left


def not_reached(missed: int, asked: int, limit_s: float) -> str:
    """Return that puzzles were not reached in their time."""
    limit = f"{limit_s:,g} s"
    if asked == 1:
        return _("Not reached in {time}").format(time=limit)
    return _("{missed:,} not reached in {time}").format(missed=missed, time=limit)


def status_of(ended: MakingEnd, made: int, missed: int, asked: int, limit_s: float) -> Status:
    """Return what the status line says of an order that has ended.

    Parameters
    ----------
    ended : MakingEnd
        CANCELLED where a person ended it.
    made, missed, asked : int
        Puzzles that were made, not reached in time, and wanted.
    limit_s : float
        The time for each.
    """
    facts = []
    if made:
        facts.append(counted("{count:,} puzzle", "{count:,} puzzles", made))
    if missed:
        facts.append(not_reached(missed, asked, limit_s))
    if ended is MakingEnd.CANCELLED:
        return Status(_("Cancelled"), tuple(facts))
    if made:
        return Status(_("Made"), tuple(facts), mood=Mood.WARNING if missed else Mood.GOOD)
    return Status(_("Not made"), tuple(facts), mood=Mood.WARNING)
