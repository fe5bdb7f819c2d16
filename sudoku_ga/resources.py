"""Where the files live that the program brings along: recipes, puzzles, fonts, icons.

A wheel and a frozen bundle carry them as ``sudoku_ga/_resources``, beside this module; in a
checkout, and in an editable installation of one, they are the top-level folder ``resources``.
"""

from functools import cache
from pathlib import Path


def resource_path(*parts: str) -> Path:
    """Return the path of a file or folder that belongs to the program.

    Parameters
    ----------
    *parts : str
        Folders and file name below the resources, as ``"recipes", "memetic.toml"``.

    Returns
    -------
    Path
        Absolute. Whether something stands there is for the reader to find out: a name may
        come from a person.
    """
    return _root(Path(__file__).resolve().parent).joinpath(*parts)


def resource_names(folder: str, suffix: str) -> list[str]:
    """Return the names, without the ending, of the resources of one kind, in order.

    Parameters
    ----------
    folder : str
        Folder below the resources, as ``recipes``.
    suffix : str
        Ending of the files with its dot, as ``.toml``.

    Returns
    -------
    list of str
        Sorted; empty where there is no such folder.
    """
    return sorted(path.stem for path in resource_path(folder).glob(f"*{suffix}"))


@cache
def _root(package: Path) -> Path:
    carried = package / "_resources"
    return carried if carried.is_dir() else package.parent / "resources"
