"""The card with the pictures of results."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from sudoku_ga.app.lab.charts.charts import Chart, Choice, NoChart
from sudoku_ga.app.lab.charts.contrast_view import ContrastView
from sudoku_ga.app.lab.charts.making import CHARTS, Sight, picture
from sudoku_ga.app.lab.charts.view import ChartView
from sudoku_ga.app.lab.words import KINDS
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import scrolled
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.stats.fixed_target import ConflictCurve
from sudoku_ga.translation import _

COURSES, CONTRAST = "courses", "contrast"


class ChartCard(Card):
    """One picture of an overview, chosen among several, with a sentence below.

    ``wish_changed()`` is emitted when another kind of effort or the course of the runs is wanted,
    which have to be read.
    """

    wish_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Picture"), parent=parent)
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
        """The kind of effort that is wished, None for that which all variants have."""
        kind = self.kind.currentData()
        return None if kind is None else str(kind)

    @property
    def wants_courses(self) -> bool:
        """Whether the courses of the runs are to be read."""
        return str(self.picture.currentData()) == COURSES

    def show_picture(self, name: str) -> None:
        """Choose a picture by its name in :data:`CHARTS`."""
        self.picture.setCurrentIndex(self.picture.findData(name))

    def show_overview(
        self, overview: Overview | None, courses: Sequence[ConflictCurve] | None, choice: Choice
    ) -> None:
        """Draw the pictures of other results.

        ``courses``: of the group of puzzles that is looked at; None where they have not been read.
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
        """Look at one group of puzzles alone; None for all."""
        self.groups.setCurrentIndex(max(0, self.groups.findData(group)))

    def _offer_groups(self, overview: Overview | None) -> None:
        groups = overview.runs.groups if overview else ()
        offered = [self.groups.itemText(place) for place in range(1, self.groups.count())]
        if self.groups.count() and offered == list(groups):
            return
        self.groups.blockSignals(True)
        self.groups.clear()
        self.groups.addItem(_("All puzzles"), -1)
        for place, name in enumerate(groups):
            self.groups.addItem(name, place)
        self.groups.blockSignals(False)
        self.groups.setVisible(len(groups) > 1)

    def _offer_kinds(self, overview: Overview | None) -> None:
        """Offer kinds of effort that are counted for all variants; another choice is undone."""
        if overview is None:
            return
        model = self.kind.model()
        assert isinstance(model, QStandardItemModel)  # that of every combo box
        for place, (kind, _title) in enumerate(KINDS, 1):
            model.item(place).setEnabled(kind in overview.kinds)
        if self.wanted_kind not in (None, *overview.kinds):
            self.kind.blockSignals(True)
            self.kind.setCurrentIndex(0)
            self.kind.blockSignals(False)

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
        """The place of the group of puzzles that is looked at, None for all."""
        group = self.groups.currentData()
        return None if group is None or group < 0 else int(group)

    def _draw_chart(self, name: str) -> None:
        self.view.setAccessibleName(_(CHARTS[name][0]))
        if self._overview is None:
            chart: Chart = NoChart(_("Results are drawn here as soon as runs have ended."))
        else:
            chart = picture(name, Sight(self._overview, self._choice, self.group, self._courses))
        self.view.show_chart(chart)
        self._sentence.setText("" if isinstance(chart, NoChart) else chart.sentence)
