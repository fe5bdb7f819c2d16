"""A run for people: the board, and one line that says honestly what did what."""

from sudoku_ga.cli.attempt import Attempt
from sudoku_ga.cli.wording import counted, duration, exact_finding
from sudoku_ga.evolution.report import Report, StopReason
from sudoku_ga.puzzle.formats.picture import write_picture
from sudoku_ga.puzzle.grid import Grid

_ENDINGS = {
    StopReason.TIME_LIMIT: "the time limit ended the run",
    StopReason.EVALUATION_LIMIT: "the evaluation limit ended the run",
    StopReason.GENERATION_LIMIT: "the generation limit ended the run",
    StopReason.CANCELLED: "the run was interrupted",
    # The exact reference came to no answer in its time, but logic did.
    StopReason.NO_SOLUTION: "logic finds that no solution exists",
}


def text(attempt: Attempt) -> str:
    """Return the name, the board and the summary of a run, without a last line break."""
    parts = [] if attempt.task.run or not attempt.task.puzzle.name else [attempt.task.puzzle.name]
    return "\n".join([*parts, write_picture(board(attempt)).rstrip("\n"), summary(attempt)])


def board(attempt: Attempt) -> Grid:
    """Return the solution, else the best individual, else the puzzle."""
    puzzle = attempt.task.puzzle.grid
    if attempt.solution is not None:
        return attempt.solution
    if attempt.last is None or attempt.outcome.conflicts is None:
        return puzzle
    return Grid(puzzle.geometry, attempt.last.best_digits)


def summary(attempt: Attempt) -> str:
    """Return what did what, as one line."""
    last, problem = attempt.last, attempt.assessment.problem
    if last is None:
        reason = problem or "no solution exists"
        return f"not solved: {reason}; no evolution took place; {_exact(attempt)}"
    parts = [_solved(last) if attempt.solution else _unsolved(attempt, last)]
    parts += [f"{name} does not suit ({reason})" for name, reason in last.start.refusals]
    return "; ".join([*parts, _exact(attempt), f"seed {attempt.task.seed}"])


def _exact(attempt: Attempt) -> str:
    if attempt.outcome.stop_reason is StopReason.CONTRADICTORY_GIVENS:
        return "the exact reference was not asked"
    return exact_finding(attempt.assessment)


def _solved(last: Report) -> str:
    blank = len(last.start.puzzle.blank_cells)
    rest = blank - last.start.filled_by_logic
    time = duration(last.elapsed_s)
    if not blank:
        return f"the grid was full: no evolution took place, {time}; verified"
    if not rest:
        return f"logic alone filled {_cells(blank)}: no evolution took place, {time}; verified"
    recipe = _recipe(last)
    if last.generation == 0:
        by_chance = f"{recipe} found the other {rest:,} in the initial population"
        return f"{_logic(last)}; {by_chance}, {time}; verified"
    generations = counted(last.generation, "generation")
    return f"{_logic(last)}; {recipe} evolved the other {rest:,} in {generations}, {time}; verified"


def _unsolved(attempt: Attempt, last: Report) -> str:
    conflicts = attempt.outcome.conflicts
    best = "" if conflicts is None else f" with {counted(conflicts, 'conflict')} left"
    return (
        f"not solved: {_ENDINGS[attempt.outcome.stop_reason]}{best}; {_logic(last)}; "
        f"{_recipe(last)} got to generation {last.generation:,} in {duration(last.elapsed_s)}"
    )


def _recipe(last: Report) -> str:
    islands = f" on {counted(len(last.islands), 'island')}" if last.islands else ""
    return f"recipe {last.start.recipe_name}{islands}"


def _logic(last: Report) -> str:
    if last.start.logic_level == "none":
        return "logic off"
    return f"logic filled {_cells(last.start.filled_by_logic)}"


def _cells(count: int) -> str:
    return counted(count, "cell")
