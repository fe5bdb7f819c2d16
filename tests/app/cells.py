"""What a table of rows shows."""

from PySide6.QtCore import Qt


def cell(model, number, column, role=Qt.ItemDataRole.DisplayRole):
    """Return the data of a cell of the row with a number."""
    return model.index_of(number, column).data(role)


def spoken(model, number, column):
    return cell(model, number, column, Qt.ItemDataRole.AccessibleTextRole)


def tip(model, number, column):
    return cell(model, number, column, Qt.ItemDataRole.ToolTipRole)


def texts(model, column):
    """Return the texts of a column, from above."""
    place = model.columns.index(column)
    return [model.index(row, place).data() for row in range(model.rowCount())]


def headings(model, column):
    """Return the texts of a column in the headings of groups, from above."""
    return [text for place, text in enumerate(texts(model, column)) if model.number_at(place) < 0]
