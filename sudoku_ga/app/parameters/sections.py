"""The sections of a panel, which open and close, with live controls and seed."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from sudoku_ga.app.parameters.model import DRAW, FIX, REPEAT, SEED, SeedModel
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.form import MARGIN, Attend, Form, Help, Row
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Text, Tone
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.recipe.live_controls import name_of
from sudoku_ga.evolution.recipe.recipe import Setting
from sudoku_ga.translation import _, later, pgettext

_HEIGHT, _TITLE = 34, 40
_SEED_HELPS = {
    DRAW: later("Each run draws a new seed, shown in the status line."),
    FIX: later("Each run uses this seed. The same puzzle, recipe and seed give the same run."),
    REPEAT: later("The next run repeats the last one, if puzzle and recipe are unchanged."),
}


class SectionHeader(QToolButton):
    """The title of a section, with its value at the right while the section is closed.

    ``attended()`` is emitted when the pointer enters.
    """

    attended = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFont(fonts.font(fonts.BODY, fonts.SEMIBOLD))
        self.setFixedHeight(_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._value = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._value.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._line = QHBoxLayout(self)
        self._line.addWidget(self._value)
        self.set_title(title)
        self.toggled.connect(self._follow)
        self.setChecked(True)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self.setText(title)
        self.setAccessibleName(title)
        beside = _TITLE + self.fontMetrics().horizontalAdvance(title)
        self._line.setContentsMargins(beside, 0, MARGIN, 0)

    def set_value(self, value: str) -> None:
        """Show a value at the right while the section is closed."""
        self._value.setText(value)
        self.setAccessibleDescription(value)

    def sizeHint(self) -> QSize:
        return QSize(200, _HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Emit that the section is to be explained."""
        super().enterEvent(event)
        self.attended.emit()

    @Slot(bool)
    def _follow(self, is_open: bool) -> None:
        self.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._value.setHidden(is_open)


class Section(QWidget):
    """A header, and the rows below it, which it shows and hides.

    ``attended(what)`` is emitted with the section when the pointer enters its header.
    """

    attended = Signal(object)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.header = SectionHeader(title)
        self.body = QWidget()
        self._rows = vbox(self.body, spacing=0, margins=(0, 0, 0, 8))
        vbox(self, self.header, self.body, spacing=0)
        self.header.toggled.connect(self.body.setVisible)
        self.header.attended.connect(self._attend)

    @property
    def is_open(self) -> bool:
        """Whether the rows are shown."""
        return self.header.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Show or hide the rows."""
        self.header.setChecked(is_open)

    def reveal(self, _part: QWidget) -> None:
        """Make a row visible."""
        self.set_open(True)

    def add_row(self, row: QWidget) -> None:
        """Add a row, or a form, at the end."""
        self._rows.addWidget(row)

    @Slot()
    def _attend(self) -> None:
        self.attended.emit(self)


class SeedSection(Section):
    """The section with the seed.

    ``title``: the title of the section; ``Run`` if left out.
    ``helps``: the explanation of each mode.

    ``attended(what)`` is emitted with the section or a row when the pointer enters it,
    ``changed()`` when the explanation has changed.
    """

    changed = Signal()

    def __init__(
        self,
        model: SeedModel,
        title: str = "",
        helps: Mapping[str, str] = _SEED_HELPS,
    ) -> None:
        super().__init__(title or pgettext("noun", "Run"))
        self._model, self._helps = model, helps
        self.mode = Segmented(
            [(DRAW, _("Draw")), (FIX, _("Fix")), (REPEAT, _("Repeat last"))], _("Seed"), height=28
        )
        self.field = NumberField(SEED.parse, str, _("Seed number"))
        self.rows = [Row(_("Seed"), self), Row(_("Number"), self)]
        self.rows[0].add_editor(self.mode, in_column=False)
        self.rows[1].add_editor(self.field)
        for row in self.rows:
            row.attended.connect(self.attended)
            self.add_row(row)
        self.mode.chosen.connect(self._choose_mode)
        self.field.entered.connect(model.fix_seed)
        for signal in (self.field.refused, self.field.mended, self.mode.chosen):
            signal.connect(self.changed)
        model.seed_changed.connect(self._show)
        self._show()

    @property
    def help(self) -> Help:
        """The explanation of the present choice."""
        reason = self.field.reason
        return Help(_("Seed"), "", reason or _(self._helps[self._model.mode]), bool(reason))

    @Slot(str)
    def _choose_mode(self, mode: str) -> None:
        self._model.set_mode(mode)
        if mode == FIX:
            self.field.setFocus()
            self.field.selectAll()

    @Slot()
    def _show(self) -> None:
        mode, seed = self._model.mode, self._model.seed
        self.mode.set_choice_enabled(REPEAT, self._model.can_repeat)
        self.mode.set_value(mode)
        self.field.setReadOnly(mode != FIX)
        self.field.set_value(seed)
        words = {DRAW: _("random seed"), FIX: _("seed {seed}"), REPEAT: _("seed {seed} again")}
        self.header.set_value(words[mode].format(seed=seed))


class LiveControls(Form):
    """The top of the panel: the few parameters that change a run the most, with wide sliders."""

    def __init__(self, set_value: Callable[[str, Value], None], attend: Attend) -> None:
        super().__init__(set_value, attend)
        title = Text(_("Live controls"), weight=fonts.SEMIBOLD)
        title.setContentsMargins(MARGIN, 0, MARGIN, 0)
        self._column.setContentsMargins(0, 0, 0, 2)
        self._column.addWidget(title)

    def show_controls(self, settings: Sequence[Setting]) -> None:
        """Show these live controls. Rows of the same parameters are kept."""
        if self.shows(settings):
            self.show_settings(settings)
        else:
            self.clear()
            for setting in settings:
                self.add(setting, name_of(setting, settings))
        self.setVisible(bool(self.rows))
