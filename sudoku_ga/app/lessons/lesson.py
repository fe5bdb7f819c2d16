"""A lesson: a TOML file of steps with conditions and questions. No Qt.

::

    title = "Selection pressure"
    aim = "See what tournaments of one and of 64 do to a population."
    summary = "Strict selection is fast and narrow."

    [setup]                               # what the window is set up with
    puzzle = "No. 106"                    # the beginning of a famous name, "empty", or a line
    recipe = "sato-inoue-2010"
    seed = 1
    set = { "selection.tournament_size" = 1 }

    [[step]]
    text = "Press **Solve**."             # two asterisks around what is bold, blank lines between
    point = "action:run"                  # paragraphs; nothing else is markup
    run = "blind"                         # the name of the run that this step makes
    done = { run = "ended" }              # all that is named must be so
    [step.question]
    text = "Where does the mean end?"
    measure = "mean"
    run = "blind"
    choices = [
        { text = "Below 20", below = 20, then = "The mean came down." },
        { text = "20 or more", from = 20, then = "The mean stayed up." },
    ]

    [[reading]]
    authors = "Goldberg, D. E., and Deb, K."
    year = 1991
    title = "A comparative analysis of selection schemes used in genetic algorithms"

A step may have a ``setup`` of its own, of which what is left out stays as it is. A question is
answered by a run, by the difference from another run (``minus``), by the run with the least value
(choices with ``run``), or by the file itself (a choice with ``right``).
"""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from sudoku_ga.app.files.bundled import famous_puzzle
from sudoku_ga.evolution.recipe.edit import with_component_named
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.formats.reading import read_puzzle
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later
from sudoku_ga.validation import Count, Finite

LESSONS = (
    "individual", "fitness", "selection", "takeover", "crossover", "acceptance", "mutation",
    "temperature", "restarts", "comparing", "race", "table",
)  # fmt: skip
"""The names of the program's lessons, in the order of the list."""

_EMPTY = "empty"

Text = Annotated[str, Meta(min_length=1, description=later("a text"))]
Value = int | float | str
Measure = Literal[
    "generations", "evaluations", "best", "mean", "worst", "solved", "restarts", "takeover",
    "solution", "work", "unsolved", "overlap",
]  # fmt: skip
"""The measures of a run: ``best`` is the least number of conflicts in the run, ``mean`` and
``worst`` those of its last population, ``solved`` 1 or 0, ``takeover`` the first generation in
which all individuals have the same number of conflicts, ``solution`` the generations to the
solution, and ``work`` the evaluations and move evaluations to the solution. The measures of a
variant of an experiment: ``unsolved`` is the percentage of its runs that were not solved, and
``overlap`` is 1 if its interval overlaps that of ``minus``, and 0 otherwise."""
Workspace = Literal["evolve", "play", "generate", "lab"]
Tab = Literal[
    "conflicts", "population", "generation", "operators", "diversity", "islands", "landscape",
    "puzzle",
]  # fmt: skip
FIXED_TARGETS = (
    "recipe", "pace", "seed", "board", "caption", "curve", "timeline", "status", "tabs", "lanes",
    "race-seed", "experiments", "table",
)  # fmt: skip
OF_RACE = ("lanes", "race-seed", "action:race")
OF_LAB = ("experiments", "table", "action:experiment")
"""The controls of race and lab, which may not have been made yet."""
ACTIONS = ("run", "step", "open-race", "race", "experiment")
TARGETS = (
    *FIXED_TARGETS,
    *(f"action:{name}" for name in ACTIONS),
    *("parameter:ROLE.NAME", "component:ROLE", "workspace:NAME", "tab:NAME"),
)
"""The names of the controls at which a step can point. Words in capitals are placeholders for
names."""


class Setup(Struct, forbid_unknown_fields=True):
    """The state into which a lesson sets the window. What is left out stays as it is.

    ``puzzle``: the beginning of the name of a famous puzzle, ``empty``, or a puzzle in a line.
    ``recipe``: the name of a recipe of the program.
    ``seed``: the seed of every run.
    ``set``: the values of parameters by their paths.
    ``workspace``: the workspace that is shown.
    """

    puzzle: str = ""
    recipe: str = ""
    seed: Count | None = None
    set: dict[str, Value] = {}
    workspace: Workspace | None = None


class Done(Struct, forbid_unknown_fields=True):
    """The conditions under which a step is done. All that are named have to hold.

    With ``run``, recipe, parameters and components are those of the run, otherwise those of the
    panel.

    ``recipe``: the name of the recipe.
    ``set``: the values of parameters by their paths.
    ``components``: the component of a role.
    ``pace``: the chosen pace.
    ``run``: the progress of a run that began in this step.
    ``generation``: the least generation that this run has reached.
    ``race``: ``open``, or ``ended`` for a race that has ended in this step.
    ``experiment``: the name of the experiment that is shown in the lab.
    ``finished``: whether all runs of this experiment are made.
    """

    recipe: str = ""
    set: dict[str, Value] = {}
    components: dict[str, str] = {}
    workspace: Workspace | None = None
    tab: Tab | None = None
    pace: Literal["slow", "watch", "full"] | None = None
    run: Literal["begun", "held", "ended", "solved"] | None = None
    generation: Count = 0
    race: Literal["open", "ended"] | None = None
    experiment: str = ""
    finished: bool = False


class Choice(Struct, forbid_unknown_fields=True, rename={"least": "from"}):
    """An answer to a question.

    ``text``: the answer in a few words.
    ``least``, ``below``: the answer is right for values from ``least`` (``from`` in files) up to
    below ``below``.
    ``run``: the answer is right if this run has the least value. The name of a lane is that of its
    recipe, and a variant of an experiment has its own name.
    ``right``: whether the answer is right whatever is measured. It is shown when the step is done.
    ``then``: the text that is shown if this is the right answer.
    """

    text: Text
    least: Finite | None = None
    below: Finite | None = None
    run: str = ""
    right: bool = False
    then: str = ""

    @property
    def interval(self) -> tuple[float, float]:
        """The values for which the answer is right: at least the first, and below the second."""
        low = -inf if self.least is None else self.least
        return low, inf if self.below is None else self.below


class Question(Struct, forbid_unknown_fields=True):
    """A question for a prediction, and how it is answered.

    ``choices``: two or more.
    ``measure``: the measure. Without it, the file says which choice is right.
    ``run``, ``minus``: the run that is measured, and the run whose value is subtracted.
    """

    text: Text
    choices: Annotated[list[Choice], Meta(min_length=2)]
    measure: Measure | None = None
    run: str = ""
    minus: str = ""

    @property
    def runs(self) -> tuple[str, ...]:
        """The names of the runs that answer the question."""
        named = (self.run, self.minus, *(choice.run for choice in self.choices))
        return tuple(name for name in named if name)


class Step(Struct, forbid_unknown_fields=True):
    """A step of a lesson.

    ``text``: what to do and what to watch.
    ``point``: the control that the text is about: one of :data:`TARGETS`.
    ``done``: when the step is done. Without conditions it is done when the reader goes on.
    ``setup``: the set-up of the window when the step begins.
    ``run``: the name of the run that the step makes.
    """

    text: Text
    point: str = ""
    done: Done | None = None
    setup: Setup | None = None
    run: str = ""
    question: Question | None = None


class Source(Struct, forbid_unknown_fields=True):
    """A reference for further reading."""

    authors: Text
    year: int
    title: Text
    where: str = ""


class Lesson(Struct, forbid_unknown_fields=True):
    """A lesson.

    ``title``, ``aim``, ``summary``: its texts. The aim is one sentence.
    ``setup``: the set-up at the beginning, with puzzle, recipe and seed.
    ``name``: the name of the lesson's file, without its ending.
    """

    title: Text
    aim: Text
    summary: Text
    setup: Setup
    step: Annotated[list[Step], Meta(min_length=2, max_length=20)]
    reading: list[Source] = field(default_factory=list)
    name: str = ""


def starting_puzzle(setup: Setup) -> PuzzleRecord | None:
    """Return the puzzle of a set-up; None if it names none.

    Raises UserError if there is no such puzzle.
    """
    if not setup.puzzle:
        return None
    if setup.puzzle == _EMPTY:
        return PuzzleRecord(Grid.empty(Geometry(3, 3)), _("Empty board"))
    try:
        return famous_puzzle(setup.puzzle)
    except KeyError:
        return replace(read_puzzle(setup.puzzle), name=_("Puzzle of the lesson"))


def with_all(recipe: Recipe, wanted: "Setup | Done") -> Recipe:
    """Return a recipe with the components and values of a set-up or a condition."""
    if wanted.recipe and wanted.recipe != recipe.name:
        recipe = load_recipe(wanted.recipe)
    for role, name in getattr(wanted, "components", {}).items():
        recipe = with_component_named(recipe, role, name)
    for path, value in wanted.set.items():
        recipe = recipe.with_value(path, value)
    return recipe


def values_before(lesson: Lesson, index: int) -> Iterator[Setup | Done]:
    """Yield the set-ups and conditions of the steps before the one at which a reader continues."""
    yield lesson.setup
    for step in lesson.step[:index]:
        if step.setup is not None:
            yield step.setup
        if step.done is not None:
            yield step.done
