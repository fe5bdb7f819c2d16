"""The rows of a table that shows what each operator of a run did. No Qt."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sudoku_ga.app.run.words import operator_name
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.observe.operator_success import Counts
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _, ngettext

_ROLES = (Role.CROSSOVER, Role.MUTATION, Role.LOCAL_SEARCH)


class OperatorRow(NamedTuple):
    """An operator, the results for the children that it changed, and its share of the progress.

    ``progress``: its share of the conflicts that the best lost; None before the best lost any. It
    may be negative.
    """

    label: str
    counts: Counts
    progress: float | None


def operator_rows(
    recipe: Recipe,
    counts: Mapping[OperatorId, Counts],
    credits: Iterable[Mapping[OperatorId, float]],
) -> tuple[OperatorRow, ...]:
    """Return a row for each operator of a recipe, and one for newcomers that were the best.

    ``recipe``: the recipe of the run, without alternatives.
    ``counts``: those of :class:`~sudoku_ga.evolution.observe.operator_success.OperatorSuccess`.
    ``credits``: for each improvement of the best, the conflicts that each operator removed.
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
    """Return the sentence about a row."""
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
    """Return the sentence about an operator's share of the progress of the best."""
    if row.progress is None:
        return _("The best has not improved yet.")
    return _("It accounts for {share:.0%} of the improvement of the best.").format(
        share=row.progress
    )


def counted_sentence(counted: int, first: int, generations: int) -> str:
    """Return the generations of a run in which the children were counted, in words.

    ``first``: the number of generations, from the first on, that were all counted.
    """
    if first >= generations - 1:  # the run may have ended within the last generation
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
    """Return the operators that made an improvement: ``Mutation -2``; empty if unknown."""
    named = []
    for operator, conflicts in credits.items():
        name = operator_name(operator, recipe.all(operator.role))
        named.append(_("{operator} {conflicts:+.3g}").format(operator=name, conflicts=-conflicts))
    return ", ".join(named)
