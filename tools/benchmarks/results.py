"""Results kept: a JSON file for each time that subjects were measured."""

import json
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sudoku_ga.lab.stats.estimates import Estimate
from tools.benchmarks.table import Row

FOLDER = Path("benchmark-results")


@dataclass(frozen=True)
class Measured:
    """One subject, measured.

    Parameters
    ----------
    subject : str
    full : bool
        Whether in all its size.
    when : str
        Date and time, UTC.
    commit : str
        Short hash, with "+" where files were changed since.
    machine : str
        Processor, cores, Python, and the load when it began.
    cpu_s, wall_s : float
        What it took of the processor, with its processes, and by the clock.
    rows : sequence of Row
    """

    subject: str
    full: bool
    when: str
    commit: str
    machine: str
    cpu_s: float
    wall_s: float
    rows: Sequence[Row]

    @property
    def command(self) -> str:
        """The command that measures it."""
        return f"python -m tools.benchmarks {'--full ' if self.full else ''}{self.subject}"


def now() -> str:
    """Return date and time as they stand in results."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"


def commit() -> str:
    """Return the commit that is measured."""
    words = ["git", "describe", "--always", "--dirty=+", "--exclude=*"]
    found = subprocess.run(words, cwd=Path(__file__).parent, capture_output=True, text=True)
    return found.stdout.strip() or "unknown"


def machine() -> str:
    """Describe the machine and what it does besides."""
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    model = models[0] if models else platform.machine()
    python = ".".join(map(str, sys.version_info[:3]))
    return f"{model}, {os.cpu_count()} cores, Python {python}, load {os.getloadavg()[0]:.1f}"


def new_path() -> Path:
    """Return where results of this moment and this process belong."""
    return FOLDER / f"{now()}-{os.getpid()}.json"


def save(measured: Sequence[Measured], path: Path) -> None:
    """Write what was measured, an object a subject."""
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps([asdict(each) for each in measured], indent=1) + "\n")


def read() -> list[Measured]:
    """Return what has been measured, the newest last."""
    return [
        found
        for path in sorted(FOLDER.glob("*.json"))
        for written in json.loads(path.read_text())
        if (found := _read(written)) is not None
    ]


def _read(written: dict[str, Any]) -> Measured | None:
    """Return a subject; None if it was written before commits were."""
    if "commit" not in written:
        return None
    return Measured(**{**written, "rows": [_row(**row) for row in written["rows"]]})


def _row(name: str, figures: dict[str, Any], **bounds: dict[str, float]) -> Row:
    intervals = {key: Estimate(*value) for key, value in figures.items() if isinstance(value, list)}
    return Row(name, {**figures, **intervals}, **bounds)
