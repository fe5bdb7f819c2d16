import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication

from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.edit import with_component
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.examples import some


@pytest.fixture
def panel(themes, qtbot):
    panel = ParameterPanel(RecipeModel())
    panel.resize(304, 2400)
    qtbot.addWidget(panel)
    panel.model.set_recipe(load_recipe("memetic"))
    panel.set_all_open(True)
    panel.show()
    panel.activateWindow()
    return panel


def row(panel, role, index=0):
    return panel.roles.sections[role].component_rows[index]


def offered(panel, role, index=0):
    combo = row(panel, role, index).combo
    return [combo.itemText(each) for each in range(combo.count())]


def choose(qtbot, panel, role, label, index=0):
    """Move through the list with the keyboard, as a person does."""
    target = offered(panel, role, index).index(label)
    row(panel, role, index).combo.setFocus()
    for _ in range(50):
        combo = row(panel, role, index).combo
        now = offered(panel, role, index).index(combo.currentText())
        if now == target:
            return
        qtbot.keyClick(combo, Qt.Key.Key_Down if now < target else Qt.Key.Key_Up)
    raise AssertionError(f"{label} was not reached")


def names(panel, role):
    return [component.name for component in panel.model.recipe.all(role)]


def test_only_components_that_fit_the_representation_are_offered(panel):
    assert "Metropolis swaps" in offered(panel, Role.LOCAL_SEARCH)
    assert "Heat bath" not in offered(panel, Role.LOCAL_SEARCH)
    assert "none" in offered(panel, Role.LOCAL_SEARCH)
    assert "none" not in offered(panel, Role.FITNESS)


def test_another_component_changes_the_recipe_and_the_rows_below_it(panel, qtbot):
    with qtbot.waitSignal(panel.model.recipe_changed) as changed:
        choose(qtbot, panel, Role.RESTART, "After generations")
    assert changed.args[0] is panel.model.recipe
    assert names(panel, Role.RESTART) == ["after-generations"]
    assert [path for path in panel.roles.rows if path.startswith("restart")] == [
        "restart.generations"
    ]
    assert panel.roles.rows["restart.generations"].setting.value == 2000
    assert panel.head.changes.text() == "1 changed"
    assert row(panel, Role.RESTART).is_changed


def test_an_optional_role_is_emptied_and_filled_again(panel, qtbot):
    choose(qtbot, panel, Role.CROSSOVER, "none")
    assert names(panel, Role.CROSSOVER) == []
    assert "crossover.rate" not in panel.roles.rows
    assert panel.roles.sections[Role.CROSSOVER].header.accessibleDescription() == "none"
    choose(qtbot, panel, Role.CROSSOVER, "Band or stack")
    assert panel.roles.rows["crossover.rate"].setting.value == 0.1
    assert panel.head.changes.text() == "unchanged"


def test_another_representation_brings_components_that_fit(panel, qtbot):
    choose(qtbot, panel, Role.REPRESENTATION, "Box alleles")
    assert names(panel, Role.LOCAL_SEARCH) == ["heat-bath"]
    assert "Metropolis swaps" not in offered(panel, Role.LOCAL_SEARCH)
    assert "local_search.skip_rate" in panel.roles.rows


def test_what_another_representation_replaces_is_named_by_role(panel, qtbot):
    place = row(panel, Role.REPRESENTATION).place
    kind = next(each for each in place.choices if each.label == "Box alleles")
    with qtbot.waitSignal(panel.model.others_replaced) as replaced:
        panel.model.set_component(place, kind)
    component, changes = replaced.args
    assert component == "Box alleles"
    assert "Local search: Metropolis swaps → Heat bath" in changes
    assert not any(each.startswith("Representation") for each in changes)


@pytest.mark.exhaustive
def test_a_component_that_replaces_itself_alone_names_no_other(panel, qtbot):
    with qtbot.assertNotEmitted(panel.model.others_replaced):
        choose(qtbot, panel, Role.RESTART, "After generations")


@pytest.mark.exhaustive
@pytest.mark.usefixtures("styled")
@pytest.mark.parametrize("role", some([Role.RESTART, Role.CROSSOVER, Role.REPRESENTATION]))
def test_the_row_of_another_component_stays_where_it_was(panel, qtbot, role):
    def top():
        return row(panel, role).mapTo(panel, QPoint(0, 0)).y()

    panel.resize(304, 520)
    panel.reveal(row(panel, role))
    qtbot.waitUntil(lambda: 0 < top() < panel.scroll_area.height() - 100)
    before, combo = top(), row(panel, role).combo
    combo.setFocus()
    now = combo.currentIndex()
    qtbot.keyClick(combo, Qt.Key.Key_Down if now + 1 < combo.count() else Qt.Key.Key_Up)
    assert row(panel, role).combo is not combo
    assert top() == before
    QApplication.processEvents()
    assert top() == before


@pytest.mark.exhaustive
def test_the_keyboard_stays_where_a_component_was_chosen(panel, qtbot):
    choose(qtbot, panel, Role.RESTART, "After generations")
    assert QApplication.focusWidget() is row(panel, Role.RESTART).combo
    assert panel.help_strip.help.title == "After generations"
    assert panel.help_strip.help.note == "default After stagnation"


@pytest.mark.exhaustive
def test_the_source_of_a_component_is_reported_beside_it_and_beside_its_parameters(panel, qtbot):
    panel.model.set_recipe(load_recipe("lsga-2023"))
    assert row(panel, Role.SELECTION).help.note == "Goldberg & Deb, 1991"
    size = panel.roles.rows["selection.tournament_size"]
    assert size.help.text.endswith(" Source: Goldberg & Deb, 1991.")
    choose(qtbot, panel, Role.SELECTION, "Truncation")
    assert row(panel, Role.SELECTION).help.note == "default Tournament"
    assert "Mühlenbein" in row(panel, Role.SELECTION).help.text


def test_an_empty_pairing_is_explained_as_such(panel):
    panel.model.set_recipe(load_recipe("coelho-frank-2021-243"))
    pairing = panel.roles.sections[Role.SELECTION].component_rows[1]
    assert pairing.place.component is None
    assert "couples" in pairing.help.text


def test_a_section_whose_rows_stay_is_not_made_anew(panel, qtbot):
    before = dict(panel.roles.sections)
    choose(qtbot, panel, Role.RESTART, "After generations")
    remade = [role for role, each in panel.roles.sections.items() if each is not before[role]]
    assert remade == [Role.RESTART]


@pytest.mark.exhaustive
def test_several_components_of_a_role_have_a_row_each(panel, qtbot):
    choose(qtbot, panel, Role.CROSSOVER, "Band or stack", index=1)
    assert names(panel, Role.CROSSOVER) == ["band-or-stack"] * 2
    labels = [each.label.text() for each in panel.roles.sections[Role.CROSSOVER]
              .component_rows.values()]  # fmt: skip
    assert labels == ["Component 1", "Component 2", "Additional"]
    assert {"crossover[0].rate", "crossover[1].rate"} <= set(panel.roles.rows)
    choose(qtbot, panel, Role.CROSSOVER, "none", index=1)
    assert names(panel, Role.CROSSOVER) == ["band-or-stack"]


@pytest.mark.exhaustive
def test_a_double_click_on_the_label_brings_the_file_s_component_back(panel, qtbot):
    recipe = panel.model.recipe
    choose(qtbot, panel, Role.RESTART, "After generations")
    changed = row(panel, Role.RESTART)
    place = changed.label.geometry().topLeft() + QPoint(4, 4)
    qtbot.mouseDClick(changed, Qt.MouseButton.LeftButton, pos=place)
    assert panel.model.recipe.components == recipe.components


def test_reset_takes_components_back(panel, qtbot):
    choose(qtbot, panel, Role.REPRESENTATION, "Box alleles")
    qtbot.mouseClick(panel.head.reset, Qt.MouseButton.LeftButton)
    assert panel.model.recipe == load_recipe("memetic")
    assert panel.head.changes.text() == "unchanged"


@pytest.mark.exhaustive
def test_a_locked_panel_keeps_its_components_also_in_new_rows(panel):
    panel.model.set_locked(True)
    panel.model.set_recipe(with_component(load_recipe("memetic"), Role.CROSSOVER, None))
    assert not row(panel, Role.CROSSOVER).combo.isEnabled()
    panel.model.set_locked(False)
    assert row(panel, Role.CROSSOVER).combo.isEnabled()


def test_a_component_without_a_choice_is_shown_but_not_offered(panel):
    (only,) = offered(panel, Role.INITIALISATION)
    assert only == "Filled boxes"
    assert not row(panel, Role.INITIALISATION).combo.isEnabled()


@pytest.mark.exhaustive
def test_the_first_alternative_is_shown_and_every_one_changed(panel, qtbot):
    panel.model.set_recipe(load_recipe("fast"))
    choose(qtbot, panel, Role.CROSSOVER, "none")
    assert [each.all(Role.CROSSOVER) for each in panel.model.recipe.alternatives] == [()] * 5


@pytest.mark.exhaustive
def test_islands_are_chosen_like_any_component(panel, qtbot):
    choose(qtbot, panel, Role.ISLANDS, "With migration")
    assert [path for path in panel.roles.rows if path.startswith("islands")] == [
        "islands.count",
        "islands.topology",
        "islands.interval",
        "islands.delay",
        "islands.migrants",
    ]
    assert panel.model.recipe.one(Role.ISLANDS).count == 2


@pytest.mark.exhaustive
def test_a_row_that_goes_with_its_component_loses_the_focus(panel, qapp):
    editor = panel.roles.rows["local_search.temperature"].editor
    editor.field.setFocus()
    assert panel.current_row is panel.roles.rows["local_search.temperature"]
    panel.hide()
    panel.model.set_recipe(load_recipe("coelho-frank-2021-243"))
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert panel.current_row is None
