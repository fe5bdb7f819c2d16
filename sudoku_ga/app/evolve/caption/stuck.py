"""The caption of a run that is stuck: why, and what to try; no Qt."""

from collections.abc import Callable, Sequence

from sudoku_ga.app.evolve.caption.context import (
    Adjustment,
    Caption,
    Lever,
    Rule,
    RunContext,
    advice,
    advised,
    joined,
)
from sudoku_ga.app.run.words import conflicts_text, since_generation
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import _, counted

# The limits were measured with the recipe ``evolution`` on 15 runs: five hard puzzles with three
# seeds each, within 12,000 generations. As the recipe is, 14 of them end solved.

_ALIKE, _DIFFERENT = 0.65, 0.6
"""Share of the free cells in which two individuals agree: alike from the first on, different up to
the second.

Random boards agree in a sixth of the cells, and those of ``evolution`` in a third to a half while
nothing improves. Extreme values of its parameters make them agree in two thirds or more.
"""

_RATHER_ALIKE = 0.5
"""Six in seven populations of ``evolution`` as it is are less alike while nothing improves."""

_COLD_SHARE = 0.001
"""Of the changes that add one conflict, those that are kept. With so few ``evolution`` is hardly
slower, but without crossover nearly twice as slow, and ``alleles`` does not solve AI Escargot any
more."""

_HOT_MEAN_SHARE = 0.28
"""Of the mean conflicts of the first population. ``evolution`` as it is stays below a ninth of it;
at a third of it half of the runs are not solved, and at a half none is."""

_HOT_RELATIVE_TEMPERATURE = 1.5
"""At this multiple of the rule a run takes several times as long, and at twice the rule half of
the runs are not solved. There no other parameter helps much."""

_FEW_BOARDS = 32
"""With so many boards as many runs are solved as with the 64 of ``evolution``; with 8 it is half of
them."""

_MUCH_CROSSOVER = 0.5
"""From this rate on a run takes several times as long as without crossover; at a rate of 1 half of
the runs are not solved."""

_MORE_VARIETY = (
    Adjustment(Lever.MUTATION, True),
    Adjustment(Lever.TEMPERATURE, True),
    Adjustment(Lever.SELECTION, False),
    Adjustment(Lever.POPULATION, True),
)
_LESS_CHANCE = (
    Adjustment(Lever.TEMPERATURE, False),
    Adjustment(Lever.MUTATION, False),
    Adjustment(Lever.SELECTION, True),
)
_MORE_SWAPS = (
    Adjustment(Lever.MUTATION, True),
    Adjustment(Lever.POPULATION, True),
    Adjustment(Lever.SELECTION, False),
)
"""What helps a recipe that tries swaps, the most first: more swaps, then more boards."""


def caption_of_stuck(run: RunContext) -> Caption | None:
    """Return the caption of a run that is stuck; None of one that is not."""
    if not run.is_stuck:
        return None
    said = (caption for reason in _REASONS if (caption := reason(run)) is not None)
    return next(said, None) or _stuck(run)


def _stuck_alike(run: RunContext) -> Caption | None:
    measured = run.measured
    if measured is None or measured.alike is None:
        return None
    if measured.alike < _ALIKE:
        return None
    text = _("The boards are {alike:.0%} alike.")
    if run.crosses:
        text = _("The boards are {alike:.0%} alike, so crossover brings little that is new.")
    variety = _MORE_VARIETY if run.relative_temperature is None else _help_for_swaps(run)
    return _stuck_because(run, Rule.STUCK_ALIKE, text.format(alike=measured.alike), variety)


def _help_for_swaps(run: RunContext) -> tuple[Adjustment, ...]:
    """Return what helps a recipe that tries swaps, what is far from its best value first."""
    if (run.relative_temperature or 0) >= _HOT_RELATIVE_TEMPERATURE:
        return (Adjustment(Lever.TEMPERATURE, False),)
    if _has_few_boards(run):
        return (Adjustment(Lever.POPULATION, True), *_MORE_SWAPS)
    if _crosses_much(run):
        return (Adjustment(Lever.CROSSOVER, False), *_MORE_SWAPS)
    return _MORE_SWAPS


def _crosses_much(run: RunContext) -> bool:
    rate = run.value(Role.CROSSOVER, "rate") or 0
    return run.relative_temperature is not None and rate >= _MUCH_CROSSOVER


def _has_few_boards(run: RunContext) -> bool:
    return (run.value(Role.POPULATION, "size") or _FEW_BOARDS) < _FEW_BOARDS


def _stuck_cold(run: RunContext) -> Caption | None:
    """The temperature is so low that a change for the worse is practically never kept."""
    share = run.kept_share
    if share is None or share >= _COLD_SHARE:
        return None
    text = _("The temperature is low: a change for the worse is almost never kept.")
    adjustments = () if run.relative_temperature is None else _help_for_swaps(run)
    return _stuck_because(
        run, Rule.STUCK_COLD, text, (Adjustment(Lever.TEMPERATURE, True), *adjustments)
    )


def _stuck_hot(run: RunContext) -> Caption | None:
    """The boards are as different and nearly as bad as random ones."""
    measured, report = run.measured, run.report
    if measured is None or measured.alike is None:
        return None
    is_bad = report.conflicts.mean >= _HOT_MEAN_SHARE * run.context.progress.first_mean
    if measured.alike > _DIFFERENT or not is_bad:
        return None
    text = _(
        "The boards are {alike:.0%} alike, with {mean:.0f} conflicts on average: good parts "
        "are lost."
    )
    words = text.format(alike=measured.alike, mean=report.conflicts.mean)
    adjustments = _LESS_CHANCE if run.relative_temperature is None else _help_for_swaps(run)
    return _stuck_because(run, Rule.STUCK_HOT, words, adjustments)


def _stuck_warm(run: RunContext) -> Caption | None:
    """The temperature is so high that swaps for the worse are kept too often."""
    share = run.kept_share
    if share is None or (run.relative_temperature or 0) < _HOT_RELATIVE_TEMPERATURE:
        return None
    text = _("The temperature is high: of the swaps that add one conflict, {share:.0%} are kept.")
    adjustments = (Adjustment(Lever.TEMPERATURE, False),)
    return _stuck_because(run, Rule.STUCK_HOT, text.format(share=share), adjustments)


def _stuck(run: RunContext) -> Caption:
    adjustments = () if run.relative_temperature is None else _help_for_swaps(run)
    alike = None if run.measured is None else run.measured.alike
    rule, text = Rule.STUCK, ""
    if run.recipe.all(Role.CROSSOVER) and not run.crosses:
        rule, text = Rule.STUCK_UNCROSSED, _("The boards learn nothing from each other.")
        adjustments = (Adjustment(Lever.CROSSOVER, True), *adjustments)
    elif run.relative_temperature is not None and _has_few_boards(run):
        rule = Rule.STUCK_FEW
        text = counted(
            "The population has only {count:,} board.",
            "The population has only {count:,} boards.",
            int(run.value(Role.POPULATION, "size") or 0),
        )
    elif alike is not None and _crosses_much(run) and alike >= _RATHER_ALIKE:
        rule = Rule.STUCK_CROSSED
        text = _("Much crossover makes boards alike: {alike:.0%} by now.").format(alike=alike)
    elif alike is not None:
        rule = Rule.STUCK_VARIED
        text = _(
            "The boards are {alike:.0%} alike, so there is still variety: it may just take time."
        ).format(alike=alike)
    return _stuck_because(run, rule, text, adjustments)


def _stuck_because(
    run: RunContext, rule: Rule, text: str, adjustments: Sequence[Adjustment]
) -> Caption:
    summary = run.summary
    if summary.has_lost_best:
        lead = _("Not below {conflicts} {since}.").format(
            conflicts=conflicts_text(summary.best_so_far), since=since_generation(summary.found_in)
        )
    else:
        since = since_generation(summary.generation - run.stalled)
        lead = _("Stuck {since}.").format(since=since)
    tried = advised(run.recipe, run.report.changes, adjustments)
    return Caption(rule, lead, joined(text, advice(tried)), advised=tried)


_REASONS: tuple[Callable[[RunContext], Caption | None], ...] = (
    _stuck_alike,
    _stuck_cold,
    _stuck_hot,
    _stuck_warm,
)
"""The first that returns a caption wins."""
