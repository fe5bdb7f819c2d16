"""Tabu search begun again from perturbed individuals."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.iterated_tabu import fill_in, set_half_aside
from sudoku_ga.evolution.kernels.tabu import CHOSEN
from sudoku_ga.evolution.operators.local_search import iterated_tabu
from sudoku_ga.evolution.operators.local_search.iterated_tabu import IteratedTabu
from sudoku_ga.puzzle.geometry import Geometry
from tests.contracts.roles.cases import half_given
from tests.evolution.operators.local_search.test_tabu import begun, start
from tests.evolution.twins import twin


@pytest.fixture
def walking():
    """Return an encoding, a genotype of it and the walk at its beginning."""
    encoding, genotypes = start(half_given(Geometry(4, 4)))
    return encoding, genotypes, *begun(encoding, genotypes)


def state():
    return Streams(2).state("search").copy()


def improved(search, count=3, own=None):
    """Return what the search makes of the first of some individuals, and its move evaluations."""
    encoding, genotypes = start(half_given(Geometry(6, 6)), count)
    states = Streams(1).state("search", count).copy()
    own = own or count
    conflicts = encoding.count_conflicts(genotypes)
    pieces = list(search.improve(encoding, genotypes[:own], conflicts[:own], 1, states[:own]))
    last = pieces[-1]
    assert np.array_equal(encoding.count_conflicts(last.genotypes), last.conflicts)
    assert (last.conflicts <= conflicts[:own]).all()
    return last.genotypes[0].tolist(), sum(piece.move_evaluations for piece in pieces)


def test_half_of_the_genes_in_conflict_are_set_aside(walking):
    _, _, graph, walk = walking
    before = np.sort(walk.listed[0, : walk.counts[0, 1]])
    set_half_aside(graph, walk, state())
    aside = np.flatnonzero(walk.chosen[0] < 0)
    assert len(aside) == len(before) // 2 and set(aside) <= set(before)
    chosen = walk.chosen[0][walk.chosen[0] >= 0]
    expected = np.zeros(len(graph.digits), np.int64)
    expected[chosen] = CHOSEN
    for node in chosen:
        expected[graph.neighbours[graph.starts[node] : graph.starts[node + 1]]] += 1
    places = graph.digits > 0
    assert np.array_equal(walk.worth[0][places], expected[places])
    of_genes = expected[chosen] - CHOSEN
    conflicts, count, steps, least = walk.counts[0]
    assert (conflicts, least, steps) == (of_genes.sum() // 2, conflicts, 0)
    listed = np.sort(graph.genes[chosen[of_genes > 0]])
    assert np.array_equal(np.sort(walk.listed[0, :count]), listed)
    assert np.array_equal(np.flatnonzero(walk.places[0] >= 0), listed)
    assert np.array_equal(walk.listed[0, walk.places[0, listed]], listed)


def test_those_aside_draw_a_candidate_and_the_others_stay(walking):
    encoding, genotypes, graph, walk = walking
    set_half_aside(graph, walk, state())
    before = genotypes.copy()
    fill_in(genotypes[0], graph, walk, state())
    changed = np.flatnonzero(genotypes[0] != before[0])
    assert len(changed) and (walk.chosen[0, changed] < 0).all()
    assert np.all(encoding.candidates >> (genotypes.astype(np.uint64) - np.uint64(1)) & 1)


def test_the_compiled_perturbation_equals_its_python_twin():
    ends = []
    for aside, fill in ((set_half_aside, fill_in), (twin(set_half_aside), twin(fill_in))):
        encoding, genotypes = start(half_given(Geometry(4, 4)))
        graph, walk = begun(encoding, genotypes)
        states = state()
        aside(graph, walk, states)
        fill(genotypes[0], graph, walk, states)
        ends.append([genotypes.tolist(), states.tolist(), walk.counts.tolist()])
        ends[-1] += [array.tolist() for array in (walk.chosen, walk.worth, walk.places)]
    assert ends[0] == ends[1]


def test_neither_the_threads_nor_the_pieces_nor_the_company_change_an_individual(monkeypatch):
    search = IteratedTabu(rounds=3, steps_per_gene=0.5)
    expected = improved(search)
    monkeypatch.setattr(iterated_tabu.os, "cpu_count", lambda: 1)
    assert improved(search) == expected
    monkeypatch.setattr(iterated_tabu, "_MOVE_EVALUATIONS", 50)
    assert improved(search) == expected
    monkeypatch.setattr(iterated_tabu, "_TOGETHER", 2)
    assert improved(search) == expected
    assert improved(search, own=1)[0] == expected[0]


def test_a_round_that_ends_worse_changes_nothing():
    encoding, genotypes = start(half_given(Geometry(6, 6)))
    conflicts = encoding.count_conflicts(genotypes)
    search = IteratedTabu(rounds=12, steps_per_gene=2.0)
    fewest = [
        int(piece.conflicts[0])
        for piece in search.improve(encoding, genotypes, conflicts, 1, state())
    ]
    assert fewest == sorted(fewest, reverse=True)
    assert len(set(fewest)) < 12


def test_more_rounds_go_on_from_the_same_beginning():
    fewest = []
    for rounds in (1, 3, 9):
        encoding, genotypes = start(half_given(Geometry(6, 6)))
        conflicts = encoding.count_conflicts(genotypes)
        search = IteratedTabu(rounds=rounds, steps_per_gene=0.2)
        *_, last = search.improve(encoding, genotypes, conflicts, 1, state())
        fewest.append(int(last.conflicts[0]))
    assert fewest[0] > fewest[1] >= fewest[2]


def test_a_solution_ends_the_search_of_all():
    encoding, genotypes = start(half_given(Geometry(3, 3)), 20)
    conflicts = encoding.count_conflicts(genotypes)
    states = Streams(1).state("search", 20).copy()
    *_, last = IteratedTabu().improve(encoding, genotypes, conflicts, 1, states)
    assert not last.conflicts[:8].all()
    assert np.array_equal(last.conflicts[8:], conflicts[8:])
