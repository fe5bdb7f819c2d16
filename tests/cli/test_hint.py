"""``hint``: the next step, or all of them."""

from pathlib import Path

import sudoku_ga as sga
from tests.cli.command import BY_LOGIC, CONTRADICTORY, ESCARGOT, MANY, Command

BY_NINES = "79....3.......69..8...3..76.....5..2..54187..4..7.....61..9...8..23.......9....54"


def test_strengths_tell_more_and_more(command: Command) -> None:
    texts = [
        command("hint", BY_LOGIC, "--strength", str(strength)).output for strength in (1, 2, 3)
    ]
    found = sga.hint(BY_LOGIC)
    assert texts == [f"{found.text(strength)}\n" for strength in (1, 2, 3)]
    assert len(set(texts)) == 3


def test_a_weak_hint_gives_nothing_away_in_its_record(command: Command) -> None:
    (weak,) = command("hint", BY_LOGIC, "--strength", "1", "--json").records
    (strong,) = command("hint", BY_LOGIC, "--json").records
    assert weak == {"puzzle": BY_LOGIC, "steps": [{"units": ["box 1"]}], "remark": None}
    (step,) = strong["steps"]
    assert step["placements"] == [{"cell": "r2c2", "digit": 2}]
    assert step["cells"] == {"pattern": ["r2c2"]}


def test_all_steps_fill_the_board(command: Command) -> None:
    result = command("hint", BY_LOGIC, "--all", "--json")
    assert len(result.records[0]["steps"]) == 12
    assert result.code == 0
    assert command("hint", BY_LOGIC, "--all").output.startswith(f"1. {sga.hint(BY_LOGIC)}\n2. ")


def test_where_the_steps_end_is_reported(command: Command) -> None:
    result = command("hint", ESCARGOT, "--all")
    assert result.code == 1
    assert result.output.splitlines()[-1].endswith(
        "None of the techniques known here gets any further; 57 blank cells left."
    )


def test_no_step_is_an_exit_code(command: Command) -> None:
    assert command("hint", MANY).code == 1
    result = command("hint", BY_LOGIC, CONTRADICTORY)
    assert result.code == 1
    assert result.output == f"{sga.hint(BY_LOGIC)}\n{sga.hint(CONTRADICTORY)}\n"


def test_a_wrong_digit_of_the_player_is_named_before_anything_else(
    command: Command, tmp_path: Path
) -> None:
    file = tmp_path / "library.txt"
    for digit, code, expected in ((6, 0, "Look at box"), (8, 1, "Something is wrong in box 1.")):
        # As HoDoKu writes it: a plus stands before a digit that is not given.
        file.write_text(f":0000:x:{BY_NINES[:2]}+{digit}{BY_NINES[3:]}:::\n")
        result = command("hint", str(file), "--strength", "2")
        assert (result.code, result.output.startswith(expected)) == (code, True)
    assert command("hint", str(file), "--all").output == "Wrong: r1c3.\n"
