"""The contracts of operators as tests, both for the program and for plug-ins.

:func:`check_operator` applies the contract of its role to one operator::

    def test_my_crossover():
        sudoku_ga.testing.check_operator(MyCrossover)
"""

from sudoku_ga.evolution.recipe.plugins import isolated as isolated_plugins
from sudoku_ga.testing.checks import Check, check_operator, operator_checks

__all__ = ["Check", "check_operator", "isolated_plugins", "operator_checks"]
