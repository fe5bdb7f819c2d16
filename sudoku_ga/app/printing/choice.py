"""What is printed of puzzles, and how many a page; no Qt."""

from dataclasses import dataclass
from enum import StrEnum

PER_PAGE = (1, 2, 4, 6)
"""How many puzzles a page may hold."""


PAPERS = ("A4", "A5", "A3", "Letter", "Legal")
"""The papers that are offered, by the names that Qt has for them too."""

MARGINS = (5, 8, 12, 20, 30)
"""The margins that are offered, in millimetres; every printer keeps 12."""

_USUAL_MARGIN = 12


_SOLUTIONS, _ACROSS = "solutions", "across"


class Content(StrEnum):
    """What stands in the cells that are not given."""

    GIVENS = "givens"
    WRITTEN = "written"
    CANDIDATES = "candidates"


@dataclass(frozen=True)
class PaperChoice:
    """How puzzles are put on paper.

    Parameters
    ----------
    per_page : int
        One of :data:`PER_PAGE`.
    content : Content
        Nothing but the givens, the player's digits and marks, or every candidate.
    solutions : bool
        Whether the solutions follow on pages of their own, small, as in printed books.
    paper : str
        One of :data:`PAPERS`.
    across : bool
        Whether the page is wider than high.
    margin : int
        One of :data:`MARGINS`: what stays white at each edge, in millimetres.
    """

    per_page: int = 1
    content: Content = Content.GIVENS
    solutions: bool = False
    paper: str = PAPERS[0]
    across: bool = False
    margin: int = _USUAL_MARGIN

    @classmethod
    def of_text(cls, text: str) -> "PaperChoice":
        """Return what :attr:`text` says; the usual choice where it says none."""
        try:
            count, content, solutions, paper, across, margin = text.split()
            choice = cls(
                int(count),
                Content(content),
                solutions == _SOLUTIONS,
                paper,
                across == _ACROSS,
                int(margin),
            )
        except ValueError:
            return cls()
        return choice if choice.is_offered else cls()

    @property
    def is_offered(self) -> bool:
        """Whether numbers and paper are among those that are offered."""
        return self.per_page in PER_PAGE and self.paper in PAPERS and self.margin in MARGINS

    @property
    def text(self) -> str:
        """The choice as a few words, to be kept."""
        solutions = _SOLUTIONS if self.solutions else "alone"
        across = _ACROSS if self.across else "upright"
        return f"{self.per_page} {self.content} {solutions} {self.paper} {across} {self.margin}"
