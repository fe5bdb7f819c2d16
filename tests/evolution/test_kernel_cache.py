"""A run never fails because of the cache of its machine code."""

import errno
import os
import pickle
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from numba.core.environment import Environment

from sudoku_ga.evolution.kernels import compiled as machine_code
from sudoku_ga.evolution.kernels.compiled import (
    carried_level,
    completion_stamp,
    kernel,
    levels_of_this_processor,
    watched,
)

Compile = Callable[[], Any]

_SOURCE = "def double(number):\n    return 2 * number\n"


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compile:
    """Return a function that makes a kernel anew, as another process would."""
    monkeypatch.setattr(machine_code, "CACHE_DIRECTORY", tmp_path / "cache")
    source = tmp_path / "doubling.py"
    source.write_text(_SOURCE)
    monkeypatch.syspath_prepend(tmp_path)  # machine code names the module of its function

    def make() -> Any:
        spec = spec_from_file_location("doubling", source)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return kernel(module.double)

    return make


def _files(folder: Path, ending: str) -> list[Path]:
    return sorted((folder / "cache").rglob(f"doubling*{ending}"))


def _hits(made: Any) -> int:
    return sum(made.stats.cache_hits.values())


def test_the_callback_is_called_for_each_compilation_only(compiled: Compile) -> None:
    begun: list[None] = []
    for compilations in (1, 1):  # the second time the code is in the cache
        with watched(lambda: begun.append(None)):
            assert compiled()(4) == 8
        assert len(begun) == compilations


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize("content", [b"", b"\x80\x05garbage", b"cos\nnothing\n."])
def test_damaged_files_are_made_anew(
    compiled: Compile, tmp_path: Path, ending: str, content: bytes
) -> None:
    assert compiled()(4) == 8
    for path in _files(tmp_path, ending):
        path.write_bytes(content)
    assert compiled()(4) == 8
    again = compiled()
    assert again(4) == 8
    assert _hits(again) == 1


def test_a_full_disk_is_no_obstacle(
    compiled: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = compiled()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(made._cache, "_save_overload", full)
    assert made(4) == 8
    assert not _files(tmp_path, ".nbc")


_DOUBLE = """
import sys
sys.path.insert(0, sys.argv[1])
from sudoku_ga.evolution.kernels.compiled import kernel
from doubling import double

made = kernel(double)
print("ready", flush=True)
sys.stdin.read()
print(made(4), sum(made.stats.cache_hits.values()))
"""


def _process(folder: Path, **variables: object) -> "subprocess.Popen[str]":
    own = {"NUMBA_CACHE_DIR": folder / "cache", **variables}
    return subprocess.Popen(
        [sys.executable, "-c", _DOUBLE, str(folder)],
        env={**os.environ, **{name: str(value) for name, value in own.items()}},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_processes_may_compile_into_it_at_once(compiled: Compile, tmp_path: Path) -> None:
    with _process(tmp_path) as one, _process(tmp_path) as other:
        for each in (one, other):
            assert each.stdout is not None
            assert each.stdout.readline() == "ready\n"
        for each in (one, other):
            assert each.stdin is not None
            each.stdin.close()
        outputs = [each.stdout.read().split()[0] for each in (one, other) if each.stdout]
    assert outputs == ["8", "8"]
    # What numba itself compiles for every process is kept too, and made anew where damaged.
    kept = sorted((tmp_path / "cache").glob("reference_counting*.nbc"))
    size = kept[0].stat().st_size
    for path in kept:
        path.write_bytes(b"garbage")
    with _process(tmp_path) as last:
        assert last.communicate()[0] == "ready\n8 1\n"
    assert kept[0].stat().st_size == size


@pytest.fixture(scope="module")
def code_of_a_level(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of code that was compiled for a level at another place and time."""
    level = (levels_of_this_processor() or [""])[-1]
    if not level:
        pytest.skip("no processor of level x86-64-v3")
    place, code = (tmp_path_factory.mktemp(name) for name in ("place", "code"))
    (place / "doubling.py").write_text(_SOURCE)
    os.utime(place / "doubling.py", (0, 0))
    with _process(place, NUMBA_CACHE_DIR=code, NUMBA_CPU_NAME=level, NUMBA_CPU_FEATURES="") as one:
        assert one.communicate()[0] == "ready\n8 0\n"
    completion_stamp(code, level).touch()
    return code


@pytest.fixture
def carried(
    code_of_a_level: Path, compiled: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Compile]:
    """Let a bundle carry the kernel."""
    monkeypatch.setattr(machine_code, "CARRIED_DIRECTORY", tmp_path / "carried")
    shutil.copytree(code_of_a_level, tmp_path / "carried")
    carried_level.cache_clear()
    yield compiled
    carried_level.cache_clear()


def test_code_that_a_bundle_carries_is_used_wherever_it_lies(
    carried: Compile, tmp_path: Path
) -> None:
    made = carried()
    assert made(4) == 8
    assert _hits(made) == 1
    assert not _files(tmp_path, ".nbc")


@pytest.mark.parametrize("lacking", ["features", "sources", "all of it", "readable"])
def test_else_the_kernel_is_compiled(
    carried: Compile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    if lacking == "features":
        monkeypatch.setattr(machine_code, "levels_of_this_processor", list)
    elif lacking == "sources":
        monkeypatch.setattr(machine_code, "_DIGEST", "of another state")
    elif lacking == "all of it":
        shutil.rmtree(tmp_path / "carried")
    else:
        for path in (tmp_path / "carried").glob("*.nb?"):
            path.write_bytes(b"garbage")
    made = carried()
    assert made(4) == 8
    assert _hits(made) == 0
    assert _files(tmp_path, ".nbc")
    again = carried()
    assert again(4) == 8
    assert _hits(again) == 1


def test_code_for_a_named_processor_comes_from_no_bundle(
    carried: Compile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CPU_NAME", "x86-64-v3")
    assert carried_level() is None


def test_where_no_folder_can_be_made_a_temporary_one_serves(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("where the folder should be")
    (tmp_path / "temporary").mkdir()
    words = "from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY as c; print(c)"
    inherited = {name: each for name, each in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    own = {"XDG_CACHE_HOME": str(tmp_path / "file"), "LOCALAPPDATA": str(tmp_path / "file")}
    own |= dict.fromkeys(["TMPDIR", "TEMP", "TMP"], str(tmp_path / "temporary"))
    found = subprocess.run(
        [sys.executable, "-c", words], env={**inherited, **own}, stdout=subprocess.PIPE, check=True
    )
    folder = Path(found.stdout.decode().strip())
    assert folder.is_dir()
    assert tmp_path / "temporary" in folder.parents


def test_machine_code_of_other_packages_needs_none_of_ours() -> None:
    other = Environment({"__name__": "other"})
    other.env_name = "other"
    packed = pickle.dumps(other)
    assert b"_rebuild_env" in packed
    assert b"sudoku_ga" not in packed
