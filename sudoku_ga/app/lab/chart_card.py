"""The cards with charts of results, and with a comparison of two variants in words."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from sudoku_ga.app.lab.chart_view import ChartView
from sudoku_ga.app.lab.charts import CHARTS, Chart, NoChart, Sight, Strip, StripChart, picture
from sudoku_ga.app.lab.series import Choice
from sudoku_ga.app.lab.words import KINDS, kind_name, p_text, share_text
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, scrolled, vbox
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.scale import Axis
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.lab.report.overview import Overview, VariantContrast, contrast
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from sudoku_ga.lab.stats.significance import TEST_NAMES, difference_text
from sudoku_ga.translation import _

_HEIGHT = 60


class ContrastView(QWidget):
    """Compares two variants that the user chooses."""

    def __init__(self) -> None:
        super().__init__()
        self._overview: Overview | None = None
        self._group: str | None = None
        self.first = Combo(_("First variant"), height=30)
        self.second = Combo(_("Second variant"), height=30)
        self.verdict = wrapping(Text(size=fonts.SECTION, weight=fonts.SEMIBOLD))
        self.success = wrapping(Text())
        self.effort = wrapping(Text())
        self._caveat = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.difference = ChartView()
        self.difference.setFixedHeight(_HEIGHT)
        self.difference.setMaximumWidth(620)
        self.difference.setAccessibleName(_("Difference of success with its interval"))
        choices = hbox(None, (self.first, 1), (self.second, 1), spacing=8)
        layout = vbox(self, choices, spacing=8)
        parts = (self.verdict, self.success, self.difference, self.effort, self._caveat)
        for widget in parts:
            layout.addWidget(widget)
        layout.addStretch(1)
        self.first.currentIndexChanged.connect(self._compare)
        self.second.currentIndexChanged.connect(self._compare)

    def show_overview(self, overview: Overview | None, group: str | None) -> None:
        """Show the variants of an experiment and a group of puzzles; None for all puzzles."""
        before = self._overview.runs.variants if self._overview else ()
        self._overview, self._group = overview, group
        if before != (overview.runs.variants if overview else ()):
            self._offer()
        self._compare()

    def _offer(self) -> None:
        """Fill both choices. The first two variants are compared until the user chooses others."""
        names = self._overview.runs.variants if self._overview else ()
        for place, combo in enumerate((self.first, self.second)):
            with QSignalBlocker(combo):
                combo.clear()
                combo.addItems(distinct_labels(names))
                combo.setCurrentIndex(min(place, len(names) - 1))

    @Slot()
    def _compare(self) -> None:
        found, seen = None, self._overview
        first, second = self.first.currentIndex(), self.second.currentIndex()
        if seen is not None and min(first, second) >= 0:
            found = contrast((seen, first), (seen, second), seen.kind, self._group)
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
    """Return the difference of two shares with its interval, and the place of no difference."""
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
    """Return the text about the two shares, their difference and its interval."""
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
    """Return the text about whether one variant needs less effort than the other."""
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
    """Return the text about the limits of the comparison."""
    ranks = _(
        "Efforts are compared by ranks on the same puzzle; an unsolved run counts as more "
        "than any solved one. This is a single comparison; the report corrects for "
        "multiple comparisons."
    )
    if found.shared:
        return ranks
    return " ".join((_("The two were not run on the same puzzles."), ranks))


COURSES, CONTRAST = "courses", "contrast"


class ChartCard(Card):
    """One chart of an overview, chosen among several, with a sentence below.

    ``wish_changed()`` is emitted when the user wants another kind of effort, or the courses of the
    runs, which have to be read.
    """

    wish_changed = Signal()

    def __init__(self) -> None:
        super().__init__(_("Picture"))
        self._overview: Overview | None = None
        self._choice = Choice({})
        self._courses: Sequence[ConflictCurve] | None = None
        self.picture = Combo(_("Picture"), height=28)
        for name, (title, _make) in CHARTS.items():
            self.picture.addItem(_(title), name)
        self.picture.addItem(_("Two variants"), CONTRAST)
        self.groups = Combo(_("Puzzles"), height=28)
        self.kind = Combo(_("Effort"), height=28)
        self.kind.addItem(_("Common effort"), None)
        for kind, title in KINDS:
            self.kind.addItem(_(title), kind)
        self.view = ChartView()
        self.contrast = ContrastView()
        self._views = QStackedWidget()
        self._views.addWidget(self.view)
        # A view of several texts may be as low as the charts.
        self._views.addWidget(scrolled(self.contrast, is_column=False))
        self._sentence = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        for combo in (self.groups, self.kind, self.picture):
            combo.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            combo.setMinimumWidth(120)
            self.head.addWidget(combo)
        self.body.addWidget(self._views, 1)
        self.body.addWidget(self._sentence)
        self.picture.currentIndexChanged.connect(self._change_picture)
        self.groups.currentIndexChanged.connect(self._change_group)
        self.kind.currentIndexChanged.connect(self.wish_changed)
        self._draw()

    @property
    def wanted_kind(self) -> str | None:
        """The kind of effort that the user wants; None for the kind that all variants have."""
        kind = self.kind.currentData()
        return None if kind is None else str(kind)

    @property
    def wants_courses(self) -> bool:
        """Whether the courses of the runs are to be read."""
        return str(self.picture.currentData()) == COURSES

    def show_picture(self, name: str) -> None:
        """Choose a chart by its name in :data:`CHARTS`."""
        self.picture.setCurrentIndex(self.picture.findData(name))

    def show_overview(
        self, overview: Overview | None, courses: Sequence[ConflictCurve] | None, choice: Choice
    ) -> None:
        """Draw the charts of other results.

        ``courses``: the courses of the runs on the group of puzzles; None if they have not been
        read.
        ``choice``: the variants that are drawn.
        """
        self._overview, self._courses, self._choice = overview, courses, choice
        self._offer_groups(overview)
        self._offer_kinds(overview)
        self._draw()

    def show_choice(self, choice: Choice) -> None:
        """Draw other variants."""
        self._choice = choice
        self._draw()

    def show_group(self, group: int | None) -> None:
        """Show one group of puzzles; None for all."""
        self.groups.setCurrentIndex(max(0, self.groups.findData(group)))

    def _offer_groups(self, overview: Overview | None) -> None:
        groups = overview.runs.groups if overview else ()
        offered = [self.groups.itemText(place) for place in range(1, self.groups.count())]
        if self.groups.count() and offered == list(groups):
            return
        with QSignalBlocker(self.groups):
            self.groups.clear()
            self.groups.addItem(_("All puzzles"), -1)
            for place, name in enumerate(groups):
                self.groups.addItem(name, place)
        self.groups.setVisible(len(groups) > 1)

    def _offer_kinds(self, overview: Overview | None) -> None:
        """Offer the kinds of effort that are counted for all variants. Another choice is undone."""
        if overview is None:
            return
        model = self.kind.model()
        assert isinstance(model, QStandardItemModel)  # as in every combo box
        for place, (kind, _title) in enumerate(KINDS, 1):
            model.item(place).setEnabled(kind in overview.kinds)
        if self.wanted_kind not in (None, *overview.kinds):
            with QSignalBlocker(self.kind):
                self.kind.setCurrentIndex(0)

    @Slot()
    def _change_picture(self) -> None:
        self._draw()
        if self.wants_courses:
            self.wish_changed.emit()

    @Slot()
    def _change_group(self) -> None:
        self._courses = None
        self._change_picture()

    @Slot()
    def _draw(self) -> None:
        is_contrast = self.picture.currentData() == CONTRAST
        self._views.setCurrentIndex(int(is_contrast))
        self._sentence.setVisible(not is_contrast)
        if is_contrast:
            group = self.group
            name = (
                None if group is None or not self._overview else self._overview.runs.groups[group]
            )
            self.contrast.show_overview(self._overview, name)
        else:
            self._draw_chart(str(self.picture.currentData()))

    @property
    def group(self) -> int | None:
        """The place of the group of puzzles that is shown; None for all."""
        group = self.groups.currentData()
        return None if group is None or group < 0 else int(group)

    def _draw_chart(self, name: str) -> None:
        self.view.setAccessibleName(_(CHARTS[name][0]))
        if self._overview is None:
            chart: Chart = NoChart(_("Results are drawn here as they come."))
        else:
            chart = picture(name, Sight(self._overview, self._choice, self.group, self._courses))
        self.view.show_chart(chart)
        self._sentence.setText("" if isinstance(chart, NoChart) else chart.sentence)
