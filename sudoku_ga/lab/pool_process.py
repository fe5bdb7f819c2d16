"""The life of a process of a pool."""

import multiprocessing
import os
import signal
import threading
from multiprocessing.process import BaseProcess


def begin_in_pool() -> None:
    """Leave Ctrl+C to the process that shares the work, and end when that one is gone.

    Called once, when a process begins. Killed, the owner of a pool tells its processes nothing, and
    they would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    owner = multiprocessing.parent_process()
    if owner is not None:
        threading.Thread(target=_end_after, args=(owner,), daemon=True).start()


def _end_after(owner: BaseProcess) -> None:
    owner.join()
    os._exit(1)  # in the middle of a run that nobody asks for any more
