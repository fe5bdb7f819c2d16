"""Live controls: the few parameters at the top of the panel while a run is watched."""

from collections.abc import Sequence

from sudoku_ga.evolution.core.parameters import Number, ParameterError, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe, Setting
from sudoku_ga.translation import _

_OF_REPORTS = "report_every"
"""A parameter that changes how often a run is shown, not the run."""


def live_controls(recipe: Recipe, taken: str = "") -> tuple[Setting, ...]:
    """Return the live controls of a recipe.

    They are the parameters that its file names. If it names none, they are up to five numbers that
    may change during a run: the size of the population; the selection pressure, which is a number
    of the selection, else of the replacement; the rate, else another number, of crossover and of
    mutation; and a temperature, else the first number of the local search. If the recipe has
    alternatives, they are those of the alternative named ``taken``, else of the first.
    """
    shown = recipe.taken(taken)
    settings = {each.path: each for each in shown.settings() if not _why_fixed(shown, each)}
    named = [path for path in recipe.live or shown.live if path in settings]
    return tuple(settings[path] for path in named or _by_rule(list(settings.values())))


def is_live(recipe: Recipe, path: str) -> bool:
    """Whether a recipe, or one of its alternatives, has a parameter that may change in a run."""
    return any(not why_fixed(each, path) for each in recipe.alternatives or (recipe,))


def _by_rule(settings: Sequence[Setting]) -> list[str]:
    numbers = [each for each in settings if each.parameter.name != _OF_REPORTS]
    temperatures = [each for each in numbers if _is_temperature(each)]
    others = [each for each in numbers if each not in temperatures]
    chosen = (
        _of_role(others, Role.POPULATION),
        _of_role(others, Role.SELECTION) or _of_role(others, Role.REPLACEMENT),
        _of_role(others, Role.CROSSOVER),
        _of_role(others, Role.MUTATION),
        next(iter(temperatures), None) or _of_role(others, Role.LOCAL_SEARCH),
    )
    return [each.path for each in chosen if each is not None]


def _of_role(settings: Sequence[Setting], role: Role) -> Setting | None:
    """Return the rate among the settings of a role, else the first of them."""
    of_role = [each for each in settings if each.role is role]
    return min(of_role, key=lambda each: each.parameter.name != "rate", default=None)


_NAMED_BY_ROLE = (Role.POPULATION, Role.SELECTION, Role.CROSSOVER, Role.MUTATION)
"""Roles in which one number of a recipe matters."""


def name_of(setting: Setting, beside: Sequence[Setting]) -> str:
    """Return the name of a parameter where its role is not shown, such as ``Mutation``.

    The only live control of a role has the name of the role, a temperature its own name, and any
    other parameter both: ``Population: offspring``.

    Parameters
    ----------
    setting : Setting
        The parameter.
    beside : sequence of Setting
        The live controls of its recipe.
    """
    role, label = _(setting.role.label), _(setting.parameter.label)
    if _is_temperature(setting):
        return label
    rivals = [
        each.path for each in beside if each.role is setting.role and not _is_temperature(each)
    ]
    if setting.role in _NAMED_BY_ROLE and rivals == [setting.path]:
        return role
    return f"{role}: {label[:1].lower()}{label[1:]}"


def _is_temperature(setting: Setting) -> bool:
    return setting.parameter.name.endswith("temperature")


_OVER_BEFORE_GENERATION_0 = (Role.LOGIC, Role.REPRESENTATION)


def check_change(recipe: Recipe, path: str, value: Value) -> None:
    """Refuse a change that cannot take effect while the recipe is run.

    Parameters
    ----------
    recipe : Recipe
        Without alternatives.
    path : str
        As in :meth:`~sudoku_ga.evolution.recipe.recipe.Recipe.with_value`.
    value : int, float or str

    Raises
    ------
    ParameterError
        If there is no such parameter, the value is out of its bounds, or the parameter has an
        effect only before the first generation.
    """
    recipe.with_value(path, value)
    reason = why_fixed(recipe, path)
    if reason:
        raise ParameterError(
            _(
                "{path}: a parameter that can change while a run evolves is expected, this {reason}"
            ).format(path=path, reason=reason)
        )
    if isinstance(value, str):
        raise ParameterError(
            _("{path}: a number is expected while a run evolves, not a text").format(path=path)
        )


def why_fixed(recipe: Recipe, path: str) -> str:
    """Return why a parameter cannot change while the recipe is run; empty if it can.

    The reason is a sentence without its subject, such as ``takes effect only before the first
    generation``.

    Parameters
    ----------
    recipe : Recipe
        The recipe that is run, without alternatives.
    path : str
        The path of a parameter of this recipe, or of one that it may have.
    """
    setting = next((each for each in recipe.settings() if each.path == path), None)
    if setting is None:
        return _("is no parameter of {name}, the recipe that is run").format(name=recipe.name)
    return _why_fixed(recipe, setting)


def _why_fixed(recipe: Recipe, setting: Setting) -> str:
    role, name = setting.role, setting.parameter.name
    if role in _OVER_BEFORE_GENERATION_0 or (role, name) == (Role.ISLANDS, "count"):
        return _("takes effect only before the first generation")
    if not isinstance(setting.parameter, Number):
        return _("is a choice, and only numbers change")
    if (role, name) == (Role.POPULATION, "initial") and not recipe.all(Role.RESTART):
        return _("takes effect only in generation 0, which is past without restarts")
    return ""
