"""The log of a population: the statistics of reports, recorded by kernels during generations.

The first row is the present: each population that is taken in overwrites it, and kernels keep
running values in it, such as the best so far. :func:`note` copies it into the next row.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.kernels.arrays import copy_line
from sudoku_ga.evolution.kernels.compiled import kernel

COUNTS = (
    "generation", "completed", "evaluations", "probes", "restarts", "migrations", "improved_at",
    "began_at", "progress_at", "size", "least", "most", "best_conflicts",
)  # fmt: skip
"""The columns of whole numbers."""

FIGURES = (
    "mean", "least_fitness", "mean_fitness", "most_fitness", "best_fitness", "best_loss",
)  # fmt: skip
"""The columns of other numbers."""

(
    GENERATION, COMPLETED, EVALUATIONS, PROBES, RESTARTS, MIGRATIONS, IMPROVED_AT, BEGAN_AT,
    PROGRESS_AT, SIZE, LEAST, MOST, BEST_CONFLICTS,
) = range(len(COUNTS))  # fmt: skip
MEAN, LEAST_FITNESS, MEAN_FITNESS, MOST_FITNESS, BEST_FITNESS, BEST_LOSS = range(len(FIGURES))


class Log(NamedTuple):
    """Rows of statistics; row 0 is the present.

    Parameters
    ----------
    counts : ndarray of int64, shape (rows, COUNTS)
    figures : ndarray of float64, shape (rows, FIGURES)
    now, ever : ndarray, shape (rows, genes)
        The genotypes with the least conflicts in the population, and so far.
    noted : ndarray of int64, shape (1,)
        The number of rows noted after the first.
    """

    counts: Any
    figures: Any
    now: Any
    ever: Any
    noted: Any


_WORSE_THAN_ANY = 1 << 62
_MOST_ROWS, _MOST_GENES = 2_048, 1 << 20
"""The number of rows of a log, and the most genes in all of them."""


def new_log(genes: int, *, maximised: bool) -> Log:
    """Return an empty log of individuals with this number of genes."""
    count = max(64, min(_MOST_ROWS, _MOST_GENES // max(1, genes)))
    counts = _first_row_of_zeros((count, len(COUNTS)), np.int64)
    figures = _first_row_of_zeros((count, len(FIGURES)), np.float64)
    counts[0, BEST_CONFLICTS] = _WORSE_THAN_ANY
    figures[0, BEST_FITNESS] = -np.inf if maximised else np.inf
    figures[0, BEST_LOSS] = np.inf
    now, ever = (_first_row_of_zeros((count, genes), np.uint8) for _ in range(2))
    return Log(counts, figures, now, ever, np.zeros(1, np.int64))


def with_dtype(log: Log, dtype: npt.DTypeLike) -> Log:
    """Return a log with the same rows of statistics, for genes of another type."""
    now, ever = (_first_row_of_zeros(log.now.shape, dtype) for _ in range(2))
    return log._replace(now=now, ever=ever)


def _first_row_of_zeros(shape: tuple[int, ...], dtype: npt.DTypeLike) -> npt.NDArray[Any]:
    """Return an array whose other rows are not set, which would take as long as a generation."""
    array = np.empty(shape, dtype)
    array[0] = 0
    return array


@kernel
def begin_generation(counts):
    """Count a generation in the counts of a log."""
    counts[0, GENERATION] += 1


@kernel
def take_in(genotypes, conflicts, fitness, maximised, evaluations, probes, log):
    """Take a population into the present row.

    Parameters
    ----------
    genotypes : ndarray, shape (individuals, genes)
    conflicts : ndarray of int64, shape (individuals,)
    fitness : ndarray of float64, shape (individuals,)
    maximised : bool
        Whether more fitness is better.
    evaluations, probes : int
        The evaluations and move evaluations that it took.
    log : Log
    """
    counts, figures = log.counts[0], log.figures[0]
    counts[EVALUATIONS] += evaluations
    counts[PROBES] += probes
    index, conflict_total, most = 0, 0.0, conflicts[0]
    least_fitness, fitness_total, most_fitness = fitness[0], 0.0, fitness[0]
    for i in range(conflicts.size):
        conflict_total += conflicts[i]
        most = max(most, conflicts[i])
        if conflicts[i] < conflicts[index]:
            index = i
        fitness_total += fitness[i]
        least_fitness = min(least_fitness, fitness[i])
        most_fitness = max(most_fitness, fitness[i])
    least = conflicts[index]
    counts[SIZE], counts[LEAST], counts[MOST] = conflicts.size, least, most
    figures[MEAN] = conflict_total / conflicts.size
    figures[LEAST_FITNESS], figures[MOST_FITNESS] = least_fitness, most_fitness
    figures[MEAN_FITNESS] = fitness_total / conflicts.size
    for gene in range(genotypes.shape[1]):
        log.now[0, gene] = genotypes[index, gene]
    loss = -most_fitness if maximised else least_fitness
    if loss < figures[BEST_LOSS]:
        figures[BEST_LOSS] = loss
        counts[PROGRESS_AT] = counts[GENERATION]
        if maximised:
            figures[BEST_FITNESS] = max(figures[BEST_FITNESS], most_fitness)
        else:
            figures[BEST_FITNESS] = min(figures[BEST_FITNESS], least_fitness)
    if least < counts[BEST_CONFLICTS]:
        counts[BEST_CONFLICTS] = least
        counts[IMPROVED_AT] = counts[GENERATION]
        for gene in range(genotypes.shape[1]):
            log.ever[0, gene] = genotypes[index, gene]


@kernel
def note(completes, log):
    """Copy the present into the next row; ``completes``: whether it ends its generation."""
    if completes:
        log.counts[0, COMPLETED] = log.counts[0, GENERATION]
    row = log.noted[0] + 1
    copy_line(log.counts[0], log.counts[row])
    copy_line(log.figures[0], log.figures[row])
    copy_line(log.now[0], log.now[row])
    copy_line(log.ever[0], log.ever[row])
    log.noted[0] = row


@kernel
def keep_no_worse(genotypes, loss, couples, crossed, crossed_loss, accepted, log):
    """Overwrite ``accepted`` with the children, and with copies of the parents of worse ones.

    The first child is compared with the first parent, the second with the second. Each child that
    differs from its parent counts as an evaluation.

    Parameters
    ----------
    genotypes, loss
        Those of the population.
    couples : ndarray of int64, shape (couples, 2)
    crossed, accepted : ndarray, shape (children, genes)
        Children; those of one couple are consecutive.
    crossed_loss : ndarray of float64, shape (children,)
    log : Log
    """
    per_couple = crossed.shape[0] // couples.shape[0]
    for child in range(crossed.shape[0]):
        parent = couples[child // per_couple, child % per_couple]
        differs = False
        for gene in range(crossed.shape[1]):
            differs |= crossed[child, gene] != genotypes[parent, gene]
        is_worse = crossed_loss[child] > loss[parent]
        if differs:
            log.counts[0, EVALUATIONS] += 1
        for gene in range(crossed.shape[1]):
            takes_parent = differs and is_worse
            accepted[child, gene] = (
                genotypes[parent, gene] if takes_parent else crossed[child, gene]
            )
