"""The strip below the table that says in full what a row only begins to say."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from sudoku_ga.app.lab.replications.findings import Row
from sudoku_ga.app.lab.replications.table_model import runs_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.lab.experiment.reading import About
from sudoku_ga.lab.replication.tables import number_text
from sudoku_ga.translation import _, counted

_HEIGHT, _LOW_HEIGHT = 124, 92


class DetailStrip(Card):
    """The selected row in full, or what the replication compares."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("What is compared"), parent=parent)
        self._text = QPlainTextEdit()
        # Rows have the names that files gave them, of any length.
        self._title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._text.setReadOnly(True)
        self._text.setFrameShape(QFrame.Shape.NoFrame)
        self._text.document().setDocumentMargin(0)
        self._text.setFont(fonts.font(fonts.BODY))
        self._text.setTabChangesFocus(True)
        self._text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._text.setAccessibleName(_("Details"))
        self.body.addWidget(self._text)
        self.setFixedHeight(_HEIGHT)

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    @property
    def text(self) -> str:
        """What is said."""
        return self._text.toPlainText()

    def show_about(self, about: About) -> None:
        """Say what a replication compares, and where it comes from."""
        self.set_title(_("What is compared"))
        paragraphs = [" ".join(_(about.description.strip()).split())]
        if about.source:
            paragraphs.append(_("Source: {source}").format(source=about.source))
        self._text.setPlainText("\n".join(filter(None, paragraphs)))

    def show_row(self, row: Row) -> None:
        """Say everything about a row."""
        self.set_title(row.label)
        self._text.setPlainText("\n".join(filter(None, (_figures(row), _verdict(row), row.note))))


def _figures(row: Row) -> str:
    parts = [row.where]
    if row.published is not None:
        parts.append(_("published {value}").format(value=number_text(row.published)))
    if row.obtained is not None:
        interval = f" (95 %: {row.interval_text})" if row.interval_text else ""
        parts.append(
            _("obtained {number}{interval}").format(
                number=number_text(row.obtained.value), interval=interval
            )
        )
    if row.is_made:
        parts += [
            runs_text(row),
            counted("{count:,} evaluation", "{count:,} evaluations", row.evaluations),
        ]
    return "; ".join(filter(None, parts))


def _verdict(row: Row) -> str:
    if row.verdict is None:
        return ""
    return (
        _("Verdict: {verdict}, {reason}").format(verdict=_(row.verdict), reason=_(row.reason))
        if row.reason
        else _("Verdict: {verdict}").format(verdict=_(row.verdict))
    )
