"""What is left to be made of an experiment of which a store may hold a part; no puzzle is made."""

from typing import NamedTuple

from sudoku_ga import __version__
from sudoku_ga.lab.execution.runner import MOST_ATTEMPTS
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.store.store import Store, reads


class Remaining(NamedTuple):
    """How many trials a run of the experiment would make now, as far as its variants tell.

    Parameters
    ----------
    due : int
        All of them.
    again : int
        Those among them that have failed and are made once more.
    """

    due: int
    again: int


NOTHING_LEFT = Remaining(0, 0)


@reads
def remaining(store: Store, experiment: Experiment) -> Remaining:
    """Return what is left of an experiment as it stands in its file now.

    Results of variants that were changed since count for nothing. Puzzles are not looked at, for
    made ones would have to be made for it: this is to be told, and decides nothing.
    """
    mine = {(variant.name, variant.recipe_text) for variant in experiment.variants}
    rows = store.connection.execute(
        "SELECT variants.id, variants.name, recipe FROM variants JOIN experiments"
        " ON experiments.id = experiment_id"
        " WHERE experiments.name = ? AND experiments.seed = ? AND experiments.version = ?",
        (experiment.name, experiment.seed, __version__),
    ).fetchall()
    finished = again = 0
    for number, name, recipe in rows:
        if (name, recipe) not in mine:
            continue
        count, failed = store.connection.execute(
            "SELECT count(*), total(failed) FROM results WHERE variant_id = ?", (number,)
        ).fetchone()
        finished += count
        if failed:
            (tried,) = store.connection.execute(
                "SELECT count(*) FROM results WHERE variant_id = ? AND failed = 1 AND attempts < ?",
                (number, MOST_ATTEMPTS),
            ).fetchone()
            again += tried
    return Remaining(max(0, experiment.trial_count - finished) + again, again)
