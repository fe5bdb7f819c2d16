"""Files of earlier versions name recipes as these called them."""

from pathlib import Path

from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe
from sudoku_ga.evolution.records.file import read_runs
from sudoku_ga.evolution.records.replay import replay

EARLIER = Path(__file__).parent / "earlier" / "default.jsonl"


def test_the_former_name_of_fast_is_understood():
    assert load_recipe("default") == load_recipe("fast")
    own = parse_recipe(
        '[recipe]\ntitle = "a"\nsummary = "a"\ndescription = "a"\nauthors = ["a"]\nyear = 2026\n'
        'source = "a"\nfirst_applicable = ["default"]\n',
        "own",
    )
    assert own.alternatives == (load_recipe("fast"),)


def test_a_run_that_was_recorded_with_the_former_name_verifies():
    ((_line, record),) = read_runs(EARLIER)
    assert record.recipe.name == "default"
    assert replay(record, lambda report: None) is None
