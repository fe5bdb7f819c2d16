from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QHelpEvent
from PySide6.QtWidgets import QComboBox, QProgressBar, QToolTip, QWidget

from sudoku_ga.app.messages import Answer, Message, Messages, Severity, of_check
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import Card, MessageCard, MessageStrip
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.dialogs import progress_dialog
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, FirstLines, NoteText, Text, Tone, wrapping
from tests.app.driving import wheel

CHOICES = [("log", "Log"), ("linear", "Linear"), ("none", "None")]


@pytest.fixture
def segmented(themes, qtbot):
    segmented = Segmented(CHOICES, "Scale")
    qtbot.addWidget(segmented)
    segmented.show()
    return segmented


def test_a_click_chooses_a_segment(segmented, qtbot):
    with qtbot.waitSignal(segmented.chosen) as chosen:
        qtbot.mouseClick(segmented.button("linear"), Qt.MouseButton.LeftButton)
    assert (chosen.args, segmented.value) == (["linear"], "linear")


def test_arrow_keys_choose_among_segments(segmented, qtbot):
    segmented.activateWindow()
    segmented.button("log").setFocus()
    qtbot.keyClick(segmented.button("log"), Qt.Key.Key_Right)
    assert segmented.value == "linear"


def test_a_single_choice_looks_like_a_text_and_takes_no_keyboard(themes, qtbot):
    single = Segmented([("3", "3×3")], "Box")
    qtbot.addWidget(single)
    single.resize(120, 30)
    single.show()
    assert single.grab().toImage().pixelColor(60, 4).alpha() == 0
    assert not single.button("3").focusPolicy() & Qt.FocusPolicy.TabFocus


def test_tab_meets_the_chosen_segment_alone(segmented):
    segmented.set_value("none")
    reached = [
        value
        for value, _label in CHOICES
        if segmented.button(value).focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    assert reached == ["none"]


def test_a_program_chooses_silently(segmented, qtbot):
    with qtbot.assertNotEmitted(segmented.chosen):
        segmented.set_value("none")


def test_a_choice_that_is_not_offered_cannot_be_clicked(segmented, qtbot):
    segmented.set_choice_enabled("linear", False)
    qtbot.mouseClick(segmented.button("linear"), Qt.MouseButton.LeftButton)
    assert segmented.value == "log"


def test_a_label_of_a_choice_without_room_is_shortened_and_has_a_tool_tip(
    segmented, qtbot, monkeypatch
):
    shown = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, _widget: shown.append(text))
    button = segmented.button("linear")

    def hover():
        place = QPoint(5, 5)
        button.event(QHelpEvent(QEvent.Type.ToolTip, place, button.mapToGlobal(place)))

    hover()
    assert (button.shown, shown) == ("Linear", [])
    button.resize(34, 26)
    hover()
    assert button.shown.startswith("L")
    assert (button.shown != "Linear", shown) == (True, ["Linear"])


@pytest.mark.parametrize("kind", list(Kind))
def test_a_button_never_cuts_its_text_off(themes, qtbot, kind):
    button = Button("Repeat the last run", icon="reset", kind=kind)
    qtbot.addWidget(button)
    text = button.fontMetrics().horizontalAdvance(button.text())
    assert button.minimumSizeHint().width() >= text + 20
    assert not button.grab().isNull()


def test_the_main_button_has_a_light_ring_with_the_keyboard(themes, qtbot):
    button = Button("Solve", kind=Kind.ACCENT)
    qtbot.addWidget(button)
    button.show()
    button.activateWindow()
    button.setFocus()
    qtbot.waitUntil(button.hasFocus)
    middle = button.height() // 2
    focused = button.grab().toImage().pixelColor(2, middle)
    button.clearFocus()
    plain = button.grab().toImage().pixelColor(2, middle)
    assert (focused, plain) == (themes.current.on_accent, themes.current.accent)


def test_a_button_without_text_is_square(themes, qtbot):
    button = Button(icon="menu", height=34)
    qtbot.addWidget(button)
    assert (button.sizeHint().width(), button.sizeHint().height()) == (34, 34)


def test_enter_presses_a_button_with_the_keyboard(themes, qtbot):
    button = Button("New experiment…")
    qtbot.addWidget(button)
    button.show()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        with qtbot.waitSignal(button.clicked):
            qtbot.keyClick(button, key)


def test_the_states_of_a_button_differ(themes, qtbot):
    button = Button("Panel")
    button.setCheckable(True)
    qtbot.addWidget(button)
    plain = button.grab().toImage()
    button.setChecked(True)
    checked = button.grab().toImage()
    button.setEnabled(False)
    assert plain != checked != button.grab().toImage()


def test_the_wheel_over_a_list_scrolls_the_panel_and_not_the_value(themes, qtbot):
    combo = Combo("Recipe")
    combo.addItems(["one", "two"])
    qtbot.addWidget(combo)
    assert not wheel(combo)
    assert combo.currentIndex() == 0


def test_a_label_is_recoloured_with_the_theme(themes, qtbot):
    label = Text("IIII", size=30, weight=fonts.SEMIBOLD, tone=Tone.CONFLICT)
    qtbot.addWidget(label)
    themes.select("dark")
    label.show()
    label.grab()  # a style sheet may still change a widget while it is first shown
    assert has_colour(label.grab(), themes.current.conflict)
    label.set_tone(Tone.INK)
    assert not has_colour(label.grab(), themes.current.conflict)
    assert has_colour(label.grab(), themes.current.ink)


def has_colour(pixmap, colour):
    image = pixmap.toImage()
    return any(
        image.pixelColor(x, y) == colour
        for x in range(image.width())
        for y in range(image.height())
    )


def test_a_text_that_is_too_long_is_elided_and_has_a_tool_tip(themes, qtbot):
    label = ElidedText("Tournament size")
    qtbot.addWidget(label)
    label.show()
    label.resize(300, 20)
    assert label.toolTip() == ""
    label.resize(40, 20)
    assert label.toolTip() == "Tournament size"


def test_a_note_leaves_out_what_does_not_fit(themes, qtbot):
    text = "best 1,024 conflicts, 34 cells; generation 7"
    label = NoteText(text)
    qtbot.addWidget(label)
    label.show()

    def at(part):
        label.resize(label.fontMetrics().horizontalAdvance(part) + 3, 20)
        return label.shown

    assert at(text) == text
    assert label.toolTip() == ""
    assert at("best 1,024 conflicts, 34 cells; gen") == "best 1,024 conflicts, 34 cells"
    assert at("best 1,024 conflicts, 3") == "best 1,024 conflicts"
    assert label.toolTip() == text
    assert at("best 1,024 con").startswith("best 1,")
    assert at("best 1,") == ""
    label.setText("generation 492   |   0.38 s of computing")
    assert at("generation 492   |   0.38 s of") == "generation 492"


def test_a_note_of_two_lines_leaves_nothing_out_without_a_sign(themes, qtbot):
    text = "9×9 jigsaw, X, anti-knight, killer, 12 givens"
    label = NoteText(text)
    qtbot.addWidget(label)
    label.show()
    label.set_two_lines(allowed=True)

    def at(part):
        label.resize(label.fontMetrics().horizontalAdvance(part) + 3, 32)
        return label.shown

    assert at(text) == text
    assert at("9×9 jigsaw, X, anti-knight, k") == text.replace("t, k", "t,\nk")
    assert label.toolTip() == ""
    assert at("9×9 jigsaw, X, a") == "9×9 jigsaw, X,\nanti-knight, kill…"
    assert label.toolTip() == text
    label.set_two_lines(allowed=False)
    assert label.shown == "9×9 jigsaw, X"


def test_a_text_is_never_read_as_markup(themes, qtbot):
    label = wrapping(Text("<b>1</b>"))
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_a_card_shows_its_title(themes, qtbot):
    card = Card("Fitness", "conflicts")
    qtbot.addWidget(card)
    before = card.grab().toImage()
    card.set_title("Diversity")
    assert card.accessibleName() == "Diversity"
    assert card.grab().toImage() != before


@pytest.mark.parametrize(("width", "told"), [(70, ["Naked and hidden"]), (300, [])])
def test_a_combo_tells_what_it_elides(themes, qtbot, monkeypatch, width, told):
    shown = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, text, _widget: shown.append(text))
    combo = Combo("Singles")
    qtbot.addWidget(combo)
    combo.addItem("Naked and hidden")
    combo.resize(width, 28)
    place = QPoint(5, 5)
    combo.event(QHelpEvent(QEvent.Type.ToolTip, place, combo.mapToGlobal(place)))
    assert shown == told


def test_a_list_keeps_only_the_digits_with_which_an_entry_begins(themes, qtbot):
    passed = []

    class Holder(QWidget):
        def keyPressEvent(self, event):
            passed.append(event.text())

    holder = Holder()
    qtbot.addWidget(holder)
    combo = Combo("Boards", parent=holder)
    combo.addItems(["6×6", "Sato 2013", "9×9"])
    holder.show()
    qtbot.keyClicks(combo, "9")
    assert combo.currentText() == "9×9"
    qtbot.keyClicks(combo, "2.")
    assert passed == ["2", "."]
    assert combo.currentText() == "9×9"


def test_home_goes_to_the_first_entry_of_a_list_below_its_heading(themes, qtbot, monkeypatch):
    monkeypatch.setattr(QComboBox, "showPopup", QWidget.update)  # no display, no popup
    combo = Combo("Recipe")
    qtbot.addWidget(combo)
    combo.add_heading("To watch")
    combo.addItems(["Evolution", "Memetic"])
    combo.show()
    combo.setCurrentIndex(2)
    combo.showPopup()
    qtbot.keyClick(combo.view(), Qt.Key.Key_Home)
    assert combo.view().currentIndex().row() == 1


@pytest.fixture
def long_list(themes, qtbot):
    """A list that was made while the window is built, without the style sheet."""
    with themes.suspended():
        combo = Combo("Recipe")
        for number in range(40):
            combo.addItem(f"Recipe {number}", number)
            combo.explain_entry(number, f"What <{number}> does.")
    qtbot.addWidget(combo)
    combo.show()
    yield combo
    combo.hidePopup()


def test_a_long_list_has_a_scroll_bar(long_list, qtbot):
    long_list.showPopup()
    qtbot.waitUntil(long_list.view().verticalScrollBar().isVisible)


def test_a_list_has_a_line_about_the_entry_that_is_pointed_at(long_list, qtbot):
    def note():
        (label,) = popup.findChildren(FirstLines)
        return label.text() if label.isVisible() else ""

    long_list.setCurrentIndex(2)
    long_list.showPopup()
    view = long_list.view()
    popup = view.window()
    assert note() == "What <2> does."
    rows = view.height() // view.sizeHintForRow(0)
    assert rows >= 20
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert note() == "What <3> does."
    assert long_list.currentIndex() == 2
    long_list.hidePopup()
    long_list.showPopup()
    assert (view.currentIndex().row(), note()) == (2, "What <2> does.")


def test_a_list_without_such_lines_has_no_room_for_them(themes, qtbot):
    combo = Combo("Recipe")
    qtbot.addWidget(combo)
    combo.addItems(["One", "Two"])
    combo.show()
    combo.showPopup()
    assert not any(each.isVisible() for each in combo.view().window().findChildren(FirstLines))
    combo.hidePopup()


@pytest.mark.parametrize("width", [90, 140, 400])
def test_first_lines_are_two_and_say_whether_they_are_all(themes, qtbot, width):
    label = FirstLines()
    qtbot.addWidget(label)
    label.resize(width, label.height())
    label.setText("A population of boards, each with every digit once in each box.")
    assert label.shown.count("\n") <= 1
    cut = label.shown.endswith("…")
    assert label.is_whole is not cut is (width < 200) is bool(label.toolTip())
    for line in label.shown.split("\n"):
        assert label.fontMetrics().horizontalAdvance(line) <= width


def test_a_message_has_the_colour_of_its_severity_in_every_theme(themes, qtbot):
    card = MessageCard()
    qtbot.addWidget(card)
    for severity, ground in (
        (Severity.NOTE, "accent_soft"),
        (Severity.WARNING, "warning_soft"),
        (Severity.ERROR, "conflict_cell"),
    ):
        card.show_message(Message(severity, "Title", "What to do."))
        for name in ("dark", "light"):
            themes.select(name)
            assert card.grab().toImage().pixelColor(5, 20) == getattr(themes.current, ground)


def test_every_message_of_the_strip_can_be_dismissed(themes, qtbot):
    messages, done = Messages(), []
    strip = MessageStrip(messages)
    qtbot.addWidget(strip)
    note = Message(Severity.NOTE, "Title", "What to do.")
    answer = Answer("Open report", lambda: done.append("open"))
    for message in (replace(note, action=answer), replace(note, details="A trace")):
        messages.show(message)
        assert not strip.close_button.isHidden()
        strip.close_button.click()
        assert (messages.shown, strip.isHidden(), done) == (None, True, [])
    for message in (note, of_check(0, 9, lambda: done.append("forget"))):
        messages.show(message)
        assert strip.close_button.isHidden()  # the other button does it
        strip.button.click()
        assert messages.shown is None
    assert done == ["forget"]


def test_a_refused_text_has_a_border_in_the_colour_of_a_conflict(themes, qtbot):
    field = TextField("Seed")
    qtbot.addWidget(field)
    field.show()

    def edge():
        return field.grab().toImage().pixelColor(0, field.height() // 2)

    good = edge()
    field.set_reason("expected a number")
    assert (edge(), field.toolTip()) == (themes.current.conflict, "expected a number")
    field.set_reason("")
    assert (edge(), field.toolTip()) == (good, "")


def test_a_screen_reader_reads_what_a_list_is_for(themes, qtbot):
    combo = Combo("Recipe")
    qtbot.addWidget(combo)
    combo.addItems(["Evolution", "Fast"])
    interface = QAccessible.queryAccessibleInterface(combo)
    assert interface.text(QAccessible.Text.Description) == "Recipe"
    combo.setToolTip("What evolves")
    assert interface.text(QAccessible.Text.Description) == "What evolves"


def test_a_segment_that_assistive_technology_toggles_is_chosen_once(segmented):
    chosen = []
    segmented.chosen.connect(chosen.append)
    action = QAccessible.queryAccessibleInterface(segmented.button("linear")).actionInterface()
    action.doAction(QAccessibleActionInterface.toggleAction())
    assert (chosen, segmented.value) == (["linear"], "linear")
    segmented.set_value("log")
    segmented.button("linear").click()
    assert chosen == ["linear", "linear"]


@pytest.mark.parametrize("name", ["light", "dark", "high-contrast"])
def test_the_progress_of_a_task_has_its_words_beside_its_bar(themes, qtbot, name):
    themes.select(name)
    holder = QWidget()
    qtbot.addWidget(holder)
    dialog = progress_dialog("Painting the board…", holder, "Export animation")
    stopped = []
    dialog.canceled.connect(lambda: stopped.append(True))
    dialog.show()
    dialog.setMaximum(10)
    dialog.setValue(5)
    bar, stop = dialog.findChild(QProgressBar), dialog.findChild(Button)
    assert not bar.isTextVisible()
    assert dialog.width() > dialog.fontMetrics().horizontalAdvance("Export animation — Sudoku GA")
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert stopped
