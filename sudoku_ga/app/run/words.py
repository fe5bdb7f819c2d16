"""Numbers and outcomes of a run in words; no Qt."""

from collections.abc import Iterable, Iterator
from math import isnan

from sudoku_ga.evolution.core.operators import Fitness
from sudoku_ga.evolution.core.report import Report, StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, local_number

SOLUTION_WORDS = {
    SolutionCount.NONE: later("none at all"),
    SolutionCount.ONE: later("exactly one"),
    SolutionCount.MANY: later("more than one"),
    SolutionCount.UNKNOWN: later("not known: too large to count"),
}
"""Translated where they are shown."""

_CONFIRMED = {
    SolutionCount.ONE: later("one solution confirmed"),
    SolutionCount.MANY: later("one of several solutions"),
}

_CONFLICTS = "pair-conflicts"

_SOLVED = (later("Solved in the initial population"), later("Solved in generation {generation:,}"))
_STOPPED = (
    later("Stopped in the initial population"),
    later("Stopped in generation {generation:,}"),
)
_LIMITS = {
    StopReason.TIME_LIMIT: (
        later("Time limit reached in the initial population"),
        later("Time limit reached in generation {generation:,}"),
    ),
    StopReason.EVALUATION_LIMIT: (
        later("Evaluation limit reached in the initial population"),
        later("Evaluation limit reached in generation {generation:,}"),
    ),
    StopReason.GENERATION_LIMIT: (
        later("Generation limit reached in the initial population"),
        later("Generation limit reached in generation {generation:,}"),
    ),
}


def givens_text(puzzle: Grid) -> str:
    """Return the number of givens, after the board where it is that of a variant."""
    givens = counted("{count:,} given", "{count:,} givens", puzzle.given_count)
    return givens if puzzle.geometry.is_classic else f"{puzzle.geometry}, {givens}"


def recipe_title(name: str) -> str:
    """Return the title of a recipe of the program; a recipe of a file keeps its name."""
    # Imports the compiler.
    from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names

    return _(load_recipe(name).title) if name in recipe_names() else name


def duration(seconds: float) -> str:
    """Return a time: ``3.1 ms``, ``0.42 s``, ``14.2 s``, ``2 min 5 s``."""
    if seconds < 0.1:
        return f"{local_number(seconds * 1000, '.1f')} ms"
    if seconds < 1:
        return f"{local_number(seconds, '.2f')} s"
    if seconds < 60:
        return f"{local_number(seconds, '.1f')} s"
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes} min {rest} s"


def of_computing(report: Report) -> str:
    """Return how long a run has computed, its waits for the pace left out."""
    return _("{time} of computing").format(time=duration(report.elapsed_s))


def rate(report: Report) -> str:
    """Return the evaluations per second of computing so far; a dash before there are any."""
    if not report.evaluations or report.elapsed_s <= 0:
        return "–"
    return local_number(report.evaluations / report.elapsed_s, ",.0f")


def fitness_fact(recipe: Recipe, report: Report, fitness: float) -> list[str]:
    """Return a fitness with the one of a solution: ``distinct digits 240, target 243``.

    Empty where the fitness is the number of conflicts, and where there is no individual.

    ``recipe``: that of the run.
    ``report``: says which alternative was taken.
    ``fitness``: in units of the recipe's fitness.
    """
    measure = recipe.taken(report.start.recipe_name).one(Role.FITNESS)
    if measure.name == _CONFLICTS or not isinstance(measure, Fitness) or isnan(fitness):
        return []
    target = measure.target(report.start.puzzle.geometry)
    label = _(measure.label)
    return [
        _("{fitness_name} {fitness:,.6g}, target {target:,.6g}").format(
            fitness_name=f"{label[:1].lower()}{label[1:]}", fitness=fitness, target=target
        )
    ]


def best_of(report: Report) -> str:
    """Return the conflicts of the best individual of the population; of a solution none."""
    solved = report.outcome is not None and report.outcome.solved
    conflicts = 0 if solved else int(report.conflicts.best)
    return counted("best {count:,} conflict", "best {count:,} conflicts", conflicts)


def best_so_far(report: Report) -> str:
    """Return the conflicts of the best individual of the run, and when it was found."""
    generation = report.generation - report.stagnation
    words = _("best so far {best:,}, in generation {generation:,}")
    if generation == 0:
        words = _("best so far {best:,}, in the initial population")
    return words.format(best=report.best_so_far, generation=generation)


def outcome_word(report: Report) -> str:
    """Return how a run ended in one word or two, English, to be translated where it is shown."""
    outcome = report.outcome
    if outcome is None:
        return later("Failed")
    if outcome.stop_reason is StopReason.CANCELLED:
        return later("Stopped")
    if outcome.solved:
        return later("Solved")
    if outcome.stop_reason in _LIMITS:
        return later("Not solved")
    return later("Cannot solve")


def outcome_sentence(report: Report, solutions: SolutionCount, wall_s: float) -> str:
    """Return how a run ended, and whether evolution or logic did it.

    ``report``: the last one of the run.
    ``solutions``: what the exact reference counted.
    ``wall_s``: wall time of the run, without pauses.
    """
    outcome = report.outcome
    if outcome is None:
        return _("An error ended the run")
    if outcome.solved:
        ended = (_ended_in(_SOLVED, report.generation), duration(wall_s))
        return ", ".join(_solved(report, solutions, ended))
    if outcome.stop_reason is StopReason.CANCELLED:
        left = () if outcome.conflicts is None else _left(report)
        return ", ".join((_ended_in(_STOPPED, report.generation), *left))
    if outcome.stop_reason in _LIMITS:
        reached = _ended_in(_LIMITS[outcome.stop_reason], report.generation)
        return ", ".join((reached, duration(wall_s), *_left(report)))
    return _("Logic found that the givens allow no solution: no evolution took place")


def outcome_facts(report: Report, solutions: SolutionCount, place: str) -> tuple[str, ...]:
    """Return what :func:`outcome_sentence` says where the outcome in a word and the time are shown.

    ``report``: the last one of the run, with an outcome.
    ``place``: where the run ended.
    """
    outcome = report.outcome
    assert outcome is not None
    if outcome.solved:
        return tuple(_solved(report, solutions, (place,)))
    if outcome.stop_reason is StopReason.CANCELLED:
        return (place, *(() if outcome.conflicts is None else _left(report)))
    if outcome.stop_reason in _LIMITS:
        return _ended_in(_LIMITS[outcome.stop_reason], report.generation), *_left(report)
    return (outcome_sentence(report, solutions, 0.0),)


def _solved(report: Report, solutions: SolutionCount, ended: Iterable[str]) -> Iterator[str]:
    """Yield where it was solved, what logic did, and what was confirmed."""
    if report.start.filled.is_full:
        yield _("Logic alone filled the grid: no evolution took place")
    else:
        yield from ended
        by_logic = report.start.filled_by_logic
        if by_logic:
            yield counted("{count:,} cell by logic", "{count:,} cells by logic", by_logic)
    confirmed = _CONFIRMED.get(solutions)
    yield _(confirmed) if confirmed else _("verified, but not known to be the only one")


def _ended_in(words: tuple[str, str], generation: int) -> str:
    """Return the first of two texts for the initial population, else the second."""
    return _(words[min(generation, 1)]).format(generation=generation)


def _left(report: Report) -> Iterator[str]:
    """Yield the conflicts that are left, and for how long it has been so."""
    if report.outcome is None or report.outcome.conflicts is None:
        yield _("before there was an individual")
        return
    yield best_of(report)
    if report.best_so_far < report.conflicts.best:
        yield best_so_far(report)
    elif report.stagnation and report.restarts:  # others have tried since
        yield counted(
            "not better for {count:,} generation",
            "not better for {count:,} generations",
            report.stagnation,
        )
    elif report.stagnation:
        yield counted(
            "stuck there for {count:,} generation",
            "stuck there for {count:,} generations",
            report.stagnation,
        )
