"""The dialog for a new board of a variant: its size, regions, constraints and cages."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QGridLayout,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from sudoku_ga.app.board.picture import BoardPicture
from sudoku_ga.app.board.view import BoardView
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.variants.region_editor import (
    LARGEST_SIZE,
    LEAST_SIZE,
    Draft,
    RegionEditor,
    Regions,
    box_regions,
    regions_of,
)
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.text import Text, Tone
from sudoku_ga.errors import UserError
from sudoku_ga.generator.regions import random_regions
from sudoku_ga.layouts import layout_names, load_layout
from sudoku_ga.puzzle.display import symbol_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.layout import CONSTRAINT_NAMES, Cage, Constraint
from sudoku_ga.translation import _

_COLUMN, _WIDTH, _HEIGHT, _BUTTONS_IN_A_ROW = 280, 800, 560, 4
_DRAWN, _RANDOM = "drawn", "random"


class VariantDialog(QDialog):
    """Puts a board together.

    ``geometry``: the board to begin with.
    ``geometry_of_board``: the board that is chosen; None while it is impossible.
    """

    def __init__(self, geometry: Geometry, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("New board of a variant"))
        self.resize(_WIDTH, _HEIGHT)
        self.draft = Draft.of(geometry)
        self.geometry_of_board: Geometry | None = None
        self._layouts = [load_layout(name) for name in layout_names()]
        self._rng = np.random.default_rng()
        self._make_choices()
        self._make_boards()
        self._make_cages()
        self._make_buttons()
        self._lay_out()
        self._offer_regions()
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if not (enter and self.focusWidget() is self.total):
            super().keyPressEvent(event)

    def _make_choices(self) -> None:
        self.size_choice = Combo(_("Size"))
        for size in range(LEAST_SIZE, LARGEST_SIZE + 1):
            self.size_choice.addItem(f"{size}×{size}", size)
        self.size_choice.setCurrentIndex(self.size_choice.findData(self.draft.size))
        self.size_choice.activated.connect(self._resize_board)
        self.regions = Combo(_("Regions"))
        self.regions.activated.connect(self._choose_regions)
        self.constraints: dict[Constraint, QCheckBox] = {}
        for constraint in Constraint:
            name = _(CONSTRAINT_NAMES[constraint])
            box = self.constraints[constraint] = QCheckBox(name[:1].upper() + name[1:])
            box.setChecked(constraint in self.draft.constraints)
            box.toggled.connect(self._choose_constraints)

    def _make_boards(self) -> None:
        self.board, self.editor = BoardView(), RegionEditor()
        self.board.selection_moved.connect(self._follow_selection)
        self.editor.painted.connect(self._take_regions)
        self.editor.number_typed.connect(self._check_number)
        self.boards = QStackedWidget()
        self.boards.addWidget(self.board)
        self.boards.addWidget(self.editor)
        self.numbers = QButtonGroup(self)
        self.numbers.idClicked.connect(self._choose_number)
        self._palette = QWidget()
        self._number_grid = QGridLayout(self._palette)
        self._number_grid.setContentsMargins(0, 0, 0, 0)
        self._number_grid.setSpacing(4)
        self.clear = Button(_("Clear regions"))
        self.clear.clicked.connect(self._clear_regions)

    def _make_cages(self) -> None:
        self.total = TextField(_("Total of the cage"))
        self.total.setPlaceholderText(_("Total"))
        self.total.returnPressed.connect(self._add_cage)
        self.total.textEdited.connect(self._follow_selection)
        self.add_cage, self.remove_cage = Button(_("Add cage")), Button(_("Remove cage"))
        self.add_cage.clicked.connect(self._add_cage)
        self.remove_cage.clicked.connect(self._remove_cages)
        self._cages = QWidget()
        hbox(self._cages, (self.total, 1), self.add_cage, self.remove_cage)

    def _make_buttons(self) -> None:
        self.problem = Text(tone=Tone.CONFLICT)
        self.problem.setWordWrap(True)
        self.ok, self.cancel = Button(_("OK"), kind=Kind.ACCENT), Button(_("Cancel"))
        for button in (self.clear, self.add_cage, self.remove_cage, self.cancel):
            button.setAutoDefault(False)
        self.ok.setDefault(True)
        self.ok.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    def _lay_out(self) -> None:
        left = QWidget()
        left.setFixedWidth(_COLUMN)
        column = vbox(left, _heading(_("Size")), self.size_choice, spacing=6)
        column.addSpacing(8)
        column.addWidget(_heading(_("Regions")))
        column.addWidget(self.regions)
        column.addWidget(self._palette)
        column.addWidget(self.clear)
        column.addSpacing(8)
        column.addWidget(_heading(_("Constraints")))
        for box in self.constraints.values():
            column.addWidget(box)
        column.addSpacing(8)
        self._cage_heading = _heading(_("Cages: select cells on the board"))
        column.addWidget(self._cage_heading)
        column.addWidget(self._cages)
        column.addStretch(1)
        column.addWidget(self.problem)
        buttons = hbox(None, STRETCH, self.cancel, self.ok)
        right = vbox(None, (self.boards, 1), buttons)
        hbox(self, left, (right, 1), spacing=20, margins=(20, 16, 20, 16))

    def _offer_regions(self) -> None:
        """Offer the regions of the size, and choose those of the draft."""
        self.regions.clear()
        size = self.draft.size
        for board in box_regions(size):
            text = _("Boxes {height}×{width}")
            text = text.format(height=board.box_height, width=board.box_width)
            self.regions.addItem(text, regions_of(board))
        for each in self._layouts:
            if each.geometry is not None and each.geometry.size == size and each.layout.regions:
                self.regions.addItem(each.title, regions_of(each.geometry))
        self.regions.addItem(_("None (Latin square)"), regions_of(Geometry(1, size)))
        self.regions.addItem(_("Random regions"), _RANDOM)
        self.regions.addItem(_("Drawn regions"), _DRAWN)
        # Qt does not compare tuples in findData.
        offered = [self.regions.itemData(index) for index in range(self.regions.count())]
        known = self.draft.regions if self.draft.regions in offered else _DRAWN
        self.regions.setCurrentIndex(offered.index(known))
        self._offer_numbers()

    def _offer_numbers(self) -> None:
        for button in self.numbers.buttons():
            self.numbers.removeButton(button)
            button.deleteLater()
        for number in range(1, self.draft.size + 1):
            button = QToolButton()
            button.setCheckable(True)
            button.setFont(fonts.font(fonts.SECONDARY))
            self.numbers.addButton(button, number)
            place = divmod(number - 1, _BUTTONS_IN_A_ROW)
            self._number_grid.addWidget(button, *place)
        self._check_number(1)

    @Slot()
    def _resize_board(self) -> None:
        size = int(self.size_choice.currentData())
        boards = box_regions(size)
        found = (each.geometry for each in self._layouts if each.layout.regions)
        jigsaws = [each for each in found if each is not None and each.size == size]
        regions = regions_of(next(iter([*boards, *jigsaws, Geometry(1, size)])))
        self._take(self.draft.with_size(size, regions))
        self._offer_regions()
        self._show()

    @Slot()
    def _choose_regions(self) -> None:
        chosen = self.regions.currentData()
        regions: Regions = self.draft.regions if chosen == _DRAWN else chosen
        if chosen == _RANDOM:
            layout = random_regions(self.draft.size, self._rng)
            regions = tuple(region + 1 for region in layout.regions)
        draft = replace(self.draft, regions=regions)
        constraints = frozenset(filter(draft.can_have, draft.constraints))
        self._take(replace(draft, constraints=constraints))
        self._show()

    def _take(self, draft: Draft) -> None:
        """Use a draft whose constraints the check boxes do not show yet."""
        self.draft = draft
        for constraint, box in self.constraints.items():
            blocked = box.blockSignals(True)
            box.setChecked(constraint in draft.constraints)
            box.blockSignals(blocked)

    @Slot()
    def _choose_constraints(self) -> None:
        chosen = frozenset(each for each, box in self.constraints.items() if box.isChecked())
        self.draft = replace(self.draft, constraints=chosen)
        self._show()

    @Slot(int)
    def _choose_number(self, number: int) -> None:
        self.editor.number = number

    @Slot(int)
    def _check_number(self, number: int) -> None:
        self.numbers.button(number).setChecked(True)
        self.editor.number = number

    @Slot()
    def _take_regions(self) -> None:
        self.draft = replace(self.draft, regions=self.editor.regions)
        self._show()

    @Slot()
    def _clear_regions(self) -> None:
        self.draft = replace(self.draft, regions=(0,) * self.draft.size**2)
        self._show()

    @Slot()
    def _add_cage(self) -> None:
        if not self.add_cage.isEnabled():
            return
        cells = frozenset(self.board.selection.cells)
        kept = (cage for cage in self.draft.cages if not cells.intersection(cage.cells))
        cage = Cage(int(self.total.text()), tuple(cells))
        draft = replace(self.draft, cages=(*kept, cage))
        try:
            draft.geometry()
        except UserError as error:
            self._say(str(error))
            return
        self.draft = draft
        self.total.clear()
        self._show()

    @Slot()
    def _remove_cages(self) -> None:
        cells = frozenset(self.board.selection.cells)
        kept = tuple(cage for cage in self.draft.cages if not cells.intersection(cage.cells))
        self.draft = replace(self.draft, cages=kept)
        self._show()

    @Slot()
    def _follow_selection(self) -> None:
        cells = frozenset(self.board.selection.cells)
        total = self.total.text().strip()
        self.add_cage.setEnabled(bool(cells) and total.isdecimal() and len(total) < 4)
        touched = any(cells.intersection(cage.cells) for cage in self.draft.cages)
        self.remove_cage.setEnabled(touched)

    def _show(self) -> None:
        draft = self.draft
        drawing = self.regions.currentData() == _DRAWN
        for widget in (self._palette, self.clear):
            widget.setVisible(drawing)
        for widget in (self._cage_heading, self._cages):
            widget.setVisible(not drawing)
        for constraint, box in self.constraints.items():
            box.setEnabled(box.isChecked() or draft.can_have(constraint))
        try:
            self.geometry_of_board, problem = draft.geometry(), ""
        except UserError as error:
            self.geometry_of_board, problem = None, str(error)
        self._say(problem)
        self.ok.setEnabled(self.geometry_of_board is not None)
        for number, count in enumerate(draft.counts(), 1):
            button = self.numbers.button(number)
            button.setText(f"{symbol_of(number)}   {count}/{draft.size}")
            name = _("Region {number}, {count} of {size} cells")
            button.setAccessibleName(
                name.format(number=symbol_of(number), count=count, size=draft.size)
            )
        if self.editor.regions != draft.regions:
            self.editor.show_regions(draft.size, draft.regions)
        if self.geometry_of_board is not None:
            digits = Grid.empty(self.geometry_of_board).digits
            self.board.show_board(BoardPicture(self.geometry_of_board, digits, locked=True))
        self.boards.setCurrentWidget(self.editor if drawing else self.board)
        self._follow_selection()

    def _say(self, problem: str) -> None:
        """Show what is wrong, in one sentence; empty for nothing."""
        self.problem.setText(problem[:1].upper() + problem[1:])


def _heading(text: str) -> Text:
    return Text(text, size=fonts.SECONDARY, tone=Tone.SECONDARY)
