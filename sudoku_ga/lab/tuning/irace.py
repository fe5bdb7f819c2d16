"""A tuning as a scenario of irace (López-Ibáñez et al., 2016), an R package.

The files are those of version 4 and 3: ``scenario.txt``, ``parameters.txt``,
``configurations.txt`` with the recipe's own values, lists of training and test instances with a
file for each puzzle, the recipe with the limits of the experiment, and ``target-runner``, which
calls ``sudoku-ga solve`` and prints the effort.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.files import replace_file
from sudoku_ga.lab.experiment.experiment import Domain, Experiment
from sudoku_ga.lab.experiment.plan import PlannedRun, plan, puzzle_line
from sudoku_ga.lab.tuning.report import held_out
from sudoku_ga.lab.tuning.search import tuning_of
from sudoku_ga.puzzle.formats.shape import board_text
from sudoku_ga.translation import _

_FIELDS = {
    "function_evaluations": ("evaluations", "move_evaluations"),
    "cpu_s": ("cpu_seconds",),
}
"""Fields of the record of a run whose sum is the effort, where they have other names."""

_RUNNER = """\
#!/bin/sh
# Called by irace as: target-runner CONFIGURATION INSTANCE-ID SEED INSTANCE [OPTION...]
# Prints the effort of one run, {measure}; {unsolved:.15g} where it does not solve the puzzle.
seed=$3
instance=$4
shift 4 || exit 1
record=$(sudoku-ga solve "$instance" --recipe "$(dirname "$0")/recipe.toml" \\
    --seed "$seed" --json "$@")
[ $? -le 1 ] || exit 1
printf '%s\\n' "$record" | awk '
    function field(name) {{
        if (!match($0, "\\"" name "\\": [-+.0-9e]+")) exit 1
        return substr($0, RSTART + length(name) + 4, RLENGTH - length(name) - 4) + 0
    }}
    /"solved": true/ {{ printf "%.15g\\n", {sum}; next }}
    /"solved": false/ {{ print "{unsolved:.15g}"; next }}
    {{ exit 1 }}'
"""


def write_scenario(experiment: Experiment, folder: Path) -> list[Path]:
    """Write the files of a scenario into a folder, which is made if it is not there.

    Returns the files that irace reads itself. ``experiment``: with a tuning. Raises ``UserError``
    if the runs have a limit that a recipe has not, a puzzle cannot be generated, or the folder
    cannot be written.
    """
    if limits := experiment.budget.watched:
        problem = _("irace: a limit that a recipe has is expected, not {names}")
        raise UserError(problem.format(names=", ".join(limits)))
    base = experiment.variants[0]
    _compared, tests = held_out(experiment, base)
    files = {
        "scenario.txt": _scenario(experiment),
        "parameters.txt": _parameters(tuning_of(experiment).domains),
        "configurations.txt": _own_values(tuning_of(experiment).domains),
        "target-runner": _runner(experiment),
        "recipe.toml": write_recipe(replace(base.recipe, name="recipe")),
    }
    for name, runs in (("training", plan(experiment, experiment.seed)), ("held-out", tests)):
        instances = dict(_instances(name, runs))
        files[f"{name}.txt"] = "".join(
            f"{file} --box {box}\n" for file, (box, _text) in instances.items()
        )
        files |= {f"instances/{file}": text for file, (_box, text) in instances.items()}
    try:
        (folder / "instances").mkdir(parents=True, exist_ok=True)
        for name, text in files.items():
            replace_file(folder / name, text.encode())
        (folder / "target-runner").chmod(0o755)
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None
    return [folder / name for name in files if "/" not in name]


def _scenario(experiment: Experiment) -> str:
    runs = tuning_of(experiment).configurations * experiment.puzzles.count * experiment.runs
    lines = {
        "parameterFile": '"./parameters.txt"',
        "configurationsFile": '"./configurations.txt"',
        "trainInstancesDir": '"./instances"',
        "trainInstancesFile": '"./training.txt"',
        "testInstancesDir": '"./instances"',
        "testInstancesFile": '"./held-out.txt"',
        "targetRunner": '"./target-runner"',
        "maxExperiments": str(runs),
        "seed": str(experiment.seed % 2**31),
    }
    return "".join(f"{key} = {value}\n" for key, value in lines.items())


def _parameters(domains: Sequence[Domain]) -> str:
    """Return a line a parameter: name, switch, type, values."""
    return "".join(
        f'{_name(each)} "--set {each.path}=" {_kind(each)} ({_values(each)})\n' for each in domains
    )


def _name(domain: Domain) -> str:
    """Return the path in the characters of a name in R."""
    return re.sub(r"\[(\d+)\]", r".\1", domain.path)


def _kind(domain: Domain) -> str:
    if domain.choices:
        return "c"
    return f"{'i' if domain.is_whole else 'r'}{',log' if domain.log else ''}"


def _values(domain: Domain) -> str:
    if domain.choices:
        return ", ".join(f'"{each}"' for each in domain.choices)
    return f"{domain.low}, {domain.high}"


def _own_values(domains: Sequence[Domain]) -> str:
    own = [f'"{each.own}"' if each.choices else str(each.own) for each in domains]
    return f"{' '.join(map(_name, domains))}\n{' '.join(own)}\n"


def _runner(experiment: Experiment) -> str:
    tuning = tuning_of(experiment)
    fields = _FIELDS.get(tuning.measure, (tuning.measure,))
    total = " + ".join(f'field("{name}")' for name in fields)
    return _RUNNER.format(measure=tuning.measure, unsolved=tuning.unsolved, sum=total)


def _instances(name: str, runs: Sequence[PlannedRun]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the file of each puzzle with its box shape and its text."""
    puzzles = {run.puzzle_name: run.puzzle for run in runs}
    for place, puzzle in enumerate(puzzles.values(), 1):
        box = board_text(puzzle.geometry)
        yield f"{name}-{place:04}.txt", (box, f"{puzzle_line(puzzle)}\n")
