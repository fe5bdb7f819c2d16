from dataclasses import replace

import numpy as np
import pytest

from sudoku_ga.app.lab.chart_card import ChartCard
from sudoku_ga.app.lab.chart_view import ChartView
from sudoku_ga.app.lab.charts import (
    CHARTS,
    HeatChart,
    LineChart,
    NoChart,
    Sight,
    StripChart,
    picture,
    placed,
    stepped,
)
from sudoku_ga.app.lab.series import choice
from sudoku_ga.app.theme.themes import mixed
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from tests.app.lab.conftest import Results
from tests.app.lab.words import LESS_EFFORT, NEITHER_SOLVED, course_of
from tests.lab.experiments import TINY

GRID = (
    TINY.partition("[[variant]]")[0]
    + """
[[variant]]
name = "alleles"
recipe = "alleles"

[grid]
"population.size" = [2, 4]
"elitism.count" = [0, 1]
"""
)


def _made(name, overview, group=None, courses=(), selected=()):
    variants = len(overview.runs.variants)
    drawn = choice(variants, range(variants), selected)
    return picture(name, Sight(overview, drawn, group, courses))


def test_run_lengths_end_at_the_share_that_was_solved(results):
    chart = _made("lengths", results.overview(*range(24)))
    assert isinstance(chart, LineChart)
    overview = results.overview()
    for line in chart.lines:
        places = overview.places(line.series)
        assert line.y[-1] == pytest.approx(overview.runs.solved[places].mean())
        assert np.all(np.diff(line.y) >= 0)
        assert np.all(np.diff(line.x) >= 0)
    ends = [line.y[-1] for line in chart.lines]
    best = [line.name.split(" ", 2)[-1] for line in chart.lines if line.y[-1] == max(ends)]
    assert chart.sentence.partition("Highest at the end")[2].count(", ") >= len(best) - 1
    assert all(name in chart.sentence for name in best)


def test_lines_of_shares_keep_the_labels_of_the_highest(results, qtbot, themes):
    view = ChartView()
    qtbot.addWidget(view)
    chart = _made("lengths", results.overview(*range(24)))
    line = chart.lines[0]
    lines = (replace(line, name=f"{n}", series=n, y=line.y * n / 8) for n in range(8))
    chart = replace(chart, lines=tuple(lines))
    view.resize(600, 140)
    view.show()
    view.show_chart(chart)
    axis = view.plot.getAxis("right")
    (placed,) = axis.generateDrawSpecs(None)
    kept = [label.text for label, _place in placed]
    assert 0 < len(kept) < 8
    assert kept == [f"{n}" for n in range(8)][-len(kept) :]
    pens = {(each.line.color().name(), each.line.style()) for each in axis.labels}
    assert len(pens) == 8


def test_ranks_over_the_puzzles_have_half_a_critical_difference_on_each_side():
    text = TINY + '[grid]\n"population.size" = [4, 8]\n'
    results = Results(parse_experiment(text, "tiny"))
    overview = results.overview(*range(len(results.runs)))
    chart = _made("ranks", overview)
    results.store.close()
    assert isinstance(chart, StripChart)
    assert sorted(strip.series for strip in chart.strips) == [0, 1, 2, 3]
    ranks = [strip.value for strip in chart.strips]
    assert ranks == sorted(ranks)
    assert sum(ranks) == pytest.approx(1 + 2 + 3 + 4)
    halves = {round(strip.high - strip.value, 9) for strip in chart.strips}
    assert halves == {round(strip.value - strip.low, 9) for strip in chart.strips}
    # Demšar, table 5: 2.569 for four variants, on six puzzles.
    assert halves.pop() == pytest.approx(2.569 * (4 * 5 / (6 * 6)) ** 0.5 / 2, rel=1e-3)
    assert "over 6 puzzles" in chart.sentence
    assert " p = " in chart.sentence


def test_before_the_first_run_ended_or_was_solved_there_is_no_chart(results):
    for name in ("lengths", "shares", "efforts"):
        assert isinstance(_made(name, results.overview()), NoChart)
    unsolved = results.overview(0)  # of the first variant
    assert isinstance(_made("efforts", unsolved), NoChart)
    assert [line.series for line in _made("lengths", unsolved).lines] == [0]
    assert [strip.series for strip in _made("shares", unsolved).strips] == [0]


def test_two_variants_have_no_ranks(results):
    assert isinstance(_made("ranks", results.overview(*range(24))), NoChart)


def test_a_group_of_puzzles_is_looked_at_alone(results):
    overview = results.overview(*range(24))
    everything, part = (_made("shares", overview, group) for group in (None, 0))
    assert [strip.note.split("/")[1] for strip in part.strips] == ["2", "2"]
    assert everything.strips[0].note != part.strips[0].note


def test_boxes_hold_the_quartiles_of_the_solved(results):
    overview = results.overview(*range(24), kind="move_evaluations")
    chart = _made("efforts", overview)
    assert isinstance(chart, StripChart)
    places = overview.places(0)
    solved = overview.runs.efforts["move_evaluations"][places[overview.runs.solved[places]]]
    assert chart.strips[0].box == pytest.approx(tuple(np.percentile(solved, (25, 75))))


def test_pairs_of_values_need_two_parameters_that_are_varied(results):
    assert isinstance(_made("pairs", results.overview(0)), NoChart)


def test_a_filter_that_hides_all_variants_is_named(results):
    overview = results.overview(*range(24))
    chart = picture("lengths", Sight(overview, choice(2, (), ())))
    assert chart == NoChart("The filter of the table hides all variants.")


def test_pairs_of_values_are_reported_by_share():
    grid = Results(parse_experiment(GRID.replace('"elitism.count"', '"termination.max_generations"')
                                    .replace("[0, 1]", "[2, 3]"), "grid"))  # fmt: skip
    chart = _made("pairs", grid.overview(*range(len(grid.runs))))
    grid.store.close()
    assert isinstance(chart, HeatChart)
    assert (chart.across, chart.up) == (("2", "4"), ("2", "3"))
    assert chart.shares.shape == (2, 2)
    assert np.all((chart.shares >= 0) & (chart.shares <= 1))


def test_courses_have_a_band(results):
    chart = _made("courses", results.overview(0, 1), None, (course_of(4, 4),))
    assert chart.lines[0].name == "swaps"
    assert chart.lines[0].high.tolist() == [6, 6, 6]
    part = _made("courses", results.overview(), None, (course_of(4000, 1000),))
    assert part.sentence.startswith(chart.sentence) and part.sentence != chart.sentence
    assert isinstance(_made("courses", results.overview(), None, ()), NoChart)
    assert _made("courses", results.overview(), None, None) == NoChart("Reading")


def test_a_variant_that_is_selected_is_drawn_alone_in_its_colour(results):
    overview = results.overview(*range(24))
    for name in ("lengths", "shares", "efforts"):
        chart = _made(name, overview, selected=(1,))
        marks = chart.lines if isinstance(chart, LineChart) else chart.strips
        assert [each.series for each in marks] == [1]
        every, told = _made(name, overview).sentence, choice(2, range(2), (1,)).sentence
        assert chart.sentence.endswith(told) and not every.endswith(told)


@pytest.mark.parametrize("values", [[1.0, 5.0], [3.0, 4000.0]])
def test_many_places_on_an_axis_are_those_of_each(values):
    axis = Axis.of(values)
    seen = np.array([0.5, 1.0, 3.0, 77.0, 9999.0, 1e9])
    low, high = placed(axis, np.array([axis.low, axis.high]))
    shares = (placed(axis, seen) - low) / (high - low)
    assert shares == pytest.approx([axis.share(each) for each in seen.tolist()])


def test_a_step_goes_on_level_until_the_next_point():
    x, y = stepped(np.array([1.0, 2.0, 3.0]), np.array([0.1, 0.5, 0.9]))
    assert list(zip(x.tolist(), y.tolist(), strict=True)) == [
        (1, 0.1), (2, 0.1), (2, 0.5), (3, 0.5), (3, 0.9),
    ]  # fmt: skip


@pytest.mark.parametrize("name", CHARTS)
def test_every_picture_is_drawn(qtbot, themes, results, name):
    view = ChartView()
    qtbot.addWidget(view)
    view.resize(600, 260)
    ones = np.ones(3)
    course = ConflictCurve(0, 4, 4, np.array([1.0, 10.0, 100.0]), 2 * ones, 4 * ones, 6 * ones)
    empty = view.grab().toImage()
    view.show_chart(_made(name, results.overview(*range(24)), None, (course,)))
    assert view.grab().toImage() != empty
    assert view.accessibleDescription()


@pytest.fixture
def view(qtbot, themes):
    made = ChartView()
    qtbot.addWidget(made)
    made.resize(600, 260)
    return made


def test_the_nearest_line_is_read_at_its_last_step(view, results):
    view.show_chart(_made("lengths", results.overview(*range(24))))
    chart, plot = view.chart, view.plot
    first, second = chart.lines
    ends = placed(chart.across, np.array([chart.across.low, chart.across.high]))
    for line in (first, second):
        beyond = float(line.y[-1])
        found = plot.readout_at(float(ends[1]), beyond)
        assert found.points == [(ends[1], beyond)]
        assert found.text.splitlines()[0] == line.name
    middle = 0.999 * float(placed(chart.across, first.x)[3])
    (_x, height), *_none = plot.readout_at(middle, float(first.y[2])).points
    assert height == first.y[2]


def test_a_strip_is_read_at_its_mark_and_no_place_below_the_last(view, results):
    view.show_chart(_made("shares", results.overview(*range(24))))
    first, second = view.chart.strips
    assert view.plot.readout_at(0.1, -0.2).points == [(first.value, -0.5)]
    told = view.plot.readout_at(0.9, -1.7)
    assert told.points == [(second.value, -1.5)]
    assert told.text.splitlines()[0] == second.name
    assert view.plot.readout_at(0.5, -2.5) is None


def test_lines_strips_and_cells_are_written_as_tables(view, results):
    overview = results.overview(*range(24))
    view.show_chart(_made("lengths", overview))
    rows = list(view.plot.table())[1:]
    lines = view.chart.lines
    assert [row[0] for row in rows] == [each.name for each in lines for _x in each.x]
    assert [row[2] for row in rows] == [y for each in lines for y in each.y]
    view.show_chart(_made("courses", overview, None, (course_of(4, 4),)))
    assert [row[3:] for row in view.plot.table()][1:] == [(2, 6)] * 3
    for name in ("shares", "efforts"):
        view.show_chart(_made(name, overview))
        rows = list(view.plot.table())[1:]
        assert rows == [
            (each.name, each.value, each.low, each.high, *(each.box or ("", "")))
            for each in view.chart.strips
        ]
    shares = np.array([[0.0, 1.0], [0.5, np.nan]])
    view.show_chart(HeatChart("Some", ("2", "4"), ("0", "1"), "size", "elitism", shares))
    assert list(view.plot.table())[1:] == [
        ("2", "0", 0.0), ("4", "0", 1.0), ("2", "1", 0.5), ("4", "1", ""),
    ]  # fmt: skip
    assert "50" in view.plot.readout_at(0.3, 1.8).text
    assert view.plot.readout_at(0.3, 2.1) is None


def test_a_share_of_each_pair_of_values_is_drawn(themes, view):
    view.resize(400, 300)
    shares = np.array([[0.0, 1.0], [0.5, np.nan]])
    view.show_chart(HeatChart("Some", ("2", "4"), ("0", "1"), "size", "elitism", shares))
    drawn = view.grab().toImage()
    colours = {drawn.pixelColor(x, y).name() for x in range(60, 400, 20) for y in (60, 200)}
    theme = themes.current
    assert mixed(theme.sunken, theme.best, 0.85).name() in colours
    assert theme.sunken.name() in colours


def test_kinds_of_effort_are_offered_that_all_variants_have(qtbot, themes, results):
    card = ChartCard()
    qtbot.addWidget(card)
    place = card.kind.findData("move_evaluations")
    everything = results.overview(*range(24), kind="move_evaluations")
    nothing_drawn = choice(2, range(2), ())
    card.kind.setCurrentIndex(place)
    card.show_overview(everything, None, nothing_drawn)
    assert (card.wanted_kind, everything.kind) == ("move_evaluations", "move_evaluations")
    assert card.kind.model().item(place).isEnabled()
    results.store.connection.execute("UPDATE results SET probes = 0 WHERE variant_id = 1")
    without = results.overview(kind="move_evaluations")
    assert without.kind == "function_evaluations"
    card.show_overview(without, None, nothing_drawn)
    assert card.wanted_kind is None
    assert not card.kind.model().item(place).isEnabled()


def test_efforts_are_not_compared_where_neither_solved_a_common_puzzle():
    assert not NEITHER_SOLVED.effort_differs
    assert LESS_EFFORT.effort_differs
