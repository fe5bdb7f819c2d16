"""The message about a call in another thread that raised."""

import traceback
from dataclasses import dataclass

from sudoku_ga.errors import UserError


@dataclass(frozen=True)
class Failure:
    """Why a call failed.

    Parameters
    ----------
    message : str
        One sentence.
    trace : str
        Where the program failed; empty where the user can mend it.
    details : str
        Where an operator of a plug-in failed.
    """

    message: str
    trace: str = ""
    details: str = ""

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """Return the message about an error that is being handled."""
        if isinstance(error, UserError):
            return cls(str(error), details=getattr(error, "trace", ""))
        return cls(f"{type(error).__name__}: {error}", traceback.format_exc())
