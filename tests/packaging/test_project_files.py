"""The files about the project agree with it: citation, workflows."""

import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import sudoku_ga

yaml = pytest.importorskip("yaml")
ROOT = Path(__file__).parents[2]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]


def read(path: Path) -> dict[str, object]:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def test_the_citation_is_of_this_version_and_its_authors() -> None:
    cited = read(ROOT / "CITATION.cff")
    assert cited["version"] == sudoku_ga.__version__
    assert cited["authors"] == PROJECT["authors"]
    assert " AND ".join(cited["license"]) == PROJECT["license"]


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.name
)
def test_a_workflow_says_that_it_was_not_run_and_calls_what_is_there(path: Path) -> None:
    assert "ot run so far" in path.read_text(encoding="utf-8")
    rules = re.findall(r"^([\w -]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    targets = {name for names in rules for name in names.split()}
    for job in read(path)["jobs"].values():
        for step in job["steps"]:
            words = step.get("run", "").split()
            if words[:1] == ["make"]:
                assert {word for word in words[1:] if "=" not in word} <= targets


def test_a_commit_is_checked_by_what_make_test_runs_and_fetches_nothing() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    rule = (ROOT / "Makefile").read_text().partition("\ntest test-all:\n")[2].partition("\n\n")[0]
    run = set(re.findall(r"^\t\$\(BIN\)/([\w-]+)", rule, re.MULTILINE)) - {"python"}
    programs = [hook["entry"].split()[0] for hook in local["hooks"]]
    assert {program.removeprefix(".venv/bin/") for program in programs} == run
    assert {hook["language"] for hook in local["hooks"]} == {"system"}


def test_the_source_archive_has_what_make_calls() -> None:
    archive = SETTINGS["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    rules = (ROOT / "Makefile").read_text()
    called = re.findall(r"-m (\w+)\.", rules) + re.findall(r"(\w+)/\w+\.sh", rules)
    assert {"tools", "packaging"} <= set(called) <= set(archive)


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md")), ids=str
)
def test_a_template_of_issues_has_a_head(path: Path) -> None:
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    assert {"name", "about"} <= set(yaml.safe_load(head))
    assert body.strip()


def test_the_paper_cites_what_its_bibliography_has() -> None:
    text = (ROOT / "paper" / "paper.md").read_text(encoding="utf-8")
    entries = re.findall(r"^@\w+\{(\w+),", (ROOT / "paper" / "paper.bib").read_text(), re.MULTILINE)
    assert set(re.findall(r"@(\w+)[\];]", text)) == set(entries)
    assert len(entries) == len(set(entries))


def test_every_pinned_package_runs_on_the_first_release_of_the_oldest_python() -> None:
    """As far as it is installed here: a pin says nothing of what it needs."""
    oldest = PROJECT["requires-python"].removeprefix(">=") + ".0"
    pins = {line.lower() for line in (ROOT / "constraints.txt").read_text().splitlines()}
    refused = {
        each.name: wanted
        for each in distributions()
        if f"{each.name}=={each.version}".lower() in pins
        if (wanted := each.metadata.get("Requires-Python"))
        if oldest not in SpecifierSet(wanted)
    }
    assert not refused
