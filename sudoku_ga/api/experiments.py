"""Experiments: many runs of recipes on puzzles."""

from __future__ import annotations  # help() then shows short names

import os
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_ga.api.arguments import SeedLike, given_seed, process_count, real_number, whole_number
from sudoku_ga.api.puzzles import PuzzleCollection, PuzzleLike, as_puzzle
from sudoku_ga.api.recipes import as_recipe
from sudoku_ga.api.result import pandas
from sudoku_ga.errors import ArgumentError, UserError
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.execution.cluster import Cluster
from sudoku_ga.lab.execution.runner import loss_text, make_runs, results_of
from sudoku_ga.lab.experiment import experiment as lab
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.reading import MOST_RUNS
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.store.ioh import export_ioh
from sudoku_ga.lab.store.store import Store
from sudoku_ga.old_names import takes_old_names
from sudoku_ga.parallel import NoProcessError, processes
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.tables import Column, Table
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from sudoku_ga.lab.report.report import ExperimentReport

RecipeLike = str | Recipe

PuzzleGroup = PuzzleCollection | Iterable[PuzzleLike]
"""The types of a group of puzzles, on which recipes are compared together."""

_RESULT_COLUMNS = (
    "solved", "stop_reason", "generations", "evaluations", "move_evaluations",
    "function_evaluations", "restarts", "best_conflicts", "best_fitness", "last_sample_fitness",
    "cpu_s", "wall_s", "error",
)  # fmt: skip


class ExperimentResults:
    """The runs of an experiment.

    Parameters
    ----------
    plan : sudoku_ga.lab.experiment.experiment.Experiment
    finished : iterable of (PlannedRun, Result)
    """

    def __init__(self, plan: lab.Experiment, finished: Iterable[tuple[PlannedRun, Result]]) -> None:
        self._plan = plan
        self._finished = tuple(finished)
        self._rows: list[dict[str, Any]] = [_row(*each) for each in self._finished]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A mapping for each run; its keys are the columns of the table.

        ``variant`` is the name of the recipe in the experiment; ``run`` is the number of the run of
        its variant on its puzzle, from 0.
        """
        return self._rows

    def __len__(self) -> int:
        return len(self._rows)

    def to_pandas(self) -> Any:
        """Return a row for each run as a pandas data frame.

        Raises
        ------
        UserError
            If pandas is not installed.
        """
        return pandas().DataFrame(self._rows)

    def to_ioh(self, folder: str | os.PathLike[str]) -> int:
        """Write the runs as a folder that IOHanalyzer and IOHinspector read; return their number.

        It is the output of ``sudoku-ga lab export --format ioh``. An algorithm is a recipe, a
        function is a group of puzzles, an instance is a puzzle, and the dimension is the number of
        cells. The value, which is minimised, is the fewest conflicts so far. Evaluations are those
        of individuals and moves together. Without ``trace=True`` in :func:`experiment`, each run
        has only its end.

        Runs that raised an error are left out, and so are unsolved runs without an evaluation.

        Parameters
        ----------
        folder : path
            Must not exist.

        Raises
        ------
        UserError
            If the folder exists or cannot be written.

        Examples
        --------
        >>> import tempfile
        >>> import sudoku_ga as sga
        >>> results = sga.experiment(["evolution"], ["3.2.4......3...."], trace=True).run()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     results.to_ioh(f"{folder}/ioh")
        1
        """
        with self._stored() as store:
            return export_ioh(store, Path(folder)).runs

    def compare(self) -> Table:
        """Return the comparison of the variants with each other.

        There is a row for each pair of variants and group of puzzles. It has the number of common
        puzzles, the probability that the first needs less effort, the ratio of their efforts with
        95 % intervals, the test, its p value, the p value corrected for all tests (Holm, 1979), and
        the conclusion. The help page "Lab reference" describes the assumptions of each.

        Returns
        -------
        sudoku_ga.tables.Table
            ``rows`` are the values, ``texts`` the values as shown, and ``head`` the names of the
            columns; ``markdown()``, ``latex()``, ``csv()`` and ``html()`` return it as text.

        Examples
        --------
        >>> import sudoku_ga as sga
        >>> results = sga.experiment(["evolution", "generational"], ["3.2.4......3...."]).run()
        >>> [row[:3] for row in results.compare().rows]
        [('puzzles', 'evolution', 'generational')]
        """
        from sudoku_ga.lab.report.tables import comparison_table

        return comparison_table(self._report())

    def report(self, path: str | os.PathLike[str]) -> None:
        """Write the report of the experiment, as ``sudoku-ga lab report`` does.

        Parameters
        ----------
        path : path
            Its suffix sets the format: ``.html``, ``.md`` (with pictures in files beside it),
            ``.tex``, ``.csv`` or ``.json``.

        Raises
        ------
        ArgumentError
            If the suffix is none of these.
        UserError
            If the file cannot be written.
        """
        from sudoku_ga.lab.report.files import WRITERS

        file = Path(path)
        if (write := WRITERS.get(file.suffix.lower())) is None:
            expected = _("a path that ends in {suffixes}").format(suffixes=", ".join(WRITERS))
            raise ArgumentError("path", expected, os.fspath(path))
        write(self._report(), file)

    def _report(self) -> ExperimentReport:
        from sudoku_ga.lab.report.report import full_report
        from sudoku_ga.lab.store.queries import experiments

        with self._stored() as store:
            return full_report(store, experiments(store)[0])

    @contextmanager
    def _stored(self) -> Iterator[Store]:
        with Store(None) as store:
            runs = [run for run, _result in self._finished]
            number = store.register(self._plan, self._plan.seed, runs)
            store.add(number, self._finished)
            yield store

    def solved_share(self) -> dict[str, float]:
        """Return the share of the runs of each variant that were solved, 0 to 1."""
        names = dict.fromkeys(row["variant"] for row in self._rows)
        solved = {name: [r["solved"] for r in self._rows if r["variant"] == name] for name in names}
        return {name: sum(each) / len(each) for name, each in solved.items()}

    def __repr__(self) -> str:
        shares = ", ".join(f"{name} {share:.0%}" for name, share in self.solved_share().items())
        return f"<ExperimentResults: {len(self)} runs; solved: {shares}>"

    def _repr_html_(self) -> str:
        columns = (Column(_("Variant")), Column(_("Solved"), "{:.0%}".format))
        return Table("", columns, list(self.solved_share().items())).html()


class _Row(dict[str, Any]):
    """The values of a run by the names of columns."""

    def __missing__(self, name: str) -> Any:
        if name != "recipe":  # the name of earlier versions
            raise KeyError(name)
        warnings.warn("recipe is now variant", DeprecationWarning, stacklevel=2)
        return self["variant"]


def _row(run: PlannedRun, result: Result) -> _Row:
    values = {
        "variant": run.variant.name,
        "puzzle": run.puzzle_name,
        "group": run.group,
        "run": run.number,
        "seed": run.seed,
        **{name: getattr(result, name) for name in _RESULT_COLUMNS},
    }
    return _Row(values)


@dataclass(frozen=True)
class Experiment:
    """An experiment that can be run; see :func:`experiment`.

    Parameters
    ----------
    plan : sudoku_ga.lab.experiment.experiment.Experiment
    jobs : int
    store : Path or None
    cluster : str or None
    """

    plan: lab.Experiment
    jobs: int
    store: Path | None
    cluster: str | None

    @property
    def run_count(self) -> int:
        """The number of runs."""
        return self.plan.run_count

    def run(self) -> ExperimentResults:
        """Make every run that the store does not have yet, and return the results.

        A run that raises gives a result with its error. A run in which two processes died gives no
        result: a warning names it, and the same experiment with the same store makes it again.

        Raises
        ------
        UserError
            If the store cannot be written, the cluster cannot be reached, no process can be
            started, or an operator cannot be sent to another process.
        """
        runs = plan(self.plan, self.plan.seed)
        connected = Cluster(self.cluster) if self.cluster else nullcontext()
        with Store(self.store) as store, connected as cluster:
            number = store.register(self.plan, self.plan.seed, runs)
            try:
                lost = make_runs(runs, store, number, executor=cluster or processes(self.jobs))
            except NoProcessError as problem:
                advice = _('{problem}; a script does its work below if __name__ == "__main__":')
                raise NoProcessError(advice.format(problem=problem)) from None
            for run in lost:
                warnings.warn(loss_text(run), RuntimeWarning, stacklevel=2)
            return ExperimentResults(self.plan, results_of(runs, store, number))

    def __repr__(self) -> str:
        names = ", ".join(variant.name for variant in self.plan.variants)
        return f"<Experiment: {names} on {self.plan.puzzles.count} puzzles, {self.run_count} runs>"


@takes_old_names(seeds="runs", generations="max_generations", evaluations="max_evaluations")
def experiment(
    recipes: Iterable[RecipeLike] | Mapping[str, RecipeLike],
    puzzles: PuzzleLike | PuzzleGroup | Mapping[str, PuzzleLike] | Mapping[str, PuzzleGroup],
    *,
    runs: int = 1,
    seed: SeedLike = lab.DEFAULT_SEED,
    max_generations: int = 0,
    max_evaluations: int = 0,
    time_limit: float = 0.0,
    jobs: int = 1,
    store: str | os.PathLike[str] | None = None,
    cluster: str | None = None,
    name: str = "experiment",
    trace: bool = False,
) -> Experiment:
    """Return an experiment: every recipe on every puzzle, several times.

    Parameters
    ----------
    recipes : iterable of (str or Recipe), or mapping
        The recipes to compare, which are the variants. The keys of a mapping are their names.
    puzzles : puzzle, PuzzleCollection, iterable of puzzles, or mapping
        Each puzzle as in :func:`sudoku_ga.read`; a value that it reads as one puzzle is one puzzle.
        A collection, a list of puzzles, or a mapping from names to puzzles is one group, and
        recipes are compared on all of its puzzles together. A mapping from names to collections or
        lists is several groups, which are compared separately.
    runs : int
        Runs of each recipe on each puzzle, at most a million. Recipes share their seeds.
    seed : int, numpy.random.SeedSequence or numpy.random.Generator
        The seed from which the seeds of all runs are derived.
    max_generations, max_evaluations : int
        Limits of a run; 0 for none.
    time_limit : float
        Time limit of a run in seconds; 0 for none. If no limit is given, those of the recipes
        apply.
    jobs : int
        Number of processes; -1 is one per processor. With more than 1, a script must guard its work
        by ``if __name__ == "__main__":``, since each process imports it.
    store : path, optional
        A file that keeps the results; its runs are not made again. By default, results are kept in
        memory.
    cluster : str, optional
        The address of a dask scheduler (the extra ``cluster``), instead of processes.
    name : str
        The name of the experiment in the store.
    trace : bool
        Keep the generations and evaluations at which the best of each run improved, for
        :meth:`ExperimentResults.to_ioh`.

    Raises
    ------
    ArgumentError, UserError
        If an argument cannot be used.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> results = sga.experiment(
    ...     recipes={"small": sga.recipe("evolution").replace(population={"size": 16}),
    ...              "usual": "evolution"},
    ...     puzzles=["3.2.4......3...."],
    ...     runs=3,
    ... ).run()
    >>> len(results), results.solved_share()
    (6, {'small': 1.0, 'usual': 1.0})
    """
    budget = lab.Budget(
        whole_number("max_generations", max_generations, 0),
        whole_number("max_evaluations", max_evaluations, 0),
        real_number("time_limit", time_limit, 0),
    )
    if not isinstance(name, str) or not name.isprintable():
        raise ArgumentError("name", _("a text that can be printed"), name)
    built = lab.Experiment(
        name=name,
        title=name,
        description="",
        source="",
        puzzles=_puzzles(puzzles),
        variants=_variants(recipes, budget),
        runs=whole_number("runs", runs, 1, largest=MOST_RUNS),
        budget=budget,
        seed=given_seed(seed),
        trace="best" if trace else "none",
    )
    return Experiment(
        built,
        process_count(jobs),
        None if store is None else Path(store),
        cluster,
    )


def _variants(recipes: object, budget: lab.Budget) -> tuple[lab.Variant, ...]:
    if isinstance(recipes, Mapping):
        named = [(str(name), as_recipe(each, "recipes")) for name, each in recipes.items()]
    elif isinstance(recipes, Iterable) and not isinstance(recipes, str):
        listed = [as_recipe(each, "recipes") for each in recipes]
        named = list(zip(_distinct([each.name for each in listed]), listed, strict=True))
    else:
        raise ArgumentError("recipes", _("a list or a mapping of recipes"), recipes)
    if not named:
        raise ArgumentError("recipes", _("at least one recipe"), _("none"))
    if budget != lab.Budget():
        named = [(name, _with_budget(recipe, budget)) for name, recipe in named]
    return tuple(lab.Variant(name, recipe, {}, budget) for name, recipe in named)


def _with_budget(recipe: Recipe, budget: lab.Budget) -> Recipe:
    try:
        return recipe.with_values(budget.termination)
    except UserError as error:
        raise UserError(f"recipes: {recipe.name}: {error}") from None


_GROUP = "puzzles"


def _puzzles(puzzles: object) -> lab.Puzzles:
    singles: dict[str, Grid] = {}
    groups: dict[str, PuzzleCollection] = {}
    is_named = isinstance(puzzles, Mapping)
    for key, value in puzzles.items() if isinstance(puzzles, Mapping) else [(_("puzzle"), puzzles)]:
        found = _puzzle_or_group(value)
        if isinstance(found, Grid):
            singles[str(key)] = found
        else:
            groups[str(key) if is_named else found.name or _GROUP] = found
    if singles and groups:
        expected = _("a mapping of puzzles, or one of collections and lists")
        raise ArgumentError("puzzles", expected, _("both"))
    if singles and not is_named:
        return lab.Puzzles(tuple(singles.items()))
    if singles:
        groups = {_GROUP: PuzzleCollection(_GROUP, singles.items())}
    if not any(groups.values()):
        raise ArgumentError("puzzles", _("at least one puzzle"), _("none"))
    return lab.Puzzles(collections=tuple(_collections(groups)))


def _puzzle_or_group(value: object) -> Grid | PuzzleCollection:
    """Return a value as one puzzle if it can be read as one, else as a group without a name."""
    if isinstance(value, PuzzleCollection):
        return value
    try:
        return as_puzzle(value, "puzzles")
    except ArgumentError:
        if isinstance(value, str | os.PathLike) or not isinstance(value, Iterable):
            raise
    return PuzzleCollection("", [("", as_puzzle(each, "puzzles")) for each in value])


def _collections(groups: Mapping[str, PuzzleCollection]) -> Iterator[lab.Collection]:
    """Yield the groups; puzzles get names that are distinct in the whole experiment."""
    listed = [
        (group, name or f"{group}, {number}", grid)
        for group, puzzles in groups.items()
        for number, (name, grid) in enumerate(puzzles.items(), 1)
    ]
    names = _distinct([name for _group, name, _grid in listed])
    named = [(group, name, grid) for (group, _name, grid), name in zip(listed, names, strict=True)]
    for group in groups:
        yield lab.Collection(group, tuple((name, grid) for of, name, grid in named if of == group))


def _distinct(names: list[str]) -> list[str]:
    """Return distinct names, by adding a number to repeated ones."""
    distinct: list[str] = []
    for name in names:
        number, tried = 1, name
        while tried in distinct:
            number += 1
            tried = f"{name} ({number})"
        distinct.append(tried)
    return distinct
