"""What is told of a call in another thread that raised."""

import traceback
from dataclasses import dataclass

from sudoku_ga.errors import UserError


@dataclass(frozen=True)
class Failure:
    """Why a call broke off.

    Parameters
    ----------
    message : str
        One sentence.
    trace : str
        Where the program failed; empty where the user can mend it.
    """

    message: str
    trace: str = ""

    @classmethod
    def of(cls, error: Exception) -> "Failure":
        """Return what is to be said about an error that is being handled."""
        if isinstance(error, UserError):
            return cls(str(error))
        return cls(f"{type(error).__name__}: {error}", traceback.format_exc())
