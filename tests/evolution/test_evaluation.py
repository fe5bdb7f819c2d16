"""Duplicates are refused where the recipe says so."""

import numpy as np

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine import evaluation
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.island import Island
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.operators.replacement import RetainAndImmigrants
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.operators.breeding.cases import Breeding
from tests.evolution.puzzles import AI_ESCARGOT


def immigrants_and_children(monkeypatch, repeats, generations=12):
    """Return, generation by generation, the genotypes of a run that were not retained."""
    recipe = load_recipe("candidate-rows").with_value("population.size", 120)
    recipe = recipe.with_value("replacement.repeats", repeats)
    preparation = prepare(AI_ESCARGOT, recipe, seed=3)
    generation_by_generation = []
    numbered = RetainAndImmigrants.numbered

    def remembered(self, context):
        survivors, numbers = numbered(self, context)
        generation_by_generation.append(survivors.genotypes[len(context.elites) :])
        return survivors, numbers

    monkeypatch.setattr(RetainAndImmigrants, "numbered", remembered)
    island = Island(recipe, preparation.encoding, Streams(3), LiveChanges())
    for _ in zip(range(generations), island.phases(), strict=False):
        pass
    return generation_by_generation


def repeats_of(generations):
    known, repeats = set(), 0
    for genotypes in generations:
        rows = {row.tobytes() for row in genotypes}
        repeats += len(rows & known)
        known |= rows
    return repeats


def test_no_known_genotype_enters_again(monkeypatch):
    assert repeats_of(immigrants_and_children(monkeypatch, "refused")) == 0


def test_repeats_happen_where_they_are_allowed(monkeypatch):
    assert repeats_of(immigrants_and_children(monkeypatch, "allowed")) > 0


def test_known_immigrants_are_drawn_anew():
    known = []

    def is_new(genotypes):
        if not known:
            known.extend(row.tobytes() for row in genotypes[:5])
        return np.array([row.tobytes() not in known for row in genotypes])

    breeding = Breeding("candidate-rows", is_new=is_new, population__size=20)
    rows = {row.tobytes() for row in breeding.population.genotypes}
    assert not rows & set(known)
    assert breeding.measured_count == 20


def test_immigrants_enter_where_all_genotypes_are_known():
    breeding = Breeding(
        "candidate-rows",
        is_new=lambda genotypes: np.zeros(len(genotypes), bool),
        population__size=20,
    )
    assert breeding.population.size == 20


def test_migrants_count_as_seen_where_they_arrive():
    recipe = load_recipe("candidate-rows").with_value("population.size", 120)
    recipe = recipe.with_value("replacement.repeats", "refused")
    encoding = prepare(AI_ESCARGOT, recipe, seed=3).encoding
    one, other = (Island(recipe, encoding, Streams(3, each), LiveChanges()) for each in (0, 1))
    for island in (one, other):
        next(island.phases())
    assert one._evaluator.is_new(other.present.genotypes).any()
    one.migrate(other.present)
    assert not one._evaluator.is_new(other.present.genotypes).any()


def test_of_an_endless_run_the_newest_are_remembered(monkeypatch):
    monkeypatch.setattr(evaluation, "_REMEMBERED", 10)
    memory = evaluation.KnownGenotypes()
    genotypes = np.arange(70, dtype=np.uint8).reshape(35, 2)
    for first in range(0, 35, 5):
        memory.add(genotypes[first : first + 5])
    assert not memory.lacks(genotypes[-15:]).any()
    assert memory.lacks(genotypes[:10]).all()
    assert len(memory._newest) + len(memory._before) <= 20
