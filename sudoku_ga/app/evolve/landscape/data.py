"""The data of the landscape: the search map of some runs, and the gene pool of one. No Qt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.run.reports import RecordedRun
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.observe.population_view import measure
from sudoku_ga.evolution.observe.trajectory import (
    SearchNetwork,
    board_distances,
    search_network,
)
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.translation import _, counted

RUN_INKS = ("best", "mean", "series4", "series5")
"""The colours of the present run and of those before it, the newest first."""

_FIRST_STEPS, _MOST_FIRST_STEPS, _LATER_STEPS = 50, 200, 8
"""The steps of the simulation: for a new map, at most for a small new map, and for a map whose
positions are known. The last number moves the locations by a few percent of the map's size at most.
"""

_SETTLED = 0.008
"""A layout is settled if its locations move on average by less than this share of its size."""

_JITTER = 0.01
"""The distance between a new location and the one most like it: the simulation divides by
distances."""

Positions = npt.NDArray[np.float64]
Known = Mapping[bytes, tuple[float, float]]
"""The positions of a map, by the boards of its locations."""


def laid_out(network: SearchNetwork, known: Known, *, steps: int | None = None) -> Positions:
    """Return the positions of the locations, shape (locations, 2).

    ``known``: the positions of the map before; empty for a new map.
    ``steps``: the steps of the simulation; None for the usual number.
    """
    first = _from_known(network, known) if known else principal_components(network.boards)
    if len(first) < 3:  # the simulation needs a direction in which to move
        return np.stack([np.arange(len(first), dtype=np.float64), np.zeros(len(first))], axis=1)
    if steps is None:
        few = 20_000 // len(first)
        steps = _LATER_STEPS if known else min(max(few, _FIRST_STEPS), _MOST_FIRST_STEPS)
    positions = _simulated(network, first, steps)
    # The simulation also moves all locations together in one direction.
    positions += (first - positions).mean(axis=0)
    return positions


def principal_components(boards: npt.NDArray[np.uint8]) -> Positions:
    """Return the first two principal components of boards, scaled to 1, shape (boards, 2).

    Each digit in each cell is a variable of 0 or 1. So the squared distance of two boards is twice
    the number of cells in which they differ.
    """
    distances = board_distances(boards, boards).astype(np.float64)
    # Classical scaling: the distances determine the products of the centred variables.
    centred = distances - distances.mean(axis=0) - distances.mean(axis=1)[:, None]
    values, vectors = np.linalg.eigh(-(centred + distances.mean()))
    points: Positions = vectors[:, -2:][:, ::-1] * np.sqrt(np.maximum(values[-2:][::-1], 0.0))
    points = points[:, :2] if points.shape[1] == 2 else np.zeros((len(boards), 2))
    return _apart(points / (np.abs(points).max() or 1.0))


def movement(network: SearchNetwork, known: Known, positions: Positions) -> float:
    """Return the mean movement since the map before; 1 for a new map.

    It is a share of the map's size.
    """
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
    """Return known positions, and for a new location the position of the known one most like it."""
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
    """Return points moved a little, so that no two are at the same place."""
    rng = np.random.default_rng(len(points))
    return points + rng.normal(scale=_JITTER * size, size=points.shape)


def load_layout(_task: object) -> None:
    """Import what a map of three locations or more needs. This takes 0.2 s."""
    import networkx  # noqa: F401


def _simulated(network: SearchNetwork, first: Positions, steps: int) -> Positions:
    import networkx

    graph = networkx.Graph()
    graph.add_nodes_from(range(len(first)))
    for _run, origin, target in network.edges.tolist():
        graph.add_edge(origin, target)
    places = networkx.forceatlas2_layout(
        graph, pos=dict(enumerate(first)), max_iter=steps, seed=len(first)
    )
    return np.array([places[node] for node in range(len(first))])


_LONGEST_LABEL = 18
"""The longest label, in characters: labels must not be wider than the board above them."""
_MOST_ROUNDS = 40
"""A layout that is not settled after this many rounds is left as it is."""


class RunLook(NamedTuple):
    """How a run is named and drawn.

    ``name``: its name in the list of earlier runs, or its recipe and seed.
    ``label``: names it in the legend.
    ``ink``: its colour, by its name in the theme.
    """

    name: str
    label: str
    ink: str


@dataclass(frozen=True)
class SearchMap:
    """The map of some runs on one puzzle.

    ``runs``: the newest last.
    ``positions``: ndarray of float64, shape (locations, 2).
    ``rounds``: the number of maps since a location or a step was added.
    ``settled``: whether the locations keep their places until something is added.
    ``interval``: the map has one of this many changes of the best board; 1 for all of them.
    ``looks``: the looks of the runs.
    """

    runs: tuple[RecordedRun, ...]
    network: SearchNetwork
    positions: Positions
    rounds: int
    settled: bool
    interval: int
    looks: tuple[RunLook, ...]

    @cached_property
    def known(self) -> Known:
        """The positions, by the boards of the locations."""
        boards = map(bytes, self.network.boards)
        return dict(zip(boards, map(tuple, self.positions.tolist()), strict=True))

    @property
    def filled(self) -> Grid:
        """The cells that evolution did not change in the newest run."""
        filled = self.runs[-1].recorder.filled
        assert filled is not None  # every run of a map has a board
        return filled

    @cached_property
    def is_solution(self) -> npt.NDArray[np.bool_]:
        """Whether a location holds a solution, shape (locations,)."""
        solved: npt.NDArray[np.bool_] = self.network.conflicts == 0
        return solved

    @cached_property
    def summary(self) -> str:
        """The main measures of the network, in words."""
        metrics = self.network.metrics
        parts = [counted("{count:,} location", "{count:,} locations", metrics.nodes)]
        if len(self.runs) > 1:
            parts.append(_("{count:,} shared").format(count=metrics.shared))
        return ", ".join(parts)

    @cached_property
    def details(self) -> str:
        """What the summary leaves out: how boards were merged, and all measures."""
        network, metrics = self.network, self.network.metrics
        lines = [
            _("Locations: {nodes:,}, of {distinct:,} different boards").format(
                nodes=metrics.nodes, distinct=network.distinct
            ),
            _("Pairs of locations with a step between them: {edges:,}").format(edges=metrics.edges),
            _("Locations with the fewest conflicts ({conflicts}): {best:,}").format(
                conflicts=metrics.best_conflicts, best=metrics.best
            ),
        ]
        if len(self.runs) > 1:
            lines.append(
                _("Locations that more than one run visited: {shared:,}").format(
                    shared=metrics.shared
                )
            )
        newest_first = zip(self.looks[::-1], metrics.path_lengths[::-1], strict=True)
        for age, (look, length) in enumerate(newest_first):
            steps = counted("{count:,} step", "{count:,} steps", length)
            lines.append(
                _("{run}: {name}, {steps}").format(run=age_name(age), name=look.name, steps=steps)
            )
        if network.radius:
            lines.append(
                _("Boards that differ in at most {radius} cells are one location.").format(
                    radius=network.radius
                )
            )
        if self.interval > 1:
            lines.append(
                _("The run is long: one of {interval} steps is drawn.").format(
                    interval=self.interval
                )
            )
        return "\n".join(lines)

    def location_of(self, board: Digits) -> int:
        """Return the location of a board of the newest run: the one most like it."""
        return int(board_distances(board[np.newaxis], self.network.boards)[0].argmin())

    def location_text(self, location: int) -> str:
        """Describe a location: its conflicts, and the visits of each run."""
        network = self.network
        conflicts = int(network.conflicts[location])
        lines = [
            counted("{count:,} conflict", "{count:,} conflicts", conflicts)
            if conflicts
            else _("Solution")
        ]
        for run in reversed(range(len(self.runs))):
            if network.first[run, location] < 0:
                continue
            first, last = int(network.first[run, location]), int(network.last[run, location])
            visits = int(network.visits[run, location])
            if first == last:
                words = _("generation {first:,}")
            elif visits == last - first + 1:
                words = _("generations {first:,} to {last:,}")
            else:
                words = _("{visits:,} generations from {first:,} to {last:,}")
            text = words.format(first=first, last=last, visits=visits)
            if len(self.runs) > 1:
                text = _("{run}: {visits}").format(run=_short(self.looks[run].label), visits=text)
            lines.append(text)
        return "\n".join(lines)


def age_name(age: int) -> str:
    """Return a short name for the newest run, of age 0, and for those before it."""
    if age < 2:
        return _("previous run") if age else _("this run")
    return _("{count} runs earlier").format(count=age)


def _short(label: str) -> str:
    """Return a label, its middle left out if it is long."""
    half = _LONGEST_LABEL // 2
    return label if len(label) <= _LONGEST_LABEL else f"{label[: half - 1]}…{label[-half:]}"


def look_of(run: RecordedRun, age: int) -> RunLook:
    """Return the look of a run that is not in the list of earlier runs."""
    name = _("{recipe}, seed {seed}").format(recipe=_(run.recipe), seed=run.seed)
    return RunLook(name, age_name(age), RUN_INKS[age % len(RUN_INKS)])


def search_map(runs: Sequence[RecordedRun], before: SearchMap | None = None) -> SearchMap:
    """Return the map of runs, laid out from the positions of the map before.

    ``runs``: runs on one puzzle, each with a board.
    ``before``: the map of this puzzle that is shown; None without one.
    """
    trajectories = [run.recorder.trajectory() for run in runs]
    network = search_network(trajectories)
    known = {} if before is None else before.known
    same = (
        before is not None
        and np.array_equal(before.network.boards, network.boards)
        and np.array_equal(before.network.edges, network.edges)
    )
    rounds = before.rounds + 1 if before is not None and same else 0
    if before is not None and same and before.settled:
        positions, settled = before.positions, True
    else:
        positions = laid_out(network, known)
        settled = rounds >= _MOST_ROUNDS or (same and is_settled(network, known, positions))
    return SearchMap(
        tuple(runs),
        network,
        positions,
        rounds,
        settled or len(positions) < 3,
        max(each.interval for each in trajectories),
        tuple(look_of(run, len(runs) - 1 - place) for place, run in enumerate(runs)),
    )


@dataclass(frozen=True)
class GenePool:
    """The share of the prevailing digit of each cell in some generations.

    ``filled``: the grid that evolution began with. Its filled cells are not in the gene pool.
    ``numbers``: ndarray of int64, shape (rows,). The reports to which the rows belong, ascending.
    ``generations``: ndarray of int64, shape (rows,).
    ``shares``: ndarray of float32, shape (rows, free cells). The share of the individuals that have
    the prevailing digit, above 0 and up to 1.
    ``digits``: ndarray of uint8, shape (rows, free cells). The prevailing digit; the lowest of
    several.
    """

    filled: Grid
    numbers: npt.NDArray[np.int64]
    generations: npt.NDArray[np.int64]
    shares: npt.NDArray[np.float32]
    digits: npt.NDArray[np.uint8]

    @classmethod
    def empty(cls, filled: Grid) -> "GenePool":
        """Return the gene pool of a run without a generation."""
        free = int((filled.digits == 0).sum())
        nothing = np.zeros(0, np.int64)
        none = np.zeros((0, free))
        return cls(filled, nothing, nothing, none.astype(np.float32), none.astype(np.uint8))

    @property
    def cells(self) -> npt.NDArray[np.int64]:
        """The free cells in reading order."""
        return self.filled.blank_cells

    def extended(self, moments: Sequence[HistoryMoment]) -> "GenePool":
        """Return the gene pool with a row for each later generation whose individuals were kept.

        ``moments``: the moments of the run, oldest first. Those that it has already are skipped.
        """
        newest = int(self.numbers[-1]) if len(self.numbers) else -1
        cells = self.cells
        rows: list[tuple[int, int, npt.NDArray[np.float32], npt.NDArray[np.uint8]]] = []
        for number, report, population, _diversity in moments:
            # Within a generation the individuals are only partly replaced.
            if number <= newest or population is None or report.phase is Phase.IMPROVING:
                continue
            shares = measure(population.decompress(), self.filled.digits == 0).shares[cells]
            prevailing = shares.argmax(axis=1)
            largest = shares[np.arange(len(cells)), prevailing].astype(np.float32)
            digits = (prevailing + 1).astype(np.uint8)
            rows.append((number, report.generation, largest, digits))
        if not rows or not len(cells):
            return self
        numbers, generations, shares_of, digits_of = zip(*rows, strict=True)
        return GenePool(
            self.filled,
            np.concatenate([self.numbers, numbers]),
            np.concatenate([self.generations, generations]),
            np.concatenate([self.shares, shares_of]),
            np.concatenate([self.digits, digits_of]),
        )
