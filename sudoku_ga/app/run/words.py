"""What is said about a run: numbers and outcomes in words, honest ones. No Qt."""

from math import isnan

from sudoku_ga.evolution.components.fitness.measure import FitnessMeasure
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Report, StopReason
from sudoku_ga.evolution.roles import Role
from sudoku_ga.puzzle.exact import SolutionCount

SOLUTION_WORDS = {
    SolutionCount.NONE: "none",
    SolutionCount.ONE: "exactly one",
    SolutionCount.MANY: "more than one",
    SolutionCount.UNKNOWN: "not known: too large to count",
}

_CONFIRMED = {
    SolutionCount.ONE: "one solution confirmed",
    SolutionCount.MANY: "one of several solutions",
}

_CONFLICTS = "pair-conflicts"

_LIMITS = {
    StopReason.TIME_LIMIT: "Time limit reached",
    StopReason.EVALUATION_LIMIT: "Evaluation limit reached",
    StopReason.GENERATION_LIMIT: "Generation limit reached",
}


def counted(number: int, noun: str) -> str:
    """Return ``1 conflict``, ``2,000 conflicts``."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def duration(seconds: float) -> str:
    """Return a time as people say it: ``3.1 ms``, ``0.42 s``, ``14.2 s``, ``2 min 5 s``."""
    if seconds < 0.1:
        return f"{seconds * 1000:.1f} ms"
    if seconds < 1:
        return f"{seconds:.2f} s"
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s"


def rate(report: Report) -> str:
    """Return the evaluations per second of a run so far; a dash before there are any."""
    if not report.evaluations or report.elapsed_s <= 0:
        return "–"
    return f"{report.evaluations / report.elapsed_s:,.0f}"


def fitness_fact(recipe: Recipe, report: Report, fitness: float) -> list[str]:
    """Return a fitness with the one of a solution: ``distinct digits 240, target 243``.

    Empty where the fitness is the conflicts, which are told anyway, and where nobody was born.

    Parameters
    ----------
    recipe : Recipe
        That of the run.
    report : Report
        Says which alternative was taken.
    fitness : float
        In units of the recipe's fitness.
    """
    measure = recipe.taken(report.start.recipe_name).one(Role.FITNESS)
    if measure.name == _CONFLICTS or not isinstance(measure, FitnessMeasure) or isnan(fitness):
        return []
    target = measure.target(report.start.puzzle.geometry)
    name = f"{measure.label[:1].lower()}{measure.label[1:]}"
    return [f"{name} {fitness:,.6g}, target {target:,.6g}"]


def outcome_word(report: Report) -> str:
    """Return how a run ended in one word or two."""
    outcome = report.outcome
    if outcome is None or outcome.stop_reason is StopReason.CANCELLED:
        return "Stopped"
    if outcome.solved:
        return "Solved"
    if outcome.stop_reason in _LIMITS:
        return "Not solved"
    return "Cannot solve"


def outcome_sentence(report: Report, solutions: SolutionCount) -> str:
    """Return how a run ended, and by whose work.

    Parameters
    ----------
    report : Report
        The last one of the run.
    solutions : SolutionCount
        What the exact reference counted.
    """
    outcome = report.outcome
    if outcome is None:
        return "Stopped before it began"
    if outcome.solved:
        return _solved(report, solutions)
    if outcome.stop_reason is StopReason.CANCELLED:
        where = f"Stopped {_where(report)}"
        return where if outcome.conflicts is None else f"{where}, {_left(report)}"
    if outcome.stop_reason in _LIMITS:
        time = duration(report.elapsed_s)
        return f"{_LIMITS[outcome.stop_reason]} {_where(report)}, {time}, {_left(report)}"
    return "Logic found that the givens allow no solution: no evolution took place"


def _solved(report: Report, solutions: SolutionCount) -> str:
    confirmed = _CONFIRMED.get(solutions, "verified; whether it is the only one is not known")
    if report.start.filled.is_full:
        return f"Logic alone filled the grid: no evolution took place, {confirmed}"
    by_logic = report.start.filled_by_logic
    logic = f", {counted(by_logic, 'cell')} by logic" if by_logic else ""
    many = report.generation > 1
    where = f"in {counted(report.generation, 'generation')}" if many else _where(report)
    return f"Solved {where}, {duration(report.elapsed_s)}{logic}, {confirmed}"


def _where(report: Report) -> str:
    if report.generation == 0:
        return "in the initial population"
    return f"in generation {report.generation:,}"


def _left(report: Report) -> str:
    conflicts = report.outcome.conflicts if report.outcome else None
    if conflicts is None:
        return "before there was an individual"
    left = f"{counted(conflicts, 'conflict')} left"
    if not report.stagnation:
        return left
    return f"{left}, stuck there for {counted(report.stagnation, 'generation')}"
