"""Search trajectory networks by the public interface."""

import pytest

import sudoku_ga as sga
from tests.evolution.puzzles import AI_ESCARGOT

EASY = "3.2.4......3...."


def test_a_network_has_the_locations_and_steps_of_every_run() -> None:
    runs = [sga.evolve(AI_ESCARGOT, "evolution", seed=seed) for seed in (1, 1, 2)]
    graph = sga.trajectory_network(runs, locations=1_000_000)
    assert graph.graph["nodes"] == graph.number_of_nodes() == graph.graph["distinct"]
    (solution,) = [node for node, found in graph.nodes(data=True) if not found["conflicts"]]
    assert set(graph.nodes[solution]["end"]) == {0, 1, 2}
    assert graph.nodes[0]["start"][:2] == (0, 1)
    assert all(one == other for _, (one, other, _third) in graph.nodes(data="visits"))
    visits, steps = graph.nodes(data="visits"), graph.edges(keys=True, data=True)
    assert sum(of_run[0] for _, of_run in visits) == graph.nodes[solution]["last"][0] + 1
    taken = [count["count"] for *_, run, count in steps if run == 2]
    assert sum(taken) == graph.graph["path_lengths"][2]


def test_the_board_of_a_location_keeps_the_givens() -> None:
    graph = sga.trajectory_network([sga.evolve(AI_ESCARGOT, "fast", seed=1)])
    given = AI_ESCARGOT.digits > 0
    for _, board in graph.nodes(data="board"):
        assert (board.digits == AI_ESCARGOT.digits)[given].all()


def test_locations_are_limited_by_number_or_by_radius() -> None:
    def graph(**limits: int) -> object:
        return sga.trajectory_network([sga.evolve(AI_ESCARGOT, "evolution", seed=1)], **limits)

    few, alike = graph(locations=5), graph(radius=10)
    assert few.number_of_nodes() <= 5 and few.graph["radius"] > 0
    assert alike.graph["radius"] == 10


@pytest.mark.parametrize(
    ("runs", "limits", "named"),
    [
        ([], {}, "runs"),
        ([[]], {}, "runs"),
        ([sga.evolve(EASY, seed=1), sga.evolve(AI_ESCARGOT, seed=1)], {}, "runs"),
        ([sga.evolve(EASY, seed=1)], {"locations": 0}, "locations"),
        ([sga.evolve(EASY, seed=1)], {"radius": -1}, "radius"),
    ],
)
def test_what_cannot_be_a_network_is_an_argument_error(
    runs: list[object], limits: dict[str, int], named: str
) -> None:
    with pytest.raises(sga.ArgumentError) as caught:
        sga.trajectory_network(runs, **limits)
    assert caught.value.name == named
