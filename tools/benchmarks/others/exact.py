"""Solvers that do not evolve: the yardstick of what reasoning takes."""

from tools.benchmarks.others.attempt import Attempt


def py_sudoku(attempt: Attempt) -> None:
    """py-sudoku: backtracking from the blank with the fewest candidates."""
    from sudoku import Sudoku

    geometry = attempt.puzzle.geometry
    board = [[digit or None for digit in row] for row in _rows(attempt)]
    solved = Sudoku(geometry.box_width, geometry.box_height, board=board).solve()
    attempt.digits = [digit or 0 for row in solved.board for digit in row]


def dokusan(attempt: Attempt) -> None:
    """dokusan: backtracking between fixpoints of singles."""
    from dokusan import solvers
    from dokusan.boards import BoxSize, Sudoku

    geometry = attempt.puzzle.geometry
    box = BoxSize(geometry.box_width, geometry.box_height)
    solved = solvers.backtrack(Sudoku.from_list(_rows(attempt), box_size=box))
    attempt.digits = [cell.value for cell in solved.cells()]


def cp_sat(attempt: Attempt) -> None:
    """OR-Tools CP-SAT: an all-different for each unit, one worker."""
    from ortools.sat.python import cp_model

    geometry = attempt.puzzle.geometry
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(digit or 1, digit or geometry.size, "")
        for digit in attempt.puzzle.digits.tolist()
    ]
    for unit in geometry.units.tolist():
        model.add_all_different([cells[cell] for cell in unit])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = attempt.seed
    solver.parameters.max_time_in_seconds = attempt.limit_s
    if solver.solve(model) == cp_model.OPTIMAL:
        attempt.digits = [solver.value(cell) for cell in cells]


def _rows(attempt: Attempt) -> list[list[int]]:
    size = attempt.puzzle.geometry.size
    rows: list[list[int]] = attempt.puzzle.digits.reshape(size, size).tolist()
    return rows
