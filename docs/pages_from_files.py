"""Pages of the documentation from files that are not written for it: examples and lessons."""

import io
import re
import runpy
import sys
import tomllib
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

from sudoku_ga.testing import isolated_plugins

_CELL = re.compile(r"^# %%(.*)\n", re.MULTILINE)


class _Printed(io.StringIO):
    """Standard output of a script, which keeps the line of the script that printed each text."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = str(path)
        self.texts: list[tuple[int, str]] = []

    def write(self, text: str) -> int:
        frame, line = sys._getframe(1), 0
        while frame is not None:
            if frame.f_code.co_filename == self._path:
                line = frame.f_lineno
            frame = frame.f_back  # type: ignore[assignment]
        self.texts.append((line, text))
        return len(text)


def example_page(text: str, path: Path) -> str:
    """Return a script in percent format as Markdown, with what each of its cells prints.

    Parameters
    ----------
    text : str
        The script.
    path : Path
        Its file, which is run.
    """
    printed = _Printed(path)
    with isolated_plugins(), redirect_stdout(printed):
        runpy.run_path(str(path), run_name="__main__")
    parts = []
    heads = list(_CELL.finditer(text))
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        end = after.start() if after else len(text)
        cell = text[head.end() : end].strip()
        if "markdown" in head[1]:
            parts.append(re.sub(r"^# ?", "", cell, flags=re.MULTILINE))
            continue
        parts.append(f"```python\n{cell}\n```")
        lines = range(text.count("\n", 0, head.end()) + 1, text.count("\n", 0, end) + 2)
        output = "".join(said for line, said in printed.texts if line in lines)
        if output:
            parts.append(f"```text\n{output.rstrip()}\n```")
    parts.append(f"Download {{download}}`{path.name}`.")
    return "\n\n".join(parts)


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


class ExampleParser(MystParser):
    """Reads scripts in percent format."""

    supported = ("percent",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the script as the Markdown of its page."""
        super().parse(example_page(inputstring, Path(document["source"])), document)


class LessonParser(MystParser):
    """Reads lessons in TOML."""

    supported = ("lesson",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the lesson as the Markdown of its page."""
        super().parse(lesson_page(inputstring), document)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the parsers with Sphinx."""
    app.add_source_parser(ExampleParser)
    app.add_source_parser(LessonParser)
    return {"parallel_read_safe": True}
