"""Writes the guide's page about the command line from the program's own help.

``python -m tests.cli.manual`` writes it anew in each language, and with the name of a language
prints it. A process speaks one alone, for its commands are translated in place.
"""

import os
import subprocess
import sys
from collections.abc import Iterator

import click

from sudoku_ga.cli.main import imported_command, sudoku_ga, translate_commands
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES, language, set_language

PAGES = {
    code: resource_path("help", *([] if code == "en" else [code]), "command-line.md")
    for code in LANGUAGES
}
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


def page() -> str:
    """Return the page as it should be, in the language that this process speaks."""
    parts = [_HEADS[language()]]
    for words, command in _commands():
        context = click.Context(command, info_name=words, terminal_width=_WIDTH)
        context.max_content_width = _WIDTH
        lines = [line.rstrip() for line in command.get_help(context).splitlines()]
        parts.append(f"## {words}\n\n```text\n" + "\n".join(lines) + "\n```\n")
    return "\n".join(parts)


def page_in(code: str) -> str:
    """Return the page as it should be in a language, asked of another process."""
    command = [sys.executable, "-m", "tests.cli.manual", code]
    environment = os.environ | {"PYTHONIOENCODING": "utf-8"}
    told = subprocess.run(command, env=environment, capture_output=True, check=True)
    return told.stdout.decode("utf-8").replace("\r\n", "\n")


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
        click.echo(page(), nl=False)
    else:
        for code, path in PAGES.items():
            path.write_text(page_in(code), encoding="utf-8")
