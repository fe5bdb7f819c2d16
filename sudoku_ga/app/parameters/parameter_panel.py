"""The left column: recipe, live controls, all parameters with the seed, and an explanation."""

from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QSize, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from sudoku_ga.app.parameters.help_strip import HelpStrip
from sudoku_ga.app.parameters.model import RecipeModel
from sudoku_ga.app.parameters.roles import ComponentRow, RoleSections
from sudoku_ga.app.parameters.sections import LiveControls, Section, SeedSection
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, order_tabs, scrolled, stops_of, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.button import Kind as ButtonKind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.form import Help, ParameterRow, Row
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place

_RESET = later("Reset to the recipe's defaults")
_WIDTH, _LEAST_WIDTH = 304, 264
_AROUND = 100
"""The room above and below a row that is revealed, in pixels. The rows around it are then visible
too."""


class RecipeHead(QWidget):
    """Shows the recipe, offers others, and resets changes.

    ``summary``, ``changes``: the text about the recipe, and the number of its changed parameters.

    ``recipe_chosen(name)`` is emitted when the user chooses another recipe.
    """

    recipe_chosen = Signal(str)

    def __init__(self, model: RecipeModel) -> None:
        super().__init__()
        self._model = model
        self._had_focus = False
        self.chooser = Combo(_("Recipe"))
        self.chooser.activated.connect(self._choose)
        self.summary = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.changes = Text(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.reset = Button(icon="reset", kind=ButtonKind.FLAT, height=24)
        self.reset.setAccessibleName(_(_RESET))
        self.reset.setToolTip(_(_RESET))
        self.reset.clicked.connect(model.reset_all)
        # Its room is kept while it is hidden: the words beside it must not jump.
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        line = hbox(
            None,
            Text(_("Recipe"), weight=fonts.SEMIBOLD),
            STRETCH,
            self.reset,
            self.changes,
            spacing=2,
        )
        layout = vbox(self, line, self.chooser, spacing=2, margins=(16, 8, 16, 10))
        layout.addSpacing(6)
        layout.addWidget(self.summary)
        model.recipes_changed.connect(self._offer)
        model.recipe_shown.connect(self._show)
        model.value_changed.connect(self._count)
        model.locks_changed.connect(self._lock)
        self._count()

    @Slot()
    def _offer(self) -> None:
        self.chooser.clear()
        for heading, under in groupby(self._model.recipes, key=lambda recipe: recipe.heading):
            if heading:
                self.chooser.add_heading(heading)
            for recipe in under:
                self.chooser.addItem(recipe.title, recipe.name)
                self.chooser.explain_entry(self.chooser.count() - 1, recipe.summary)

    @Slot()
    def _show(self) -> None:
        """Show the recipe. A recipe that is not on offer is added to the list."""
        recipe, taken = self._model.recipe, self._model.taken
        if recipe is None or taken is None:
            return
        if self.chooser.findData(recipe.name) < 0:
            self.chooser.addItem(_(recipe.title), recipe.name)
        self.chooser.setCurrentIndex(self.chooser.findData(recipe.name))
        words = _("For this puzzle “{title}” is used. {summary}")
        text = words.format(title=_(taken.title), summary=_(taken.summary))
        self.summary.setText(text if self._model.is_alternative else _(recipe.summary))
        self._count()

    @Slot()
    def _count(self) -> None:
        count = self._model.change_count
        self.changes.setText(_("{count} changed").format(count=count) if count else _("unchanged"))
        self.reset.setVisible(count > 0)

    @Slot()
    def _lock(self) -> None:
        locked = self._model.is_locked
        if locked and self.chooser.hasFocus():
            # Otherwise Qt would give the focus to whatever follows.
            self.chooser.clearFocus()
            self._had_focus = True
        self.chooser.setEnabled(not locked)
        if self._had_focus and not locked:
            self._had_focus = False
            if self.window().focusWidget() is None:
                self.chooser.setFocus()
        self.reset.setEnabled(not self._model.is_locked)

    def _choose(self, index: int) -> None:
        self.recipe_chosen.emit(self.chooser.itemData(index))


class ParameterPanel(QFrame):
    """Shows a recipe and changes it.

    ``model``: the recipe and the seed that the rows show.
    ``roles``: the sections of all parameters. They are made when they are first needed.
    ``all_section``: all parameters and the seed.

    ``recipe_chosen(name)`` is emitted when the user chooses another recipe, ``all_opened(bool)``
    when the user opens or closes the list of all parameters.
    """

    recipe_chosen = Signal(str)
    all_opened = Signal(bool)

    def __init__(self, model: RecipeModel) -> None:
        super().__init__()
        self.model = model
        self._current: Row | None = None
        self.help_strip = HelpStrip(self._recipe_help)
        attend = self.help_strip.attend
        self.head = RecipeHead(model)
        self.head.setObjectName("recipe")
        self.live = LiveControls(model.set_value, attend)
        self.all_section = Section(_("All parameters"))
        self.all_section.set_open(False)
        self._roles = RoleSections(model.set_value, self._change_component, attend)
        self._is_roles_stale = False
        self.seed = SeedSection(model)
        self.seed.setObjectName("seed")
        self._content = QWidget()
        self._lay_out()
        self.head.recipe_chosen.connect(self.recipe_chosen)
        self.all_section.header.clicked.connect(self._follow_all)
        self.all_section.header.attended.connect(self._attend_recipe)
        self.seed.attended.connect(attend)
        self.seed.changed.connect(self.help_strip.explain)
        model.recipe_shown.connect(self._show)
        model.value_changed.connect(self._show_value)
        model.locks_changed.connect(self._lock_rows)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow_focus)
        if model.recipe is not None:
            self._show()

    @property
    def is_all_open(self) -> bool:
        """Whether the list of all parameters is open."""
        return self.all_section.is_open

    @property
    def roles(self) -> RoleSections:
        """The sections of all parameters."""
        self._show_roles()
        return self._roles

    @property
    def current_row(self) -> Row | None:
        """The row with the focus."""
        return self._current

    def set_all_open(self, is_open: bool) -> None:
        """Open or close the list of all parameters."""
        if is_open:
            self._show_roles()
        self.all_section.set_open(is_open)

    def reveal(self, part: QWidget) -> None:
        """Scroll to a part. If it is in the list of all parameters, open the list."""
        if self.all_section.isAncestorOf(part):
            self.set_all_open(True)
        # Rows that were just made become visible, and are laid out, a moment later.
        QTimer.singleShot(0, part, partial(self._scroll_to, part))

    def _scroll_to(self, row: QWidget) -> None:
        # From the inside out, an event informs each layout of the new rows.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.scroll_area.ensureWidgetVisible(row, 0, _AROUND)

    def _scroll_to_all(self) -> None:
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.scroll_area.verticalScrollBar().setValue(self.all_section.y())

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 600)

    def minimumSizeHint(self) -> QSize:
        """Let the rows scroll above the explanation."""
        return QSize(_LEAST_WIDTH, 240)

    def leaveEvent(self, event: QEvent) -> None:
        """Explain the row that has the focus again."""
        super().leaveEvent(event)
        self.help_strip.attend(None)

    def _lay_out(self) -> None:
        content = self._content
        column = vbox(content, spacing=0)
        for part in (self._roles, self.seed):
            self.all_section.add_row(part)
        column.addWidget(self.head)
        column.addWidget(self.live)
        column.addWidget(self.all_section)
        column.addStretch(1)
        # Rows adapt to any width: their own size hints must not scroll them sideways.
        content.setMinimumWidth(1)
        self.scroll_area = scrolled(content)
        vbox(self, (self.scroll_area, 1), self.help_strip, spacing=0)

    @Slot()
    def _show(self) -> None:
        """Show components and parameters, some of them in new rows."""
        self.setUpdatesEnabled(False)  # one painting for all rows, not one for each
        self.live.show_controls(self.model.live_controls)
        title = _("All {count} parameters").format(count=len(self.model.settings))
        self.all_section.header.set_title(title)
        self._is_roles_stale = True
        if self.is_all_open:
            self._show_roles()
        else:
            self._order_tabs()
        row = _row_of(self.focusWidget())
        # A row that will be deleted may still have the focus of the panel.
        self._current = row if row is not None and row.isVisibleTo(self) else None
        self._lock_rows()
        self.help_strip.attend(None)
        self.help_strip.set_current(self._current)
        self.setUpdatesEnabled(True)

    def _show_roles(self) -> None:
        """Make the rows of all parameters, which takes longer than making the rest of the panel."""
        if not self._is_roles_stale:
            return
        self._is_roles_stale = False
        self._roles.show_recipe(self.model)
        self._order_tabs()
        self._lock_rows()

    def _order_tabs(self) -> None:
        above = [*stops_of(self.head, self.live), self.all_section.header]
        order_tabs([*above, *stops_of(*self._roles.sections.values(), self.seed)])

    @Slot(str)
    def _show_value(self, path: str) -> None:
        setting = self.model.settings[path]
        if path in self.live.rows:
            self.live.rows[path].show_setting(setting)
        if not self._is_roles_stale:
            self._roles.show_role(setting.role, self.model)
        self.help_strip.explain()

    def _change_component(self, place: "Place", kind: "Kind | None") -> None:
        """Change the component of a place. The row of the place stays where it is on the screen."""
        before = self._component_row(place)
        top = 0 if before is None else self._top_of(before)
        self.model.set_component(place, kind)
        row = self._component_row(place)
        if row is not None:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            bar = self.scroll_area.verticalScrollBar()
            bar.setValue(bar.value() + self._top_of(row) - top)
            row.combo.setFocus()

    def _component_row(self, place: "Place") -> ComponentRow | None:
        section = self.roles.sections.get(place.role)
        return None if section is None else section.component_rows.get(place.index)

    def _top_of(self, row: QWidget) -> int:
        return row.mapTo(self.scroll_area.viewport(), QPoint(0, 0)).y()

    @Slot()
    def _lock_rows(self) -> None:
        model = self.model
        # Rows of another recipe are replaced before they can be seen.
        rows = () if self._is_roles_stale else self._roles.all_rows()
        for row in (*self.live.rows.values(), *rows):
            if isinstance(row, ParameterRow):
                path = row.setting.path
                row.set_locked(not model.is_open(path), model.reason(path))
            elif isinstance(row, ComponentRow):
                row.set_locked(model.is_locked)
        for row in self.seed.rows:
            row.setEnabled(not model.is_locked)
        self.help_strip.explain()

    @Slot(bool)
    def _follow_all(self, is_open: bool) -> None:
        if is_open:
            self._show_roles()
            # The rows may be below the visible part, and have their places a moment later.
            QTimer.singleShot(0, self, self._scroll_to_all)
        # New rows lie under the pointer before they have their places.
        self.help_strip.attend(None)
        self.all_opened.emit(is_open)

    @Slot()
    def _attend_recipe(self) -> None:
        self.help_strip.attend(None)

    @Slot(object, object)
    def _follow_focus(self, _old: QWidget | None, now: QWidget | None) -> None:
        row = _row_of(now) if now is not None and self.isAncestorOf(now) else None
        if row is self._current:
            return
        if self._current is not None:
            self._current.set_current(False)
        self._current = row
        if row is not None:
            row.set_current(True)
            self.scroll_area.ensureWidgetVisible(row, 0, 8)
        self.help_strip.set_current(row)

    def _recipe_help(self) -> Help:
        recipe = self.model.recipe
        if recipe is None:
            return Help("", "", "")
        authors = ", ".join(map(_, recipe.authors))
        authors = f"{authors[:1].upper()}{authors[1:]}, {recipe.year}"
        return Help(_(recipe.title), authors, _(recipe.description))


def _row_of(widget: QObject | None) -> Row | None:
    while widget is not None and not isinstance(widget, Row):
        widget = widget.parent()
    return widget
