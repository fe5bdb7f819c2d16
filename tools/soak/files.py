"""Files and texts that the monkey opens and pastes, good ones and bad ones."""

import shutil
from functools import partial
from pathlib import Path
from random import Random

from sudoku_ga.resources import resource_path
from tools.fuzz.inputs import bad_input
from tools.fuzz.subjects import SUBJECTS

_KINDS = {
    "session": ".sudokuga", "recipe": ".toml", "run": ".jsonl", "picture": ".txt", "table": ".csv",
    "sdx": ".sdx", "opensudoku": ".opensudoku", "source": ".sdm",
}  # fmt: skip
_ENDINGS = (*_KINDS.values(), ".svg", ".png", ".pdf", "")
_MOST = 200
"""Files in the folder; saved ones beyond replace earlier ones."""


class Files:
    """A folder of files.

    Parameters
    ----------
    folder : Path
        Is made.
    rng : Random
    """

    def __init__(self, folder: Path, rng: Random) -> None:
        self._folder = folder
        self._rng = rng
        self._samples = {name: SUBJECTS[name].samples() for name in _KINDS}
        self._saved = 0
        folder.mkdir()
        shutil.copy(resource_path("puzzles", "famous.sdm"), folder)
        for name, ending in _KINDS.items():
            for number, sample in enumerate(self._samples[name]):
                (folder / f"{name}-{number}{ending}").write_bytes(sample)
                bad = bad_input(self._samples[name], name, rng.randrange(1 << 30), number)
                (folder / f"bad-{name}-{number}{ending}").write_bytes(bad)

    def some(self) -> str:
        """Return the path of a file, sometimes of none."""
        paths = sorted(self._folder.iterdir())
        return str(self._rng.choice([*paths, self._folder, self._folder / "nothing.txt"]))

    def new(self) -> str:
        """Return a path to save at, seldom one that cannot be written."""
        if self._rng.random() < 0.1:
            below_a_file = self._folder / "famous.sdm" / "below.txt"
            return str(self._rng.choice([below_a_file, self._folder / "no" / "folder.txt"]))
        self._saved = (self._saved + 1) % _MOST
        return str(self._folder / f"saved-{self._saved}{self._rng.choice(_ENDINGS)}")

    def text(self) -> str:
        """Return something for the clipboard."""
        name = self._rng.choice(list(_KINDS))
        samples = self._samples[name]
        good = partial(self._rng.choice, samples)
        bad = partial(bad_input, samples, name, self._rng.randrange(1 << 30), 0)
        return self._rng.choice((good, bad))().decode("utf-8", "replace")
