import numpy as np
import pytest

from sudoku_ga.evolution.engine.island import PopulationObserver
from sudoku_ga.evolution.engine.observer import RunObserver
from sudoku_ga.evolution.engine.run import evolve
from sudoku_ga.evolution.kernels.population import change_shared_rows
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import conflict_count
from tests.evolution.twins import twin

STARTS = np.array([0, 3, 6])


@pytest.mark.parametrize("kernel", [change_shared_rows, twin(change_shared_rows)])
def test_a_change_reaches_every_holder_of_the_row_at_its_place(kernel):
    before = np.array([[1, 2, 3, 1, 2, 3]], np.uint8)
    after = np.array([[2, 1, 3, 1, 2, 3]], np.uint8)
    holders = np.array([[1, 2, 3, 1, 2, 3], [1, 2, 3, 3, 2, 1], [3, 2, 1, 1, 2, 3]], np.uint8)
    kernel(before, after, STARTS, holders)
    assert holders.tolist() == [[2, 1, 3, 1, 2, 3], [2, 1, 3, 3, 2, 1], [3, 2, 1, 1, 2, 3]]


@pytest.mark.parametrize("kernel", [change_shared_rows, twin(change_shared_rows)])
def test_two_changes_of_one_row_follow_each_other(kernel):
    before = np.array([[1, 2, 3, 1, 2, 3], [1, 2, 3, 3, 1, 2]], np.uint8)
    after = np.array([[2, 1, 3, 1, 2, 3], [1, 3, 2, 3, 1, 2]], np.uint8)
    holders = np.concatenate([before, before[:1]])
    kernel(before, after, STARTS, holders)
    # 1 2 3, the first two swapped, then the last two.
    assert holders[:, :3].tolist() == [[2, 3, 1]] * 3
    assert holders[:, 3:].tolist() == [[1, 2, 3], [3, 1, 2], [1, 2, 3]]


class _Populations(RunObserver):
    def __init__(self):
        self.seen = []

    def population_observers(self, count):
        seen = self.seen

        class Observer(PopulationObserver):
            def on_generation_end(self, island):
                seen.append(island.present.copy())

        return [Observer() for _ in range(count)]


@pytest.mark.parametrize("name", ["pygene-rows-2012-as-run", "pygene-rows-2012"])
def test_only_shared_rows_leave_individuals_with_the_fitness_of_other_digits(name):
    recipe = load_recipe(name).replace(
        mutation={"rate": 0.1}, termination={"max_generations": 20, "time_limit_s": 0}
    )
    populations = _Populations()
    list(evolve(Grid.empty(Geometry(3, 3)), recipe, 1, observer=populations))
    last = populations.seen[-1]
    boards = last.genotypes[:, :81].reshape(-1, 9, 9)
    lacking = [_lacking(board) for board in boards]
    assert (last.fitness.tolist() == lacking) == (name == "pygene-rows-2012")
    # The conflicts are those of the digits in any case, so that a solution is one.
    grids = [Grid(Geometry(3, 3), board.ravel()) for board in boards]
    assert last.conflicts.tolist() == [conflict_count(grid) for grid in grids]


def _lacking(board):
    boxes = board.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    units = np.concatenate([board, board.T, boxes])
    return 243 - sum(len(set(unit)) for unit in units.tolist())
