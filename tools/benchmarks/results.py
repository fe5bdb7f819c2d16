"""Results kept: a JSON file for each time that subjects were measured."""

import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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
    machine : str
        Processor, cores, Python, and the load when it began.
    cpu_s : float
        What it took of the processor, with its processes.
    rows : sequence of Row
    """

    subject: str
    full: bool
    when: str
    machine: str
    cpu_s: float
    rows: Sequence[Row]

    @property
    def command(self) -> str:
        """The command that measures it."""
        return f"python -m tools.benchmarks {'--full ' if self.full else ''}{self.subject}"


def now() -> str:
    """Return date and time as they stand in results."""
    return f"{datetime.now(UTC):%Y-%m-%dT%H%M%SZ}"


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


def newest() -> dict[str, Measured]:
    """Return what was measured last of each subject."""
    return {
        each.subject: each
        for path in sorted(FOLDER.glob("*.json"))
        for each in map(_read, json.loads(path.read_text()))
        if each is not None
    }


def _read(written: dict[str, Any]) -> Measured | None:
    """Return a subject; None if it was written before subjects were."""
    if "subject" not in written:
        return None
    return Measured(**{**written, "rows": [Row(**row) for row in written["rows"]]})
