"""What the lab shows without results: how to begin, or what will be run."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QLabel, QSizePolicy, QWidget

from sudoku_ga.app.files.bundled import title_of
from sudoku_ga.app.lab.words import budget_text, number, runs_text
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, scrolled, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.report.tables import distinct_labels
from sudoku_ga.translation import _, counted

_ICON, _WIDEST, _MARGIN = 36, 900, 28
_MOST_LISTED = 12


class WelcomePage(QWidget):
    """Explains what the lab is for, and offers three ways to begin."""

    def __init__(self) -> None:
        super().__init__()
        self._pictures: dict[str, QLabel] = {}
        title = _flowing(
            Text(_("Which is better, and is the difference more than chance?"), size=fonts.PAGE)
        )
        title.set_weight(fonts.SEMIBOLD)
        about = _flowing(
            Text(
                _(
                    "The lab runs two or more recipes many times on the same puzzles with the same "
                    "seeds. It shows how often and how fast each solves them, and which "
                    "differences are more than chance."
                ),
                tone=Tone.SECONDARY,
            )
        )
        self.propose = Button(_("New experiment…"), kind=Kind.ACCENT)
        self.example = Button(_("Open an example"))
        self.replicate = Button(_("Replicate a paper"))
        self._cards = (
            self._card(
                "compare",
                _("Your puzzle and recipe"),
                _(
                    "The current puzzle and recipe against one variant, 30 runs each: "
                    "ready to start, and you can change everything."
                ),
                self.propose,
            ),
            self._card(
                "flask",
                _("An example"),
                _(
                    "Does crossover help? How large should a population be? Experiments of some "
                    "minutes with a question and its plan."
                ),
                self.example,
            ),
            self._card(
                "paper",
                _("A published study"),
                _(
                    "Repeat the experiments of a paper, and see its figures and yours side by side "
                    "with a verdict."
                ),
                self.replicate,
            ),
        )
        self._row = hbox(None, *((card, 1) for card in self._cards), spacing=14)
        column = QWidget()
        column.setMaximumWidth(_WIDEST)
        parts = (2, title, about, self._row, 3)
        inner = vbox(column, *parts, spacing=10, margins=(_MARGIN, 6, _MARGIN, 6))
        inner.insertSpacing(parts.index(self._row), 14)
        self._area = scrolled(column)
        self._area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        vbox(self, self._area)
        self._draw_icons()

    def _card(self, icon: str, title: str, text: str, button: Button) -> Card:
        card = Card()
        card.setAccessibleName(title)
        self._pictures[icon] = QLabel()
        body = card.body
        body.setContentsMargins(4, 8, 4, 6)
        body.setSpacing(8)
        body.addWidget(self._pictures[icon])
        body.addWidget(_flowing(Text(title, size=fonts.SECTION, weight=fonts.SEMIBOLD)))
        body.addWidget(_flowing(Text(text, tone=Tone.SECONDARY)))
        body.addStretch(1)
        body.addSpacing(6)
        body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cards below each other if there is no room for their buttons side by side."""
        super().resizeEvent(event)
        room = self.width() - 2 * _MARGIN - self._area.verticalScrollBar().sizeHint().width()
        cards = sum(card.minimumSizeHint().width() + self._row.spacing() for card in self._cards)
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight if cards <= room else directions.TopToBottom)

    def showEvent(self, event: QShowEvent) -> None:
        """Give the first way to begin the focus."""
        super().showEvent(event)
        self.propose.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._draw_icons()

    def _draw_icons(self) -> None:
        for name, label in self._pictures.items():
            colour, ratio = current_theme().accent, self.devicePixelRatioF()
            label.setPixmap(icons.pixmap(name, colour, _ICON, ratio))


class PlanCard(Card):
    """What an experiment will run: its variants, puzzles and limits."""

    def __init__(self) -> None:
        super().__init__(_("Plan"))
        self._about = _flowing(Text())
        self._next = _flowing(Text(weight=fonts.SEMIBOLD))
        self._rows = QFormLayout()
        self._rows.setHorizontalSpacing(18)
        self._rows.setVerticalSpacing(6)
        inner = QWidget()
        parts = (self._about, self._rows, self._next, STRETCH)
        vbox(inner, *parts, spacing=12, margins=(0, 0, 8, 0))
        area = scrolled(inner, is_column=False)
        area.setAccessibleName(_("Plan"))
        self.body.addWidget(area, 1)

    @property
    def text(self) -> str:
        """The whole text of the card."""
        return "\n".join(label.text() for label in self.findChildren(Text))

    def show_plan(self, experiment: Experiment, description: str, *, is_running: bool) -> None:
        """Show the plan of an experiment.

        ``is_running``: whether it runs and has no results yet.
        """
        self._about.setText(" ".join(description.split()))
        self._about.setVisible(bool(description.strip()))
        self._next.setText(
            _("The first results are shown here in a moment.")
            if is_running
            else _("Press Start to run it: results are shown here as they come.")
        )
        while self._rows.rowCount():
            self._rows.removeRow(0)
        for name, text in _rows(experiment):
            self._rows.addRow(Text(name, tone=Tone.SECONDARY), _flowing(Text(text)))


def _flowing(label: Text) -> Text:
    """Let a label wrap in a scroll area, which would keep the height of a narrow label."""
    wrapping(label)
    policy = label.sizePolicy()
    policy.setVerticalPolicy(QSizePolicy.Policy.Preferred)
    label.setSizePolicy(policy)
    return label


def _words(value: Any) -> str:
    """Return the text of a value of a variant, or of a component with its parameters."""
    if not isinstance(value, Mapping):
        return number(value)
    parameters = [f"{key} {number(each)}" for key, each in value.items() if key != "component"]
    name = str(value.get("component", ""))
    return f"{name} ({', '.join(parameters)})" if parameters else name


def _rows(experiment: Experiment) -> Iterator[tuple[str, str]]:
    """Yield names and texts: recipe, variants, puzzles, runs, limits, and the sum of runs."""
    names = distinct_labels([variant.name for variant in experiment.variants])
    titles = [_(variant.recipe.title) for variant in experiment.variants]
    is_common = len(set(titles)) == 1
    if is_common:
        yield _("Recipe"), titles[0]
    listed = zip(names, titles, experiment.variants, strict=True)
    for place, (name, title, variant) in enumerate(islice(listed, _MOST_LISTED)):
        facts = [
            f"{path} {_words(value)}"
            for path, value in variant.values.items()
            # The name has the value in the notation of the file.
            if not any(f"{path} {text}" in variant.name for text in (value, _words(value)))
        ]
        if not is_common and title.casefold() not in name.casefold():
            facts.insert(0, title)
        text = f"{name} ({', '.join(facts)})" if facts else name
        yield _("Variants") if place == 0 else "", text
    more = len(experiment.variants) - _MOST_LISTED
    if more > 0:
        yield "", _("and {count:,} more").format(count=more)
    yield _("Puzzles"), _puzzles_text(experiment)
    yield (
        _("Runs"),
        counted(
            "{count:,} run of each variant on each puzzle, with the same seed for all variants",
            "{count:,} runs of each variant on each puzzle, with the same seeds for all variants",
            experiment.runs,
        ),
    )
    yield _("Limits"), budget_text(experiment.budget) or _("those of the recipes")
    yield _("Altogether"), runs_text(experiment.run_count)


def _puzzles_text(experiment: Experiment) -> str:
    puzzles = experiment.puzzles
    parts = [name for name, _grid in puzzles.literal]
    for each in puzzles.collections:
        count = counted("{count:,} puzzle", "{count:,} puzzles", len(each.puzzles))
        parts.append(_("{name}: {count}").format(name=title_of(each.name), count=count))
    for made in puzzles.generated:
        for name, _number in made.groups:
            count = counted("{count:,} puzzle", "{count:,} puzzles", made.count)
            parts.append(_("{name}: {count}").format(name=name, count=count))
    if puzzles.empty is not None:
        parts.append(_("the empty board"))
    listed = parts[:_MOST_LISTED]
    if len(parts) > _MOST_LISTED:
        more = len(parts) - _MOST_LISTED
        listed.append(_("and {count:,} more").format(count=more))
    return "; ".join(listed)
