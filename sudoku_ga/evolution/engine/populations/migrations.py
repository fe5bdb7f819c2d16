"""Migrants on their way between islands."""

from collections.abc import Callable
from dataclasses import dataclass, field

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.operators.population import Islands


@dataclass
class Migration:
    """The migrants that leave at the end of one generation.

    Parameters
    ----------
    islands : Islands
        As it is in this generation.
    generation : int
    groups : dict of int to Population
        The migrants of each island that have left.
    """

    islands: Islands
    generation: int
    groups: dict[int, Population] = field(default_factory=dict)

    @property
    def arrives_at(self) -> int:
        """The generation at whose end they arrive."""
        return self.generation + self.islands.delay

    def groups_to(self, island: int) -> list[Population]:
        """Return the migrants that arrive on an island, in the order of those they left."""
        return [self.groups[origin] for origin in self.islands.origins(island)]


class Migrations:
    """Migrants that have left an island and not arrived at another yet; not thread-safe.

    ::

        generation   1 · · · · 10 · · · · 15 · · · · 20 · · · · 25
        island 0               leave ──── arrive     leave ──── arrive
        island 1               leave ──── arrive     leave ──── arrive

    An island has to wait at an arrival until the migrants have left the other islands. The longer
    they travel, the less often that happens.

    Parameters
    ----------
    island_count : int
    """

    def __init__(self, island_count: int) -> None:
        self._leaving: dict[int, Migration] = {}  # by generation; incomplete
        self._awaited: list[list[Migration]] = [[] for _ in range(island_count)]

    def concern(self, island: int, generation: int, islands: Islands) -> bool:
        """Whether migrants leave an island or are awaited there at the end of a generation."""
        return islands.is_due(generation) or any(
            each.arrives_at <= generation for each in self._awaited[island]
        )

    def leave(self, island: int, generation: int, islands: Islands, population: Population) -> None:
        """Let copies of the best leave an island, if a migration is due in this generation.

        Parameters
        ----------
        island : int
        generation : int
        islands : Islands
            As it is in this generation, the same on all islands.
        population : Population
            Of the island.
        """
        if not islands.is_due(generation):
            return
        migration = self._leaving.setdefault(generation, Migration(islands, generation))
        migration.groups[island] = islands.emigrants(population)
        self._awaited[island].append(migration)
        if len(migration.groups) == islands.count:
            del self._leaving[generation]

    def arrive(
        self,
        island: int,
        generation: int,
        admit: Callable[[list[Population]], None],
    ) -> bool:
        """Let the migrants arrive that an island awaits by the end of a generation.

        Parameters
        ----------
        island : int
        generation : int
        admit : callable
            Takes the migrants from each island of origin, in the order of the islands; called
            once for each migration.

        Returns
        -------
        bool
            Whether no migrants are awaited any more.
        """
        awaited = self._awaited[island]
        due = [each for each in awaited if each.arrives_at <= generation]
        for migration in due:
            if not all(origin in migration.groups for origin in migration.islands.origins(island)):
                return False
            awaited.remove(migration)
            admit(migration.groups_to(island))
        return True
