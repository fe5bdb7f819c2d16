"""``python -m tools.fuzz.guided [--seconds N] [--seed N] [--keep FOLDER] [SUBJECT...]``.

Fuzzing guided by coverage (atheris, libFuzzer): inputs that reach new code are changed further.
The time is shared between the readers, one process each. What a reader takes wrongly is tried
again without instruments, which make it slower, then told and kept. FOLDER, ``build/fuzz``,
also keeps the inputs from which a next time goes on.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

_READERS = (
    "sudoku_ga.puzzle", "sudoku_ga.document", "sudoku_ga.evolution.core",
    "sudoku_ga.evolution.recipe", "sudoku_ga.evolution.records", "sudoku_ga.generator.spec",
    "sudoku_ga.lab", "sudoku_ga.layouts", "sudoku_ga.toml_text", "sudoku_ga.validation",
    "sudoku_ga.app.settings", "sudoku_ga.app.lessons", "sudoku_ga.app.generate.made",
    "sudoku_ga.app.collection.solved",
)  # fmt: skip
"""What is instrumented; the engine behind a run file is not: numba compiles no such code."""

_ROOT = Path(__file__).parents[2]

_LONGEST_INPUT = 20_000
_MOST_MEMORY_MB = 2_000
_HANG_S = 300
"""By the clock, where the watch cannot interrupt: in code that is not Python's."""

_SLOWER = 5.0
"""Times that a reader may take longer while it is instrumented."""

_TOKENS_SHARE = 0.3
"""Of changes that know tokens and fields, beside those of libFuzzer."""

_COMMAND = (sys.executable, "-m", "tools.fuzz.guided")
_FIGURES = re.compile(r"^#\d+\s.*cov: (\d+).*corp: (\d+)/", re.M)
_EXECUTED = re.compile(r"number_of_executed_units:\s*(\d+)")


class Round(NamedTuple):
    """What came of fuzzing one reader."""

    executions: int
    coverage: int
    corpus: int
    findings: list[str]


def main(words: list[str]) -> int:
    """Fuzz the subjects named; return 1 if anything was found.

    Without names these are all but single formats of puzzles, since ``detection`` begins with
    inputs of all of them.
    """
    parser = argparse.ArgumentParser(prog=" ".join(_COMMAND[1:]))
    parser.add_argument("--seconds", type=float, default=3_600, help="for all readers together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("subjects", nargs="*", metavar="SUBJECT")
    asked = parser.parse_args(words)
    if asked.child:
        _instrument()
    # Not before: what is imported already cannot be instrumented.
    from tools.fuzz.subjects import FORMATS, SUBJECTS

    subjects = asked.subjects or [name for name in SUBJECTS if name not in FORMATS]
    if unknown := set(subjects) - set(SUBJECTS):
        parser.error(f"one of {', '.join(SUBJECTS)} is expected, found {', '.join(unknown)}")
    if asked.child:
        _fuzz(subjects[0], asked.seconds, asked.seed, asked.keep)
    total = found = 0
    for name in subjects:
        folder = asked.keep / name.replace(" ", "-")
        done = _fuzzed_apart(name, asked.seconds / len(subjects), asked.seed, folder)
        for finding in done.findings:
            print(f"{name}: {finding}")
        print(
            f"{name}: {done.executions:,} executions, {done.coverage:,} points of the code,"
            f" {done.corpus:,} inputs kept, {len(done.findings) or 'no'} complaints",
            flush=True,
        )
        total, found = total + done.executions, found + len(done.findings)
    print(f"{len(subjects)} readers, {total:,} executions, {found or 'no'} complaints")
    return 1 if found else 0


def _fuzzed_apart(name: str, seconds: float, seed: int, folder: Path) -> Round:
    """Fuzz one reader in a process of its own, which libFuzzer ends."""
    from tools.fuzz.subjects import SUBJECTS

    kept, corpus = folder / "findings", folder / "corpus"
    for each in (kept, corpus):
        each.mkdir(parents=True, exist_ok=True)
    for sample in SUBJECTS[name].samples():
        _keep(corpus, sample)
    words = ("--child", "--seconds", str(seconds), "--seed", str(seed), "--keep", str(folder), name)
    ended = subprocess.run(
        [*_COMMAND, *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, errors="replace"
    )
    executed = _EXECUTED.findall(ended.stderr)
    figures = _FIGURES.findall(ended.stderr) or [("0", "0")]
    findings = [text for path in sorted(kept.iterdir()) if (text := _tried_again(name, path))]
    if ended.returncode or not executed:
        findings.append(f"ended with {ended.returncode}: {ended.stderr[-2_000:]}")
    coverage, inputs = map(int, figures[-1])
    return Round(int([*executed, 0][0]), coverage, inputs, findings)


def _tried_again(name: str, path: Path) -> str:
    """Return what is wrong with how a reader takes a kept input, or ""."""
    from tools.fuzz.subjects import SUBJECTS
    from tools.fuzz.watch import complaint

    said = complaint(_reading(SUBJECTS[name].read, name), path.read_bytes())
    return f"{path}: {said}" if said else ""


def _reading(read: Callable[[Path, bytes], object], name: str) -> Callable[[bytes], object]:
    """Return the reader of an input, which is put into a folder of its own."""
    from tools.fuzz.rounds import write_input

    folder = TemporaryDirectory(prefix=name.replace(" ", "-"))

    def given(data: bytes) -> object:
        path = Path(folder.name, "input")
        write_input(path, data)
        return read(path, data)

    return given


def _instrument() -> None:
    import atheris

    from tools.fuzz import inputs, watch  # noqa: F401  as they are

    files = sorted((_ROOT / "sudoku_ga").rglob("*.py"))
    names = [".".join(path.relative_to(_ROOT).with_suffix("").parts) for path in files]
    others = [name for name in names if not name.startswith(_READERS)]
    with atheris.instrument_imports(include=["sudoku_ga", "tomllib", "xml"], exclude=others):
        from tools.fuzz import subjects  # noqa: F401


def _fuzz(name: str, seconds: float, seed: int, folder: Path) -> None:
    """Fuzz until the time is over, then end the process."""
    import atheris

    from tools.fuzz import watch
    from tools.fuzz.inputs import damaged
    from tools.fuzz.subjects import SUBJECTS

    watch.LONGEST_S *= _SLOWER
    subject = SUBJECTS[name]
    samples = subject.samples()
    read = _reading(subject.read, name)
    for sample in samples:  # what is imported or compiled first is no input's fault
        read(sample)
    told: set[str] = set()

    def try_input(data: bytes) -> None:
        said = watch.complaint(read, data)
        kind = re.sub(r"\d+", "0", said)
        if said and kind not in told:
            told.add(kind)
            _keep(folder / "findings", data)

    def changed(data: bytes, most: int, number: int) -> bytes:
        rng = Random(number)
        if rng.random() < _TOKENS_SHARE:
            return damaged(rng, [data or b" ", *samples])[:most]
        return bytes(atheris.Mutate(data, most))

    options = {
        "max_total_time": max(1, round(seconds)), "seed": seed, "max_len": _LONGEST_INPUT,
        "rss_limit_mb": _MOST_MEMORY_MB, "timeout": _HANG_S, "print_final_stats": 1,
        "artifact_prefix": f"{folder}/findings/",
    }  # fmt: skip
    words = [f"-{option}={value}" for option, value in options.items()]
    atheris.Setup([sys.argv[0], *words, str(folder / "corpus")], try_input, custom_mutator=changed)
    atheris.Fuzz()


def _keep(folder: Path, data: bytes) -> None:
    (folder / sha256(data).hexdigest()[:16]).write_bytes(data)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
