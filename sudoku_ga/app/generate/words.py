"""What is said about the making of puzzles, honest words; no widget."""

from sudoku_ga.app.run.status_line import Mood, Status
from sudoku_ga.app.run.words import SOLUTION_WORDS, counted
from sudoku_ga.generator.effort import Effort
from sudoku_ga.generator.errand import Delivery
from sudoku_ga.generator.progress import EndReason, Phase, Progress

FACTS = ("Grade", "Givens", "Solutions", "Minimal", "Full grids evolved", "Seed", "Recipe")

_MINIMAL = {True: "yes, shown", False: "no", None: "not asked"}


def facts_of(delivery: Delivery) -> dict[str, str]:
    """Return what is known of a puzzle that was made."""
    made, grading = delivery.made, delivery.grading
    facts = {
        "Full grids evolved": f"{delivery.tries:,}",
        "Seed": str(delivery.errand.seed),
        "Recipe": delivery.errand.recipe.name,
    }
    if made.puzzle is None or delivery.assessment is None:
        return facts
    cells = made.puzzle.geometry.cell_count
    return facts | {
        "Grade": "none, several solutions"
        if grading is None
        else f"{grading.grade}, {grading.name}",
        "Givens": f"{made.puzzle.given_count:,} of {cells:,}",
        "Solutions": SOLUTION_WORDS[delivery.assessment.solutions],
        "Minimal": _MINIMAL[made.minimal],
    }


def effort_text(effort: Effort) -> str:
    """Return what a puzzle takes by evolution, in one sentence."""
    solved = f"{effort.solved} of {effort.runs} runs of {effort.recipe} solved it"
    if not effort.evaluations and not effort.probes:
        return f"{solved}; logic filled it, and nothing was left to evolve."
    return (
        f"{solved}; medians: {effort.evaluations:,.0f} evaluations, "
        f"{effort.probes:,.0f} probes of the local search."
    )


def title_of(moment: Progress) -> tuple[str, str]:
    """Return the title above the board in the making, and the caption beside it."""
    digits = counted(moment.board.given_count, "digit")
    if moment.phase is Phase.EVOLVING:
        return "Evolving a full grid", f"try {moment.tries:,}"
    return "Removing cells", f"try {moment.tries:,}, {digits} left"


def not_reached(missed: int, asked: int, limit_s: float) -> str:
    """Return that puzzles were not reached in their time."""
    limit = f"{limit_s:,g} s"
    return f"Not reached in {limit}" if asked == 1 else f"{missed:,} not reached in {limit}"


def status_of(ended: EndReason, made: int, missed: int, asked: int, limit_s: float) -> Status:
    """Return what the status line says of an order that has ended.

    Parameters
    ----------
    ended : EndReason
        CANCELLED where a person ended it.
    made, missed, asked : int
        Puzzles that were made, not reached in time, and wanted.
    limit_s : float
        The time for each.
    """
    facts = []
    if made:
        facts.append(counted(made, "puzzle"))
    if missed:
        facts.append(not_reached(missed, asked, limit_s))
    if ended is EndReason.CANCELLED:
        return Status("Cancelled", tuple(facts))
    if made:
        return Status("Made", tuple(facts), mood=Mood.WARNING if missed else Mood.GOOD)
    return Status("Not made", tuple(facts), mood=Mood.WARNING)
