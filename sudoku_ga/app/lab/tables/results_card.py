"""The card with results in one of two tables, and the rows of these tables as text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget

from sudoku_ga.app.lab.series import Choice, choice
from sudoku_ga.app.lab.tables.runs_model import (
    FAILED,
    RESULT_WORDS,
    SOLVED,
    UNSOLVED,
    Key,
    RunsModel,
    RunsView,
    results_of,
)
from sudoku_ga.app.lab.tables.summary_table import SummaryModel, SummaryView
from sudoku_ga.app.lab.tables.table_menu import TableMenu
from sudoku_ga.app.lab.words import Comparisons, headline, method
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.combo import Combo
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.app.widgets.rows import Numbers
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.tables import sheet_text
from sudoku_ga.translation import _, later

Rows = list[list[str]]

SUMMARY, RUNS = "summary", "runs"
_FILTER_AFTER_MS = 200
_ROOMY = 860
_SPARE = 14
"""The room for a scroll bar below the rows."""

_GROUPS = (
    (None, later("No groups")),
    (Key.VARIANT, later("By variant")),
    (Key.PUZZLE, later("By puzzle")),
    (Key.GROUP, later("By group")),
    (Key.GRADE, later("By grade")),
    (Key.RESULT, later("By result")),
)


class ResultsCard(Card):
    """Shows an overview in one of two tables.

    ``reference``: the choice of the variant with which the others are compared.

    ``arranged()`` is emitted when the summary was sorted or filtered, and ``selected()`` when its
    selection changed. ``grades_wanted()`` is emitted when the grades of the puzzles are needed.
    """

    arranged = Signal()
    selected = Signal()
    grades_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(_("Results"))
        self._shown: int | None = None
        self._comparisons: Comparisons = {}
        self._overview: Overview | None = None
        self.summary_model, self.runs_model = SummaryModel(self), RunsModel(self)
        self.summary = SummaryView(self.summary_model)
        self.runs = RunsView(self.runs_model)
        self.choice = Segmented([(SUMMARY, _("Summary")), (RUNS, _("Runs"))], _("Table"), height=28)
        self.words = TextField(_("Show only this variant or puzzle"))
        self.words.setPlaceholderText(_("Variant or puzzle"))
        self.result = Combo(_("Show only runs with this result"), height=28)
        self.result.addItem(_("Any result"), None)
        for result, text in RESULT_WORDS.items():
            self.result.addItem(_(text), result)
        self.groups = Combo(_("Group the runs"), height=28)
        for key, text in _GROUPS:
            self.groups.addItem(_(text), key)
        for combo in (self.result, self.groups):
            combo.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            combo.setMinimumWidth(104)
        self.reference = Combo(_("Reference"), height=28)
        self.reference.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.reference.setMinimumWidth(104)
        self.reference.setToolTip(_("The variant that the others are compared with"))
        self.headline = wrapping(Text(weight=fonts.SEMIBOLD))
        self.method = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.menu = TableMenu(self)
        self.more = Button(icon="menu", height=28)
        self.more.setAccessibleName(_("Rows and columns of the table"))
        self.more.setToolTip(_("Copy or export rows, hide columns"))
        self._filter_soon = QTimer(self)
        self._filter_soon.setSingleShot(True)
        self._filter_soon.setInterval(_FILTER_AFTER_MS)
        self._tables = QStackedWidget()
        self._lay_out()
        self._connect()
        self._say(None, {}, 0)
        self.show_table(SUMMARY)

    def _lay_out(self) -> None:
        self._reference_label = Text(_("Compare with"), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.head.addWidget(self._reference_label)
        tools = (self.reference, self.words, self.result, self.groups, self.choice, self.more)
        for widget in tools:
            self.head.addWidget(widget)
        self.body.addWidget(self.headline)
        self.body.addWidget(self.method)
        for table in (self.summary, self.runs):
            self._tables.addWidget(table)
        self.body.addWidget(self._tables, 1)

    def _connect(self) -> None:
        self.choice.chosen.connect(self.show_table)
        self.words.textChanged.connect(self._filter_soon.start)
        self._filter_soon.timeout.connect(self._filter)
        self.result.currentIndexChanged.connect(self._filter)
        self.groups.currentIndexChanged.connect(self._group)
        self.more.clicked.connect(self._open_menu)
        for table in (self.summary, self.runs):
            table.copied = self._selected_text
            table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            table.customContextMenuRequested.connect(self._open_menu_at)
        self.summary.selectionModel().selectionChanged.connect(self._select)
        self.summary_model.arranged.connect(self._arrange)
        for signal in (
            self.runs_model.rowsInserted,
            self.runs_model.modelReset,
            self.runs_model.layoutChanged,
        ):
            signal.connect(self._count)

    @property
    def drawn(self) -> Choice:
        """The variants to draw: the selected ones if they are several, or those of the table."""
        model = self.summary_model
        selected = self.summary.selected_parts
        chosen = [variant for variant, _group in selected] if len(selected) > 1 else []
        return choice(model.variant_count, [variant for variant, _group in model.parts], chosen)

    @property
    def group(self) -> int | None:
        """The group of puzzles of the selected rows; None if they differ."""
        groups = {group for _variant, group in self.summary.selected_parts}
        return groups.pop() if len(groups) == 1 else None

    def show_overview(
        self, overview: Overview | None, comparisons: Comparisons | None = None, reference: int = 0
    ) -> None:
        """Show results.

        Those of the same experiment are updated in place, others are shown unfiltered.

        ``comparisons``: those of the variants with the reference.
        ``reference``: the place of the reference in the plan.
        """
        self._overview = overview
        self._comparisons = comparisons or {}
        self._say(overview, self._comparisons, reference)
        self.summary_model.set_overview(overview, comparisons, reference)
        self.summary_model.set_series(self.drawn.series)
        self.runs_model.set_values(overview.settings if overview else ())
        if overview is not None and overview.experiment.id == self._shown:
            self.runs_model.take(overview.runs)
        else:
            self.runs_model.set_runs(overview.runs if overview else None)
            self._show_all()
        self._shown = overview.experiment.id if overview else None

    def _say(self, overview: Overview | None, comparisons: Comparisons, reference: int) -> None:
        """Show what differs, and offer the variants as the reference."""
        names = distinct_labels(overview.runs.variants) if overview else []
        if names != [self.reference.itemText(place) for place in range(self.reference.count())]:
            self.reference.clear()
            self.reference.addItems(names)
        self.reference.setCurrentIndex(reference if names else -1)
        self.headline.setText(headline(overview, comparisons, reference) if overview else "")
        self.method.setText(method(overview, comparisons, reference) if overview else "")
        self.headline.setToolTip(plain_tip(self.method.text()))
        self._follow_choice()

    def forget(self) -> None:
        """Remove the results."""
        self._shown = self._overview = None
        self._say(None, {}, 0)
        self.show_grades(())
        self.summary_model.set_overview(None)
        self.runs_model.set_runs(None)

    @property
    def overview(self) -> Overview | None:
        """The results that are shown."""
        return self._overview

    @property
    def table(self) -> SummaryView | RunsView:
        """The table that is shown."""
        return self.runs if self.choice.value == RUNS else self.summary

    def rows(self, *, only_selected: bool = False) -> Callable[[], Rows]:
        """Return a function that makes the rows shown, or the selected ones, in any thread."""
        overview = self._overview
        if overview is None:
            return list
        if self.choice.value == RUNS:
            chosen = self.runs.selected if only_selected else None
            places = self.runs_model.places(chosen)
            return lambda: run_rows(overview, places)
        parts = self.summary.selected_parts if only_selected else self.summary_model.parts
        comparisons, reference = self._comparisons, self.reference.currentIndex()
        return lambda: summary_rows(overview, parts, comparisons, reference)

    def _selected_text(self) -> str:
        return sheet_text(self.rows(only_selected=True)(), "\t")

    @Slot()
    def _open_menu(self) -> None:
        self.menu.follow(self.table)
        self.menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    @Slot(QPoint)
    def _open_menu_at(self, place: QPoint) -> None:
        self.menu.follow(self.table)
        self.menu.popup(self.table.viewport().mapToGlobal(place))

    @Slot(str)
    def show_table(self, name: str) -> None:
        """Show one of the two tables."""
        self.choice.set_value(name)
        self._follow_choice()
        self._count()

    def _follow_choice(self) -> None:
        of_runs = self.choice.value == RUNS
        self._tables.setCurrentIndex(int(of_runs))
        for widget in (self.result, self.groups):
            widget.setVisible(of_runs)
        offers_reference = not of_runs and self.reference.count() > 1
        self.reference.setVisible(offers_reference)
        self._reference_label.setVisible(offers_reference)
        self.headline.setVisible(not of_runs and bool(self.headline.text()))
        self.method.setVisible(self.headline.isVisibleTo(self))

    @Slot()
    def _arrange(self) -> None:
        self.summary_model.set_series(self.drawn.series)
        self.arranged.emit()

    @Slot()
    def _select(self) -> None:
        self.summary_model.set_series(self.drawn.series)
        self.selected.emit()

    @Slot()
    def _filter(self) -> None:
        self.summary_model.set_words(self.words.text())
        self.runs_model.choose(self.words.text(), self.result.currentData())

    def _show_all(self) -> None:
        self.words.clear()
        self.result.setCurrentIndex(0)
        self._filter_soon.stop()
        self._filter()

    @Slot()
    def _group(self) -> None:
        key = self.groups.currentData()  # Qt turns it into a plain text
        self.runs_model.group_by(None if key is None else Key(key), self.runs_model.grades)
        if self.wants_grades and not self.runs_model.grades:
            self.grades_wanted.emit()

    @property
    def wants_grades(self) -> bool:
        """Whether runs are grouped by the grades of their puzzles."""
        return bool(self.groups.currentData() == Key.GRADE)

    def show_grades(self, grades: tuple[str, ...]) -> None:
        """Set the grades of the puzzles, in words."""
        if grades != self.runs_model.grades:
            key = self.groups.currentData()
            self.runs_model.group_by(None if key is None else Key(key), grades)

    @property
    def whole_height(self) -> int:
        """The height at which the summary shows all rows."""
        layout = self.layout()
        if layout is not None:
            layout.activate()  # a text above the table may have changed
        around = self.height() - self._tables.height()
        header = self.summary.horizontalHeader().height()
        return around + header + self.summary.verticalHeader().length() + _SPARE

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrow the fields and hide the number of runs where there is little room."""
        super().resizeEvent(event)
        for widget in (self.words, self.result, self.groups):
            widget.setMaximumWidth(170 if self._has_room else 124)
        self._count()

    @property
    def _has_room(self) -> bool:
        return self.width() >= _ROOMY

    @Slot()
    def _count(self) -> None:
        shown = len(self.runs_model.shown)
        of_runs = self.choice.value == RUNS and self._has_room
        is_said = of_runs and self._overview is not None
        self.set_note(_("{count:,} shown").format(count=shown) if is_said else "")


_RESULTS = {SOLVED: "solved", UNSOLVED: "not solved", FAILED: "failed"}


def summary_rows(
    overview: Overview,
    parts: Sequence[tuple[int, int]],
    comparisons: Comparisons | None = None,
    reference: int = 0,
) -> Rows:
    """Return a head, and the results of variants on groups of puzzles.

    ``parts``: the places of variants and of groups in the plan, in the order of the rows.
    ``comparisons``: those of the variants with the reference.
    ``reference``: the place of the reference in the plan.
    """
    keys, kind = _keys(overview), overview.kind
    head = [
        "variant", *keys, "puzzles", "runs", "failed", "solved", "solved_low", "solved_high",
        "by_logic",
        kind, f"{kind}_low", f"{kind}_high", "quartile_1", "median", "quartile_3",
        "compared_with", "times_faster", "times_low", "times_high", "p", "p_holm",
    ]  # fmt: skip
    summaries = {
        (part.variant, part.group): summary
        for part, summary in zip(overview.parts, overview.summaries, strict=True)
    }
    rows = [head]
    for place in parts:
        each = summaries[place]
        numbers = [
            each.runs, each.failed, *(each.solved or (None,) * 3), each.by_logic,
            *(each.efforts[kind] or (None,) * 3), *(each.quartiles or (None,) * 3),
        ]  # fmt: skip
        found = (comparisons or {}).get(place)
        if found is not None:
            ratio = found.ratio or (None,) * 3
            compared = [*ratio, found.difference.p, found.corrected]
            name = overview.runs.variants[reference]
        else:
            compared, name = [None] * 5, ""
        values = _value_texts(overview.settings[place[0]], keys)
        row = [each.variant, *values, each.puzzles, *map(_text, numbers)]
        rows.append([*row, name, *map(_text, compared)])
    return rows


def run_rows(overview: Overview, places: Numbers) -> Rows:
    """Return a head, and some runs by their places among all."""
    runs, keys = overview.runs, _keys(overview)
    head = ["variant", *keys, "puzzle", "puzzles", "givens", "result", *runs.efforts]
    results = results_of(runs)
    rows = [head]
    for place in places.tolist():
        variant, puzzle = int(runs.variant[place]), runs.puzzles[int(runs.puzzle[place])]
        rows.append(
            [
                runs.variants[variant],
                *_value_texts(overview.settings[variant], keys),
                puzzle.name,
                puzzle.group,
                str(puzzle.givens),
                _RESULTS[int(results[place])],
                *(_text(float(efforts[place])) for efforts in runs.efforts.values()),
            ]
        )
    return rows


def _keys(overview: Overview) -> list[str]:
    """Return the keys that variants set, by path or role. Each is there once."""
    return list(dict.fromkeys(key for settings in overview.settings for key in settings))


def _value_texts(settings: Mapping[str, object], keys: Iterable[str]) -> list[str]:
    return [str(settings.get(key, "")) for key in keys]


def _text(value: float | None) -> str:
    """Return a number in full; empty if there is none, ``inf`` for an open bound."""
    if value is None:
        return ""
    return str(int(value)) if isfinite(value) and value == int(value) else repr(value)
