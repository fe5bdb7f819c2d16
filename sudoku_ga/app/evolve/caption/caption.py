"""The caption under the board: what is happening, in one or two plain sentences; no Qt."""

from sudoku_ga.app.board.picture import conflicts_of
from sudoku_ga.app.evolve.caption.context import (
    Caption,
    CaptionContext,
    Comparison,
    Offer,
    Rule,
    joined,
    lost_best_text,
)
from sudoku_ga.app.evolve.caption.running import caption_of_running, large_text
from sudoku_ga.app.run.state import Next, RunState
from sudoku_ga.app.run.summary import Ending, RunSummary
from sudoku_ga.app.run.words import (
    duration,
    generations_text,
    in_generation,
    since_generation,
)
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.layout import FEATURE_NAMES, NO_FEATURE, Feature
from sudoku_ga.translation import _, as_sentence, counted, later


def caption_of(context: CaptionContext) -> Caption:
    """Return the caption for a context."""
    state = context.state
    if state.past is not None and state.report is not None:
        return _of_past(state.past.report, state.report, is_on=state.run.is_on)
    if state.run.is_on:
        return _of_run(context)
    if state.by_hand and state.board_state.is_solved_by_hand:
        return Caption(Rule.NOT_EVOLVED, _("Solved by hand."), _("Nothing was evolved."))
    if state.board_state.exact is not None:
        lead = _("A solution of the exact reference.")
        return Caption(Rule.NOT_EVOLVED, lead, _("It was computed; nothing was evolved."))
    if state.trouble:
        lead = _("This puzzle cannot be evolved yet.")
        # The message of the assessment says what contradicts what.
        known = state.assessment is not None and state.assessment.problem
        is_told = known or conflicts_of(state.board_state.puzzle).pairs
        return Caption(Rule.CANNOT_RUN, lead, "" if is_told else as_sentence(state.trouble))
    report = state.report
    if report is not None:
        if not _is_taken_back(context, report):
            return _of_ended(context, report)
        if state.next is not Next.SOLVE:
            lead = _("The board no longer shows the last run.")
            return Caption(Rule.IDLE, lead, _(_NEXT[state.next]))
    if state.waiting:
        lead = _("Preparing.")
        return Caption(Rule.PREPARING, lead, _("The run starts when the kernels are compiled."))
    return _idle(context)


def _is_taken_back(context: CaptionContext, report: Report) -> bool:
    return RunSummary.of(report).has_individuals and context.state.by_hand


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
    """Name what a recipe cannot handle on this board, and offer the fast recipe if it can."""
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
    if report is None and state.run is RunState.CHECKING:
        return Caption(Rule.CHECKING, _("Counting the solutions of the puzzle."))
    if report is None:
        return Caption(Rule.STARTING, _("Making the initial population."))
    if state.run is RunState.PAUSED:
        text = _("Press Resume to continue, or Step for one generation.")
        lost = lost_best_text(RunSummary.of(report))
        return Caption(Rule.PAUSED, _("Paused."), joined(lost, text))
    if state.is_made_again:
        lead = _("Repeating the run up to generation {generation:,}, where it ended.").format(
            generation=state.recorded_end
        )
        return Caption(Rule.MADE_AGAIN, lead, _("The run then continues as if it had not ended."))
    running = caption_of_running(context)
    return running or Caption(Rule.STARTING, _("Making the initial population."))


def _of_past(past: Report, newest: Report, *, is_on: bool) -> Caption:
    """Describe a generation of the past with what was known then."""
    behind = newest.generation - past.generation
    if is_on:
        lead = counted(
            "You see the past, {count:,} generation before the newest.",
            "You see the past, {count:,} generations before the newest.",
            behind,
        )
    else:
        lead = counted(
            "You see the past, {count:,} generation before the end.",
            "You see the past, {count:,} generations before the end.",
            behind,
        )
    text = joined(_not_better(RunSummary.of(past)), _("Press Live to return."))
    return Caption(Rule.PAST, lead, text)


_CONFIRMED = {
    SolutionCount.ONE: later("Verified: this is the only solution."),
    SolutionCount.MANY: later("Verified: this is one of several solutions."),
}

_UNCONFIRMED = later("Verified, but not known to be the only solution.")

_LIMITS = {
    Ending.TIME_LIMIT: later("The time limit was reached."),
    Ending.EVALUATION_LIMIT: later("The evaluation limit was reached."),
    Ending.GENERATION_LIMIT: later("The generation limit was reached."),
}


_NEXT = {
    Next.SOLVE: later("Press Solve to start a new run."),
    Next.CONTINUE: later("Continue goes on from here, New run starts another."),
    Next.EXTEND: later("Continue goes on with new limits, New run starts another."),
    Next.REPLAY: later("Replay again makes the recorded run once more."),
}


def _of_ended(context: CaptionContext, report: Report) -> Caption:
    """Return how the run ended, and what can be done next."""
    run = RunSummary.of(report)
    if run.ending is None:
        text = _("Choose another recipe, or press Solve to start a new run.")
        return Caption(Rule.BROKEN_OFF, _("An error ended the run."), text)
    if run.ending is Ending.SOLVED_BY_LOGIC:
        lead = _("Solved by logic alone.")
        text = _("No evolution took place: every cell follows from the givens.")
        return _with_offer(context, Caption(Rule.SOLVED_BY_LOGIC, lead, text))
    if run.ending is Ending.SOLVED:
        confirmed = _CONFIRMED.get(context.state.solutions)
        again = _(_NEXT[Next.REPLAY]) if context.state.next is Next.REPLAY else ""
        text = joined(_by_logic(run), again)
        caption = Caption(Rule.SOLVED, _(confirmed or _UNCONFIRMED), text)
        return _with_offer(context, caption)
    if run.ending is Ending.NO_SOLUTION:
        lead = _("This puzzle has no solution.")
        return Caption(Rule.NO_SOLUTION, lead, _("Logic found that: no evolution took place."))
    lead = _(_LIMITS[run.ending]) if run.ending.is_limit else _("The run was stopped.")
    # At the end the caption names the recipe that Solve runs, where it is another one.
    next_words = "" if context.has_other_recipe else _(_NEXT[context.state.next])
    text = joined(_left(run), next_words)
    return _with_offer(context, Caption(Rule.ENDED, lead, text))


def _left(run: RunSummary) -> str:
    """Return when a run reached its best, or since when it has not improved."""
    if not run.has_individuals:
        return _("There was no individual yet.")
    if run.has_lost_best and run.ending is not Ending.STOPPED:
        # The board is the best so far, and the title counts its conflicts.
        words = _("The best board was found {when}, and the run ended {end}.")
        return words.format(when=in_generation(run.found_in), end=in_generation(run.generation))
    return _not_better(run)


def _not_better(run: RunSummary) -> str:
    """Return since when no better board was found, or that the population lost a better one."""
    if run.has_lost_best or run.found_in == run.generation:
        return lost_best_text(run)
    return _("Not better {since}.").format(since=since_generation(run.found_in))


def _by_logic(run: RunSummary) -> str:
    count = run.by_logic
    return counted("{count:,} cell by logic.", "{count:,} cells by logic.", count) if count else ""


def _with_offer(context: CaptionContext, caption: Caption) -> Caption:
    """Return the caption with the run that was compared, or with the offer to compare it."""
    other, recipe = context.comparison, context.state.recipe
    if other is not None and recipe is not None:
        link = _("Back to {recipe}").format(recipe=other.title)
        text = joined(caption.text, _compared(other))
        return caption._replace(text=text, offer=Offer.RETURN, link=link)
    if context.chosen is not None and context.has_other_recipe:
        next_words = _("Solve now runs {recipe}.").format(recipe=_(context.chosen.title))
        return caption._replace(text=joined(caption.text, next_words))
    if context.fast is None or not context.is_slower(recipe):
        if caption.rule is Rule.SOLVED_BY_LOGIC:
            return caption  # no evolution that could be compared
        return caption._replace(offer=Offer.LAB, link=_("Compare in the lab…"))
    link = _("Compare with {recipe}").format(recipe=_(context.fast.title))
    return caption._replace(offer=Offer.COMPARE, link=link)


def _compared(other: Comparison) -> str:
    report, solved = other.report, other.report.outcome is not None and other.report.outcome.solved
    if solved:
        text = _("{recipe}: {generations}, {time} of computing.")
    else:
        text = _("{recipe}: unsolved after {generations}, {time} of computing.")
    return text.format(
        recipe=other.title,
        generations=generations_text(report.generation),
        time=duration(report.elapsed_s),
    )
