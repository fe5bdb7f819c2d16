"""A row of the panel that says which component fills a place of a role."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.row import Row
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place

NONE = later("none")
_HEIGHT = 28


class ComponentRow(Row):
    """A row for one place of a role.

    Parameters
    ----------
    place : Place
        What stands there, and what may.
    label : str
        Of the row.

    Notes
    -----
    ``kind_chosen(Place, type or None)`` is emitted when a person chooses another component.
    """

    kind_chosen = Signal(object, object)

    def __init__(self, place: "Place", label: str) -> None:
        super().__init__(label)
        self._place = place
        self._kinds: list[Kind | None] = [*([None] if place.may_be_empty else []), *place.choices]
        self.combo = Combo(f"{_(place.role.label)}, {label.lower()}", height=_HEIGHT)
        for index, kind in enumerate(self._kinds):
            self.combo.addItem(_(NONE if kind is None else kind.label))
            tip = "" if kind is None else kind.explanation()
            self.combo.setItemData(index, tip, Qt.ItemDataRole.ToolTipRole)
        self.combo.setCurrentIndex(self._kinds.index(place.kind))
        self.combo.activated.connect(self._choose)
        self.add_editor(self.combo)
        self.set_locked(False)
        self.set_changed(place.is_changed)

    @property
    def place(self) -> "Place":
        """What stands there, and what may."""
        return self._place

    @property
    def help(self) -> Help:
        """The explanation of the component with its source, or of the role where there is none."""
        place, component = self._place, self._place.component
        filed = _(NONE if place.filed is None else place.filed.label)
        default = _("default {value}").format(value=filed)
        if component is None:
            note = default if place.is_changed else _(place.role.label)
            return Help(self.label.text(), note, _(place.role.help))
        if place.is_changed:
            return Help(_(component.label), default, component.explanation())
        # Beside the title it is seen where a long explanation is cut off.
        return Help(_(component.label), _(component.source), _(component.help))

    def set_locked(self, locked: bool) -> None:
        """Refuse changes, or take them again where there is something to choose."""
        self.combo.setEnabled(self._place.is_open and not locked)

    def ask_for_default(self) -> None:
        """Ask for what the recipe's file has here, if it may stand here now."""
        if self._place.filed in self._kinds:
            self._ask(self._place.filed)

    def _choose(self, index: int) -> None:
        self._ask(self._kinds[index])

    def _ask(self, kind: "Kind | None") -> None:
        if kind is not self._place.kind:
            self.kind_chosen.emit(self._place, kind)


def label_of(place: "Place", count: int) -> str:
    """Return the label of a place in a role that holds so many components."""
    if place.index and place.role is Role.SELECTION:
        return _("Pairing")
    if place.component is None and place.index:
        return _("One more")
    if place.share is not None:
        return _("Component, {share:.0%}").format(share=place.share)
    several = count > 1 and place.role is not Role.SELECTION
    return _("Component {number}").format(number=place.index + 1) if several else _("Component")
