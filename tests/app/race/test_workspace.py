"""The workspace of the race, driven in the window."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from sudoku_ga.app.charts.curve import Along
from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.lessons.targets import reveal
from sudoku_ga.app.race.page import LANES, LINEAR, LOG, RUNS
from sudoku_ga.app.race.run_list import RunPopup
from sudoku_ga.app.race.setup import OWN
from sudoku_ga.app.race.workspace import RaceWorkspace
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.run.run_controller import left_running
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.run.words import generations_text
from sudoku_ga.app.workspace import EVOLVE, LAB, RACE
from sudoku_ga.errors import UserError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import Cage, Layout
from tests.app.driving import solve
from tests.app.reports import PUZZLE, SOLVED, FakeEngine
from tests.app.shared_parts import show_workspace


@pytest.fixture
def window(open_window):
    opened = open_window(FakeEngine(generations=6))
    opened.evolve.bar.pace.choose(0)
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


@pytest.fixture
def endless(open_window):
    opened = open_window(FakeEngine())
    opened.document_controller.put(PUZZLE, "Test", "choose")
    return opened


def race_in(qtbot, window):
    """Show the race at full speed and return its workspace."""
    window.header.workspaces.button("race").click()
    race = window.pages.present("race")
    qtbot.waitUntil(lambda: not race.checks.is_running)
    race.bar.pace.choose(0)
    return race


def race_to_end(qtbot, race):
    with qtbot.waitSignal(race.controller.ended):
        race.bar.main.click()


def under_way(qtbot, race):
    race.bar.main.click()
    qtbot.waitUntil(lambda: all(each.report is not None for each in race.states))


@pytest.fixture
def alone(qtbot, make_services):
    """The workspace in sight, without the window."""
    services = make_services(FakeEngine(generations=6))
    services.document.put(PUZZLE, "Test", "choose")
    made = RaceWorkspace(services, Recipes(services))
    made.runs = services.runs
    show_workspace(services, made)
    made.bar.pace.choose(0)
    qtbot.waitUntil(lambda: not made.checks.is_running)
    yield made
    made.shut_down()


def test_a_step_begins_a_race_which_then_goes_on_to_its_end(qtbot, alone):
    alone.bar.step.click()
    assert alone.controller.state is RunState.PAUSED
    qtbot.waitUntil(lambda: all(each.report is not None for each in alone.states))
    assert [each.report.generation for each in alone.states] == [0, 0]
    alone.bar.step.click()
    qtbot.waitUntil(lambda: [each.report.generation for each in alone.states] == [1, 1])
    assert not alone.page.setup.isEnabled()
    with qtbot.waitSignal(alone.controller.ended):
        alone.bar.main.click()
        assert alone.controller.state is RunState.RUNNING
    assert all(each.is_solved for each in alone.states)


def test_seeds_that_cannot_be_recorded_hold_the_race(qtbot, alone):
    setup = alone.page.setup
    setup.set_seed(2**63 - 1)
    QTest.mouseClick(setup.seeds.button(OWN), Qt.MouseButton.LeftButton)
    assert not alone.bar.main.isEnabled()
    alone.press_main()
    assert not alone.controller.is_on
    setup.set_seed(1)
    setup.changed.emit()
    assert alone.bar.main.isEnabled()
    assert [each.lane.seed for each in alone.states] == [1, 2]


def test_keys_show_rename_and_remove_an_earlier_run(qtbot, alone):
    race_to_end(qtbot, alone)
    alone.page.show_tab(RUNS)
    runs, shown = alone.page.runs.list, []
    alone.page.runs.show_wanted.connect(shown.append)
    first, second = alone.runs.listed
    runs.setCurrentRow(0)
    QTest.keyClick(runs, Qt.Key.Key_Down)
    QTest.keyClick(runs, Qt.Key.Key_Return)
    assert shown == [second]
    menu = alone.page.runs.menu_of(second)
    next(each for each in menu.actions() if each.text() == "Rename").trigger()
    editor = runs.findChild(QLineEdit)
    editor.setText("mine")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: second.name == "mine")
    assert shown == [second]
    QTest.keyClick(runs, Qt.Key.Key_Delete)
    assert alone.runs.runs == [first]
    assert alone.page.runs.current is first


def test_the_list_below_a_button_closes_with_what_is_wanted_and_on_escape(qtbot, alone):
    race_to_end(qtbot, alone)
    button = QPushButton(alone.page)
    popup, wanted = RunPopup(alone.runs, button), []
    popup.race_wanted.connect(wanted.append)
    button.click()
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_A)
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert popup.isHidden()
    button.click()
    popup.list.race.click()
    assert popup.isHidden()
    assert wanted == [popup.list.current]
    alone.race_run(wanted[0])
    assert alone.states[0].lane.seed == wanted[0].record.seed


@pytest.mark.exhaustive
def test_boards_of_variants_race_a_recipe_that_handles_them(qtbot, window):
    race = race_in(qtbot, window)
    cages = (Cage(3, (0, 1)),)
    window.document_controller.begin(Geometry(2, 2, Layout(cages=cages)))
    assert [each.lane.name for each in race.states] == ["Evolution", "Fast"]
    window.document_controller.undo()
    assert [each.lane.name for each in race.states] == ["Evolution", "Generational"]


@pytest.mark.exhaustive
def test_the_header_opens_a_race_of_the_recipe_of_the_panel_with_another(qtbot, window):
    assert window.pages.present("race") is None
    race = race_in(qtbot, window)
    assert window.pages.shown == RACE
    assert window.header.workspaces.value == "race"
    assert [each.lane.name for each in race.states] == ["Evolution", "Generational"]
    assert [each.lane.seed for each in race.states] == [race.page.setup.seed_value] * 2
    assert "Test" in race.page.result.title.text()


@pytest.mark.exhaustive
def test_a_result_stays_while_the_panel_has_another_recipe(qtbot, window):
    race = race_in(qtbot, window)
    race_to_end(qtbot, race)
    reports = [each.report for each in race.states]
    window.recipe_model.set_value("population.size", 8)
    assert [each.report for each in race.states] == reports
    assert None not in reports
    race.page.setup.draw_seed()
    assert [each.report for each in race.states] == [None, None]


def test_a_race_ends_with_medals_curves_and_words(qtbot, window):
    race = race_in(qtbot, window)
    race_to_end(qtbot, race)
    assert [view.medal.place for view in race.page.lanes[:2]] == [1, 1]
    assert race.page.result.title.text() == "A tie: Evolution, Generational"
    assert "One run per lane with" in race.page.result.text.text()
    assert race.page.result.again.isVisible()
    chart = race.page.stack.chart
    assert [line.xData[-1] for line in chart.named[:2]] == [6, 6]
    assert [text.split()[0] for text in chart.labels.texts[-2:]] == ["Evolution", "Generational"]
    assert len(list(chart.table())) > 12
    assert "Generation 3" in chart.readout_at(3.2, 1.0).text
    assert "Evolution: best" in chart.readout_at(3.2, 1.0).text


def test_the_conflicts_of_a_race_are_drawn_on_either_scale(qtbot, alone):
    race_to_end(qtbot, alone)
    chart, heights = alone.page.stack.chart, []
    for scale in (LINEAR, LOG):
        alone.page.scale.button(scale).click()
        heights.append(chart.whole[1])
    assert heights[0] != heights[1]


def test_every_lane_is_kept_among_the_earlier_runs(qtbot, window):
    race = race_in(qtbot, window)
    race_to_end(qtbot, race)
    seed = race.page.setup.seed_value
    names = [run.name for run in window.runs.listed]
    assert names == [f"Evolution, seed {seed}", f"Generational, seed {seed}"]


def test_the_keys_of_a_run_drive_the_race_while_it_is_in_sight(qtbot, endless):
    race = race_in(qtbot, endless)
    QTest.keyClick(endless, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: race.controller.state is RunState.RUNNING)
    QTest.keyClick(endless, Qt.Key.Key_F5)
    assert race.controller.state is RunState.PAUSED
    QTest.keyClick(endless, Qt.Key.Key_F6)
    qtbot.waitUntil(lambda: all(each.report is not None for each in race.states))
    with qtbot.waitSignal(race.controller.ended):
        QTest.keyClick(endless, Qt.Key.Key_Escape)
    QTest.keyClick(endless, Qt.Key.Key_F8)
    assert all(each.report is None for each in race.states)
    assert not endless.controller.is_on


@pytest.mark.exhaustive
def test_another_race_has_another_seed_and_wins_are_counted(qtbot, window):
    race = race_in(qtbot, window)
    race_to_end(qtbot, race)
    before = race.page.setup.seed_value
    assert not race.page.result.tally.isVisible()
    with qtbot.waitSignal(race.controller.ended):
        race.page.result.again.click()
        assert window.focusWidget() is race.bar.main
    assert race.page.setup.seed_value != before
    assert race.page.result.tally.text() == "Wins in 2 races: Evolution 2, Generational 2"


@pytest.mark.exhaustive
def test_the_measure_is_the_axis_of_the_chart(qtbot, window):
    race = race_in(qtbot, window)
    race.bar.along.setFocus()
    qtbot.keyClick(race.bar.along, Qt.Key.Key_Down)
    assert race.bar.measure is Along.EVALUATIONS
    race_to_end(qtbot, race)
    assert race.page.stack.chart.name == "Conflicts by evaluations"
    assert "evaluations" in race.page.lanes[0].note.text()
    assert race.bar.along.isEnabled()


@pytest.mark.exhaustive
@pytest.mark.usefixtures("styled")
def test_boards_caption_and_chart_are_seen_in_a_small_window(qtbot, window):
    race = race_in(qtbot, window)
    window.resize(960, 540)
    QApplication.processEvents()
    page = race.page
    parts = (*page.lanes[:2], page.result, page.chart)
    for part in parts:
        qtbot.waitUntil(lambda part=part: part.visibleRegion().boundingRect() == part.rect())


@pytest.mark.exhaustive
def test_a_failing_lane_says_why_beside_its_row_and_its_board(qtbot, open_window):
    class Failing(FakeEngine):
        def evolve(self, puzzle, recipe, seed, control, view):
            if recipe.name == "generational":
                raise UserError("nothing fits")
            return super().evolve(puzzle, recipe, seed, control, view)

    window = open_window(Failing(generations=6))
    window.document_controller.put(PUZZLE, "Test", "choose")
    race = race_in(qtbot, window)
    race_to_end(qtbot, race)
    assert race.page.setup.rows[1].problem == "nothing fits"
    assert "nothing fits" in race.page.lanes[1].note.text()
    assert race.page.result.title.text() == "Evolution wins"


def test_the_other_lanes_do_not_go_on_while_the_race_is_paused(qtbot, open_window):
    class Uneven(FakeEngine):
        def evolve(self, puzzle, recipe, seed, control, view):
            engine = FakeEngine() if recipe.name == "generational" else self
            return FakeEngine.evolve(engine, puzzle, recipe, seed, control, view)

    window = open_window(Uneven(generations=6))
    window.document_controller.put(PUZZLE, "Test", "choose")
    race = race_in(qtbot, window)
    race.bar.main.click()
    qtbot.waitUntil(lambda: race.page.result.title.text() == "Evolution wins")
    assert "goes on" in race.page.result.text.text()
    race.bar.main.click()
    assert "paused" in race.page.result.text.text()
    race.bar.main.click()
    assert "goes on" in race.page.result.text.text()
    with qtbot.waitSignal(race.controller.ended):
        race.press_stop()


@pytest.mark.exhaustive
def test_a_recipe_that_does_not_fit_the_puzzle_says_so_beside_its_row(qtbot, window):
    window.document_controller.put(Grid.empty(Geometry(4, 4)), "Large", "choose")
    race = race_in(qtbot, window)
    race.page.setup.set_lanes(["evolution", "alleles"])
    race.page.setup.changed.emit()
    qtbot.waitUntil(lambda: bool(race.page.setup.rows[1].problem))
    assert race.page.setup.rows[0].problem == ""
    assert not race.bar.main.isEnabled()
    assert race.status_line.status.word == "Cannot race yet"
    window.document_controller.put(PUZZLE, "Small", "choose")
    qtbot.waitUntil(lambda: not race.page.setup.problem)
    assert race.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_a_puzzle_without_solution_cannot_be_raced(qtbot, window):
    clash = PUZZLE.with_digits([(0, 3)])
    race = race_in(qtbot, window)
    window.document_controller.put(clash, "Clash", "choose")
    assert not race.bar.main.isEnabled()
    assert race.page.result.title.text() == "No race can start now"
    window.document_controller.put(SOLVED, "Full", "choose")
    assert not race.bar.main.isEnabled()


@pytest.mark.exhaustive
def test_the_bar_tells_how_fast_a_race_is_while_it_is_on(qtbot, endless):
    race = race_in(qtbot, endless)
    chosen = race.bar.pace.text
    race.bar.main.click()
    qtbot.waitUntil(lambda: race.bar.pace.text != chosen)
    with qtbot.waitSignal(race.controller.ended):
        race.press_stop()
    assert race.bar.pace.text == chosen


@pytest.mark.exhaustive
def test_how_a_stopped_lane_ended_is_said_once(qtbot, endless):
    race = race_in(qtbot, endless)
    under_way(qtbot, race)
    with qtbot.waitSignal(race.controller.ended):
        race.press_stop()
    lane, amount = race.page.lanes[0], generations_text(race.states[0].report.generation)
    assert lane.note.text() == amount
    assert f"stopped after {amount}" in lane.accessibleName()
    assert f"stopped after {amount}" in race.page.result.text.text()


@pytest.mark.exhaustive
def test_a_race_keeps_its_puzzle_until_it_ends(qtbot, endless):
    race = race_in(qtbot, endless)
    under_way(qtbot, race)
    endless.document_controller.put(Grid.empty(Geometry(3, 3)), "Nine", "choose")
    assert race.states[0].report.start.puzzle == PUZZLE
    with qtbot.waitSignal(race.controller.ended):
        race.press_stop()
    endless.pages.show_workspace(EVOLVE)
    endless.header.workspaces.button("race").click()
    assert all(each.report is None for each in race.states)


@pytest.mark.exhaustive
def test_a_run_holds_the_race_and_no_race_begins_under_a_run(qtbot, endless):
    race = race_in(qtbot, endless)
    under_way(qtbot, race)
    endless.pages.show_workspace(EVOLVE)
    endless.evolve.bar.main.click()
    qtbot.waitUntil(lambda: endless.solve_controller.state.report is not None)
    assert race.controller.state is RunState.PAUSED
    endless.header.workspaces.button("race").click()
    assert not race.bar.main.isEnabled()
    assert race.controller.state is RunState.PAUSED
    with qtbot.waitSignal(race.controller.ended):
        race.press_stop()
    assert not race.bar.main.isEnabled()
    assert endless.controller.is_on


@pytest.mark.exhaustive
def test_the_race_can_go_on_when_the_run_has_ended(qtbot, endless):
    race = race_in(qtbot, endless)
    under_way(qtbot, race)
    endless.solve_controller.press_run()
    qtbot.waitUntil(lambda: endless.solve_controller.state.report is not None)
    with qtbot.waitSignal(endless.controller.ended):
        endless.solve_controller.press_stop()
    race.bar.main.click()
    assert race.controller.state is RunState.RUNNING
    with qtbot.waitSignal(race.controller.ended):
        race.press_stop()


@pytest.mark.exhaustive
def test_no_race_begins_while_kernels_are_compiled(qtbot, open_window, tmp_path):
    window = open_window(FakeEngine(), KernelPreparation(lambda: False, ("sleep", "60")))
    window.document_controller.put(PUZZLE, "Test", "choose")
    window.header.workspaces.button("race").click()
    assert not window.pages.present("race").bar.main.isEnabled()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("is_changed", "other"), [(True, "Evolution, changed"), (False, "Generational")]
)
def test_an_earlier_run_races_a_recipe_that_differs(qtbot, window, is_changed, other):
    window.recipe_model.fix_seed(77)
    solve(qtbot, window)
    window.recipe_model.fix_seed(3)
    if is_changed:
        window.recipe_model.set_value("population.size", 40)
    window.run_popup.open()
    window.run_popup.list.race.click()
    assert window.pages.shown == RACE
    race = window.pages.present("race")
    assert [lane.lane.name for lane in race.states] == ["Evolution, seed 77", other]
    assert [lane.lane.seed for lane in race.states] == [77, 77]


@pytest.mark.exhaustive
def test_the_curve_of_an_earlier_run_that_is_checked_is_drawn(qtbot, window):
    window.recipe_model.fix_seed(77)
    solve(qtbot, window)
    race = race_in(qtbot, window)
    race.page.show_tab(RUNS)
    item = race.page.runs.list.item(0)
    item.setCheckState(Qt.CheckState.Checked)
    qtbot.waitUntil(lambda: race.page.stack.chart is not None)
    plot = race.page.stack.chart
    (run,) = window.runs.shown
    qtbot.waitUntil(lambda: [len(line.xData) for line in plot.named] == [len(run.curve)])
    race_to_end(qtbot, race)
    qtbot.waitUntil(lambda: len(plot.named) == 3)
    race.page.runs.list.item(0).setCheckState(Qt.CheckState.Checked)  # a lane, drawn once
    race.page.runs.list.item(2).setCheckState(Qt.CheckState.Unchecked)
    qtbot.waitUntil(lambda: len(plot.named) == 2)
    assert [each.curve for each in window.runs.shown] == [race.states[0].curve]


@pytest.mark.exhaustive
def test_what_a_lesson_points_at_is_seen_beside_the_earlier_runs(qtbot, window):
    race = race_in(qtbot, window)
    race.page.show_tab(RUNS)
    target = reveal(window, "race-seed", RACE)
    assert race.page.tabs.value == LANES
    assert target.widget.isVisible()
    race.page.show_tab(RUNS)
    reveal(window, "action:race", RACE)
    assert race.page.tabs.value == RUNS


@pytest.mark.exhaustive
def test_a_race_becomes_an_experiment_with_a_variant_a_lane(qtbot, window):
    race = race_in(qtbot, window)
    race_to_end(qtbot, race)
    race.page.result.lab.click()
    assert window.pages.shown == LAB
    editor = window.pages.present("lab").dialogs.editor
    draft = editor.fields.draft
    assert [each["name"] for each in draft["variant"]] == ["Evolution", "Generational"]
    assert draft["experiment"]["runs"] == 30


@pytest.mark.exhaustive
def test_out_of_sight_the_race_goes_on_and_is_drawn_when_it_comes_back(qtbot, endless):
    race = race_in(qtbot, endless)
    under_way(qtbot, race)
    endless.pages.show_workspace(EVOLVE)
    assert endless.pages.shown == EVOLVE
    reached = race.states[0].report.generation
    qtbot.waitUntil(lambda: race.states[0].report.generation > reached + 50)
    drawn = race.page.stack.chart.named[0].xData[-1]
    endless.header.workspaces.button("race").click()
    assert race.page.stack.chart.named[0].xData[-1] > drawn


@pytest.mark.exhaustive
def test_the_recipe_of_the_panel_comes_to_the_race_when_that_is_seen(qtbot, window):
    race = race_in(qtbot, window)
    before = race.states[0].lane.recipe
    assert before is window.recipe_model.recipe
    window.pages.show_workspace(EVOLVE)
    window.recipe_model.set_value("mutation.relative_temperature", 4.0)
    assert race.states[0].lane.recipe is before
    window.pages.show_workspace(RACE)
    assert race.states[0].lane.recipe is window.recipe_model.recipe


@pytest.mark.exhaustive
def test_the_window_is_closed_during_a_race(qtbot, endless):
    race = race_in(qtbot, endless)
    under_way(qtbot, race)
    endless.close()
    assert not race.controller.is_on
    assert not left_running()
    assert len(endless.runs.runs) == 2
