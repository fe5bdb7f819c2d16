"""The variants of an experiment: lists and ranges of values, and recipes with them."""

from collections import Counter
from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Annotated, Any

import numpy as np
from msgspec import Meta, Struct, field

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe import reading
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.experiment import Budget, Variant
from sudoku_ga.translation import _, later
from sudoku_ga.validation import (
    FieldError,
    Keys,
    Line,
    Positive,
    Problems,
    convert,
    invalid,
    unexpected,
)

_LARGEST = 2**53
"""A double holds every whole number up to this one."""

_STREAM = 0x5A
"""The key of the stream of draws, apart from those of the runs."""


_Bound = Annotated[
    Annotated[int, Meta(ge=-_LARGEST, le=_LARGEST)]
    | Annotated[float, Meta(ge=-_LARGEST, le=_LARGEST)],
    Meta(description=later("a number up to 9,007,199,254,740,992")),
]


class DrawnRange(Struct, forbid_unknown_fields=True):
    """A range in ``[sample]``."""

    first: _Bound = field(name="from")
    last: _Bound = field(name="to")
    log: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether both bounds are written as whole numbers."""
        return isinstance(self.first, int) and isinstance(self.last, int)


class GridRange(DrawnRange, kw_only=True):
    """A range in ``[grid]``."""

    count: Positive


_List = Annotated[list[Any], Meta(min_length=1)]
_WORDS = Meta(description=later("a list with at least one value, or { from, to, count },"))
GridTable = dict[str, Annotated[_List | GridRange, _WORDS]]
_Drawn = Annotated[
    _List | DrawnRange, Meta(description=later("a list with at least one value, or { from, to },"))
]


def combinations(grid: GridTable, most: int, problems: Problems) -> list[dict[str, Any]]:
    """Return every combination of the values of ``[grid]``; one without values if it is empty.

    Parameters
    ----------
    grid : GridTable
    most : int
        The greatest number of combinations.
    problems : Problems
        Collects ranges without numbers, which are left out, and an excess of combinations.
    """
    choices = []
    for key, value in grid.items():
        with problems.collected():
            values = _spread(value, ("grid", key), most) if isinstance(value, GridRange) else value
            choices.append([(key, each) for each in values])
    count = prod(map(len, choices))
    if count > most:
        problems.add(_too_many(("grid",), count, most))
        return []
    return [dict(each) for each in product(*choices)]


def _too_many(path: Keys, count: int, most: int) -> FieldError:
    problem = _("at most {most:,} combinations are expected, found {count:,}")
    return invalid(path, problem.format(most=most, count=count))


def draws(
    sample: Mapping[str, Any], seed: int, most: int, problems: Problems
) -> list[dict[str, Any]]:
    """Return random combinations of the values of ``[sample]``; one without values if absent.

    All values of a list are equally likely. Values of a range are drawn uniformly, with ``log``
    uniformly in their logarithm (random search; Bergstra and Bengio, 2012).

    Parameters
    ----------
    sample : mapping of str to object
        The parsed table.
    seed : int
    most : int
        The greatest number of combinations.
    problems : Problems
        Collects values that are neither a list nor a range, and a count that is missing or too
        large.
    """
    if not sample:
        return [{}]
    rng = np.random.default_rng([seed, _STREAM])
    lists: dict[str, list[Any] | DrawnRange] = {}
    for key, value in sample.items():
        if key != "count":
            with problems.collected():
                values = lists[key] = convert(value, _Drawn, ("sample", key))
                if isinstance(values, DrawnRange):
                    _check_order(values, ("sample", key))
    count = 0
    with problems.collected():
        if not sample.keys() - {"count"}:
            raise invalid(("sample",), _("parameters with lists or ranges are expected"))
        count = convert(sample, _Count, ("sample",)).count
        if count > most:
            raise _too_many(("sample", "count"), count, most)
    if problems.has("sample"):
        return [{}]
    return [{key: _drawn(values, rng) for key, values in lists.items()} for _draw in range(count)]


class _Count(Struct):
    """The table ``[sample]`` without its values."""

    count: Positive


def _spread(spread: GridRange, path: Keys, most: int) -> list[Any]:
    """Return the values of a range: whole numbers if both bounds are."""
    _check_order(spread, path)
    if spread.count > most:
        raise _too_many(path, spread.count, most)
    make = np.geomspace if spread.log else np.linspace
    values = [float(each) for each in make(float(spread.first), float(spread.last), spread.count)]
    if not spread.is_whole:
        return [rounded(value) for value in values]
    whole = sorted({round(value) for value in values})
    if len(whole) < len(values):
        problem = _(
            "{values} different whole numbers are expected, found {whole}; "
            "bounds with a decimal point give others"
        ).format(values=len(values), whole=len(whole))
        raise invalid(path, problem)
    return whole


def _drawn(values: list[Any] | DrawnRange, rng: np.random.Generator) -> Any:
    if isinstance(values, list):
        return values[int(rng.integers(len(values)))]
    first, last = float(values.first), float(values.last)
    if values.is_whole and not values.log:
        return int(rng.integers(int(first), int(last) + 1))
    value = np.exp(rng.uniform(np.log(first), np.log(last))) if values.log else None
    value = rng.uniform(first, last) if value is None else value
    return round(value) if values.is_whole else rounded(value)


def rounded(value: float) -> float:
    """Return a drawn number rounded to four digits, as in the name of its variant."""
    return float(f"{value:.4g}")


def _check_order(values: DrawnRange, path: Keys) -> None:
    if values.log and values.first <= 0:
        raise unexpected((*path, "from"), _("a number above 0"), values.first)
    if values.first > values.last:
        what = _("a number of at least {least}").format(least=values.first)
        raise unexpected((*path, "to"), what, values.last)


_OF_ALL = {"logic.level": "logic"} | {path: path.partition(".")[2] for path in Budget().termination}
"""The parameters that ``[experiment]`` sets in all variants, by path, with their keys."""


class VariantTable(Struct, forbid_unknown_fields=True):
    """A table ``[[variant]]``."""

    name: Line
    recipe: str
    set: dict[str, Any] = {}
    components: dict[str, Any] = {}


def read_variants(
    tables: list[VariantTable],
    grid: GridTable,
    sample: Mapping[str, Any],
    shared: Mapping[str, Any],
    budget: Budget,
    seed: int,
    most: int,
    problems: Problems,
) -> tuple[Variant, ...]:
    """Return the variants of an experiment, in every combination of its grid and draws.

    Parameters
    ----------
    tables : list of VariantTable
    grid : GridTable
    sample : mapping of str to object
        The table ``[sample]``.
    shared : mapping of str to object
        Values that the experiment sets in all variants, by path.
    budget : Budget
        The budget of the experiment.
    seed : int
        The seed of the draws.
    most : int
        The greatest number of variants; each of them is run at least once.
    problems : Problems
        Collects the values that are not as expected; their variants are left out.
    """
    if not tables:
        problem = _("at least one variant with name and recipe is expected, found none")
        problems.add(invalid(("variant",), problem))
    for key in grid:
        if key in sample:
            problem = _("[sample]: {key} is expected once, found it in [grid] too")
            problems.add(FieldError(problem.format(key=key), ("sample", key)))
    combined = combinations(grid, most, problems)
    drawn = draws(sample, seed, most, problems)
    variants = []
    for index, table in enumerate(tables):
        for combination, draw in product(combined, drawn):
            variant = _variant(index, table, combination, draw, shared, budget, problems)
            if problems.has("variant", index):
                break
            if variant is not None:
                variants.append(variant)
    seen: set[str] = set()
    for index, table in enumerate(tables):
        if table.name in seen:
            problem = _("names that differ are expected, not two {name}").format(name=table.name)
            problems.add(invalid(("variant", index, "name"), problem))
        seen.add(table.name)
    if sample:  # the same values may be drawn twice
        return tuple({variant.name: variant for variant in variants}.values())
    names = Counter(variant.name for variant in variants)
    if len(names) < len(variants) and not problems.has():
        problem = _("different values or components are expected, found {name} twice")
        problems.add(invalid(("grid",), problem.format(name=names.most_common(1)[0][0])))
    return tuple(variants)


def _variant(
    index: int,
    table: VariantTable,
    combination: dict[str, Any],
    draw: dict[str, Any],
    shared: Mapping[str, Any],
    budget: Budget,
    problems: Problems,
) -> Variant | None:
    own: Keys = ("variant", index)
    try:
        recipe = reading.load_recipe(table.recipe)
    except UserError as error:
        problems.add(invalid((*own, "recipe"), f"{table.name}: {error}"))
        return None
    # Components come first, since parameters may belong to them.
    for path, values in (
        ((*own, "components"), table.components),
        ((*own, "set"), table.set),
        (("grid",), combination),
        (("sample",), draw),
        (("experiment",), shared),
    ):
        for step in _steps(values):
            key = next(iter(step))
            at = (*path, _OF_ALL.get(key, key) if values is shared else key)
            try:
                recipe = recipe if problems.has(*at) else with_settings(recipe, step)
            except UserError as error:
                problem = f"{', '.join(step)}: {str(error).removeprefix(f'{key}: ')}"
                problems.add(FieldError(f"{table.name}: {problem}", at))
            if problems.has(*at) and "." not in key:
                return None  # the rest may be parameters of these components
    varied = combination | draw
    label = ", ".join(_word(path, value) for path, value in varied.items())
    values = {**table.components, **table.set, **varied}
    return Variant(f"{table.name}, {label}" if label else table.name, recipe, values, budget)


def _word(path: str, value: Any) -> str:
    """Return a parameter with its value, or the names of the components of a role."""
    if "." in path:
        return f"{path} {value}"
    filled = value if isinstance(value, list) else [value]
    return " + ".join(str(each.get("component")) for each in filled) or f"no {path}"


def _steps(values: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the roles, which are changed together, then each parameter separately."""
    roles = {path: value for path, value in values.items() if "." not in path}
    parameters = [{path: value} for path, value in values.items() if "." in path]
    return [roles, *parameters] if roles else parameters


def with_settings(recipe: Recipe, settings: Mapping[str, Any]) -> Recipe:
    """Return a recipe with the components of some roles changed at once, then some parameters.

    ``settings``: values by ``ROLE.PARAMETER``; by ``ROLE``, a table with ``component`` and
    parameters, or a list of such tables. Raises ``UserError`` if there is no such parameter, role
    or component, a value is out of bounds, or components do not work together.
    """
    roles = [path for path in settings if "." not in path]
    for path in roles:
        if path not in list(Role):
            raise UserError(
                _("a role is expected, not {path}: {role}").format(path=path, role=", ".join(Role))
            )
    if roles and recipe.alternatives:
        raise UserError(
            _("a recipe without alternatives is expected, not {name}").format(name=recipe.name)
        )
    if roles:
        recipe = reading.with_components(recipe, {Role(path): settings[path] for path in roles})
    values = {path: value for path, value in settings.items() if path not in roles}
    return recipe.with_values(values)
