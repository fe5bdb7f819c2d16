"""What a user is told of each bad input: messages.toml, a table for each reader.

``python -m tests.golden.messages`` writes the messages anew. That is right only where a message was
meant to change; the change of the file then shows which ones did.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import chdir, closing, redirect_stderr, redirect_stdout
from functools import cache, partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import sudoku_ga as sga
from sudoku_ga.cli.main import main as sudoku_ga
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.plugins import load_plugin
from sudoku_ga.lab.store.store import Store
from sudoku_ga.testing import isolated_plugins
from sudoku_ga.translation import set_language
from tests.golden import bad_inputs
from tools.fuzz.samples import store_bytes
from tools.fuzz.subjects import SUBJECTS

MESSAGES = Path(__file__).with_name("messages.toml")


def _read(subject: str, data: str) -> None:
    path = Path("input")
    path.write_text(data, encoding="utf-8")
    SUBJECTS[subject].read(path, data.encode())


def _open(whole: bytes, sql: str) -> None:
    path = Path("some.db")
    path.write_bytes(whole)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(sql)
        connection.commit()
    Store.to_read(path).close()


def _load(source: str) -> None:
    path = Path("halves.py")
    path.write_text(source, encoding="utf-8")
    with isolated_plugins():
        load_plugin(path)


def _evaluate(expression: str) -> None:
    eval(expression, {"sga": sga})


def _call(words: str) -> None:
    """Call the program; what it prints on standard error is raised."""
    errors = StringIO()
    with isolated_plugins(), redirect_stdout(StringIO()), redirect_stderr(errors):
        code = sudoku_ga(words.split())
    if code == 2:
        raise UserError(errors.getvalue().splitlines()[-1])


def _told(read: Callable[[str], None], bad: str) -> str:
    try:
        read(bad)
    except UserError as error:
        return str(error)
    return ""


def _named(words: list[str]) -> dict[str, str]:
    return {each: each for each in words}


@cache
def readers() -> dict[str, tuple[Callable[[str], None], dict[str, str]]]:
    """Return each reader with its bad inputs by their names."""
    texts = {
        "paste": bad_inputs.PUZZLES,
        "recipe": bad_inputs.RECIPES,
        "experiment": bad_inputs.EXPERIMENTS,
        "published": bad_inputs.PUBLISHED,
        "layout": bad_inputs.LAYOUTS,
        "lesson": bad_inputs.LESSONS,
        "run": bad_inputs.runs(),
        "session": bad_inputs.SESSIONS,
        "set": _named(bad_inputs.SETTINGS),
        "spec": _named(bad_inputs.SPECS),
    }
    return {
        **{name: (partial(_read, name), inputs) for name, inputs in texts.items()},
        "store": (partial(_open, store_bytes()[0]), _named(bad_inputs.STORES)),
        "plug-in": (_load, bad_inputs.PLUGINS),
        "package": (_evaluate, _named(bad_inputs.CALLS)),
        "sudoku-ga": (_call, _named(bad_inputs.COMMANDS)),
    }


def messages(name: str) -> dict[str, str]:
    """Return what a reader says of each of its bad inputs, "" where it takes one."""
    read, inputs = readers()[name]
    with TemporaryDirectory() as folder, chdir(folder):
        bad_inputs.write_files(Path())
        return {each: _told(read, bad) for each, bad in inputs.items()}


def main() -> None:
    """Write the messages of all readers."""
    lines = []
    for name in readers():
        found = messages(name)
        if taken := [each for each, said in found.items() if not said]:
            raise SystemExit(f"{name}: bad input is expected, these are taken: {taken}")
        pairs = (f"{_quoted(each)} = {_quoted(said)}" for each, said in found.items())
        lines += [f"[{name}]", *pairs, ""]
    MESSAGES.write_text("\n".join(lines), encoding="utf-8")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    set_language("en")
    main()
