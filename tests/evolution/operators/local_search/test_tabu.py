"""Tabu search on the graph of candidates."""

from itertools import product

import numpy as np
import pytest

from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.engine.run import evolve, run
from sudoku_ga.evolution.kernels.candidate_graph import group_nodes, join_nodes
from sudoku_ga.evolution.kernels.tabu import CHOSEN, Walk, begin_walks, recolour
from sudoku_ga.evolution.operators.local_search import tabu
from sudoku_ga.evolution.operators.local_search.tabu import TabuRecolouring
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.representations.cells import CandidateCells
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count, is_solution
from sudoku_ga.puzzle.singles import fill_singles
from tests.contracts.roles.cases import half_given
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.twins import twin

BOARDS = [
    Grid.empty(Geometry(2, 2)),
    Grid.empty(Geometry(2, 3)),
    AI_ESCARGOT,
    half_given(Geometry(4, 4)),
    half_given(Geometry(6, 6)),
]
MOVE_EVALUATIONS = 1 << 40


def start(puzzle, count=1):
    encoding = CandidateCells().encode(fill_singles(puzzle, "none"))
    genotypes = encoding.random(count, Streams(3).state("test"))
    return encoding, genotypes


def begun(encoding, genotypes, begin=begin_walks):
    """Return the graph and the walk at its beginning."""
    graph = encoding.candidate_graph
    genes, nodes = genotypes.shape, (len(genotypes), len(graph.digits))
    arrays = [np.empty(shape, np.int32) for shape in (genes, nodes, nodes, genes, genes)]
    walk = Walk(*arrays, np.empty((len(genotypes), 4), np.int64))
    begin(genotypes, graph, walk)
    return graph, walk


def neighbours_of(graph, node):
    return graph.neighbours[graph.starts[node] : graph.starts[node + 1]].tolist()


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_equal_candidates_of_peers_are_neighbours(puzzle):
    encoding, _ = start(puzzle)
    graph = encoding.candidate_graph
    cells = encoding.cells[graph.genes]
    for gene, cell in enumerate(encoding.cells):
        assert (graph.firsts[gene + 1] - graph.firsts[gene]) % 8 == 0
        nodes = range(graph.firsts[gene], graph.firsts[gene] + graph.counts[gene])
        assert not graph.digits[nodes.stop : graph.firsts[gene + 1]].any()
        mask = sum(1 << int(graph.digits[node] - 1) for node in nodes)
        assert mask == encoding.candidates_of_cells[cell]
        for node in nodes[:: len(nodes)]:
            peers = np.isin(cells, puzzle.geometry.peers[cell])
            equal = np.flatnonzero(peers & (graph.digits == graph.digits[node]))
            assert sorted(neighbours_of(graph, node)) == equal.tolist()


def test_the_compiled_graph_equals_its_python_twin():
    encoding, _ = start(AI_ESCARGOT)
    graph = encoding.candidate_graph
    groups = encoding.units[graph.genes].astype(np.int32) * 9 + graph.digits[:, None] - 1
    groups[graph.digits == 0] = -1
    group_starts, members = np.empty(3 * 81 + 1, np.int32), np.empty(groups.size, np.int32)
    twin(group_nodes)(groups, group_starts, members)
    starts, neighbours = np.empty(len(groups) + 1, np.int32), np.empty(10_000, np.int32)
    total = twin(join_nodes)(groups, group_starts, members, starts, neighbours)
    assert np.array_equal(starts, graph.starts)
    assert np.array_equal(neighbours[:total], graph.neighbours)


@pytest.mark.parametrize("puzzle", BOARDS, ids=str)
def test_what_is_kept_stays_in_step_with_the_individual(puzzle):
    encoding, genotypes = start(puzzle)
    graph, walk = begun(encoding, genotypes)
    states = Streams(1).state("search")
    for last_step in (0, 1, 2, 60):
        recolour(genotypes, 0, graph, walk, 0.45, 10, last_step, MOVE_EVALUATIONS, states)
        digits = encoding.decode(genotypes[0])
        assert np.array_equal(graph.digits[walk.chosen[0]], genotypes[0])
        conflicts, listed_count, steps, _ = walk.counts[0]
        assert conflicts == conflict_count(Grid(puzzle.geometry, digits))
        assert steps == last_step or conflicts == 0
        fresh = begun(encoding, genotypes)[1]
        assert np.array_equal(walk.worth, fresh.worth)
        listed = np.sort(walk.listed[0, :listed_count])
        assert np.array_equal(listed, np.flatnonzero(walk.places[0] >= 0))
        assert np.array_equal(listed, np.flatnonzero(fresh.places[0] >= 0))


def test_a_step_takes_the_best_candidate_that_is_not_tabu():
    encoding, genotypes = start(AI_ESCARGOT, 8)
    graph, walk = begun(encoding, genotypes)
    states = Streams(1).state("search", 8)
    forbidden = aspired = 0
    for lane, step in product(range(8), range(150)):
        conflicts, _, steps, least = walk.counts[lane]
        if not conflicts:
            continue
        assert steps == step
        before, chosen = walk.worth[lane].copy(), walk.chosen[lane].copy()
        before[chosen] -= CHOSEN
        changes = before - before[chosen[graph.genes]]
        possible = walk.places[lane, graph.genes] >= 0
        possible[chosen] = False
        possible[graph.digits == 0] = False
        tabu = walk.until[lane] > step
        allowed = possible & (~tabu | (conflicts + changes < least))
        recolour(genotypes, lane, graph, walk, 0.45, 10, step + 1, MOVE_EVALUATIONS, states)
        (gene,) = np.flatnonzero(walk.chosen[lane] != chosen)
        taken = walk.chosen[lane, gene]
        assert allowed[taken] and changes[taken] == changes[allowed].min()
        forbidden += changes[possible].min() < changes[taken]
        aspired += tabu[taken]
        tenure = walk.until[lane, chosen[gene]] - (step + 1) - int(0.45 * walk.counts[lane, 1])
        assert 0 <= tenure < 10
    assert forbidden > 100 and aspired > 0


def test_where_every_candidate_is_tabu_the_best_is_taken_and_one_alone_stays():
    encoding, genotypes = start(Grid.empty(Geometry(2, 2)))
    graph, walk = begun(encoding, genotypes)
    walk.until[(walk.until == 0) & (graph.digits > 0)] = 1_000
    walk.counts[0, 3] = 0  # so that no candidate is allowed as better than ever
    recolour(genotypes, 0, graph, walk, 0.0, 1, 1, MOVE_EVALUATIONS, Streams(1).state("search"))
    assert genotypes.all()
    assert np.array_equal(begun(encoding, genotypes)[1].worth, walk.worth)
    # Both free cells have one candidate, the same: 4. No logic looked.
    digits = np.array([1, 2, 0, 0, 3, 4, 1, 2, 4, 1, 3, 1, 2, 3, 1, 3], np.uint8)
    encoding, genotypes = start(Grid(Geometry(2, 2), digits))
    graph, walk = begun(encoding, genotypes)
    recolour(genotypes, 0, graph, walk, 0.45, 10, 200, MOVE_EVALUATIONS, Streams(1).state("search"))
    assert walk.counts[0].tolist() == [1, 2, 200, 1]
    assert np.array_equal(begun(encoding, genotypes)[1].worth, walk.worth)


def test_neither_the_looks_nor_the_slices_nor_the_company_change_an_individual(monkeypatch):
    encoding, genotypes = start(half_given(Geometry(6, 6)), 3)
    conflicts = encoding.count_conflicts(genotypes)
    ends = []
    for report_every, slice_move_evaluations, own in (
        (100, MOVE_EVALUATIONS, 3),
        (7, MOVE_EVALUATIONS, 3),
        (100, 50, 1),
    ):
        monkeypatch.setattr(
            "sudoku_ga.evolution.operators.local_search.tabu._SLICE_MOVE_EVALUATIONS",
            slice_move_evaluations,
        )
        search = TabuRecolouring(steps=100, report_every=report_every)
        states = Streams(1).state("search", 3).copy()
        pieces = search.improve(encoding, genotypes[:own], conflicts[:own], 1, states[:own])
        *_, last = pieces
        ends.append((last.genotypes[0].tolist(), int(last.conflicts[0])))
    assert ends[0] == ends[1] == ends[2]


def test_slices_are_cut_by_candidates_priced_and_reports_by_steps(monkeypatch):
    monkeypatch.setattr(
        "sudoku_ga.evolution.operators.local_search.tabu._SLICE_MOVE_EVALUATIONS", 500
    )
    encoding, genotypes = start(half_given(Geometry(6, 6)), 2)
    search = TabuRecolouring(steps=25, report_every=10)
    conflicts = encoding.count_conflicts(genotypes)
    pieces = list(search.improve(encoding, genotypes, conflicts, 1, Streams(1).state("search", 2)))
    assert sum(piece.worth_a_report for piece in pieces) == 2
    assert len(pieces) > 20
    most = max(piece.move_evaluations for piece in pieces)
    assert 500 <= most < 500 + len(encoding.candidate_graph.digits)


def test_the_compiled_walk_equals_its_python_twin():
    for puzzle in (AI_ESCARGOT, half_given(Geometry(4, 4))):
        ends = []
        for begin, walk_on in ((begin_walks, recolour), (twin(begin_walks), twin(recolour))):
            encoding, genotypes = start(puzzle, 2)
            graph, walk = begun(encoding, genotypes, begin)
            states = Streams(1).state("search", 2).copy()
            move_evaluations = [
                walk_on(genotypes, lane, graph, walk, 0.45, 10, 40, MOVE_EVALUATIONS, states)
                for lane in (0, 1)
            ]
            ends.append(
                [move_evaluations, states.tolist(), *(array.tolist() for array in walk[:3])]
            )
            ends[-1].append(walk.counts.tolist())
        assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("geometry", "tenure"), [((2, 2), 0.5), ((2, 3), 0.5), ((3, 3), 0.45), ((4, 4), 0.2)]
)
def test_the_tenure_becomes_that_of_a_loose_board_from_eight_and_a_half_candidates_on(
    geometry, tenure
):
    digits = np.zeros(Geometry(*geometry).cell_count, np.uint8)
    digits[0] = 1
    encoding, _ = start(Grid(Geometry(*geometry), digits))
    search = TabuRecolouring(tenure=0.5, loose_tenure=0.2)
    assert search.tenure_on(encoding.candidate_graph) == pytest.approx(tenure)


def test_a_board_without_givens_keeps_its_tenure():
    encoding, _ = start(Grid.empty(Geometry(4, 4)))
    search = TabuRecolouring(tenure=0.5, loose_tenure=0.2)
    assert search.tenure_on(encoding.candidate_graph) == 0.5


def test_where_both_tenures_are_equal_no_board_changes_it():
    for side in (2, 3, 5):
        encoding, _ = start(Grid.empty(Geometry(side, side)))
        assert TabuRecolouring().tenure_on(encoding.candidate_graph) == 0.45


def test_chance_does_not_prefer_a_node():
    encoding, genotypes = start(Grid.empty(Geometry(2, 2)))
    genotypes[:] = 1  # every change of every cell mends the same
    taken = np.zeros(16 * 8, np.int64)
    for seed in range(4_800):
        own = genotypes.copy()
        graph, walk = begun(encoding, own)
        states = np.array([seed], np.uint64)
        recolour(own, 0, graph, walk, 0.45, 10, 1, MOVE_EVALUATIONS, states)
        (gene,) = np.flatnonzero(own[0] != 1)
        taken[walk.chosen[0, gene]] += 1
    seen = taken[taken > 0]
    assert len(seen) == 48
    assert ((seen - 100) ** 2 / 100).sum() < 95  # 47 degrees of freedom, 0.005 %


def test_steps_follow_each_other_as_asked():
    encoding, genotypes = start(AI_ESCARGOT)
    graph, walk = begun(encoding, genotypes)
    states = Streams(1).state("search")
    steps = []
    for last_step in (3, 3, 10):
        recolour(genotypes, 0, graph, walk, 0.45, 10, last_step, MOVE_EVALUATIONS, states)
        steps.append(int(walk.counts[0, 2]))
    assert steps == [3, 3, 10]


@pytest.mark.parametrize(
    "puzzle",
    [
        *(Grid.empty(Geometry.of_size(size)) for size in (4, 6, 9, 16, 25, 36)),
        *(half_given(Geometry.of_size(size)) for size in (4, 6, 9, 16)),
    ],
    ids=str,
)
def test_boards_of_any_size_are_solved(puzzle):
    recipe = load_recipe("tabu").with_value("logic.level", "none")
    last = run(puzzle, recipe.with_value("termination.time_limit_s", 0), 1)
    assert is_solution(last.outcome.solution, puzzle)


def test_the_same_seed_gives_the_same_run_however_often_it_is_looked_at():
    def ends(seed, every):
        recipe = load_recipe("tabu").with_value("local_search.steps", 300)
        recipe = recipe.with_value("local_search.report_every", every)
        recipe = recipe.with_value("termination.max_generations", 4)
        return [
            (report.generation, report.conflicts, report.best_digits.tolist())
            for report in evolve(half_given(Geometry(6, 6)), recipe, seed)
            if report.phase is Phase.GENERATION
        ]

    assert len(ends(1, 300)) > 2
    assert ends(1, 300) == ends(1, 300) == ends(1, 7) != ends(2, 300)


def test_individuals_come_to_the_same_in_groups_that_fit_the_memory(monkeypatch):
    encoding, genotypes = start(AI_ESCARGOT, 5)
    search = TabuRecolouring(steps=300, report_every=100)

    def improved():
        states = Streams(4).state("test", len(genotypes))
        conflicts = encoding.count_conflicts(genotypes)
        pieces = list(search.improve(encoding, genotypes, conflicts, 0, states))
        assert (
            pieces[-1].conflicts.tolist() == encoding.count_conflicts(pieces[-1].genotypes).tolist()
        )
        return pieces[-1].genotypes.tolist(), sum(piece.move_evaluations for piece in pieces)

    together = improved()
    monkeypatch.setattr(tabu, "_WALK_BYTES", 2 * 9_000)
    assert improved() == together
