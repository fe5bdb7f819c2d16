"""Writes the guide's page about the command line from the program's own help.

``python -m tests.cli.manual`` writes it anew.
"""

from collections.abc import Iterator

import click

from sudoku_ga.cli.main import sudoku_ga
from sudoku_ga.resources import resource_path

PAGE = resource_path("help", "command-line.md")
_WIDTH = 80
_HEAD = """\
# The command line

Everything below is what the program says itself when it is asked with `--help`. A SOURCE is a file,
`-` for standard input, or the puzzle itself. `--set` takes each parameter that
`sudoku-ga recipes NAME` lists.
"""


def page() -> str:
    """Return the page as it should be."""
    parts = [_HEAD]
    for words, command in _commands("sudoku-ga", sudoku_ga):
        context = click.Context(command, info_name=words, terminal_width=_WIDTH)
        context.max_content_width = _WIDTH
        lines = [line.rstrip() for line in command.get_help(context).splitlines()]
        parts.append(f"## {words}\n\n```text\n" + "\n".join(lines) + "\n```\n")
    return "\n".join(parts)


def _commands(words: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield words, command
    if isinstance(command, click.Group):
        for name in sorted(command.commands):
            yield from _commands(f"{words} {name}", command.commands[name])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
