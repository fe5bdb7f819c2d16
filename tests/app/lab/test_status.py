"""The line below the lab."""

from sudoku_ga.app.lab.words import counts


def test_runs_are_counted_and_those_of_logic_alone_named(results):
    assert counts(results.overview(1, 3, 5)) == ("1 solved, 1 not solved, 1 failed",)
    results.solve_by_logic(0)
    assert counts(results.overview()) == (
        "2 solved, 1 not solved, 1 failed",
        "1 of them by logic alone",
    )
