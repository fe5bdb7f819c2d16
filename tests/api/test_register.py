"""Registering a class, and what is refused."""

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import sudoku_ga as sga
from sudoku_ga import parallel
from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.recipe.plugins import PluginError
from sudoku_ga.evolution.recipe.required_plugins import plugins_of
from sudoku_ga.lab.store.store import Store


@pytest.fixture(autouse=True)
def _isolated() -> Iterator[None]:
    with sga.testing.isolated_plugins():
        yield


class Plain(sga.Mutation[Any]):
    """Some genes are left alone.

    Others too.
    """

    share: float = sga.real(0.5, 0, 1)
    times: int = sga.integer(3, 1, 10)
    how: str = sga.choice("slow", (("slow", "Slow"), ("fast", "Fast")))

    def mutate(self, genotypes: Any, rng: Any) -> Any:
        return genotypes


def test_a_class_becomes_a_described_component() -> None:
    assert sga.register(Plain) is Plain
    assert (Plain.name, Plain.label) == ("plain", "Plain")
    assert Plain.help == "Some genes are left alone."
    assert [(each.name, each.label, each.help) for each in Plain.parameters()] == [
        ("share", "Share", "0 to 1."),
        ("times", "Times", "1 to 10."),
        ("how", "How", "One of slow, fast."),
    ]
    assert Plain(times=4) == Plain(times=4) != Plain()
    with pytest.raises(sga.UserError, match=r"^share: .* 2$"):
        Plain(share=2)


def test_a_component_of_an_imported_module_is_pickled_by_its_name() -> None:
    sga.register(Plain)
    assert pickle.loads(pickle.dumps(Plain(times=7))) == Plain(times=7)
    (used,) = plugins_of(sga.recipe("evolution").replace(mutation=Plain()))
    assert used["name"] == "tests" and len(used["sha256"]) == 64


def test_a_class_of_an_interactive_session_cannot_go_to_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "session", ModuleType("session"))
    del sys.modules["session"].__dict__["__spec__"]

    def define(value: int) -> Any:
        members = {"mutate": lambda self, genotypes, rng: genotypes + value}
        return sga.register(type("Typed", (sga.Mutation,), {**members, "__module__": "session"}))

    define(1)
    kind = define(2)  # a cell that is run again
    assert kind().mutate(np.zeros(1), None).tolist() == [2.0]
    with pytest.raises(PluginError, match="a class of a file is expected where several processes"):
        pickle.dumps(kind())


def test_a_class_that_no_import_defines_cannot_go_to_another_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @sga.register
    class Inner(sga.Fitness):
        maximised = False

        def evaluate(self, boards: Any) -> Any:
            return np.ones(len(boards))

        def target(self, geometry: Any) -> float:
            return 0.0

    words = "Inner: a class that .* defines when it is imported is expected"
    with pytest.raises(PluginError, match=words):
        pickle.dumps(Inner())
    # One of the main part of a script is there for its owner alone.
    Inner.__qualname__ = "Inner"
    monkeypatch.setattr(sys.modules[__name__], "Inner", Inner, raising=False)
    packed = pickle.dumps(Inner())
    monkeypatch.delattr(sys.modules[__name__], "Inner")
    with pytest.raises(PluginError, match=words):
        pickle.loads(packed)


def test_an_experiment_with_such_a_class_is_refused_before_it_starts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    @sga.register
    class Inner(sga.Mutation):
        def mutate(self, genotypes: Any, rng: Any) -> Any:
            return genotypes

    monkeypatch.setattr(parallel, "share", None)
    mine = sga.recipe("evolution").replace(mutation=Inner())
    store = tmp_path / "runs.db"
    recipes = {"usual": "evolution", "mine": mine}
    experiment = sga.experiment(recipes, ["3.2.4......3...."], jobs=2, store=store)
    with pytest.raises(PluginError, match="write it at the top level"):
        experiment.run()
    with Store.to_read(store) as kept:
        assert not kept.made(1)


@pytest.mark.parametrize(
    ("item", "words"),
    [
        (3, "item: a subclass of one of Representation, .*, or a Format is expected, found 3"),
        (int, "item: a subclass of one of .* found int"),
        (Component, "item: a subclass of one of .* found Component"),
        (sga.Crossover, r"Crossover: a class that overrides cross\(\) or cross_couples\(\)"),
        (type("NoTarget", (sga.Fitness,), {"evaluate": lambda s, b: 0, "maximised": True}),
         r"NoTarget: a class that overrides target\(\) is expected"),
        (type("NoSense", (sga.Fitness,), {"evaluate": lambda s, b: 0, "target": lambda s, g: 0}),
         "NoSense: maximised = True or False is expected"),
        (type("NoTraits", (sga.Representation,), {"encode": lambda s, g: 0}),
         "NoTraits: traits, a frozenset of Trait is expected"),
        (type("Triplets", (sga.Crossover,), {"cross": lambda s, p, r: p, "children_per_couple": 3}),
         "Triplets: children_per_couple = 1 or 2 is expected, found 3"),
        (type("Listed", (sga.Mutation,), {"mutate": lambda s, g, r: g, "steps": [],
                                          "__annotations__": {"steps": list}}),
         "Listed: a frozen dataclass is expected, found mutable default"),
        (type("Swap", (sga.Mutation,), {"mutate": lambda s, g, r: g}),
         "Swap.name: a name that no mutation has yet is expected, found swap"),
    ],
)  # fmt: skip
def test_what_cannot_be_registered_is_refused(item: Any, words: str) -> None:
    with pytest.raises(sga.ArgumentError, match=words):
        sga.register(item)


class Unfinished(sga.Crossover[Any]):
    """Overrides neither of its two methods."""


class Nameless(sga.Mutation[Any]):
    def mutate(self, genotypes: Any, rng: Any) -> Any:
        return genotypes


@pytest.mark.parametrize(
    ("role", "kind", "words"),
    [
        ("crossover", Unfinished, r"Unfinished: a class that overrides cross\(\) or cross_couples"),
        ("mutation", Nameless, r"Nameless: a name \(.*register.*\) is expected, found no name"),
    ],
)
def test_an_incomplete_class_cannot_fill_a_role(role: str, kind: Any, words: str) -> None:
    with pytest.raises(sga.ArgumentError, match=words):
        sga.recipe("evolution").replace(**{role: kind()})


def test_a_class_without_the_method_of_its_role_has_no_instances() -> None:
    kind: Any = type("Empty", (sga.Restart,), {})
    with pytest.raises(TypeError, match=r"abstract method '?due"):
        kind()
