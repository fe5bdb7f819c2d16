"""Migrants that have left an island and not arrived at another yet."""

from collections.abc import Callable

from sudoku_ga.evolution.components.islands import Islands
from sudoku_ga.evolution.population import Population


class Migrations:
    """All that are under way; not for several threads at once.

    ::

        generation   1 · · · · 10 · · · · 15 · · · · 20 · · · · 25
        island 0               leave ──── arrive     leave ──── arrive
        island 1               leave ──── arrive     leave ──── arrive

    An island that comes to an arrival before those have left from whom the migrants come has to
    wait. The longer they travel the less it happens, and the less islands lose that are slower
    now and faster then.

    Parameters
    ----------
    island_count : int
    """

    def __init__(self, island_count: int) -> None:
        self._leaving: dict[int, _Migration] = {}  # by the generation; some have still to leave
        self._awaited: list[list[_Migration]] = [[] for _ in range(island_count)]

    def concern(self, island: int, generation: int, islands: Islands) -> bool:
        """Whether migrants leave an island or are awaited there at the end of a generation."""
        return islands.is_due(generation) or any(
            each.arrives_at <= generation for each in self._awaited[island]
        )

    def leave(self, island: int, generation: int, islands: Islands, population: Population) -> None:
        """Let copies of the best leave an island, if it is time at the end of this generation.

        Parameters
        ----------
        island : int
        generation : int
        islands : Islands
            As it is in this generation, alike on all islands.
        population : Population
            Of the island.
        """
        if not islands.is_due(generation):
            return
        migration = self._leaving.setdefault(generation, _Migration(islands, generation))
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
        """Let those arrive who are awaited on an island by the end of a generation.

        Parameters
        ----------
        island : int
        generation : int
        admit : callable
            Is given the migrants of each island from which some come, in the order of the
            islands, once for each migration.

        Returns
        -------
        bool
            Whether nobody is awaited any more.
        """
        awaited = self._awaited[island]
        due = [each for each in awaited if each.arrives_at <= generation]
        for migration in due:
            origins = migration.islands.origins(island)
            if not all(origin in migration.groups for origin in origins):
                return False
            awaited.remove(migration)
            admit([migration.groups[origin] for origin in origins])
        return True


class _Migration:
    """Those who leave at the end of one generation."""

    def __init__(self, islands: Islands, generation: int) -> None:
        self.islands = islands
        self.arrives_at = generation + islands.delay
        self.groups: dict[int, Population] = {}
