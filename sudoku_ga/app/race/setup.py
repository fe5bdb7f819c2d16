"""The set-up of a race: a row for each lane, and the seed."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QWidget

from sudoku_ga.app.parameters.model import SEED
from sudoku_ga.app.race.lanes import LEAST_LANES, MOST_LANES
from sudoku_ga.app.race.offers import INKS, LaneChoice, Offer, by_heading, by_role, compared
from sudoku_ga.app.race.views import Dot
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, order_tabs, scrolled, stops_of, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import NumberEditor, NumberField
from sudoku_ga.app.widgets.form import ParameterRow
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.seeds import drawn_seed, require_seeds
from sudoku_ga.evolution.recipe.live_controls import name_of
from sudoku_ga.translation import _, as_sentence

_SMALL = 28


class LaneRow(QFrame):
    """The set-up of a lane: its recipe, one value that may be changed, and its problem.

    ``ink``: its colour of the theme.
    ``recipe``, ``parameter``: the choices of the recipe or earlier run, and of the parameter with
    another value.
    ``value``: the editor of that value.

    ``changed()`` is emitted after each choice of the user, and ``removed(LaneRow)`` to remove the
    lane.
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
        """The choice for the lane."""
        return self._choice

    @property
    def problem(self) -> str:
        """Why the lane cannot race; empty if it can."""
        return self._refused or self._misfit

    @property
    def stops(self) -> list[QWidget]:
        """The widgets that Tab reaches, from the top."""
        value = [] if self.value is None else stops_of(self.value)
        return [self.recipe, self.remove, self.parameter, *value]

    def set_offers(self, offers: Sequence[Offer]) -> None:
        """Offer recipes and earlier runs. The choice is kept if it is still offered."""
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
        """Choose a recipe or an earlier run, and a value to change. Does not emit ``changed``."""
        offer = self._offers[key]
        self.recipe.setCurrentIndex(self.recipe.findData(key))
        self._choice = LaneChoice(offer, path, value)
        self.parameter.clear()
        self.parameter.addItem(_("Change one value…"), "")
        live = offer.live_controls
        if live:
            self.parameter.add_heading(_("Live controls"))
        for each in live:
            self.parameter.addItem(name_of(each, live), each.path)
        for role, settings in by_role(each for each in offer.settings if each not in live):
            self.parameter.add_heading(_(role.label))
            for each in settings:
                self.parameter.addItem(_(each.parameter.label), each.path)
        self.parameter.setCurrentIndex(max(self.parameter.findData(path), 0))
        self._show_value()

    def set_misfit(self, reason: str) -> None:
        """Show why the recipe does not fit the puzzle; empty if it does."""
        self._misfit = reason
        self._show_problem()

    def set_ink(self, ink: str) -> None:
        """Use the colour of another place."""
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
        if self.value is not None:
            self._below.removeWidget(self.value)
            self.value.hide()
            self.value.deleteLater()
            self.value = None
        self._refused = ""
        choice = self._choice
        setting = None if choice is None else choice.offer.setting(choice.path)
        if choice is not None and setting is not None:
            self.value = ParameterRow(compared(setting, choice.value), self._take_value)
            self.value.judged.connect(self._judge)
            self._below.insertWidget(1, self.value)
            self.value.show()  # a hidden one would not take the focus
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
        """Show the problem of a typed number, or of the recipe with the value."""
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


_WIDTH, _LEAST_WIDTH = 304, 264
SAME, OWN = "same", "own"
_SEED_WIDTH = 108


class RaceSetup(QWidget):
    """The lanes and the seed of the next race.

    ``draw``: the button that draws another seed.
    ``seeds``: the choice of the same seed for all lanes.

    ``changed()`` is emitted after each choice.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: Sequence[Offer] = ()
        self._seed = drawn_seed()
        self.rows: list[LaneRow] = []
        self.add = Button(_("Add a lane"), height=_SMALL)
        self.add.clicked.connect(self._add_lane)
        self.seed = NumberField(SEED.parse, str, _("Seed of the race"))
        self.seed.setObjectName("race-seed")
        self.seed.setFixedWidth(_SEED_WIDTH)
        self.seed.set_value(self._seed)
        self.seed.entered.connect(self._take_seed)
        self.draw = Button(_("Another"), height=_SMALL)
        self.draw.setToolTip(_("Draw another seed"))
        self.draw.clicked.connect(self.draw_seed)
        self.seeds = Segmented(
            [(SAME, _("Same seed for all")), (OWN, _("One seed each"))], _("Seeds"), height=_SMALL
        )
        self.seeds.set_choice_tool_tip(OWN, _("This seed for the first lane, 1 more for the next"))
        self.seeds.chosen.connect(self.changed)
        self._lanes = vbox(None, spacing=6)
        content = QWidget()
        column = vbox(content, self._lanes, spacing=8, margins=(2, 0, 8, 0))
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        seeds = hbox(
            None, Text(_("Seed"), weight=fonts.SEMIBOLD), STRETCH, self.seed, self.draw, spacing=8
        )
        vbox(self, (scrolled(content), 1), seeds, self.seeds, spacing=8)

    @property
    def choices(self) -> list[LaneChoice]:
        """The choice for each lane."""
        return [row.choice for row in self.rows if row.choice is not None]

    @property
    def seed_value(self) -> int:
        """The seed of the race."""
        return self._seed

    @property
    def has_own_seeds(self) -> bool:
        """Whether each lane has its own seed."""
        return self.seeds.value == OWN

    @property
    def problem(self) -> str:
        """Why no race can be made of these lanes; empty if one can."""
        if self.seed.reason:
            return self.seed.reason
        if self.has_own_seeds:
            try:
                require_seeds("seed", self._seed, len(self.rows))
            except UserError as error:
                return str(error)
        return next((row.problem for row in self.rows if row.problem), "")

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 480)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, 200)

    def set_offers(self, offers: Sequence[Offer]) -> None:
        """Offer recipes and earlier runs in every row."""
        self._offers = offers
        for row in self.rows:
            row.set_offers(offers)

    def set_lanes(self, keys: Sequence[str]) -> None:
        """Make a lane for each recipe or earlier run."""
        for row in list(self.rows):
            self._discard(row)
        for key in keys[:MOST_LANES]:
            self._append(key)
        self._follow()

    def set_seed(self, seed: int) -> None:
        """Use another seed."""
        self._seed = seed
        self.seed.set_value(seed)

    def show_misfits(self, reasons: Mapping[int, str]) -> None:
        """Show beside the rows which recipes do not fit the puzzle."""
        for place, row in enumerate(self.rows):
            row.set_misfit(reasons.get(place, ""))

    @Slot()
    def draw_seed(self) -> None:
        """Draw another seed."""
        self.set_seed(drawn_seed())
        self.changed.emit()

    def _append(self, key: str) -> LaneRow:
        row = LaneRow(INKS[len(self.rows)])
        row.set_offers(self._offers)
        row.choose(key)
        row.changed.connect(self._order_tabs)
        row.changed.connect(self.changed)
        row.removed.connect(self._remove)
        self.rows.append(row)
        self._lanes.addWidget(row)
        row.show()  # a hidden one would not take the focus
        return row

    @Slot()
    def _add_lane(self) -> None:
        """Add a lane with a recipe that no other lane has."""
        used = {choice.offer.key for choice in self.choices}
        free = [each.key for each in self._offers if each.key not in used]
        if len(self.rows) < MOST_LANES and self._offers:
            row = self._append(free[0] if free else self._offers[0].key)
            self._follow()
            row.recipe.setFocus()
            self.changed.emit()

    @Slot(object)
    def _remove(self, row: LaneRow) -> None:
        if len(self.rows) > LEAST_LANES:
            self._discard(row)
            self._follow()
            self.rows[-1].recipe.setFocus()
            self.changed.emit()

    def _discard(self, row: LaneRow) -> None:
        self.rows.remove(row)
        self._lanes.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _follow(self) -> None:
        """Give the lanes their colours, and enable the controls that can be used."""
        for place, row in enumerate(self.rows):
            row.set_ink(INKS[place])
            row.remove.setEnabled(len(self.rows) > LEAST_LANES)
        self.add.setEnabled(len(self.rows) < MOST_LANES)
        self._order_tabs()

    @Slot()
    def _order_tabs(self) -> None:
        """Let Tab go through the rows from the top, and then to the seed."""
        stops = [stop for row in self.rows for stop in row.stops]
        seeds = (self.seed, self.draw, *stops_of(self.seeds))
        order_tabs([*stops, self.add, *seeds])

    @Slot(object)
    def _take_seed(self, seed: int) -> None:
        self._seed = seed
        self.changed.emit()
