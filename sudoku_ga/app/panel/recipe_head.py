"""The top of the panel: which recipe, what it is, and what was changed in it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _, later

_RESET = later("Reset to the recipe's defaults")


class RecipeHead(QWidget):
    """Chooses a recipe and takes changes back.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    recipe_chosen = Signal(str)
    reset_asked = Signal()

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: list[str] = []
        self._chooser = Combo(themes, _("Recipe"))
        self._chooser.activated.connect(self._choose)
        self._summary = wrapping(Text(themes, size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._changed = Text(themes, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self._reset = Button(themes, icon="reset", kind=Kind.FLAT, height=24)
        self._reset.setAccessibleName(_(_RESET))
        self._reset.setToolTip(_(_RESET))
        self._reset.clicked.connect(self.reset_asked)
        # Hidden, it keeps its place: the words beside it must not jump.
        policy = self._reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self._reset.setSizePolicy(policy)
        line = QHBoxLayout()
        line.setSpacing(2)
        line.addWidget(Text(themes, _("Recipe"), weight=fonts.SEMIBOLD))
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

    def set_recipes(self, recipes: list[tuple[str, str]]) -> None:
        """Offer recipes, each a name and a title."""
        self._names = [name for name, _ in recipes]
        self._chooser.clear()
        self._chooser.addItems([title for _, title in recipes])

    def show_recipe(self, name: str, title: str, summary: str) -> None:
        """Show the recipe that holds; one that is not offered joins the list."""
        if name not in self._names:
            self._names.append(name)
            self._chooser.addItem(title)
        self._chooser.setCurrentIndex(self._names.index(name))
        self._summary.setText(summary)

    def show_changes(self, count: int) -> None:
        """Say how many parameters were changed."""
        self._changed.setText(_("{count} changed").format(count=count) if count else _("unchanged"))
        self._reset.setVisible(count > 0)

    def _choose(self, index: int) -> None:
        self.recipe_chosen.emit(self._names[index])
