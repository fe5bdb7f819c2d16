"""The pages of the guide, as files in Markdown; no Qt."""

from dataclasses import dataclass
from pathlib import Path

from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES, language

_GUIDE = (
    "start", "board", "play", "recipes", "evolution", "race", "lessons", "lab", "lab-reference",
    "cluster", "files", "formats", "command-line", "hints", "published", "troubleshooting",
)  # fmt: skip


@dataclass(frozen=True)
class Page:
    """A page that the guide lists.

    ``name``: as ``board``.
    ``title``: the first heading of its file.
    """

    name: str
    title: str

    @property
    def path(self) -> Path:
        """The file, whose links to other files are relative."""
        return page_path(self.name)


def page_path(name: str) -> Path:
    """Return the file of a page, in the language of the person where it is translated."""
    parts = f"{name}.md".split("/")
    translated = resource_path("help", language(), *parts)
    return translated if translated.is_file() else resource_path("help", *parts)


def own_path(path: Path) -> Path:
    """Return the file that is read in place of another one, which a link of a page names.

    A page that is not translated links pages in English, some of which may be.
    """
    root = resource_path("help")
    for folder in (*(root / each for each in LANGUAGES), root):
        if path.is_relative_to(folder) and path.suffix == ".md":
            return page_path(path.relative_to(folder).with_suffix("").as_posix())
    return path


def pages() -> list[Page]:
    """Return all pages in the order in which the guide lists them."""
    return [_page(name) for name in _GUIDE]


def _page(name: str) -> Page:
    with page_path(name).open(encoding="utf-8") as lines:
        return Page(name, next(lines).lstrip("# ").strip())
