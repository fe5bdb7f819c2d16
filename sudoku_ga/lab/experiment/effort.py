"""Kinds of effort by which runs are compared."""

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
import numpy.typing as npt

EFFORTS = ("evaluations", "probes", "function_evaluations", "cpu_s")
"""Kinds of effort of a run.

``evaluations`` are individuals whose fitness was computed, ``probes`` are moves that a local
search evaluated by their change of the fitness, ``function_evaluations`` are the sum of both, and
``cpu_s`` are seconds of the processor.
"""

FUNCTION_EVALUATIONS_SQL = "(evaluations + probes)"
"""The common effort of a row of results, which stores do not hold."""

_Count = TypeVar("_Count", int, npt.NDArray[np.float64])


def function_evaluations(evaluations: _Count, probes: _Count) -> _Count:
    """Return the common effort of variants with and without a local search.

    The evaluation of an individual and the evaluation of a move count 1 each, although a move
    takes less time: by ``cpu_s`` both are weighed by their time.
    """
    return evaluations + probes


Totals = Iterable[tuple[float, float]]
"""For each variant the evaluations and the probes of all its runs."""


def compared_kinds(totals: Totals) -> tuple[str, ...]:
    """Return the kinds of effort that are counted for all variants.

    Of ``EFFORTS``; without ``probes`` if a variant evolved without any.
    """
    with_probes = [probes > 0 for evaluations, probes in totals if evaluations or probes]
    if with_probes and all(with_probes):
        return EFFORTS
    return tuple(kind for kind in EFFORTS if kind != "probes")


def common_kind(totals: Totals) -> str:
    """Return the kind of effort by which variants are compared if none is chosen.

    ``function_evaluations``, or ``evaluations`` if no variant has probes: both are then equal.
    """
    has_probes = any(probes for _evaluations, probes in totals)
    return "function_evaluations" if has_probes else "evaluations"
