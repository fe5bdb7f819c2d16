"""``sudoku-ga compile``: what the window calls in a process of its own at its first start."""

import os
import threading

import click


@click.command("compile", hidden=True)
@click.option("--attended", is_flag=True, help="End when the standard input is closed.")
def compile_kernels(attended: bool) -> int:
    """Compile the kernels of every recipe for this machine."""
    from sudoku_ga.evolution.warm import compile_all

    if attended:
        threading.Thread(target=_end_when_left, daemon=True).start()
    compile_all()
    return 0


def _end_when_left() -> None:
    """Wait for whoever started this process to go, however that comes about, and go too."""
    # Not through sys.stdin, whose lock, held here, is fatal to an interpreter that ends well.
    while os.read(0, 1024):
        pass
    os._exit(1)  # the compiler would not hear of anything milder
