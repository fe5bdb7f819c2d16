"""The bar that starts an experiment and shows its progress, with the status line below."""

import os
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from sudoku_ga.app.lab.store_reader import StoreContents
from sudoku_ga.app.lab.words import budget_text, runs_text
from sudoku_ga.app.run_bar.status_line import Mood, Status, StatusLine
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.fields import NumberField
from sudoku_ga.app.widgets.text import ProgressLine, Text, Tone
from sudoku_ga.evolution.core.parameters import IntegerParameter, Number, RealParameter
from sudoku_ga.evolution.core.seeds import LARGEST_SEED
from sudoku_ga.lab.execution.runner import Duration, ExperimentProgress
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.replication.tables import plan_text
from sudoku_ga.lab.report.overview import Overview
from sudoku_ga.translation import _, counted, duration_text, time_left


@dataclass(frozen=True)
class ProgressText:
    """Text above the progress bar: a figure, words, words at the right, and the share done."""

    figure: str
    words: str = ""
    right: str = ""
    share: float = 0.0


def plan_progress(experiment: Experiment, contents: StoreContents) -> ProgressText:
    """Return the size of an experiment, and how many of its runs are finished."""
    left, total = contents.remaining, experiment.run_count
    done = total - left.due + left.again
    shown = contents.overview.experiment.finished if contents.overview else 0
    notes = []
    if left.again:
        notes.append(
            counted(
                "{count:,} failed run is tried once more",
                "{count:,} failed runs are tried once more",
                left.again,
            )
        )
    if contents.findings is not None and total != contents.findings.full_run_count:
        full = contents.findings.full_run_count
        notes.append(_("of {run_count:,} at full scale").format(run_count=full))
    elif shown > done and contents.findings is None:
        notes.append(
            counted(
                "{count:,} run shown belongs to the experiment before it was edited",
                "{count:,} runs shown belong to the experiment before it was edited",
                shown - done,
            )
        )
    words = ", ".join(filter(None, (*notes, plan_text(experiment), budget_text(experiment.budget))))
    if not done:
        return ProgressText(runs_text(total), words)
    figure = _("{done:,} of {total}").format(done=done, total=runs_text(total))
    return ProgressText(figure, words, share=(done - left.again) / max(total, 1))


def run_progress(progress: ExperimentProgress, title: str, *, paused: bool) -> ProgressText:
    """Return the progress of an experiment."""
    figure = _("{done:,} of {total}").format(done=progress.done, total=runs_text(progress.total))
    left = _("paused") if paused else time_left(progress.seconds_left)
    return ProgressText(figure, title, left, progress.done / max(progress.total, 1))


def duration_progress(duration: Duration, experiment: Experiment, jobs: int) -> ProgressText:
    """Return how long an experiment will take, as it was measured."""
    total = duration.cpu_s
    if total is None:
        return ProgressText(
            runs_text(experiment.run_count),
            _("No run ended in the time for measuring: each takes longer than 20 s."),
        )
    figure = _("about {time}").format(time=duration_text(total.value / jobs))
    if duration.cut_short:
        figure = _("more than {time}").format(time=duration_text(total.value / jobs))
    words = _("for {runs} with {jobs} workers, measured on {measured}").format(
        runs=runs_text(experiment.run_count), jobs=jobs, measured=runs_text(duration.measured)
    )
    if total.low is not None and total.high is not None:
        words = _("{words}; 95%: {low} to {high}").format(
            words=words,
            low=duration_text(total.low / jobs),
            high=duration_text(total.high / jobs),
        )
    return ProgressText(figure, words)


def counts(overview: Overview | None) -> tuple[str, ...]:
    """Return how many runs were solved, were not, and failed."""
    if overview is None:
        return ()
    failed = overview.experiment.failed
    solved = int(overview.runs.solved.sum())
    text = _("{solved:,} solved, {unsolved:,} not solved, {failed:,} failed").format(
        solved=solved, unsolved=len(overview.runs.run_id) - failed - solved, failed=failed
    )
    by_logic = sum(each.by_logic for each in overview.summaries)
    if not by_logic:
        return (text,)
    return (text, _("{count:,} of them by logic alone").format(count=by_logic))


def status(
    contents: StoreContents | None, *, is_running: bool, is_paused: bool, is_stopping: bool
) -> Status:
    """Return the line at the bottom."""
    overview = contents.overview if contents else None
    facts = counts(overview)
    if is_stopping:
        return Status(_("Stopping"), facts)
    if is_paused:
        under_way = _("no new runs start; a run in progress still ends")
        return Status(_("Paused"), (*facts, under_way), mood=Mood.WARNING)
    if is_running:
        kept = _("each result is kept as it comes")
        return Status(_("Experiment running"), (*facts, kept), mood=Mood.BUSY, running=True)
    if contents is None or overview is None:
        return Status(_("Ready"))
    if contents.is_made:
        twice = _("the failed runs were tried twice") if overview.experiment.failed else ""
        facts = (*facts, *filter(None, (twice,)))
        return Status(_("All runs made"), facts, _machine(overview), mood=Mood.GOOD)
    return Status(_("Ready"), facts, _machine(overview))


def _machine(overview: Overview) -> tuple[str, ...]:
    noted = overview.experiment
    seed = _("seed {seed}").format(seed=noted.seed)
    version = _("version {version}").format(version=noted.version)
    return seed, version


_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT, _MAIN_WIDTH = 64, 48, 38, 118
_MOST_JOBS = 256

SCALE = RealParameter(
    name="scale",
    label="Scale",
    help="A multiple of the source's number of runs; a small scale takes less time and "
    "gives wider intervals.",
    default=1.0,
    low=0.001,
    high=1000.0,
)
SEED = IntegerParameter(
    name="seed",
    label="Seed",
    help="The seed from which those of all runs and puzzles follow.",
    default=1,
    low=0,
    high=LARGEST_SEED,
)
JOBS = IntegerParameter(
    name="jobs",
    label="Workers",
    help="Processes that share the runs; they change nothing but the time.",
    default=max(1, min((os.cpu_count() or 1) - 1, _MOST_JOBS)),
    low=1,
    high=_MOST_JOBS,
)


class LabBar(QFrame):
    """Start or Pause, Stop, progress, scale and seed of a replication, workers, and the status.

    ``fields``: by the names of SCALE, SEED and JOBS.

    ``request_changed()`` is emitted when another scale or seed is entered.
    """

    request_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = Button(_("Start"), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT)
        self.main.setObjectName("action:experiment")
        self.main.setFixedWidth(_MAIN_WIDTH)
        self.main.setToolTip(_("Start, pause or continue the experiment (F5)"))
        self.stop = Button(_("Stop"), icon="stop", height=_BUTTON_HEIGHT)
        self.stop.setToolTip(_("End the runs (Esc); what has ended is kept"))
        self.estimate = Button(_("Estimate time"), height=_BUTTON_HEIGHT)
        self.estimate.setToolTip(_("Measure some of the runs and estimate the time of all"))
        self.progress = ProgressLine()
        self.status_line = StatusLine()
        self.fields: dict[str, NumberField] = {}
        self._values: dict[str, float] = {}
        self._replication = QWidget()
        self._bar = self._make_bar()
        vbox(self, self._bar, self.status_line, spacing=0)
        self.set_low(low=False)
        self.show_replication(shown=False)
        for parameter in (SCALE, SEED):
            self.fields[parameter.name].entered.connect(self.request_changed)
        Themes.instance().changed.connect(self.update)

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        line = hbox(bar, self.main, self.stop, self.estimate, spacing=8, margins=(16, 0, 16, 0))
        line.addSpacing(12)
        line.addWidget(self.progress, 1)
        line.addSpacing(12)
        inner = hbox(self._replication, spacing=8)
        self._add_field(inner, SCALE, 58)
        self._add_field(inner, SEED, 58)
        line.addWidget(self._replication)
        self._add_field(line, JOBS, 48)
        return bar

    def _add_field(self, line: QHBoxLayout, parameter: Number, width: int) -> None:
        def note(value: object) -> None:
            assert isinstance(value, int | float)  # as the parameter's own parse returns it
            self._values[parameter.name] = value

        def shown(value: object) -> str:
            return f"{value:g}" if isinstance(value, float) else f"{value}"

        field = NumberField(parameter.parse, shown, _(parameter.label))
        field.setFixedWidth(width)
        field.setToolTip(f"{_(parameter.help)}\n{parameter.range_text}")
        field.entered.connect(note)
        field.set_value(parameter.default)
        note(parameter.default)
        self.fields[parameter.name] = field
        line.addWidget(Text(_(parameter.label), size=fonts.SECONDARY, tone=Tone.SECONDARY))
        line.addWidget(field)

    @property
    def jobs(self) -> int:
        """Number of processes."""
        return JOBS.validate(self._values[JOBS.name])

    @property
    def seed(self) -> int:
        """Seed of a replication."""
        return SEED.validate(self._values[SEED.name])

    @property
    def scale(self) -> float:
        """Times the number of runs of the source of a replication."""
        return SCALE.validate(self._values[SCALE.name])

    def set_scale(self, scale: float) -> None:
        """Show another scale."""
        self._values[SCALE.name] = scale
        self.fields[SCALE.name].set_value(scale)

    def show_replication(self, *, shown: bool) -> None:
        """Show the fields that only replications have."""
        self._replication.setVisible(shown)

    def set_request_enabled(self, enabled: bool) -> None:
        """Let scale, seed and workers be changed."""
        for field in self.fields.values():
            field.setEnabled(enabled)

    def set_low(self, *, low: bool) -> None:
        """Use less height in a low window."""
        self._bar.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def show_main(self, text: str, icon: str, *, enabled: bool) -> None:
        """Show what the main button does."""
        self.main.setText(text)
        self.main.set_icon_name(icon)
        self.main.setEnabled(enabled)

    def show_progress(self, text: ProgressText) -> None:
        """Show the progress of the runs, or their number."""
        self.progress.say(text.figure, text.words, text.right, text.share)
