"""Measures of a group of runs, compared with published values."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf, isnan

from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint, point_at
from sudoku_ga.lab.stats import estimates
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.translation import later

LOWER, HIGHER = "lower", "higher"


class MeasureError(Exception):
    """The runs lack data that a measure needs; the message is the reason."""


@dataclass(frozen=True)
class Request:
    """The input of a measure.

    Parameters
    ----------
    results : sequence of Result
        Results of the runs, at least one, none with an error.
    seed : int
        Seed of the resampling.
    puzzle : sequence of int
        Number of the puzzle of each run.
    others : sequence of Result, optional
        Runs in the denominator of a ratio, with puzzles and numbers of runs in the same order.
    generation : int, optional
        Generation at which a trace is read.
    maximum : float, optional
        Largest possible fitness.
    better : str, optional
        ``lower`` or ``higher``: which fitness is better.
    """

    results: Sequence[Result]
    seed: int
    puzzle: Sequence[int]
    others: Sequence[Result] = ()
    generation: int = 0
    maximum: float = 0.0
    better: str = LOWER


@dataclass(frozen=True)
class Measure:
    """A statistic of a group of runs.

    Parameters
    ----------
    compute : callable
        Returns the estimate; raises MeasureError.
    better : str or None
        ``lower`` or ``higher``; None if it depends on the fitness.
    needs : tuple of str, optional
        Required keys of a published value of this measure.
    is_share : bool, optional
        Whether it is a share of the runs, 0 to 1.
    of_solved : bool, optional
        Whether it is taken over the solved runs only, and so depends on which these are.
    values : callable or None, optional
        Returns the values of the runs, if the measure is their middle and its interval may be open
        to infinity.
    """

    compute: Callable[[Request], Estimate]
    better: str | None
    needs: tuple[str, ...] = ()
    is_share: bool = False
    of_solved: bool = False
    values: Callable[[Request], list[float]] | None = None


def _success_rate(request: Request) -> Estimate:
    solved = sum(result.solved for result in request.results)
    return estimates.proportion(solved, len(request.results))


def _generations(request: Request) -> list[float]:
    return _of_solved(request, lambda result: result.generations)


def _of_solved(request: Request, value: Callable[[Result], float]) -> list[float]:
    values = [value(result) for result in request.results if result.solved]
    if not values:
        raise MeasureError(later("no run solved the puzzle"))
    return values


def _fitness(request: Request) -> list[float]:
    values = [each.best_fitness for each in request.results if each.best_fitness is not None]
    if not values:
        raise MeasureError(later("no run has a fitness"))
    return values


def _last_sample(request: Request) -> list[float]:
    values = [each.last_sample_fitness for each in request.results]
    known = [value for value in values if value is not None]
    if not known:
        raise MeasureError(later("the runs have no sample: last_sample is expected"))
    return known


def _last_sample_at_maximum(request: Request) -> Estimate:
    sampled = _last_sample(request)
    return estimates.proportion(sum(each == request.maximum for each in sampled), len(sampled))


def _conflicts(request: Request) -> list[int]:
    values = [each.best_conflicts for each in request.results if each.best_conflicts is not None]
    if not values:
        raise MeasureError(later("no run made an individual"))
    return values


def _exactly(value: float) -> Estimate:
    """Return an extreme value as an estimate without an interval."""
    return Estimate(value, value, value)


def _best_fitness(request: Request) -> Estimate:
    return _exactly((min if request.better == LOWER else max)(_fitness(request)))


def _points(request: Request) -> list[TracePoint]:
    points = [point_at(result.trace, request.generation) for result in request.results]
    known = [point for point in points if point is not None and not isnan(point.fitness)]
    if not known:
        raise MeasureError(later('the runs have no trace: trace = "best" is expected'))
    return known


def _fitness_at_generation(request: Request) -> list[float]:
    return [point.fitness for point in _points(request)]


def _size_of_a_run(request: Request) -> Estimate:
    sizes = [point.size for point in _points(request) if point.size is not None]
    if not sizes:
        raise MeasureError(later("the traces have no sizes of populations"))
    return estimates.middle_of_runs(sizes)


def _improved_after_generation(request: Request) -> Estimate:
    before = _fitness_at_generation(request)
    after = _fitness_at_generation(replace(request, generation=sys.maxsize))
    improved = sum(first != last for first, last in zip(before, after, strict=True))
    return estimates.proportion(improved, len(before))


def _cpu_of_generations(request: Request) -> Estimate:
    """Return the processor seconds of a number of generations at the mean pace of each run."""
    paces = [run.cpu_s / run.generations for run in request.results if run.generations]
    if not paces:
        raise MeasureError(later("no run has a generation"))
    return estimates.mean([pace * request.generation for pace in paces], request.seed)


def _generations_or_never(request: Request) -> list[float]:
    return [run.generations if run.solved else inf for run in request.results]


def _generations_of_a_run(request: Request) -> Estimate:
    middle = estimates.middle_of_runs(_generations_or_never(request))
    if middle.value == inf:
        raise MeasureError(later("fewer than half of the runs solved the puzzle"))
    return middle


def _share_of_maximum(request: Request) -> Estimate:
    shares = [value / request.maximum for value in _fitness(request)]
    return estimates.mean(shares, request.seed)


def _cpu_ratio(request: Request) -> Estimate:
    if not request.others:
        raise MeasureError(later("there are no runs for the denominator of the ratio"))
    mine, theirs = ([r.cpu_s for r in runs] for runs in (request.results, request.others))
    if not sum(theirs):
        raise MeasureError(later("the runs in the denominator of the ratio took no time"))
    return estimates.ratio_of_means(mine, theirs, request.seed)


def _effort_ratio(kind: str) -> Callable[[Request], Estimate]:
    def compute(request: Request) -> Estimate:
        if len(request.results) != len(request.others):
            raise MeasureError(later("both samples need the same puzzles and runs"))
        mine, theirs = (
            ([getattr(run, kind) for run in runs], [run.solved for run in runs])
            for runs in (request.results, request.others)
        )
        found = estimates.ratio_of_running_efforts(mine, theirs, request.puzzle, request.seed)
        if found is None:
            raise MeasureError(later("both samples need solved puzzles and an effort above 0"))
        return found

    return compute


def effort(
    results: Sequence[Result], kind: str, puzzle: Sequence[int], seed: int
) -> Estimate | None:
    """Return the expected running effort; None if no run solved its puzzle.

    Parameters
    ----------
    results : sequence of Result
    kind : str
        ``evaluations``, ``move_evaluations`` or ``cpu_s``.
    puzzle : sequence of int
        Number of the puzzle of each run.
    seed : int
        Seed of the resampling.
    """
    costs = [getattr(result, kind) for result in results]
    solved = [run.solved for run in results]
    return estimates.expected_running_effort(costs, solved, puzzle, seed)


def _effort(kind: str) -> Callable[[Request], Estimate]:
    def compute(request: Request) -> Estimate:
        found = effort(request.results, kind, request.puzzle, request.seed)
        if found is None:
            raise MeasureError(later("no run solved the puzzle"))
        return found

    return compute


MEASURES = {
    "success_rate": Measure(_success_rate, HIGHER, is_share=True),
    "mean_generations_to_solve": Measure(
        lambda r: estimates.mean(_generations(r), r.seed), LOWER, of_solved=True
    ),
    "median_generations_to_solve": Measure(
        lambda r: estimates.median(_generations(r), r.seed), LOWER, of_solved=True
    ),
    "mean_evaluations_to_solve": Measure(
        lambda r: estimates.mean(_of_solved(r, lambda run: run.evaluations), r.seed),
        LOWER,
        of_solved=True,
    ),
    # For a source that reports one run, which should be in the middle 95 % of the runs here.
    "generations_of_a_run": Measure(_generations_of_a_run, LOWER, values=_generations_or_never),
    "expected_running_effort": Measure(_effort("evaluations"), LOWER),
    "expected_running_move_evaluations": Measure(_effort("move_evaluations"), LOWER),
    "expected_running_cpu_s": Measure(_effort("cpu_s"), LOWER),
    "best_conflicts": Measure(lambda r: _exactly(min(_conflicts(r))), LOWER),
    "mean_best_conflicts": Measure(lambda r: estimates.mean(_conflicts(r), r.seed), LOWER),
    "best_fitness": Measure(_best_fitness, None),
    "mean_best_fitness": Measure(lambda r: estimates.mean(_fitness(r), r.seed), None),
    "mean_fitness_at_generation": Measure(
        lambda r: estimates.mean(_fitness_at_generation(r), r.seed), None, ("generation",)
    ),
    "fitness_of_a_run_at_generation": Measure(
        lambda r: estimates.middle_of_runs(_fitness_at_generation(r)), None, ("generation",)
    ),
    "size_of_a_run_at_generation": Measure(_size_of_a_run, None, ("generation",)),
    "share_improved_after_generation": Measure(
        _improved_after_generation, LOWER, ("generation",), is_share=True
    ),
    "mean_cpu_s_of_generations": Measure(_cpu_of_generations, LOWER, ("generation",)),
    # For a source that examines some individuals of the last generation.
    "mean_last_sample_fitness": Measure(lambda r: estimates.mean(_last_sample(r), r.seed), None),
    "last_sample_share_of_maximum": Measure(
        lambda r: estimates.mean([each / r.maximum for each in _last_sample(r)], r.seed),
        HIGHER,
        ("maximum",),
    ),
    "last_sample_success_rate": Measure(
        _last_sample_at_maximum, HIGHER, ("maximum",), is_share=True
    ),
    "share_of_maximum": Measure(_share_of_maximum, HIGHER, ("maximum",)),
    "ratio_expected_running_move_evaluations": Measure(
        _effort_ratio("move_evaluations"), LOWER, ("against",)
    ),
    "ratio_expected_running_cpu_s": Measure(_effort_ratio("cpu_s"), LOWER, ("against",)),
    "ratio_cpu": Measure(_cpu_ratio, LOWER, ("against",)),
}
"""Measures by their names in files of published values."""
