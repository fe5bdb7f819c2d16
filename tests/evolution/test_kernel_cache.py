"""A run never fails because of the cache of its machine code."""

import ast
import errno
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from numba.core.environment import Environment

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.kernels import compiled as machine_code
from sudoku_ga.evolution.kernels.cache_folder import cache_folder, remove_temporary_directory
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


@pytest.mark.exhaustive
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


# --- The folder -------------------------------------------------------------------------


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """The folders that are looked at, in this order, and one of a temporary name at the end."""
    found = {name: tmp_path / name for name in ("named", "user", "temporary")}
    for folder in found.values():
        folder.mkdir()
    found["named"] = found["named"] / "kernels"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(found["named"]))
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(found["user"]))
    monkeypatch.setattr(tempfile, "tempdir", str(found["temporary"]))
    return found


def _cache_folder() -> Path:
    return cache_folder("NUMBA_CACHE_DIR", "kernels")


def _plant(folder: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a folder be one that another user could have filled."""
    if kind == "a link":
        folder.rename(folder.with_name("elsewhere"))
        folder.symlink_to(folder.with_name("elsewhere"))
    elif kind == "a file":
        folder.rmdir()
        folder.touch()
    elif kind == "of another user":
        _give_away(folder, monkeypatch)
    elif kind == "in a folder of all":
        folder.parent.chmod(0o777)
    else:
        folder.chmod(int(kind, 8))


def _give_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a path belong to another user, or make as if: only root can give away."""
    if os.geteuid() == 0:
        os.chown(path, 12345, 12345)
        return
    found = path.lstat()
    fields = [*found[:4], found.st_uid + 1, *found[5:]]
    own = Path.lstat
    monkeypatch.setattr(
        Path, "lstat", lambda each: os.stat_result(fields) if each == path else own(each)
    )


PLANTED = ["0777", "0775", "0757", "a link", "a file", "of another user", "in a folder of all"]
with_modes = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")


@with_modes
@pytest.mark.parametrize("kind", PLANTED)
@pytest.mark.parametrize("place", ["named", "user", "temporary"])
def test_a_folder_that_others_could_have_filled_is_left(
    places: dict[str, Path], monkeypatch: pytest.MonkeyPatch, place: str, kind: str
) -> None:
    for earlier in list(places)[: list(places).index(place)]:
        places[earlier].parent.mkdir(exist_ok=True)
        monkeypatch.setenv("NUMBA_CACHE_DIR", os.devnull)
        if earlier == "user":
            monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    planted = _cache_folder()
    assert planted.is_relative_to(places[place])
    _plant(planted, kind, monkeypatch)
    found = _cache_folder()
    assert not found.is_relative_to(planted)
    if (place, kind) == ("temporary", "in a folder of all"):
        assert not found.exists()
        return
    assert (found.stat().st_uid, found.stat().st_mode & 0o777) == (os.geteuid(), 0o700)
    assert not list(found.iterdir())
    remove_temporary_directory()


@with_modes
@pytest.mark.parametrize("mode", [0o700, 0o750, 0o755])
def test_a_folder_that_others_can_only_read_is_kept(places: dict[str, Path], mode: int) -> None:
    places["named"].mkdir()
    places["named"].chmod(mode)
    places["named"].parent.chmod(0o1777)
    assert _cache_folder() == places["named"]


@with_modes
def test_a_new_folder_is_for_this_user_alone(places: dict[str, Path]) -> None:
    before = os.umask(0)
    try:
        folder = _cache_folder()
    finally:
        os.umask(before)
    assert folder == places["named"]
    assert folder.stat().st_mode & 0o777 == 0o700


def test_without_a_home_and_a_temporary_folder_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, os.devnull)
    monkeypatch.setattr(tempfile, "tempdir", os.devnull)
    folder = _cache_folder()
    assert not folder.exists()
    with pytest.raises(OSError):
        folder.mkdir(parents=True)


_FAILS = """
import multiprocessing, os, sys
from pathlib import Path
from sudoku_ga.evolution.kernels.compiled import CACHE_DIRECTORY

def tell() -> None:
    assert CACHE_DIRECTORY.is_dir()
    print(CACHE_DIRECTORY, flush=True)

if __name__ == "__main__":
    tell()
    child = multiprocessing.get_context("spawn").Process(target=tell)
    child.start()
    child.join()
    fork = os.fork()
    if fork == 0:
        sys.exit()
    os.waitpid(fork, 0)
    assert CACHE_DIRECTORY.is_dir()
    raise ValueError
"""


@pytest.mark.exhaustive
@with_modes
def test_a_temporary_folder_serves_all_processes_and_ends_with_the_first(tmp_path: Path) -> None:
    (tmp_path / "temporary").mkdir()
    (tmp_path / "fails.py").write_text(_FAILS)
    own = dict.fromkeys(["NUMBA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"], os.devnull)
    own |= dict.fromkeys(["TMPDIR", "TEMP", "TMP"], str(tmp_path / "temporary"))
    own["PYTHONPATH"] = os.pathsep.join(sys.path)
    command = [sys.executable, str(tmp_path / "fails.py")]
    name = f"sudoku_ga-{os.geteuid()}-{machine_code.CACHE_DIRECTORY.name}"
    (tmp_path / "temporary" / name).touch()  # else it would be taken, and would stay
    ended = subprocess.run(
        command, env={**os.environ, **own}, capture_output=True, text=True, check=False
    )
    assert ended.stderr.endswith("\nValueError\n")
    (folder,) = set(ended.stdout.splitlines())
    assert Path(folder).parent == tmp_path / "temporary"
    assert not list((tmp_path / "temporary").glob("sudoku_ga-kernels-*"))


@with_modes
def test_modes_say_nothing_on_windows(
    places: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    places["named"].mkdir(mode=0o777)
    assert _cache_folder() == places["named"]


@pytest.mark.parametrize(
    "setting",
    ["NUMBA_NUM_THREADS=0", "NUMBA_NUM_THREADS=abc", "NUMBA_OPT=9", "NUMBA_CPU_FEATURES=avx"],
)
def test_a_setting_that_the_compiler_cannot_use_is_named(
    monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    name, value = setting.split("=")
    monkeypatch.setenv(name, value)
    for module in [each for each in sys.modules if each.partition(".")[0] == "numba"]:
        monkeypatch.delitem(sys.modules, module)
    path = machine_code.__file__
    spec = spec_from_file_location("compiled_anew", path)
    assert spec is not None and spec.loader is not None
    with pytest.raises(UserError, match=setting):
        spec.loader.exec_module(module_from_spec(spec))


_BESIDE_A_THREAD = """
import sys, threading
threading.Thread(target=threading.Event().wait, daemon=True).start()
import sudoku_ga.evolution.kernels.compiled
print(sorted({"scipy", "yaml"} & sys.modules.keys()))
import scipy
"""


def test_the_compiler_is_imported_alone_and_hides_no_package_afterwards() -> None:
    # Every command has a thread that waits for signals.
    command = [sys.executable, "-c", _BESIDE_A_THREAD]
    ended = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ended.stdout == "[]\n"


def test_machine_code_of_other_packages_needs_none_of_ours() -> None:
    other = Environment({"__name__": "other"})
    other.env_name = "other"
    packed = pickle.dumps(other)
    assert b"_rebuild_env" in packed
    assert b"sudoku_ga" not in packed


def test_numba_is_imported_in_one_module() -> None:
    # It reads its variables once, which must be set before.
    folder = Path(machine_code.__file__).parent
    importing = {
        path.name
        for path in [*folder.glob("*.py"), *(folder.parents[1] / "rating" / "chains").glob("*.py")]
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in [getattr(node, "module", None), *(each.name for each in node.names)]
        if name and name.partition(".")[0] == "numba"
    }
    assert importing == {"compiled.py"}
