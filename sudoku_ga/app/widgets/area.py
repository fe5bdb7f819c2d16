"""A splitter whose views have names, with an order and sizes that can be stored as text."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

_GAP = 12
_MOST_DIGITS = 5


class Area(QSplitter):
    """A splitter of named views whose order and sizes can be stored.

    Parameters
    ----------
    name : str
        The key of its arrangement in the settings.
    orientation : Qt.Orientation
    views : mapping of str to (QWidget, int)
        The views by their names, in their usual order, with their usual sizes in pixels.

    Notes
    -----
    ``arranged()`` is emitted when the user has moved a border or a view.
    """

    arranged = Signal()

    def __init__(
        self,
        name: str,
        orientation: Qt.Orientation,
        views: Mapping[str, tuple[QWidget, int]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(orientation, parent)
        self.name = name
        self._views = {name: view for name, (view, _) in views.items()}
        self._usual = {name: size for name, (_, size) in views.items()}
        self.setHandleWidth(_GAP)
        self.setChildrenCollapsible(False)
        for view in self._views.values():
            self.addWidget(view)
        self.reset()
        self.splitterMoved.connect(self.arranged)

    @property
    def views(self) -> Mapping[str, QWidget]:
        """The views by their names."""
        return self._views

    @property
    def order(self) -> list[str]:
        """The names of the views from first to last."""
        return sorted(self._views, key=lambda name: self.indexOf(self._views[name]))

    @property
    def text(self) -> str:
        """Order and sizes, for :meth:`restore`: ``Board:380 Diversity:220``."""
        sizes = dict(zip(self.order, self.sizes(), strict=True))
        # A view that is not shown has no size, and the usual one when it comes back.
        return " ".join(f"{name}:{size or self._usual[name]}" for name, size in sizes.items())

    def restore(self, text: str) -> None:
        """Apply a stored text; unknown words of it are ignored."""
        sizes = dict(self._usual)
        place = 0
        for word in text.split():
            name, _, size = word.partition(":")
            if name in self._views and is_length(size):
                self.insertWidget(place, self._views[name])
                sizes[name] = int(size)
                place += 1
        self.setSizes([sizes[name] for name in self.order])

    def reset(self) -> None:
        """Apply the usual order and sizes."""
        self.restore(" ".join(f"{name}:{size}" for name, size in self._usual.items()))

    def shift(self, name: str, steps: int) -> None:
        """Move a view before (-1) or after (1) the next view that is shown."""
        place = self.neighbour(name, steps)
        if place is None:
            return
        sizes = dict(zip(self.order, self.sizes(), strict=True))
        self.insertWidget(place, self._views[name])
        self.setSizes([sizes[each] for each in self.order])
        self.arranged.emit()

    def neighbour(self, name: str, steps: int) -> int | None:
        """Return the index of the next shown view before (-1) or after (1) a view, or None."""
        order = self.order
        place = order.index(name) + steps
        while 0 <= place < len(order):
            if not self._views[order[place]].isHidden():
                return place
            place += steps
        return None


def is_length(text: str) -> bool:
    """Whether a text is a whole number that may be a length on a screen, in pixels."""
    return text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
