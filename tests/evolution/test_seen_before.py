"""Nobody lives twice where the recipe refuses repeats."""

import numpy as np

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine import duplicates
from sudoku_ga.evolution.engine.algorithm import GeneticAlgorithm
from sudoku_ga.evolution.engine.control import LiveChanges
from sudoku_ga.evolution.engine.preparation import prepare
from sudoku_ga.evolution.operators.replacement import RetainAndImmigrants
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.operators.breeding.cases import Breeding
from tests.evolution.puzzles import AI_ESCARGOT


def newcomers_and_others(monkeypatch, repeats, generations=12):
    """Return, generation by generation, the genotypes of a run that were not retained."""
    recipe = load_recipe("candidate-rows").with_value("population.size", 120)
    recipe = recipe.with_value("replacement.repeats", repeats)
    preparation = prepare(AI_ESCARGOT, recipe, seed=3)
    generation_by_generation = []
    replace = RetainAndImmigrants.replace

    def remembered(self, succession):
        heirs = replace(self, succession)
        generation_by_generation.append(heirs.genotypes[len(succession.kept) :])
        return heirs

    monkeypatch.setattr(RetainAndImmigrants, "replace", remembered)
    lineage = GeneticAlgorithm(recipe, preparation.encoding, Streams(3), LiveChanges())
    for _ in zip(range(generations), lineage.phases(), strict=False):
        pass
    return generation_by_generation


def repeats_of(generations):
    known, repeats = set(), 0
    for genotypes in generations:
        rows = {row.tobytes() for row in genotypes}
        repeats += len(rows & known)
        known |= rows
    return repeats


def test_who_lived_before_is_not_born_again(monkeypatch):
    assert repeats_of(newcomers_and_others(monkeypatch, "refused")) == 0


def test_repeats_happen_where_they_are_allowed(monkeypatch):
    assert repeats_of(newcomers_and_others(monkeypatch, "allowed")) > 0


def test_newcomers_that_were_seen_are_drawn_anew():
    known = []

    def is_unseen(genotypes):
        if not known:
            known.extend(row.tobytes() for row in genotypes[:5])
        return np.array([row.tobytes() not in known for row in genotypes])

    breeding = Breeding("candidate-rows", unseen=is_unseen, population__size=20)
    rows = {row.tobytes() for row in breeding.population.genotypes}
    assert not rows & set(known)
    assert breeding.measured_count == 20


def test_where_all_are_seen_newcomers_come_all_the_same():
    breeding = Breeding(
        "candidate-rows",
        unseen=lambda genotypes: np.zeros(len(genotypes), bool),
        population__size=20,
    )
    assert breeding.population.size == 20


def test_migrants_count_as_seen_where_they_arrive():
    recipe = load_recipe("candidate-rows").with_value("population.size", 120)
    recipe = recipe.with_value("replacement.repeats", "refused")
    encoding = prepare(AI_ESCARGOT, recipe, seed=3).encoding
    one, other = (
        GeneticAlgorithm(recipe, encoding, Streams(3, each), LiveChanges()) for each in (0, 1)
    )
    for lineage in (one, other):
        next(lineage.phases())
    assert one._unseen(other.population.genotypes).any()
    one.admit(other.population)
    assert not one._unseen(other.population.genotypes).any()


def test_of_an_endless_run_the_newest_are_remembered(monkeypatch):
    monkeypatch.setattr(duplicates, "_REMEMBERED", 10)
    memory = duplicates.DuplicateFilter()
    genotypes = np.arange(70, dtype=np.uint8).reshape(35, 2)
    for first in range(0, 35, 5):
        memory.add(genotypes[first : first + 5])
    assert not memory.unseen(genotypes[-15:]).any()
    assert memory.unseen(genotypes[:10]).all()
    assert len(memory._newest) + len(memory._before) <= 20
