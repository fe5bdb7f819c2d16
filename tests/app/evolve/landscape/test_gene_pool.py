"""The gene pool: rows, shares and its chart."""

import csv
import re

import numpy as np
import pytest
from PySide6.QtCore import QPointF

from sudoku_ga.app.evolve.landscape.data import GenePool
from sudoku_ga.app.evolve.landscape.legends import share_colours
from sudoku_ga.app.evolve.landscape.plots import GenePlot
from sudoku_ga.app.theme.themes import NAMES, theme_named
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.observe.population_view import Individuals
from sudoku_ga.evolution.records.history import CompressedIndividuals, HistoryMoment
from tests.app.reports import PUZZLE, SOLVED, report_of

FIRST, LAST = (int(PUZZLE.blank_cells[place]) for place in (0, -1))


def _moment(number, ones, *, phase=Phase.GENERATION, kept=True):
    """Return a moment of ten boards, some of which have a 1 in the first free cell, else a 2."""
    boards = np.tile(SOLVED.digits, (10, 1))
    boards[:, FIRST] = np.where(np.arange(10) < ones, 1, 2)
    individuals = Individuals(boards, np.zeros(10, np.int64), (10,))
    population = CompressedIndividuals.compress(individuals) if kept else None
    return HistoryMoment(number, report_of(number, phase=phase), population, None)


def test_a_row_has_the_prevailing_digit_of_each_free_cell_and_its_share():
    pool = GenePool.empty(PUZZLE).extended([_moment(0, 6), _moment(1, 2)])
    assert pool.shares.shape == (2, len(PUZZLE.blank_cells))
    assert pool.shares[:, 0].tolist() == pytest.approx([0.6, 0.8])
    assert pool.digits[:, 0].tolist() == [1, 2]
    assert (pool.shares[:, 1:] == 1.0).all()
    assert (pool.digits[0, 1:] == SOLVED.digits[PUZZLE.blank_cells[1:]]).all()


def test_rows_are_added_once_and_only_of_whole_generations_that_were_kept():
    moments = [_moment(0, 6), _moment(1, 6, phase=Phase.IMPROVING), _moment(2, 6, kept=False)]
    pool = GenePool.empty(PUZZLE).extended(moments)
    assert pool.generations.tolist() == [0]
    assert pool.extended(moments) is pool
    assert pool.extended([*moments, _moment(5, 9)]).generations.tolist() == [0, 5]


def test_a_board_that_logic_filled_has_no_gene_pool():
    assert not len(GenePool.empty(SOLVED).extended([_moment(0, 6)]).generations)


@pytest.mark.parametrize("name", NAMES)
def test_the_lightness_of_the_colours_goes_one_way(name):
    colours = share_colours(theme_named(name)) / 255.0
    linear = np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    steps = np.diff(linear @ (0.2126, 0.7152, 0.0722))
    assert (steps <= 1e-3).all() or (steps >= -1e-3).all()
    assert abs(steps.sum()) > 0.4


@pytest.fixture
def plot(qtbot, themes):
    made = GenePlot()
    qtbot.addWidget(made)
    made.resize(400, 200)
    made.show()
    made.show_pool(GenePool.empty(PUZZLE).extended([_moment(0, 6), _moment(204, 2)]))
    qtbot.waitExposed(made)
    return made


def _readout(plot, x, y):
    return plot.readout_text(QPointF(plot.mapFromScene(plot.box.mapViewToScene(QPointF(x, y)))))


def _numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def test_the_readout_names_generation_cell_digit_and_share(plot):
    last, (row, column) = len(PUZZLE.blank_cells) - 0.5, divmod(LAST, 4)
    assert _numbers(_readout(plot, 0.5, 0.5)) == [204, 1, 1, 2, 80]
    assert _numbers(_readout(plot, 0.5, 1.5)) == [0, 1, 1, 1, 60]
    found = _numbers(_readout(plot, last, 0.5))
    assert found == [204, row + 1, column + 1, SOLVED.digits[LAST], 100]


def test_the_first_generation_is_drawn_at_the_top_and_darker_means_more(plot, themes):
    def pixel(x, y):
        place = plot.mapFromScene(plot.box.mapViewToScene(QPointF(x, y)))
        return plot.grab().toImage().pixelColor(place)

    assert pixel(0.5, 1.5).lightness() > pixel(0.5, 0.5).lightness()
    assert pixel(0.5, 0.5).lightness() > pixel(2.5, 0.5).lightness()


def test_exports_have_every_cell_of_every_generation(plot, tmp_path):
    for ending in ("png", "svg", "csv"):
        plot.export(tmp_path / f"pool.{ending}")
    rows = list(csv.reader((tmp_path / "pool.csv").read_text().splitlines()))
    assert len(rows) == 1 + 2 * len(PUZZLE.blank_cells)
    assert rows[1] == ["0", "1", "1", "1", "0.6000"]
    assert "<image" in (tmp_path / "pool.svg").read_text()


def test_a_screen_reader_hears_how_alike_the_newest_boards_are(plot):
    agreeing = (len(PUZZLE.blank_cells) - 0.2) / len(PUZZLE.blank_cells)
    words = f"Gene pool: {agreeing:.0%} of the boards agree in generation 204"
    assert plot.accessibleName() == words
