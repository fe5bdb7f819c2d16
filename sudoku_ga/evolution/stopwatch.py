"""The clock of a run."""

import time


class Stopwatch:
    """Seconds since it was made, those between a hold and the next resume not counted."""

    def __init__(self) -> None:
        self._counted_s = 0.0
        self._since: float | None = time.perf_counter()

    @property
    def elapsed_s(self) -> float:
        """The seconds counted so far."""
        running_s = 0.0 if self._since is None else time.perf_counter() - self._since
        return self._counted_s + running_s

    def hold(self) -> None:
        """Stop counting."""
        self._counted_s, self._since = self.elapsed_s, None

    def resume(self) -> None:
        """Count on."""
        self._since = time.perf_counter()
