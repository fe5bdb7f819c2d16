"""What parts of the window are handed, without a window."""

from dataclasses import fields

from sudoku_ga.app.messages import Messages
from sudoku_ga.app.services import Services


def services_of(window, settings, **parts):
    """Return services with the given parts; a test gives those that its subject needs."""
    nothing = dict.fromkeys((field.name for field in fields(Services)), None)
    given = {"window": window, "settings": settings, "messages": Messages(window)}
    return Services(**nothing | given | parts)
