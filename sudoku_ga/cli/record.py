"""A run as one JSON object."""

import json
from typing import Any

from sudoku_ga.cli.attempt import Attempt
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.formats.line import write_line


def json_line(attempt: Attempt) -> str:
    """Return the record of a run, its fields in the order of the manual, as one line."""
    return json.dumps(_record(attempt))


def _record(attempt: Attempt) -> dict[str, Any]:
    task, last, outcome = attempt.task, attempt.last, attempt.outcome
    start = last.start if last else None
    return {
        "puzzle": write_line(task.puzzle.grid),
        "solution": write_line(outcome.solution) if outcome.solution else None,
        "solved": outcome.solved,
        "stop_reason": outcome.stop_reason.value,
        "generations": last.generation if last else 0,
        "evaluations": last.evaluations if last else 0,
        "probes": last.probes if last else 0,
        "restarts": last.restarts if last else 0,
        "conflicts": outcome.conflicts,
        "seconds": last.elapsed_s if last else 0.0,
        "cpu_seconds": attempt.cpu_seconds,
        "seed": task.seed,
        "recipe": start.recipe_name if start else task.recipe.name,
        "logic": start.logic_level if start else _logic_level(task.recipe),
        "filled_by_logic": start.filled_by_logic if start else 0,
        "solutions_exist": attempt.assessment.solutions.value,
        "exact_seconds": attempt.assessment.exact_seconds,
    }


def _logic_level(recipe: Recipe) -> str:
    return str(next(each.value for each in recipe.settings() if each.path == "logic.level"))
