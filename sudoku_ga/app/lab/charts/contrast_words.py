"""What two variants side by side are said to show; no Qt."""

from sudoku_ga.app.lab.words import kind_name, p_text, share_text
from sudoku_ga.lab.report.contrast import VariantContrast
from sudoku_ga.lab.stats.significance import effect_text
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
        "{value:+.0f} points, 95 % interval {low:+.0f} to {high:+.0f}."
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
    p = p_text(found.p)
    if not found.effort_differs:
        return _("No difference in effort, in {effort}, is shown ({p}).").format(
            effort=kind_name(found.kind), p=p
        )
    less, more = (first, second) if found.effect > 0.5 else (second, first)
    return _(
        "A run of {less} needs less effort, in {effort}, than one of {more} with a probability of "
        "{share}: {size} ({p})."
    ).format(
        less=less,
        more=more,
        effort=kind_name(found.kind),
        share=share_text(max(found.effect, 1 - found.effect)),
        size=effect_text(found.effect),
        p=p,
    )


def caveat(found: VariantContrast) -> str:
    """Return what is to be borne in mind."""
    ranks = _(
        "Efforts are compared by ranks; a run that did not solve counts as needing more than any "
        "that did. This is one comparison: where many are looked at, the report corrects for it."
    )
    if found.shared:
        return ranks
    return " ".join((_("The two were not run on the same puzzles."), ranks))
