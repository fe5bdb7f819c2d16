"""Where the locations of a search trajectory network are drawn.

The first positions are the two principal components of the boards, so that boards that are alike
begin near each other. ForceAtlas2 (Jacomy, Venturini, Heymann and Bastian, 2014) then draws the
locations between which a run went together and all others apart. It is made for layouts that go
on while a network grows: it begins from the positions before and moves little once they suit.
"""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.observe.search_network import SearchNetwork, board_distances

_FIRST_STEPS, _MOST_FIRST_STEPS, _LATER_STEPS = 50, 200, 8
"""Steps of the simulation for a new map, more of them for a small one, and for a map whose
positions are known: these move the locations by some percent of its size at most.
"""

_SETTLED = 0.008
"""A layout is settled when its locations move by this share of its size in the mean."""

_JITTER = 0.01
"""New locations lie beside the one that they are most like, since the simulation divides by
distances."""

Positions = npt.NDArray[np.float64]
Known = Mapping[bytes, tuple[float, float]]
"""The positions of a map by the boards of its locations."""


def laid_out(network: SearchNetwork, known: Known, *, steps: int | None = None) -> Positions:
    """Return the positions of the locations, shape (locations, 2).

    ``known``: the positions of the map before, empty for a new one.
    ``steps``: of the simulation.
    """
    first = _from_known(network, known) if known else principal_components(network.boards)
    if len(first) < 3:  # the simulation needs a direction in which to move
        return np.stack([np.arange(len(first), dtype=np.float64), np.zeros(len(first))], axis=1)
    if steps is None:
        few = 20_000 // len(first)
        steps = _LATER_STEPS if known else min(max(few, _FIRST_STEPS), _MOST_FIRST_STEPS)
    positions = _simulated(network, first, steps)
    # The simulation also moves all of them in one direction.
    positions += (first - positions).mean(axis=0)
    return positions


def principal_components(boards: npt.NDArray[np.uint8]) -> Positions:
    """Return the first two principal components of boards, scaled to 1, shape (boards, 2).

    A digit in a cell is a variable of 0 or 1, so that the squared distance of two boards is twice
    the number of cells in which they differ.
    """
    distances = board_distances(boards, boards).astype(np.float64)
    # Classical scaling: the products of the centred variables follow from the distances.
    centred = distances - distances.mean(axis=0) - distances.mean(axis=1)[:, None]
    values, vectors = np.linalg.eigh(-(centred + distances.mean()))
    points: Positions = vectors[:, -2:][:, ::-1] * np.sqrt(np.maximum(values[-2:][::-1], 0.0))
    points = points[:, :2] if points.shape[1] == 2 else np.zeros((len(boards), 2))
    return _apart(points / (np.abs(points).max() or 1.0))


def movement(network: SearchNetwork, known: Known, positions: Positions) -> float:
    """Return the mean movement since the map before as a share of its size; 1 for a new map."""
    pairs = [
        (known[board], place)
        for board, place in zip(map(bytes, network.boards), positions, strict=True)
        if board in known
    ]
    if not pairs or len(pairs) < len(positions):
        return 1.0
    before, after = (np.array(each) for each in zip(*pairs, strict=True))
    size = float(np.ptp(after, axis=0).max()) or 1.0
    return float(np.linalg.norm(after - before, axis=1).mean()) / size


def is_settled(network: SearchNetwork, known: Known, positions: Positions) -> bool:
    """Whether more steps would hardly move a location."""
    return movement(network, known, positions) < _SETTLED


def _from_known(network: SearchNetwork, known: Known) -> Positions:
    """Return known positions, and for new locations that of the known one most like them."""
    boards = network.boards
    keys = [board.tobytes() for board in boards]
    places = np.array([known.get(key, (np.nan, np.nan)) for key in keys])
    new = np.flatnonzero(np.isnan(places[:, 0]))
    if len(new):
        others = np.frombuffer(b"".join(known), np.uint8).reshape(len(known), -1)
        nearest = board_distances(boards[new], others).argmin(axis=1)
        places[new] = np.array(list(known.values()))[nearest]
        size = float(np.ptp(places, axis=0).max()) or 1.0
        return _apart(places, size)
    return places


def _apart(points: Positions, size: float = 1.0) -> Positions:
    """Return points moved a little, so that no two of them are at the same place."""
    rng = np.random.default_rng(len(points))
    return points + rng.normal(scale=_JITTER * size, size=points.shape)


def _simulated(network: SearchNetwork, first: Positions, steps: int) -> Positions:
    import networkx  # 0.2 s, for which nothing waits until the map is shown

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(first)))
    for _run, origin, target in network.edges.tolist():
        graph.add_edge(origin, target)
    places = networkx.forceatlas2_layout(
        graph, pos=dict(enumerate(first)), max_iter=steps, seed=len(first)
    )
    return np.array([places[node] for node in range(len(first))])
