"""``sudoku-ga compile``: what the window calls in a process of its own at its first start."""

import click


@click.command("compile", hidden=True)
def compile_kernels() -> int:
    """Compile the kernels of every recipe for this machine."""
    from sudoku_ga.evolution.warm import compile_all

    compile_all()
    return 0
