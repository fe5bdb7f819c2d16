"""The command ``sudoku-ga``: its commands, their language, and how errors are printed."""

import atexit
import codecs
import errno
import gc
import gettext
import importlib
import inspect
import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, TextIO

import click

from sudoku_ga import interruption
from sudoku_ga.cli.options import BAD_INPUT, INTERRUPTED, PARTIAL, offer_plugins, plugin_option
from sudoku_ga.errors import UserError
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import DOMAIN, _, language, later
from sudoku_ga.version import __version__

_LONGEST_MESSAGE = 400
_COLLECT_AFTER = 150_000
"""New objects between two garbage collections. Imports make 120,000 objects and no garbage; with
Python's default of 700, collections would take a tenth of the time of ``solve`` for one puzzle."""

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
_LIMITED = (None, errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
"""Error numbers of limits of the system; None is that of a library that could not be loaded."""


@click.command(hidden=True)
@click.argument("file", required=False, type=click.Path())
def open_window(file: str | None) -> int:
    """Open the window, with the puzzle of FILE if there is one."""
    with _libraries_of_qt():
        from sudoku_ga.app.shell.application import run_window

    return run_window(file)


@contextmanager
def _libraries_of_qt() -> Iterator[None]:
    """Raise a ``UserError`` that names a missing library of the system, which Qt's wheel lacks."""
    try:
        yield
    except ImportError as error:
        if ".so" not in str(error):
            raise
        raise UserError(
            _("a library that Qt needs is expected on this system: {reason}").format(reason=error)
        ) from None


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
        with _libraries_of_qt():
            from sudoku_ga.app.shell.demonstration import run_demonstration

        return run_demonstration()
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments : sequence of str, optional
        The words after ``sudoku-ga``; by default, those of the process.

    Returns
    -------
    int
        The exit code: 0 if everything was solved, made, graded or identical, 1 if not, 2 for bad
        input or usage, 130 after Ctrl+C, 143 after SIGTERM.
    """
    if arguments is None:
        interruption.install()
        _open_streams()
    return interruption.exit_code(_run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    gc.set_threshold(_COLLECT_AFTER)
    translate_commands(sudoku_ga)
    try:
        code = sudoku_ga.main(
            None if arguments is None else list(arguments),
            prog_name="sudoku-ga",
            standalone_mode=False,
        )
        sys.stdout.flush()
    except click.ClickException as error:
        return _refuse(error.format_message())
    except UserError as error:
        # An error of an operator from a plug-in has a trace.
        code = _refuse(str(error), getattr(error, "trace", ""))
        for each in getattr(error, "others", ()):  # further problems of a file
            _refuse(str(each))
        return code
    except OSError as error:  # commands turn errors of their files into UserError
        if error.errno in _LIMITED:
            return _refuse_limit(error)
        if error.errno not in _FULL:
            raise
        _forget(sys.stdout)
        reason = error.strerror
        return _refuse(
            _("an output that can be written is expected, found: {reason}").format(reason=reason)
        )
    except (SystemExit, GeneratorExit):  # a plug-in would end the process silently
        import traceback

        traceback.print_exc()
        return PARTIAL
    except (ImportError, MemoryError, SystemError) as error:
        return _refuse_limit(error)
    return int(code or 0)


def _open_streams() -> None:
    """Open closed streams as the null device, and write ``?`` for what a stream cannot encode."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number, which the next file would get
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not _says_everything(stream):
            stream.reconfigure(errors="replace")


def _says_everything(stream: io.TextIOWrapper) -> bool:
    """Whether a stream can write every text with the error handler that Python has given it."""
    is_utf8 = codecs.lookup(stream.encoding).name == "utf-8"
    return stream.errors == "backslashreplace" or (is_utf8 and stream.errors == "surrogateescape")


def _refuse_limit(error: Exception) -> int:
    """Print the error of a system that lacks memory, open files or a library."""
    while isinstance(error.__cause__, Exception):
        error = error.__cause__  # without the general advice that a package adds to it
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return _refuse(
        _(
            "memory, open files and libraries that the program needs are expected, found: {reason}"
        ).format(reason=reason)
    )


def _refuse(message: str, trace: str = "") -> int:
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:  # it quotes an argument
        line = line[:_LONGEST_MESSAGE] + "…"
    try:
        print(f"{trace}sudoku-ga: {line}", file=sys.stderr)
    except OSError:  # standard error is closed
        _forget(sys.stderr)
    return BAD_INPUT


def _forget(stream: TextIO) -> None:
    """Discard buffered output, which Python would fail to write again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
