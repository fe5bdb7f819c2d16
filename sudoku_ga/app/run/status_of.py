"""The status line and the facts about the puzzle in a situation; no widget."""

from sudoku_ga.app.conflicts import conflicts_of
from sudoku_ga.app.messages import Severity
from sudoku_ga.app.run.status_line import Mood, Status
from sudoku_ga.app.run.words import (
    SOLUTION_WORDS,
    counted,
    duration,
    fitness_fact,
    outcome_sentence,
    outcome_word,
)
from sudoku_ga.app.situation import Situation
from sudoku_ga.app.worker.run_state import RunState
from sudoku_ga.evolution.report import Report
from sudoku_ga.puzzle.exact import SolutionCount

COMPILING = "Compiling fast kernels, first run only"

_RUN_WORDS = {
    RunState.CHECKING: "Checking",
    RunState.RUNNING: "Solving",
    RunState.PAUSED: "Paused",
    RunState.STOPPING: "Stopping",
}
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
        return Status(said.title, (said.text,), mood=Mood.WARNING if warned else Mood.CALM)
    if situation.by_hand and situation.sheet.is_solved_by_hand:
        return Status("Solved", ("by hand, nothing was evolved",), mood=Mood.GOOD)
    if situation.sheet.exact is not None:
        return Status("Shown", ("a solution of the exact reference, not evolved",))
    if situation.trouble:
        return Status("Cannot solve yet", (situation.trouble,), mood=Mood.BAD)
    if situation.report is not None:
        return _of_ended(situation, situation.report)
    if situation.preparing:
        return Status("Preparing", (COMPILING, *_wish(situation)), mood=Mood.BUSY, running=True)
    return Status("Ready", (counted(situation.sheet.puzzle.given_count, "given"),))


def facts_of(situation: Situation) -> dict[str, str]:
    """Return what the puzzle card shows."""
    puzzle, assessment = situation.sheet.puzzle, situation.assessment
    facts = {"Givens": f"{puzzle.given_count:,} of {puzzle.geometry.cell_count:,}"}
    if conflicts_of(puzzle).pairs:
        facts["Solutions"] = "not counted: conflict"
    elif assessment is None:
        facts["Solutions"] = "being counted"
    else:
        facts["Solutions"] = SOLUTION_WORDS[assessment.solutions]
        facts["Exact reference"] = duration(assessment.exact_seconds)
    report = situation.report
    if report is not None:
        level = "off" if report.start.logic_level == "none" else report.start.logic_level
        facts["Filled by logic"] = f"{counted(report.start.filled_by_logic, 'cell')} ({level})"
    return facts


def _of_run(situation: Situation) -> Status:
    word, report = _RUN_WORDS[situation.run], situation.report
    running = situation.run is not RunState.PAUSED
    mood = Mood.BUSY if running else Mood.CALM
    if report is None:
        return Status(word, ("counting the solutions of the puzzle",), mood=mood, running=running)
    facts = [f"best {counted(int(report.conflicts.best), 'conflict')}"]
    facts += _fitness(situation, report, report.fitness.best)
    if report.stagnation:
        facts.append(f"unchanged for {counted(report.stagnation, 'generation')}")
    facts.append(counted(report.evaluations, "evaluation"))
    return Status(word, tuple(facts), _right(report), mood, running)


def _of_past(run: RunState, past: Report, newest: Report) -> Status:
    word = "Paused in the past" if run.is_on else "In the past"
    behind = newest.generation - past.generation
    facts = (
        f"viewing generation {past.generation:,} of {newest.generation:,}",
        f"best {counted(int(past.conflicts.best), 'conflict')}",
        f"{counted(behind, 'generation')} behind live",
    )
    return Status(word, facts, _right(past), Mood.WARNING)


def _of_ended(situation: Situation, report: Report) -> Status:
    word = outcome_word(report)
    sentence = outcome_sentence(report, situation.solutions)
    fitness = [] if word == "Solved" else _fitness(situation, report, report.best_fitness)
    facts = (sentence, *fitness, counted(report.evaluations, "evaluation"), *_exact(situation))
    return Status(word, facts, _right(report), _MOODS.get(word, Mood.CALM))


def _exact(situation: Situation) -> list[str]:
    """Return how long the exact reference took for the same puzzle, where it came to an end."""
    assessment = situation.assessment
    if assessment is None or situation.solutions is SolutionCount.UNKNOWN:
        return []
    return [f"exact reference {duration(assessment.exact_seconds)}"]


def _fitness(situation: Situation, report: Report, fitness: float) -> list[str]:
    """Return the fitness where it is another measure than the conflicts."""
    if situation.recipe is None:
        return []
    return fitness_fact(situation.recipe, report, fitness)


def _right(report: Report) -> tuple[str, ...]:
    start = report.start
    islands = f", {counted(len(report.islands), 'island')}" if report.islands else ""
    recipe = f"recipe {start.recipe_name}{islands}"
    return (duration(report.elapsed_s), f"seed {start.seed}", recipe)


def _wish(situation: Situation) -> tuple[str, ...]:
    return ("solving begins when they are ready",) if situation.waiting else ()
