"""``sudoku-ga lab report``: what a store says, in the form that is asked for."""

import csv
from pathlib import Path

import pytest

from tests.cli.command import Command
from tests.lab.experiments import written


@pytest.fixture
def kept(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return an experiment whose results are kept where one stands."""
    monkeypatch.chdir(tmp_path)
    name = written(tmp_path)
    assert command("lab", "run", name).code == 0
    return name


def test_an_effort_is_chosen_by_its_earlier_name_too(command: Command, kept: str) -> None:
    earlier = command("lab", "report", kept, "--json", "--effort", "probes")
    (record,) = earlier.records
    assert record["effort"] == "move_evaluations"


def test_a_report_is_printed_as_tables(command: Command, kept: str) -> None:
    for source in (kept, "tiny.db"):
        result = command("lab", "report", source)
        assert (result.code, result.errors) == (0, "")
        for words in ("Success and effort", "Differences", "Run lengths", "Fixed targets"):
            assert words in result.output


def test_a_summary_is_the_first_table_alone(command: Command, kept: str) -> None:
    output = command("lab", "report", kept, "--summary").output
    assert "Success and effort" in output
    assert "Differences" not in output


def test_a_report_is_printed_for_programs(command: Command, kept: str) -> None:
    (record,) = command("lab", "report", kept, "--json", "--effort", "evaluations").records
    assert (record["name"], record["planned"], record["effort"]) == ("tiny", 24, "evaluations")
    assert command("lab", "report", kept, "--markdown").output.startswith("## Tiny\n")
    assert command("lab", "report", kept, "--latex").output.count(r"\begin{tabular}") > 3
    output = command("lab", "report", kept, "--csv", "--summary").output
    head, *rows = csv.reader(output.splitlines())
    assert head[:2] == ["Variant", "Puzzles"]
    assert {row[head.index("Runs, runs")] for row in rows if row} == {"2", "4"}


def test_a_page_is_written(
    command: Command, kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sudoku_ga.lab.report.files.can_draw", lambda: False)
    result = command("lab", "report", kept, "--html", "page.html")
    assert (result.code, result.output) == (0, "page.html\n")
    assert "<h1>Tiny</h1>" in (tmp_path / "page.html").read_text()
    refused = command("lab", "report", kept, "--html", "nowhere/page.html")
    assert (refused.code, refused.output) == (2, "")
    assert "nowhere/page.html" in refused.errors


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nothing.db",), "nothing.db"),
        (("temperature",), "temperature.db"),
        (("tiny.db", "--json", "--html", "x"), "--html"),
        (("tiny.db", "--effort", "sweat"), "sweat"),
    ],
)
def test_bad_input_is_refused(
    command: Command, kept: str, words: tuple[str, ...], message: str
) -> None:
    result = command("lab", "report", *words)
    assert (result.code, result.output) == (2, "")
    assert message in result.errors
