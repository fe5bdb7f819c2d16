"""Reports as files."""

import re
from pathlib import Path

import pytest

from sudoku_ga.cli.lab.report import print_tables
from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.replication.comparison import evaluate_replication
from sudoku_ga.lab.replication.published import parse_published
from sudoku_ga.lab.replication.tables import markdown as replicated
from sudoku_ga.lab.report import files
from sudoku_ga.lab.report.figures import Picture
from sudoku_ga.lab.report.files import write_markdown, write_page
from sudoku_ga.lab.report.report import ExperimentReport, full_report
from sudoku_ga.lab.report.tables import markdown
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from sudoku_ga.tables import Column, Table
from tests.lab.experiments import TINY, tiny
from tests.test_markup import Plain, rendered

NAMES = (r"$\nope{$", "_a <img src=x>")


@pytest.fixture
def report() -> ExperimentReport:
    return _report_of(tiny())


def _report_of(experiment: Experiment) -> ExperimentReport:
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        store.add(number, [(run, Result(solved=True, evaluations=9)) for run in runs])
        (noted,) = queries.experiments(store)
        return full_report(store, noted)


def test_markdown_names_the_pictures_that_lie_beside_it(
    report: ExperimentReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: True)
    monkeypatch.setattr(files, "pictures", lambda _report: [Picture("Lengths", "<svg/>")])
    write_markdown(report, tmp_path / "my report.md")
    text = (tmp_path / "my report.md").read_text()
    assert text.startswith("## Tiny")
    assert "![Lengths](my%20report-1.svg)" in text
    assert "<svg/>" in (tmp_path / "my report-1.svg").read_text()


def test_without_matplotlib_there_are_no_pictures(
    report: ExperimentReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)
    write_markdown(report, tmp_path / "a.md")
    assert "](" not in (tmp_path / "a.md").read_text()
    assert [each.name for each in tmp_path.iterdir()] == ["a.md"]


def test_a_place_that_cannot_be_written_is_reported(
    report: ExperimentReport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)
    path = tmp_path / "nowhere" / "a.html"
    with pytest.raises(UserError, match=re.escape(str(path))):
        write_page([report], path)


@pytest.mark.exhaustive
def test_names_of_variants_are_neither_formulas_nor_html(tmp_path: Path) -> None:
    text = TINY.replace('"alleles"\nrecipe', f"'{NAMES[0]}'\nrecipe")
    text = text.replace('name = "swaps"', f'name = "{NAMES[1]}"')
    report = _report_of(parse_experiment(text, "tiny"))
    write_page([report], tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text()
    assert "<img" not in page
    assert "<!-- _a &lt;img src=x&gt; -->" in page  # drawn as it is
    assert f"<!-- {NAMES[0]} -->" in page
    write_markdown(report, tmp_path / "a.md")
    assert "_a &lt;img src=x>" in (tmp_path / "a.md").read_text().replace("&gt;", ">")
    assert "<img" not in (tmp_path / "a.md").read_text()


MARKED = "[l](javascript:x) **b** `c` <i>d</i> _e_ | ![f](u) #"


def _marked() -> Experiment:
    text = TINY.replace('"Tiny"', f"'{MARKED}'").replace('"alleles"\nrecipe', f"'{MARKED}'\nrecipe")
    text = text.replace('"by logic" =', f"'{MARKED}' =")
    described = "description = '''\n# h\n\n- " + MARKED + "\n\n    code\n'''\nruns"
    return parse_experiment(text.replace("runs", described, 1), "tiny_*x*")


def _replicated(experiment: Experiment) -> str:
    values = parse_published(
        "".join(
            f"[[value]]\nid = '{each}'\nlabel = '{MARKED}'\nwhere = '{MARKED}'\nexpected = 3\n"
            f"comparable = false\nreason = '{MARKED}'\nnote = '''{MARKED}\n- item'''\n"
            for each in "ab"
        ),
        experiment,
    )
    return replicated(evaluate_replication(experiment, values, 1, 1, "2026-11-23", 24, ()))


def test_texts_of_an_experiment_are_no_markup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "can_draw", lambda: False)
    experiment = _marked()
    made = _report_of(experiment)
    for text, count in ((markdown(made), 10), (_replicated(experiment), 8)):
        shown = rendered(text)
        allowed = {"h2", "h3", "p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li"}
        assert {*shown.names} - {"pre", "code", "details", "summary"} <= allowed
        assert shown.text.count(MARKED) >= count
        assert shown.names.count("code") == ("```" in text)
    write_page([made], tmp_path / "a.html")
    page = Plain((tmp_path / "a.html").read_text())
    assert not {"i", "a", "img", "script"} & {*page.names}
    assert page.text.count(MARKED) >= 10


def test_a_terminal_shows_texts_as_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    title = ":heart: [red]x[/red] \x1b[31m \u202e"
    table = Table(title, (Column(title), Column("b")), [(title, title)], title)
    print_tables(title, [table], "end")
    printed = capsys.readouterr().out
    assert printed.count(":heart: [red]x[/red]") >= 3
    assert "\x1b" not in printed and "\u202e" not in printed and "\\x1b[31m" in printed
