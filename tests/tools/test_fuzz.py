"""A short round for every reader, and that the watch sees what it is for."""

import time
from pathlib import Path
from random import Random

import pytest

from sudoku_ga.errors import UserError
from tools.fuzz import watch
from tools.fuzz.inputs import bad_input, other_field
from tools.fuzz.rounds import complaints
from tools.fuzz.subjects import SUBJECTS
from tools.fuzz.watch import complaint

_INPUTS = 10


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    # A slow machine is no failure; a hang still is.
    monkeypatch.setattr(watch, "LONGEST_S", 30.0)


@pytest.mark.parametrize("name", SUBJECTS)
def test_bad_inputs_are_refused_or_taken(name: str) -> None:
    assert [each[0::2] for each in complaints(name, range(_INPUTS), seed=0)] == []


def test_an_input_is_made_again_from_its_number() -> None:
    samples = [b"[a]\nb = 1\n", b'{"c": [1, 2]}']
    made = [bad_input(samples, "some", 1, number) for number in range(50)]
    assert made == [bad_input(samples, "some", 1, number) for number in range(50)]
    assert len(set(made)) > 40
    assert made != [bad_input(samples, "some", 2, number) for number in range(50)]


def test_damaged_fields_are_not_given_away_by_the_hash(tmp_path: Path) -> None:
    subject, rng, refusals = SUBJECTS["sealed run"], Random(1), set()
    for sample in subject.samples() * 10:
        try:
            subject.read(tmp_path, other_field(rng, sample))
        except UserError as error:
            refusals.add(str(error).partition(":")[0])
    assert len(refusals) > 5
    assert "sha256" not in refusals


def test_a_known_error_on_one_line_is_no_complaint() -> None:
    def refuse(data: bytes) -> None:
        raise UserError(f"something else is expected, found {data!r}")

    assert complaint(refuse, b"a" * 10_000) == ""


def test_any_other_error_is_reported_with_its_place() -> None:
    assert complaint(int, b"x").startswith("ValueError: invalid literal")


def test_what_takes_long_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LONGEST_S", 0.05)

    def turn(_data: bytes) -> None:
        begin = time.process_time()
        while time.process_time() < begin + 10:
            pass

    assert complaint(turn, b"") == "more than 0.05 s"


def test_much_memory_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    peaks = iter([0, watch.LARGEST_BYTES + 1])
    monkeypatch.setattr(watch, "_peak_bytes", lambda: next(peaks))
    assert complaint(len, b"") == "200,000,001 bytes of memory"
