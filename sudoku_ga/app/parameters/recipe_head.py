"""The top of the panel: which recipe, what it is, and what was changed in it."""

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, later

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
        self._reset = Button(icon="reset", kind=Kind.FLAT, height=24)
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
