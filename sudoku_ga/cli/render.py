"""Results in words and as JSON: those of a run, and those that several commands print."""

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sudoku_ga.cli.options import SUCCESS
from sudoku_ga.errors import printable
from sudoku_ga.evolution.core.report import Report, StopReason
from sudoku_ga.puzzle.assessment import Assessment
from sudoku_ga.puzzle.display import picture_text
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.translation import _, counted, later, ngettext

if TYPE_CHECKING:
    from rich.console import Console

    from sudoku_ga.cli.runs import RunResult
    from sudoku_ga.evolution.recipe.recipe import Recipe
    from sudoku_ga.puzzle.grading import Grading

_SOLUTIONS = {
    SolutionCount.NONE: later("no solution"),
    SolutionCount.ONE: later("one solution"),
    SolutionCount.MANY: later("many solutions"),
    SolutionCount.UNKNOWN: later("number of solutions unknown"),
}


def duration(seconds: float) -> str:
    """Return a time span with its unit: ``2.8 ms``, ``12.3 s``."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


def cells_text(count: int) -> str:
    """Return a number of cells: ``no cells``, ``1 cell``, ``1,200 cells``."""
    return counted("{count:,} cell", "{count:,} cells", count) if count else _("no cells")


def exact_finding(assessment: Assessment) -> str:
    """Return what the exact reference found, and how long it took."""
    return _("exact reference: {found}, {time}").format(
        found=_(_SOLUTIONS[assessment.solutions]), time=duration(assessment.exact_seconds)
    )


def grade_text(assessment: Assessment, grading: "Grading | None") -> str:
    """Return the grade for people, or why there is none."""
    if grading is None:
        count = _("solutions: {count}").format(count=_(assessment.solutions.value))
        return _("grade: none, since a grade asks for exactly one solution ({found})").format(
            found=assessment.problem or count
        )
    return _("grade: {grade}, {name}").format(grade=grading.grade, name=_(grading.name))


def print_experiments(names: Sequence[str], *, as_json: bool) -> int:
    """Print the name and title of each experiment; return the exit code."""
    from sudoku_ga.lab.experiment.reading import experiment_title

    titles = {name: experiment_title(name) for name in names}
    if as_json:
        print(json.dumps([{"name": name, "title": title} for name, title in titles.items()]))
        return SUCCESS
    width = max(map(len, titles), default=0)
    for name, title in titles.items():
        print(f"{name:{width}}  {title}".rstrip())
    return SUCCESS


# --- A run -------------------------------------------------------------------------------


def print_table(
    console: "Console",
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    title: str = "",
    caption: str = "",
) -> None:
    """Print a table; one that is too wide in parts, which repeat the first columns.

    Those are repeated that tell the rows apart. Texts wrap between words, so that no number is cut;
    words wider than a third of the terminal are broken. ``title``, ``caption``: of the first and
    the last part.
    """
    from rich.cells import cell_len
    from rich.table import Column, Table

    head, rows = list(map(printable, head)), [list(map(printable, row)) for row in rows]
    columns = list(zip(head, *rows, strict=True))
    most = max(1, console.width // 3 - _CELL_MARGIN)
    least = [
        min(most, max(cell_len(word) for cell in column for word in cell.split() or [""]))
        for column in columns
    ]
    wanted = [max(map(cell_len, column)) for column in columns]
    counts = range(1, len(head))
    first = next((n for n in counts if len({tuple(row[:n]) for row in rows}) == len(rows)), 1)
    parts = _parts(least, first, console.width - 1)
    for number, part in enumerate(parts):
        widths = _widths([(least[place], wanted[place]) for place in part], console.width - 1)
        is_last = number == len(parts) - 1
        table = Table(
            *(
                Column(head[place], width=width, overflow="fold")
                for place, width in zip(part, widths, strict=True)
            ),
            title=printable(title) if not number and title else None,
            title_justify="left",
            caption=printable(caption) if is_last and caption else None,
            caption_justify="left",
        )
        for row in rows:
            table.add_row(*(row[place] for place in part))
        console.print(table)


_CELL_MARGIN = 3
"""Characters of a cell beside its text: two spaces and a line."""


def _parts(least: Sequence[int], first: int, width: int) -> list[list[int]]:
    """Return the columns of each part of a table, all with a number of first columns."""
    parts = [list(range(first))]
    for place in range(first, len(least)):
        used = sum(least[each] + _CELL_MARGIN for each in (*parts[-1], place))
        if used > width and len(parts[-1]) > first:
            parts.append(list(range(first)))
        parts[-1].append(place)
    return parts


def _widths(columns: Sequence[tuple[int, int]], width: int) -> list[int]:
    """Return the widths of columns with a least and a wanted width, the furthest from it first."""
    widths = [least for least, _wanted in columns]
    for _each in range(width - sum(each + _CELL_MARGIN for each in widths)):
        lacking = [wanted - has for (_least, wanted), has in zip(columns, widths, strict=True)]
        if max(lacking) <= 0:
            break
        widths[lacking.index(max(lacking))] += 1
    return widths


def run_json(result: "RunResult") -> str:
    """Return the record of a run, its fields in the order of the manual, as one line."""
    return json.dumps(_record(result))


def _record(result: "RunResult") -> dict[str, Any]:
    spec, last, outcome = result.spec, result.last, result.outcome
    start = last.start if last else None
    return {
        "puzzle": write_line(spec.puzzle.grid),
        "solution": write_line(outcome.solution) if outcome.solution else None,
        "solved": outcome.solved,
        "stop_reason": outcome.stop_reason.value,
        "generations": last.generation if last else 0,
        "evaluations": last.evaluations if last else 0,
        "probes": last.probes if last else 0,
        "restarts": last.restarts if last else 0,
        "conflicts": outcome.conflicts,
        "seconds": last.elapsed_s if last else 0.0,
        "cpu_seconds": result.cpu_seconds,
        "seed": spec.seed,
        "recipe": start.recipe_name if start else spec.recipe.name,
        "logic": start.logic_level if start else _logic_level(spec.recipe),
        "filled_by_logic": start.filled_by_logic if start else 0,
        "solutions_exist": result.assessment.solutions.value,
        "exact_seconds": result.assessment.exact_seconds,
    }


def _logic_level(recipe: "Recipe") -> str:
    return str(next(each.value for each in recipe.settings() if each.path == "logic.level"))


_ENDINGS = {
    StopReason.TIME_LIMIT: later("the time limit ended the run"),
    StopReason.EVALUATION_LIMIT: later("the evaluation limit ended the run"),
    StopReason.GENERATION_LIMIT: later("the generation limit ended the run"),
    StopReason.CANCELLED: later("the run was interrupted"),
    # The exact reference came to no answer in its time, but logic did.
    StopReason.NO_SOLUTION: later("logic finds that no solution exists"),
}


def run_text(result: "RunResult") -> str:
    """Return the name, the board and the summary of a run, without a last line break."""
    parts = [] if result.spec.index or not result.spec.puzzle.name else [result.spec.puzzle.name]
    board = _board(result)
    picture = picture_text(board.geometry, board.digits)
    return "\n".join([*parts, picture, _summary(result)])


def _board(result: "RunResult") -> Grid:
    """Return the solution, else the best individual, else the puzzle."""
    puzzle = result.spec.puzzle.grid
    if result.solution is not None:
        return result.solution
    if result.last is None or result.outcome.conflicts is None:
        return puzzle
    return Grid(puzzle.geometry, result.last.best_digits)


def _summary(result: "RunResult") -> str:
    """Return what did what, as one line."""
    last, problem = result.last, result.assessment.problem
    if last is None:
        text = _("not solved: {reason}; no evolution took place; {exact}")
        return text.format(reason=problem or _("no solution exists"), exact=_exact(result))
    parts = [*(_solved if result.solution else _unsolved)(result, last)]
    parts += [
        _("{recipe} does not suit ({reason})").format(recipe=name, reason=reason)
        for name, reason in last.start.refusals
    ]
    seed = _("seed {seed}").format(seed=result.spec.seed)
    return "; ".join([*parts, _exact(result), seed])


def _exact(result: "RunResult") -> str:
    if result.outcome.stop_reason is StopReason.CONTRADICTORY_GIVENS:
        return _("the exact reference was not asked")
    return exact_finding(result.assessment)


def _solved(result: "RunResult", last: Report) -> Iterator[str]:
    blank = len(last.start.puzzle.blank_cells)
    rest = blank - last.start.filled_by_logic
    if not blank:
        text = _("the grid was full: no evolution took place, {time}")
    elif not rest:
        text = _("logic alone filled {cells}: no evolution took place, {time}")
    else:
        yield _logic(last)
        text = _by_recipe(result, last)
    yield text.format(
        recipe=_recipe(last),
        cells=cells_text(blank),
        rest=rest,
        generations=last.generation,
        time=duration(last.elapsed_s),
    )
    yield _("verified")
    if result.assessment.solutions is SolutionCount.MANY:
        yield _("one of several solutions")


def _by_recipe(result: "RunResult", last: Report) -> str:
    """Return the words for what the recipe found, which not every recipe does by evolution."""
    if last.generation == 0:
        return _("{recipe} found the other {rest:,} in the initial population, {time}")
    if not result.spec.recipe.taken(last.start.recipe_name).evolves:
        return ngettext(
            "{recipe} drew the other {rest:,} at random in {generations:,} generation: "
            "no evolution took place, {time}",
            "{recipe} drew the other {rest:,} at random in {generations:,} generations: "
            "no evolution took place, {time}",
            last.generation,
        )
    return ngettext(
        "{recipe} evolved the other {rest:,} in {generations:,} generation, {time}",
        "{recipe} evolved the other {rest:,} in {generations:,} generations, {time}",
        last.generation,
    )


def _unsolved(result: "RunResult", last: Report) -> Iterator[str]:
    conflicts = result.outcome.conflicts
    text = _("not solved: {ending}")
    if conflicts is not None:
        text = ngettext(
            "not solved: {ending} with {conflicts:,} conflict left",
            "not solved: {ending} with {conflicts:,} conflicts left",
            conflicts,
        )
    yield text.format(ending=_(_ENDINGS[result.outcome.stop_reason]), conflicts=conflicts)
    if conflicts is not None and last.stagnation:
        yield ngettext(
            "stuck there for {count:,} generation",
            "stuck there for {count:,} generations",
            last.stagnation,
        ).format(count=last.stagnation)
    yield _logic(last)
    yield _("{recipe} got to generation {generation:,} in {time}").format(
        recipe=_recipe(last), generation=last.generation, time=duration(last.elapsed_s)
    )


def _recipe(last: Report) -> str:
    recipe = _("recipe {recipe}").format(recipe=last.start.recipe_name)
    if not last.islands:
        return recipe
    count = len(last.islands)
    return ngettext("{recipe} on {count} island", "{recipe} on {count} islands", count).format(
        recipe=recipe, count=count
    )


def _logic(last: Report) -> str:
    if last.start.logic_level == "none":
        return _("logic off")
    return _("logic filled {cells}").format(cells=cells_text(last.start.filled_by_logic))
