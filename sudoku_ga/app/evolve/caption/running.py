"""The caption while a run goes on: a table of rules. No Qt."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sudoku_ga.app.charts.curve import change_marks
from sudoku_ga.app.evolve.caption.advice import (
    Adjustment,
    Lever,
    advice,
    advised,
)
from sudoku_ga.app.evolve.caption.context import (
    OFTEN_KEPT,
    Caption,
    CaptionContext,
    Offer,
    Rule,
    RunContext,
    joined,
)
from sudoku_ga.app.run.words import (
    conflicts_text,
    generations_text,
    operator_name,
    since_generation,
)
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _, counted, later

_BEGUN_GENERATIONS = 3
_CHANGE_GENERATIONS, _CHANGE_SHARE = 60, 0.1
"""The caption speaks of a changed control for this many generations, or this share of the run.

A change takes time to act. Anything else that is new replaces it.
"""

_FAST_GENERATIONS, _FAST_FALL, _FAST_SHARE = 20, 3, 0.25
"""An improvement is fast if these generations remove this many conflicts and this share."""

_FEW_CONFLICTS = 2

_LARGE_S = 10.0
"""A run on a large board is slow after this many seconds."""

# These limits were measured with the recipe ``evolution`` on 15 runs of at most 12,000 generations:
# five hard puzzles with three seeds each. With the recipe's own parameters 14 of them were solved.

_ALIKE, _DIFFERENT = 0.65, 0.6
"""Two individuals are alike from ``_ALIKE`` equal cells on, different up to ``_DIFFERENT``.

Both are shares of the free cells:

============================================  ====================
individuals                                   share that agrees
============================================  ====================
random boards                                 1/6
``evolution`` while nothing improves          1/3 to 1/2
``evolution`` with extreme parameters         2/3 or more
============================================  ====================
"""

_RATHER_ALIKE = 0.5
"""Individuals are rather alike if they agree in this share of the free cells.

While nothing improves, six in seven populations of ``evolution`` agree in less.
"""

_COLD_SHARE = 0.001
"""A temperature is low that keeps at most this share of the changes that add one conflict.

========================================  ===========================
recipe                                    at this share
========================================  ===========================
``evolution``                             hardly slower
``evolution`` without crossover           nearly twice as slow
``alleles``                               AI Escargot is not solved
========================================  ===========================
"""

_COOLER = (Adjustment(Lever.TEMPERATURE, False),)
_MORE_VARIETY = (
    Adjustment(Lever.MUTATION, True),
    Adjustment(Lever.TEMPERATURE, True),
    Adjustment(Lever.SELECTION, False),
    Adjustment(Lever.POPULATION, True),
)
_LESS_CHANCE = (
    *_COOLER,
    Adjustment(Lever.MUTATION, False),
    Adjustment(Lever.SELECTION, True),
)
_MORE_SWAPS = (
    Adjustment(Lever.MUTATION, True),
    Adjustment(Lever.POPULATION, True),
    Adjustment(Lever.SELECTION, False),
)
"""What helps a recipe that tries swaps, the most effective first: more swaps, then more boards."""

_Words = str | Callable[[RunContext], str]


def caption_of_running(context: CaptionContext) -> Caption | None:
    """Return the caption of a run that goes on; None before its first report."""
    report, recipe = context.state.report, context.state.run_recipe
    if report is None or recipe is None:
        return None
    run = RunContext(context, report, recipe)
    row = next(row for row in _TABLE if row.holds(run))
    if row.rule is Rule.STUCK:
        row = next(row for row in _REASONS if row.holds(run))
    turns = advised(recipe, report.changes, row.turns(run))
    text = joined(_said(run, row.text), advice(turns))
    caption = Caption(row.rule, _said(run, row.lead), text, advised=turns)
    if row.rule is Rule.LARGE and context.fast is not None:
        link = _("Switch to {recipe}").format(recipe=_(context.fast.title))
        return caption._replace(offer=Offer.SWITCH, link=link)
    return caption


def _said(run: RunContext, words: _Words) -> str:
    """Return words with the figures of a run filled in."""
    if not isinstance(words, str):
        return words(run)
    mean = run.report.conflicts.mean
    return words and _(words).format(alike=run.alike, mean=mean, share=run.kept_share)


def _is_long(run: RunContext) -> bool:
    """Whether a large board takes long, and the fast recipe would solve it sooner."""
    if not run.context.is_large(run.context.state.recipe):
        return False
    return run.is_stuck or run.report.elapsed_s >= _LARGE_S


def large_text(recipe: Recipe | None, fast: Recipe | None) -> str:
    """Return the sentence about a board that is large for a recipe."""
    if recipe is None or fast is None:
        return ""
    return _("This board is large for {recipe}; {fast} solves it sooner.").format(
        recipe=_(recipe.title), fast=_(fast.title)
    )


def _plan(run: RunContext) -> str:
    """Return what happens in every generation."""
    recipe = run.recipe
    if run.relative_temperature is not None:
        return f"{_children_words(run)} {_swaps_words(run)}"
    if run.crosses and recipe.all(Role.MUTATION):
        return _("In every generation boards are crossed and mutated, and the better ones survive.")
    if run.crosses and recipe.all(Role.LOCAL_SEARCH):
        return _("In every generation boards are crossed, and each is then improved by itself.")
    if recipe.evolves:
        return _("In every generation boards are changed a little, in search of fewer conflicts.")
    return _("Every generation is made at random: nothing is inherited.")


def _children_words(run: RunContext) -> str:
    if run.crosses:
        return _("In every generation each board has a child, some with parts of a second board.")
    return _("In every generation each board has a child.")


def _swaps_words(run: RunContext) -> str:
    """Return how a mutation decides about the swaps that it tries."""
    if (run.kept_share or 0.0) < OFTEN_KEPT:
        return _("Swaps that make it worse are mostly undone.")
    return _("Swaps that make it worse are often kept: the temperature is high.")


def _is_changed(run: RunContext) -> bool:
    """Whether a control was changed just now, or recently if nothing else is new."""
    report = run.report
    if run.news is not None or not report.changes:
        return run.news is Rule.CHANGED
    since = report.generation - report.changes[-1].generation
    return since <= max(_CHANGE_GENERATIONS, _CHANGE_SHARE * report.generation)


def _change(run: RunContext) -> str:
    changes = run.report.changes
    return _("{change} since generation {generation:,}.").format(
        change=change_marks(changes, run.recipe)[-1].text, generation=changes[-1].generation
    )


def _change_worked(run: RunContext) -> str:
    if run.summary.found_in > run.report.changes[-1].generation:
        return _("The best has improved since.")
    return _("The best has not improved since.")


def _is_restarted(run: RunContext) -> bool:
    """Whether the boards are new, or not yet as good as those before the restart and not stuck."""
    progress, report = run.context.progress, run.report
    if run.news is not None or not report.restarts or progress.restarted_at is None:
        return run.news is Rule.RESTARTED
    return progress.best_since_restart > report.best_so_far and not run.is_stuck


def _lost(run: RunContext) -> str:
    if not run.summary.has_lost_best:
        return ""
    best = conflicts_text(run.summary.best_so_far)
    return _("The best so far had {conflicts}.").format(conflicts=best)


def _fall(run: RunContext) -> int:
    """Return the conflicts that the newest generations removed; 0 if these are few."""
    since = run.report.generation - _FAST_GENERATIONS
    before = next((each.before for each in run.improvements if each.generation > since), 0)
    fall = before - run.report.best_so_far
    return fall if fall >= max(_FAST_FALL, _FAST_SHARE * before) else 0


def _fast(run: RunContext) -> str:
    generations = generations_text(min(_FAST_GENERATIONS, run.report.generation))
    return _("{change} within {generations}.").format(
        change=_fewer(_fall(run)), generations=generations
    )


def _progress(run: RunContext) -> str:
    """Describe the last improvement, and the one or two operators that contributed most to it."""
    last, gains = run.improvements[-1], dict[str, float]()
    for operator, gained in last.credits.items():
        name = operator_name(operator)
        gains[name] = gains.get(name, 0.0) + gained
    names = [name for name in sorted(gains, key=lambda name: -gains[name]) if gains[name] > 0]
    change = _fewer(last.before - last.after)
    if not names:
        return _("The best board improved: {change}.").format(change=change)
    by = names[0]
    if len(names) > 1:
        by = _("{one} and {other}").format(one=by, other=f"{names[1][:1].lower()}{names[1][1:]}")
    return _("{operators} improved the best board: {change}.").format(operators=by, change=change)


def _fewer(count: int) -> str:
    return counted("{count:,} conflict fewer", "{count:,} conflicts fewer", count)


def _waiting(run: RunContext) -> str:
    if run.last_improvement is None:
        return _("Not better than at the start yet.")
    return _("Not better {since}.").format(since=since_generation(run.summary.found_in))


def _stuck(run: RunContext) -> str:
    summary = run.summary
    if summary.has_lost_best:
        return _("Not below {conflicts} {since}.").format(
            conflicts=conflicts_text(summary.best_so_far), since=since_generation(summary.found_in)
        )
    return _("Stuck {since}.").format(since=since_generation(summary.generation - run.stalled))


def _alike(run: RunContext) -> str:
    text = later("The boards are {alike:.0%} alike.")
    if run.crosses:
        text = later("The boards are {alike:.0%} alike, so crossover brings little that is new.")
    return _said(run, text)


def _few(run: RunContext) -> str:
    return counted(
        "The population has only {count:,} board.",
        "The population has only {count:,} boards.",
        int(run.value(Role.POPULATION, "size") or 0),
    )


def _help_for_swaps(run: RunContext) -> tuple[Adjustment, ...]:
    """Return what helps a recipe that tries swaps, what is farthest from its best value first."""
    if run.relative_temperature is None:
        return ()
    if run.is_hot:
        return _COOLER
    if run.has_few_boards:
        return (Adjustment(Lever.POPULATION, True), *_MORE_SWAPS)
    if run.crosses_much:
        return (Adjustment(Lever.CROSSOVER, False), *_MORE_SWAPS)
    return _MORE_SWAPS


class _Row(NamedTuple):
    """A rule: when it holds, its words in bold and after them, and what it advises."""

    rule: Rule
    holds: Callable[[RunContext], object]
    lead: _Words
    text: _Words = ""
    turns: Callable[[RunContext], Sequence[Adjustment]] = lambda _run: ()


def _why(
    rule: Rule,
    holds: Callable[[RunContext], object],
    text: _Words,
    turns: Callable[[RunContext], Sequence[Adjustment]] = _help_for_swaps,
) -> _Row:
    return _Row(rule, holds, _stuck, text, turns)


_REASONS = (
    _why(
        Rule.STUCK_ALIKE,
        lambda run: run.alike >= _ALIKE,
        _alike,
        lambda run: _help_for_swaps(run) or _MORE_VARIETY,
    ),
    _why(
        Rule.STUCK_COLD,
        lambda run: run.kept_share is not None and run.kept_share < _COLD_SHARE,
        later("The temperature is low: a change for the worse is almost never kept."),
        lambda run: (Adjustment(Lever.TEMPERATURE, True), *_help_for_swaps(run)),
    ),
    _why(
        Rule.STUCK_HOT,
        lambda run: run.alike <= _DIFFERENT and run.is_bad,
        later(
            "The boards are {alike:.0%} alike, with {mean:.0f} conflicts on average: good parts "
            "are lost."
        ),
        lambda run: _help_for_swaps(run) or _LESS_CHANCE,
    ),
    _why(
        Rule.STUCK_HOT,
        lambda run: run.relative_temperature is not None and run.is_hot,
        later("The temperature is high: of the swaps that add one conflict, {share:.0%} are kept."),
    ),
    _why(
        Rule.STUCK_UNCROSSED,
        lambda run: run.recipe.all(Role.CROSSOVER) and not run.crosses,
        later("The boards learn nothing from each other."),
        lambda run: (Adjustment(Lever.CROSSOVER, True), *_help_for_swaps(run)),
    ),
    _why(
        Rule.STUCK_FEW,
        lambda run: run.relative_temperature is not None and run.has_few_boards,
        _few,
    ),
    _why(
        Rule.STUCK_CROSSED,
        lambda run: run.crosses_much and run.alike >= _RATHER_ALIKE,
        later("Much crossover makes boards alike: {alike:.0%} by now."),
    ),
    _why(
        Rule.STUCK_VARIED,
        lambda run: run.alike < _ALIKE,
        later("The boards are only {alike:.0%} alike: it may just take time."),
    ),
    _why(Rule.STUCK, lambda _run: True, ""),
)
"""The reasons why a run is stuck, in the order of their priority."""

_TABLE = (
    _Row(
        Rule.LARGE,
        _is_long,
        later("This run takes long."),
        lambda run: large_text(run.context.state.recipe, run.context.fast),
    ),
    _Row(
        Rule.BEGUN,
        lambda run: run.report.generation < _BEGUN_GENERATIONS and not run.report.changes,
        later("The run has begun."),
        _plan,
    ),
    _Row(
        Rule.TOO_HOT,
        lambda run: run.is_too_hot and run.news is None,
        later("Too hot: good boards melt as fast as they are found."),
        later("Of the changes that add one conflict, {share:.0%} are kept."),
        lambda _run: _COOLER,
    ),
    _Row(Rule.CHANGED, _is_changed, _change, _change_worked),
    _Row(Rule.RESTARTED, _is_restarted, later("Restart: all boards are new."), _lost),
    _Row(Rule.STUCK, lambda run: run.is_stuck, ""),  # the words come from one of the reasons
    _Row(
        Rule.NEARLY_SOLVED,
        lambda run: 0 < run.report.best_so_far <= _FEW_CONFLICTS,
        later("Nearly solved."),
        lambda run: joined(_("The last conflicts often take longest."), _lost(run)),
    ),
    _Row(
        Rule.FAST_PROGRESS,
        lambda run: run.news is Rule.PROGRESS and _fall(run),
        later("Improving fast."),
        _fast,
    ),
    _Row(Rule.PROGRESS, lambda run: run.news is Rule.PROGRESS, _progress, _lost),
    _Row(Rule.WAITING, lambda _run: True, _waiting, lambda run: _lost(run) or _plan(run)),
)
"""The rules in the order of their priority: the first that holds makes the caption."""
