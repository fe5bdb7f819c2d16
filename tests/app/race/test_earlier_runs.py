"""The list of earlier runs: what it keeps, lists, draws, shows again, and saves."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.charts.curve import Curve
from sudoku_ga.app.race.run_list import RunList
from sudoku_ga.app.run.earlier_runs import INKS, EarlierRuns
from sudoku_ga.document.session import MOST_KEPT, read_session, write_session
from sudoku_ga.errors import FormatError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.driving import solve
from tests.app.reports import PUZZLE, FakeEngine
from tests.examples import some

OTHER = Grid.empty(Geometry(2, 2))


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=4))
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def run_with(qtbot, window, *seeds):
    for seed in seeds:
        window.recipe_model.fix_seed(seed)
        solve(qtbot, window)


@pytest.fixture
def listed(qtbot, window):
    shown = RunList(window.runs)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def names(runs):
    return [run.name for run in runs]


def test_each_run_that_ends_is_kept_the_newest_first(qtbot, window):
    run_with(qtbot, window, 1, 2)
    assert names(window.runs.listed) == ["Evolution, seed 2", "Evolution, seed 1"]
    assert window.runs.listed[0].record.seed == 2
    assert window.evolve.insight.fitness.earlier == []


@pytest.mark.exhaustive
def test_the_same_run_is_kept_once(qtbot, window):
    run_with(qtbot, window, 1, 2, 1)
    assert names(window.runs.listed) == ["Evolution, seed 1", "Evolution, seed 2"]
    assert window.runs.listed[0].curve is window.evolve.insight.fitness.curve


@pytest.mark.exhaustive
def test_a_run_that_is_raced_as_well_is_drawn_once(qtbot, window, listed):
    run_with(qtbot, window, 1)
    (run,) = window.runs.listed
    window.runs.set_shown(run, shown=True)
    raced, present = Curve(), window.evolve.insight.fitness.curve
    raced.append(present.points)
    window.runs.add(run.record, raced)
    assert window.evolve.insight.fitness.earlier == []
    assert listed.curves_beside([raced]) == listed.curves_beside([present]) == []
    (beside,) = listed.curves_beside([Curve()])
    assert beside.curve is raced


@pytest.mark.exhaustive
def test_the_oldest_runs_are_forgotten(qtbot, window):
    run_with(qtbot, window, 0)
    record, curve = window.runs.runs[0].record, window.evolve.insight.fitness.curve
    for seed in range(1, MOST_KEPT + 2):
        window.runs.add(replace(record, seed=seed), curve)
    assert len(window.runs.runs) == MOST_KEPT
    assert window.runs.runs[-1].record.seed == 2


@pytest.mark.exhaustive
def test_runs_on_other_puzzles_are_listed_only_on_request(qtbot, window, listed):
    run_with(qtbot, window, 1)
    window.document_controller.put(OTHER, "Other", "choose")
    run_with(qtbot, window, 2)
    assert names(window.runs.listed) == ["Evolution, seed 2"]
    listed.all_puzzles.click()
    assert listed.list.count() == 2
    listed.all_puzzles.click()
    assert listed.list.count() == 1


@pytest.mark.exhaustive
def test_a_check_mark_draws_the_curve_over_that_of_the_present_run(qtbot, window, listed):
    run_with(qtbot, window, 1, 2)
    item = listed.list.item(1)
    item.setCheckState(Qt.CheckState.Checked)
    card = window.evolve.insight.fitness
    assert names(card.earlier) == ["Evolution, seed 1"]
    assert len(card.plot.named) == 1
    item.setCheckState(Qt.CheckState.Unchecked)
    assert card.earlier == []


@pytest.mark.exhaustive
def test_a_curve_is_drawn_before_there_is_a_present_run(qtbot, window, listed):
    run_with(qtbot, window, 1)
    window.solve_controller.press_reset()
    card = window.evolve.insight.fitness
    assert not card.stack.shows_chart
    listed.list.item(0).setCheckState(Qt.CheckState.Checked)
    assert card.stack.shows_chart
    assert "Evolution, seed 1" in card.plot.readout_at(1.0, 1.0).text
    listed.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert not card.stack.shows_chart


@pytest.mark.exhaustive
def test_a_run_is_renamed_in_place_but_not_to_nothing(qtbot, window, listed):
    run_with(qtbot, window, 1)
    listed.list.item(0).setText("  the\nfirst ")
    assert names(window.runs.runs) == ["the first"]
    listed.list.item(0).setText(" ")
    assert names(window.runs.runs) == ["the first"]
    assert listed.list.item(0).text() == "the first"


@pytest.mark.exhaustive
def test_a_run_is_given_another_colour_or_removed(qtbot, window, listed):
    run_with(qtbot, window, 1, 2)
    run = window.runs.runs[0]
    menu = listed.menu_of(run)
    (colours,) = [each.menu() for each in menu.actions() if each.menu() is not None]
    colours.actions()[2].trigger()
    assert run.ink == INKS[2]
    listed.list.setCurrentRow(0)
    QTest.keyClick(listed.list, Qt.Key.Key_Delete)
    assert names(window.runs.runs) == ["Evolution, seed 1"]


def test_a_run_is_shown_again_with_its_changes(qtbot, window, listed):
    window.recipe_model.fix_seed(5)
    window.solve_controller.press_step()
    qtbot.waitUntil(lambda: window.solve_controller.state.report is not None)
    window.recipe_model.set_value("population.size", 8)
    with qtbot.waitSignal(window.controller.ended):
        window.solve_controller.press_run()
    changes = window.solve_controller.state.report.changes
    assert changes
    window.document_controller.put(OTHER, "Other", "choose")
    window.run_popup.open()
    window.runs.set_all_puzzles(True)
    with qtbot.waitSignal(window.controller.ended):
        window.run_popup.list.show_again.click()
    assert not window.run_popup.isVisible()
    assert window.document_controller.document.state.puzzle == PUZZLE
    assert window.solve_controller.state.report.changes == changes
    assert len(window.runs.runs) == 1
    assert not window.actions_of.earlier_runs.isChecked()


@pytest.mark.exhaustive
@pytest.mark.parametrize("own", some([None, 7]))
def test_a_run_that_is_shown_again_leaves_the_seed_of_later_ones(qtbot, window, own):
    run_with(qtbot, window, 5)
    if own is None:
        window.recipe_model.set_mode("draw")
    else:
        window.recipe_model.fix_seed(own)
    window.run_popup.open()
    with qtbot.waitSignal(window.controller.ended) as ended:
        window.run_popup.list.show_again.click()
    assert ended.args[0].start.seed == 5
    assert window.recipe_model.known_seed == window.sessions.session().seed == own
    solve(qtbot, window)
    seed = window.solve_controller.state.seed
    assert seed == own if own else seed != 5


def test_a_session_keeps_the_runs_as_they_are_listed(qtbot, window):
    run_with(qtbot, window, 1, 2)
    first = window.runs.runs[1]
    window.runs.rename(first, "mine")
    window.runs.set_shown(first, shown=True)
    window.runs.set_ink(first, "best")
    text = write_session(window.sessions.session())
    restored = EarlierRuns()
    restored.restore(read_session(text).runs)
    assert names(restored.runs) == ["Evolution, seed 2", "mine"]
    run = restored.runs[1]
    assert (run.is_shown, run.ink, run.puzzle) == (True, "best", PUZZLE)
    assert list(run.curve.points) == list(first.curve.points)
    assert (run.record.seed, run.record.recipe) == (1, first.record.recipe)
    assert write_session(read_session(text)) == text


@pytest.mark.exhaustive
def test_a_session_of_an_earlier_version_has_no_runs(window):
    text = write_session(window.sessions.session()).replace(',"runs":[]', "")
    assert "runs" not in text
    assert read_session(text).runs == ()


@pytest.mark.parametrize(
    ("found", "wrong"),
    some(
        [
            ('"seed":1', '"seed":-1'),
            ('"points":[[', '"points":[["x",'),
            ('"box":[2,2]', '"box":[2,9]'),
        ],
        names=2,
    ),
)
def test_a_damaged_run_of_a_session_is_refused_with_its_place(qtbot, window, found, wrong):
    run_with(qtbot, window, 1)
    text = write_session(window.sessions.session())
    begin, _runs, end = text.partition('"runs":')
    assert found in end
    with pytest.raises(FormatError, match=r"runs\[0\]"):
        read_session(begin + '"runs":' + end.replace(found, wrong))


@pytest.mark.exhaustive
def test_a_record_that_cannot_be_read_is_refused_with_a_message(qtbot, window):
    run_with(qtbot, window, 1)
    text = write_session(window.sessions.session()).replace("format_version", "format_vision")
    window.runs.restore(read_session(text).runs)
    window.run_popup.show_wanted.emit(window.runs.runs[0])
    assert not window.controller.is_on
    assert window.pages.strip.message is not None
    window.run_popup.race_wanted.emit(window.runs.runs[0])
    assert window.pages.present("race").page.result.title.text() == "This run cannot be raced"
