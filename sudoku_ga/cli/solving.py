"""``sudoku-ga solve``: runs, prints as it goes, and counts."""

from sudoku_ga.cli.attempt import load_kernels
from sudoku_ga.cli.exit_codes import ALL_SOLVED, SOME_UNSOLVED
from sudoku_ga.cli.order import Order
from sudoku_ga.cli.progress import Progress
from sudoku_ga.cli.record import json_line
from sudoku_ga.cli.recording import recording
from sudoku_ga.cli.runs import answers
from sudoku_ga.cli.solve_text import text
from sudoku_ga.evolution.engine.warm_up import is_prepared
from sudoku_ga.translation import _


def solve_order(order: Order, *, as_json: bool) -> int:
    """Make the runs, print each as soon as it and all before it have ended.

    Returns
    -------
    int
        The exit code.

    Raises
    ------
    UserError
        If a source cannot be read or the record not be written; what came before has been
        printed.
    KeyboardInterrupt
        After Ctrl+C; what had begun has been printed.
    """
    progress = Progress(says_compiling=not as_json)
    run_count = solved_count = logic_count = 0
    try:
        write = json_line if as_json else text
        if order.job_count > 1 and not is_prepared():
            load_kernels(order.recipe, progress)  # else each of the processes compiles them
        with recording(order.record) as record:
            for answer in answers(order.tasks(), write, order.job_count, progress):
                progress.clear()
                run_count += 1
                solved_count += answer.solved
                logic_count += answer.by_logic
                record(answer.record)
                # Whoever reads this through a pipe waits for it.
                print(answer.text, flush=True)
                progress.count_run()
    finally:
        progress.clear()
        if run_count > 1 and not as_json:
            print(_tally(run_count, solved_count, logic_count))
    return ALL_SOLVED if solved_count == run_count else SOME_UNSOLVED


def _tally(runs: int, solved: int, by_logic: int) -> str:
    text = _("{solved:,} of {runs:,} runs solved")
    if by_logic:
        text = _("{solved:,} of {runs:,} runs solved, {by_logic:,} of them by logic alone")
    return text.format(solved=solved, runs=runs, by_logic=by_logic)
