"""Places that the system itself refuses to write, none of them pretended."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.files import replaced
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.report import files
from sudoku_ga.lab.report.files import write_markdown, write_page
from sudoku_ga.lab.report.report import ExperimentReport, full_report
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.export import export_text, merge
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny
from tests.lab.test_store import RESULT

FULL = Path("/dev/full")


@pytest.fixture
def store() -> Iterator[Store]:
    runs = plan(tiny(), 1)
    with Store(None) as made:
        number = made.register(tiny(), 1, runs)
        made.add(number, [(run, RESULT) for run in runs])
        yield made


@pytest.fixture
def below_a_file(tmp_path: Path) -> Path:
    """Return a folder that cannot be, not even for root: a file stands in its place."""
    (tmp_path / "file").write_text("mine")
    return tmp_path / "file"


@pytest.fixture(params=["below a file", "a full device"])
def place(
    request: pytest.FixtureRequest, tmp_path: Path, below_a_file: Path
) -> Callable[[str], Path]:
    """Return what makes a path at which nothing can be written."""
    if request.param == "below a file":
        return lambda name: below_a_file / name
    if not FULL.is_char_device():
        pytest.skip("the system has no device that is always full")
    link = tmp_path / "full"
    link.symlink_to(FULL)  # should a writer put a file in its place, the link alone is lost
    return lambda _name: link


def _report(store: Store) -> ExperimentReport:
    (noted,) = queries.experiments(store)
    return full_report(store, noted)


def _unharmed(below_a_file: Path) -> bool:
    beside = {each.name for each in below_a_file.parent.iterdir() if not each.is_symlink()}
    return below_a_file.read_text() == "mine" and beside == {"file"}


def test_a_store_is_refused_by_its_path(place: Callable[[str], Path], below_a_file: Path) -> None:
    path = place("x.db")
    with pytest.raises(UserError, match=f"found {path}: "):
        Store(path)
    assert _unharmed(below_a_file)


def test_a_report_is_refused_by_its_path(
    store: Store,
    place: Callable[[str], Path],
    below_a_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (files, files):
        monkeypatch.setattr(module, "can_draw", lambda: False)  # which takes seconds
    report = _report(store)
    for path, write in (
        (place("x.html"), lambda path: write_page([report], path)),
        (place("x.md"), lambda path: write_markdown(report, path)),
    ):
        with pytest.raises(UserError, match=f"found {path}: "):
            write(path)
    assert _unharmed(below_a_file)


def test_an_export_is_refused_by_its_path(
    store: Store, place: Callable[[str], Path], below_a_file: Path
) -> None:
    path = place("x.csv")

    def export() -> None:
        with replaced(path) as part, part.open("w") as text:
            export_text(store, "csv", text)

    with pytest.raises(UserError, match=f"found {path}: "):
        export()
    assert _unharmed(below_a_file)


@pytest.mark.skipif(sys.platform != "linux", reason="a file of the system that may only be read")
def test_a_store_that_may_only_be_read_takes_nothing(store: Store) -> None:
    with pytest.raises(UserError, match=r"found /proc/x\.db: unable to open"):
        merge(Store(Path("/proc/x.db")), store)


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a file's size")
def test_a_store_that_may_not_grow_keeps_what_it_has(tmp_path: Path) -> None:
    """The system refuses each byte beyond a limit, as a full disk does."""
    file = tmp_path / "some.db"
    program = f"""
import resource, sys
from dataclasses import replace
from pathlib import Path
from sudoku_ga.lab.store.store import Store
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.errors import UserError
from tests.lab.experiments import tiny
from tests.lab.test_store import RESULT
runs = plan(tiny(), 1)
with Store(Path({str(file)!r})) as store:
    number = store.register(tiny(), 1, runs)
    store.add(number, [(runs[0], RESULT)])
    limit = Path({str(file) + "-wal"!r}).stat().st_size + 8192
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        store.add(number, [(runs[1], RESULT), (runs[2], replace(RESULT, error="x" * 10**6))])
    except UserError as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert len(store.made(number)) == 1
    store.add(number, [(runs[3], RESULT)])
"""
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert "the results that it already contains are kept" in ended.stdout, ended.stderr
    assert ended.returncode == 0, ended.stderr
    with Store.to_read(file) as store:
        assert len(store.made(1)) == 2
