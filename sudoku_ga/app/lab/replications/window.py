"""The window "Replications": its parts, put together and connected."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import (
    QCloseEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from sudoku_ga.app.lab.experiment_list import FOUND, NOTHING, RUNNING, ListView
from sudoku_ga.app.lab.replications.controller import ReplicationController
from sudoku_ga.app.lab.replications.laboratory import Laboratory
from sudoku_ga.app.lab.replications.page import Page
from sudoku_ga.app.lab.replications.request_bar import RequestBar
from sudoku_ga.app.lab.replications.shelf import Shelf
from sudoku_ga.app.messages import Message, MessageAction, Severity
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.tasks import Failure
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import TrialProgress
from sudoku_ga.lab.experiment.reading import About
from sudoku_ga.translation import _, counted, time_left

_WIDTH, _HEIGHT = 1280, 800
_LEAST_WIDTH, _LEAST_HEIGHT = 900, 560
_LIST, _NARROW_LIST, _NARROW = 280, 216, 1060
_LOW = 660


class ReplicationsWindow(QDialog):
    """All replications, the findings of one, and what makes them.

    Parameters
    ----------
    laboratory : Laboratory
        Called in the worker's thread alone.
    preparation : KernelPreparation
        Nothing is run before it has ended.
    parent : QWidget
        The main window, above which it stays.

    Attributes
    ----------
    list, page, bar
        The parts.
    controller : ReplicationController
    """

    def __init__(
        self,
        laboratory: Laboratory,
        preparation: KernelPreparation,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(_("Replications"))
        self.setMinimumSize(_LEAST_WIDTH, _LEAST_HEIGHT)
        self.resize(_WIDTH, _HEIGHT)
        self._preparation = preparation
        self._shelf = Shelf()
        self._about: dict[str, About] = {}
        self._is_usable = False
        self.controller = ReplicationController(laboratory, self)
        self.list = ListView(_("Replications"))
        self.page = Page()
        self.bar = RequestBar()
        self._lay_out()
        self._connect()
        self._fill()
        self._follow()

    def _lay_out(self) -> None:
        body = QHBoxLayout()
        body.setSpacing(1)  # for the line beside the list
        body.addWidget(self.list)
        body.addWidget(self.page, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(body, 1)
        layout.addWidget(self.bar)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)  # Enter in a field would press the nearest one

    def _connect(self) -> None:
        self.list.chosen.connect(self._show)
        self.bar.run.clicked.connect(self._run)
        QShortcut(QKeySequence("F5"), self, self.bar.run.click)
        self.bar.stop.clicked.connect(self._stop)
        self.bar.scale_entered.connect(self._follow)
        self.controller.changed.connect(self._follow)
        self.controller.progressed.connect(self._show_progress)
        self.controller.found.connect(self._take)
        self.controller.failed.connect(self._say_failed)
        self._preparation.changed.connect(self._follow)
        Themes.instance().changed.connect(self._repaint)

    def _fill(self) -> None:
        try:
            entries = self._shelf.entries()
        except UserError as error:
            entries = []
            self._refuse(_("The replications cannot be read"), error)
        self._about = dict(entries)
        self.list.set_entries(entries)
        self.list.setCurrentRow(0)

    # Qt's own events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the list slim in a narrow window, and the strip below in a low one."""
        super().resizeEvent(event)
        self.list.setFixedWidth(_NARROW_LIST if self.width() < _NARROW else _LIST)
        self.page.details.set_low(low=self.height() < _LOW)

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the runs; what they came to is shown when the window is opened again."""
        self.controller.stop()
        event.accept()

    def reject(self) -> None:
        """Stop the runs on Escape, as in the main window; close where there are none."""
        if self.controller.request is not None:
            self.controller.stop()
        else:
            self.close()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground and the line beside the list."""
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.window)
            painter.fillRect(self.list.width(), 0, 1, self.height(), theme.border)

    # Slots

    @Slot()
    def shut_down(self) -> None:
        """End the runs and their thread; may be called more than once."""
        self.controller.shut_down()

    @Slot(str)
    def _show(self, name: str) -> None:
        """Show a replication with what is known of it."""
        self.page.say(None)
        self.page.show_about(self._about[name])
        self._is_usable = False
        try:
            self.bar.set_scale(self._shelf.experiment(name).obtained_scale)
            self._show_findings(name)
            self._is_usable = True
        except UserError as error:
            self._refuse(_("This replication cannot be shown"), error)
        self._follow()

    def _show_findings(self, name: str) -> None:
        shelf = self._shelf
        self.page.findings.set_findings(shelf.planned(name), shelf.brought(name), shelf.made(name))

    @Slot()
    def _run(self) -> None:
        self.page.say(None)
        self.controller.start(self.bar.request(self.list.name))

    @Slot()
    def _stop(self) -> None:
        self.controller.stop()

    @Slot()
    def _follow(self) -> None:
        """Let buttons, list and words say what is going on."""
        running = self.controller.request
        preparing = self._preparation.is_on
        self.bar.run.setText(_("Preparing") if preparing else _("Run"))
        self.bar.run.setEnabled(self._is_usable and running is None and not preparing)
        self.bar.stop.setEnabled(running is not None and not self.controller.is_stopping)
        for name in self._about:
            known = self._shelf.made(name) or self._shelf.is_brought(name)
            is_running = running is not None and running.name == name
            self.list.set_state(name, RUNNING if is_running else FOUND if known else NOTHING)
        if running is None:
            self.bar.progress.say(*self._plan_words())
        elif self.controller.is_stopping:
            self.bar.progress.say(_("Stopping"), _(self._about[running.name].title))
        else:
            self.bar.progress.say(_("Beginning"), _(self._about[running.name].title))

    def _plan_words(self) -> tuple[str, str]:
        """Return how many runs the chosen replication has at the chosen scale."""
        if not self._about:
            return _("No replication"), _("The program brings none along.")
        if not self._is_usable:
            return "", ""
        experiment = self._shelf.experiment(self.list.name)
        count = experiment.scaled(self.bar.scale).trial_count
        return counted("{count:,} run", "{count:,} runs", count), _(
            "of {trial_count:,} at full scale"
        ).format(trial_count=experiment.trial_count)

    @Slot(object)
    def _show_progress(self, progress: TrialProgress) -> None:
        request = self.controller.request
        if request is None or self.controller.is_stopping:
            return
        self.bar.progress.say(
            _("{done:,} of {runs}").format(
                done=progress.done, runs=counted("{count:,} run", "{count:,} runs", progress.total)
            ),
            _(self._about[request.name].title),
            _("comparing") if progress.done == progress.total else time_left(progress.seconds_left),
            progress.done / max(1, progress.total),
        )

    @Slot(str, str)
    def _take(self, name: str, record: str) -> None:
        self._shelf.keep(name, record)
        if name == self.list.name:
            self._show_findings(name)

    @Slot(object)
    def _say_failed(self, failure: Failure) -> None:
        action = MessageAction.DETAILS if failure.trace else MessageAction.DISMISS
        text = f"{failure.message[:1].upper()}{failure.message[1:]}."
        title = _("The replication failed")
        self.page.say(Message(Severity.ERROR, title, text, action, details=failure.trace))

    def _refuse(self, title: str, error: UserError) -> None:
        self.page.say(Message(Severity.ERROR, title, f"{error}."))

    def _repaint(self) -> None:
        self.update()
