"""A run never fails because of the cache of its machine code."""

import errno
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from numba.core import config

from sudoku_ga.evolution.kernels.compiled import kernel

Compile = Callable[[], Any]


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Compile:
    """Return a function that makes a kernel anew, as another process would."""
    monkeypatch.setattr(config, "CACHE_DIR", str(tmp_path / "cache"))
    source = tmp_path / "doubling.py"
    source.write_text("def double(number):\n    return 2 * number\n")

    def make() -> Any:
        spec = spec_from_file_location("doubling", source)
        assert spec is not None and spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return kernel(module.double)

    return make


def _files(folder: Path, ending: str) -> list[Path]:
    return sorted((folder / "cache").rglob(f"*{ending}"))


def _hits(made: Any) -> int:
    return sum(made.stats.cache_hits.values())


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
