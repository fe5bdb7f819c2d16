"""The caption of a run that is stuck: why, and what to try; no Qt."""

from collections.abc import Callable, Sequence

from sudoku_ga.app.caption.context import (
    Adjustment,
    Caption,
    Lever,
    Rule,
    RunContext,
    advice,
    conflict_words,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import _, counted, ngettext

# Measured with ``evolution`` on AI Escargot, Inkala 2010 and three puzzles of grade 6, with three
# seeds each, within 12,000 generations. As it is: 14 of 15 solved, 690 generations in the median.

_ALIKE, _DIFFERENT = 0.65, 0.6
"""Free cells in which two individuals agree, from which on they are alike, up to which not.

Random boards agree in 17 %, those of ``evolution`` as it is in 31 to 54 % (p5 to p95 while nothing
improves). With a crossover rate of 1.0 it is 75 % in the median (8 of 15 solved), with a tournament
of 20 68 % (15, 1,000 generations), with 8 boards 68 % (7), with one swap 86 % (5), at 1.5 of the
temperature 88 % (11).
"""

_RATHER_ALIKE = 0.5
"""Six in seven populations of ``evolution`` as it is are less alike while nothing improves."""

_COLD_SHARE = 0.001
"""Of the changes that add one conflict, those that are kept. In the mean of 45 runs ``evolution``
at 0.1 of its temperature takes 1,690 generations in place of 1,420, within chance; without
crossover 2,940 in place of 1,660. More swaps help more: at 0.1 50 take 380. ``alleles`` at 0.1
conflicts did not solve AI Escargot in 4 s; by its rule it took at most 9 generations."""

_HOT_MEAN_SHARE = 0.28
"""Of the mean conflicts of the first population. At the temperature of ``evolution`` as it is, the
mean is 0.05 to 0.11 of it, at 1.5 times up to 0.20 (11 of 15 solved), at 2 up to 0.32 (8), at 3
0.45 to 0.51 and at 5 0.61 to 0.67 (none). ``memetic`` at 1.0 conflicts has 0.43 to 0.53."""

_HOT_RELATIVE_TEMPERATURE = 1.5
"""At this multiple of the rule, 4,400 generations in the median; at 2 8,800 (8 of 15 solved). There
20 swaps (5), 250 boards (9) and a crossover rate of 0.1 (2) help little or not."""

_FEW_BOARDS = 32
"""With 8 boards 7 of 15 were solved, with 16 11 in 2,400 generations, with 32 14 in 1,000, with 500
all in 280."""

_MUCH_CROSSOVER = 0.5
"""At a rate of 0.6 4,300 generations in the median, at 1.0 8,300 (8 of 15 solved); at 0 900. At 1.0
20 swaps take 150 (14), 250 boards 150 (15)."""

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
"""What helps a recipe that tries swaps. 20 swaps take 130 generations in the median, 50 86; with 8
boards 20 take 750, with a tournament of 20 190. A tournament of 1 takes 720, of 20 1,000."""


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
    text = ""
    if run.recipe.all(Role.CROSSOVER) and not run.crosses:
        text = _("The boards learn nothing from each other.")
        adjustments = (Adjustment(Lever.CROSSOVER, True), *adjustments)
    elif run.relative_temperature is not None and _has_few_boards(run):
        size = int(run.value(Role.POPULATION, "size") or 0)
        text = counted(
            "The population has only {count:,} board.",
            "The population has only {count:,} boards.",
            size,
        )
    elif run.measured is not None and run.measured.alike is not None:
        text = _(
            "The boards are {alike:.0%} alike, so there is still variety: it may just take time."
        )
        if _crosses_much(run) and run.measured.alike >= _RATHER_ALIKE:
            text = _("Much crossover makes boards alike: {alike:.0%} by now.")
        text = text.format(alike=run.measured.alike)
    return _stuck_because(run, Rule.STUCK, text, adjustments)


def _stuck_because(
    run: RunContext, rule: Rule, text: str, adjustments: Sequence[Adjustment]
) -> Caption:
    report = run.report
    count = run.stalled
    words = ngettext(
        "Stuck at {conflicts} for {count:,} generation.",
        "Stuck at {conflicts} for {count:,} generations.",
        count,
    )
    if report.conflicts.best > report.best_so_far:
        count = report.stagnation
        words = ngettext(
            "Not below {conflicts} for {count:,} generation.",
            "Not below {conflicts} for {count:,} generations.",
            count,
        )
    lead = words.format(conflicts=conflict_words(report.best_so_far), count=count)
    tried = advice(run.recipe, report.changes, adjustments)
    return Caption(rule, lead, " ".join(part for part in (text, tried) if part))


_REASONS: tuple[Callable[[RunContext], Caption | None], ...] = (
    _stuck_alike,
    _stuck_cold,
    _stuck_hot,
    _stuck_warm,
)
"""The first that returns a caption wins."""
