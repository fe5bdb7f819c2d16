"""A walk to the race and back, with keys alone; what was raced is read from the session."""

import pytest

from sudoku_ga.document.session import load_session
from tests.outside.desktop import missing_tools, wait_for
from tests.outside.test_walk import STEP_MS, first_of, visit

pytestmark = [
    pytest.mark.outside,
    pytest.mark.skipif(
        bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}"
    ),
]


def _runs(person, *keys):
    """Press keys and return the runs that the session keeps, once there are two or more."""

    def look():
        if keys:
            person.press(*keys, delay_ms=STEP_MS)
        runs = load_session(person.session).runs if person.session.is_file() else ()
        return runs if len(runs) >= 2 else None

    return wait_for("runs of a race", look)


@pytest.mark.exhaustive
def test_a_race_is_stepped_and_stopped_and_its_runs_are_kept(tmp_path):
    puzzle = first_of(6, tmp_path)
    with visit(tmp_path, puzzle, size=(1024, 700)) as person:
        person.wait_for("puzzle", lambda board_state: board_state.puzzle.given_count > 0)
        # Again and again: no race can begin until the kernels are compiled. Escape ends a race,
        # and leaves the page where there is none.
        raced = _runs(person, "ctrl+alt+r", "F6", "F6", "F6", "Escape", "Escape")
        assert {run.recipe for run in raced} >= {"Evolution", "Generational"}
        assert raced[0].seed == raced[1].seed
    kept = load_session(person.session).runs  # as the program left it
    assert {run.name for run in kept} >= {run.name for run in raced}
