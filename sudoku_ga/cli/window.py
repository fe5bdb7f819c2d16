"""The window and its demonstration, imported only when they are asked for."""

import click


@click.command(hidden=True)
@click.argument("file", required=False, type=click.Path())
def open_window(file: str | None) -> int:
    """Open the window, with the puzzle of FILE if there is one."""
    from sudoku_ga.app.application import run_window

    return run_window(file)


def demonstrate() -> int:
    """Let the window solve two puzzles by itself; return the exit code."""
    from sudoku_ga.app.demonstration import run_demonstration

    return run_demonstration()
