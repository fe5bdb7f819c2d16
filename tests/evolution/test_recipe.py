import pytest

from sudoku_ga.evolution.core.operators import NotApplicable
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.engine.run import prepare
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe, recipe_names
from sudoku_ga.evolution.recipe.recipe import RecipeError
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.resources import resource_path

ALLELES = resource_path("recipes", "alleles.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", recipe_names())
def test_every_recipe_of_the_program_is_read(name):
    recipe = load_recipe(name)
    assert recipe.name == name
    assert recipe.title and recipe.summary and recipe.description and recipe.authors
    assert len({setting.path for setting in recipe.settings()}) == len(recipe.settings())


def test_one_recipe_alone_does_not_evolve():
    assert [name for name in recipe_names() if not load_recipe(name).evolves] == ["random-restart"]


def test_components_are_in_the_order_of_the_roles():
    filled = load_recipe("alleles").components
    assert list(filled) == [role for role in Role if role in filled]


def test_a_value_is_changed_by_its_path_and_the_file_s_value_stays_the_default():
    recipe = load_recipe("alleles").with_value("population.size", "32")
    size = next(setting for setting in recipe.settings() if setting.path == "population.size")
    assert (size.value, size.default) == (32, 16)
    again = recipe.with_value("population[0].size", 64)
    size = next(setting for setting in again.settings() if setting.path == "population.size")
    assert (size.value, size.default) == (64, 16)


def test_a_change_reaches_every_alternative_that_has_the_parameter():
    recipe = load_recipe("fast").with_value("population.size", 5)
    assert [one.one(Role.POPULATION).size for one in recipe.alternatives] == [5] * 5
    recipe = recipe.with_value("local_search.skip_rate", 0.5)
    assert recipe.alternatives[0].one(Role.LOCAL_SEARCH).skip_rate == 0.5
    assert recipe.alternatives[1] is not None


@pytest.mark.parametrize("name", ["fast", "alleles"])
@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("size", 3, "ROLE.PARAMETER"),
        ("mutation.rate", 3, "one of the roles of this recipe is expected, not mutation: logic, "),
        ("population.count", 3, "size"),
        ("population[1].size", 3, "holds 1 component"),
        (f"population[{'9' * 5_000}].size", 3, "ROLE.PARAMETER"),
        ("population.size", 0, "population.size: 1 to 1,000,000"),
        ("population.size", "x", "population.size: 1 to 1,000,000"),
        ("logic.level", "all", "none, naked-once, naked, hidden, sums"),
    ],
)
def test_a_bad_change_says_what_was_expected(name, path, value, said):
    with pytest.raises(ParameterError) as error:
        load_recipe(name).with_value(path, value)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("size = 16", "size = 0", r"line LINE: population.size: 1 to 1,000,000"),
        ("size = 16", "sise = 16", r"line LINE: population.panmictic: one of size"),
        ("[population]", "[populace]", r"line LINE: a role is expected, not populace"),
        (
            '"panmictic"',
            '"ring"',
            r"line 24: population.component: one of panmictic .* found 'ring'",
        ),
        ('"panmictic"', '"panmitic"', r"line 24: population.component: .* .did you mean panmictic"),
        (
            "year = 2026",
            'year = "now"',
            r"line LINE: recipe.year: .* found 'now'",
        ),
        ("year = 2026", "", r"line 1: recipe.year: .* found none"),
        ("[recipe]", "[about]", r"^recipe: .* found none"),
        ("size = 16", "size = ", r"TOML is expected: .*line"),
        ("size = 16", "weight = 1\nsize = 16", r"line LINE: population is no choice by weight"),
        (
            "year = 2026",
            "year = 2026\nfirst_applicable = 3",
            r"line 13: recipe.first_applicable: .* found 3",
        ),
        (
            "[recipe]",
            "alternative = 3\n[recipe]",
            r"line 1: alternative: .* found 3",
        ),
        (
            "[recipe]",
            "mutation = 3\n[recipe]",
            r"line 1: mutation: .* found 3",
        ),
    ],
)
def test_an_error_in_a_file_names_the_line_the_key_and_what_was_expected(old, new, said):
    line = ALLELES[: ALLELES.index(old)].count("\n") + 1
    with pytest.raises(RecipeError, match=said.replace("LINE", str(line))):
        parse_recipe(ALLELES.replace(old, new, 1), "broken")


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ("{ tabu = 0 }", r"recipe.least_size.tabu: the side of a board, 1 to 100, is .*found 0"),
        ("{ tabu = 101 }", r"recipe.least_size.tabu: the side of .* found 101"),
        ("16", r"recipe.least_size: a table of keys and values is expected, found 16"),
        ("{ pure = 9 }", r"recipe.least_size: the name of an alternative is .* found 'pure'"),
    ],
)
def test_a_bad_least_size_is_refused(sizes, said):
    with pytest.raises(RecipeError, match=f"line 8: {said}"):
        listed(sizes)


def test_an_alternative_is_taken_from_its_least_size_on():
    recipe = listed("{ memetic = 9, tabu = 4 }")
    assert [each.name for each in recipe.candidates(8)] == ["tabu"]
    assert [each.name for each in recipe.candidates(9)] == ["memetic", "tabu"]
    small, large = (prepare(Grid.empty(Geometry(*box)), recipe, 1) for box in ((2, 4), (3, 3)))
    assert (small.recipe.name, small.start.refusals) == ("tabu", (("memetic", "below 9×9"),))
    assert (large.recipe.name, large.start.refusals) == ("memetic", ())
    with pytest.raises(NotApplicable, match=r"^memetic: below 9×9; tabu: below 5×5$"):
        prepare(Grid.empty(Geometry(2, 2)), listed("{ memetic = 9, tabu = 5 }"), 1)


@pytest.mark.parametrize(("side", "taken"), [(7, "tabu"), (8, "partial")])
def test_fast_takes_partial_colouring_from_64_on(side, taken):
    assert prepare(Grid.empty(Geometry(side, side)), load_recipe("fast"), 1).recipe.name == taken


def listed(sizes):
    text = "\n".join([
        "[recipe]", 'title = "a"', 'summary = "a"', 'description = "a"', 'authors = ["a"]',
        'year = 2026\nsource = "a"', f"least_size = {sizes}",
        'first_applicable = ["memetic", "tabu"]',
    ])  # fmt: skip
    return parse_recipe(text, "own")


def test_a_role_left_empty_is_refused():
    head, _, tail = ALLELES.partition("[fitness]")
    with pytest.raises(RecipeError, match="fitness"):
        parse_recipe(head + "[" + tail.partition("[")[2], "broken")


def test_a_weight_is_no_negative_number():
    head, _, tail = ALLELES.partition("[crossover]")
    assert tail
    with pytest.raises(RecipeError, match=r"crossover\.weight: .* -1$"):
        parse_recipe(f"{head}[crossover]\nweight = -1{tail}", "broken")


@pytest.mark.parametrize("weights", [("weight = 1", ""), ("weight = 0", "weight = 0")])
def test_each_of_several_has_a_weight_and_not_all_are_zero(weights):
    head, _, rest = ALLELES.partition("[crossover]")
    table, bracket, tail = rest.partition("\n[")
    tables = "".join(f"[[crossover]]\n{each}{table}\n" for each in weights)
    with pytest.raises(RecipeError, match=r"crossover: a weight of 0 or more is expected in each"):
        parse_recipe(head + tables + bracket + tail, "broken")


def test_a_recipe_can_be_read_from_a_path(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(ALLELES, encoding="utf-8")
    assert load_recipe(str(path)).name == "mine"


def test_an_unknown_recipe_is_refused_with_the_known_ones():
    with pytest.raises(RecipeError, match=r"found 'nothing' .*alleles, .*fast, .*memetic"):
        load_recipe("nothing")


def test_a_file_that_is_not_text_is_refused(tmp_path):
    path = tmp_path / "binary.toml"
    path.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(RecipeError, match="UTF-8"):
        load_recipe(str(path))
