"""What the lab says in its message card."""

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from sudoku_ga.app.messages import Message, MessageAction, Severity
from sudoku_ga.app.tasks import Failure
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.widgets.card import MessageCard
from sudoku_ga.translation import _, as_sentence, later

ANOTHER_RUNS = Message(
    Severity.NOTE,
    later("The experiment was saved, and not started"),
    later("Another experiment is running. Press Start when it has ended."),
)
NOTHING_LEFT = Message(
    Severity.NOTE,
    later("All runs were made before"),
    later("For more results, edit the experiment: more runs, puzzles or recipes."),
)
IS_RUNNING = Message(
    Severity.NOTE,
    later("The experiment is running"),
    later("Stop it before it is removed."),
)


class LabMessages(QObject):
    """Shows messages above the results, one at a time."""

    def __init__(self, card: MessageCard) -> None:
        super().__init__(card)
        self._card = card
        card.acted.connect(self._act)

    @Slot(object)
    def show(self, message: Message) -> None:
        """Show a message."""
        self._card.show_message(message)

    @Slot()
    def clear(self) -> None:
        """Remove the message."""
        self._card.show_message(None)

    @Slot(str)
    def refuse_experiment(self, reason: str) -> None:
        """Show why an experiment cannot be opened or changed."""
        self.refuse(_("This experiment cannot be read"), reason)

    @Slot(object)
    def refuse_run(self, failure: Failure) -> None:
        """Show why runs ended before the last."""
        title = _("The experiment was stopped; every result until then is kept")
        self.refuse(title, failure.message, failure.trace)

    @Slot(object)
    def refuse_results(self, failure: Failure) -> None:
        """Show why results cannot be read."""
        self.refuse(_("This cannot be shown"), failure.message, failure.trace)

    def refuse(self, title: str, reason: str, trace: str = "") -> None:
        """Show why something cannot be done."""
        action = MessageAction.DETAILS if trace else MessageAction.DISMISS
        is_file_name = "." in reason.partition(",")[0]
        text = f"{reason}." if is_file_name else as_sentence(reason)
        self.show(Message(Severity.ERROR, title, text, action, details=trace))

    @Slot(object)
    def _act(self, message: Message) -> None:
        self.clear()
        if message.action is MessageAction.DETAILS:
            dialogs.show_trace(message.title, message.details, self._card.window())
        elif message.action is MessageAction.OPEN_REPORT and not QDesktopServices.openUrl(
            QUrl.fromLocalFile(message.file)
        ):
            text = _("No program opens {file}.").format(file=message.file)
            self.show(Message(Severity.WARNING, _("The report was not opened"), text))
