"""What the lab says above its results when something cannot be done."""

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.messages import Message, MessageAction, Severity
from sudoku_ga.app.tasks import Failure
from sudoku_ga.app.widgets.message_card import MessageCard
from sudoku_ga.app.window import dialogs
from sudoku_ga.translation import _


class Notices(QObject):
    """Shows messages in a card, one at a time.

    Parameters
    ----------
    card : MessageCard
    window : QWidget
        Owns the dialog with the details of a failure.
    """

    def __init__(self, card: MessageCard, window: QWidget) -> None:
        super().__init__(window)
        self._card, self._window = card, window
        card.acted.connect(self._act)

    @Slot(object)
    def say(self, message: Message) -> None:
        """Show a message."""
        self._card.show_message(message)

    @Slot()
    def clear(self) -> None:
        """Show no message any more."""
        self._card.show_message(None)

    @Slot(str)
    def refuse_experiment(self, reason: str) -> None:
        """Say why an experiment cannot be shown or changed."""
        self._refuse(_("This experiment cannot be read"), reason)

    @Slot(str)
    def refuse_list(self, reason: str) -> None:
        """Say why the list has not all experiments."""
        self._refuse(_("The experiments of the program cannot be read"), reason)

    @Slot(object)
    def say_not_run(self, failure: Failure) -> None:
        """Say why runs have ended before the last."""
        title = _("The experiment was stopped; every result until then is kept")
        self._refuse(title, failure.message, failure.trace)

    @Slot(object)
    def say_not_read(self, failure: Failure) -> None:
        """Say why results cannot be shown."""
        self._refuse(_("This cannot be shown"), failure.message, failure.trace)

    def _refuse(self, title: str, reason: str, trace: str = "") -> None:
        action = MessageAction.DETAILS if trace else MessageAction.DISMISS
        text = f"{reason[:1].upper()}{reason[1:]}."
        self.say(Message(Severity.ERROR, title, text, action, details=trace))

    @Slot(object)
    def _act(self, message: Message) -> None:
        self.clear()
        if message.action is MessageAction.DETAILS:
            dialogs.show_trace(message.title, message.details, self._window)
