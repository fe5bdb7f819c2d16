"""What a run is doing, as far as the window asked for it."""

from enum import Enum, auto


class RunState(Enum):
    """The states of a run, seen from the window."""

    IDLE = auto()
    CHECKING = auto()
    RUNNING = auto()
    PAUSED = auto()
    STOPPING = auto()

    @property
    def is_on(self) -> bool:
        """Whether there is a run, held or not."""
        return self is not RunState.IDLE
