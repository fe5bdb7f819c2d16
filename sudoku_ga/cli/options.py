"""Arguments and options that several commands share."""

import re

import click

from sudoku_ga.puzzle.errors import KnownError
from sudoku_ga.puzzle.geometry import Geometry


class Box(click.ParamType[Geometry]):
    """A box shape, height × width, as ``2x3``."""

    name = "HxW"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> Geometry:
        """Return the geometry, or fail with what was expected."""
        if isinstance(value, Geometry):
            return value
        match = re.fullmatch(r"(\d{1,3})[x×](\d{1,3})", str(value).lower())
        if match is None:
            self.fail(f"HEIGHTxWIDTH is expected, as 2x3, not {value}", param, ctx)
        try:
            return Geometry(int(match[1]), int(match[2]))
        except KnownError as error:
            self.fail(str(error), param, ctx)


class WholeNumber(click.IntRange):
    """A whole number within bounds; click would call it an integer range."""

    name = "whole number"


sources = click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")

box = click.option(
    "--box",
    "geometry",
    type=Box(),
    help="Box height x width, where the size leaves it open, as 3x2 for a 6x6 puzzle.",
)

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
