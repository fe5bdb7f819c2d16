"""The view of what happened to one individual in a generation, stage by stage."""

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

from sudoku_ga.app.evolve.population.inspector.stage_data import StageShown
from sudoku_ga.app.evolve.population.inspector.stage_view import StageView, columns_in
from sudoku_ga.app.run.population import best_child_of
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.widgets.tabs import Tab
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, later

if TYPE_CHECKING:  # it imports the compiler, which the window's first paint does not wait for
    from sudoku_ga.evolution.observe.generation import GenerationRecord

_DEPTH = 2
"""Parents and grandparents are shown."""

_HEAD = 34
"""The height of what is above the stages, in pixels."""


class InspectorCard(Card):
    """The stages of a generation for one individual, and its ancestors.

    The stages are selection, crossover, mutation and search, and replacement. All four are shown
    together where there is room, and one at a time where there is not. The ancestors are shown
    alone.
    """

    tab = Tab("generation", later("Generation"), ("population",))

    def __init__(self, services: Services) -> None:
        super().__init__(_("Inside a generation"), " ")
        self.set_framed(framed=False)
        self._population = services.population
        self._records: tuple[tuple[GenerationRecord, ...], ...] = ()
        self._filled: Grid | None = None
        self._place = self._shown_place = -1
        self._stages: tuple[StageShown, ...] = ()
        self._number = 0
        self.back = _button("chevron_left", _("The previous stage (Alt+Left)"))
        self.forward = _button("chevron_right", _("The next stage (Alt+Right)"))
        self.back.clicked.connect(self.go_back)
        self.forward.clicked.connect(self.go_on)
        self.head.addWidget(self.back)
        self.head.addWidget(self.forward)
        self.words = wrapping(Text(size=fonts.SECONDARY, tone=Tone.INK))
        self.view = StageView()
        self.body.addWidget(self.words)
        self.view.pointed.connect(self.go_to)
        self.body.addWidget(self.view, 1)
        self._show()

    @property
    def stage(self) -> StageShown | None:
        """The stage that was chosen; None if there is nothing to show."""
        return self.view.stage

    @property
    def place(self) -> int:
        """The place of the individual in the population, from 0; -1 for none."""
        return self._shown_place if self._stages else -1

    @property
    def text(self) -> str:
        """The sentences about the chosen stage."""
        return self.words.text()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show all stages together if there is room now."""
        super().resizeEvent(event)
        self.view.set_columns(columns_in(event.size() - QSize(0, _HEAD)))
        self._share_room()

    def minimumSizeHint(self) -> QSize:
        """Keep the boards readable."""
        return QSize(280, 190)

    def showEvent(self, event: QShowEvent) -> None:
        """Read individuals and record generations while the view is visible."""
        super().showEvent(event)
        self._population.set_in_sight(self.tab.id, in_sight=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop reading individuals and recording generations for this view."""
        super().hideEvent(event)
        self._population.set_in_sight(self.tab.id, in_sight=False)

    def show_state(self, state: AppState) -> None:
        """Show the last generation for the selected individual, or else for the best child.

        While local search improves the next children, the last complete generation stays.
        """
        shown = state.population
        if shown is None or not shown.individuals or not shown.individuals.count:
            self._records, self._filled, self._place = (), None, -1
        else:
            is_improving = shown.report.phase is Phase.IMPROVING and state.past is None
            if is_improving and self._records and self._place == shown.selected:
                return
            if not is_improving:
                self._records = shown.generations
            self._filled, self._place = shown.filled, shown.selected
        self._work_out()

    @Slot()
    def go_on(self) -> None:
        """Show the next stage."""
        self._go(1)

    @Slot()
    def go_back(self) -> None:
        """Show the stage before."""
        self._go(-1)

    def _go(self, steps: int) -> None:
        self.go_to(min(max(self._number + steps, 0), max(len(self._stages) - 1, 0)))

    @Slot(int)
    def go_to(self, number: int) -> None:
        """Show the stage with a number, from 0."""
        self._number = number
        self._show()

    def _share_room(self) -> None:
        """Hide the sentences if they are drawn in the stages."""
        self.words.setHidden(self.view.shows_all)

    def _work_out(self) -> None:
        """Show what happened to the individual, if its generation was recorded."""
        self._stages = ()
        found = self._found()
        if found is not None and self._filled is not None:
            from sudoku_ga.app.evolve.population.inspector.stages import ancestry_of, stages_of
            from sudoku_ga.evolution.observe.provenance import provenance_of

            records, place = found
            stages = stages_of(records[-1], provenance_of(records[-1], place), self._filled)
            self._stages = (*stages, ancestry_of(records, place, _DEPTH))
        self._show()

    def _found(self) -> "tuple[tuple[GenerationRecord, ...], int] | None":
        """Return the records of the individual's island, and its place on the island."""
        if not self._records or not all(self._records):
            return None
        sizes = [records[-1].survivors.size for records in self._records]
        self._shown_place = best_child_of(self._records) if self._place < 0 else self._place
        island = int(np.searchsorted(np.cumsum(sizes), self._shown_place, side="right"))
        if island >= len(sizes):
            return None
        return self._records[island], self._shown_place - sum(sizes[:island])

    def _show(self) -> None:
        self.back.setEnabled(bool(self._stages) and self._number > 0)
        self.forward.setEnabled(self._number < len(self._stages) - 1)
        if not self._stages:
            self.set_title(_("Inside a generation"))
            self.set_note("")
            self.words.setText(
                _(
                    "Press Step (F6) to go through a generation stage by stage. A fast run records "
                    "neither stages nor ancestors."
                )
            )
            self.view.show_stages((), 0, None)
            self._share_room()
            return
        stage = self._stages[self._number]
        generation = self._records[0][-1].generation
        title = _("Inside generation {generation:,}: place {place:,}")
        self.set_title(title.format(generation=generation, place=self._shown_place + 1))
        note = _("{number} of {count}: {stage}")
        self.set_note(
            note.format(number=self._number + 1, count=len(self._stages), stage=stage.name)
        )
        self.words.setText(" ".join(stage.sentences))
        self.view.show_stages(self._stages, self._number, self._filled)
        self._share_room()


def _button(icon: str, name: str) -> Button:
    button = Button(icon=icon, kind=Kind.FLAT, height=26)
    button.setAccessibleName(name)
    button.setToolTip(name)
    return button
