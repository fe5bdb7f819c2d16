"""A program that brings one small experiment along, and a laboratory that does as it is told."""

import json
import threading

import pytest

from sudoku_ga import resources
from sudoku_ga.app.lab.replications.window import ReplicationsWindow
from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.lab.execution.runner import TrialProgress
from tests.lab.experiments import TINY

PUBLISHED = """\
[[value]]
id = "swaps"
label = "Swaps on four givens"
where = "Table 1"
measure = "success_rate"
expected = 0.9
n = 10
variant = "swaps"
givens = 4
note = "told in words"

[[value]]
id = "time"
label = "Time of a run"
where = "section 2"
expected = 12
comparable = false
reason = "the source names no machine"
"""
OTHER = TINY.replace("Tiny", "Another one").replace("repetitions = 2", "repetitions = 1")


def record(solved=0.5, finished=24):
    """Return what is known of the published values above after some runs."""
    made = {"version": "0", "seed": 1, "scale": 1.0, "machine": "abacus"}
    share = {"value": solved, "low": solved - 0.1, "high": solved + 0.1}
    return {
        **made,
        "planned": 24,
        "finished": finished,
        "values": _values(share),
        "variants": [_variant(share)],
    }


def _values(obtained):
    value = {
        "id": "swaps",
        "label": "Swaps on four givens",
        "where": "Table 1",
        "measure": "success_rate",
        "expected": 0.9,
        "obtained": obtained,
        "runs": 4,
        "failed": 2,
        "evaluations": 1234,
        "verdict": "worse",
        "reason": "",
        "note": "told in words",
    }
    time = {
        **value,
        "label": "Time of a run",
        "measure": "",
        "expected": None,
        "obtained": None,
        "verdict": "cannot be compared",
        "reason": "the source names no machine",
    }
    return [value, time]


def _variant(solved):
    return {
        "variant": "swaps",
        "puzzles": "4 givens",
        "runs": 4,
        "failed": 0,
        "evaluations": 1234,
        "solved": solved,
        "best_fitness": None,
        "effort": {"value": 300.0, "low": 200.0, "high": None},
        "probes": {"value": 0.0, "low": 0.0, "high": 0.0},
        "cpu_s": None,
    }


class FakeLaboratory:
    """Tells of one run, waits to be let go or stopped, and returns a record."""

    def __init__(self):
        self.go = threading.Event()
        self.error = None
        self.threads = set()
        self.requests = []
        self.closed_in = None

    def replicate(self, request, link):
        self.threads.add(threading.get_ident())
        self.requests.append(request)
        if self.error is not None:
            raise self.error
        link.tell(TrialProgress(6, 24, 90.0))
        while not self.go.is_set() and not link.stopped():
            self.go.wait(0.01)
        if link.is_abandoned:
            return None
        return json.dumps(record(finished=6 if link.stopped() else 24))

    def close(self):
        self.closed_in = threading.get_ident()


@pytest.fixture
def laboratory():
    return FakeLaboratory()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Let the program bring two experiments along, and return the folder they come from."""
    original = resources.resource_path

    def resource_path(*parts):
        own = parts[0] in ("experiments", "published")
        return tmp_path.joinpath(*parts) if own else original(*parts)

    for module in (
        "resources",
        "lab.experiment.reading",
        "lab.replication.published",
        "app.lab.replications.shelf",
    ):
        monkeypatch.setattr(f"sudoku_ga.{module}.resource_path", resource_path)
    (tmp_path / "experiments").mkdir()
    (tmp_path / "published" / "obtained").mkdir(parents=True)
    (tmp_path / "experiments" / "tiny.toml").write_text(TINY)
    (tmp_path / "experiments" / "other.toml").write_text(OTHER)
    (tmp_path / "published" / "tiny.toml").write_text(PUBLISHED)
    (tmp_path / "published" / "other.toml").write_text("")
    return tmp_path


@pytest.fixture
def window(qtbot, themes, folder, laboratory):
    opened = ReplicationsWindow(laboratory, KernelPreparation(lambda: True))
    opened.show()
    yield opened
    opened.shut_down()
    opened.close()
    opened.deleteLater()
