"""Paths of bundled files: recipes, puzzles, fonts, icons.

A wheel or frozen bundle has them in ``sudoku_ga/_resources``; a checkout, and an editable
installation, in the top-level folder ``resources``.
"""

from functools import cache
from pathlib import Path


def resource_path(*parts: str) -> Path:
    """Return the path of a bundled file or folder.

    The path is absolute, and need not exist. ``parts``: folders and file name within the resources,
    such as ``"recipes", "memetic.toml"``.
    """
    return _root(__file__).joinpath(*parts)


def resource_names(folder: str, suffix: str) -> list[str]:
    """Return the sorted names, without suffix, of the files in a folder of the resources.

    Parameters
    ----------
    folder : str
        Folder in the resources, such as ``recipes``; it need not exist.
    suffix : str
        Suffix of the files, such as ``.toml``.
    """
    return list(_names(resource_path(folder), suffix))


@cache
def _names(folder: Path, suffix: str) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob(f"*{suffix}")))


@cache
def _root(module: str) -> Path:
    package = Path(module).resolve().parent
    carried = package / "_resources"
    return carried if carried.is_dir() else package.parent / "resources"
