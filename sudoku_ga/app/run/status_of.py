"""The status line and the facts about the puzzle in a situation; no widget."""

from collections.abc import Iterator

from sudoku_ga.app.conflicts import conflicts_of
from sudoku_ga.app.messages import Severity
from sudoku_ga.app.run.status_line import Mood, Status
from sudoku_ga.app.run.words import (
    SOLUTION_WORDS,
    duration,
    fitness_fact,
    outcome_sentence,
    outcome_word,
)
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.worker.run_state import RunState
from sudoku_ga.evolution.report import Report
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.translation import _, counted, later

COMPILING = later("Compiling fast kernels, first run only")

_RUN_WORDS = {
    RunState.CHECKING: later("Checking"),
    RunState.RUNNING: later("Solving"),
    RunState.PAUSED: later("Paused"),
    RunState.STOPPING: later("Stopping"),
}
_LEVELS = {
    "none": later("off"),
    "naked-once": later("naked singles, one pass"),
    "naked": later("naked singles"),
    "hidden": later("naked and hidden singles"),
}
"""Of logic, by their names in a recipe."""

_MOODS = {"Solved": Mood.GOOD, "Not solved": Mood.WARNING, "Cannot solve": Mood.BAD}


def status_of(situation: Situation) -> Status:
    """Return what the status line says."""
    if situation.past is not None and situation.report is not None:
        return _of_past(situation.run, situation.past, situation.report)
    if situation.run.is_on:
        return _of_run(situation)
    said = situation.display.said
    if said is not None:
        warned = said.severity is not Severity.NOTE
        return Status(_(said.title), (_(said.text),), mood=Mood.WARNING if warned else Mood.CALM)
    if situation.by_hand and situation.sheet.is_solved_by_hand:
        return Status(_("Solved"), (_("by hand, nothing was evolved"),), mood=Mood.GOOD)
    if situation.sheet.exact is not None:
        return Status(_("Shown"), (_("a solution of the exact reference, not evolved"),))
    if situation.trouble:
        return Status(_("Cannot solve yet"), (situation.trouble,), mood=Mood.BAD)
    if situation.report is not None:
        return _of_ended(situation, situation.report)
    if situation.preparing:
        return _of_preparation(situation)
    return Status(
        _("Ready"),
        (counted("{count:,} given", "{count:,} givens", situation.sheet.puzzle.given_count),),
    )


def _of_preparation(situation: Situation) -> Status:
    facts = [_(COMPILING)]
    if situation.compiled:
        facts.append(counted("{count:,} done", "{count:,} done", situation.compiled))
    if situation.waiting:
        facts.append(_("solving begins when they are ready"))
    return Status(_("Preparing"), tuple(facts), mood=Mood.BUSY, running=True)


def facts_of(situation: Situation) -> dict[str, str]:
    """Return what the puzzle card shows."""
    puzzle, assessment = situation.sheet.puzzle, situation.assessment
    facts = {
        "Givens": _("{part:,} of {whole:,}").format(
            part=puzzle.given_count, whole=puzzle.geometry.cell_count
        )
    }
    if conflicts_of(puzzle).pairs:
        facts["Solutions"] = _("not counted: conflict")
    elif assessment is None:
        facts["Solutions"] = _("being counted")
    else:
        facts["Solutions"] = _(SOLUTION_WORDS[assessment.solutions])
        facts["Exact reference"] = duration(assessment.exact_seconds)
    report = situation.report
    if report is not None:
        cells = counted("{count:,} cell", "{count:,} cells", report.start.filled_by_logic)
        facts["Filled by logic"] = f"{cells} ({_(_LEVELS[report.start.logic_level])})"
    return facts


def _of_run(situation: Situation) -> Status:
    word, report = _(_RUN_WORDS[situation.run]), situation.report
    running = situation.run is not RunState.PAUSED
    mood = Mood.BUSY if running else Mood.CALM
    if report is None:
        return Status(
            word, (_("counting the solutions of the puzzle"),), mood=mood, running=running
        )
    facts = [_best(report)]
    facts += _fitness(situation, report, report.fitness.best)
    facts += _since(report)
    facts.append(counted("{count:,} evaluation", "{count:,} evaluations", report.evaluations))
    return Status(word, tuple(facts), _right(report), mood, running)


def _since(report: Report) -> Iterator[str]:
    """Yield for how long the best has been the best, or what is gone again and was better."""
    if report.best_so_far < report.conflicts.best:
        yield _("{best:,} before, in generation {generation:,}").format(
            best=report.best_so_far, generation=report.generation - report.stagnation
        )
    elif report.stagnation:
        yield counted(
            "not better for {count:,} generation",
            "not better for {count:,} generations",
            report.stagnation,
        )


def _of_past(run: RunState, past: Report, newest: Report) -> Status:
    word = _("Paused in the past") if run.is_on else _("In the past")
    behind = newest.generation - past.generation
    facts = (
        _("viewing generation {generation:,} of {newest:,}").format(
            generation=past.generation, newest=newest.generation
        ),
        _best(past),
        counted("{count:,} generation behind live", "{count:,} generations behind live", behind),
    )
    return Status(word, facts, _right(past), Mood.WARNING)


def _of_ended(situation: Situation, report: Report) -> Status:
    word = outcome_word(report)
    sentence = outcome_sentence(report, situation.solutions)
    fitness = [] if word == "Solved" else _fitness(situation, report, report.best_fitness)
    facts = (
        sentence,
        *fitness,
        counted("{count:,} evaluation", "{count:,} evaluations", report.evaluations),
        *_exact(situation),
    )
    if situation.by_hand and _left_something(report):
        # It was taken back, but curve, timeline and population are still those of this run.
        return Status(_("Last run"), facts, _right(report))
    return Status(_(word), facts, _right(report), _MOODS.get(word, Mood.CALM))


def _left_something(report: Report) -> bool:
    outcome = report.outcome
    return outcome is not None and (outcome.solved or outcome.conflicts is not None)


def _exact(situation: Situation) -> list[str]:
    """Return how long the exact reference took for the same puzzle, where it came to an end."""
    assessment = situation.assessment
    if assessment is None or situation.solutions is SolutionCount.UNKNOWN:
        return []
    time = duration(assessment.exact_seconds)
    return [_("exact reference {time}").format(time=time)]


def _fitness(situation: Situation, report: Report, fitness: float) -> list[str]:
    """Return the fitness where it is another measure than the conflicts."""
    if situation.recipe is None:
        return []
    return fitness_fact(situation.recipe, report, fitness)


def _right(report: Report) -> tuple[str, ...]:
    start = report.start
    recipe = _("recipe {recipe}").format(recipe=start.recipe_name)
    if report.islands:
        islands = counted("{count:,} island", "{count:,} islands", len(report.islands))
        recipe = f"{recipe}, {islands}"
    return (duration(report.elapsed_s), _("seed {seed}").format(seed=start.seed), recipe)


def _best(report: Report) -> str:
    conflicts = int(report.conflicts.best)
    return counted("best {count:,} conflict", "best {count:,} conflicts", conflicts)


def _wish(situation: Situation) -> tuple[str, ...]:
    return (_("solving begins when they are ready"),) if situation.waiting else ()
