"""The words of the lab: numbers, progress, and the comparison with a reference. No Qt."""

from collections.abc import Mapping
from math import inf, isfinite
from typing import TYPE_CHECKING, NamedTuple

from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress
from sudoku_ga.lab.experiment.experiment import Budget, Experiment
from sudoku_ga.lab.replication.tables import plan_text
from sudoku_ga.lab.report.overview import Overview, ReferenceComparison
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.lab.stats.significance import TEST_NAMES
from sudoku_ga.tables import NOTHING
from sudoku_ga.translation import (
    _,
    counted,
    duration_text,
    later,
    local_number,
    ngettext,
    time_left,
)

if TYPE_CHECKING:
    from sudoku_ga.app.lab.store_reader import StoreContents

KINDS = (
    ("evaluations", later("Evaluations")),
    ("move_evaluations", later("Move evaluations")),
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
    """Return the bounds of an effort: ``38,100–45,200``; empty if they are open."""
    if estimate is None or estimate.low is None or estimate.high is None:
        return ""
    return f"{effort_text(estimate.low, kind)}–{effort_text(estimate.high, kind)}"


def share_text(share: float) -> str:
    """Return a share, in percent."""
    return f"{share:.0%}"


def p_text(p: float | None) -> str:
    """Return a p value: ``p = 0.003``; empty if there is none."""
    if p is None:
        return ""
    return _("p < 0.0001") if p < 0.0001 else _("p = {p:.2g}").format(p=p)


def kind_name(kind: str) -> str:
    """Return the name of a kind of effort within a sentence."""
    return {
        "evaluations": _("evaluations"),
        "move_evaluations": _("move evaluations"),
        "function_evaluations": _("function evaluations"),
        "cpu_s": _("processor time"),
    }[kind]


def runs_text(count: int) -> str:
    """Return the text for a number of runs."""
    return counted("{count:,} run", "{count:,} runs", count)


def budget_text(budget: Budget) -> str:
    """Return the text for the limits of a run; empty if only the recipes set them."""
    parts = []
    if budget.max_generations:
        parts.append(_("{limit:,} generations").format(limit=budget.max_generations))
    if budget.max_evaluations:
        parts.append(_("{limit:,} evaluations").format(limit=budget.max_evaluations))
    if budget.max_move_evaluations:
        parts.append(_("{limit:,} move evaluations").format(limit=budget.max_move_evaluations))
    if budget.max_cpu_s:
        parts.append(_("{limit:g} s of the processor").format(limit=budget.max_cpu_s))
    if budget.time_limit_s:
        parts.append(_("{limit:g} s").format(limit=budget.time_limit_s))
    limits = ", ".join(parts)
    return _("each run ends after {limits}").format(limits=limits) if limits else ""


def number(value: object) -> str:
    """Return the text for a value of a parameter."""
    return number_text(float(value)) if isinstance(value, int | float) else str(value or NOTHING)


class ProgressText(NamedTuple):
    """The text above the progress bar: a figure, words, words at the right, and the share done."""

    figure: str
    words: str = ""
    right: str = ""
    share: float = 0.0


def plan_progress(experiment: Experiment, contents: "StoreContents") -> ProgressText:
    """Return the text for the size of an experiment and the number of its finished runs."""
    left, total = contents.remaining, experiment.run_count
    done = total - left.due + left.again
    shown = contents.overview.experiment.finished if contents.overview else 0
    notes = []
    if left.again:
        notes.append(
            counted(
                "{count:,} failed run is tried once more",
                "{count:,} failed runs are tried once more",
                left.again,
            )
        )
    if contents.findings is not None and total != contents.findings.experiment.run_count:
        full = contents.findings.experiment.run_count
        notes.append(_("of {run_count:,} at full scale").format(run_count=full))
    elif shown > done and contents.findings is None:
        notes.append(
            counted(
                "{count:,} run shown belongs to the experiment before it was edited",
                "{count:,} runs shown belong to the experiment before it was edited",
                shown - done,
            )
        )
    words = ", ".join(filter(None, (*notes, plan_text(experiment), budget_text(experiment.budget))))
    if not done:
        return ProgressText(runs_text(total), words)
    figure = _("{done:,} of {total}").format(done=done, total=runs_text(total))
    return ProgressText(figure, words, share=(done - left.again) / max(total, 1))


def run_progress(progress: ExperimentProgress, title: str, *, paused: bool) -> ProgressText:
    """Return the text for the progress of an experiment."""
    figure = _("{done:,} of {total}").format(done=progress.done, total=runs_text(progress.total))
    left = _("paused") if paused else time_left(progress.seconds_left)
    return ProgressText(figure, title, left, progress.done / max(progress.total, 1))


def duration_progress(duration: Duration, experiment: Experiment, jobs: int) -> ProgressText:
    """Return the text for the measured duration of an experiment."""
    total = duration.cpu_s
    if total is None:
        return ProgressText(
            runs_text(experiment.run_count),
            _("No run ended in the time for measuring: each takes longer than 20 s."),
        )
    figure = _("about {time}").format(time=duration_text(total.value / jobs))
    if duration.cut_short:
        figure = _("more than {time}").format(time=duration_text(total.value / jobs))
    words = _("for {runs} with {jobs} workers, measured on {measured}").format(
        runs=runs_text(experiment.run_count), jobs=jobs, measured=runs_text(duration.measured)
    )
    if total.low is not None and total.high is not None:
        words = _("{words}; 95%: {low} to {high}").format(
            words=words,
            low=duration_text(total.low / jobs),
            high=duration_text(total.high / jobs),
        )
    return ProgressText(figure, words)


def counts(overview: Overview | None) -> tuple[str, ...]:
    """Return how many runs were solved, were not solved, and failed."""
    if overview is None:
        return ()
    failed = overview.experiment.failed
    solved = int(overview.runs.solved.sum())
    text = _("{solved:,} solved, {unsolved:,} not solved, {failed:,} failed").format(
        solved=solved, unsolved=len(overview.runs.run_id) - failed - solved, failed=failed
    )
    by_logic = sum(each.by_logic for each in overview.summaries)
    if not by_logic:
        return (text,)
    return (text, _("{count:,} of them by logic alone").format(count=by_logic))


_MOST_LINES = 2

Comparisons = Mapping[tuple[int, int], ReferenceComparison]
"""The comparisons, by the places of variant and group of puzzles."""


def comparison_text(found: ReferenceComparison | None) -> str:
    """Return a comparison in a few words: ``1.8 times faster, 1.4 to 2.3, p = 0.003``."""
    if found is None:
        return ""
    if found.corrected is None:
        return _("neither solved a puzzle")
    p = p_text(found.corrected)
    if not found.is_shown:
        return _("no difference shown, {p}").format(p=p)
    times = _times(found)
    if times is None:
        text = _("faster, {p}") if found.difference.is_first_less else _("slower, {p}")
        return text.format(p=p)
    texts = {
        True: _("{times} times faster, {low} to {high}, {p}"),
        False: _("{times} times slower, {low} to {high}, {p}"),
    }
    return texts[found.difference.is_first_less].format(p=p, **_bounds(times))


def comparison_sentence(found: ReferenceComparison, variant: str, reference: str) -> str:
    """Return a comparison in a sentence."""
    names = {"variant": variant, "reference": reference, "p": p_text(found.corrected)}
    if found.corrected is None:
        return _("Neither {variant} nor {reference} solved a puzzle.").format(**names)
    times = _times(found)
    if not found.is_shown:
        return _("No difference between {variant} and {reference} is shown: {p}.").format(**names)
    is_faster = found.difference.is_first_less
    if times is None:
        texts = {
            True: _(
                "{variant} is faster than {reference}: it needs less in {share} of the pairs "
                "of runs on the same puzzle, {p}."
            ),
            False: _(
                "{variant} is slower than {reference}: it needs more in {share} of the pairs "
                "of runs on the same puzzle, {p}."
            ),
        }
        effect = found.difference.effect
        share = share_text(effect if is_faster else 1 - effect)
        return texts[is_faster].format(share=share, **names)
    texts = {
        True: _(
            "{variant} is faster than {reference}: {times} times, 95% interval {low} to {high}, "
            "{p}."
        ),
        False: _(
            "{variant} is slower than {reference}: {times} times, 95% interval {low} to {high}, "
            "{p}."
        ),
    }
    return texts[is_faster].format(**names, **_bounds(times))


def headline(overview: Overview, comparisons: Comparisons, reference: int) -> str:
    """Return what all comparisons show, a line for each if they are few; empty if there is none."""
    if not comparisons:
        return ""
    names = distinct_labels(overview.runs.variants)
    if len(overview.runs.groups) == 1 and len(comparisons) <= _MOST_LINES:
        return "\n".join(
            comparison_sentence(found, names[variant], names[reference])
            for (variant, _group), found in comparisons.items()
        )
    shown = sum(found.is_shown for found in comparisons.values())
    return ngettext(
        "{shown:,} of {count:,} comparisons with {reference} shows a difference.",
        "{shown:,} of {count:,} comparisons with {reference} show a difference.",
        shown,
    ).format(shown=shown, count=len(comparisons), reference=names[reference])


def method(overview: Overview, comparisons: Comparisons, reference: int) -> str:
    """Return what is compared with what, and by which test."""
    if not comparisons:
        return ""
    names = distinct_labels(overview.runs.variants)
    tested = [each.difference.test for each in comparisons.values() if each.difference.test]
    text = ngettext(
        "Compared with {reference} on the same puzzles and seeds, by {effort}: {tests}. Times are "
        "the median of ratios on the same puzzle; an unsolved run counts as the slowest.",
        "Compared with {reference} on the same puzzles and seeds, by {effort}: {tests}, p "
        "corrected after Holm for {count:,} comparisons. Times are the median of ratios on the "
        "same puzzle; an unsolved run counts as the slowest.",
        len(tested),
    ).format(
        reference=names[reference],
        effort=kind_name(overview.kind),
        tests="; ".join(_(TEST_NAMES[each]) for each in dict.fromkeys(tested)) or _("no test"),
        count=len(tested),
    )
    noted = overview.experiment
    if noted.finished >= noted.planned:
        return text
    return f"{_('Preliminary: some runs have not ended.')} {text}"


def _times(found: ReferenceComparison) -> Estimate | None:
    """Return how many times faster or slower; None if it is not known or contradictory."""
    value, low, high = found.ratio or (1.0, None, None)
    if low is None or high is None:
        return None
    if not found.difference.is_first_less:
        value, low, high = (inf if each == 0 else 1 / each for each in (value, high, low))
    return Estimate(value, low, high) if isfinite(value) and value > 1 else None


def _bounds(times: Estimate) -> dict[str, str]:
    return {name: _number(each) for name, each in zip(("times", "low", "high"), times, strict=True)}


def _number(value: float | None) -> str:
    if value is None or not isfinite(value):
        return "∞"
    if value >= 100:
        return local_number(value, ",.0f")
    return local_number(value, ".2f" if value < 1.1 else ".2g")
