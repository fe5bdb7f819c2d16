"""The page of licences names every package that the program needs, with its licence."""

import re
import runpy
from pathlib import Path

LICENCES = runpy.run_path(str(Path(__file__).parents[2] / "packaging" / "licences.py"))
ROW = re.compile(r"\| ([\w-]+) \| (.+) \|")


def test_the_page_names_every_package() -> None:
    listed = dict(ROW.findall(LICENCES["PAGE"].read_text(encoding="utf-8")))
    assert set(LICENCES["needed"]()) <= set(listed)
    assert {"numpy", "numba", "scipy", "pyside6-essentials", "six"} <= set(listed)


def test_every_package_says_its_licence() -> None:
    found = dict(ROW.findall(LICENCES["page"]()))
    assert set(found) == {"package", *LICENCES["needed"]()}  # the head, then the rows
    assert not {"pytest", "distributed", "matplotlib"} & set(found)
