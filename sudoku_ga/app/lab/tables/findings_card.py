"""Published values beside obtained ones, and the selected row in full."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy, QWidget

from sudoku_ga.app.lab.findings import Findings, ReplicationFindings, Row
from sudoku_ga.app.lab.tables.findings_table import (
    COLUMNS,
    EFFORT,
    PUBLISHED,
    VERDICT,
    FindingsTable,
    runs_text,
)
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.lab.experiment.reading import About
from sudoku_ga.lab.stats.notation import number_text
from sudoku_ga.translation import _, counted, later

BUNDLED, MADE = "bundled", "made"
COMPARED, VARIANTS = "compared", "variants"
_NOT_MADE = later("Nothing has been run yet: the table shows the published values.")
_NO_VALUES = later(
    "The source gives no value to compare with. Run the replication to see the results of its "
    "variants."
)
_DETAILS_HEIGHT, _LOW_DETAILS_HEIGHT = 124, 92


class FindingsView(QWidget):
    """The findings of a replication as a table, with details below.

    ``tables``, ``origins``: choose between values and variants, and between findings made here and
    bundled ones.
    ``help``: the button for the page of the guide on replications.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = About("", "", "")
        self._findings: dict[str, Findings] = {}
        self._planned: Findings | None = None
        self.tables = Segmented(
            [(COMPARED, _("Published values")), (VARIANTS, _("Variants"))], _("Table"), height=28
        )
        self.origins = Segmented(
            [(MADE, _("Made here")), (BUNDLED, _("Bundled"))], _("Findings"), height=28
        )
        self.help = Button(icon="help", height=28)
        self.help.setAccessibleName(_("About replications"))
        self.help.setToolTip(_("How published values are compared"))
        self.table = FindingsTable()
        self._provenance = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        card = Card(_("Findings"))
        for widget in (self.tables, self.origins, self.help):
            card.head.addWidget(widget)
        card.body.addWidget(self.table, 1)
        card.body.addWidget(self._provenance)
        self._details_card = Card(_("What is compared"))
        self._details = self._make_details(self._details_card)
        vbox(self, (card, 1), self._details_card, spacing=12)
        self.tables.chosen.connect(self._show)
        self.origins.chosen.connect(self._show)
        self.table.row_chosen.connect(self._show_row)

    @staticmethod
    def _make_details(card: Card) -> QPlainTextEdit:
        text = QPlainTextEdit()
        text.setReadOnly(True)
        text.setFrameShape(QFrame.Shape.NoFrame)
        text.document().setDocumentMargin(0)
        text.setFont(fonts.font(fonts.BODY))
        text.setTabChangesFocus(True)
        text.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        text.setAccessibleName(_("Details"))
        card.body.addWidget(text)
        card.setFixedHeight(_DETAILS_HEIGHT)
        return text

    @property
    def provenance(self) -> str:
        """Program, seed and machine of the figures that are shown."""
        return self._provenance.text()

    @property
    def details(self) -> str:
        """The text below the table."""
        return self._details.toPlainText()

    def set_low(self, *, low: bool) -> None:
        """Use less height in a low window."""
        self._details_card.setFixedHeight(_LOW_DETAILS_HEIGHT if low else _DETAILS_HEIGHT)

    def show_about(self, about: About) -> None:
        """Show the description of a replication, and no findings."""
        self._about = about
        self._planned, self._findings = None, {}
        self.table.set_groups((), set(COLUMNS))
        self._provenance.setText("")
        for choice in (self.tables, self.origins):
            choice.hide()

    def show_findings(self, findings: ReplicationFindings) -> None:
        """Show the findings made here, else the bundled ones, else the published values."""
        both = {MADE: findings.made, BUNDLED: findings.bundled}
        had_made = MADE in self._findings
        is_first = self._planned is None
        self._findings = {origin: each for origin, each in both.items() if each is not None}
        self._planned = findings.planned
        self.origins.setVisible(len(self._findings) > 1)
        if is_first or (MADE in self._findings) != had_made:
            self.origins.set_value(MADE if MADE in self._findings else BUNDLED)
        shown = self._shown
        self.tables.setVisible(bool(shown and shown.compared and shown.variants))
        if is_first or not self.tables.isVisibleTo(self):
            self.tables.set_value(COMPARED if shown is None or shown.compared else VARIANTS)
        self._show()

    @property
    def _shown(self) -> Findings | None:
        return self._findings.get(self.origins.value, self._planned)

    @Slot()
    def _show(self) -> None:
        shown = self._shown
        if shown is None:
            return
        is_compared = self.tables.value == COMPARED
        columns = set(COLUMNS)
        if not is_compared:
            columns -= {PUBLISHED, VERDICT}
        elif not shown.provenance:
            columns -= {EFFORT, VERDICT}
        elif all(group.reason for group in shown.compared):
            columns -= {VERDICT}
        self.table.set_groups(shown.compared if is_compared else shown.variants, columns)
        text = shown.provenance or _(_NOT_MADE if shown.compared else _NO_VALUES)
        self._provenance.setText(text)

    @Slot(object)
    def _show_row(self, row: Row | None) -> None:
        if row is None:
            self._details_card.set_title(_("What is compared"))
            parts = [" ".join(_(self._about.description.strip()).split())]
            if self._about.source:
                parts.append(_("Source: {source}").format(source=self._about.source))
            if self._shown is not None and self._shown.command:
                parts.append(_("Command: {command}").format(command=self._shown.command))
        else:
            self._details_card.set_title(row.label)
            parts = [_figures(row), _verdict(row), row.note]
        self._details.setPlainText("\n".join(filter(None, parts)))


def _figures(row: Row) -> str:
    parts = [row.where]
    if row.published is not None:
        published = _("published {value}").format(value=number_text(row.published))
        among = _("at {percentile} of the runs").format(percentile=row.percentile_text)
        parts.append(f"{published} ({among})" if row.percentile_text else published)
    if row.obtained is not None:
        interval = f" (95%: {row.interval_text})" if row.interval_text else ""
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
    text = _("Verdict: {verdict}, {reason}") if row.reason else _("Verdict: {verdict}")
    return text.format(verdict=_(row.verdict), reason=_(row.reason))
