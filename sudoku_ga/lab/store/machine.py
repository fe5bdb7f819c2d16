"""What a result says of the machine it comes from: nothing that names its owner."""

import os
import platform


def machine() -> str:
    """Return system, architecture, Python and the number of processors."""
    return (
        f"{platform.system()} {platform.machine()}, Python {platform.python_version()}, "
        f"{os.cpu_count()} processors"
    )
