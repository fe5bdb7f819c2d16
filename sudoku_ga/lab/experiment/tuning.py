"""The table ``[tune]`` of an experiment's file: the parameters to tune, and by which effort.

::

    [tune]
    configurations = 60               that are tried, that of the recipe among them; 50 if left out
    measure = "function_evaluations"  or evaluations, move_evaluations, generations, cpu_s: what is
                                      minimised
    unsolved = 100_000_000            the effort that an unsolved run counts as; ten times the
                                      limit of the same kind if left out

    [tune.parameters]                 by path; of one variant, which has no alternatives
    "population.size" = { from = 8, to = 512, log = true }
    "crossover.rate" = {}             the declared range and scale
    "crossover.accepted" = ["no-worse", "always"]

    [tune.held_out]                   puzzles as in [puzzles], on which the gain is measured
    generated = { geometry = "9x9", grades = [1, 2], count = 20 }

The puzzles of ``[puzzles]`` are used for training.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from sudoku_ga.evolution.core.parameters import (
    ChoiceParameter,
    IntegerParameter,
    Number,
    Parameter,
    Value,
)
from sudoku_ga.lab.experiment.experiment import Budget, Domain, Tuning, Variant
from sudoku_ga.lab.experiment.puzzles import PuzzlesTable, read_puzzles
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Finite, Keys, Positive, Problems, invalid, within

TuningMeasure = Literal[
    "function_evaluations", "evaluations", "move_evaluations", "generations", "cpu_s"
]
"""The measures of effort; function evaluations are those of individuals and moves together."""

_PENALTY = 10
"""How many times the limit an unsolved run counts as (PAR10; Hutter et al., 2009)."""

_Above = Annotated[float, Meta(gt=0, le=1e15, description=later("a number above 0, up to 1e15,"))]


class RangeTable(Struct, forbid_unknown_fields=True):
    """A range of a parameter; values left out are those that the component declares."""

    first: int | Finite | None = field(name="from", default=None)
    last: int | Finite | None = field(name="to", default=None)
    log: bool | None = None


_Domain = Annotated[
    list[Any] | RangeTable,
    Meta(
        description=later("a list of values, or { from, to, log }, each of which may be left out,")
    ),
]


class TuneTable(Struct, forbid_unknown_fields=True):
    """The table ``[tune]``."""

    parameters: dict[str, _Domain]
    held_out: PuzzlesTable
    configurations: Positive = 50
    measure: TuningMeasure = "function_evaluations"
    unsolved: _Above | None = None


def read_tuning(
    table: TuneTable,
    variants: Sequence[Variant],
    budget: Budget,
    folder: Path | None,
    problems: Problems,
) -> Tuning:
    """Return the tuning of an experiment.

    Parameters
    ----------
    table : TuneTable
    variants : sequence of Variant
        The variants of the experiment.
    budget : Budget
    folder : Path or None
        The folder that is searched first for files of collections.
    problems : Problems
        Collects the values that are not as expected.

    Raises
    ------
    FieldError
        If there is nothing to tune.
    """
    path: Keys = ("tune",)
    if len(variants) != 1 or variants[0].recipe.alternatives:
        raise invalid(path, _("one variant, of a recipe without alternatives, is expected"))
    if not table.parameters:
        raise invalid((*path, "parameters"), _("parameters with lists or ranges are expected"))
    settings = {each.path: each for each in variants[0].recipe.settings()}
    domains = []
    for name, values in table.parameters.items():
        place = (*path, "parameters", name)
        with problems.collected():
            if name not in settings:
                problem = _("one of {names} is expected").format(names=", ".join(settings))
                raise invalid(place, problem)
            own = settings[name]
            domains.append(_domain(name, own.parameter, own.value, values, place))
    return Tuning(
        tuple(domains),
        read_puzzles(table.held_out, folder, problems, (*path, "held_out")),
        table.configurations,
        table.measure,
        _unsolved(table, budget),
    )


def _unsolved(table: TuneTable, budget: Budget) -> float:
    limit: float = getattr(budget, f"max_{table.measure}", 0)
    if table.unsolved is not None:
        return table.unsolved
    if not limit:
        problem = _("a number is expected where no max_{measure} limits the runs, found none")
        raise invalid(("tune", "unsolved"), problem.format(measure=table.measure))
    return _PENALTY * limit


def _domain(
    name: str, parameter: Parameter, own: Value, values: list[Any] | RangeTable, place: Keys
) -> Domain:
    """Return the checked domain of a parameter."""
    if isinstance(values, RangeTable) and isinstance(parameter, Number):
        return _range(name, parameter, own, values, place)
    if not isinstance(parameter, ChoiceParameter):
        raise invalid(place, _("{ from, to, log } is expected for a number"))
    if isinstance(values, RangeTable):
        values = [choice for choice, _label in parameter.choices]
    with within(place):
        choices = tuple(dict.fromkeys(parameter.validate(each) for each in values))
    if own not in choices:
        raise invalid(place, _own_problem(own))
    return Domain(name, own, choices)


def _range(name: str, parameter: Number, own: Value, values: RangeTable, place: Keys) -> Domain:
    low = parameter.low if values.first is None else values.first
    high = parameter.high if values.last is None else values.last
    log = parameter.logarithmic if values.log is None else values.log
    is_whole = isinstance(parameter, IntegerParameter)
    if any(each != int(each) for each in (low, high) if is_whole) or not (
        parameter.low <= low < high <= parameter.high and (low > 0 or not log)
    ):
        least = _("above 0 ") if log else ""
        problem = _("from {least}up to a larger number is expected, within {range}")
        raise invalid(place, problem.format(least=least, range=parameter.range_text))
    if not low <= float(own) <= high:
        raise invalid(place, _own_problem(own))
    kind = int if is_whole else float
    return Domain(name, own, low=kind(low), high=kind(high), log=log)


def _own_problem(own: Value) -> str:
    return _("the recipe's own value is expected among the others, {value}").format(value=own)
