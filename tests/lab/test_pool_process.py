"""The processes of a pool go with the one that shares the work."""

import os
import signal
import subprocess
import sys

_OWNER = """
import multiprocessing, os, signal
from concurrent.futures import ProcessPoolExecutor
from sudoku_ga.lab.execution.pool import begin_in_pool

context = multiprocessing.get_context("spawn")
pool = ProcessPoolExecutor(1, context, begin_in_pool)
print(pool.submit(os.getpid).result(), flush=True)
os.kill(os.getpid(), signal.SIGTERM)
"""


def test_a_process_ends_when_its_owner_was_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", _OWNER], stdout=subprocess.PIPE) as owner:
        assert owner.stdout is not None
        process = int(owner.stdout.readline())
        try:
            # The output stays open as long as the process of the pool, which has inherited it.
            assert owner.communicate(timeout=120)[0] == b""
        except subprocess.TimeoutExpired:
            os.kill(process, signal.SIGKILL)
            raise
        assert owner.returncode != 0
