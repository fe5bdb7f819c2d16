"""The set-up of a race: a row for each lane, and the seed."""

import secrets
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.parameters.model import SEED
from sudoku_ga.app.race.lane_row import LaneRow
from sudoku_ga.app.race.lanes import LEAST_LANES, MOST_LANES
from sudoku_ga.app.race.offers import INKS, LaneChoice, Offer
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, order_tabs, scrolled, stops_of, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text
from sudoku_ga.translation import _

_WIDTH, _LEAST_WIDTH, _SMALL = 304, 264, 28
_DRAWN_BELOW = 2**31
"""Short enough to be typed again."""
SAME, OWN = "same", "own"
_SEED_WIDTH = 108


class RaceSetup(QWidget):
    """The lanes and the seed of the next race.

    ``draw``: draws another seed.
    ``seeds``: whether all lanes have the same seed.

    ``changed()`` follows every choice.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._offers: Sequence[Offer] = ()
        self._seed = secrets.randbelow(_DRAWN_BELOW)
        self.rows: list[LaneRow] = []
        self.add = Button(_("Add a lane"), height=_SMALL)
        self.add.clicked.connect(self._add_lane)
        self.seed = NumberField(SEED.parse, str, _("Seed of the race"))
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
        """What is chosen for each lane."""
        return [row.choice for row in self.rows if row.choice is not None]

    @property
    def seed_value(self) -> int:
        """The seed of the race."""
        return self._seed

    @property
    def has_own_seeds(self) -> bool:
        """Whether each lane has a seed of its own."""
        return self.seeds.value == OWN

    @property
    def problem(self) -> str:
        """Why no race can be made of this, empty where one can."""
        if self.seed.reason:
            return self.seed.reason
        return next((row.problem for row in self.rows if row.problem), "")

    def sizeHint(self) -> QSize:
        """Ask for the width of the parameter panel."""
        return QSize(_WIDTH, 480)

    def minimumSizeHint(self) -> QSize:
        """Stay usable in a small window."""
        return QSize(_LEAST_WIDTH, 200)

    def set_offers(self, offers: Sequence[Offer]) -> None:
        """Offer recipes and earlier runs in every row."""
        self._offers = offers
        for row in self.rows:
            row.set_offers(offers)

    def set_lanes(self, keys: Sequence[str]) -> None:
        """Make a lane of each recipe or earlier run."""
        for row in list(self.rows):
            self._discard(row)
        for key in keys[:MOST_LANES]:
            self._append(key)
        self._follow()

    def set_seed(self, seed: int) -> None:
        """Take another seed."""
        self._seed = seed
        self.seed.set_value(seed)

    def show_misfits(self, reasons: Mapping[int, str]) -> None:
        """Say beside the rows which recipes do not fit the puzzle."""
        for place, row in enumerate(self.rows):
            row.set_misfit(reasons.get(place, ""))

    @Slot()
    def draw_seed(self) -> None:
        """Draw another seed."""
        self.set_seed(secrets.randbelow(_DRAWN_BELOW))
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
        row.show()  # a hidden one would not take the keyboard
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
        """Give the lanes their colours, and offer what makes sense."""
        for place, row in enumerate(self.rows):
            row.set_ink(INKS[place])
            row.remove.setEnabled(len(self.rows) > LEAST_LANES)
        self.add.setEnabled(len(self.rows) < MOST_LANES)
        self._order_tabs()

    @Slot()
    def _order_tabs(self) -> None:
        """Let Tab lead through the rows from above, then to the seed."""
        stops = [stop for row in self.rows for stop in row.stops]
        seeds = (self.seed, self.draw, *stops_of(self.seeds))
        order_tabs([*stops, self.add, *seeds])

    @Slot(object)
    def _take_seed(self, seed: int) -> None:
        self._seed = seed
        self.changed.emit()
