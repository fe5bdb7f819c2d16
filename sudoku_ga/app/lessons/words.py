"""The words of the dock: steps, answers, and differences from what a step asks for. No Qt."""

from math import isinf

from sudoku_ga.app.lessons.attempt import Attempt, Difference, Verdict
from sudoku_ga.app.lessons.lesson import Measure, Question, Source
from sudoku_ga.app.run.words import recipe_title
from sudoku_ga.app.widgets.form import value_text
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.live_controls import live_controls, name_of
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _, later, local_number, ngettext

_MEASURES: dict[Measure, str] = {
    "generations": later("generations: {value}"),
    "evaluations": later("evaluations: {value}"),
    "best": later("conflicts of the best board: {value}"),
    "mean": later("mean conflicts at the end: {value}"),
    "worst": later("conflicts of the worst individual at the end: {value}"),
    "solved": later("solved: {value}"),
    "restarts": later("restarts: {value}"),
    "takeover": later("all individuals alike in conflicts: {value}"),
    "solution": later("generations to the solution: {value}"),
    "work": later("evaluations and move evaluations to the solution: {value}"),
    "unsolved": later("runs without a solution: {value}"),
    "overlap": later("the intervals overlap: {value}"),
}


def measured_text(measure: Measure, value: float | None) -> str:
    """Return the text for the measured value of a run."""
    if value is None:
        shown = _("not measured")
    elif measure in ("solved", "overlap"):
        shown = _("yes") if value else _("no")
    elif measure == "takeover":
        shown = _("never") if isinf(value) else _("generation {number:,}").format(number=int(value))
    elif isinf(value):
        shown = _("not solved")
    elif measure == "unsolved":
        shown = f"{value:.0f}%"
    else:
        shown = local_number(value, ",.1f" if measure in ("mean", "worst") else ",.0f")
    return _(_MEASURES[measure]).format(value=shown)


def verdict_title(verdict: Verdict) -> str:
    """Return in a few words whether a prediction came true."""
    if not verdict.right:
        return _("There is no answer")
    if verdict.chosen is None:
        return _("You made no prediction")
    return _("Your prediction was right") if verdict.is_right else _("It came out differently")


def verdict_text(question: Question, verdict: Verdict) -> str:
    """Return the text about what was measured, what it means, and how much it proves."""
    parts = []
    if question.measure is not None:
        parts.append(_measured(question, verdict))
    if not verdict.right:
        parts.append(_("The runs do not bear out any of the choices."))
    elif not verdict.is_right or len(verdict.right) > 1:
        texts = " / ".join(f"“{question.choices[index].text}”" for index in verdict.right)
        parts.append(_("What happened: {choice}.").format(choice=texts))
    parts += [question.choices[index].then.strip() for index in verdict.right]
    if question.measure is not None:
        parts.append(_caution(question))
    return " ".join(part for part in parts if part)


def _caution(question: Question) -> str:
    """Return the text about how little a measurement proves."""
    if question.measure in ("unsolved", "overlap"):
        return _("This holds for this puzzle; on others the result can be different.")
    return _("One run is not proof: with another seed it can end differently.")


def _measured(question: Question, verdict: Verdict) -> str:
    assert question.measure is not None
    texts = [measured_text(question.measure, value) for value in verdict.values.values()]
    if len(texts) == 1:
        return _("Measured: {measured}.").format(measured=texts[0])
    # The name of a lane is that of its recipe's file.
    names = (recipe_title(name) for name in verdict.values)
    named = "; ".join(f"{name}, {text}" for name, text in zip(names, texts, strict=True))
    return _("Measured: {measured}.").format(measured=named)


def difference_text(differences: list[Difference], recipe: Recipe) -> str:
    """Return the text about how a run differs from the one that the step asks for."""
    settings = {each.path: each for each in recipe.settings()}
    texts = []
    for what, expected, found in differences:
        if what in settings:
            parameter = settings[what].parameter
            name = name_of(settings[what], live_controls(recipe))
            expected, found = value_text(parameter, expected), value_text(parameter, found)
        elif what in set(Role):
            name = _(Role(what).label)
        else:
            name, expected, found = (
                _("Recipe"),
                recipe_title(str(expected)),
                recipe_title(str(found)),
            )
        text = _("{name} was {found}; the step asks for {expected}.")
        texts.append(text.format(name=name, found=found, expected=expected))
    return " ".join([_("This run does not count for the step."), *texts])


def score_text(attempt: Attempt) -> str:
    """Return the text for the number of predictions that came true."""
    right, count = attempt.score
    if not count:
        return _("You made no predictions.")
    text = ngettext(
        "{right} of {count} prediction came true.",
        "{right} of {count} predictions came true.",
        count,
    )
    return text.format(right=right, count=count)


def source_text(source: Source) -> str:
    """Return a reference, in one line."""
    text = f"{source.authors} ({source.year}): {source.title}."
    return f"{text} {source.where}." if source.where else text
