"""The left column: recipe, live controls, all parameters with the seed, and an explanation."""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from sudoku_ga.app.parameters.help_strip import Help, HelpStrip
from sudoku_ga.app.parameters.rows import ComponentRow, ParameterRow, Row
from sudoku_ga.app.parameters.sections import (
    LiveControls,
    RoleSections,
    Section,
    SectionHeader,
    SeedSection,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.tab_order import order_tabs, stops_of
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.recipe.live_controls import live_controls
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place


_RESET = later("Reset to the recipe's defaults")


class RecipeHead(QWidget):
    """Chooses a recipe and takes changes back."""

    recipe_chosen = Signal(str)
    reset_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chooser = Combo(_("Recipe"))
        self._chooser.activated.connect(self._choose)
        self._summary = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._changed = Text(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._reset = Button(icon="reset", kind=ButtonKind.FLAT, height=24)
        self._reset.setAccessibleName(_(_RESET))
        self._reset.setToolTip(_(_RESET))
        self._reset.clicked.connect(self.reset_asked)
        # Hidden, it keeps its place: the words beside it must not jump.
        policy = self._reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(policy)
        line = QHBoxLayout()
        line.setSpacing(2)
        line.addWidget(Text(_("Recipe"), weight=fonts.SEMIBOLD))
        line.addStretch(1)
        line.addWidget(self._reset)
        line.addWidget(self._changed)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 8, 16, 10)
        layout.setSpacing(2)
        layout.addLayout(line)
        layout.addWidget(self._chooser)
        layout.addSpacing(6)
        layout.addWidget(self._summary)
        self.show_changes(0)

    def set_recipes(self, recipes: Iterable[tuple[str, str, str]]) -> None:
        """Offer recipes, each a name, a title and the heading that it stands under."""
        self._chooser.clear()
        for heading, under in groupby(recipes, key=lambda recipe: recipe[2]):
            if heading:
                self._chooser.add_heading(heading)
            for name, title, _heading in under:
                self._chooser.addItem(title, name)

    def show_recipe(self, name: str, title: str, summary: str) -> None:
        """Show the recipe that holds; one that is not offered joins the list."""
        if self._chooser.findData(name) < 0:
            self._chooser.addItem(title, name)
        self._chooser.setCurrentIndex(self._chooser.findData(name))
        self.show_summary(summary)

    def show_summary(self, summary: str) -> None:
        """Say what the recipe is, or what of it is run."""
        self._summary.setText(summary)

    def set_locked(self, locked: bool) -> None:
        """Refuse another recipe, or take one again; what is said of this one stays readable."""
        self._chooser.setEnabled(not locked)
        self._reset.setEnabled(not locked)

    def show_changes(self, count: int) -> None:
        """Say how many parameters were changed."""
        self._changed.setText(_("{count} changed").format(count=count) if count else _("unchanged"))
        self._reset.setVisible(count > 0)

    def _choose(self, index: int) -> None:
        self.recipe_chosen.emit(self._chooser.itemData(index))


_WIDTH, _LEAST_WIDTH = 304, 264
_LOW, _LOW_STRIP, _STRIP = 600, 74, 200
"""A panel of less than this height has a shorter explanation, in pixels."""
_BESIDE = 9
"""The scroll bar and the line at the right, in pixels."""


class ParameterPanel(QWidget):
    """Shows a recipe and changes it.

    Notes
    -----
    ``recipe_chosen(name)`` asks for another recipe, which comes by :meth:`set_recipe`;
    ``recipe_changed(Recipe)`` is emitted when a person changes a component or a parameter, and
    for a parameter ``value_changed(path, value)`` too. ``recipe_shown(Recipe)`` follows where a
    recipe is shown, whoever chose it. ``all_opened(bool)`` is emitted when a person opens or
    closes the list of all parameters.
    """

    recipe_chosen = Signal(str)
    recipe_changed = Signal(object)
    recipe_shown = Signal(object)
    value_changed = Signal(str, object)
    all_opened = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._recipe: Recipe | None = None
        self._taken = ""
        self._hovered: QWidget | None = None
        self._focused: Row | None = None
        self._head = RecipeHead()
        self._live = LiveControls()
        self._all = Section(_("All parameters"))
        self._all.set_open(False)
        self._roles = RoleSections()
        self._seed = SeedSection()
        self._strip = HelpStrip()
        self._scroll = QScrollArea()
        self._content = QWidget()
        self._locked = False
        self._reasons: Mapping[str, str] | None = None
        self._lay_out()
        self._head.recipe_chosen.connect(self.recipe_chosen)
        self._head.reset_asked.connect(self.reset)
        self._live.value_chosen.connect(self._change)
        self._roles.value_chosen.connect(self._change)
        self._roles.kind_chosen.connect(self._change_component)
        self._all.header.clicked.connect(self._follow_all)
        for part in (self._live, self._all.header, self._roles, self._seed, self._seed.header):
            part.attended.connect(self._attend)
        for signal in (self._seed.field.refused, self._seed.field.mended, self._seed.mode.chosen):
            signal.connect(self._explain)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)
        Themes.instance().changed.connect(self._repaint)

    @property
    def recipe(self) -> Recipe | None:
        """The recipe with the changes made here, None before the first."""
        return self._recipe

    @property
    def is_all_open(self) -> bool:
        """Whether the list of all parameters is open."""
        return self._all.is_open

    def set_all_open(self, is_open: bool) -> None:
        """Open or close the list of all parameters."""
        self._all.set_open(is_open)
        self._expect()

    def set_recipes(self, recipes: Iterable[tuple[str, str, str]]) -> None:
        """Offer recipes, each a name, a title and the heading that it stands under."""
        self._head.set_recipes(recipes)

    def set_recipe(self, recipe: Recipe) -> None:
        """Show a recipe; another one than before ends a lesson."""
        if self._recipe is not None and recipe.name != self._recipe.name:
            self._seed.end_lesson()
        self._taken = ""
        self._head.show_recipe(recipe.name, _(recipe.title), _(recipe.summary))
        self._show(recipe)

    def show_taken(self, name: str) -> None:
        """Show which alternative of the recipe is run, and its parameters; "" shows the first."""
        recipe = self._recipe
        if recipe is None or not recipe.alternatives or name == self._taken:
            return
        self._taken = name
        taken = recipe.taken(name)
        words = _("This puzzle takes “{title}”. {summary}")
        says = words.format(title=_(taken.title), summary=_(taken.summary))
        self._head.show_summary(says if name else _(recipe.summary))
        self._show(recipe)

    def show_change(self, path: str, value: Value) -> None:
        """Show a value that a run has taken without anybody's doing here."""
        if self._recipe is not None and self._shown_recipe(self._recipe).has(path):
            self._show_values(self._recipe.with_value(path, value))

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

    @property
    def own_fixed_seed(self) -> int | None:
        """The seed that is fixed when that of a lesson has gone."""
        return self._seed.own_fixed

    def fix_seed(self, seed: int) -> None:
        """Let every run from now on use this seed."""
        self._seed.fix_seed(seed)

    def fix_seed_for_lesson(self, seed: int) -> None:
        """Let every run use this seed until the lesson ends or another recipe is shown."""
        self._seed.fix_for_lesson(seed)

    def end_lesson(self) -> None:
        """Go back to the seed before the lesson."""
        self._seed.end_lesson()

    def note_seed(self, seed: int) -> None:
        """Remember the seed of the last run."""
        self._seed.note_seed(seed)

    def set_locked(self, locked: bool) -> None:
        """Refuse changes, as before a run has begun; explanations stay."""
        self._locked, self._reasons = locked, None
        self._lock_rows()
        self._head.set_locked(locked)
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
        self._locked, self._reasons = True, reasons
        self._lock_rows()
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
        self._strip.setMaximumHeight(_LOW_STRIP if self.height() < _LOW else _STRIP)
        self._share_room()
        self._explain()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the rows take another height, which they do some time after a change."""
        # While Qt destroys the panel, Python may have taken its attributes already.
        content = getattr(self, "_content", None)
        if watched is content and event.type() == QEvent.Type.LayoutRequest:
            self._share_room()
        return super().eventFilter(watched, event)

    def leaveEvent(self, event: QEvent) -> None:
        """Go back to explaining the row that has the keyboard."""
        super().leaveEvent(event)
        self._hovered = None
        self._explain()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line at the right."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.card)
            painter.fillRect(QRect(self.width() - 1, 0, 1, self.height()), theme.border)

    def _lay_out(self) -> None:
        content = self._content
        content.installEventFilter(self)
        column = QVBoxLayout(content)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self._roles, self._seed):
            self._all.add_row(part)
        column.addWidget(self._head)
        column.addWidget(self._live)
        column.addWidget(self._all)
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

    def _line_up(self) -> None:
        width = self._roles.label_width(self.width() - _BESIDE)
        self._roles.set_label_width(width)
        self._seed.rows[1].set_label_width(width)

    def _show(self, recipe: Recipe) -> None:
        """Show components and parameters, some of them in new rows."""
        self._recipe = recipe
        self._hovered = None
        self.setUpdatesEnabled(False)  # one painting, not one for each row
        shown = self._shown_recipe(recipe)
        self._live.show_controls(live_controls(recipe, self._taken))
        self._roles.show_recipe(shown)
        self._all.header.set_title(_("All {count} parameters").format(count=len(shown.settings())))
        above = [*stops_of(self._head, self._live), self._all.header]
        order_tabs([*above, *stops_of(*self._roles.sections.values(), self._seed)])
        row = _row_of(self.focusWidget())
        # A row that is about to be deleted may still have the focus of the panel.
        self._focused = row if row is not None and row.isVisibleTo(self) else None
        self._lock_rows()
        self._show_change_count()
        self._line_up()
        self._expect()
        self._explain()
        self.setUpdatesEnabled(True)
        self.recipe_shown.emit(recipe)

    def _change_component(self, place: "Place", kind: "Kind | None") -> None:
        # Imports every component with its kernels, which the first paint did not wait for.
        from sudoku_ga.evolution.recipe.edit import with_component

        if self._recipe is None:
            return
        self._show(with_component(self._recipe, place.role, kind, place.index))
        self._roles.focus_component(place.role, place.index)
        self.recipe_changed.emit(self._recipe)

    def _change(self, path: str, value: Value) -> None:
        if self._recipe is None:
            return
        self._show_values(self._recipe.with_value(path, value))
        self.recipe_changed.emit(self._recipe)
        self.value_changed.emit(path, value)

    def _shown_recipe(self, recipe: Recipe) -> Recipe:
        """Return the alternative whose parameters are shown; a recipe without any itself."""
        return recipe.taken(self._taken)

    def _show_values(self, recipe: Recipe) -> None:
        """Show other values of the same parameters, each wherever it has a row."""
        self._recipe = recipe
        settings = self._shown_recipe(recipe).settings()
        self._live.show_values(settings)
        self._roles.show_values(settings)
        self._show_change_count()
        self._explain()

    def _lock_rows(self) -> None:
        self._live.set_locked(self._locked, self._reasons)
        self._roles.set_locked(self._locked, self._reasons)

    def _expect(self) -> None:
        """Make room for the explanations of the rows that can be reached."""
        listed = self._roles.helps if self.is_all_open else ()
        self._strip.expect([self._recipe_help(), *self._live.helps, *listed])

    def _share_room(self) -> None:
        """Let the explanation have what the rows above leave."""
        rows = self._content.heightForWidth(self._scroll.width())
        self._strip.set_room(self.height() - rows)

    def _follow_all(self, is_open: bool) -> None:
        # Rows that come into sight lie under the pointer before they have their places.
        self._hovered = None
        self._explain()
        self._expect()
        self.all_opened.emit(is_open)

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
        if isinstance(widget, SectionHeader) and widget is not self._all.header:
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
