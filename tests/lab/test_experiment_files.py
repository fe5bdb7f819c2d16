"""Experiments are read from TOML, and what is wrong is named with line and key."""

import tomllib
from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.lab.experiment.plan import plan, puzzles_digest
from sudoku_ga.lab.experiment.reading import (
    About,
    about_experiment,
    about_file,
    experiment_names,
    experiment_title,
    load_experiment,
    parse_experiment,
    read_experiment,
)
from sudoku_ga.lab.experiment.run import execute
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.validation import FieldError
from tests.lab.experiments import TINY, tiny, written


def value(recipe: Recipe, path: str) -> object:
    return next(setting.value for setting in recipe.settings() if setting.path == path)


def test_an_experiment_is_read() -> None:
    experiment = tiny()
    assert (experiment.name, experiment.title) == ("tiny", "Tiny")
    assert experiment.puzzles.empty == Geometry(2, 2)
    (generated,) = experiment.puzzles.generated
    assert generated.groups == (("6 givens", 6), ("4 givens", 4))
    assert [name for name, _ in experiment.puzzles.literal] == ["by logic"]
    assert [variant.name for variant in experiment.variants] == ["alleles", "swaps"]
    assert experiment.variants[1].values == {"local_search.steps": 20}
    assert value(experiment.variants[1].recipe, "local_search.steps") == 20


def test_budget_and_logic_outweigh_the_recipe() -> None:
    recipe = tiny().variants[0].recipe
    assert value(recipe, "termination.max_generations") == 3
    assert value(recipe, "logic.level") == "none"
    # A count of generations is not cut short by a clock.
    assert value(recipe, "termination.time_limit_s") == 0


def test_without_a_budget_the_limits_of_the_recipe_hold() -> None:
    text = TINY.replace("max_generations = 3\n", "")
    recipe = parse_experiment(text, "tiny").variants[0].recipe
    assert value(recipe, "termination.time_limit_s") == 60


def test_a_grid_makes_every_combination_of_every_variant() -> None:
    grid = '[grid]\n"population.size" = [1, 4]\n"crossover.rate" = [0.0, 0.5, 1.0]\n'
    variants = parse_experiment(TINY + grid, "tiny").variants
    assert len(variants) == 2 * 2 * 3
    last = variants[-1]
    assert last.name == "swaps, population.size 4, crossover.rate 1.0"
    assert last.values == {"local_search.steps": 20, "population.size": 4, "crossover.rate": 1.0}
    assert value(last.recipe, "population.size") == 4
    assert value(last.recipe, "crossover.rate") == 1.0


def test_a_whole_component_is_replaced_before_parameters_are_set() -> None:
    components = (
        'components = { local_search = { component = "metropolis-swaps", temperature = 0.5 } }\n'
    )
    recipe = parse_experiment(TINY + components, "tiny").variants[1].recipe
    assert value(recipe, "local_search.temperature") == 0.5
    assert value(recipe, "local_search.steps") == 20


def test_roles_that_work_together_only_are_changed_at_once() -> None:
    components = """components = {
        representation = { component = "row-permutations" },
        initialisation = { component = "shuffled-rows" },
        crossover = { component = "uniform-one-child" },
        mutation = { component = "swap-in-row" },
        local_search = []
    }"""
    text = TINY.replace('set = { "local_search.steps" = 20 }', " ".join(components.split()))
    variant = parse_experiment(text, "tiny").variants[1]
    names = {
        role: [each.name for each in filled] for role, filled in variant.recipe.components.items()
    }
    assert names[Role.REPRESENTATION] == ["row-permutations"]
    assert names[Role.MUTATION] == ["swap-in-row"]
    assert Role.LOCAL_SEARCH not in names
    assert list(variant.values) == [
        "representation", "initialisation", "crossover", "mutation", "local_search",
    ]  # fmt: skip


def test_a_grid_of_components_names_them() -> None:
    grid = '[grid]\ncrossover = [[], { component = "band-or-stack", rate = 0.5 }]\n'
    variants = parse_experiment(TINY + grid, "tiny").variants
    assert [variant.name for variant in variants][:2] == [
        "alleles, no crossover",
        "alleles, band-or-stack",
    ]
    assert value(variants[1].recipe, "crossover.rate") == 0.5


def test_a_grid_of_islands_compares_one_population_with_several() -> None:
    grid = '[grid]\nislands = [[], { component = "islands", count = 2 }]\n'
    experiment = parse_experiment(TINY + grid, "tiny")
    names = [variant.name for variant in experiment.variants]
    assert names[2:] == ["swaps, no islands", "swaps, islands"]
    born = {}
    for run in plan(experiment, 1):
        if (run.puzzle_name, run.number) == ("empty board", 0):
            result = execute(run, lambda: False)
            assert result is not None
            born[run.variant.name] = result.evaluations
    assert born["swaps, islands"] >= 2 * born["swaps, no islands"] > 0


def test_a_grid_whose_variants_have_the_same_name_is_refused() -> None:
    grid = """[grid]
crossover = [{ component = "band-or-stack", rate = 0.1 }, { component = "band-or-stack" }]
"""
    with pytest.raises(FieldError, match="twice") as error:
        parse_experiment(TINY + grid, "tiny")
    assert (error.value.line, error.value.path) == (24, ("grid",))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("runs = 2", "runs = 0", "line 4: experiment.runs: a whole "),
        ("runs = 2", 'runs = "2"', "line 4: experiment.runs: a whole "),
        ("runs = 2", "rns = 2", "line 4: experiment.rns: one of title, "),
        ('title = "Tiny"', "", "line 1: experiment.title: a text of one line "),
        ("logic = ", "obtained_scale = 2\nlogic = ", "line 7: experiment.obtained_scale: a "),
        ('"best"', '"all"', "line 6: experiment.trace: one of none, best "),
        ('"4x4"\ngen', '"7x7"\ngen', "line 10: puzzles.empty: a side of 4 to 100 that"),
        ("[6, 4]", "[6, 17]", "line 11: puzzles.generated.givens[1]: a whole number of 0 to 16"),
        ("3.2.4......3....", "3.2.4......3...", 'line 14: puzzles.literal."by logic": '),
        ('"memetic"', '"mimetic"', "line 22: variant[1].recipe: swaps: found 'm"),
        ('"local_search.steps"', '"local_search.stops"', "line 23: swaps: local_search.stops: "),
        ('"memetic"', f'"{"m" * 5_000}"', "line 22: variant[1].recipe: swaps: found 'm"),
        ("max_generations = 3", "time_limit_s = inf", "line 5: experiment.time_limit_s: a fin"),
        ('name = "swaps"', 'name = "alleles"', "line 21: variant[1].name: names that differ"),
        ('logic = "none"', 'logic = "nope"', "alleles: logic.level: "),
        ("[puzzles.literal]", "[puzzles.literal", "TOML is expected: "),
    ],
)
def test_an_error_names_line_and_key(old: str, new: str, message: str, tmp_path: Path) -> None:
    assert old in TINY
    with pytest.raises(UserError) as caught:
        load_experiment(written(tmp_path, TINY.replace(old, new, 1)))
    assert f"tiny.toml, {message}" in str(caught.value) or message in str(caught.value)
    assert str(caught.value).startswith("tiny.toml, ")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            '[grid]\n"population.size" = { from = 1, to = 9, count = 9_000_000_000 }',
            'line 25: grid."population.size": at most 1,000,000 combinations are expected, '
            "found 9,000,000,000",
        ),
        (
            "[grid]\n" + "".join(f'"a.p{i}" = {list(range(100))}\n' for i in range(4)),
            "line 24: grid: at most 1,000,000 combinations are expected, found 100,000,000",
        ),
        (
            '[sample]\n"a.b" = [1]\ncount = 1_000_001',
            "line 26: sample.count: at most 1,000,000 combinations are expected, found 1,000,001",
        ),
        (
            '[sample]\n"a.b" = { from = -9e15, to = 9e307 }\ncount = 1',
            'line 25: sample."a.b".to: a number up to 9,007,199,254,740,992 is expected, '
            "found 9e+307",
        ),
    ],
)
def test_lists_beyond_all_bounds_are_refused_before_they_are_made(lines: str, message: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_experiment(f"{TINY}{lines}\n", "tiny")
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("variants", "message"),
    [
        ("", "variant: at least one variant "),
        (
            'name = "a"\nrecipe = "memetic"\ncomponents = { nose = [] }',
            "a role is expected, not nose",
        ),
        (
            'name = "a"\nrecipe = "fast"\ncomponents = { mutation = [] }',
            "a recipe without alternatives is expected, not fast",
        ),
    ],
)
def test_variants_that_cannot_be_are_refused(variants: str, message: str) -> None:
    head = TINY[: TINY.index("[[variant]]")]
    with pytest.raises(UserError, match=message):
        parse_experiment(head + (f"[[variant]]\n{variants}\n" if variants else ""), "tiny")


def test_variants_are_tables() -> None:
    with pytest.raises(FieldError, match=r"1$") as error:
        parse_experiment("variant = [1]\n" + TINY[: TINY.index("[[variant]]")], "tiny")
    assert (error.value.line, error.value.path) == (1, ("variant", 0))


def test_what_an_experiment_says_of_itself_is_read_alone(tmp_path: Path) -> None:
    path = Path(written(tmp_path, TINY.replace('"memetic"', '"no such recipe"')))
    assert about_file(path) == About("Tiny", "", "nobody, 1900")
    with pytest.raises(UserError, match=r"^tiny\.toml, line 2: experiment\.title: .* 3$"):
        about_file(Path(written(tmp_path, TINY.replace('"Tiny"', "3"))))
    with pytest.raises(UserError, match=r"^missing\.toml, "):
        about_file(tmp_path / "missing.toml")


def test_every_experiment_of_the_program_has_a_title() -> None:
    for name in experiment_names():
        assert experiment_title(name) == about_experiment(name).title != ""


def test_an_unknown_parameter_in_the_grid_is_found_there() -> None:
    with pytest.raises(UserError, match=r"line 25: alleles: population\.sise: "):
        parse_experiment(TINY + '[grid]\n"population.sise" = [1]\n', "tiny")


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UserError, match=r"\bnothing: .*mantere-koljonen, "):
        load_experiment("nothing")


def test_a_scale_multiplies_puzzles_and_runs_and_leaves_one() -> None:
    larger, smaller = tiny().scaled(3), tiny().scaled(0.01)
    assert (larger.runs, larger.puzzles.generated[0].count) == (6, 6)
    assert (smaller.runs, smaller.puzzles.generated[0].count) == (1, 1)


def test_a_range_is_a_list_of_values() -> None:
    grid = """[grid]
"population.size" = { from = 1, to = 64, count = 4, log = true }
"crossover.rate" = { from = 0, to = 1.0, count = 3 }
"""
    variants = parse_experiment(TINY + grid, "tiny").variants
    assert list(dict.fromkeys(v.values["population.size"] for v in variants)) == [1, 4, 16, 64]
    assert list(dict.fromkeys(v.values["crossover.rate"] for v in variants)) == [0.0, 0.5, 1.0]


SAMPLE = """[sample]
count = 3
"population.size" = { from = 2, to = 200, log = true }
"crossover.rate" = { from = 0.0, to = 1.0 }
"logic.level" = ["none", "naked"]
"""


def test_whole_numbers_of_a_sample_are_drawn_evenly() -> None:
    sample = '[sample]\ncount = 40\n"population.size" = { from = 2, to = 4 }\n'
    values = [v.values["population.size"] for v in parse_experiment(TINY + sample, "t").variants]
    assert set(values) == {2, 3, 4}


def test_a_sample_is_drawn_by_the_seed() -> None:
    values = [v.values for v in parse_experiment(TINY + SAMPLE, "tiny").variants]
    assert len(values) == 2 * 3
    assert [dict(each) | {"local_search.steps": 20} for each in values[:3]] == values[3:]
    assert all(2 <= each["population.size"] <= 200 for each in values)
    assert all(0 <= each["crossover.rate"] <= 1 for each in values)
    seeded = TINY.replace("[puzzles]", "seed = 2\n[puzzles]") + SAMPLE
    assert [v.values for v in parse_experiment(seeded, "tiny").variants] != values


def test_a_seed_that_is_asked_for_outweighs_that_of_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, TINY + SAMPLE)
    draws = {seed: [v.name for v in load_experiment(file, seed).variants] for seed in (None, 1, 2)}
    assert draws[None] == draws[1] != draws[2]


def with_puzzles(lines: str) -> str:
    start, end = TINY.index("empty ="), TINY.index("[[variant]]")
    return TINY[:start] + lines + "\n" + TINY[end:]


def test_a_collection_is_found_beside_the_file_then_among_the_programs_own(tmp_path: Path) -> None:
    two = "# first | nobody\n3.2.4......3....\n1...............\n1...............\n"
    (tmp_path / "some.txt").write_text(two)
    lines = """[puzzles.collections]
"mine" = "some.txt"
"famous" = { file = "famous.sdm", count = 2 }"""
    experiment = load_experiment(written(tmp_path, with_puzzles(lines)))
    puzzles = experiment.puzzles
    mine, famous = puzzles.collections
    assert [name for name, _ in mine.puzzles] == ["first", "mine, 2", "mine, 3"]
    assert [name for name, _ in famous.puzzles][1] == "AI Escargot"
    assert puzzles.count == 3 + 2
    groups = [(run.puzzle_name, run.group) for run in plan(experiment, 1)]
    assert groups[0] == ("first", "mine")
    assert groups[-1] == ("AI Escargot", "famous")


def test_a_collection_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "some.txt").write_text("3.2.4......3....\n3.2\n")
    lines = '[puzzles.collections]\n"mine" = "some.txt"'
    message = r"line 11: puzzles\.collections\.mine: .*some\.txt, line 2"
    with pytest.raises(UserError, match=message):
        load_experiment(written(tmp_path, with_puzzles(lines)))


def test_generated_puzzles_of_several_kinds_are_distinguished() -> None:
    lines = """[[puzzles.generated]]
geometry = "4x4"
shares = [0.25, 0.5]
count = 2
[[puzzles.generated]]
geometry = "9x9"
givens = [40]
count = 1"""
    experiment = parse_experiment(with_puzzles(lines), "tiny")
    small, large = experiment.puzzles.generated
    assert small.groups == (("4×4, share 0.25", 4), ("4×4, share 0.5", 8))
    assert large.groups == (("9×9, 40 givens", 40),)
    assert experiment.run_count == (2 * 2 + 1) * 2 * 2


def test_move_evaluations_and_processor_time_are_part_of_what_tells_a_run() -> None:
    limited = TINY.replace("max_generations = 3", "max_move_evaluations = 100\nmax_cpu_s = 2.5")
    variant = parse_experiment(limited, "tiny").variants[0]
    assert (variant.budget.max_move_evaluations, variant.budget.max_cpu_s) == (100, 2.5)
    assert variant.recipe_text.endswith('"max_probes": 100, "max_cpu_s": 2.5}')
    assert value(variant.recipe, "termination.time_limit_s") == 0


def test_a_plan_larger_than_a_million_has_to_be_wanted() -> None:
    many = TINY.replace("runs = 2", "runs = 100_000")
    message = r"line 1: experiment\.max_runs: .* 1,000,000 .* found 1,200,000"
    with pytest.raises(UserError, match=message):
        parse_experiment(many, "tiny")
    wanted = many.replace("[puzzles]", "max_runs = 1_200_000\n[puzzles]", 1)
    assert parse_experiment(wanted, "tiny").run_count == 1_200_000


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            '[grid]\n"population.size" = []',
            r'line 25: grid\."population\.size": a list with at least one value.* of length 0$',
        ),
        (
            '[grid]\n"population.size" = 4',
            r'line 25: grid\."population\.size": a list with at least one value.*found 4',
        ),
        (
            '[grid]\n"population.size" = { from = 1, to = 3, count = 9 }',
            r"line 25: grid\.\"population\.size\": 9 .* found 3",
        ),
        (
            '[grid]\n"crossover.rate" = { from = 0.0, to = 1.0, count = 3, log = true }',
            r"line 25: .*\.from: a number above 0 is expected, found 0\.0",
        ),
        ('[grid]\n"crossover.rate" = { from = 0.0, till = 1.0 }', "line 25: .*not till"),
        (
            '[sample]\n"crossover.rate" = [0.1]',
            r"line 24: sample\.count: a whole number of at least 1",
        ),
        ("[sample]\ncount = 3", r"line 24: sample: parameters with lists"),
        (
            '[grid]\n"crossover.rate" = [0.1]\n[sample]\ncount = 2\n"crossover.rate" = [0.1]',
            r"line 28: \[sample\]: crossover.rate is expected once",
        ),
    ],
)
def test_values_that_cannot_be_are_refused(lines: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_experiment(f"{TINY}{lines}\n", "tiny")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('collections = { some = "nothing.txt" }', r"collections\.some: .* nothing\.txt"),
        (
            'collections = { some = { file = "famous.sdm", box = "3" } }',
            r"collections\.some\.box: HxW as 2x3",
        ),
        (
            'generated = { geometry = "4x4", shares = [1.5], count = 1 }',
            r"generated\.shares\[0\]: .* 0 to 1 .* found 1\.5",
        ),
        (
            'generated = { geometry = "4x4", shares = [1], givens = [1], count = 1 }',
            r"puzzles\.generated: one of givens, shares, grades",
        ),
        (
            'generated = { geometry = "4x4", grades = [1], count = 1, full_grid = "cyclic" }',
            r"generated\.full_grid: evolved beside grades is expected, found 'cyclic'",
        ),
        (
            'generated = { geometry = "4x4", grades = [7], count = 1 }',
            r"generated\.grades\[0\]: .* 1 to 6 .* found 7",
        ),
        (
            'generated = { geometry = "4x4", givens = [4, 4], count = 1 }',
            r"puzzles\.generated: groups that differ",
        ),
        ("", r"line 9: puzzles: at least one puzzle is expected"),
        ('empty = "nine"', r"puzzles\.empty: .* found 'nine'"),
        ('literal = { "one" = 3 }', r"puzzles\.literal\.one: a text is expected"),
        ('collections = { some = { file = "famous.sdm", box = "9x12" } }', "box: "),
        (
            'generated = { geometry = "9x9", box = "1x8", shares = [0.5], count = 1 }',
            r"generated\.box: .* 9x9 .* found '1x8'",
        ),
        (
            'generated = { geometry = "9x9", layout = "jigsaw-7a", shares = [0.5], count = 1 }',
            r"generated\.layout: .* 9x9 .* found 'jigsaw-7a'",
        ),
        (
            'generated = { geometry = "6x6", layout = "windoku", shares = [0.5], count = 1 }',
            r"generated\.layout: windoku: windows need a board of 4×4, 9×9",
        ),
        (
            'collections = { some = { file = "famous.sdm", layout = "knight" } }',
            r"some\.layout: a layout or its file is expected, not knight",
        ),
        (
            'collections = { some = { file = "famous.sdm", layout = "jigsaw-7a" } }',
            r"some: line 3: jigsaw-7a is for a board of 7×7, not of 9×9",
        ),
    ],
)
def test_puzzles_that_cannot_be_are_refused(lines: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        parse_experiment(with_puzzles(lines), "tiny")


def test_puzzles_of_variants_are_generated_and_read(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('title = "Mine"\nconstraints = ["diagonals"]\n')
    (tmp_path / "fives.txt").write_text("." * 25 + "\n")
    file = tmp_path / "experiment.toml"
    lines = """literal = { id = "2x2x:a1n", above = "# box 2x2 anti-knight\\n3.2............." }
generated = [
    { geometry = "4x4", shares = [0.5], count = 1, layout = "mine.toml" },
    { geometry = "4x4", shares = [0.5], count = 1 },
]
collections = { fives = { file = "fives.txt", layout = "jigsaw-5a" } }
"""
    file.write_text(with_puzzles(lines))
    runs = {run.puzzle_name: run for run in plan(load_experiment(str(file)), 1)}
    boards = {name: str(run.puzzle.geometry) for name, run in runs.items()}
    assert boards == {
        "id": "4×4, X",
        "above": "4×4, anti-knight",
        "fives, 1": "5×5 jigsaw",
        "mine.toml 4×4, share 0.5, 1": "4×4, X",
        "4×4, share 0.5, 1": "4×4, boxes 2×2",
    }


def test_the_digest_of_puzzles_contains_their_rules() -> None:
    def digest(lines: str) -> str:
        return puzzles_digest(plan(parse_experiment(with_puzzles(lines), "tiny"), 1))

    plain, diagonal = "3.2.4......3....", "# box 2x2 diagonals\\n3.2.4......3...."
    assert digest(f'literal = {{ a = "{plain}" }}') != digest(f'literal = {{ a = "{diagonal}" }}')


BAD = """\
[experiment]
title = "Bad"
runs = "many"
max_cpu_s = -1

[puzzles]
generated = { geometry = "4x4", givens = [17], count = 2 }

[puzzles.literal]
"short" = "12"
"good" = "3.2.4......3...."

[[variant]]
name = "a"
recipe = "nothing"

[[variant]]
name = "b"
recipe = "alleles"
set = { "a.b" = 1 }

[[variant]]
name = "b"
recipe = "alleles"

[grid]
"population.size" = [4, 0, 0]
"crossover.rate" = { from = 1.0, to = 0.0, count = 2 }
"""


def test_all_problems_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(FieldError) as caught:
        load_experiment(written(tmp_path, BAD))
    first, *others = caught.value, *caught.value.others
    assert [each.path for each in (first, *others)] == [
        ("experiment", "runs"),
        ("experiment", "max_cpu_s"),
        ("grid", "crossover.rate", "to"),
        ("variant", 0, "recipe"),
        ("variant", 1, "set", "a.b"),
        ("grid", "population.size"),
        ("variant", 2, "name"),
        ("puzzles", "generated", "givens", 0),
        ("puzzles", "literal", "short"),
    ]
    assert [str(each).split(":")[0] for each in (first, *others)] == [
        f"tiny.toml, line {line}" for line in (3, 4, 28, 15, 20, 27, 23, 7, 10)
    ]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('"Tiny"', '" "', ("experiment", "title")),
        ("3.2.4", "33..4", ("puzzles", "literal", "by logic")),
    ],
)
def test_what_a_new_experiment_needs_is_not_asked_of_files(
    old: str, new: str, path: tuple[str, ...]
) -> None:
    text = TINY.replace(old, new, 1)
    assert parse_experiment(text, "tiny").run_count == 24
    with pytest.raises(FieldError) as caught:
        read_experiment(tomllib.loads(text), "tiny", new=True)
    assert (caught.value.path, caught.value.others) == (path, ())


@pytest.mark.parametrize("limit", ["max_cpu_s", "time_limit_s"])
@pytest.mark.parametrize("value", ["-1", "nan", "inf"])
def test_a_limit_is_no_negative_time(limit: str, value: str) -> None:
    text = TINY.replace("max_generations = 3", f"{limit} = {value}")
    with pytest.raises(FieldError) as caught:
        parse_experiment(text, "tiny")
    assert (caught.value.line, caught.value.path) == (5, ("experiment", limit))
    assert caught.value.others == ()


def test_a_value_of_the_whole_experiment_is_refused_once_at_its_key() -> None:
    with pytest.raises(FieldError) as caught:
        parse_experiment(TINY.replace('logic = "none"', 'logic = "nope"'), "tiny")
    assert (caught.value.path, caught.value.others) == (("experiment", "logic"), ())
