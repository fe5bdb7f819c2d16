"""The left column: recipe, its parameters by role, the seed, and an explanation."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QScrollArea, QVBoxLayout, QWidget

from sudoku_ga.app.panel.component_row import ComponentRow
from sudoku_ga.app.panel.help_strip import Help, HelpStrip
from sudoku_ga.app.panel.recipe_head import RecipeHead
from sudoku_ga.app.panel.role_sections import RoleSections
from sudoku_ga.app.panel.row import ParameterRow, Row
from sudoku_ga.app.panel.section import SectionHeader
from sudoku_ga.app.panel.seed_section import SeedSection
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.tab_order import order_tabs, stops_of
from sudoku_ga.evolution.parameters import Value
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe_changes import Kind, Place

_WIDTH, _LEAST_WIDTH = 304, 264
_BESIDE = 9
"""The scroll bar and the line at the right, in pixels."""


class ParameterPanel(QWidget):
    """Shows a recipe and changes it.

    Parameters
    ----------
    themes : Themes
        Gives the colours.

    Notes
    -----
    ``recipe_chosen(name)`` asks for another recipe, which comes by :meth:`set_recipe`;
    ``recipe_changed(Recipe)`` is emitted when a person changes a component or a parameter, and
    for a parameter ``value_changed(path, value)`` too; ``recipe_shown(Recipe)`` when another one
    is shown.
    """

    recipe_chosen = Signal(str)
    recipe_changed = Signal(object)
    recipe_shown = Signal(object)
    value_changed = Signal(str, object)

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._recipe: Recipe | None = None
        self._hovered: QWidget | None = None
        self._focused: Row | None = None
        self._head = RecipeHead(themes)
        self._roles = RoleSections(themes)
        self._seed = SeedSection(themes)
        self._strip = HelpStrip(themes)
        self._scroll = QScrollArea()
        self._fitted = False
        # Its own timer: a single shot of Qt would come although the panel has gone meanwhile.
        self._fit_soon = QTimer(self)
        self._fit_soon.setSingleShot(True)
        self._fit_soon.timeout.connect(self._close_what_does_not_fit)
        self._locked = False
        self._lay_out()
        self._head.recipe_chosen.connect(self.recipe_chosen)
        self._head.reset_asked.connect(self.reset)
        self._roles.value_chosen.connect(self._change)
        self._roles.kind_chosen.connect(self._change_component)
        for part in (self._roles, self._seed, self._seed.header):
            part.attended.connect(self._attend)
        for signal in (self._seed.field.refused, self._seed.field.mended, self._seed.mode.chosen):
            signal.connect(self._explain)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)
        themes.changed.connect(self._repaint)

    @property
    def recipe(self) -> Recipe | None:
        """The recipe with the changes made here, None before the first."""
        return self._recipe

    def set_recipes(self, recipes: list[tuple[str, str]]) -> None:
        """Offer recipes, each a name and a title."""
        self._head.set_recipes(recipes)

    def set_recipe(self, recipe: Recipe) -> None:
        """Show a recipe."""
        self._head.show_recipe(recipe.name, _(recipe.title), _(recipe.summary))
        self._show(recipe)
        self._fit_once()
        self.recipe_shown.emit(recipe)

    def reset(self) -> None:
        """Take every change back."""
        if self._recipe is not None:
            self.set_recipe(self._recipe.as_filed())
            self.recipe_changed.emit(self._recipe)

    @property
    def fixed_seed(self) -> int | None:
        """The seed of every run, where one is fixed."""
        return self._seed.fixed

    def seed_for_run(self) -> int:
        """Return the seed of a run that begins now, drawn if it is to be drawn."""
        return self._seed.seed_for_run()

    def fix_seed(self, seed: int) -> None:
        """Let every run from now on use this seed."""
        self._seed.fix_seed(seed)

    def note_seed(self, seed: int) -> None:
        """Remember the seed of the last run."""
        self._seed.note_seed(seed)

    def set_locked(self, locked: bool) -> None:
        """Refuse changes, as before a run has begun; explanations stay."""
        self._locked = locked
        self._roles.set_locked(locked)
        self._head.setEnabled(not locked)
        for row in self._seed.rows:
            row.setEnabled(not locked)

    def set_live(self, reasons: Mapping[str, str]) -> None:
        """Take changes of numbers again while a run is on.

        Parameters
        ----------
        reasons : mapping of str to str
            The parameters by their paths, each with the reason why it stays locked, empty where
            it may change.
        """
        self._roles.set_locked(True, reasons)
        self._explain()

    def sizeHint(self) -> QSize:
        """Ask for the width of the design."""
        return QSize(_WIDTH, 600)

    def minimumSizeHint(self) -> QSize:
        """Stay usable in a small window."""
        return QSize(_LEAST_WIDTH, 240)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit labels and explanation to the width."""
        super().resizeEvent(event)
        self._line_up()
        self._strip.updateGeometry()
        self._explain()

    def showEvent(self, event: QShowEvent) -> None:
        """Close the last sections of a panel too low for all, when they are first shown."""
        super().showEvent(event)
        self._fit_once()

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to explaining the row that has the keyboard."""
        super().leaveEvent(event)
        self._hovered = None
        self._explain()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line at the right."""
        theme = self._themes.current
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.card)
            painter.fillRect(QRect(self.width() - 1, 0, 1, self.height()), theme.border)

    def _lay_out(self) -> None:
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._head, self._roles, self._seed):
            column.addWidget(part)
        column.addStretch(1)
        # Rows adapt to any width; their own wishes must not scroll them sideways.
        content.setMinimumWidth(1)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(content)
        # The ground is the panel's own, which follows the theme.
        content.setAutoFillBackground(False)
        self._scroll.viewport().setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 1, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._strip)

    def _fit_once(self) -> None:
        if self.isVisible() and self._recipe is not None and not self._fitted:
            self._fitted = True
            # Not before the event is over: the rows have no heights yet.
            self._fit_soon.start(0)

    def _close_what_does_not_fit(self) -> None:
        """Close the last sections until all fit, but none that begins in sight."""
        parts = (self._head, self._roles, self._seed)
        height = self._scroll.viewport().height()
        excess = sum(part.height() for part in parts) - height
        for section in (self._seed, *reversed(self._roles.sections.values())):
            end = section.header.mapTo(self._scroll, section.header.rect().bottomLeft()).y()
            if excess <= 0 or end < height:
                return
            if section.is_open:
                excess -= section.height() - section.header.height()
                section.set_open(False)

    def _line_up(self) -> None:
        width = self._roles.label_width(self.width() - _BESIDE)
        self._roles.set_label_width(width)
        self._seed.rows[1].set_label_width(width)

    def _show(self, recipe: Recipe) -> None:
        """Show components and parameters, some of them in new rows."""
        self._recipe = recipe
        self._hovered = None
        self.setUpdatesEnabled(False)  # one painting, not one for each row
        self._roles.show_recipe(recipe)
        order_tabs(stops_of(self._head, *self._roles.sections.values(), self._seed))
        row = _row_of(self.focusWidget())
        # A row that is about to be deleted may still have the focus of the panel.
        self._focused = row if row is not None and row.isVisibleTo(self) else None
        self._roles.set_locked(self._locked)
        self._show_change_count()
        self._line_up()
        self._strip.expect(self._roles.helps)
        self._explain()
        self.setUpdatesEnabled(True)

    def _change_component(self, place: "Place", kind: "Kind | None") -> None:
        # Imports every component with its kernels, which the first paint did not wait for.
        from sudoku_ga.evolution.recipe_changes import with_component

        if self._recipe is None:
            return
        self._show(with_component(self._recipe, place.role, kind, place.index))
        self._roles.focus_component(place.role, place.index)
        self.recipe_changed.emit(self._recipe)

    def _change(self, path: str, value: Value) -> None:
        if self._recipe is None:
            return
        self._recipe = self._recipe.with_value(path, value)
        self._roles.show_values(self._recipe.settings())
        self._show_change_count()
        self._explain()
        self.recipe_changed.emit(self._recipe)
        self.value_changed.emit(path, value)

    def _show_change_count(self) -> None:
        self._head.show_changes(self._roles.change_count)

    def _attend(self, widget: QWidget) -> None:
        self._hovered = widget
        self._explain()

    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        row = _row_of(now) if now is not None and self.isAncestorOf(now) else None
        if row is self._focused:
            return
        if self._focused is not None:
            self._focused.set_focused(False)
        self._focused = row
        if row is not None:
            row.set_focused(True)
            self._hovered = None
            self._scroll.ensureWidgetVisible(row, 0, 8)
        self._explain()

    def _explain(self) -> None:
        self._strip.show_help(self._help_of(self._hovered or self._focused))

    def _help_of(self, widget: QWidget | None) -> Help:
        if isinstance(widget, ParameterRow | ComponentRow):
            return widget.help
        if isinstance(widget, Row) or widget is self._seed.header:
            return self._seed.help
        if isinstance(widget, SectionHeader):
            return self._roles.help_of(widget)
        return self._recipe_help()

    def _recipe_help(self) -> Help:
        if self._recipe is None:
            return Help("", "", "")
        authors = f"{', '.join(self._recipe.authors)}, {self._recipe.year}"
        return Help(_(self._recipe.title), authors, _(self._recipe.description))

    def _repaint(self) -> None:
        self.update()


def _row_of(widget: QObject | None) -> Row | None:
    """Return the row that a widget lies in."""
    while widget is not None and not isinstance(widget, Row):
        widget = widget.parent()
    return widget
