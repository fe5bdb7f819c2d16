"""One population through its generations: the step of the textbooks."""

from collections.abc import Iterator

from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.kernels.summary import summarise
from sudoku_ga.evolution.operators import Operators
from sudoku_ga.evolution.population import Conflicts, Couples, Genotypes, Population
from sudoku_ga.evolution.recipe import Recipe
from sudoku_ga.evolution.report import Phase, Report, RunStart, Spread, StopReason, frozen_digits
from sudoku_ga.evolution.rng import Streams
from sudoku_ga.evolution.roles import Role
from sudoku_ga.evolution.stopwatch import Stopwatch
from sudoku_ga.puzzle.grid import Digits

_WORSE_THAN_ANY = 1 << 62


class Lineage:
    """A population, its operators and what was counted on the way.

    Parameters
    ----------
    start : RunStart
        What the reports carry along.
    recipe : Recipe
        The one that is run, without alternatives.
    encoding : Encoding
        What the genes stand for.
    clock : Stopwatch
        The clock of the run.
    """

    def __init__(
        self, start: RunStart, recipe: Recipe, encoding: Encoding, clock: Stopwatch
    ) -> None:
        self._start = start
        self._operators = Operators.of(recipe)
        self._encoding = encoding
        self._clock = clock
        self._streams = Streams(start.seed)
        self._generation = self._completed = 0
        self._evaluations = self._probes = self._restarts = 0
        self._best_since_restart = self.best_conflicts = _WORSE_THAN_ANY
        self._improved_at = self._progress_at = 0
        self._genotypes: Genotypes
        self._conflicts: Conflicts
        self.best_digits: Digits

    # --- The algorithm -----------------------------------------------------------------

    def phases(self) -> Iterator[Phase | None]:
        """Evolve without end; the caller leaves when :attr:`stop_reason` says so.

        Yields
        ------
        Phase or None
            Where a report is due, and None where there was only time to ask for a stop.
        """
        operators = self._operators
        population = self._initialised()
        yield Phase.INITIALISED
        while True:
            self._generation += 1
            couples = operators.selection.couples(population, self._streams.state(Role.SELECTION))
            offspring = self._evaluated(self._crossed(population, couples))
            for search in operators.local_searches:
                states = self._streams.state(Role.LOCAL_SEARCH, offspring.size)
                pieces = search.improve(
                    self._encoding, offspring.genotypes, offspring.conflicts, states
                )
                for piece in pieces:
                    self._probes += piece.probes
                    self._look_at(piece.genotypes, piece.conflicts)
                    yield Phase.IMPROVING if piece.worth_a_report else None
                offspring = self._measured(self._genotypes, self._conflicts)
            population = operators.replacement.replace(population, offspring)
            self._completed = self._generation
            self._look_at(population.genotypes, population.conflicts)
            yield Phase.GENERATION
            if any(
                restart.due(self._generation - self._progress_at) for restart in operators.restarts
            ):
                population = self._restarted()
                yield Phase.INITIALISED

    def _initialised(self) -> Population:
        genotypes = self._operators.initialisation.create(
            self._encoding,
            self._operators.population_size,
            self._streams.state(Role.INITIALISATION),
        )
        return self._evaluated(genotypes)

    def _restarted(self) -> Population:
        self._restarts += 1
        self._best_since_restart = _WORSE_THAN_ANY
        return self._initialised()

    def _crossed(self, population: Population, couples: Couples) -> Genotypes:
        """Return the offspring; without a crossover they are copies of the first parents."""
        if self._operators.crossover is None:
            return population.genotypes[couples[:, 0]]
        return self._operators.crossover.cross(
            self._encoding, population.genotypes, couples, self._streams.state(Role.CROSSOVER)
        )

    def _evaluated(self, genotypes: Genotypes) -> Population:
        self._evaluations += len(genotypes)
        self._look_at(genotypes, self._encoding.count_conflicts(genotypes))
        return self._measured(genotypes, self._conflicts)

    def _measured(self, genotypes: Genotypes, conflicts: Conflicts) -> Population:
        return Population(genotypes, conflicts, self._operators.fitness.evaluate(conflicts))

    # --- What is counted, and what is told ---------------------------------------------

    def _look_at(self, genotypes: Genotypes, conflicts: Conflicts) -> None:
        """Remember the individuals that live now, and the best one ever."""
        self._genotypes, self._conflicts = genotypes, conflicts
        index, least, _, _ = summarise(conflicts)
        if least < self._best_since_restart:
            self._best_since_restart = least
            self._progress_at = self._generation
        if least < self.best_conflicts:
            self.best_conflicts = least
            self.best_digits = self._encoding.decode(genotypes[index])
            self._improved_at = self._generation

    @property
    def stop_reason(self) -> StopReason | None:
        """Why the run should end now, if it should."""
        if self.best_conflicts == 0:
            return StopReason.SOLVED
        for termination in self._operators.terminations:
            reason = termination.reached(self._clock.elapsed_s, self._evaluations, self._completed)
            if reason:
                return reason
        return None

    def report(self, phase: Phase) -> Report:
        """Return what is known of the individuals that live now."""
        index, best, mean, worst = summarise(self._conflicts)
        digits = self._encoding.decode(self._genotypes[index])
        return Report(
            start=self._start,
            phase=phase,
            generation=self._generation,
            evaluations=self._evaluations,
            probes=self._probes,
            restarts=self._restarts,
            stagnation=self._generation - self._improved_at,
            conflicts=Spread(best, mean, worst),
            best_so_far=self.best_conflicts,
            best_digits=frozen_digits(digits),
            elapsed_s=self._clock.elapsed_s,
        )
