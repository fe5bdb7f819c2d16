"""From the shell to the printed answer, and a first start, by the processor."""

from collections.abc import Iterator, Sequence
from statistics import median

from tools.benchmarks.reference import Reference
from tools.benchmarks.table import Row
from tools.benchmarks.trials import times_of
from tools.benchmarks.work import SOLVE, Work, program

_RUNS = 7


def rows() -> Iterator[Row]:
    return _rows(["fast"])


def full_rows() -> Iterator[Row]:
    return _rows(["fast", "tabu", "evolution"])


def _rows(compiled: Sequence[str]) -> Iterator[Row]:
    solve = program(*SOLVE)
    solve()  # compiles the kernels, if that has not been done
    yield _row("sudoku-ga solve, AI Escargot", solve, _RUNS, 500)
    yield _row("sudoku-ga --help", program("--help"), _RUNS, 150)
    for recipe in compiled:
        first = program(*SOLVE, "--recipe", recipe, is_cold=True)
        yield _row(f"sudoku-ga solve --recipe {recipe}, nothing compiled", first, 1, 6000)


def _row(name: str, work: Work, runs: int, most: float) -> Row:
    reference = Reference()
    found = [reference.timed(work) for _ in range(runs)]
    clock_ms = 1000 * median(each.wall_s for each in found)
    times = times_of([1000 * each.cpu_s for each in found], reference)
    return Row(name, {"runs": runs, **times, "by_the_clock_ms": clock_ms}, most={"median_ms": most})
