"""A finished tuning as tables of text, Markdown and JSON."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.replication.tables import (
    NOTHING,
    estimate_record,
    estimate_text,
    markdown_table,
    markdown_text,
    number_text,
)
from sudoku_ga.lab.report.tables import Section
from sudoku_ga.lab.stats.estimates import Estimate
from sudoku_ga.lab.store.store import machine_text
from sudoku_ga.lab.tuning.gain import Gain
from sudoku_ga.lab.tuning.search import Configuration, best_of, tuning_of
from sudoku_ga.translation import _, counted, later
from sudoku_ga.version import __version__

_MEASURE_LABELS = {
    "function_evaluations": later("function evaluations"),
    "evaluations": later("evaluations"),
    "probes": later("probes"),
    "generations": later("generations"),
    "cpu_s": later("CPU s"),
}


@dataclass(frozen=True)
class TuningResult:
    """A finished tuning.

    ``tried``: that of the recipe first. ``gain``: on the held-out puzzles; None if the recipe's own
    values were the best.
    """

    experiment: Experiment
    tried: Sequence[Configuration]
    gain: Gain | None

    @property
    def best(self) -> Configuration:
        """The configuration of least effort on the puzzles of the training."""
        return best_of(self.tried)

    @property
    def is_own(self) -> bool:
        """Whether the recipe's own values were the best."""
        return self.best.values == self.tried[0].values


def sections(result: TuningResult) -> list[Section]:
    """Return the tables: configurations, values and gain."""
    return [_configurations(result), _values(result), *([_gain(result)] if result.gain else [])]


def verdict(result: TuningResult) -> str:
    """Return in a sentence whether the tuned values need less effort."""
    if result.gain is None:
        return _("No configuration needs less effort than the recipe's own values.")
    effort = _(_MEASURE_LABELS[tuning_of(result.experiment).measure])
    ratio = result.gain.effort_ratio
    if ratio is None or not _differs(ratio):
        text = _(
            "On the held-out puzzles no difference is shown: the tuned values need {ratio} times "
            "the {effort} of the recipe's for a solution."
        )
    elif ratio.value < 1:
        text = _(
            "On the held-out puzzles the tuned values are better: they need {ratio} times the "
            "{effort} of the recipe's for a solution."
        )
    else:
        text = _(
            "On the held-out puzzles the tuned values are worse: they need {ratio} times the "
            "{effort} of the recipe's for a solution."
        )
    return text.format(effort=effort, ratio=estimate_text(ratio))


def _differs(ratio: Estimate) -> bool:
    return ratio.low is not None and ratio.high is not None and not ratio.low <= 1 <= ratio.high


def provenance(result: TuningResult) -> str:
    """Return the program, seed and machine behind the figures in a sentence."""
    experiment = result.experiment
    runs = sum(each.runs for each in result.tried) + (2 * result.gain.runs if result.gain else 0)
    return _("Experiment {name}, seed {seed}: {runs}; sudoku_ga {version}, {machine}.").format(
        name=experiment.name,
        seed=experiment.seed,
        runs=counted("{count:,} run", "{count:,} runs", runs),
        version=__version__,
        machine=machine_text(),
    )


def markdown(result: TuningResult) -> str:
    """Return the tuning as Markdown, without a final line end."""
    experiment = result.experiment
    about = (f"## {_(experiment.title)}", _(experiment.description).strip(), verdict(result))
    parts = list(map(markdown_text, about))
    # The long table comes last.
    for section in reversed(sections(result)):
        table = markdown_table(section.head, *section.rows)
        parts += [f"### {section.title}", section.caption, table]
    return "\n\n".join([*parts, provenance(result)])


def tuning_json(result: TuningResult) -> str:
    """Return the tuning as one JSON object on one line."""
    experiment, tuning = result.experiment, tuning_of(result.experiment)
    gain = result.gain
    record = {
        "experiment": experiment.name,
        "title": experiment.title,
        "version": __version__,
        "seed": experiment.seed,
        "machine": machine_text(),
        "measure": tuning.measure,
        "best": dict(result.best.values),
        "gain": gain and _gain_record(gain),
        "configurations": [
            {
                "values": dict(each.values),
                "puzzles": len(each.log_ratios),
                "runs": each.runs,
                "solved": each.solved,
                "ratio": each.ratio,
                "complete": each.is_complete,
            }
            for each in result.tried
        ],
    }
    return json.dumps(record, ensure_ascii=False)


def _gain_record(gain: Gain) -> dict[str, Any]:
    return {
        each.name: estimate_record(value) if isinstance(value, Estimate) else value
        for each in fields(gain)
        for value in [getattr(gain, each.name)]
    }


def _configurations(result: TuningResult) -> Section:
    paths = [each.path for each in tuning_of(result.experiment).domains]
    best = result.best
    head = (_("No."), *paths, _("Puzzles"), _("Solved"), _("Effort"), "")
    rows = [
        [
            str(number),
            *(str(each.values[path]) for path in paths),
            str(len(each.log_ratios)),
            f"{each.solved:,} / {each.runs:,}",
            number_text(each.ratio),
            _("best") if each is best else "" if each.is_complete else _("worse"),
        ]
        for number, each in enumerate(result.tried)
    ]
    caption = _(
        "Every configuration on the puzzles of the training, that of the recipe first. Effort: "
        "the geometric mean over the puzzles, in multiples of that of the recipe. Worse: a signed "
        "rank test found more effort than with the best until then, and the other puzzles were "
        "left out."
    )
    return Section(_("Configurations"), caption, head, rows)


def _values(result: TuningResult) -> Section:
    head = (_("Parameter"), _("Searched"), _("Recipe"), _("Tuned"))
    rows = [
        [each.path, each.text, str(each.own), str(result.best.values[each.path])]
        for each in tuning_of(result.experiment).domains
    ]
    caption = _("The configuration of least effort on the puzzles of the training: {ratio}.")
    return Section(_("Values"), caption.format(ratio=number_text(result.best.ratio)), head, rows)


def _gain(result: TuningResult) -> Section:
    gain, tuning = result.gain, tuning_of(result.experiment)
    assert gain is not None
    effort = _(_MEASURE_LABELS[tuning.measure])
    head = (
        _("Values"), _("Puzzles"), _("Solved"), _("{effort} a solution (95 %)").format(
            effort=effort[0].upper() + effort[1:]
        ), _("Geometric mean (95 %)"),
    )  # fmt: skip
    rows = [
        [
            label, str(gain.puzzles), f"{solved:,} / {gain.runs:,}", estimate_text(estimate),
            NOTHING,
        ]
        for label, solved, estimate in (
            (_("recipe"), gain.own_solved, gain.own_effort),
            (_("tuned"), gain.solved, gain.effort),
        )
    ]  # fmt: skip
    rows.append(
        [
            _("tuned, in multiples of the recipe"), NOTHING, NOTHING,
            estimate_text(gain.effort_ratio), estimate_text(gain.typical_ratio),
        ]
    )  # fmt: skip
    caption = _(
        "On puzzles that the search did not use, with the same seeds for both: what all runs took "
        "for each that solved its puzzle, and the ratio of the two, below 1 if the tuned values "
        "need less; then the geometric mean of the ratios of the puzzles, an unsolved run counted "
        "as {unsolved}. Intervals resample the puzzles."
    )
    return Section(_("Gain"), caption.format(unsolved=number_text(tuning.unsolved)), head, rows)
