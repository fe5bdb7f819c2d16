"""Pages of the documentation from files that are not written for it, and their order.

Lessons and examples become pages, and lists of links the contents of the site.
"""

import re
import tomllib
from typing import Any

from contents import contents
from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

_EXAMPLES = (
    "first_run.py", "selection_pressure.py", "crossover_ablation.py", "diversity.py",
    "comparing_algorithms.py", "landscape.py", "own_crossover.py", "own_fitness.py",
    "own_representation.py", "own_initialisation.py", "fixed_targets.py", "replicating_a_table.py",
)  # fmt: skip

_EXAMPLE_LINK = re.compile(r"\]\([./]*examples/(?:(\w+)\.py)?\)")


def place_of_example(name: str) -> int:
    """Return the place of an example among the notebooks, by the name of its file."""
    return _EXAMPLES.index(name)


def link_notebooks(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Let links to the files of examples lead to the pages that sphinx-gallery makes of them."""
    source[0] = _EXAMPLE_LINK.sub(
        lambda link: f"](/docs/generated/examples/{link[1] or 'index'}.rst)", source[0]
    )


def add_contents(_app: Sphinx, _page: str, source: list[str]) -> None:
    """Give the entries of a page of contents their places in the site."""
    if entries := contents(source[0]):
        source[0] += "\n```{toctree}\n:hidden:\n\n" + "\n".join(entries) + "\n```\n"


def lesson_page(text: str) -> str:
    """Return a lesson of the window as Markdown, with its questions and the answers to them."""
    lesson = tomllib.loads(text)
    parts = [f"# {lesson['title']}", lesson["aim"]]
    parts.append(f"Help > Lessons opens this lesson in the window. {_setup(lesson['setup'])}")
    for number, step in enumerate(lesson["step"], 1):
        parts.append(f"## Step {number}")
        if "setup" in step:
            parts.append(_setup(step["setup"]))
        parts.append(step["text"].strip())
        if "question" in step:
            parts.append(_question(step["question"]))
    if "summary" in lesson:
        parts += ["## Summary", lesson["summary"].strip()]
    if "reading" in lesson:
        parts += ["## Reading", "\n".join(map(_reading, lesson["reading"]))]
    return "\n\n".join(parts)


def _setup(setup: dict[str, Any]) -> str:
    said = [f"{name} *{setup[name]}*" for name in ("puzzle", "recipe", "seed") if name in setup]
    said += [f"`{path}` = {value}" for path, value in setup.get("set", {}).items()]
    return f"Setting: {'; '.join(said)}." if said else ""


def _question(question: dict[str, Any]) -> str:
    rows = [f"- {each['text']}" + (f": {each['then']}" if "then" in each else "")
            for each in question["choices"]]  # fmt: skip
    return "\n".join([f"**{question['text']}**", "", *rows])


def _reading(entry: dict[str, Any]) -> str:
    where = f". {entry['where']}" if "where" in entry else ""
    return f"- {entry['authors']} ({entry['year']}). *{entry['title']}*{where}"


class LessonParser(MystParser):
    """Reads lessons in TOML."""

    supported = ("lesson",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the lesson as the Markdown of its page."""
        super().parse(lesson_page(inputstring), document)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the parser, the links and the contents with Sphinx."""
    app.add_source_parser(LessonParser)
    app.connect("source-read", link_notebooks)
    app.connect("source-read", add_contents, priority=600)  # after the links that it takes
    return {"parallel_read_safe": True}
