"""The windows beside the main one: guide, replications, the list of moves, keys, about."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.play.document_controller import DocumentController
from sudoku_ga.app.play.history import HistoryWindow
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.window.actions import Actions

if TYPE_CHECKING:
    from sudoku_ga.app.help.window import HelpWindow
    from sudoku_ga.app.lab.replications.window import ReplicationsWindow


class OtherWindows(QObject):
    """Opens the windows, of which most are imported only then.

    Parameters
    ----------
    actions : Actions
        Whose keys are listed.
    document_controller : DocumentController
        Has the listed moves.
    preparation : KernelPreparation
        Replications wait for it.
    window : QWidget
        The main window.

    Attributes
    ----------
    history : HistoryWindow
    replications : ReplicationsWindow or None
        None until it is first asked for.
    guide : HelpWindow or None
        None until it is first asked for.

    Notes
    -----
    ``setup_wanted(address)`` is emitted when a lesson asks for a puzzle and a recipe, and
    ``page_left()`` when the page of the guide is left.
    """

    setup_wanted = Signal(str)
    page_left = Signal()

    def __init__(
        self,
        actions: Actions,
        document_controller: DocumentController,
        preparation: KernelPreparation,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._preparation = preparation
        self._window = window
        self.history = HistoryWindow(document_controller, window)
        self.replications: ReplicationsWindow | None = None
        self.guide: HelpWindow | None = None

    def shut_down(self) -> None:
        """End what the windows run; may be called more than once."""
        if self.replications is not None:
            self.replications.shut_down()
            self.replications.close()

    @Slot()
    def show_replications(self) -> None:
        """Open the replications."""
        if self.replications is None:
            from sudoku_ga.app.lab.replications.laboratory import RealLaboratory
            from sudoku_ga.app.lab.replications.window import ReplicationsWindow

            self.replications = ReplicationsWindow(
                RealLaboratory(), self._preparation, self._window
            )
            QShortcut(QKeySequence("F1"), self.replications, self._explain_replications)
        self.replications.show()
        self.replications.activateWindow()

    def show_guide(self, page: str = "") -> None:
        """Open the guide, at a page or where it was left."""
        if self.guide is None:
            from sudoku_ga.app.help.window import HelpWindow

            self.guide = HelpWindow(self._window)
            self.guide.setup_wanted.connect(self.setup_wanted)
            self.guide.page_left.connect(self.page_left)
        if page:
            self.guide.show_page(page)
        self.guide.show()
        self.guide.activateWindow()

    @Slot()
    def show_guide_window(self) -> None:
        """Open the guide where it was left."""
        self.show_guide()

    @Slot()
    def show_lessons(self) -> None:
        """Open the list of lessons."""
        self.show_guide("lessons")

    @Slot()
    def _explain_replications(self) -> None:
        self.show_guide("published")

    @Slot()
    def show_history(self) -> None:
        """Open the list of moves."""
        self.history.show()
        self.history.activateWindow()

    @Slot()
    def show_keys(self) -> None:
        """Open the list of keys."""
        dialogs.show_keys(self._actions.key_rows(), self._window)

    @Slot()
    def show_about(self) -> None:
        """Open the name, version and licence of the program."""
        dialogs.show_about(self._window)
