"""The caption while a run goes on; no Qt.

The rules are tried in the order of :data:`_RULES`; the first that returns a caption wins.
"""

from collections.abc import Callable

from sudoku_ga.app.charts.curve import change_marks
from sudoku_ga.app.evolve.caption.context import (
    RECENT_GENERATIONS,
    Caption,
    CaptionContext,
    Offer,
    Rule,
    RunContext,
    joined,
    lost_best_text,
)
from sudoku_ga.app.evolve.caption.stuck import caption_of_stuck
from sudoku_ga.app.run.words import conflicts_text, generations_text, in_generation
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.records.history import RunImprovement
from sudoku_ga.translation import _, counted

_BEGUN_GENERATIONS = 3
_CHANGE_GENERATIONS, _CHANGE_SHARE = 60, 0.1
"""A change of a parameter is shown for longer: it takes time to act."""

_FAST_FALL, _FAST_SHARE = 3, 0.25
"""Conflicts, and their share, that a fast improvement takes off in the recent generations."""

_FEW_CONFLICTS = 2

_OFTEN_KEPT = 0.3
"""Share of the swaps that add one conflict; of those that add more, fewer are kept."""

_LARGE_S = 10.0
"""Seconds after which a run on a large board counts as slow."""


def caption_of_running(context: CaptionContext) -> Caption | None:
    """Return the caption of a run that goes on; None before its first report."""
    report, recipe = context.state.report, context.running
    if report is None or recipe is None:
        return None
    run = RunContext(context, report, recipe)
    return next(caption for rule in _RULES if (caption := rule(run)) is not None)


def _large(run: RunContext) -> Caption | None:
    """Offer the fast recipe where a large board takes long."""
    report, context = run.report, run.context
    recipe, fast = context.state.recipe, context.fast
    if recipe is None or fast is None or not context.is_large(recipe):
        return None
    if not run.is_stuck and report.elapsed_s < _LARGE_S:
        return None
    lead = _("This run takes long.")
    link = _("Switch to {recipe}").format(recipe=_(fast.title))
    return Caption(Rule.LARGE, lead, large_text(recipe, fast), Offer.SWITCH, link)


def large_text(recipe: Recipe, fast: Recipe) -> str:
    """Return the sentence about a board that is large for a recipe."""
    return _("This board is large for {recipe}; {fast} solves it sooner.").format(
        recipe=_(recipe.title), fast=_(fast.title)
    )


def _begun(run: RunContext) -> Caption | None:
    report = run.report
    if report.generation >= _BEGUN_GENERATIONS:
        return None
    return Caption(Rule.BEGUN, _("The run has begun."), _plan(run))


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
    """Return what becomes of the swaps of a mutation that tries them."""
    if (run.kept_share or 0.0) < _OFTEN_KEPT:
        return _("Swaps that make it worse are mostly undone.")
    return _("Swaps that make it worse are often kept: the temperature is high.")


def _changed_parameter(run: RunContext) -> Caption | None:
    report = run.report
    recipe = run.context.state.recipe
    if not report.changes or recipe is None:
        return None
    newest = report.changes[-1].generation
    if report.generation - newest > max(_CHANGE_GENERATIONS, _CHANGE_SHARE * report.generation):
        return None
    mark = change_marks(report.changes, recipe)[-1]
    lead = _("{change} since generation {generation:,}.").format(
        change=mark.text, generation=newest
    )
    if report.generation - report.stagnation > newest:
        text = _("The best has improved since.")
    else:
        text = _("The best has not improved since.")
    return Caption(Rule.CHANGED, lead, text)


def _restarted(run: RunContext) -> Caption | None:
    """Tell of new boards, until they are as good as those before were, or stuck."""
    progress, report = run.context.progress, run.report
    at = progress.restarted_at
    if at is None or not report.restarts:
        return None
    is_worse = progress.best_since_restart > report.best_so_far and not run.is_stuck
    if report.generation - at > run.recent and not is_worse:
        return None
    lead = _("Restarted in generation {generation:,} with new boards.").format(generation=at)
    return Caption(Rule.RESTARTED, lead, lost_best_text(run.summary))


def _nearly_solved(run: RunContext) -> Caption | None:
    report, last = run.report, run.last_improvement
    if last is None or run.is_stuck or not 0 < report.best_so_far <= _FEW_CONFLICTS:
        return None
    if report.stagnation > run.recent:
        return None
    text = joined(_("The last conflicts often take longest."), lost_best_text(run.summary))
    return Caption(Rule.NEARLY_SOLVED, _("Nearly solved."), text)


def _fast_progress(run: RunContext) -> Caption | None:
    report = run.report
    since = report.generation - RECENT_GENERATIONS
    recent = [each for each in run.improvements if each.generation > since]
    if not recent:
        return None
    first = recent[0]
    fall = first.before - report.best_so_far
    if fall < max(_FAST_FALL, _FAST_SHARE * first.before):
        return None
    text = _("{change} within {generations}.").format(
        change=_fewer(fall), generations=generations_text(report.generation - first.generation + 1)
    )
    return Caption(Rule.FAST_PROGRESS, _("Improving fast."), text)


def _progress(run: RunContext) -> Caption:
    """Tell of the last improvement; the rule that always has something to say."""
    last = run.last_improvement
    if last is None:
        return Caption(Rule.PROGRESS, _("Not better than at the start yet."), _plan(run))
    by = _authors(last)
    lead = _("The best board improved {when}: {change}.")
    if by:
        lead = _("{operators} improved the best board {when}: {change}.")
    lead = lead.format(
        operators=by,
        when=in_generation(last.generation),
        change=_fewer(last.before - last.after),
    )
    text = ""
    if run.summary.has_lost_best:
        text = _("It had {conflicts}, and was lost again.").format(
            conflicts=conflicts_text(run.summary.best_so_far)
        )
    return Caption(Rule.PROGRESS, lead, text)


def _fewer(count: int) -> str:
    return counted("{count:,} conflict fewer", "{count:,} conflicts fewer", count)


def _authors(improvement: RunImprovement) -> str:
    """Return the one or two operators with most of an improvement; empty where none is known."""
    gains: dict[Role, float] = {}
    for operator, gained in improvement.credits.items():
        gains[operator.role] = gains.get(operator.role, 0.0) + gained
    roles = [role for role in sorted(gains, key=lambda role: -gains[role]) if gains[role] > 0][:2]
    names = [_(role.label) if role is not Role.INITIALISATION else _("Newcomers") for role in roles]
    if len(names) == 2:
        other = f"{names[1][:1].lower()}{names[1][1:]}"
        return _("{one} and {other}").format(one=names[0], other=other)
    return names[0] if names else ""


_RULES: tuple[Callable[[RunContext], Caption | None], ...] = (
    _large,
    _begun,
    _changed_parameter,
    _restarted,
    caption_of_stuck,
    _nearly_solved,
    _fast_progress,
    _progress,
)
