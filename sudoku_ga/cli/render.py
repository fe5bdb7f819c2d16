"""Lists that several commands print."""

import json
from collections.abc import Sequence

from sudoku_ga.cli.options import SUCCESS


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
