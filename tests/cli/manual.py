"""Writes the pages of the guide that the program itself tells: its commands and its operators.

``python -m tests.cli.manual`` writes them anew in each language, and with the name of a language
prints them as JSON. A process speaks one alone, for its commands are translated in place.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from sudoku_ga.cli.commands import imported_command, sudoku_ga, translate_commands
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES, follow_language_in_numbers, language, set_language
from tests.cli import operators

_WIDTH = 80
_HEADS = {
    "en": """\
# The command line

This page shows the output of `--help` for every command. A SOURCE is a file, `-` for standard
input, or the puzzle itself. `--set` takes any parameter that `sudoku-ga recipes NAME` lists.
""",
    "pt": """\
# A linha de comando

Esta página mostra a saída de `--help` de cada comando. Uma SOURCE é um arquivo, `-` para a entrada
padrão, ou o próprio problema. `--set` aceita qualquer parâmetro que `sudoku-ga recipes NAME` lista.
""",
}


def folder(code: str) -> Path:
    """Return where the pages in a language are."""
    return resource_path("help", *([] if code == "en" else [code]))


def pages() -> dict[str, str]:
    """Return the pages as they should be, by name, in the language that this process speaks."""
    command_line = _command_line()
    follow_language_in_numbers()  # in what the commands print, numbers have one notation
    return {"command-line": command_line, **operators.pages()}


def _command_line() -> str:
    parts = [_HEADS[language()]]
    for words, command in _commands():
        context = click.Context(command, info_name=words, terminal_width=_WIDTH)
        context.max_content_width = _WIDTH
        lines = [line.rstrip() for line in command.get_help(context).splitlines()]
        parts.append(f"## {words}\n\n```text\n" + "\n".join(lines) + "\n```\n")
    return "\n".join(parts)


def pages_in(code: str) -> dict[str, str]:
    """Return the pages as they should be in a language, asked of another process."""
    command = [sys.executable, "-m", "tests.cli.manual", code]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    told = subprocess.run(command, env=environment, capture_output=True, check=True)
    return dict(json.loads(told.stdout))


def _commands() -> Iterator[tuple[str, click.Command]]:
    """Yield the program, and each command with those of a group after it."""
    yield "sudoku-ga", sudoku_ga
    for name in sorted(sudoku_ga.commands):
        command = imported_command(name)
        yield f"sudoku-ga {name}", command
        if isinstance(command, click.Group):
            for each in sorted(command.commands):
                yield f"sudoku-ga {name} {each}", command.commands[each]


if __name__ == "__main__":
    if sys.argv[1:]:
        set_language(sys.argv[1])
        translate_commands(sudoku_ga)
        click.echo(json.dumps(pages()))
    else:
        for code in LANGUAGES:
            for name, text in pages_in(code).items():
                (folder(code) / f"{name}.md").write_text(text, encoding="utf-8")
