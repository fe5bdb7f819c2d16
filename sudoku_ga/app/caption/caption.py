"""The caption under the board: what is happening, in one or two plain sentences; no Qt."""

from sudoku_ga.app.caption.context import (
    Caption,
    CaptionContext,
    Comparison,
    Offer,
    Rule,
    conflict_words,
)
from sudoku_ga.app.caption.running import caption_of_running, large_text
from sudoku_ga.app.run.state import RunState
from sudoku_ga.app.run.words import duration, outcome_sentence, outcome_word
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.layout import FEATURE_NAMES, NO_FEATURE, Feature
from sudoku_ga.translation import _, as_sentence, counted

_PACED = 2.0
"""A run whose wall time is this many times its computing time was slowed down by its pace."""


def caption_of(context: CaptionContext) -> Caption:
    """Return the caption for a context."""
    state = context.state
    if state.past is not None and state.report is not None:
        return _of_past(state.past, state.report)
    if state.run.is_on:
        return _of_run(context)
    if state.by_hand and state.board_state.is_solved_by_hand:
        return Caption(Rule.NOT_EVOLVED, _("Solved by hand."), _("Nothing was evolved."))
    if state.board_state.exact is not None:
        lead = _("A solution of the exact reference.")
        return Caption(Rule.NOT_EVOLVED, lead, _("It was computed; nothing was evolved."))
    if state.trouble:
        lead = _("This puzzle cannot be evolved yet.")
        return Caption(Rule.CANNOT_RUN, lead, as_sentence(state.trouble))
    report = state.report
    if report is not None and not _is_taken_back(context, report):
        return _of_broken_off(report) if report.outcome is None else _of_ended(context, report)
    if state.waiting:
        lead = _("Preparing.")
        return Caption(Rule.PREPARING, lead, _("The run starts when the kernels are compiled."))
    return _idle(context)


def _is_taken_back(context: CaptionContext, report: Report) -> bool:
    outcome = report.outcome
    left = outcome is None or outcome.solved or outcome.conflicts is not None
    return left and context.state.by_hand


def _idle(context: CaptionContext) -> Caption:
    lead, recipe, fast = _invitation(context.chosen), context.chosen, context.fast
    lacking = NO_FEATURE if recipe is None else context.lacking(recipe)
    if recipe is not None and lacking:
        return _misfit(context, recipe, lacking)
    if recipe is not None and fast is not None and context.is_large(recipe):
        link = _("Switch to {recipe}").format(recipe=_(fast.title))
        return Caption(Rule.IDLE_LARGE, lead, large_text(recipe, fast), Offer.SWITCH, link)
    text = ""
    if recipe is not None and _with_logic(recipe):
        text = _("Logic first fills in what follows from the givens.")
    return Caption(Rule.IDLE, lead, text)


def _misfit(context: CaptionContext, recipe: Recipe, lacking: frozenset[Feature]) -> Caption:
    """Say what a recipe cannot handle on this board, and offer the fast one if it can."""
    names = [_(name) for feature, name in FEATURE_NAMES.items() if feature in lacking]
    lead = _("{recipe} does not handle {features}.").format(
        recipe=_(recipe.title), features=_(" and ").join(names)
    )
    fast = context.fast
    if fast is None or not context.is_slower(recipe) or context.lacking(fast):
        return Caption(Rule.IDLE_MISFIT, lead, _("Choose another recipe to solve this board."))
    link = _("Switch to {recipe}").format(recipe=_(fast.title))
    return Caption(Rule.IDLE_MISFIT, lead, "", Offer.SWITCH, link)


def _invitation(recipe: Recipe | None) -> str:
    if recipe is None:
        return _("Press Solve to watch boards evolve.")
    size = next((each.value for each in recipe.settings() if each.path == "population.size"), 1)
    if not recipe.evolves:
        return _("Press Solve to watch boards being drawn at random.")
    return counted(
        "Press Solve to watch {count:,} board being improved.",
        "Press Solve to watch a population of {count:,} boards evolve.",
        int(size),
    )


def _with_logic(recipe: Recipe) -> bool:
    settings = recipe.settings()
    return any(each.role is Role.LOGIC and each.value != "none" for each in settings)


def _of_run(context: CaptionContext) -> Caption:
    state = context.state
    report = state.report
    if state.run is RunState.STOPPING:
        return Caption(Rule.STOPPING, _("Stopping."))
    if report is None:
        return Caption(Rule.CHECKING, _("Counting the solutions of the puzzle."))
    if state.run is RunState.PAUSED:
        lead = _("Paused in generation {generation:,}, best so far {conflicts}.").format(
            generation=report.generation, conflicts=conflict_words(report.best_so_far)
        )
        return Caption(
            Rule.PAUSED, lead, _("Press Resume to continue, or Step for one generation.")
        )
    if state.is_made_again:
        lead = _("Repeating the run up to generation {generation:,}, where it ended.").format(
            generation=state.recorded_end
        )
        return Caption(Rule.MADE_AGAIN, lead, _("The run then continues as if it had not ended."))
    running = caption_of_running(context)
    return running or Caption(Rule.CHECKING, _("Counting the solutions of the puzzle."))


def _of_past(past: Report, newest: Report) -> Caption:
    lead = _("You see the past: generation {generation:,} of {newest:,}.").format(
        generation=past.generation, newest=newest.generation
    )
    text = _("The best board had {then} then; the best so far has {now}. Press Live to return.")
    return Caption(
        Rule.PAST,
        lead,
        text.format(
            then=conflict_words(int(past.conflicts.best)), now=conflict_words(newest.best_so_far)
        ),
    )


def _of_broken_off(report: Report) -> Caption:
    """Return the caption of a run that an error ended."""
    conflicts = counted(
        "best {count:,} conflict", "best {count:,} conflicts", int(report.conflicts.best)
    )
    lead = _("An error ended the run in generation {generation:,}, {best}.").format(
        generation=report.generation, best=conflicts
    )
    text = _("Choose another recipe, or press Solve to start a new run.")
    return Caption(Rule.BROKEN_OFF, lead, text)


def _of_ended(context: CaptionContext, report: Report) -> Caption:
    """Return how the run ended, and what may be done next."""
    assert report.outcome is not None
    if report.outcome.solved and report.start.filled.is_full:
        lead = _("Solved by logic alone.")
        text = _("No evolution took place: every cell follows from the givens.")
        return _with_offer(context, Caption(Rule.SOLVED_BY_LOGIC, lead, text))
    if report.outcome.solved:
        wall_s = context.state.wall_s
        text = _joined(_of_it_computed(report, wall_s), _by_logic(report))
        return _with_offer(context, Caption(Rule.SOLVED, _solved(report, wall_s), text))
    if outcome_word(report) == "Cannot solve":
        lead = _("This puzzle has no solution.")
        return Caption(Rule.NO_SOLUTION, lead, _("Logic found that: no evolution took place."))
    wall_s = context.state.wall_s
    lead = as_sentence(outcome_sentence(report, SolutionCount.UNKNOWN, wall_s))
    return _with_offer(context, Caption(Rule.ENDED, lead, _("Press Solve to start a new run.")))


def _solved(report: Report, wall_s: float) -> str:
    time = duration(wall_s)
    if report.generation == 0:
        return _("Solved in the first population, {time}.").format(time=time)
    return _("Solved in generation {generation:,}, {time}.").format(
        generation=report.generation, time=time
    )


def _of_it_computed(report: Report, wall_s: float) -> str:
    """Return the computing time, where the pace made the run far longer."""
    if wall_s < _PACED * report.elapsed_s:
        return ""
    return _("The computing took {time}.").format(time=duration(report.elapsed_s))


def _by_logic(report: Report) -> str:
    count = report.start.filled_by_logic
    if not count:
        return ""
    return counted("{count:,} cell by logic.", "{count:,} cells by logic.", count)


def _with_offer(context: CaptionContext, caption: Caption) -> Caption:
    """Return the caption with the run that was compared, or with the offer to compare it."""
    other, recipe = context.comparison, context.state.recipe
    if other is not None and recipe is not None:
        link = _("Back to {recipe}").format(recipe=other.title)
        text = _joined(caption.text, _compared(other))
        return _named(recipe, caption)._replace(text=text, offer=Offer.RETURN, link=link)
    chosen = context.chosen
    if chosen is not None and recipe is not None and chosen.name != recipe.name:
        next_words = _("Solve now runs {recipe}.").format(recipe=_(chosen.title))
        return _named(recipe, caption)._replace(text=_joined(caption.text, next_words))
    if context.fast is None or not context.is_slower(recipe):
        if caption.rule is Rule.SOLVED_BY_LOGIC:
            return caption  # nothing evolved that could be compared
        return caption._replace(offer=Offer.LAB, link=_("Compare in the lab…"))
    link = _("Compare with {recipe}").format(recipe=_(context.fast.title))
    return caption._replace(offer=Offer.COMPARE, link=link)


def _named(recipe: Recipe, caption: Caption) -> Caption:
    """Return the caption with the recipe before its first sentence."""
    sentence = f"{caption.lead[:1].lower()}{caption.lead[1:]}"
    lead = _("{recipe}: {sentence}").format(recipe=_(recipe.title), sentence=sentence)
    return caption._replace(lead=lead)


def _joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


def _compared(other: Comparison) -> str:
    report, solved = other.report, other.report.outcome is not None and other.report.outcome.solved
    if solved:
        text = _("{recipe}: {generations}, {time} of computing.")
    else:
        text = _("{recipe}: unsolved after {generations}, {time} of computing.")
    generations = counted("{count:,} generation", "{count:,} generations", report.generation)
    return text.format(recipe=other.title, generations=generations, time=duration(report.elapsed_s))
