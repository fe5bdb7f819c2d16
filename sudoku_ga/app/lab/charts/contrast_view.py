"""Two variants side by side: which, and what is shown, in words."""

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.lab.charts.charts import Chart, NoChart, Strip, StripChart
from sudoku_ga.app.lab.charts.view import ChartView
from sudoku_ga.app.lab.words import kind_name, p_text, share_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.lab.report.contrast import VariantContrast, contrast
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.stats.significance import TEST_NAMES, difference_text
from sudoku_ga.translation import _

_HEIGHT = 60


class ContrastView(QWidget):
    """Compares two variants that a person chooses, of this experiment or of two.

    ``other``: the button for the results of another experiment.
    """

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
        self.difference = ChartView()
        self.difference.setFixedHeight(_HEIGHT)
        self.difference.setMaximumWidth(620)
        self.difference.setAccessibleName(_("Difference of success with its interval"))
        choices = hbox(None, (self.first, 1), (self.second, 1), self.other, spacing=8)
        layout = vbox(self, choices, spacing=8)
        parts = (self.verdict, self.success, self.difference, self.effort, self._caveat)
        for widget in parts:
            layout.addWidget(widget)
        layout.addStretch(1)
        self.first.currentIndexChanged.connect(self._compare)
        self.second.currentIndexChanged.connect(self._compare)

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
        self.second.setToolTip(plain_tip(str(path)))

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
        self.difference.show_chart(_chart_of(found))
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
            verdict(found, *names),
            success_text(found),
            effort_text(found, *names),
            caveat(found),
        )


def _chart_of(found: VariantContrast | None) -> Chart:
    """Return the difference of two shares with its interval, and where none would be."""
    if found is None:
        return NoChart("")
    value, low, high = found.difference
    strip = Strip(
        "",
        "",
        0 if found.success_differs else 4,
        value,
        value if low is None else low,
        value if high is None else high,
    )
    words = _("-100 points"), _("no difference"), _("+100 points")
    axis = Axis(-1.0, 1.0, (-1.0, 0.0, 1.0))
    return StripChart("", (strip,), axis, "", in_percent=True, words=words)


def verdict(found: VariantContrast, first: str, second: str) -> str:
    """Return in a few words which variant solves more often, or that this is not shown."""
    if not found.success_differs:
        return _("No difference in success is shown.")
    better = first if found.difference.value > 0 else second
    return _("{name} solves more often.").format(name=better)


def success_text(found: VariantContrast) -> str:
    """Return the shares and their difference with its interval."""
    (solved, runs), (other_solved, other_runs) = found.solved, found.other_solved
    value, low, high = (100 * (each or 0.0) for each in found.difference)
    return _(
        "{solved:,} of {runs:,} runs against {other_solved:,} of {other_runs:,}: a difference of "
        "{value:+.0f} points, 95% interval {low:+.0f} to {high:+.0f}."
    ).format(
        solved=solved,
        runs=runs,
        other_solved=other_solved,
        other_runs=other_runs,
        value=value,
        low=low,
        high=high,
    )


def effort_text(found: VariantContrast, first: str, second: str) -> str:
    """Return whether one needs less than the other."""
    effort = found.effort
    if effort.p is None:
        return _("Efforts are not compared: neither solved a puzzle that both were run on.")
    p = p_text(effort.p)
    if not found.effort_differs:
        return _("No difference in effort, in {effort}, is shown ({p}).").format(
            effort=kind_name(found.kind), p=p
        )
    less, more = (first, second) if effort.is_first_less else (second, first)
    return _(
        "A run of {less} needs less effort, in {effort}, than one of {more} on the same puzzle "
        "with a probability of {share}: {size} ({p}, {test})."
    ).format(
        less=less,
        more=more,
        effort=kind_name(found.kind),
        share=share_text(effort.effect if effort.is_first_less else 1 - effort.effect),
        size=difference_text(effort),
        p=p,
        test=_(TEST_NAMES[effort.test]),
    )


def caveat(found: VariantContrast) -> str:
    """Return what is to be borne in mind."""
    ranks = _(
        "Efforts are compared by ranks on the same puzzle; an unsolved run counts as more "
        "than any solved one. This is a single comparison; the report corrects for "
        "multiple comparisons."
    )
    if found.shared:
        return ranks
    return " ".join((_("The two were not run on the same puzzles."), ranks))
