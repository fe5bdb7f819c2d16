"""How many are born into the pool under construction."""

import numpy as np

from tests.evolution.operators.breeding.cases import Breeding

SIZES = {"population__size": 200}


def test_as_many_are_born_as_the_shares_say():
    assert len(Breeding("candidate-rows", **SIZES).genotypes()) == 110 + 70
    without = Breeding("candidate-rows", selection__crossover_share=0.0, **SIZES)
    assert len(without.genotypes()) == 70


def test_nobody_is_born_where_everybody_was_seen():
    breeding = Breeding("candidate-rows", **SIZES)
    breeding.evaluator.is_new = lambda genotypes: np.zeros(len(genotypes), bool)
    assert breeding.genotypes().shape == (0, breeding.population.genotypes.shape[1])


def test_who_is_turned_away_is_no_parent():
    seen = set()

    def is_unseen(genotypes):
        seen.update(row.tobytes() for row in genotypes[genotypes[:, 0] % 2 == 0])
        return genotypes[:, 0] % 2 == 1

    breeding = Breeding("candidate-rows", **SIZES)
    odd = np.flatnonzero(breeding.population.genotypes[:, 0] % 2 == 1)
    breeding.population = breeding.population.take(odd)
    breeding.evaluator.is_new = is_unseen
    born = breeding.genotypes()
    assert seen
    assert len(born)
    assert (born[:, 0] % 2 == 1).all()


def test_without_anybody_retained_the_best_is_the_first_parent():
    breeding = Breeding(
        "candidate-rows",
        replacement__retain_share=0.0,
        selection__mutation_share=0.0,
        **SIZES,
    )
    best = breeding.population.genotypes[breeding.population.ranked()[0]]
    assert (breeding.genotypes() == best).all()


def test_the_same_seed_breeds_the_same_offspring_and_changes_nobody():
    pairs = [Breeding("candidate-rows", seed=5, **SIZES) for _ in range(2)]
    before = pairs[0].population.genotypes.copy()
    assert np.array_equal(*[each.genotypes() for each in pairs])
    assert np.array_equal(pairs[0].population.genotypes, before)
