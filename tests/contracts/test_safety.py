"""Files hold data and nothing that is carried out; no network; no clock that may jump."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sudoku_ga

_PACKAGE = Path(sudoku_ga.__file__).parent

_EXECUTING = {"pickle", "marshal", "shelve", "dill", "cloudpickle", "yaml", "code", "runpy"}
"""Modules that make code of data."""
_NETWORK = {"socket", "ssl", "http", "urllib", "ftplib", "smtplib", "requests", "httpx", "asyncio"}
_NETWORK |= {"QtNetwork", "QtWebSockets", "xmlrpc", "socketserver"}
_NO_NETWORK = "urllib.parse"
"""Takes addresses apart, and opens none."""
_BAD_CALLS = {"eval", "exec", "compile", "__import__", "time.time"}
"""The last one is a clock that somebody may set back while a run is on."""
_SUSPECT = re.compile(rf"\b(?:{'|'.join(_EXECUTING | _NETWORK | _BAD_CALLS)})\b")


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _problems(source: str) -> list[str]:
    """Return the imports and calls of a source that should not be there."""
    if not _SUSPECT.search(source):
        return []  # to take a source apart takes a hundred times as long
    tree = ast.parse(source)
    names = [name for name in _imported(tree) if not name.startswith(_NO_NETWORK)]
    found = [name for name in names if set(name.split(".")) & (_EXECUTING | _NETWORK)]
    calls = (ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call))
    return found + [name for name in calls if name in _BAD_CALLS]


def test_nothing_executes_data_opens_the_network_or_trusts_a_clock_that_jumps() -> None:
    sources = sorted(_PACKAGE.rglob("*.py"))
    found = {str(path): _problems(path.read_text(encoding="utf-8")) for path in sources}
    assert len(found) > 400
    loading = {path for path in sources if ".exec_module(" in path.read_text(encoding="utf-8")}
    assert loading == {_PACKAGE / "evolution/recipe/plugins.py"}
    # A process that shares the work unpacks what the one that started it packed.
    assert found.pop(str(_PACKAGE / "parallel.py")) == ["pickle"]
    assert {path: problems for path, problems in found.items() if problems} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import pickle", "from pickle import loads", "import yaml", "eval('1')", "exec(text)",
        "import http.client", "from urllib import request", "from PySide6 import QtNetwork",
        "from PySide6.QtNetwork import QTcpSocket", "import time\ntime.time()",
    ],
)  # fmt: skip
def test_what_should_not_be_there_is_found(source: str) -> None:
    assert len(_problems(source)) == 1
    assert not _problems("from urllib.parse import urlsplit\nimport json\nre.compile('a')")


_SESSION = """
import sys
from pathlib import Path

EVENTS = {"socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto", "urllib.Request"}
calls = []
sys.addaudithook(lambda event, _: calls.append(event) if event in EVENTS else None)

from PySide6.QtCore import QSettings
from sudoku_ga.app.shell.application import make_application, make_window
from sudoku_ga.app.settings import Settings
from sudoku_ga.lab.experiment.trial import execute
from sudoku_ga.lab.store.queries import experiments
from sudoku_ga.lab.report.report import full_report
from sudoku_ga.lab.report.files import page_of
from sudoku_ga.lab.store.store import Store
from sudoku_ga.lab.experiment.plan import plan
from tests.lab.experiments import tiny

with Store(None) as store:
    trials = plan(tiny(), 1)[:4]
    number = store.register(tiny(), 1, trials)
    store.add(number, [(trial, execute(trial, lambda: False)) for trial in trials])
    page = page_of([full_report(store, noted) for noted in experiments(store)])
folder = Path(sys.argv[1])
app = make_application(["sudoku-ga"])
settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
window = make_window(app, Settings(settings), folder / "sessions")
window.show()
window.complete()
window.other.show_guide()
app.processEvents()
window.close()
print(len(page) > 1000, "PySide6.QtNetwork" in sys.modules, calls)
"""


@pytest.mark.exhaustive
def test_runs_a_report_and_the_window_open_no_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, "-c", _SESSION, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1:] == ["True False []"], done.stderr
