"""The card with published and obtained values, and the selected one in full."""

from PySide6.QtCore import QRectF, Qt, Signal, Slot
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.lab.findings import Findings, Row
from sudoku_ga.app.lab.tables.findings_table import Column, TableView, runs_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.painting import CARD_RADIUS, draw_frame, painter_on
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.lab.experiment.reading import About
from sudoku_ga.lab.replication.tables import number_text
from sudoku_ga.translation import _, counted, later

BROUGHT, MADE = "brought", "made"
COMPARED, VARIANTS = "compared", "variants"
_NOT_MADE = later("No run has been made yet: the table shows what was published.")
_NO_VALUES = later(
    "The source tells no figure to compare with. Run it to see what the variants come to."
)


class FindingsCard(QFrame):
    """The findings of a replication as a table.

    Notes
    -----
    ``row_chosen(Row or None)`` is emitted when another row, or another table, is chosen.
    """

    row_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: dict[str, Findings] = {}
        self._planned: Findings | None = None
        self.tables = Segmented(
            [(COMPARED, _("Published values")), (VARIANTS, _("Variants"))], _("Table")
        )
        self.origins = Segmented(
            [(MADE, _("Made here")), (BROUGHT, _("Brought along"))], _("Findings")
        )
        self._made_by = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.table = TableView()
        head = QHBoxLayout()
        head.setContentsMargins(10, 8, 10, 0)
        head.setSpacing(12)
        for choice in (self.tables, self.origins):
            head.addWidget(choice)
            choice.chosen.connect(self._show)
        head.addStretch(1)
        foot = QHBoxLayout()
        foot.setContentsMargins(10, 2, 10, 0)
        foot.addWidget(self._made_by)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(1, 0, 1, 8)
        layout.setSpacing(4)
        layout.addLayout(head)
        layout.addWidget(self.table, 1)
        layout.addLayout(foot)
        self.table.row_chosen.connect(self._tell_row)
        Themes.instance().changed.connect(self._repaint)

    @property
    def made_by(self) -> str:
        """What the shown figures were made by."""
        return self._made_by.text()

    def set_findings(
        self, planned: Findings, brought: Findings | None, made: Findings | None
    ) -> None:
        """Show a replication: what was made here, else what is brought along, else the plan."""
        both = {MADE: made, BROUGHT: brought}
        self._found = {origin: each for origin, each in both.items() if each is not None}
        self._planned = planned
        self.origins.set_value(MADE if made is not None else BROUGHT)
        self.origins.setVisible(len(self._found) > 1)
        shown = self._shown
        self.tables.setVisible(bool(shown and shown.compared and shown.variants))
        self.tables.set_value(COMPARED if shown is None or shown.compared else VARIANTS)
        self._show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground and border."""
        theme = current_theme()
        with painter_on(self) as painter:
            draw_frame(
                painter, QRectF(self.rect()), CARD_RADIUS, fill=theme.card, border=theme.border
            )

    @property
    def _shown(self) -> Findings | None:
        return self._found.get(self.origins.value, self._planned)

    @Slot()
    def _show(self) -> None:
        shown = self._shown
        if shown is None:
            return
        compared = self.tables.value == COMPARED
        columns = set(Column)
        if not compared:
            columns -= {Column.PUBLISHED, Column.VERDICT}
        elif not shown.made_by:
            columns -= {Column.EFFORT, Column.VERDICT}
        self.table.set_groups(shown.compared if compared else shown.variants, columns)
        self._made_by.setText(shown.made_by or _(_NOT_MADE if shown.compared else _NO_VALUES))

    @Slot(object)
    def _tell_row(self, row: Row | None) -> None:
        self.row_chosen.emit(row)

    def _repaint(self) -> None:
        self.update()


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
