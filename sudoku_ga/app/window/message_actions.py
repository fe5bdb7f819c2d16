"""What the button of a message does."""

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.router import FileRouter
from sudoku_ga.app.files.sessions import Sessions
from sudoku_ga.app.messages import Message, MessageAction
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.run_bar.bar import TimeTravel
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.widgets.card import MessageCard
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.window.play_access import PlayAccess


class MessageActions(QObject):
    """Acts on messages.

    ``solve_controller``, ``play``, ``editing``, ``hints``, ``sessions``, ``files``,
    ``time_travel``: what a button may be about.

    ``reopen_wanted()`` asks for another window in the place of this one.
    """

    reopen_wanted = Signal()

    def __init__(
        self,
        card: MessageCard,
        body: Columns,
        *,
        solve_controller: SolveController,
        play: PlayAccess,
        editing: EditController,
        hints: HintController,
        sessions: Sessions,
        files: FileRouter,
        time_travel: TimeTravel,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._body = body
        self._solve_controller, self._play, self._hints = solve_controller, play, hints
        self._editing = editing
        self._sessions, self._files, self._time_travel = sessions, files, time_travel
        self._window = window
        self._cards: list[MessageCard] = []
        self.answer(card)
        play.card_made.connect(self.answer)

    @Slot(object)
    def answer(self, card: MessageCard) -> None:
        """Act on the messages of one more card."""
        self._cards.append(card)
        card.acted.connect(self._act_on)

    @Slot(object)
    def _act_on(self, message: Message) -> None:
        card = next(each for each in self._cards if each is self.sender())
        card.show_message(None)
        if message.action is MessageAction.STOP:
            self._solve_controller.press_stop()
        elif message.action is MessageAction.SHOW:
            card.show_message(message)
            self._body.show_board()
            view = self._play.view
            view.select(message.cells[0])
            view.setFocus()
        elif message.action is MessageAction.DETAILS:
            dialogs.show_trace(message.title, message.details, self._window)
        elif message.action is MessageAction.EDIT:
            self._play.edit_givens()
        elif message.action is MessageAction.LIVE:
            self._time_travel.go_live()
        elif message.action is MessageAction.REOPEN:
            self.reopen_wanted.emit()
        elif message.action is MessageAction.RESTORE:
            self._sessions.restore_offered()
        elif message.action is MessageAction.UNDO:
            self._editing.bring_back()
            self._play.view.setFocus()
        elif message.action is MessageAction.USE_RULES:
            self._files.use_rules()
        elif message.is_about_board:
            self._hints.forget()
