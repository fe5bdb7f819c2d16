"""The contracts of selections, pairings, replacements, and operators over generations."""

from collections.abc import Callable

import numpy as np

from sudoku_ga.evolution.core import operators as bases
from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.testing.results import couples_of, nothing_is_narrowed, results_repeat
from sudoku_ga.testing.samples import (
    SIZE,
    ranking,
    require,
    require_couples,
    same,
    state,
    with_losses,
)

# --- Selections and pairings -----------------------------------------------------------


def _reversed_population() -> Population:
    values = np.random.default_rng(1).permutation(SIZE).astype(float)
    genotypes = np.arange(SIZE, dtype=np.uint8).reshape(-1, 1)
    return Population(genotypes, values.astype(np.int64), values, -values)


def _couples_are_of_the_population_which_stays(
    operator: bases.Selection | bases.Pairing,
) -> None:
    for living in (ranking(), _reversed_population()):
        before = living.genotypes.copy(), living.loss.copy()
        require_couples(couples_of(operator, living, 11), 11, living.size)
        same(living.genotypes, before[0], "the population was changed")
        same(living.loss, before[1], "the losses were changed")


def _better_individuals_become_parents_no_less_often(operator: bases.Selection) -> None:
    for living in (ranking(), _reversed_population()):
        parents = operator.couples(living, 4000, state()).ravel()
        shares = np.bincount(parents, minlength=SIZE)[living.ranked()]
        better, worse = shares[: SIZE // 2].sum(), shares[SIZE // 2 :].sum()
        require(better >= 0.95 * worse, f"of 8,000 parents {better} are of the better half")


# --- Replacements ----------------------------------------------------------------------


def _survivors(
    operator: bases.Replacement, seed: int = 1
) -> tuple[Population, Population, Population]:
    context = _context(operator, seed)
    return context.population, context.offspring, operator.replace(context)


def _context(operator: bases.Replacement, seed: int) -> bases.ReplacementContext:
    old, young = ranking(0), ranking(50)

    def immigrants(count: int) -> Population:
        return ranking(100, count)

    def context(archive: Population | None) -> bases.ReplacementContext:
        elites = operator.elites(old, SIZE)
        return bases.ReplacementContext(old, young, elites, SIZE, immigrants, state(seed), archive)

    return context(operator.archive(context(None)))


def _survivors_are_enough_and_known(operator: bases.Replacement) -> None:
    old, young, survivors = _survivors(operator)
    require(SIZE <= survivors.size <= 2 * SIZE, f"of 20 individuals {survivors.size} survive")
    known = {*old.genotypes.ravel(), *young.genotypes.ravel(), *range(100, 100 + SIZE)}
    require({*survivors.genotypes.ravel()} <= known, "there are survivors from nowhere")


def _survivors_keep_their_fitness(operator: bases.Replacement) -> None:
    old, young, survivors = _survivors(operator)
    losses: dict[int, set[float]] = {}
    newcomers = (ranking(100, count) for count in range(1, SIZE + 1))
    for living in (old, young, *newcomers):
        for gene, loss in zip(living.genotypes.ravel(), living.loss, strict=True):
            losses.setdefault(int(gene), set()).add(float(loss))
    rows = zip(survivors.genotypes.ravel(), survivors.loss, survivors.conflicts, strict=True)
    for gene, loss, conflicts in rows:
        require(loss in losses[int(gene)], f"individual {gene} has the loss of another")
        require(conflicts == int(loss), f"individual {gene} has the conflicts of another")


def _populations_stay(operator: bases.Replacement) -> None:
    old, young, _survived = _survivors(operator)
    for living, first in ((old, 0), (young, 50)):
        fresh = ranking(first)
        same(living.genotypes, fresh.genotypes, "an argument was changed")
        same(living.loss, fresh.loss, "the losses of an argument were changed")


def _survivors_repeat(operator: bases.Replacement) -> None:
    one, again = (_survivors(operator, 3)[2].genotypes for _ in range(2))
    same(one, again, "the same stream gives another generation")


def _numbers_are_those_of_the_survivors(operator: bases.Replacement) -> None:
    survivors, find_numbers = operator.select(_context(operator, 3))
    numbers = find_numbers()
    old, young, _survived = _survivors(operator, 3)
    known = numbers != NONE
    named = old.concatenate(young).take(numbers[known])
    same(named.genotypes, survivors.genotypes[known], "the numbers are of other survivors")


def _elites_are_the_best(operator: bases.Replacement) -> None:
    old = ranking()
    elites = operator.elites(old, SIZE)
    best = old.ranked()[: len(elites)]
    require({*elites.tolist()} == {*best.tolist()}, "there are better ones than the elites")


# --- Over generations --------------------------------------------------------


def _ageing_changes_the_loss_alone(operator: bases.Ageing) -> None:
    before = with_losses([3.0, 1.0, 2.0])
    aged = operator.age(before, before)
    same(aged.genotypes, before.genotypes, "the genotypes were changed")
    same(aged.conflicts, before.conflicts, "the conflicts were changed")
    same(aged.fitness, before.fitness, "the fitness was changed")
    same(before.loss, [3.0, 1.0, 2.0], "the argument was changed")
    require(np.all(aged.loss >= before.loss), "a loss has fallen")
    require(np.any(aged.loss > before.loss), "no loss has risen")


def _ageing_spares_a_new_best(operator: bases.Ageing) -> None:
    before, after = with_losses([3.0, 1.0]), with_losses([3.0, 1.0], first=7)
    same(operator.age(after, before).loss, after.loss, "the loss of a new best has risen")


_STALLED = [5.0] * 2_000


def _adaptation_is_possible_and_repeats(operator: bases.Adaptation) -> None:
    for name in ("candidate-rows", "evolution"):
        recipe = load_recipe(name)
        settings = recipe.settings()
        one, again = (operator.changes(recipe, _STALLED, state(3)) for _ in range(2))
        require(one == again, "the same stream gives other changes")
        require(recipe.settings() == settings, "the recipe was changed")
        for path, value in one.items():
            recipe = recipe.with_value(path, value)


def _a_restart_is_not_due_at_once(operator: bases.Restart) -> None:
    require(not operator.due(0, 0), "a restart is due in generation 0")


def _a_run_is_not_ended_before_it_begins(operator: bases.Termination) -> None:
    found = operator.reached(0.0, 0, 0)
    require(found is None, f"a run that has not begun is ended: {found}")
    late = operator.reached(1e9, 10**15, 10**12)
    require(late is None or isinstance(late, StopReason), f"{late!r} is no StopReason")
    require(late is not StopReason.SOLVED, "a limit ends a run as solved")


CHECKS: dict[type, tuple[Callable[..., None], ...]] = {
    bases.Selection: (
        _couples_are_of_the_population_which_stays,
        _better_individuals_become_parents_no_less_often,
        results_repeat,
        nothing_is_narrowed,
    ),
    bases.Pairing: (
        _couples_are_of_the_population_which_stays,
        results_repeat,
        nothing_is_narrowed,
    ),
    bases.Replacement: (
        _survivors_are_enough_and_known,
        _survivors_keep_their_fitness,
        _populations_stay,
        _survivors_repeat,
        _numbers_are_those_of_the_survivors,
        _elites_are_the_best,
    ),
    bases.Ageing: (
        _ageing_changes_the_loss_alone,
        _ageing_spares_a_new_best,
        nothing_is_narrowed,
    ),
    bases.Adaptation: (_adaptation_is_possible_and_repeats,),
    bases.Restart: (_a_restart_is_not_due_at_once,),
    bases.Termination: (_a_run_is_not_ended_before_it_begins,),
}
"""The checks by base class; each is called with the operator."""
