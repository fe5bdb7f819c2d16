"""The row of a lane: its recipe, one value that may be changed, and what is wrong with it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from sudoku_ga.app.parameters.model import live_label
from sudoku_ga.app.parameters.rows import NumberEditor, ParameterRow
from sudoku_ga.app.race.offers import LaneChoice, Offer, by_heading, by_role, compared
from sudoku_ga.app.race.small_board import Dot
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, stops_of, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.translation import _, as_sentence

_SMALL = 28


class LaneRow(QFrame):
    """A lane in the making: its recipe, one value that may be changed, and what is wrong with it.

    ``ink``: its colour of the theme.
    ``recipe``, ``parameter``: choose the recipe or earlier run, and the parameter that has another
    value.
    ``value``: changes that value.

    ``changed()`` follows every choice of a person, ``removed(LaneRow)`` asks for the lane to go.
    """

    changed = Signal()
    removed = Signal(object)

    def __init__(self, ink: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: dict[str, Offer] = {}
        self._choice: LaneChoice | None = None
        self._refused = self._misfit = ""
        self.dot = Dot(ink)
        self.recipe = Combo(_("Recipe of the lane"), height=_SMALL)
        self.recipe.activated.connect(self._choose_recipe)
        self.remove = Button(icon="close", kind=Kind.FLAT, height=_SMALL)
        self.remove.setAccessibleName(_("Remove this lane"))
        self.remove.setToolTip(_("Remove this lane"))
        self.remove.clicked.connect(self._ask_to_go)
        self.parameter = Combo(_("Value to change in this lane"), height=_SMALL)
        self.parameter.activated.connect(self._choose_parameter)
        self.value: ParameterRow | None = None
        self.message = wrapping(Text(size=fonts.SECONDARY, tone=Tone.CONFLICT))
        self.message.hide()
        line = hbox(None, self.dot, (self.recipe, 1), self.remove, spacing=8)
        self._column = vbox(self, line, spacing=4, margins=(0, 0, 0, 8))
        below = vbox(None, self.parameter, self.message, spacing=2, margins=(20, 0, 36, 0))
        self._below = below
        self._column.addLayout(below)

    @property
    def choice(self) -> LaneChoice | None:
        """What is chosen."""
        return self._choice

    @property
    def problem(self) -> str:
        """Why the lane cannot race, empty where it can."""
        return self._refused or self._misfit

    @property
    def stops(self) -> list[QWidget]:
        """What Tab leads to, from the top."""
        value = [] if self.value is None else stops_of(self.value)
        return [self.recipe, self.remove, self.parameter, *value]

    def set_offers(self, offers: Sequence[Offer]) -> None:
        """Offer recipes and earlier runs; the choice stays where it is still offered."""
        self._offers = {each.key: each for each in offers}
        self.recipe.clear()
        for heading, same in by_heading(offers):
            self.recipe.add_heading(heading)
            for each in same:
                self.recipe.addItem(each.title, each.key)
        choice = self._choice
        if choice is None:
            return
        offer = self._offers.get(choice.offer.key)
        if offer is None:
            self.choose(next(iter(self._offers)))
        elif offer != choice.offer:
            kept = choice.path if offer.setting(choice.path) is not None else ""
            self.choose(offer.key, kept, choice.value)
        else:
            self.recipe.setCurrentIndex(self.recipe.findData(offer.key))

    def choose(self, key: str, path: str = "", value: Value = 0) -> None:
        """Choose a recipe or an earlier run, and a value to change; ``changed`` is not emitted."""
        offer = self._offers[key]
        self.recipe.setCurrentIndex(self.recipe.findData(key))
        self._choice = LaneChoice(offer, path, value)
        self.parameter.clear()
        self.parameter.addItem(_("Change one value…"), "")
        live = offer.live_controls
        if live:
            self.parameter.add_heading(_("Live controls"))
        for each in live:
            self.parameter.addItem(live_label(each, live), each.path)
        for role, settings in by_role(each for each in offer.settings if each not in live):
            self.parameter.add_heading(_(role.label))
            for each in settings:
                self.parameter.addItem(_(each.parameter.label), each.path)
        self.parameter.setCurrentIndex(max(self.parameter.findData(path), 0))
        self._show_value()

    def set_misfit(self, reason: str) -> None:
        """Say why the recipe does not fit the puzzle; empty where it does."""
        self._misfit = reason
        self._show_problem()

    def set_ink(self, ink: str) -> None:
        """Take the colour of another place."""
        self.dot.set_ink(ink)

    @Slot(int)
    def _choose_recipe(self, index: int) -> None:
        key = self.recipe.itemData(index)
        if self._choice is None or key != self._choice.offer.key:
            before = self._choice
            kept = before is not None and self._offers[key].setting(before.path) is not None
            if kept and before is not None:
                self.choose(key, before.path, before.value)
            else:
                self.choose(key)
            self.changed.emit()

    @Slot(int)
    def _choose_parameter(self, index: int) -> None:
        if self._choice is None:
            return
        path = self.parameter.itemData(index) or ""
        setting = self._choice.offer.setting(path)
        if path == self._choice.path:
            return
        self._choice = LaneChoice(self._choice.offer, path, 0 if setting is None else setting.value)
        self._show_value()
        if self.value is not None and isinstance(self.value.editor, NumberEditor):
            self.value.editor.field.setFocus()
            self.value.editor.field.selectAll()
        self.changed.emit()

    def _show_value(self) -> None:
        """Offer the value of the chosen parameter, or nothing."""
        if self.value is not None:
            self._below.removeWidget(self.value)
            self.value.hide()
            self.value.deleteLater()
            self.value = None
        self._refused = ""
        choice = self._choice
        setting = None if choice is None else choice.offer.setting(choice.path)
        if choice is not None and setting is not None:
            self.value = ParameterRow(compared(setting, choice.value))
            self.value.value_chosen.connect(self._take_value)
            self.value.judged.connect(self._judge)
            self._below.insertWidget(1, self.value)
            self.value.show()  # a hidden one would not take the keyboard
        self._show_problem()

    @Slot(str, object)
    def _take_value(self, path: str, value: Value) -> None:
        if self._choice is None or self.value is None:
            return
        self._choice = LaneChoice(self._choice.offer, path, value)
        setting = self._choice.offer.setting(path)
        if setting is not None:
            self.value.show_setting(compared(setting, value))
        self._judge(self.value)
        self.changed.emit()

    @Slot(object)
    def _judge(self, row: ParameterRow) -> None:
        """Say what is wrong with a typed number, or with the recipe that has the value."""
        help_ = row.help
        self._refused = help_.text if help_.wrong else ""
        if not self._refused and self._choice is not None:
            try:
                self._choice.recipe  # noqa: B018 - it raises where the value is refused
            except UserError as error:
                self._refused = str(error)
        self._show_problem()

    def _show_problem(self) -> None:
        self.message.setText(as_sentence(self.problem))
        self.message.setVisible(bool(self.problem))
        self.recipe.setAccessibleDescription(self.problem)

    def _ask_to_go(self) -> None:
        self.removed.emit(self)
