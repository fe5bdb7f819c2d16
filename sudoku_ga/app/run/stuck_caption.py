"""The caption of a run that is stuck: why, and what to try; no Qt."""

import math
from collections.abc import Callable, Sequence

from sudoku_ga.app.run.advice import Knob, Turn, advice
from sudoku_ga.app.run.run_on import RunOn, conflict_words
from sudoku_ga.app.run.watched import Caption, Rule
from sudoku_ga.evolution.roles import Role
from sudoku_ga.translation import _, ngettext

_ALIKE, _DIFFERENT = 0.65, 0.6
"""Free cells in which two individuals agree, from which on they are alike, up to which not.

Measured on AI Escargot and puzzles of grades 1 to 6: random boards agree in 17 %; those of a search
that goes on to a solution in 25 to 60 %; of ``evolution`` with a tournament of 20 in 50 to 66 %,
with a crossover at 1.0 in 80 to 97 %, which solve less often.
"""

_COLD_CHANCE = 0.01
"""That a child with one more conflict survives. On three puzzles of grade 6, ``evolution`` took
2,750 generations in the median at 0.00005, 2,120 at 0.007, 2,000 at 0.05 and 1,030 at 0.08."""

_HOT_MEAN_SHARE = 0.28
"""Of the mean conflicts of the first population. Measured as above, at temperatures up to 0.33,
which solve, it stays below; at 0.6 it is 0.43, at 1.0 it is 0.28 to 0.45 and at 1.5 it is 0.8,
which seldom do."""

_WILD_ACCEPTANCE = 0.025
"""Of the children. As above, with one swap 3 to 5 % survive, with 1 to 10 swaps at most 1.6 %: then
6 of 15 runs were solved within 12,000 generations, in place of all."""

_FEW_BOARDS = 32
"""With 8 boards 5 of 15 runs were solved within 12,000 generations, with 64 all."""

_MUCH_CROSSOVER = 0.3

_MORE_VARIETY = (
    Turn(Knob.MUTATION, True),
    Turn(Knob.TEMPERATURE, True),
    Turn(Knob.SELECTION, False),
    Turn(Knob.POPULATION, True),
)
_LESS_CHANCE = (
    Turn(Knob.TEMPERATURE, False),
    Turn(Knob.MUTATION, False),
    Turn(Knob.SELECTION, True),
)
_LESS_COPYING = (Turn(Knob.SELECTION, False), Turn(Knob.POPULATION, True))
"""More variety where each child competes with its parent: what crossover copies makes boards alike,
and a higher temperature does not help."""


def caption_of_stuck(run: RunOn) -> Caption | None:
    """Return the caption of a run that is stuck; None of one that is not."""
    if not run.is_stuck:
        return None
    said = (caption for reason in _REASONS if (caption := reason(run)) is not None)
    return next(said, None) or _stuck(run)


def _stuck_alike(run: RunOn) -> Caption | None:
    measured = run.measured
    if measured is None or measured.alike is None:
        return None
    if measured.alike < _ALIKE:
        return None
    text = _("The boards are {alike:.0%} alike.")
    if run.crosses:
        text = _("The boards are {alike:.0%} alike, so crossover brings little that is new.")
    return _stuck_because(run, Rule.STUCK_ALIKE, text.format(alike=measured.alike), _variety(run))


def _variety(run: RunOn) -> tuple[Turn, ...]:
    """Return what makes boards differ more."""
    if run.temperature is None:
        return _MORE_VARIETY
    if (run.value(Role.CROSSOVER, "rate") or 0) < _MUCH_CROSSOVER:
        return _LESS_COPYING
    return (Turn(Knob.CROSSOVER, False), *_LESS_COPYING)


def _stuck_wild(run: RunOn) -> Caption | None:
    """Blame changes that are too large where hardly a child survives for them."""
    measured, swaps = run.measured, run.value(Role.MUTATION, "max_swaps")
    if measured is None or measured.acceptance is None:
        return None
    if swaps is None or swaps <= 1 or measured.acceptance > _WILD_ACCEPTANCE:
        return None
    text = _(
        "Only {share:.1%} of the children survive: with up to {swaps:.0f} swaps at once most "
        "become worse."
    )
    words = text.format(share=measured.acceptance, swaps=swaps)
    return _stuck_because(run, Rule.STUCK_WILD, words, (Turn(Knob.MUTATION, False),))


def _stuck_cold(run: RunOn) -> Caption | None:
    """Blame a temperature at which a worse child practically never survives."""
    temperature = run.temperature
    if temperature is None or math.exp(-1 / temperature) >= _COLD_CHANCE:
        return None
    text = _("It is cold: a worse child almost never survives, so it is hard to leave a dead end.")
    return _stuck_because(run, Rule.STUCK_COLD, text, (Turn(Knob.TEMPERATURE, True),))


def _stuck_hot(run: RunOn) -> Caption | None:
    """Blame chance where the boards are as different and nearly as bad as random ones."""
    measured, report = run.measured, run.report
    if measured is None or measured.alike is None:
        return None
    is_bad = report.conflicts.mean >= _HOT_MEAN_SHARE * run.watched.progress.first_mean
    if measured.alike > _DIFFERENT or not is_bad:
        return None
    text = _(
        "The boards are {alike:.0%} alike, with {mean:.0f} conflicts on average: what is good "
        "gets lost."
    )
    words = text.format(alike=measured.alike, mean=report.conflicts.mean)
    return _stuck_because(run, Rule.STUCK_HOT, words, _LESS_CHANCE)


def _stuck(run: RunOn) -> Caption:
    measured = run.measured
    if measured is None or measured.alike is None or measured.alike >= _ALIKE:
        return _stuck_because(run, Rule.STUCK, "", ())
    size = run.value(Role.POPULATION, "size")
    turns: tuple[Turn, ...] = ()
    if run.recipe.all(Role.CROSSOVER) and not run.crosses:
        text, turns = _("The boards learn nothing from each other."), (Turn(Knob.CROSSOVER, True),)
    elif run.temperature is not None and size is not None and 1 < size < _FEW_BOARDS:
        text = _("Only {count:,.0f} boards are searching.").format(count=size)
        turns = (Turn(Knob.POPULATION, True),)
    else:
        text = _("The boards are {alike:.0%} alike, so there is still variety: give it time.")
        text = text.format(alike=measured.alike)
    return _stuck_because(run, Rule.STUCK, text, turns)


def _stuck_because(run: RunOn, rule: Rule, text: str, turns: Sequence[Turn]) -> Caption:
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
    tried = advice(run.recipe, report.changes, turns)
    return Caption(rule, lead, " ".join(part for part in (text, tried) if part))


_REASONS: tuple[Callable[[RunOn], Caption | None], ...] = (
    _stuck_alike,
    _stuck_wild,
    _stuck_cold,
    _stuck_hot,
)
"""The first that has something to say wins."""
