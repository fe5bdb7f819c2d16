"""Libraries of genetic algorithms on Sudoku, each by the loop that its manual begins with."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from tools.benchmarks.others.attempt import Attempt
from tools.benchmarks.others.rows import (
    CROSSOVER_RATE,
    MUTATION_RATE,
    NO_LIMIT,
    POPULATION,
    TOURNAMENT,
    Rows,
)


def deap(attempt: Attempt) -> None:
    """DEAP: ``eaSimple``."""
    from deap import algorithms, base, creator, tools

    rows = Rows(attempt)
    random.seed(attempt.seed)
    creator.create("Conflicts", base.Fitness, weights=(-1.0,))
    creator.create("RowGenes", list, fitness=creator.Conflicts)

    def mate(one: Any, other: Any) -> tuple[Any, Any]:
        one[:], other[:] = rows.cross(one, other)
        return one, other

    def mutate(genes: Any) -> tuple[Any]:
        genes[:] = rows.mutated(genes)
        return (genes,)

    toolbox = base.Toolbox()
    toolbox.register("evaluate", lambda genes: (rows.conflicts(genes),))
    toolbox.register("mate", mate)
    toolbox.register("mutate", mutate)
    toolbox.register("select", tools.selTournament, tournsize=TOURNAMENT)
    population = [creator.RowGenes(rows.create()) for _ in range(POPULATION)]
    algorithms.eaSimple(population, toolbox, CROSSOVER_RATE, MUTATION_RATE, NO_LIMIT, verbose=False)


def pygad(attempt: Attempt) -> None:
    """PyGAD: ``GA`` with functions for crossover and mutation."""
    from pygad import GA

    rows = Rows(attempt)

    def crossover(parents: np.ndarray, shape: tuple[int, int], _: object) -> np.ndarray:
        offspring = []
        for number in range(shape[0]):
            one, other = parents[number % len(parents)], parents[(number + 1) % len(parents)]
            crossed = rows.happens(CROSSOVER_RATE)
            offspring.append(rows.cross(one, other)[0] if crossed else one.tolist())
        return np.array(offspring)

    def mutation(offspring: np.ndarray, _: object) -> np.ndarray:
        for genes in offspring:
            if rows.happens(MUTATION_RATE):
                genes[:] = rows.mutated(genes)
        return offspring

    GA(
        num_generations=NO_LIMIT,
        num_parents_mating=POPULATION // 2,
        fitness_func=lambda _, genes, __: -rows.conflicts(genes.tolist()),
        initial_population=[rows.create() for _ in range(POPULATION)],
        gene_type=int,
        parent_selection_type="tournament",
        K_tournament=TOURNAMENT,
        crossover_type=crossover,
        mutation_type=mutation,
        random_seed=attempt.seed,
        suppress_warnings=True,
    ).run()


def pymoo(attempt: Attempt) -> None:
    """pymoo: ``GA``, which keeps the best of parents and offspring, without duplicates."""
    from pymoo.algorithms.soo.nonconvex.ga import GA
    from pymoo.core.crossover import Crossover
    from pymoo.core.mutation import Mutation
    from pymoo.core.problem import ElementwiseProblem
    from pymoo.core.sampling import Sampling
    from pymoo.optimize import minimize

    rows = Rows(attempt)

    class Puzzle(ElementwiseProblem):
        def _evaluate(self, x: np.ndarray, out: dict[str, Any], *_: Any, **__: Any) -> None:
            out["F"] = rows.conflicts(x.tolist())

    class Creation(Sampling):
        def _do(self, _: Any, count: int, *__: Any, **___: Any) -> np.ndarray:
            return np.array([rows.create() for _ in range(count)])

    class Crossing(Crossover):
        def _do(self, _: Any, parents: np.ndarray, *__: Any, **___: Any) -> np.ndarray:
            pairs = zip(*parents.tolist(), strict=True)
            return np.swapaxes(np.array([rows.cross(one, other) for one, other in pairs]), 0, 1)

    class Swap(Mutation):
        def _do(self, _: Any, genes: np.ndarray, *__: Any, **___: Any) -> np.ndarray:
            return np.array([rows.mutated(each) for each in genes.tolist()])

    algorithm = GA(
        pop_size=POPULATION,
        sampling=Creation(),
        crossover=Crossing(2, 2, prob=CROSSOVER_RATE),
        mutation=Swap(prob=MUTATION_RATE),
    )
    problem = Puzzle(n_var=rows.length, n_obj=1, xl=1, xu=rows.size, vtype=int)
    minimize(problem, algorithm, ("n_gen", NO_LIMIT), seed=attempt.seed)


def leap(attempt: Attempt) -> None:
    """LEAP: ``generational_ea`` with a pipeline of operators."""
    from leap_ec import Representation, ops
    from leap_ec.algorithm import generational_ea
    from leap_ec.problem import FunctionProblem

    rows = Rows(attempt)
    random.seed(attempt.seed)
    np.random.seed(attempt.seed)  # noqa: NPY002  # LEAP draws from it

    class Crossing(ops.Crossover):
        def recombine(self, one: Any, other: Any) -> tuple[Any, Any]:
            one.genome, other.genome = rows.cross(one.genome, other.genome)
            return one, other

    @ops.iteriter_op
    def mutate(individuals: Iterator[Any]) -> Iterator[Any]:
        for individual in individuals:
            if rows.happens(MUTATION_RATE):
                individual.genome = rows.mutated(individual.genome)
                individual.fitness = None
            yield individual

    generational_ea(
        NO_LIMIT,
        POPULATION,
        FunctionProblem(rows.conflicts, maximize=False),
        Representation(rows.create),
        [
            ops.tournament_selection(k=TOURNAMENT),
            ops.clone,
            Crossing(persist_children=False, p_xover=CROSSOVER_RATE),
            mutate,
            ops.evaluate,
            ops.pool(size=POPULATION),
        ],
    )


def inspyred(attempt: Attempt) -> None:
    """inspyred: ``GA`` with one elite."""
    from inspyred import ec

    rows = Rows(attempt)

    @ec.variators.crossover
    def cross(_: Any, one: Any, other: Any, __: Any) -> list[list[int]]:
        return list(rows.cross(one, other)) if rows.happens(CROSSOVER_RATE) else [one, other]

    @ec.variators.mutator
    def mutate(_: Any, genes: Any, __: Any) -> Any:
        return rows.mutated(genes) if rows.happens(MUTATION_RATE) else genes

    algorithm = ec.GA(random.Random(attempt.seed))
    algorithm.selector = ec.selectors.tournament_selection
    algorithm.variator = [cross, mutate]
    algorithm.terminator = ec.terminators.generation_termination
    algorithm.evolve(
        generator=lambda random, args: rows.create(),
        evaluator=lambda candidates, args: [rows.conflicts(genes) for genes in candidates],
        pop_size=POPULATION,
        maximize=False,
        num_selected=POPULATION,
        tournament_size=TOURNAMENT,
        num_elites=1,
        max_generations=NO_LIMIT,
    )
