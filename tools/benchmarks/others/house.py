"""This program, in the same surroundings as the others."""

from tools.benchmarks.others.attempt import Attempt


def default(attempt: Attempt) -> None:
    """Evolve by the default recipe."""
    _evolve(attempt)


def without_logic(attempt: Attempt) -> None:
    """Evolve by the default recipe from the givens alone, as the libraries do."""
    _evolve(attempt, logic__level="none")


def _evolve(attempt: Attempt, **settings: str) -> None:
    from sudoku_ga.evolution.engine.run import evolve
    from sudoku_ga.evolution.engine.warm_up import warm_up
    from tools.benchmarks.trials import recipe

    # The processor's time is the limit of all, and ends this from outside.
    using = recipe(termination__time_limit_s="0", **settings)
    warm_up(using, geometry=attempt.puzzle.geometry)  # once; microseconds afterwards
    for report in evolve(attempt.puzzle, using, attempt.seed):
        attempt.evaluations, attempt.probes = report.evaluations, report.move_evaluations
        if report.outcome and report.outcome.solution:
            attempt.digits = report.outcome.solution.digits.tolist()
