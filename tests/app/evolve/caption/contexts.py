"""Contexts of captions, and what is said of them: ``golden_captions.toml``."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from sudoku_ga.app.evolve.caption.caption import caption_of
from sudoku_ga.app.evolve.caption.context import FAST_RECIPE, CaptionContext, Comparison
from sudoku_ga.app.run.reports import Measured
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import Change, Outcome, Phase, Spread, StopReason
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.records.history import RunImprovement, RunProgress
from sudoku_ga.puzzle.assessment import assess
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Constraint, Layout
from tests.app.reports import EXACT, PUZZLE, SOLVED, ended, moment_of, report_of, start_of

GOLDEN = Path(__file__).with_name("golden_captions.toml")

MEMETIC = load_recipe("memetic")
LSGA = load_recipe("lsga-2023")
FAST = load_recipe(FAST_RECIPE)
EVOLUTION = load_recipe("evolution")
ANNEALING = load_recipe("annealing")
START = start_of(PUZZLE)

SOME_BY_LOGIC = start_of(PUZZLE, filled=PUZZLE.with_digits([(0, 1), (1, 2)]))
ALL_BY_LOGIC = start_of(PUZZLE, filled=SOLVED)
LARGE = Grid.empty(Geometry(4, 4))
VARIANT = BoardState(Grid.empty(Geometry(3, 3, Layout(constraints={Constraint.ANTI_KNIGHT}))))
BY_HAND = BoardState(PUZZLE).with_placed(enumerate(SOLVED.digits))
WRONG = BoardState(Grid(PUZZLE.geometry, np.array([1, 1] + [0] * 14, np.uint8)))


def improvement(generation, before, after, **credits):
    operators = {OperatorId(Role[name.upper()], 0): gained for name, gained in credits.items()}
    return RunImprovement(generation, 0.001 * generation, before, after, operators)


def progress_of(*improvements):
    return RunProgress(42.0, improvements, None)


def report_at(generation, best_so_far, stagnation, *, present=None, mean=None, **changes):
    present = best_so_far if present is None else present
    spread = Spread(present, present + 2 if mean is None else mean, present + 30)
    report = report_of(generation, start=START)
    return replace(
        report, best_so_far=best_so_far, stagnation=stagnation, conflicts=spread, **changes
    )


STUCK = report_at(440, 2, 318)
MELTED = report_at(440, 2, 318, present=32, mean=40.0)
HOT = report_at(440, 8, 318, present=9, mean=18.0)


def watched(report, *, recipe=MEMETIC, alike=None, progress=None, **changes):
    """Return what is known of a run that goes on."""
    if progress is None:
        last = report.generation - report.stagnation
        progress = progress_of(improvement(last, 30, report.best_so_far))
    measured = None if alike is None else Measured(report, alike)
    state = AppState(BoardState(PUZZLE), RunState.RUNNING, report, recipe)
    made = CaptionContext(state, recipe, FAST, progress, measured, report.generation - 20)
    return replace(made, **changes)


def of_evolution(report=STUCK, *, alike=0.4, progress=None, **values):
    """Return what is known of a run of the recipe ``evolution`` with other values."""
    recipe = EVOLUTION
    for name, value in values.items():
        recipe = recipe.with_value(name.replace("__", "."), value)
    return watched(report, recipe=recipe, alike=alike, progress=progress)


def in_state(run, **changes):
    known = watched(STUCK)
    return replace(known, state=replace(known.state, run=run, **changes))


def at_rest(report=None, *, recipe=MEMETIC, chosen=None, board_state=None, **changes):
    """Return what is known where no run goes on."""
    if board_state is None:
        board_state = BoardState(PUZZLE) if report is None else BoardState(PUZZLE, evolved=SOLVED)
    state = AppState(board_state, RunState.IDLE, report, recipe)
    return replace(CaptionContext(state, chosen or recipe, FAST), **changes)


def with_state(context, **changes):
    return replace(context, state=replace(context.state, **changes))


def solved_in(generation=412, *, start=START):
    return replace(ended(generation, StopReason.SOLVED, SOLVED), start=start)


def ended_at(generation, reason, **changes):
    return replace(ended(generation, reason), **changes)


def on_a_large_board(recipe=MEMETIC, elapsed_s=12.4):
    report = report_of(1, puzzle=LARGE, phase=Phase.IMPROVING, best=120.0)
    report = replace(report, elapsed_s=elapsed_s)
    state = AppState(BoardState(LARGE), RunState.RUNNING, report, recipe, wall_s=45.0)
    return CaptionContext(state, recipe, FAST)


RESTARTED = RunProgress(42.0, (improvement(110, 4, 2),), 200, 30, 208)
CHANGED = (Change(400, "local_search.temperature", 0.5),)
EVOLVED_BEFORE = Comparison(
    "Evolution", replace(ended(412, StopReason.SOLVED, SOLVED), elapsed_s=0.31)
)


@cache
def samples():
    """Return the contexts whose captions are golden, by name."""
    begun, limit = report_at(1, 38, 0), StopReason.GENERATION_LIMIT
    one = MEMETIC.with_value("population.size", 1)
    paused, running = in_state(RunState.PAUSED), in_state(RunState.RUNNING)
    fell = (improvement(19, 30, 24), improvement(25, 24, 18), improvement(31, 18, 12))
    return {
        "idle": at_rest(chosen=LSGA),
        "idle-one-board": at_rest(chosen=one),
        "idle-random": at_rest(chosen=load_recipe("random-restart")),
        "idle-large": at_rest(board_state=BoardState(LARGE)),
        "idle-misfit": at_rest(chosen=LSGA, board_state=VARIANT),
        "idle-misfit-alone": at_rest(chosen=LSGA, board_state=VARIANT, fast=None),
        "cannot-run": at_rest(board_state=WRONG),
        "preparing": with_state(at_rest(), preparing=True, waiting=True),
        "exact": at_rest(board_state=BoardState(PUZZLE, exact=SOLVED)),
        "by-hand": at_rest(board_state=BY_HAND),
        "checking": in_state(RunState.CHECKING, report=None),
        "starting": in_state(RunState.RUNNING, report=None),
        "made-again": with_state(running, recorded_end=500),
        "begun-boxes": watched(begun),
        "begun-crossed": watched(begun, recipe=LSGA),
        "begun-uncrossed": watched(begun, recipe=LSGA.with_value("crossover.rate", 0.0)),
        "begun-random": watched(begun, recipe=load_recipe("random-restart")),
        "begun-swaps": of_evolution(begun),
        "begun-swaps-uncrossed": of_evolution(begun, crossover__rate=0.0),
        "begun-swaps-hot": of_evolution(begun, mutation__relative_temperature=5.0),
        "changed": watched(replace(STUCK, changes=CHANGED)),
        "changed-better": watched(replace(report_at(440, 1, 30), changes=CHANGED)),
        "too-hot": of_evolution(MELTED, mutation__relative_temperature=9.9),
        "restarted": watched(
            report_at(210, 2, 100, present=30, restarts=1), progress=RESTARTED
        ),
        "large": on_a_large_board(),
        "fast-progress": watched(report_at(32, 12, 1), progress=progress_of(*fell)),
        "progress": watched(
            report_at(150, 5, 4), progress=progress_of(improvement(146, 7, 5))
        ),
        "progress-by-one": watched(
            report_at(150, 5, 4), progress=progress_of(improvement(146, 6, 5, crossover=2))
        ),
        "progress-by-two": watched(
            report_at(150, 5, 4, present=8),
            progress=progress_of(improvement(146, 7, 5, crossover=1, mutation=1)),
        ),
        "waiting-none": watched(report_at(12, 38, 12), progress=progress_of()),
        "waiting": watched(report_at(150, 5, 40)),
        "waiting-lost": watched(report_at(150, 5, 40, present=8)),
        "nearly-solved": watched(report_at(204, 2, 10)),
        "stuck": watched(STUCK),
        "stuck-lost": watched(report_at(440, 2, 318, present=4)),
        "stuck-alike": watched(STUCK, alike=0.91),
        "stuck-alike-uncrossed": watched(STUCK, recipe=ANNEALING, alike=0.91),
        "stuck-hot": watched(HOT, alike=0.24),
        "stuck-warm": of_evolution(mutation__relative_temperature=1.5),
        "stuck-cold": of_evolution(mutation__relative_temperature=0.3),
        "stuck-varied": of_evolution(),
        "stuck-crossed": of_evolution(alike=0.57, crossover__rate=1.0),
        "stuck-uncrossed": of_evolution(crossover__rate=0.0),
        "stuck-few": of_evolution(population__size=8),
        "stopping": in_state(RunState.STOPPING),
        "paused": paused,
        "paused-lost": with_state(paused, report=report_at(440, 2, 318, present=4)),
        "past": with_state(paused, past=moment_of(report_at(90, 5, 0))),
        "past-ended": with_state(at_rest(solved_in()), past=moment_of(report_at(90, 5, 0))),
        "solved": with_state(at_rest(solved_in()), assessment=assess(PUZZLE, EXACT)),
        "solved-unknown": at_rest(solved_in(start=SOME_BY_LOGIC)),
        "solved-fast": at_rest(solved_in(3), recipe=FAST),
        "solved-compared": at_rest(solved_in(1), recipe=FAST, comparison=EVOLVED_BEFORE),
        "solved-another-chosen": at_rest(solved_in(1), recipe=FAST, chosen=LSGA),
        "solved-by-logic": at_rest(solved_in(0, start=ALL_BY_LOGIC), recipe=FAST),
        "no-solution": at_rest(
            ended_at(0, StopReason.NO_SOLUTION, outcome=Outcome(StopReason.NO_SOLUTION, None, None))
        ),
        "stopped": at_rest(ended(12, StopReason.CANCELLED)),
        "stopped-taken-back": at_rest(
            ended(12, StopReason.CANCELLED), board_state=BoardState(PUZZLE)
        ),
        "stopped-another-chosen": at_rest(ended(12, StopReason.CANCELLED), chosen=LSGA),
        "stopped-lost": at_rest(ended_at(12, StopReason.CANCELLED, best_so_far=2, stagnation=9)),
        "limit": at_rest(ended_at(12, limit, stagnation=9)),
        "limit-lost": at_rest(ended_at(12, limit, best_so_far=2, stagnation=9)),
        "limit-at-first": at_rest(ended_at(12, limit, stagnation=12)),
        "limit-time": at_rest(ended(12, StopReason.TIME_LIMIT)),
        "limit-evaluations": at_rest(ended(12, StopReason.EVALUATION_LIMIT)),
        "broken-off": at_rest(report_at(23, 9, 20)),
    }  # fmt: skip


def sentences():
    """Return the rule and the words of each sample."""
    captions = {name: caption_of(context) for name, context in samples().items()}
    return {name: {"rule": each.rule, "says": each.plain} for name, each in captions.items()}
