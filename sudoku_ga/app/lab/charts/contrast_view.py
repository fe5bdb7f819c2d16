"""Two variants side by side: which, and what is shown."""

from pathlib import Path

from PySide6.QtCore import QPointF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sudoku_ga.app.lab.charts import contrast_words
from sudoku_ga.app.lab.charts.series import draw_interval, draw_marker
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.painting import painter_on
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.lab.report.contrast import VariantContrast, contrast
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.translation import _

_HEIGHT, _MARGIN = 46, 16


class ContrastView(QWidget):
    """Compares two variants that a person chooses, of this experiment or of two.

    Notes
    -----
    ``other_wanted()`` asks for the results of another experiment.
    """

    other_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._overview: Overview | None = None
        self._other: Overview | None = None
        self._group: str | None = None
        self.first = Combo(_("First variant"), height=30)
        self.second = Combo(_("Second variant"), height=30)
        self.other = Button(_("Other results…"), height=30)
        self.other.setToolTip(_("Compare with a variant of another experiment"))
        self.verdict = wrapping(Text(size=fonts.SECTION, weight=fonts.SEMIBOLD))
        self.success = wrapping(Text())
        self.effort = wrapping(Text())
        self._caveat = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._picture = _DifferencePicture()
        choices = QHBoxLayout()
        choices.setSpacing(8)
        choices.addWidget(self.first, 1)
        choices.addWidget(self.second, 1)
        choices.addWidget(self.other)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addLayout(choices)
        parts = (self.verdict, self.success, self._picture, self.effort, self._caveat)
        for widget in parts:
            layout.addWidget(widget)
        layout.addStretch(1)
        self.first.currentIndexChanged.connect(self._compare)
        self.second.currentIndexChanged.connect(self._compare)
        self.other.clicked.connect(self.other_wanted)

    def show_overview(self, overview: Overview | None, group: str | None) -> None:
        """Offer the variants of an experiment, and look at a group of puzzles, None for all."""
        before = self._overview.runs.variants if self._overview else ()
        self._overview, self._group = overview, group
        if before != (overview.runs.variants if overview else ()):
            self._other = None
            self._offer()
        self._compare()

    def show_other(self, overview: Overview, path: Path) -> None:
        """Offer the variants of another experiment too."""
        self._other = overview
        self._offer()
        own = len(self._overview.runs.variants) if self._overview else 0
        self.second.setCurrentIndex(own)
        self.second.setToolTip(str(path))

    def _offer(self) -> None:
        """Fill both choices: the first two variants are compared until others are chosen."""
        listed = []
        for overview in filter(None, (self._overview, self._other)):
            names = overview.runs.variants
            shorts = names if self._other is not None else distinct_labels(names)
            title = f" ({overview.experiment.title})" if self._other is not None else ""
            listed += [f"{name}{title}" for name in shorts]
        for place, combo in enumerate((self.first, self.second)):
            combo.blockSignals(True)
            combo.clear()
            combo.addItems(listed)
            combo.setCurrentIndex(min(place, len(listed) - 1))
            combo.blockSignals(False)

    def _chosen(self, place: int) -> tuple[Overview, int] | None:
        """Return the experiment and the variant of a place in the choices."""
        for overview in filter(None, (self._overview, self._other)):
            if 0 <= place < len(overview.runs.variants):
                return overview, place
            place -= len(overview.runs.variants)
        return None

    @Slot()
    def _compare(self) -> None:
        first, second = (self._chosen(each.currentIndex()) for each in (self.first, self.second))
        found = None
        if first is not None and second is not None:
            found = contrast(first, second, first[0].kind, self._group)
        self._picture.show_contrast(found)
        texts = (self.verdict, self.success, self.effort, self._caveat)
        words = self._words(found)
        for label, text in zip(texts, words, strict=True):
            label.setText(text)

    def _words(self, found: VariantContrast | None) -> tuple[str, str, str, str]:
        if found is None:
            return (
                _("Nothing to compare yet: both variants need runs on these puzzles."),
                "",
                "",
                "",
            )
        names = self.first.currentText(), self.second.currentText()
        return (
            contrast_words.verdict(found, *names),
            contrast_words.success_text(found),
            contrast_words.effort_text(found, *names),
            contrast_words.caveat(found),
        )


class _DifferencePicture(QWidget):
    """The difference of two shares with its interval, and where none would be."""

    def __init__(self) -> None:
        super().__init__()
        self._found: VariantContrast | None = None
        self.setFixedHeight(_HEIGHT)
        self.setMaximumWidth(620)
        self.setAccessibleName(_("Difference of success with its interval"))
        Themes.instance().changed.connect(self._repaint)

    def sizeHint(self) -> QSize:
        """Ask for a line."""
        return QSize(400, _HEIGHT)

    def show_contrast(self, found: VariantContrast | None) -> None:
        """Draw another difference, or none."""
        self._found = found
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track from -100 to +100 points, no difference, interval and value."""
        if self._found is None:
            return
        theme, y = current_theme(), 14.0
        width = self.width() - 2 * _MARGIN

        def at(difference: float) -> QPointF:
            return QPointF(_MARGIN + (difference + 1) / 2 * width, y)

        with painter_on(self) as painter:
            painter.setPen(QPen(theme.track, 2))
            painter.drawLine(at(-1), at(1))
            painter.setPen(QPen(theme.ink2, 1, Qt.PenStyle.DashLine))
            painter.drawLine(at(0) - QPointF(0, 11), at(0) + QPointF(0, 13))
            value, low, high = self._found.difference
            series = 0 if self._found.success_differs else 4
            colour = theme.best if self._found.success_differs else theme.series5
            if low is not None and high is not None:
                draw_interval(painter, at(low), at(high), QPen(colour, 2))
            draw_marker(painter, at(value), series, theme, 5)
            painter.setFont(fonts.font(fonts.AXIS))
            painter.setPen(theme.ink2)
            metrics = painter.fontMetrics()
            for place, text in (
                (-1.0, _("-100 points")),
                (0.0, _("no difference")),
                (1.0, _("+100 points")),
            ):
                wide = metrics.horizontalAdvance(text)
                x = min(max(at(place).x() - wide / 2, 0.0), self.width() - wide)
                painter.drawText(QPointF(x, _HEIGHT - 6), text)

    def _repaint(self) -> None:
        self.update()
