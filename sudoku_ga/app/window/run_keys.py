"""The keys of a run, in a workspace that has a use of its own for them."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


class RunKeys(QObject):
    """F5 and Esc for what a workspace begins and ends, while it is shown.

    The actions of a run, which have these keys too, are disabled meanwhile: of two that are
    enabled Qt would let neither act.

    Parameters
    ----------
    begin, end : QAction
        They may have keys of their own, which act everywhere.
    window : QWidget
        The keys work while it is active.
    """

    def __init__(self, begin: QAction, end: QAction, window: QWidget) -> None:
        super().__init__(window)
        self._keys = {
            QShortcut(QKeySequence("F5"), window): begin,
            QShortcut(QKeySequence("Esc"), window): end,
        }
        for key, action in self._keys.items():
            key.activated.connect(action.trigger)
        self.follow(shown=False)

    def follow(self, *, shown: bool) -> None:
        """Let each key work where its action can be asked for.

        Parameters
        ----------
        shown : bool
            Whether the workspace is in sight.
        """
        for key, action in self._keys.items():
            key.setEnabled(shown and action.isEnabled())
