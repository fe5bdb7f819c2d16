"""Numbers of the lab as text; no Qt."""

from math import isfinite

from sudoku_ga.lab.experiment.experiment import Budget
from sudoku_ga.lab.replication.tables import NOTHING, number_text
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.translation import _, counted, duration_text, later, local_number

KINDS = (
    ("evaluations", later("Evaluations")),
    ("probes", later("Probes")),
    ("function_evaluations", later("Function evaluations")),
    ("cpu_s", later("Processor time")),
)
"""The kinds of effort and their names."""


_UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))
_IN_FULL_BELOW = 99_999.5


def effort_text(value: float, kind: str) -> str:
    """Return an effort: ``41,700``, ``5.06M`` or ``3.1 s``."""
    if not isfinite(value):
        return "∞"
    if kind != "cpu_s":
        for unit, word in _UNITS:
            if value >= _IN_FULL_BELOW and value >= unit:
                return local_number(value / unit, "#.3g").rstrip(".,") + word
        return local_number(value, ",.0f")
    return f"{local_number(value * 1000, '.2g')} ms" if value < 0.1 else duration_text(value)


def interval_text(estimate: Estimate | None, kind: str) -> str:
    """Return the bounds of an effort: ``38,100–45,200``; empty where they are open."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    return f"{effort_text(estimate.low, kind)}–{effort_text(estimate.high, kind)}"


def share_text(share: float) -> str:
    """Return a share in percent."""
    return f"{share:.0%}"


def p_text(p: float | None) -> str:
    """Return a p value: ``p = 0.003``; empty without one."""
    if p is None:
        return ""
    return _("p < 0.0001") if p < 0.0001 else _("p = {p:.2g}").format(p=p)


def kind_name(kind: str) -> str:
    """Return the name of a kind of effort within a sentence."""
    return {
        "evaluations": _("evaluations"),
        "probes": _("probes"),
        "function_evaluations": _("function evaluations"),
        "cpu_s": _("processor time"),
    }[kind]


def trials_text(count: int) -> str:
    """Return a number of runs."""
    return counted("{count:,} run", "{count:,} runs", count)


def budget_text(budget: Budget) -> str:
    """Return the limits of a run, empty if only the recipes set them."""
    parts = []
    if budget.max_generations:
        parts.append(_("{limit:,} generations").format(limit=budget.max_generations))
    if budget.max_evaluations:
        parts.append(_("{limit:,} evaluations").format(limit=budget.max_evaluations))
    if budget.max_probes:
        parts.append(_("{limit:,} probes").format(limit=budget.max_probes))
    if budget.max_cpu_s:
        parts.append(_("{limit:g} s of the processor").format(limit=budget.max_cpu_s))
    if budget.time_limit_s:
        parts.append(_("{limit:g} s").format(limit=budget.time_limit_s))
    limits = ", ".join(parts)
    return _("each run ends after {limits}").format(limits=limits) if limits else ""


def number(value: object) -> str:
    """Return a value of a parameter."""
    return number_text(float(value)) if isinstance(value, int | float) else str(value or NOTHING)
