"""What each operator of a run did, as rows to be shown; no Qt."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sudoku_ga.app.run.words import operator_name
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.observe.operator_success import Counts
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _, ngettext

_ROLES = (Role.CROSSOVER, Role.MUTATION, Role.LOCAL_SEARCH)


class OperatorRow(NamedTuple):
    """An operator, what became of the children it changed, and its share of the progress.

    ``progress``: share of the conflicts that the best lost; None before it lost any. It may be
    below 0.
    """

    label: str
    counts: Counts
    progress: float | None


def operator_rows(
    recipe: Recipe,
    counts: Mapping[OperatorId, Counts],
    credits: Iterable[Mapping[OperatorId, float]],
) -> tuple[OperatorRow, ...]:
    """Return a row for each operator of a recipe, and for newcomers where they were the best.

    ``recipe``: the one that is run, without alternatives.
    ``counts``: as :class:`~sudoku_ga.evolution.observe.operator_success.OperatorSuccess` has them.
    ``credits``: for each improvement of the best the conflicts that each operator took off.
    """
    gained: dict[OperatorId, float] = {}
    for each in credits:
        for operator, conflicts in each.items():
            gained[operator] = gained.get(operator, 0.0) + conflicts
    total = sum(gained.values())
    named = [OperatorId(role, place) for role in _ROLES for place in range(len(recipe.all(role)))]
    newcomers = OperatorId(Role.INITIALISATION, 0)
    if gained.get(newcomers):
        named.append(newcomers)
    return tuple(
        OperatorRow(
            operator_name(operator, recipe.all(operator.role)),
            counts.get(operator, Counts()),
            gained.get(operator, 0.0) / total if total > 0 else None,
        )
        for operator in named
    )


def sentence_of(row: OperatorRow) -> str:
    """Return what a row says."""
    changed = row.counts.changed
    if not changed:
        return _("{operator}: no changed child was sampled.").format(operator=row.label)
    text = ngettext(
        "{operator}: of {count:,} changed child, {better:.0%} became better, {equal:.0%} "
        "stayed equal, {worse:.0%} became worse.",
        "{operator}: of {count:,} changed children, {better:.0%} became better, {equal:.0%} "
        "stayed equal, {worse:.0%} became worse.",
        changed,
    )
    return text.format(
        operator=row.label,
        count=changed,
        better=row.counts.better / changed,
        equal=row.counts.equal / changed,
        worse=row.counts.worse / changed,
    )


def progress_sentence(row: OperatorRow) -> str:
    """Return what an operator has of the progress of the best."""
    if row.progress is None:
        return _("The best has not improved yet.")
    return _("It accounts for {share:.0%} of the improvement of the best.").format(
        share=row.progress
    )


def counted_sentence(counted: int, first: int, generations: int) -> str:
    """Return in which generations of a run the children were counted.

    ``first``: those from the first on that were all counted.
    """
    if first >= generations - 1:  # within the last one the run may have ended
        return _("Counted in every generation.")
    if first == counted:
        text = _("Counted in the first {first:,} of {generations:,} generations.")
    elif first > 1:
        text = _(
            "Counted in {counted:,} of {generations:,} generations: in the first {first:,}, and in "
            "samples of the later ones."
        )
    else:
        text = _("Counted in {counted:,} of {generations:,} generations, as samples.")
    return text.format(counted=counted, first=first, generations=generations)


def credit_words(recipe: Recipe, credits: Mapping[OperatorId, float]) -> str:
    """Return which operators made one improvement: ``Mutation -2``; empty if unknown."""
    named = []
    for operator, conflicts in credits.items():
        name = operator_name(operator, recipe.all(operator.role))
        named.append(_("{operator} {conflicts:+.3g}").format(operator=name, conflicts=-conflicts))
    return ", ".join(named)
