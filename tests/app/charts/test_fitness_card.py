"""The card of the curve, driven in the window."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.charts.curve import Along, Curve, CurvePoint, NamedCurve
from sudoku_ga.app.charts.fitness_card import FitnessCard
from sudoku_ga.app.run.earlier_runs import MOST_KEPT_IN_SIGHT
from sudoku_ga.evolution.core.report import StopReason
from tests.app.driving import solve
from tests.app.reports import PUZZLE, FakeEngine, ended
from tests.examples import some


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=4))
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


@pytest.mark.parametrize(
    ("index", "end"),
    some([(0, 4), (1, 16 * 5), (2, 0.005)], names=2),
    ids=["generations", "evaluations", "s"],
)
def test_the_axis_ends_with_what_the_run_took(qtbot, window, index, end):
    solve(qtbot, window)
    card = window.evolve.insight.fitness
    card.along.setCurrentIndex(index)
    card.along.activated.emit(index)
    assert card.plot.generations.end == pytest.approx(end)
    assert card.plot.lines["best"].xData[-1] == pytest.approx(end)


@pytest.mark.parametrize("along", some(list(Along)))
def test_the_card_says_what_it_plots(window, along):
    card = window.evolve.insight.fitness
    card.along.setCurrentIndex(list(Along).index(along))
    card.along.activated.emit(list(Along).index(along))
    title = {
        Along.GENERATIONS: "Conflicts by generation",
        Along.EVALUATIONS: "Conflicts by evaluations",
        Along.SECONDS: "Conflicts by computing time",
    }[along]
    assert card.accessibleName() == title
    assert card.plot.accessibleName() == title
    assert card.heading.text() == title
    assert f"{card.title_label.text()} {card.along.itemText(list(Along).index(along))}" == title


@pytest.mark.exhaustive
def test_a_run_that_ends_in_its_first_generation_has_two_ticks(qtbot, open_window):
    opened = open_window(FakeEngine(generations=0))
    opened.document_controller.put(PUZZLE, "Test", "choose")
    solve(qtbot, opened)
    plot = opened.evolve.insight.fitness.plot
    ((_spacing, ticks),) = plot.generations.tickValues(0.0, plot.generations.end, 220)
    assert ticks == [0, 1]


@pytest.mark.exhaustive
def test_nothing_is_said_between_two_generations(qtbot, window):
    solve(qtbot, window)
    axis = window.evolve.insight.fitness.plot.generations
    for end in (1.0, 1.5, 2.0, 7.0):
        axis.end = end
        (spacing, ticks), *_ = axis.tickValues(0.0, end, 400)
        assert spacing == int(spacing)
        assert all(tick == int(tick) for tick in ticks)
    axis.counts = False
    assert axis.tickValues(0.0, 0.4, 400)[0][0] < 0.4


@pytest.mark.exhaustive
def test_earlier_runs_stay_in_sight_where_they_are_wanted(qtbot, window):
    card = window.evolve.insight.fitness
    solve(qtbot, window)
    solve(qtbot, window)
    assert card.earlier == []
    window.actions_of.earlier_runs.trigger()
    for seed in range(MOST_KEPT_IN_SIGHT + 1):
        window.recipe_model.fix_seed(seed)
        solve(qtbot, window)
    names = [f"Evolution, seed {seed}" for seed in (2, 1)]
    assert [each.name for each in card.earlier] == names
    drawn = [len(line.xData) for line in card.plot.named]
    assert drawn == [len(each.curve) for each in card.earlier]
    assert [text for text in card.plot.labels.texts if "seed" in text] == [
        f"{each.name} {each.curve.last.best:.0f}" for each in card.earlier
    ]
    window.actions_of.earlier_runs.trigger()
    assert card.earlier == []
    assert not any("seed" in text for text in card.plot.labels.texts)
    assert card.plot.named == []


@pytest.mark.exhaustive
def test_an_earlier_run_above_the_present_one_is_seen_whole(qtbot, window):
    card = window.evolve.insight.fitness
    curve = Curve()
    curve.append([CurvePoint(number, 0, 60 - number, 70, 80, 0) for number in range(3)])
    card.show_earlier([NamedCurve("before", "series4", curve)])
    card.append([CurvePoint(0, 0, 0, 0, 0, 0), CurvePoint(1, 0, 0, 0, 0, 0)])
    card.show_report(ended(1, StopReason.CANCELLED))
    top = card.plot.box.viewRange()[1][1]
    assert top >= card.plot.named[0].yData.max()


def test_marks_and_cursor_follow_the_axis(qtbot, window):
    solve(qtbot, window)
    card = window.evolve.insight.fitness
    window.evolve.bar.timeline.asked.emit(4)
    assert card.plot.cursor.value() == 2
    card.along.activated.emit(list(Along).index(Along.EVALUATIONS))
    assert card.plot.cursor.value() == 16 * 3


@pytest.mark.parametrize(("width", "titled"), [(270, False), (410, True)])
def test_a_narrow_card_keeps_its_choices_readable(themes, qtbot, width, titled):
    card = FitnessCard()
    qtbot.addWidget(card)
    card.resize(width, 300)
    card.show()
    QApplication.processEvents()  # a title that goes lets the rest be laid out again
    assert card.title_label.isVisible() is titled
    assert card.heading.isVisible() is not titled
    assert card.along._shown_text == card.along.currentText()
    assert titled or card.heading.geometry().bottom() < card.along.y()


@pytest.mark.exhaustive
def test_a_curve_out_of_sight_is_drawn_when_it_comes_back(qtbot, window):
    card = window.evolve.insight.fitness
    solve(qtbot, window)
    window.pages.show_workspace("lab")
    card.clear()
    card.append([CurvePoint(number, 0, 9 - number, 9, 9, 0) for number in range(3)])
    state = replace(window.solve_controller.state, report=ended(2, StopReason.CANCELLED))
    window.solve_controller.state_changed.emit(state)
    assert len(card.plot.lines["best"].xData) > 3
    window.pages.show_workspace("evolve")
    assert card.plot.lines["best"].xData.tolist() == [0, 1, 2]
