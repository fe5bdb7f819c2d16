"""What a wheel, a desktop and a software centre are told about the program."""

import configparser
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from xml.etree import ElementTree

import pytest

import sudoku_ga
from sudoku_ga.app.shell.application import DESKTOP_ID
from sudoku_ga.document.session import SUFFIX
from sudoku_ga.puzzle.formats.reading import formats

PACKAGING = Path(__file__).parents[2] / "packaging"
LINUX = PACKAGING / "linux"
OF_ANYBODY = {".txt", ".csv", ".tsv", ".xml", ".json"}
"""Endings that belong to other programs."""
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / f"{DESKTOP_ID}.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


def mime_types() -> dict[str, str]:
    """Return the types by the endings of their files."""
    root = ElementTree.parse(LINUX / f"{DESKTOP_ID}.mime.xml").getroot()
    return {
        glob.attrib["pattern"].removeprefix("*"): kind.attrib["type"]
        for kind in root.iter(f"{MIME}mime-type")
        for glob in kind.iter(f"{MIME}glob")
    }


def metainfo(*address: str) -> str:
    done = subprocess.run(
        [sys.executable, PACKAGING / "metainfo.py", *address],
        stdout=subprocess.PIPE, check=True, encoding="utf-8",
    )  # fmt: skip
    return done.stdout


def tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def test_what_is_installed_tells_of_itself() -> None:
    told = distribution("sudoku-ga").metadata
    assert told["Name"] == "sudoku-ga"
    for field in ("Version", "Summary", "Author", "License-Expression", "Requires-Python"):
        assert told[field], field
    commands = distribution("sudoku-ga").entry_points.select(group="console_scripts")
    assert [command.value for command in commands] == ["sudoku_ga.cli.main:main"]


def test_one_id_names_the_program_everywhere() -> None:
    root = ElementTree.fromstring(metainfo())
    assert root.findtext("id") == DESKTOP_ID
    assert root.findtext("launchable") == f"{DESKTOP_ID}.desktop"
    assert desktop_entry()["Icon"] == DESKTOP_ID
    for file in ("sudoku_ga.spec", "deb.sh"):
        assert DESKTOP_ID in (PACKAGING / file).read_text(encoding="utf-8")


def test_the_newest_release_is_this_version() -> None:
    newest = ElementTree.fromstring(metainfo()).find("releases/release")
    assert newest is not None
    assert newest.attrib["version"] == sudoku_ga.__version__


def test_every_file_of_the_program_opens_it() -> None:
    endings = {ending for form in formats() for ending in form.endings} | {SUFFIX}
    types = mime_types()
    assert types.keys() == endings - OF_ANYBODY
    assert desktop_entry()["MimeType"].rstrip(";").split(";") == list(types.values())
    assert desktop_entry()["Exec"] == "sudoku-ga %f"


def test_pictures_are_mentioned_where_they_have_an_address() -> None:
    assert "screenshot" not in metainfo()
    assert "@ADDRESS@" not in metainfo("https://example.org/page")
    pictures = ElementTree.fromstring(metainfo("https://example.org/page")).iter("image")
    for picture in pictures:
        path = str(picture.text).removeprefix("https://example.org/page/raw/main/")
        assert (PACKAGING.parent / path).is_file(), path


@pytest.mark.parametrize("address", [(), ("https://example.org/page",)])
def test_a_software_centre_takes_the_metainfo(address: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / f"{DESKTOP_ID}.metainfo.xml"
    file.write_text(metainfo(*address), encoding="utf-8")
    command = [tool("appstreamcli"), "validate", "--no-net", "--strict", str(file)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False, encoding="utf-8")
    assert done.returncode == 0, done.stdout


def test_a_desktop_takes_the_entry() -> None:
    command = [tool("desktop-file-validate"), str(LINUX / f"{DESKTOP_ID}.desktop")]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "")
