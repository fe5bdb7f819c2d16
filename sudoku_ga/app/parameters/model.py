"""The recipe and the seed of the next run with the user's changes, which the panel shows."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from sudoku_ga.evolution.core.parameters import IntegerParameter, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.core.seeds import LARGEST_SEED, drawn_seed
from sudoku_ga.evolution.recipe.live_controls import live_controls
from sudoku_ga.evolution.recipe.recipe import Recipe, RecipeError, Setting
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.evolution.recipe.edit import Kind, Place

SEED = IntegerParameter(name="seed", label="Seed", help="", default=0, low=0, high=LARGEST_SEED)
DRAW, FIX, REPEAT = "draw", "fix", "repeat"


class OfferedRecipe(NamedTuple):
    """A recipe on offer: its name, its texts, and the heading above it."""

    name: str
    title: str
    heading: str
    summary: str


class SeedModel(QObject):
    """The seed of the next run: drawn, fixed, or that of the last run again.

    ``seed_changed()`` is emitted after each change of mode, seed or last seed, and
    ``seed_chosen()`` after a change that no run has made.
    """

    seed_changed = Signal()
    seed_chosen = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._mode, self._seed = DRAW, 0
        self._last: int | None = None
        self._before_lesson: tuple[str, int] | None = None

    @property
    def mode(self) -> str:
        """``draw``, ``fix`` or ``repeat``."""
        return self._mode

    @property
    def seed(self) -> int:
        """The seed that was drawn last, or that is fixed or repeated."""
        return self._seed

    @property
    def can_repeat(self) -> bool:
        """Whether there was a run whose seed can be used again."""
        return self._last is not None

    @property
    def known_seed(self) -> int | None:
        """The seed that is fixed or repeated; None if one will be drawn."""
        return None if self._mode == DRAW else self._seed

    @property
    def own_fixed_seed(self) -> int | None:
        """The seed that the user has fixed outside lessons; None if none is fixed."""
        mode, seed = self._before_lesson or (self._mode, self._seed)
        return seed if mode == FIX else None

    @Slot(str)
    def set_mode(self, mode: str) -> None:
        """Draw, fix or repeat seeds from now on."""
        repeated = mode == REPEAT and self._last is not None
        self._set_seed(mode, self._last if repeated and self._last is not None else self._seed)

    @Slot(object)
    def fix_seed(self, seed: int) -> None:
        """Use this seed for each run from now on."""
        self._set_seed(FIX, int(SEED.validate(seed)))

    def fix_seed_for_lesson(self, seed: int) -> None:
        """Use this seed for each run until :meth:`end_lesson`."""
        before = self._before_lesson or (self._mode, self._seed)
        self.fix_seed(seed)
        self._before_lesson = before

    def end_lesson(self) -> None:
        """Return to the choice before the lesson, unless it has changed since."""
        if self._before_lesson is not None:
            self._set_seed(*self._before_lesson)

    def seed_for_run(self) -> int:
        """Return the seed of a run that begins now. It is drawn if no seed is fixed or repeated."""
        if self._mode == DRAW:
            self._seed = drawn_seed()
            self.seed_changed.emit()
        return self._seed

    def note_seed(self, seed: int) -> None:
        """Keep the seed of the last run."""
        self._last = seed
        if self._mode != FIX:
            self._seed = seed
        self.seed_changed.emit()

    def _set_seed(self, mode: str, seed: int) -> None:
        self._mode, self._seed, self._before_lesson = mode, seed, None
        self.seed_changed.emit()
        self.seed_chosen.emit()


class RecipeModel(SeedModel):
    """The recipe of the next run or of the present one, and which parameters may change.

    ``recipes``: the recipes on offer.

    ``value_edited(path, value)`` and ``recipe_changed(Recipe)`` are emitted after a change by the
    user, ``value_changed(path)`` after any change of a parameter, also by a run,
    ``recipe_shown(Recipe)`` when another recipe, alternative or component is shown,
    ``recipes_changed()`` when other recipes are offered, and ``locks_changed()`` when other
    parameters may change. ``others_replaced(str, list)`` is emitted when a component has replaced
    others, with its label and a line for each of their roles, and ``refused(str)`` when the recipe
    cannot be used with a value, with the reason.
    """

    value_edited = Signal(str, object)
    value_changed = Signal(str)
    recipe_changed = Signal(object)
    recipe_shown = Signal(object)
    recipes_changed = Signal()
    locks_changed = Signal()
    others_replaced = Signal(str, object)
    refused = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.recipes: tuple[OfferedRecipe, ...] = ()
        self._recipe: Recipe | None = None
        self._taken = ""
        self._settings: dict[str, Setting] = {}
        self._places: list[Place] = []
        self._locked = False
        self._reasons: Mapping[str, str] | None = None

    @property
    def recipe(self) -> Recipe | None:
        """The recipe with its changes; None before the first."""
        return self._recipe

    @property
    def taken(self) -> Recipe | None:
        """The alternative whose parameters are shown. A recipe without alternatives is its own."""
        return None if self._recipe is None else self._recipe.taken(self._taken)

    @property
    def is_alternative(self) -> bool:
        """Whether an alternative is shown because it suits the puzzle."""
        return bool(self._taken)

    @property
    def settings(self) -> Mapping[str, Setting]:
        """The parameters with their values and defaults by path, in order."""
        return self._settings

    @property
    def places(self) -> "list[Place]":
        """The components, and the places where others may be added."""
        return self._places

    @property
    def live_controls(self) -> tuple[Setting, ...]:
        """The few parameters that change a run the most."""
        return () if self._recipe is None else live_controls(self._recipe, self._taken)

    @property
    def change_count(self) -> int:
        """The number of components and parameters that differ from the recipe's file."""
        changed = (each.value != each.default for each in self._settings.values())
        return sum(changed) + sum(place.is_changed for place in self._places)

    @property
    def is_locked(self) -> bool:
        """Whether recipe, components and seed are locked, as during a run."""
        return self._locked

    def is_open(self, path: str) -> bool:
        """Whether a parameter may change now."""
        return not self._locked if self._reasons is None else not self.reason(path)

    def reason(self, path: str) -> str:
        """Return why a parameter is locked in the present run; empty if it is not."""
        return "" if self._reasons is None else self._reasons.get(path, "")

    def set_recipes(self, recipes: Iterable[OfferedRecipe]) -> None:
        """Offer recipes."""
        self.recipes = tuple(recipes)
        self.recipes_changed.emit()

    def set_recipe(self, recipe: Recipe) -> None:
        """Show a recipe."""
        self._taken = ""
        self._show(recipe)

    def show_taken(self, name: str) -> None:
        """Show the parameters of the alternative that is run; "" shows those of the first."""
        if self._recipe is not None and self._recipe.alternatives and name != self._taken:
            self._taken = name
            self._show(self._recipe)

    def show_change(self, path: str, value: Value) -> None:
        """Show a value that the repetition of a run has set."""
        if path in self._settings:
            self._set(path, value)
            self.value_changed.emit(path)

    @Slot(str, object)
    def set_value(self, path: str, value: Value) -> None:
        """Change a parameter, in the recipe and in the present run.

        If the other components do not allow the value, the parameter keeps its own.
        """
        try:
            self._set(path, value)
        except RecipeError as error:
            self.value_changed.emit(path)  # its row shows the value that was chosen
            name = "" if self._recipe is None else f"{self._recipe.name}: "
            self.refused.emit(str(error).removeprefix(name))  # the panel shows which recipe
            return
        self.value_edited.emit(path, value)
        self.value_changed.emit(path)
        self.recipe_changed.emit(self._recipe)

    @Slot(str)
    def reset(self, path: str) -> None:
        """Restore the value of a parameter in the recipe's file."""
        self.set_value(path, self._settings[path].default)

    @Slot()
    def reset_all(self) -> None:
        """Restore all components and parameters of the recipe's file."""
        if self._recipe is not None:
            self.set_recipe(self._recipe.as_filed())
            self.recipe_changed.emit(self._recipe)

    def set_component(self, place: "Place", kind: "Kind | None") -> None:
        """Put another component into a place; None removes the component."""
        # It imports every component with its kernels, for which the first paint does not wait.
        from sudoku_ga.evolution.recipe.edit import with_component

        if self._recipe is None:
            return
        before = self._recipe.taken(self._taken)
        self._show(with_component(self._recipe, place.role, kind, place.index))
        self.recipe_changed.emit(self._recipe)
        replaced = _replaced(before, self._recipe.taken(self._taken), place.role)
        if kind is not None and replaced:
            self.others_replaced.emit(_(kind.label), replaced)

    @Slot(bool)
    def set_locked(self, locked: bool) -> None:
        """Lock everything, as before the first report of a run, or unlock it."""
        self._locked, self._reasons = locked, None
        self.locks_changed.emit()

    def set_live(self, reasons: Mapping[str, str], *, locked: bool = True) -> None:
        """Unlock parameters during a run.

        ``reasons``: the reason why each parameter stays locked, by its path; empty if it may
        change.
        ``locked``: whether recipe, components and seed are locked.
        """
        self._locked, self._reasons = locked, reasons
        self.locks_changed.emit()

    def _set(self, path: str, value: Value) -> None:
        if self._recipe is None:
            raise RuntimeError("expected a recipe before the first change")
        self._recipe = self._recipe.with_value(path, value)
        self._settings = _by_path(self._recipe.taken(self._taken))

    def _show(self, recipe: Recipe) -> None:
        # It imports every component with its kernels. There is a recipe only after they were
        # imported.
        from sudoku_ga.evolution.recipe.edit import places

        self._recipe = recipe
        taken = recipe.taken(self._taken)
        self._settings, self._places = _by_path(taken), list(places(taken))
        self.recipe_shown.emit(recipe)


def _replaced(before: Recipe, after: Recipe, chosen: Role) -> list[str]:
    """Return a line for each role, except the chosen one, whose components have changed."""

    def labels(recipe: Recipe, role: Role) -> str:
        return ", ".join(_(each.label) for each in recipe.all(role)) or _("none")

    changes = ((role, labels(before, role), labels(after, role)) for role in Role if role != chosen)
    return [f"{_(role.label)}: {was} → {now}" for role, was, now in changes if was != now]


def _by_path(recipe: Recipe) -> dict[str, Setting]:
    return {each.path: each for each in recipe.settings()}
