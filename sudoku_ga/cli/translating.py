"""The help of the commands in the language of the person."""

import gettext
import inspect

import click

from sudoku_ga.resources import resource_path
from sudoku_ga.translation import DOMAIN, _, language


def translate_commands(command: click.Command) -> None:
    """Translate the help of a command, of its options and of the commands below it, in place.

    click takes its texts when a module is imported, before anybody knows the language.
    """
    if language() == "en":
        return
    # Where click itself looks for its words.
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
