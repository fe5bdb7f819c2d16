"""The windows beside the main one: replications, the list of moves, keys, about."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app import dialogs
from sudoku_ga.app.actions import Actions
from sudoku_ga.app.desk_keeper import DeskKeeper
from sudoku_ga.app.history import HistoryWindow
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.worker.kernel_preparation import KernelPreparation

if TYPE_CHECKING:
    from sudoku_ga.app.replications.window import ReplicationsWindow


class OtherWindows(QObject):
    """Opens them when they are asked for.

    Parameters
    ----------
    themes : Themes
    actions : Actions
        Ask for them.
    keeper : DeskKeeper
        The desk whose moves are listed.
    preparation : KernelPreparation
        Replications wait for it.
    window : QWidget
        The main window.

    Attributes
    ----------
    history : HistoryWindow
    replications : ReplicationsWindow or None
        None until it is first asked for.
    """

    def __init__(
        self,
        themes: Themes,
        actions: Actions,
        keeper: DeskKeeper,
        preparation: KernelPreparation,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._themes = themes
        self._actions = actions
        self._preparation = preparation
        self._window = window
        self.history = HistoryWindow(keeper, window)
        self.replications: ReplicationsWindow | None = None
        actions.replications.triggered.connect(self.show_replications)
        actions.shortcuts.triggered.connect(self._show_keys)
        actions.about.triggered.connect(self._show_about)
        actions.by_hand.history.triggered.connect(self._show_history)

    def shut_down(self) -> None:
        """End what the windows run; may be called more than once."""
        if self.replications is not None:
            self.replications.shut_down()
            self.replications.close()

    @Slot()
    def show_replications(self) -> None:
        """Open the laboratory, which is imported only now."""
        if self.replications is None:
            from sudoku_ga.app.replications.laboratory import RealLaboratory
            from sudoku_ga.app.replications.window import ReplicationsWindow

            self.replications = ReplicationsWindow(
                self._themes, RealLaboratory(), self._preparation, self._window
            )
        self.replications.show()
        self.replications.activateWindow()

    @Slot()
    def _show_history(self) -> None:
        self.history.show()
        self.history.activateWindow()

    @Slot()
    def _show_keys(self) -> None:
        dialogs.show_keys(self._actions.with_keys(), self._window)

    @Slot()
    def _show_about(self) -> None:
        dialogs.show_about(self._window)
