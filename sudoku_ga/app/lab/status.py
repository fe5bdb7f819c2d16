"""Texts of the bar and the status line of the lab; no widgets."""

from dataclasses import dataclass

from sudoku_ga.app.lab.store_reader import StoreContents
from sudoku_ga.app.lab.words import budget_text, trials_text
from sudoku_ga.app.run_bar.status_line import Mood, Status
from sudoku_ga.lab.execution.estimate import Duration
from sudoku_ga.lab.execution.runner import TrialProgress
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


def of_plan(experiment: Experiment, contents: StoreContents) -> ProgressText:
    """Return the size of an experiment, and how many of its runs are finished."""
    left, total = contents.remaining, experiment.trial_count
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
    if contents.findings is not None and total != contents.findings.full_trial_count:
        full = contents.findings.full_trial_count
        notes.append(_("of {trial_count:,} at full scale").format(trial_count=full))
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
        return ProgressText(trials_text(total), words)
    figure = _("{done:,} of {total}").format(done=done, total=trials_text(total))
    return ProgressText(figure, words, share=(done - left.again) / max(total, 1))


def of_progress(progress: TrialProgress, title: str, *, paused: bool) -> ProgressText:
    """Return the progress of an experiment."""
    figure = _("{done:,} of {total}").format(done=progress.done, total=trials_text(progress.total))
    left = _("paused") if paused else time_left(progress.seconds_left)
    return ProgressText(figure, title, left, progress.done / max(progress.total, 1))


def of_duration(duration: Duration, experiment: Experiment, jobs: int) -> ProgressText:
    """Return how long an experiment will take, as it was measured."""
    total = duration.cpu_s
    if total is None:
        return ProgressText(
            trials_text(experiment.trial_count),
            _("No run ended in the time for measuring: each takes longer than 20 s."),
        )
    figure = _("about {time}").format(time=duration_text(total.value / jobs))
    if duration.cut_short:
        figure = _("more than {time}").format(time=duration_text(total.value / jobs))
    words = _("for {runs} with {jobs} workers, measured on {measured}").format(
        runs=trials_text(experiment.trial_count), jobs=jobs, measured=trials_text(duration.measured)
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
        solved=solved, unsolved=len(overview.runs.trial) - failed - solved, failed=failed
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
