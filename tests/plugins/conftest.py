"""Plug-ins as a user has them: an installed package of another name, and a file."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku_ga.testing import isolated_plugins

HERE = Path(__file__).parent
RECIPE = HERE / "recipe.toml"
REPRESENTATION = HERE.parents[1] / "examples" / "own_representation.py"
PUZZLE = "3.2.4......3...."

FILE = '''
"""A plug-in in one file."""

import numpy as np

import sudoku_ga as sga

__version__ = "0.3"


@sga.register
class HalfAndHalf(sga.Crossover):
    """The first boxes come from one parent, the last ones from the other."""

    rate: float = sga.real(0.6, 0, 1)
    needs = frozenset({sga.Trait.BOX_PERMUTATIONS})

    def cross_couples(self, encoding, genotypes, couples, states):
        rng = sga.random_generator(states)
        cut = encoding.block_starts[len(encoding.block_starts) // 2]
        children = genotypes[couples]
        crossed = rng.random(len(couples)) < self.rate
        children[crossed, :, cut:] = children[crossed, ::-1, cut:]
        return children.reshape(-1, genotypes.shape[1])
'''


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install the package, here and in the processes that a test starts."""
    site = tmp_path / "site"
    package = site / "sudoku_ga_example"
    shutil.copytree(HERE / "package" / "sudoku_ga_example", package)
    shutil.copy(REPRESENTATION, package / "representation.py")
    about = site / "sudoku_ga_example-2.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: sudoku-ga-example\nVersion: 2.1\n"
    )
    (about / "top_level.txt").write_text("sudoku_ga_example\n")
    (about / "entry_points.txt").write_text("[sudoku_ga.plugins]\nexample = sudoku_ga_example\n")
    monkeypatch.syspath_prepend(str(site))
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), *filter(None, [before])]))
    with isolated_plugins():
        yield site
    for name in [each for each in sys.modules if each.partition(".")[0] == "sudoku_ga_example"]:
        del sys.modules[name]


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """Return the path of a plug-in in a file, which is not loaded."""
    path = tmp_path / "halves.py"
    path.write_text(FILE)
    with isolated_plugins():
        yield path


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    """Return the path of a recipe with the crossover of the file."""
    from sudoku_ga.evolution.recipe.reading import load_recipe
    from sudoku_ga.evolution.recipe.writing import write_recipe

    text = write_recipe(load_recipe("evolution")).replace('"band-or-stack"', '"half-and-half"')
    path = tmp_path / "own.toml"
    path.write_text(text.replace('accepted = "no-worse"\n', "").replace("size = 64", "size = 16"))
    return path
