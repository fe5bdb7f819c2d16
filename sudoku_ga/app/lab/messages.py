"""The messages of the lab about experiments."""

from PySide6.QtCore import QObject, Slot

from sudoku_ga.app.messages import Message, Messages, Severity
from sudoku_ga.app.tasks import Failure
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
    """Shows the messages about experiments."""

    def __init__(self, messages: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._messages = messages
        self._said: Message | None = None

    @Slot(object)
    def show(self, message: Message) -> None:
        """Show a message."""
        self._said = message
        self._messages.show(message)

    @Slot()
    def clear(self) -> None:
        """Remove the message, if it is one of the lab."""
        self._messages.withdraw(self._said)

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
        is_file_name = "." in reason.partition(",")[0]
        text = f"{reason}." if is_file_name else as_sentence(reason)
        self.show(Message(Severity.ERROR, title, text, details=trace))
