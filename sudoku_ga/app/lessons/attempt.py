"""A lesson that is being done: steps, runs, predictions and their answers. No Qt."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sudoku_ga.app.lessons.facts import ExperimentFacts, Facts, RaceFacts, RunFacts, VariantFacts
from sudoku_ga.app.lessons.lesson import Choice, Done, Lesson, Question, Step, Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.grid import Grid


@dataclass(frozen=True)
class Observation:
    """The state of the window with which conditions are compared.

    ``recipe``: the recipe of the panel.
    ``workspace``, ``tab``, ``pace``: the workspace and the tab that are shown, and the pace:
    ``slow``, ``watch``, ``full`` or another.
    ``run``: the newest run.
    ``experiment``: the experiment that is shown, if there is one.
    """

    puzzle: Grid
    recipe: Recipe | None = None
    workspace: str = ""
    tab: str = ""
    pace: str = ""
    run: RunFacts | None = None
    race: RaceFacts | None = None
    experiment: ExperimentFacts | None = None


class Difference(NamedTuple):
    """A setting of a run or of the panel that differs from what a step asks for.

    ``what``: ``puzzle``, ``recipe``, the path of a parameter, or a role.
    """

    what: str
    expected: Value
    found: Value


@dataclass(frozen=True)
class Verdict:
    """The answer to a question, after the measurement for which it asks.

    ``right``: the choices that are right; none if nothing could be measured.
    ``chosen``: the choice of the reader, if there was one.
    ``values``: the measured values, by the name of the run.
    """

    right: tuple[int, ...]
    chosen: int | None
    values: Mapping[str, float | None]

    @property
    def is_right(self) -> bool:
        """Whether the prediction came true."""
        return self.chosen in self.right


@dataclass
class Attempt:
    """One way through a lesson.

    ``step``: the step that is shown. The number of steps is the summary.
    """

    lesson: Lesson
    step: int = 0
    done: set[int] = field(default_factory=set)
    choices: dict[int, int] = field(default_factory=dict)
    runs: dict[str, Facts] = field(default_factory=dict)
    _facts: dict[int, dict[str, Facts]] = field(default_factory=dict)
    _since: Observation | None = None

    @property
    def is_at_end(self) -> bool:
        """Whether the summary is shown."""
        return self.step >= len(self.lesson.step)

    @property
    def current(self) -> Step | None:
        """The step that is shown; None for the summary."""
        return None if self.is_at_end else self.lesson.step[self.step]

    def go_to(self, step: int, seen: Observation) -> None:
        """Show another step. Only runs that begin from now on count."""
        if not self.is_at_end and self.lesson.step[self.step].done is None and step > self.step:
            self.done.add(self.step)
        self.step, self._since = step, seen
        self._settle()

    def observe(self, seen: Observation) -> bool:
        """Compare a state of the window with the step.

        Returns whether the step has just been done.
        """
        step = self.current
        if self._since is None:
            self._since = seen
        if step is None or step.done is None or self.step in self.done:
            return False
        if not self._is_done(step.done, seen):
            return False
        self.done.add(self.step)
        if step.run and seen.run is not None:
            self.runs[step.run] = seen.run
        if step.done.race == "ended" and seen.race is not None:
            self.runs.update(seen.race.lanes)
        if step.done.finished and seen.experiment is not None:
            self.runs.update(seen.experiment.variants)
        self._settle()
        return True

    def _settle(self) -> None:
        """Keep the answers to questions so far: a later race has lanes of the same names."""
        for number, step in enumerate(self.lesson.step[: self.step + 1]):
            question, waits = step.question, _makes_runs(step) and number not in self.done
            if question is None or waits or number in self._facts:
                continue
            if all(name in self.runs for name in question.runs):
                self._facts[number] = {name: self.runs[name] for name in question.runs}

    def choose(self, choice: int) -> None:
        """Record the prediction in the step that is shown."""
        self.choices[self.step] = choice

    def can_choose(self, step: int) -> bool:
        """Whether a question is open: the measurement that answers it has not been made yet."""
        question = self.lesson.step[step].question
        if question is None:
            return False
        if question.measure is None and step not in self.choices:
            return True
        return self.verdict(step) is None

    def verdict(self, step: int) -> Verdict | None:
        """Return the answer to the question of a step; None if it is not known yet."""
        question, chosen = self.lesson.step[step].question, self.choices.get(step)
        if question is None:
            return None
        if question.measure is None:
            right = (index for index, each in enumerate(question.choices) if each.right)
            waits = chosen is None or (self.lesson.step[step].done and step not in self.done)
            return None if waits else Verdict(tuple(right), chosen, {})
        facts = self._facts.get(step)
        if facts is None or (chosen is None and self._asks_afterwards(step)):
            return None
        values = {name: each.value(question.measure) for name, each in facts.items()}
        if question.measure == "overlap":
            values = {question.run: _overlap(facts[question.run], facts[question.minus])}
        return Verdict(_right(question, values), chosen, values)

    def _asks_afterwards(self, number: int) -> bool:
        """Whether a question is about runs that were made before its step."""
        step, later = self.lesson.step[number], self.lesson.step[number + 1 :]
        question = step.question
        is_later = any(question and each.run in question.runs for each in later)
        return not _makes_runs(step) and not is_later

    @property
    def answered(self) -> list[int]:
        """The steps whose questions were predicted and answered."""
        steps = range(len(self.lesson.step))
        found = [(step, self.verdict(step)) for step in steps]
        return [step for step, each in found if each is not None and each.chosen is not None]

    @property
    def score(self) -> tuple[int, int]:
        """The number of predictions that came true, and of those that were answered."""
        verdicts = [self.verdict(step) for step in self.answered]
        return sum(each is not None and each.is_right for each in verdicts), len(verdicts)

    def differences(self, seen: Observation) -> list[Difference]:
        """Return how a run that has ended in this step differs from what the step asks for."""
        step, run = self.current, self._new_run(seen)
        if step is None or step.done is None or step.done.run is None or self.step in self.done:
            return []
        if run is None or not run.has_ended:
            return []
        return list(_differences(step.done, run.recipe))

    def _new_run(self, seen: Observation) -> RunFacts | None:
        """Return the run that has begun in this step; None if there is none."""
        before = None if self._since is None or self._since.run is None else self._since.run.number
        return None if seen.run is None or seen.run.number == before else seen.run

    def _is_done(self, done: Done, seen: Observation) -> bool:
        recipe = seen.recipe
        if done.run is not None or done.generation:
            run = self._new_run(seen)
            if run is None or not _has_come(run, done):
                return False
            recipe = run.recipe
        before = self._since or seen
        return (
            (recipe is None or not list(_differences(done, recipe)))
            and done.workspace in (None, seen.workspace)
            and done.tab in (None, seen.tab)
            and done.pace in (None, seen.pace)
            and _has_raced(done.race, before.race, seen.race)
            and _is_shown(done, seen.experiment)
        )


def _makes_runs(step: Step) -> bool:
    """Whether a run, a race or an experiment has to end before a step is done."""
    done = step.done
    return done is not None and (bool(done.run) or done.race == "ended" or done.finished)


def _overlap(one: Facts, other: Facts) -> float | None:
    if not (isinstance(one, VariantFacts) and isinstance(other, VariantFacts)):
        return None
    return float(one.overlaps(other))


def _has_come(run: RunFacts, done: Done) -> bool:
    if run.generation < done.generation:
        return False
    outcome = None if run.report is None else run.report.outcome
    return {
        None: True,
        "begun": run.report is not None,
        "held": run.is_held and run.report is not None,
        "ended": outcome is not None,
        "solved": outcome is not None and outcome.solved,
    }[done.run]


def _has_raced(wanted: str | None, before: RaceFacts | None, now: RaceFacts | None) -> bool:
    if wanted is None or now is None:
        return wanted is None
    return wanted == "open" or now.ended > (0 if before is None else before.ended)


def _is_shown(done: Done, now: ExperimentFacts | None) -> bool:
    if not done.experiment:
        return True
    is_shown = now is not None and now.name == done.experiment
    return is_shown and (not done.finished or (now is not None and now.finished))


def _differences(done: Done, recipe: Recipe) -> Iterable[Difference]:
    """Yield how a recipe differs from what a condition asks for."""
    if done.recipe and recipe.name != done.recipe:
        yield Difference("recipe", done.recipe, recipe.name)
        return
    for role, name in done.components.items():
        found = [component.name for component in recipe.all(Role(role))] or ["none"]
        if found[0] != name:
            yield Difference(role, name, found[0])
    values = {each.path: each.value for each in recipe.settings()}
    for path, value in done.set.items():
        if path in values and values[path] != value:
            yield Difference(path, value, values[path])
        elif path not in values:
            yield Difference(path, value, "")


def _right(question: Question, values: Mapping[str, float | None]) -> tuple[int, ...]:
    """Return the choices that the measurements make right."""
    choices = list(enumerate(question.choices))
    if question.choices[0].run:
        known = {name: value for name, value in values.items() if value is not None}
        least = min(known.values(), default=None)
        return tuple(index for index, each in choices if known.get(each.run) == least is not None)
    value = values[question.run]
    minus = values.get(question.minus, 0.0)
    if value is None or minus is None:
        return ()
    return tuple(index for index, each in choices if _holds(each, value - minus))


def _holds(choice: Choice, value: float) -> bool:
    low, high = choice.interval
    return low <= value and (value < high or choice.below is None)
