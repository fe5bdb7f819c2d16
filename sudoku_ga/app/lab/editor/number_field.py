"""A field for a number of an experiment."""

from sudoku_ga.app.lab.editor.draft import number_of
from sudoku_ga.app.widgets.fields import TextField
from sudoku_ga.translation import local_number, plain_number


class DraftNumberField(TextField):
    """A number in the notation of the language; the draft has that of files.

    ``grouped``: whether thousands are separated, which those of a seed are not.

    What is no number stays as it is typed, so that the check can say what is wrong with it.
    """

    def __init__(self, name: str, *, grouped: bool = True) -> None:
        super().__init__(name)
        self._grouped = grouped

    @property
    def number(self) -> str:
        """The number in the notation of files, empty if there is none."""
        return plain_number(self.text().strip())

    def set_number(self, number: str) -> None:
        """Show a number that is given in the notation of files."""
        value = number_of(number)
        spec = "," if self._grouped else ""
        self.setText(number if isinstance(value, str) else local_number(value, spec))
        self.setCursorPosition(0)
