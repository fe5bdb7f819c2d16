"""The seed of the next run: drawn, fixed, or that of the last run again."""

import secrets
from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from sudoku_ga.app.parameters.help_strip import Help
from sudoku_ga.app.parameters.row import Row
from sudoku_ga.app.parameters.section import Section
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.segmented import Segmented
from sudoku_ga.evolution.core.parameters import IntegerParameter
from sudoku_ga.translation import _, later, pgettext

LARGEST_SEED = 2**63 - 1
_DRAWN_BELOW = 2**31
"""Short enough to be typed again."""
_SEED = IntegerParameter(name="seed", label="Seed", help="", default=0, low=0, high=LARGEST_SEED)
_HELPS = {
    "draw": later("Each run draws another seed; the status line names it."),
    "fix": later("Each run uses this seed: same puzzle, same recipe, same seed, same run."),
    "repeat": later("The next run repeats the last one, if puzzle and recipe stay as they are."),
}


class SeedSection(Section):
    """The section with the seed of a panel.

    Parameters
    ----------
    title : str
        Of the section; ``Run`` if left out.
    helps : mapping of str to str
        What each choice means.
    """

    attended = Signal(object)

    def __init__(
        self,
        title: str = "",
        helps: Mapping[str, str] = _HELPS,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title or pgettext("noun", "Run"), parent)
        self._helps = helps
        self._seed = 0
        self._last: int | None = None
        self._before: tuple[str, int] | None = None
        self.mode = Segmented(
            [("draw", _("Draw")), ("fix", _("Fix")), ("repeat", _("Repeat last"))],
            _("Seed"),
            height=28,
        )
        self.field = NumberField(
            parse=_SEED.parse, shown=lambda value: f"{value}", name=_("Number of the seed")
        )
        self.field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.rows = [Row(_("Seed")), Row(_("Number"))]
        self.rows[0].add_editor(self.mode)
        self.rows[1].add_editor(self.field)
        for row in self.rows:
            self.add_row(row)
            row.attended.connect(self.attended)
        self.mode.chosen.connect(self._follow_mode)
        self.field.entered.connect(self._enter)
        self._show()

    @property
    def help(self) -> Help:
        """The explanation of the present choice."""
        reason = self.field.reason
        return Help(_("Seed"), "", reason or _(self._helps[self.mode.value]), bool(reason))

    @property
    def fixed(self) -> int | None:
        """The seed of every run, where one is fixed."""
        return self._seed if self.mode.value == "fix" else None

    @property
    def own_fixed(self) -> int | None:
        """The seed that is fixed when that of a lesson has gone."""
        if self._before is None:
            return self.fixed
        mode, seed = self._before
        return seed if mode == "fix" else None

    def seed_for_run(self) -> int:
        """Return the seed of a run that begins now, drawn if it is to be drawn."""
        if self.mode.value == "draw":
            self._seed = secrets.randbelow(_DRAWN_BELOW)
        self._show()
        return self._seed

    def fix_seed(self, seed: int) -> None:
        """Let every run from now on use this seed."""
        self._before = None
        self.mode.set_value("fix")
        self._fix(seed)

    def fix_for_lesson(self, seed: int) -> None:
        """Let every run use this seed until :meth:`end_lesson`."""
        before = self._before or (self.mode.value, self._seed)
        self.fix_seed(seed)
        self._before = before

    def end_lesson(self) -> None:
        """Go back to what was chosen before a lesson, unless it was changed since."""
        if self._before is not None:
            mode, self._seed = self._before
            self._before = None
            self.mode.set_value(mode)
            self._show()

    def note_seed(self, seed: int) -> None:
        """Remember the seed of the last run."""
        self._last = seed
        if self.mode.value != "fix":
            self._seed = seed
        self._show()

    def _follow_mode(self, mode: str) -> None:
        self._before = None
        if mode == "repeat" and self._last is not None:
            self._seed = self._last
        self._show()
        if mode == "fix":
            self.field.setFocus()
            self.field.selectAll()

    def _enter(self, seed: object) -> None:
        self._before = None
        self._fix(seed)

    def _fix(self, seed: object) -> None:
        self._seed = _SEED.validate(seed)
        self._show()

    def _show(self) -> None:
        self.mode.set_choice_enabled("repeat", self._last is not None)
        fixed = self.mode.value == "fix"
        self.field.setReadOnly(not fixed)
        self.field.set_value(self._seed)
        known = {
            "draw": _("seed drawn"),
            "fix": _("seed {seed}"),
            "repeat": _("seed {seed} again"),
        }[self.mode.value]
        self.header.set_value(known.format(seed=self._seed))
