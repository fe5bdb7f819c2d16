"""The commands of ``sudoku-ga``, and their language."""

import atexit
import gc
import gettext
import importlib
import inspect
import os
from collections.abc import Sequence
from functools import cache
from typing import Any

import click

from sudoku_ga.cli import INTERRUPTED, window
from sudoku_ga.cli.options import offer_plugins, plugin_option
from sudoku_ga.errors import UserError
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import DOMAIN, _, language, later
from sudoku_ga.version import __version__


def run(words: Sequence[str]) -> int:
    """Run the command that the words name, and return its exit code.

    Raises ``UserError`` for bad words or bad input.
    """
    translate_commands(sudoku_ga)
    try:
        code = sudoku_ga.main(list(words), prog_name="sudoku-ga", standalone_mode=False)
    except click.ClickException as error:  # its lists of choices have several lines
        raise UserError(" ".join(error.format_message().split())) from None
    return int(code or 0)


@click.command(hidden=True)
@click.argument("file", required=False, type=click.Path())
def open_window(file: str | None) -> int:
    """Open the window, with the puzzle of FILE if there is one."""
    return window.open_window(file)


class CommandOrFile(click.Group):
    """A group in which a first word that is no command is a file for the window."""

    def invoke(self, ctx: click.Context) -> Any:
        """Return the exit code of the command that was called."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:  # caught here, since click would print an empty line
            return INTERRUPTED

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name of the command, the command, and its arguments."""
        if args[0] in self.commands:
            name, _command, rest = super().resolve_command(ctx, args)
            return name, imported_command(args[0]), rest
        if not os.path.exists(args[0]):  # Path.exists raises where the word is too long
            shown = [name for name, command in self.commands.items() if not command.hidden]
            from sudoku_ga.puzzle.formats.text import shorten

            word = shorten(args[0], 60)
            raise click.UsageError(
                _("a file or one of the commands {names} is expected, not {word}").format(
                    names=", ".join(shown), word=word
                )
            )
        return open_window.name, open_window, args


@click.group(
    cls=CommandOrFile,
    invoke_without_command=True,
    options_metavar="[OPTIONS]",
    subcommand_metavar="[FILE | COMMAND [ARGS]...]",
    epilog="\b\nExample:\n  sudoku-ga check 3.2.4......3....",
)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.option(
    "--demo", is_flag=True, help="Solve two puzzles in the window as a demonstration, then exit."
)
@click.pass_context
def sudoku_ga(context: click.Context, demo: bool) -> int:
    """Watch genetic algorithms solve Sudoku.

    Without a command the window opens, with the puzzle of FILE if there is one.
    """
    if demo and context.invoked_subcommand is not None:
        raise click.UsageError(_("--demo cannot be combined with a command"))
    if context.invoked_subcommand in _COMMANDS:
        # Without this, Python examines all objects again at its end, which takes a quarter of the
        # time of a command. A window is excepted: its objects must be destroyed in order.
        atexit.register(gc.freeze)
    if demo:
        return window.open_demonstration()
    if context.invoked_subcommand is None:
        return int(context.invoke(open_window, file=None))
    return 0


_COMMANDS = {
    "solve": ("solve", later("Solve puzzles by evolution.")),
    "verify": (
        "verify",
        later("Repeat recorded runs, and report the first generation that differs."),
    ),
    "check": (
        "check",
        later("Count the solutions of each puzzle: none, one or several."),
    ),
    "generate": (
        "generate",
        later(
            "Generate puzzles: evolve a full grid, then remove cells while the "
            "solution remains unique."
        ),
    ),
    "grade": ("grade", later("Grade puzzles by their difficulty for a person.")),
    "hint": (
        "hint",
        later("Show the next logical step of each puzzle."),
    ),
    "convert": (
        "convert",
        later("Convert puzzles of any format to another format."),
    ),
    "recipes": ("recipes", later("List the recipes, or show all details of one.")),
    "replicate": (
        "replicate",
        later("Repeat a published experiment and compare; without NAME, list the experiments."),
    ),
    "lab": (
        "lab.group",
        later("Plan, run and report experiments: many runs of recipes and parameters on puzzles."),
    ),
    "compile": ("compile", later("Compile the kernels of every recipe for this machine.")),
}
"""The module and the short help of each command, so that the help of the program imports none of
the modules."""

for _name, (_module, _sentence) in _COMMANDS.items():
    sudoku_ga.add_command(click.Command(_name, help=_sentence))
sudoku_ga.params.append(plugin_option())


@cache
def imported_command(name: str) -> click.Command:
    """Import a command, and return it with all of its options, translated."""
    module = importlib.import_module(f"sudoku_ga.cli.{_COMMANDS[name][0]}")
    command: click.Command = next(
        each
        for each in vars(module).values()
        if isinstance(each, click.Command) and each.name == name
    )
    offer_plugins(command)
    translate_commands(command)
    return command


def translate_commands(command: click.Command) -> None:
    """Translate the help of a command, of its options and of the commands below it, in place.

    click copies the texts when a module is imported, before the language is known.
    """
    if language() == "en":
        return
    # click looks up its own messages in the default domain.
    gettext.bindtextdomain(DOMAIN, resource_path("locale"))
    gettext.textdomain(DOMAIN)
    command.help = _(inspect.cleandoc(command.help or "")) or None
    command.epilog = _(inspect.cleandoc(command.epilog or "")) or None
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            parameter.help = _(parameter.help or "") or None
    if isinstance(command, click.Group):
        for each in command.commands.values():
            translate_commands(each)
