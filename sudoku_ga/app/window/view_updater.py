"""Brings a situation to every view that shows something of it."""

from PySide6.QtCore import QEvent, QObject, QTimer, Slot

from sudoku_ga.app.board.board_panel import BoardPanel
from sudoku_ga.app.parameters.parameter_panel import ParameterPanel
from sudoku_ga.app.run.board_picture import title_of
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.state import AppState, RunState
from sudoku_ga.app.run_bar.bar import RunBar
from sudoku_ga.app.run_bar.status_line import StatusLine
from sudoku_ga.app.run_bar.status_text import facts_of, status_of
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.board_overlay import BoardOverlay
from sudoku_ga.app.window.header import Header
from sudoku_ga.app.window.menus import PuzzleMenu, RecentMenu
from sudoku_ga.app.window.side_panel import SidePanel
from sudoku_ga.document.document import Document

_CLOCK_MS = 100


class ViewUpdater(QObject):
    """Shows each situation in all views at once, so that none says what another does not.

    Between two reports of a run its clock goes on alone. A board that is out of sight is shown when
    it comes back: at 20 pictures a second, finding its conflicts was a third of the window's work.

    Parameters
    ----------
    desk : Document
        For the words of undo and redo.
    controller : RunController
        Has the clock of the run.
    actions, header, panel, board
        Views.
    board_overlay : BoardOverlay
        Shows the board.
    insight, run_bar, status_line, puzzle_menu, recent_menu
        Views.
    """

    def __init__(
        self,
        document: Document,
        controller: RunController,
        *,
        actions: Actions,
        header: Header,
        panel: ParameterPanel,
        board: BoardPanel,
        board_overlay: BoardOverlay,
        insight: SidePanel,
        run_bar: RunBar,
        status_line: StatusLine,
        puzzle_menu: PuzzleMenu,
        recent_menu: RecentMenu,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._controller = controller
        self._actions = actions
        self._header = header
        self._panel = panel
        self._board = board
        self._board_overlay = board_overlay
        self._insight = insight
        self._run_bar = run_bar
        self._status_line = status_line
        self._puzzle_menu = puzzle_menu
        self._recent_menu = recent_menu
        self._situation: AppState | None = None
        self._with_keypad: bool | None = None
        self._title = ("", "")
        self._locked: bool | None = None
        self._board_waits = False
        self._clock = QTimer(self)
        self._clock.setInterval(_CLOCK_MS)
        self._clock.timeout.connect(self._show_status)
        controller.held.connect(self._show_status)  # a pause begins at the end of a slice
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show the board as it is now where it comes into sight."""
        if event.type() == QEvent.Type.Show and self._board_waits and self._situation is not None:
            self._show_board(self._situation)
        return super().eventFilter(watched, event)

    @Slot(object)
    def show_situation(self, situation: AppState) -> None:
        """Show a situation."""
        before, self._situation = self._situation, situation
        self._board_waits = situation.run is RunState.RUNNING and not self._board.isVisible()
        if not self._board_waits:
            self._show_board(situation)
        only_report = (
            before is not None
            and before.report is not None
            and situation.report is not None
            and situation.report.outcome is None
            and (before.past is None) is (situation.past is None)
            and all(
                getattr(before, name) is getattr(situation, name)
                for name in ("run", "board_state", "assessment", "waiting", "display")
            )
        )
        if not only_report:
            self._show_frame(situation)
        self._show_status()
        self._run_bar.figures.show_report(situation.seen)
        self._insight.fitness.draw_new()
        ticks = situation.run is RunState.RUNNING
        if ticks is not self._clock.isActive():
            self._clock.start() if ticks else self._clock.stop()

    def _show_board(self, situation: AppState) -> None:
        """Show the board with what is said of it, so that it counts its conflicts."""
        self._board_waits = False
        self._board_overlay.show_situation(situation)
        title = title_of(situation)
        if title != self._title:
            self._title = title
            self._board.set_title(*title)

    def _show_frame(self, situation: AppState) -> None:
        """Show what changes at a start, at an end, or with the puzzle."""
        on = situation.run.is_on
        self._actions.follow(situation, self._document)
        self._run_bar.set_main(*situation.main_button)
        self._header.chooser.set_puzzle(
            situation.board_state.title, situation.board_state.puzzle.given_count
        )
        self._puzzle_menu.set_locked(locked=on)
        self._recent_menu.set_locked(locked=on)
        if on is not self._locked:
            self._locked = on
            self._panel.set_locked(on)
            self._insight.puzzle.set_locked(on)
        self._insight.puzzle.show_facts(facts_of(situation))
        self._board.set_mode(situation.board_state.mode)
        if situation.by_hand is not self._with_keypad:
            self._with_keypad = situation.by_hand
            self._board.set_foot(keypad=situation.by_hand)
        self._board.set_hint_enabled(self._actions.hint.isEnabled())
        self._board.set_undo_enabled(
            undo=bool(self._document.undo_text) and not on,
            redo=bool(self._document.redo_text) and not on,
        )

    @Slot()
    def _show_status(self) -> None:
        situation = self._situation
        if situation is not None:
            self._status_line.set_status(status_of(situation, self._controller.watched_s))
