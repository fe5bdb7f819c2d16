"""A search map: the network of some runs with the positions of its locations. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.landscape.colours import RUN_INKS
from sudoku_ga.app.landscape.layout import Known, Positions, is_settled, laid_out
from sudoku_ga.app.run.population_source import RecordedRun
from sudoku_ga.evolution.observe.search_network import (
    SearchNetwork,
    board_distances,
    search_network,
)
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.translation import _, counted

_LONGEST_LABEL = 18
"""In signs: a board is shown above the labels, which is not wider."""
_MOST_ROUNDS = 40
"""A layout that is not settled by then is left as it is."""


class RunLook(NamedTuple):
    """How a run is named and drawn.

    ``name``: its name in the list of earlier runs, or its recipe and seed.
    ``label``: names it in the legend.
    ``ink``: a colour of the theme.
    """

    name: str
    label: str
    ink: str


@dataclass(frozen=True)
class SearchMap:
    """The map of some runs on one puzzle.

    ``runs``: the newest last.
    ``positions``: ndarray of float64, shape (locations, 2).
    ``rounds``: the maps since a location or a step was added.
    ``settled``: whether the locations stay where they are as long as nothing is added.
    ``interval``: one of this many changes of the best board is in the map; 1 if all are.
    ``looks``: of the runs.
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
        """The positions by the boards."""
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
        """The measures of the network in words."""
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
        """Return the location to which a board of the newest run belongs: that most like it."""
        return int(board_distances(board[np.newaxis], self.network.boards)[0].argmin())

    def location_text(self, location: int) -> str:
        """Say what is known of a location: conflicts, and the visits of each run."""
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
    """Return a label with its middle left out, where it is long."""
    half = _LONGEST_LABEL // 2
    return label if len(label) <= _LONGEST_LABEL else f"{label[: half - 1]}…{label[-half:]}"


def look_of(run: RecordedRun, age: int) -> RunLook:
    """Return how a run is named and drawn that is not in the list of earlier runs."""
    name = _("{recipe}, seed {seed}").format(recipe=_(run.recipe), seed=run.seed)
    return RunLook(name, age_name(age), RUN_INKS[age % len(RUN_INKS)])


def search_map(runs: Sequence[RecordedRun], before: SearchMap | None = None) -> SearchMap:
    """Return the map of runs that have a board each, the positions those of the map before.

    ``runs``: on one puzzle.
    ``before``: a map of this puzzle that is shown.
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
