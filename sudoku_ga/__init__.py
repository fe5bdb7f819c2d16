"""A desktop laboratory in which genetic algorithms solve and generate Sudoku.

The functions and classes below are the public interface, imported on first use::

    import sudoku_ga as sga

    puzzle = sga.collection("famous")[0]
    result = sga.solve(puzzle, recipe="evolution", seed=1)
"""

import importlib
import sys
from typing import TYPE_CHECKING, Any

from sudoku_ga.version import __version__ as __version__

if TYPE_CHECKING:
    from sudoku_ga import testing as testing
    from sudoku_ga.api.experiments import Experiment as Experiment
    from sudoku_ga.api.experiments import ExperimentResults as ExperimentResults
    from sudoku_ga.api.experiments import experiment as experiment
    from sudoku_ga.api.puzzles import PuzzleCollection as PuzzleCollection
    from sudoku_ga.api.puzzles import check as check
    from sudoku_ga.api.puzzles import collection as collection
    from sudoku_ga.api.puzzles import generate as generate
    from sudoku_ga.api.puzzles import grade as grade
    from sudoku_ga.api.puzzles import hint as hint
    from sudoku_ga.api.puzzles import read as read
    from sudoku_ga.api.recipes import components as components
    from sudoku_ga.api.recipes import recipe as recipe
    from sudoku_ga.api.recipes import recipes as recipes
    from sudoku_ga.api.result import History as History
    from sudoku_ga.api.result import Result as Result
    from sudoku_ga.api.solving import Generation as Generation
    from sudoku_ga.api.solving import evolve as evolve
    from sudoku_ga.api.solving import solve as solve
    from sudoku_ga.api.solving import trajectory_network as trajectory_network
    from sudoku_ga.errors import ArgumentError as ArgumentError
    from sudoku_ga.errors import UserError as UserError
    from sudoku_ga.evolution.core.component import Trait as Trait
    from sudoku_ga.evolution.core.operators import Adaptation as Adaptation
    from sudoku_ga.evolution.core.operators import Ageing as Ageing
    from sudoku_ga.evolution.core.operators import Breeding as Breeding
    from sudoku_ga.evolution.core.operators import Crossover as Crossover
    from sudoku_ga.evolution.core.operators import Encoding as Encoding
    from sudoku_ga.evolution.core.operators import Fitness as Fitness
    from sudoku_ga.evolution.core.operators import Initialisation as Initialisation
    from sudoku_ga.evolution.core.operators import LocalSearch as LocalSearch
    from sudoku_ga.evolution.core.operators import Mutation as Mutation
    from sudoku_ga.evolution.core.operators import NotApplicable as NotApplicable
    from sudoku_ga.evolution.core.operators import Pairing as Pairing
    from sudoku_ga.evolution.core.operators import Replacement as Replacement
    from sudoku_ga.evolution.core.operators import Representation as Representation
    from sudoku_ga.evolution.core.operators import Restart as Restart
    from sudoku_ga.evolution.core.operators import Selection as Selection
    from sudoku_ga.evolution.core.operators import Termination as Termination
    from sudoku_ga.evolution.core.parameters import choice as choice
    from sudoku_ga.evolution.core.parameters import integer as integer
    from sudoku_ga.evolution.core.parameters import real as real
    from sudoku_ga.evolution.core.rng import random_generator as random_generator
    from sudoku_ga.evolution.recipe.plugins import PluginError as PluginError
    from sudoku_ga.evolution.recipe.plugins import load_plugin as load_plugin
    from sudoku_ga.evolution.recipe.plugins import register as register
    from sudoku_ga.evolution.recipe.recipe import Recipe as Recipe
    from sudoku_ga.puzzle.formats.format import Format as Format
    from sudoku_ga.puzzle.geometry import Geometry as Geometry
    from sudoku_ga.puzzle.grid import Grid as Grid
    from sudoku_ga.puzzle.record import PuzzleRecord as PuzzleRecord

_MODULES = {
    "api.experiments": ("Experiment", "ExperimentResults", "experiment"),
    "api.puzzles": (
        "PuzzleCollection", "check", "collection", "generate", "grade", "hint", "read",
    ),
    "api.recipes": ("components", "recipe", "recipes"),
    "api.result": ("History", "Result"),
    "api.solving": ("Generation", "evolve", "solve", "trajectory_network"),
    "errors": ("ArgumentError", "UserError"),
    "evolution.core.component": ("Trait",),
    "evolution.core.operators": (
        "Adaptation", "Ageing", "Breeding", "Crossover", "Encoding", "Fitness", "Initialisation",
        "LocalSearch", "Mutation", "NotApplicable", "Pairing", "Replacement", "Representation",
        "Restart", "Selection", "Termination",
    ),
    "evolution.core.parameters": ("choice", "integer", "real"),
    "evolution.core.rng": ("random_generator",),
    "evolution.recipe.plugins": ("PluginError", "load_plugin", "register"),
    "evolution.recipe.recipe": ("Recipe",),
    "puzzle.formats.format": ("Format",),
    "puzzle.geometry": ("Geometry",),
    "puzzle.grid": ("Grid",),
    "puzzle.record": ("PuzzleRecord",),
}  # fmt: skip
"""The modules of the public names."""

_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = ["__version__", "testing", *sorted(_HOMES)]


def __getattr__(name: str) -> Any:
    if name == "testing":
        return importlib.import_module("sudoku_ga.testing")
    if name not in _HOMES:
        problem = f"module 'sudoku_ga' has no attribute {name!r}"
        raise AttributeError(problem, name=name, obj=sys.modules[__name__])  # Python adds a hint
    value = getattr(importlib.import_module(f"sudoku_ga.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
