"""The caption while a run goes on: how far it is, and when stuck, why and what to try; no Qt.

The rules are asked in the order of :data:`_RULES`; the first that has something to say wins.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sudoku_ga.app.insight.change_marks import change_marks
from sudoku_ga.app.run.advice import Knob, Turn, advice, values_now
from sudoku_ga.app.run.watched import Caption, Offer, Rule, Watched
from sudoku_ga.app.run.words import duration
from sudoku_ga.app.worker.monitor import Measured
from sudoku_ga.evolution.past import Improvement
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Report
from sudoku_ga.evolution.roles import Role
from sudoku_ga.translation import _, counted, ngettext

_BEGUN_GENERATIONS = 3
_RECENT_GENERATIONS, _RECENT_SHARE = 20, 0.05
"""A restart is news for so many generations, or this share of the run."""

_CHANGE_GENERATIONS, _CHANGE_SHARE = 60, 0.1
"""A change of a parameter is for longer: it takes time to act."""

_RECENT_S = 1.0
"""What was measured holds for so many seconds of the run, or for the recent share of it."""

_STUCK_GENERATIONS, _STUCK_SHARE = 40, 0.4
"""Stuck is who has not improved for so many generations and for this share of the run, or of the
time since a restart: runs of the recipe ``evolution`` that go on to a solution often wait for a
third."""

_STUCK_SLOW_GENERATIONS, _STUCK_SLOW_S = 3, 5.0
"""Where generations are slow, so few of them and so many seconds of the run do."""

_FAST_FALL, _FAST_SHARE = 3, 0.25
"""Conflicts, and their share, that a fast improvement takes off in the recent generations."""

_FEW_CONFLICTS = 2

_ALIKE, _DIFFERENT = 0.65, 0.6
"""Free cells in which two individuals agree, from which on they are alike, up to which not.

Measured on AI Escargot and puzzles of grades 1 to 6: random boards agree in 17 %; those of a search
that goes on to a solution in 25 to 60 %; of ``evolution`` with a tournament of 20 in 50 to 66 %,
with a crossover at 1.0 in 80 to 97 %, which solve less often.
"""

_COLD_CHANCE = 0.01
"""That a child with one more conflict survives. On three puzzles of grade 6, ``evolution`` took
2,750 generations in the median at 0.00005, 2,120 at 0.007, 2,000 at 0.05 and 1,030 at 0.08."""

_HOT_MEAN_SHARE = 0.28
"""Of the mean conflicts of the first population. Measured as above, at temperatures up to 0.33,
which solve, it stays below; at 0.6 it is 0.43, at 1.0 it is 0.28 to 0.45 and at 1.5 it is 0.8,
which seldom do."""

_WILD_ACCEPTANCE = 0.025
"""Of the children. As above, with one swap 3 to 5 % survive, with 1 to 10 swaps at most 1.6 %: then
6 of 15 runs were solved within 12,000 generations, in place of all."""

_FEW_BOARDS = 32
"""With 8 boards 5 of 15 runs were solved within 12,000 generations, with 64 all."""

_MUCH_CROSSOVER = 0.3

_LARGE_S = 10.0
"""A run on a large board is said to be slow after so many seconds."""

_MORE_VARIETY = (
    Turn(Knob.MUTATION, True),
    Turn(Knob.TEMPERATURE, True),
    Turn(Knob.SELECTION, False),
    Turn(Knob.POPULATION, True),
)
_LESS_CHANCE = (
    Turn(Knob.TEMPERATURE, False),
    Turn(Knob.MUTATION, False),
    Turn(Knob.SELECTION, True),
)
_LESS_COPYING = (Turn(Knob.SELECTION, False), Turn(Knob.POPULATION, True))
"""More variety where each child competes with its parent: what crossover copies makes boards alike,
and a higher temperature does not help."""


class _Run(NamedTuple):
    """A run that has reported, with the recipe that is run."""

    watched: Watched
    report: Report
    recipe: Recipe

    @property
    def last_improvement(self) -> Improvement | None:
        improvements = self.watched.progress.improvements
        return improvements[-1] if improvements else None

    @property
    def recent(self) -> float:
        """So many generations ago is recent."""
        return max(_RECENT_GENERATIONS, _RECENT_SHARE * self.report.generation)

    @property
    def stalled(self) -> int:
        """For how many generations the present population has not improved."""
        report, progress = self.report, self.watched.progress
        if progress.restarted_at is None:
            return report.stagnation
        return report.generation - max(progress.fell_at, progress.restarted_at)

    @property
    def is_stuck(self) -> bool:
        """Whether the present population has not improved for long."""
        report, last, since = self.report, self.last_improvement, self.stalled
        restarted = self.watched.progress.restarted_at or 0
        if since < _STUCK_SHARE * (report.generation - restarted):
            return False
        slow_s = report.elapsed_s - (last.elapsed_s if last else 0.0)
        is_slow = since >= _STUCK_SLOW_GENERATIONS and slow_s >= _STUCK_SLOW_S and not restarted
        return since >= _STUCK_GENERATIONS or is_slow

    @property
    def measured(self) -> Measured | None:
        """What was measured of the present population lately, since the best last fell."""
        measured, report = self.watched.measured, self.report
        if measured is None or measured.report.start is not report.start:
            return None
        is_of_now = measured.report.restarts == report.restarts
        is_of_now &= report.generation - measured.report.generation <= self.stalled
        age_s = report.elapsed_s - measured.report.elapsed_s
        is_of_now &= age_s <= max(_RECENT_S, _RECENT_SHARE * report.elapsed_s)
        return measured if is_of_now else None

    def value(self, role: Role, parameter: str) -> float | None:
        """Return the present value of a number of the recipe, None where it has none."""
        now = values_now(self.report.changes)
        for setting in self.recipe.settings():
            if setting.role is role and setting.parameter.name == parameter:
                value = now.get(setting.path, setting.value)
                return float(value) if isinstance(value, int | float) else None
        return None

    @property
    def crosses(self) -> bool:
        """Whether boards are crossed at all."""
        has_crossover = bool(self.recipe.all(Role.CROSSOVER))
        return has_crossover and self.value(Role.CROSSOVER, "rate") != 0

    @property
    def temperature(self) -> float | None:
        """That at which a child competes with its parent; None without such a trial."""
        return self.value(Role.REPLACEMENT, "temperature")


def caption_of_running(watched: Watched) -> Caption | None:
    """Return the caption of a run that goes on; None before its first report."""
    report, recipe = watched.situation.report, watched.running
    if report is None or recipe is None:
        return None
    run = _Run(watched, report, recipe)
    return next(caption for rule in _RULES if (caption := rule(run)) is not None)


def _large(run: _Run) -> Caption | None:
    """Offer the fast recipe where a large board takes long."""
    report, watched = run.report, run.watched
    recipe, fast = watched.situation.recipe, watched.fast
    if recipe is None or fast is None or not watched.is_large(recipe):
        return None
    if not run.is_stuck and report.elapsed_s < _LARGE_S:
        return None
    lead = _("{conflicts} left after {time}.").format(
        conflicts=conflict_words(report.best_so_far),
        time=duration(watched.situation.watched_s),
    )
    link = _("Switch to {recipe}").format(recipe=_(fast.title))
    return Caption(Rule.LARGE, lead, large_text(recipe, fast), Offer.SWITCH, link)


def large_text(recipe: Recipe, fast: Recipe) -> str:
    """Return the sentence about a board that is large for a recipe."""
    return _("This board is large for {recipe}; {fast} solves it sooner.").format(
        recipe=_(recipe.title), fast=_(fast.title)
    )


def _begun(run: _Run) -> Caption | None:
    report = run.report
    if report.generation >= _BEGUN_GENERATIONS:
        return None
    lead = counted(
        "Just begun: the best board has {count:,} conflict.",
        "Just begun: the best board has {count:,} conflicts.",
        int(report.conflicts.best),
    )
    return Caption(Rule.BEGUN, lead, _plan(run))


def _plan(run: _Run) -> str:
    """Return what happens in every generation."""
    recipe = run.recipe
    if run.temperature is not None:
        return _(
            "In every generation each board has a child that is a little different, and mostly the "
            "better of the two survives."
        )
    if run.crosses and recipe.all(Role.MUTATION):
        return _("In every generation boards are crossed and mutated, and the better live on.")
    if run.crosses and recipe.all(Role.LOCAL_SEARCH):
        return _("In every generation boards are crossed, and each is then improved by itself.")
    if recipe.evolves:
        return _("In every generation boards are changed a little, in search of fewer conflicts.")
    return _("Every generation is made at random: nothing is inherited.")


def _changed(run: _Run) -> Caption | None:
    """Tell of a parameter that was just moved."""
    report = run.report
    recipe = run.watched.situation.recipe
    if not report.changes or recipe is None:
        return None
    newest = report.changes[-1].generation
    if report.generation - newest > max(_CHANGE_GENERATIONS, _CHANGE_SHARE * report.generation):
        return None
    mark = change_marks(report.changes, recipe)[-1]
    lead = _("{change} since generation {generation:,}.").format(
        change=mark.text, generation=newest
    )
    if report.generation - report.stagnation > newest:
        text = _best_words(report, _("The best has improved since: {conflicts}."))
    else:
        text = _best_words(report, _("The best so far still has {conflicts}."))
    return Caption(Rule.CHANGED, lead, text)


def _restarted(run: _Run) -> Caption | None:
    """Tell of new boards, until they are as good as those before were, or stuck."""
    progress, report = run.watched.progress, run.report
    at = progress.restarted_at
    if at is None or not report.restarts:
        return None
    is_worse = progress.present_best > report.best_so_far and not run.is_stuck
    if report.generation - at > run.recent and not is_worse:
        return None
    lead = _("Restarted in generation {generation:,} with new boards.").format(generation=at)
    text = _("Their best has {present} now; the best so far has {conflicts}.")
    words = text.format(
        present=conflict_words(int(report.conflicts.best)),
        conflicts=conflict_words(report.best_so_far),
    )
    return Caption(Rule.RESTARTED, lead, words)


def _nearly_solved(run: _Run) -> Caption | None:
    report, last = run.report, run.last_improvement
    if last is None or run.is_stuck or not 0 < report.best_so_far <= _FEW_CONFLICTS:
        return None
    if report.stagnation > run.recent:
        return None
    lead = counted(
        "Nearly solved: {count:,} conflict left.",
        "Nearly solved: {count:,} conflicts left.",
        report.best_so_far,
    )
    return Caption(Rule.NEARLY_SOLVED, lead, _("The last conflicts often take longest."))


def _fast_progress(run: _Run) -> Caption | None:
    report = run.report
    first = max(0, report.generation - _RECENT_GENERATIONS)
    recent = [each for each in run.watched.progress.improvements if each.generation > first]
    if not recent:
        return None
    fall = recent[0].before - report.best_so_far
    if fall < max(_FAST_FALL, _FAST_SHARE * recent[0].before):
        return None
    text = _("From {before:,} to {after:,} conflicts in generations {first:,} to {last:,}.")
    return Caption(
        Rule.FAST_PROGRESS,
        _("Improving fast."),
        text.format(
            before=recent[0].before,
            after=report.best_so_far,
            first=first,
            last=report.generation,
        ),
    )


def _progress(run: _Run) -> Caption:
    """Tell of the last improvement; the rule that always has something to say."""
    report, last = run.report, run.last_improvement
    if last is None:
        lead = _("Generation {generation:,}: not better than at the start yet.")
        return Caption(
            Rule.PROGRESS,
            lead.format(generation=report.generation),
            _best_words(report, _("The best so far has {conflicts}.")),
        )
    text = _("The last improvement was in generation {generation:,}: {change}.")
    by = _authors(last)
    if by:
        text = _("{operators} made the last improvement, in generation {generation:,}: {change}.")
    change = ngettext(
        "{before:,} to {after:,} conflict", "{before:,} to {after:,} conflicts", last.after
    )
    return Caption(
        Rule.PROGRESS,
        _best_words(report, _("Best so far: {conflicts}.")),
        text.format(
            operators=by,
            generation=last.generation,
            change=change.format(before=last.before, after=last.after),
        ),
    )


def _authors(improvement: Improvement) -> str:
    """Return the one or two operators with most of an improvement; empty where none is known."""
    gains: dict[Role, float] = {}
    for actor, gained in improvement.credits.items():
        gains[actor.role] = gains.get(actor.role, 0.0) + gained
    roles = [role for role in sorted(gains, key=lambda role: -gains[role]) if gains[role] > 0][:2]
    names = [_(role.label) if role is not Role.INITIALISATION else _("Newcomers") for role in roles]
    if len(names) == 2:
        other = f"{names[1][:1].lower()}{names[1][1:]}"
        return _("{one} and {other}").format(one=names[0], other=other)
    return names[0] if names else ""


def _stuck_alike(run: _Run) -> Caption | None:
    measured = run.measured
    if not run.is_stuck or measured is None or measured.alike is None:
        return None
    if measured.alike < _ALIKE:
        return None
    text = _("The boards are {alike:.0%} alike.")
    if run.crosses:
        text = _("The boards are {alike:.0%} alike, so crossover brings little that is new.")
    return _stuck_because(run, Rule.STUCK_ALIKE, text.format(alike=measured.alike), _variety(run))


def _variety(run: _Run) -> tuple[Turn, ...]:
    """Return what makes boards differ more."""
    if run.temperature is None:
        return _MORE_VARIETY
    if (run.value(Role.CROSSOVER, "rate") or 0) < _MUCH_CROSSOVER:
        return _LESS_COPYING
    return (Turn(Knob.CROSSOVER, False), *_LESS_COPYING)


def _stuck_wild(run: _Run) -> Caption | None:
    """Blame changes that are too large where hardly a child survives for them."""
    measured, swaps = run.measured, run.value(Role.MUTATION, "max_swaps")
    if not run.is_stuck or measured is None or measured.acceptance is None:
        return None
    if swaps is None or swaps <= 1 or measured.acceptance > _WILD_ACCEPTANCE:
        return None
    text = _(
        "Only {share:.1%} of the children survive: with up to {swaps:.0f} swaps at once most "
        "become worse."
    )
    words = text.format(share=measured.acceptance, swaps=swaps)
    return _stuck_because(run, Rule.STUCK_WILD, words, (Turn(Knob.MUTATION, False),))


def _stuck_cold(run: _Run) -> Caption | None:
    """Blame a temperature at which a worse child practically never survives."""
    temperature = run.temperature
    if not run.is_stuck or temperature is None or math.exp(-1 / temperature) >= _COLD_CHANCE:
        return None
    text = _("It is cold: a worse child almost never survives, so it is hard to leave a dead end.")
    return _stuck_because(run, Rule.STUCK_COLD, text, (Turn(Knob.TEMPERATURE, True),))


def _stuck_hot(run: _Run) -> Caption | None:
    """Blame chance where the boards are as different and nearly as bad as random ones."""
    measured, report = run.measured, run.report
    if not run.is_stuck or measured is None or measured.alike is None:
        return None
    is_bad = report.conflicts.mean >= _HOT_MEAN_SHARE * run.watched.progress.first_mean
    if measured.alike > _DIFFERENT or not is_bad:
        return None
    text = _(
        "The boards are {alike:.0%} alike, with {mean:.0f} conflicts on average: what is good "
        "gets lost."
    )
    words = text.format(alike=measured.alike, mean=report.conflicts.mean)
    return _stuck_because(run, Rule.STUCK_HOT, words, _LESS_CHANCE)


def _stuck(run: _Run) -> Caption | None:
    if not run.is_stuck:
        return None
    measured = run.measured
    if measured is None or measured.alike is None or measured.alike >= _ALIKE:
        return _stuck_because(run, Rule.STUCK, "", ())
    size = run.value(Role.POPULATION, "size")
    if run.recipe.all(Role.CROSSOVER) and not run.crosses:
        text, turns = _("The boards learn nothing from each other."), (Turn(Knob.CROSSOVER, True),)
    elif run.temperature is not None and size is not None and 1 < size < _FEW_BOARDS:
        text = _("Only {count:,.0f} boards are searching.").format(count=size)
        turns = (Turn(Knob.POPULATION, True),)
    else:
        text = _("The boards are {alike:.0%} alike, so there is still variety: give it time.")
        text, turns = text.format(alike=measured.alike), ()
    return _stuck_because(run, Rule.STUCK, text, turns)


def _stuck_because(run: _Run, rule: Rule, text: str, turns: Sequence[Turn]) -> Caption:
    report = run.report
    count = run.stalled
    words = ngettext(
        "Stuck at {conflicts} for {count:,} generation.",
        "Stuck at {conflicts} for {count:,} generations.",
        count,
    )
    if report.conflicts.best > report.best_so_far:
        count = report.stagnation
        words = ngettext(
            "Not below {conflicts} for {count:,} generation.",
            "Not below {conflicts} for {count:,} generations.",
            count,
        )
    lead = words.format(conflicts=conflict_words(report.best_so_far), count=count)
    tried = advice(run.recipe, report.changes, turns)
    return Caption(rule, lead, " ".join(part for part in (text, tried) if part))


def _best_words(report: Report, text: str) -> str:
    """Fill the best so far into a sentence."""
    return text.format(conflicts=conflict_words(report.best_so_far))


def conflict_words(count: int) -> str:
    """Return a number of conflicts in words."""
    return counted("{count:,} conflict", "{count:,} conflicts", count)


_RULES: tuple[Callable[[_Run], Caption | None], ...] = (
    _large,
    _begun,
    _changed,
    _restarted,
    _stuck_alike,
    _stuck_wild,
    _stuck_cold,
    _stuck_hot,
    _stuck,
    _nearly_solved,
    _fast_progress,
    _progress,
)
