"""States of the window, and what is said of them: ``golden_states.toml``."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from sudoku_ga.app.evolve.caption.caption import caption_of
from sudoku_ga.app.evolve.caption.context import CaptionContext
from sudoku_ga.app.evolve.run_bar.status_line import status_of
from sudoku_ga.app.run.board_picture import title_of
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import (
    BestIndividual,
    IslandReport,
    Outcome,
    Phase,
    Spread,
    StopReason,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.operators.fitness import DistinctDigits
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import RunImprovement, RunProgress
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import EXACT, FOUR, PUZZLE, SOLVED, ended, moment_of, report_of, start_of

GOLDEN = Path(__file__).with_name("golden_states.toml")

EVOLUTION = load_recipe("evolution")
DISTINCT = with_component(load_recipe("memetic"), Role.FITNESS, DistinctDigits)

BAD, BETTER = SOLVED.with_digits([(0, 2), (5, 3)]), SOLVED.with_digit(0, 2)
"""With four conflicts, and with two."""

ASSESSED = replace(assess(PUZZLE, EXACT, 5.0), exact_seconds=0.0031)
GENERATION, FOUND_IN = 4321, 3987
WALL_S = 93.7


def reached(**changes):
    """Return a report whose numbers differ from each other."""
    report = report_of(GENERATION, digits=BAD, best=4.0, start=start_of(PUZZLE, seed=77))
    report = replace(
        report, stagnation=GENERATION - FOUND_IN, move_evaluations=98_765, elapsed_s=56.8
    )
    return replace(report, **changes)


def lost(**changes):
    """Return one of a run whose best individual is no longer in the population."""
    return reached(best_so_far=2, **changes)


def over(reason, *, best=BAD, solution=None, conflicts=4, **changes):
    outcome = Outcome(reason, solution, conflicts, BestIndividual.of(BAD.digits))
    return reached(
        phase=Phase.ENDED, outcome=outcome, best=BestIndividual.of(best.digits), **changes
    )


def state_of(run=RunState.IDLE, report=None, *, evolved=None, recipe=EVOLUTION, **changes):
    board = BoardState(PUZZLE)
    board = board if evolved is None else board.with_evolved(evolved, PUZZLE)
    return AppState(
        board, run, report, recipe, 77, assessment=ASSESSED, wall_s=WALL_S, **changes
    )  # fmt: skip


@cache
def samples():
    """Return the states whose title, caption and status are golden, by name."""
    on, held, limit = RunState.RUNNING, RunState.PAUSED, StopReason.GENERATION_LIMIT
    solved = over(StopReason.SOLVED, best=SOLVED, solution=SOLVED, conflicts=0)
    by_logic = replace(ended(0, StopReason.SOLVED, SOLVED), start=start_of(PUZZLE, filled=SOLVED))
    report = reached()
    island = IslandReport(0, report.conflicts, report.fitness, report.best_so_far)
    past = replace(reached(), generation=222, stagnation=9)
    return {
        "ready": AppState(BoardState(PUZZLE)),
        "empty": AppState(BoardState(Grid.empty(FOUR))),
        "contradiction": AppState(BoardState(Grid.empty(FOUR).with_digits([(0, 1), (1, 1)]))),
        "exact": AppState(BoardState(PUZZLE, exact=SOLVED), assessment=ASSESSED),
        "preparing": state_of(preparing=True, compiled=3),
        "waiting": state_of(preparing=True, waiting=True),
        "checking": state_of(RunState.CHECKING),
        "starting": state_of(on),
        "initial": state_of(on, replace(reached(), generation=0, stagnation=0)),
        "running": state_of(on, reached()),
        "running-inside": state_of(on, reached(phase=Phase.IMPROVING)),
        "running-lost": state_of(on, lost()),
        "running-islands": state_of(on, reached(islands=(island,) * 2)),
        "running-fitness": state_of(on, reached(fitness=Spread(40.0, 38.0, 30.0)), recipe=DISTINCT),
        "step": state_of(held, reached(), is_new=True),
        "paused": state_of(held, reached()),
        "paused-lost": state_of(held, lost()),
        "paused-in-the-past": state_of(held, lost(), past=moment_of(past)),
        "stopping": state_of(RunState.STOPPING, reached()),
        "made-again": state_of(on, reached(), recorded_end=9999),
        "solved": state_of(report=solved, evolved=SOLVED),
        "solved-in-the-past": state_of(report=solved, evolved=SOLVED, past=moment_of(past)),
        "solved-at-once": state_of(
            report=replace(solved, generation=0, stagnation=0), evolved=SOLVED
        ),
        "solved-by-logic": state_of(report=by_logic, evolved=SOLVED),
        "stopped": state_of(report=over(StopReason.CANCELLED), evolved=BAD),
        "stopped-lost": state_of(
            report=over(StopReason.CANCELLED, best=BETTER, best_so_far=2), evolved=BAD
        ),
        "limit": state_of(report=over(limit), evolved=BAD),
        "limit-lost": state_of(report=over(limit, best=BETTER, best_so_far=2), evolved=BETTER),
        "no-solution": state_of(
            report=reached(outcome=Outcome(StopReason.NO_SOLUTION, None, None))
        ),
        "broken-off": state_of(report=reached(), evolved=BAD),
        "taken-back": state_of(report=solved),
        "of-a-session": state_of(evolved=BAD),
        "of-a-session-solved": state_of(evolved=SOLVED),
    }


def said_of(state):
    """Return what title, caption, status line and its details say of a state."""
    status = status_of(state)
    last = RunImprovement(FOUND_IN, 1.0, 7, 4, {})
    progress = RunProgress(42.0, (last,), None)
    caption = caption_of(CaptionContext(state, state.recipe, progress=progress))
    return {
        "title": " | ".join(filter(None, title_of(state))),
        "caption": caption.plain,
        "status": " | ".join((status.word, *status.facts, *status.right)),
        "details": " | ".join(status.details),
    }


def sentences():
    """Return what is said of each sample."""
    return {name: said_of(state) for name, state in samples().items()}
