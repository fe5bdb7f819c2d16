"""The pages of the guide, as files in Markdown; no Qt."""

from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.resources import resource_path

LESSONS = "lessons"
"""The page that lists the lessons."""

_GUIDE = (
    "start", "board", "recipes", "evolution", "lab", "cluster", "files", "formats", "command-line",
    "hints", "published", "troubleshooting",
)  # fmt: skip
_LESSONS = (
    "individual", "selection", "crossover", "temperature", "restarts", "comparing",
)  # fmt: skip


@dataclass(frozen=True)
class Page:
    """A page that the guide lists.

    Parameters
    ----------
    name : str
        As ``board`` or ``lessons/selection``.
    title : str
        The first heading of its file.
    is_lesson : bool
    """

    name: str
    title: str
    is_lesson: bool = False

    @property
    def path(self) -> Path:
        """The file, whose links to other files are relative."""
        return page_path(self.name)


def page_path(name: str) -> Path:
    """Return the file of a page."""
    return resource_path("help", *f"{name}.md".split("/"))


def pages() -> list[Page]:
    """Return all pages in the order in which the guide lists them, the lessons last."""
    lessons = [_page(f"lessons/{name}", is_lesson=True) for name in _LESSONS]
    return [*(_page(name) for name in (*_GUIDE, LESSONS)), *lessons]


def _page(name: str, *, is_lesson: bool = False) -> Page:
    with page_path(name).open(encoding="utf-8") as lines:
        return Page(name, next(lines).lstrip("# ").strip(), is_lesson)
