"""Parameters that a person changes while a run evolves, each from a generation on."""

import threading
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from operator import attrgetter

from sudoku_ga.evolution.parameters import Number, ParameterError, Value
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Change
from sudoku_ga.evolution.roles import Role
from sudoku_ga.translation import _

_OVER_BEFORE_GENERATION_0 = (Role.LOGIC, Role.REPRESENTATION)

_generation = attrgetter("generation")


class LiveChanges:
    """What was asked for, and from which generation on each change acts.

    Asking is safe from any thread. What is planned is changed only where no population is at
    work, so that they read it from threads of their own.

    Parameters
    ----------
    planned : iterable of Change
        Those of a recorded run, by generation.
    """

    def __init__(self, planned: Iterable[Change] = ()) -> None:
        self._lock = threading.Lock()
        self._recipe: Recipe | None = None
        self._asked: dict[str, int | float] = {}
        self._planned = tuple(planned)

    def begin(self, recipe: Recipe) -> None:
        """Take the recipe of the run that begins, one without alternatives.

        Raises
        ------
        ParameterError
            If a planned change is not one that this recipe allows.
        """
        for change in self._planned:
            check_change(recipe, change.path, change.value)
        with self._lock:
            self._recipe = recipe

    def ask(self, path: str, value: int | float) -> None:
        """Ask for another value, as :meth:`sudoku_ga.evolution.control.Control.change` says.

        Raises
        ------
        ParameterError
            As there.
        """
        with self._lock:
            if self._recipe is None:
                raise ParameterError(
                    _("{path}: a run that evolves is expected, found none").format(path=path)
                )
            check_change(self._recipe, path, value)
            self._asked[path] = value

    @property
    def are_asked(self) -> bool:
        """Whether there are any that are not planned yet."""
        return bool(self._asked)

    def plan(self, generation: int) -> None:
        """Let what was asked for act from a generation on that no population has begun."""
        if self.are_asked:
            with self._lock:
                asked, self._asked = self._asked, {}
            new = [Change(generation, path, value) for path, value in asked.items()]
            # Of several values within one generation the last counts.
            latest = {(each.generation, each.path): each for each in (*self._planned, *new)}
            self._planned = tuple(sorted(latest.values(), key=_generation))

    def at(self, generation: int) -> tuple[Change, ...]:
        """Return the changes that act from this generation on."""
        first = bisect_left(self._planned, generation, key=_generation)
        return self._planned[first : bisect_right(self._planned, generation, key=_generation)]

    def until(self, generation: int) -> tuple[Change, ...]:
        """Return the changes that have acted up to this generation."""
        return self._planned[: bisect_right(self._planned, generation, key=_generation)]


def check_change(recipe: Recipe, path: str, value: Value) -> None:
    """Refuse a change that cannot act while the recipe is run.

    Parameters
    ----------
    recipe : Recipe
        Without alternatives.
    path : str
        As in :meth:`~sudoku_ga.evolution.recipe.Recipe.with_value`.
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

    Parameters
    ----------
    recipe : Recipe
        The one that is run, without alternatives.
    path : str
        Of a parameter of this recipe, or of one that it may have.

    Returns
    -------
    str
        A sentence without its subject, as ``acts before the first generation alone``.
    """
    setting = next((each for each in recipe.settings() if each.path == path), None)
    if setting is None:
        return _("is no parameter of {name}, the recipe that is run").format(name=recipe.name)
    role, name = setting.role, setting.parameter.name
    if role in _OVER_BEFORE_GENERATION_0 or (role, name) == (Role.ISLANDS, "count"):
        return _("acts before the first generation alone")
    if not isinstance(setting.parameter, Number):
        return _("is a choice, and only numbers change")
    if (role, name) == (Role.POPULATION, "initial") and not recipe.all(Role.RESTART):
        return _("acts in generation 0 alone, and without restarts there is no other to come")
    return ""
