"""What two variants side by side are said to show; no Qt."""

from sudoku_ga.app.lab.words import kind_name, p_text, share_text
from sudoku_ga.lab.report.contrast import VariantContrast
from sudoku_ga.lab.stats.significance import TEST_NAMES, difference_text
from sudoku_ga.translation import _


def verdict(found: VariantContrast, first: str, second: str) -> str:
    """Return in a few words which variant solves more often, or that this is not shown."""
    if not found.success_differs:
        return _("No difference in success is shown.")
    better = first if found.difference.value > 0 else second
    return _("{name} solves more often.").format(name=better)


def success_text(found: VariantContrast) -> str:
    """Return the shares and their difference with its interval."""
    (solved, runs), (other_solved, other_runs) = found.solved, found.other_solved
    value, low, high = (100 * (each or 0.0) for each in found.difference)
    return _(
        "{solved:,} of {runs:,} runs against {other_solved:,} of {other_runs:,}: a difference of "
        "{value:+.0f} points, 95% interval {low:+.0f} to {high:+.0f}."
    ).format(
        solved=solved,
        runs=runs,
        other_solved=other_solved,
        other_runs=other_runs,
        value=value,
        low=low,
        high=high,
    )


def effort_text(found: VariantContrast, first: str, second: str) -> str:
    """Return whether one needs less than the other."""
    effort = found.effort
    if effort.p is None:
        return _("Efforts are not compared: neither solved a puzzle that both were run on.")
    p = p_text(effort.p)
    if not found.effort_differs:
        return _("No difference in effort, in {effort}, is shown ({p}).").format(
            effort=kind_name(found.kind), p=p
        )
    less, more = (first, second) if effort.is_first_less else (second, first)
    return _(
        "A run of {less} needs less effort, in {effort}, than one of {more} on the same puzzle "
        "with a probability of {share}: {size} ({p}, {test})."
    ).format(
        less=less,
        more=more,
        effort=kind_name(found.kind),
        share=share_text(effort.effect if effort.is_first_less else 1 - effort.effect),
        size=difference_text(effort),
        p=p,
        test=_(TEST_NAMES[effort.test]),
    )


def caveat(found: VariantContrast) -> str:
    """Return what is to be borne in mind."""
    ranks = _(
        "Efforts are compared by ranks on the same puzzle; an unsolved run counts as more "
        "than any solved one. This is a single comparison; the report corrects for "
        "multiple comparisons."
    )
    if found.shared:
        return ranks
    return " ".join((_("The two were not run on the same puzzles."), ranks))
