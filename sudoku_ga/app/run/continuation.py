"""Continues the run that has ended, with new limits."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QWidget

from sudoku_ga.app.messages import Messages, not_possible
from sudoku_ga.app.run.run_controller import RunController
from sudoku_ga.app.run.solve_controller import SolveController
from sudoku_ga.app.widgets.arrangement import vbox
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _

if TYPE_CHECKING:  # it imports the compiler, for which the first paint does not wait
    from sudoku_ga.evolution.core.parameters import Parameter
    from sudoku_ga.evolution.records.record import RunRecord
    from sudoku_ga.evolution.records.replay import Limit

_MORE_GENERATIONS = 1_000
_FIELD_WIDTH = 110
_LIMITS = ("max_generations", "max_evaluations", "time_limit_s")


class RunContinuation(QObject):
    """Asks for new limits of the run that has ended, and continues it or shows why it cannot."""

    def __init__(
        self,
        solve_controller: SolveController,
        controller: RunController,
        messages: Messages,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._messages = messages
        self._solve_controller, self._controller = solve_controller, controller
        self._window = window
        self.dialog: LimitsDialog | None = None

    @Slot()
    def proceed(self) -> None:
        """Continue the run that the user stopped, within its own limits."""
        record, report = self._controller.record, self._solve_controller.state.report
        if record is None or report is None:
            return
        recipe = record.recipe.taken(report.start.recipe_name)
        for change in record.changes:
            recipe = recipe.with_value(change.path, change.value)
        values = {each.parameter.name: each.value for each in recipe.settings()}
        self._begin(record, {name: values[name] for name in _LIMITS})

    @Slot()
    def ask(self) -> None:
        """Open a dialog for the new limits."""
        record = self._controller.record
        if record is None or not self._solve_controller.state.can_continue:
            return
        self.dialog = LimitsDialog(record, self._window)
        self.dialog.accepted.connect(self._go_on)
        self.dialog.open()

    @Slot()
    def _go_on(self) -> None:
        assert self.dialog is not None  # it was accepted
        self.go_on(*self.dialog.limits)

    def go_on(self, generations: float, evaluations: float, time_s: float) -> None:
        """Continue the last run by these amounts; 0 is no limit."""
        record = self._controller.record
        if record is not None:
            more = (generations, evaluations, time_s)
            limits = {
                name: f"+{each}" if each else 0 for name, each in zip(_LIMITS, more, strict=True)
            }
            self._begin(record, limits)

    def _begin(self, record: "RunRecord", limits: "Mapping[str, Limit]") -> None:
        from sudoku_ga.evolution.records.replay import continue_run

        if not self._solve_controller.state.can_continue:
            return
        try:
            continuation = continue_run(record, **limits)
        except UserError as error:
            self._messages.show(not_possible(str(error)))
        else:
            self._solve_controller.go_on(continuation)


class LimitsDialog(QDialog):
    """Asks for the new limits of a run."""

    def __init__(self, record: "RunRecord", parent: QWidget) -> None:
        super().__init__(parent)
        from sudoku_ga.evolution.operators.adaptation import Limits

        self.setWindowTitle(_("Continue the run"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        generations = record.ending.generations
        text = QLabel(
            _(
                "The run ended in generation {generation:,}. It is repeated up to that "
                "generation and then continues as if it had not ended, until it is solved or a "
                "limit is reached."
            ).format(generation=generations)
        )
        text.setWordWrap(True)
        text.setMinimumWidth(340)
        self._values: list[float] = [_MORE_GENERATIONS, 0, 0]
        names = (_("More generations"), _("More evaluations"), _("More seconds"))
        form = QFormLayout()
        self.fields = [
            self._field(index, name, Limits.parameter(parameter))
            for index, (name, parameter) in enumerate(zip(names, _LIMITS, strict=True))
        ]
        for name, field in zip(names, self.fields, strict=True):
            form.addRow(name, field)
        self.fields[0].selectAll()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.go_on = buttons.addButton(_("Continue"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.go_on.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        vbox(self, text, form, buttons, spacing=14, margins=(20, 16, 20, 16))

    @property
    def limits(self) -> tuple[float, ...]:
        """The additional generations, evaluations and seconds; 0 is no limit."""
        return tuple(self._values)

    def _field(self, index: int, name: str, parameter: "Parameter") -> NumberField:
        def shown(value: object) -> str:
            assert isinstance(value, int | float)  # as it was parsed
            return parameter.format(value)

        def keep(value: float) -> None:
            self._values[index] = value

        field = NumberField(parameter.parse, shown, name)
        field.setFixedWidth(_FIELD_WIDTH)
        field.set_value(self._values[index])
        field.entered.connect(keep)
        field.refused.connect(self._enable_continue)
        field.mended.connect(self._enable_continue)
        return field

    @Slot()
    def _enable_continue(self) -> None:
        self.go_on.setEnabled(not any(field.reason for field in self.fields))
