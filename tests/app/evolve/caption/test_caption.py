"""Each rule of the caption: where it speaks, what it offers and advises, and where it is silent.

What the captions say is in ``golden_captions.toml``.
"""

from dataclasses import replace

import pytest

from sudoku_ga.app.evolve.caption.advice import Adjustment, Lever, possible_adjustments
from sudoku_ga.app.evolve.caption.caption import caption_of
from sudoku_ga.app.evolve.caption.context import FAST_RECIPE, CaptionContext, Offer, Rule
from sudoku_ga.app.run.reports import Measured
from sudoku_ga.app.run.state import RunState
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.evolution.core.report import Change, Spread, StopReason
from sudoku_ga.evolution.recipe.reading import DEFAULT_RECIPE, load_recipe
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app import golden
from tests.app.evolve.caption import contexts
from tests.app.evolve.caption.contexts import (
    ANNEALING,
    CHANGED,
    FAST,
    HOT,
    LSGA,
    MEMETIC,
    RESTARTED,
    STUCK,
    at_rest,
    improvement,
    in_state,
    of_evolution,
    on_a_large_board,
    progress_of,
    report_at,
    samples,
    solved_in,
    watched,
)
from tests.app.reports import PUZZLE, ended, start_of

MORE = {lever: Adjustment(lever, True) for lever in Lever}
LESS = {lever: Adjustment(lever, False) for lever in Lever}
POPULATION, SELECTION, CROSSOVER = Lever.POPULATION, Lever.SELECTION, Lever.CROSSOVER
MUTATION, TEMPERATURE = Lever.MUTATION, Lever.TEMPERATURE


def rule_of(context):
    return caption_of(context).rule


def offer_of(context):
    return caption_of(context).offer


# Wording


def test_every_rule_has_a_golden_caption():
    assert {each["rule"] for each in golden.read(contexts.GOLDEN).values()} == set(Rule)


# At rest


@pytest.mark.parametrize(
    ("recipe", "size", "rule"),
    [
        (MEMETIC, 4, Rule.IDLE_LARGE),
        (FAST, 4, Rule.IDLE),
        (FAST.taken("tabu"), 4, Rule.IDLE),
        (FAST.taken("partial"), 4, Rule.IDLE_LARGE),
        (FAST.taken("partial"), 8, Rule.IDLE),
        (FAST.taken("tabu"), 8, Rule.IDLE_LARGE),
        (MEMETIC, 3, Rule.IDLE),
    ],
)
def test_a_large_board_is_offered_the_fast_recipe(recipe, size, rule):
    board_state = BoardState(Grid.empty(Geometry(size, size)))
    caption = caption_of(at_rest(chosen=recipe, board_state=board_state))
    assert caption.rule is rule
    assert (caption.offer is Offer.SWITCH) is (rule is Rule.IDLE_LARGE)


def test_the_invitation_tells_of_logic_only_where_the_recipe_has_it():
    without = MEMETIC.with_value("logic.level", "none")
    assert caption_of(at_rest(chosen=MEMETIC)).text
    assert not caption_of(at_rest(chosen=without)).text


def test_a_recipe_that_cannot_handle_a_variant_is_offered_one_that_can():
    assert offer_of(samples()["idle-misfit"]) is Offer.SWITCH
    assert offer_of(samples()["idle-misfit-alone"]) is None
    fast = at_rest(chosen=FAST, board_state=contexts.VARIANT)
    assert rule_of(fast) is Rule.IDLE


# At the end


def test_what_may_be_compared_is_offered():
    solved = at_rest(solved_in())
    assert offer_of(solved) is Offer.COMPARE
    assert offer_of(at_rest(ended(12, StopReason.CANCELLED))) is Offer.COMPARE
    assert offer_of(samples()["solved-fast"]) is Offer.LAB
    assert offer_of(samples()["solved-compared"]) is Offer.RETURN
    assert offer_of(samples()["solved-another-chosen"]) is None
    assert offer_of(samples()["solved-by-logic"]) is None  # nothing evolved
    assert offer_of(replace(solved, fast=None)) is Offer.LAB


def test_logic_alone_is_not_evolution():
    other = contexts.EVOLVED_BEFORE
    report = solved_in(0, start=contexts.ALL_BY_LOGIC)
    caption = caption_of(at_rest(report, recipe=FAST, comparison=other))
    assert caption.rule is Rule.SOLVED_BY_LOGIC
    assert caption.offer is Offer.RETURN


@pytest.mark.parametrize("report", [ended(12, StopReason.CANCELLED), report_at(23, 9, 20)])
def test_an_answer_that_was_taken_back_is_not_reported_any_more(report):
    assert rule_of(at_rest(report)) in (Rule.ENDED, Rule.BROKEN_OFF)
    assert rule_of(at_rest(report, board_state=BoardState(PUZZLE))) is Rule.IDLE


# While it goes on


@pytest.mark.parametrize("name", ["begun-crossed", "begun-swaps"])
def test_a_plan_without_crossover_is_another_one(name):
    uncrossed = f"{name.removesuffix('-crossed')}-uncrossed"
    assert caption_of(samples()[name]).text != caption_of(samples()[uncrossed]).text


def test_what_a_caption_counts_stays_true_while_it_stays():
    """Title and curve count on for two seconds: neither generation nor best is in the words."""
    for best in (report_at(1, 38, 0), report_at(151, 38, 4), report_at(204, 2, 10), STUCK):
        later = replace(best, generation=best.generation + 1, stagnation=best.stagnation + 1)
        known = watched(best)
        assert caption_of(known) == caption_of(watched(later, progress=known.progress))


@pytest.mark.parametrize(("before", "rule"), [(13, Rule.PROGRESS), (30, Rule.FAST_PROGRESS)])
def test_only_a_large_fall_is_fast_progress(before, rule):
    progress = progress_of(improvement(31, before, 12))
    assert rule_of(watched(report_at(32, 12, 1), progress=progress)) is rule


def test_improvements_after_the_report_are_not_named_yet():
    falls = improvement(146, 7, 5), improvement(153, 5, 4)
    known = watched(report_at(150, 5, 4), progress=progress_of(*falls))
    assert caption_of(known) == caption_of(replace(known, progress=progress_of(falls[0])))
    assert caption_of(known) != caption_of(replace(known, progress=progress_of(falls[1])))


@pytest.mark.parametrize(
    ("credits", "others"),
    [
        ({"crossover": 2, "mutation": -1}, {"crossover": 2}),
        ({"crossover": 3, "mutation": 2, "local_search": 1}, {"crossover": 3, "mutation": 2}),
        ({"mutation": 0}, {}),
    ],
)
def test_credit_goes_to_the_two_operators_that_gained_most(credits, others):
    one, other = (
        caption_of(
            watched(report_at(150, 5, 4), progress=progress_of(improvement(146, 7, 5, **each)))
        )
        for each in (credits, others)
    )
    assert one == other


def test_few_conflicts_left_are_nearly_solved_until_it_is_stuck():
    assert rule_of(watched(report_at(204, 2, 10))) is Rule.NEARLY_SOLVED
    assert rule_of(watched(report_at(204, 3, 10))) is not Rule.NEARLY_SOLVED
    assert rule_of(watched(STUCK)) is Rule.STUCK


# Stuck


@pytest.mark.parametrize(
    ("context", "rule", "advised"),
    [
        (watched(STUCK), Rule.STUCK, ()),
        (
            watched(STUCK, alike=0.91),
            Rule.STUCK_ALIKE,
            (MORE[TEMPERATURE], LESS[SELECTION]),
        ),
        (
            watched(STUCK, recipe=LSGA, alike=0.91),
            Rule.STUCK_ALIKE,
            (MORE[MUTATION], LESS[SELECTION]),
        ),
        (watched(HOT, alike=0.24), Rule.STUCK_HOT, (LESS[TEMPERATURE], MORE[SELECTION])),
        (of_evolution(), Rule.STUCK_VARIED, (MORE[MUTATION], MORE[POPULATION])),
        (
            of_evolution(mutation__swaps=200, population__size=64),
            Rule.STUCK_VARIED,
            (MORE[POPULATION], LESS[SELECTION]),
        ),
        (
            of_evolution(mutation__swaps=5, population__size=8),
            Rule.STUCK_FEW,
            (MORE[POPULATION], MORE[MUTATION]),
        ),
        (
            of_evolution(mutation__relative_temperature=0.3),
            Rule.STUCK_COLD,
            (MORE[TEMPERATURE], MORE[MUTATION]),
        ),
        (of_evolution(mutation__relative_temperature=1.5), Rule.STUCK_HOT, (LESS[TEMPERATURE],)),
        (
            of_evolution(crossover__rate=0.0),
            Rule.STUCK_UNCROSSED,
            (MORE[CROSSOVER], MORE[MUTATION]),
        ),
        (
            of_evolution(alike=0.57, crossover__rate=1.0),
            Rule.STUCK_CROSSED,
            (LESS[CROSSOVER], MORE[MUTATION]),
        ),
        (
            of_evolution(alike=0.9, crossover__rate=1.0),
            Rule.STUCK_ALIKE,
            (LESS[CROSSOVER], MORE[MUTATION]),
        ),
        (
            of_evolution(alike=0.9, selection__tournament_size=20),
            Rule.STUCK_ALIKE,
            (MORE[MUTATION], MORE[POPULATION]),
        ),
        (
            of_evolution(alike=0.9, population__size=8),
            Rule.STUCK_ALIKE,
            (MORE[POPULATION], MORE[MUTATION]),
        ),
        (
            of_evolution(alike=0.9, mutation__relative_temperature=2.0),
            Rule.STUCK_ALIKE,
            (LESS[TEMPERATURE],),
        ),
    ],
)
def test_the_reason_is_given_and_what_helps_is_advised(context, rule, advised):
    caption = caption_of(context)
    assert (caption.rule, caption.advised) == (rule, advised)


@pytest.mark.parametrize(
    ("mean", "alike", "rule"),
    [
        (18.0, 0.24, Rule.STUCK_HOT),
        (10.0, 0.24, Rule.STUCK_VARIED),
        (18.0, 0.62, Rule.STUCK_VARIED),
    ],
)
def test_only_different_and_bad_boards_are_too_hot(mean, alike, rule):
    hot = report_at(440, 8, 318, present=9, mean=mean)
    assert rule_of(watched(hot, alike=alike)) is rule


@pytest.mark.parametrize(
    ("temperature", "rule"),
    [
        (0.3, Rule.STUCK_COLD),
        (0.7, Rule.STUCK_VARIED),
        (1.4, Rule.STUCK_VARIED),
        (1.5, Rule.STUCK_HOT),
    ],
)
def test_a_temperature_is_too_cold_or_too_hot(temperature, rule):
    assert rule_of(of_evolution(mutation__relative_temperature=temperature)) is rule


@pytest.mark.parametrize(
    ("temperature", "rule"), [(0.14, Rule.STUCK_COLD), (0.0, Rule.STUCK_VARIED)]
)
def test_a_local_search_can_be_too_cold(temperature, rule):
    recipe = MEMETIC.with_value("local_search.temperature", temperature)
    assert rule_of(watched(STUCK, recipe=recipe, alike=0.4)) is rule


def test_a_temperature_that_was_raised_is_not_cold_any_more():
    raised = (Change(20, "mutation.relative_temperature", 1.0),)
    known = of_evolution(replace(STUCK, changes=raised), mutation__relative_temperature=0.1)
    assert rule_of(known) is Rule.STUCK_VARIED


@pytest.mark.parametrize(
    ("rate", "alike", "rule"),
    [
        (1.0, 0.57, Rule.STUCK_CROSSED),
        (1.0, 0.35, Rule.STUCK_VARIED),
        (0.3, 0.57, Rule.STUCK_VARIED),
        (0.0, 0.9, Rule.STUCK_ALIKE),
    ],
)
def test_much_crossover_is_blamed_where_boards_grow_alike(rate, alike, rule):
    assert rule_of(of_evolution(alike=alike, crossover__rate=rate)) is rule


@pytest.mark.parametrize(
    ("size", "rule"),
    [(1, Rule.STUCK_FEW), (8, Rule.STUCK_FEW), (31, Rule.STUCK_FEW), (32, Rule.STUCK_VARIED)],
)
def test_few_boards_are_advised_to_be_more(size, rule):
    caption = caption_of(of_evolution(alike=None if size == 1 else 0.4, population__size=size))
    assert caption.rule is rule
    assert (caption.advised[0] == MORE[POPULATION]) is (rule is Rule.STUCK_FEW)


@pytest.mark.parametrize(("stagnation", "stuck"), [(37, False), (38, True)])
def test_stuck_is_said_before_a_recipe_begins_anew(stagnation, stuck):
    known = watched(report_at(60, 9, stagnation), recipe=ANNEALING)
    assert (rule_of(known) is Rule.STUCK) is stuck


@pytest.mark.parametrize(
    ("stale", "rule"),
    [
        ({}, Rule.STUCK_ALIKE),
        ({"start": start_of(PUZZLE, seed=2)}, Rule.STUCK),  # of another run
        ({"generation": 100}, Rule.STUCK),  # before the best last fell
        ({"restarts": 1}, Rule.STUCK),  # of another population
        ({"elapsed_s": -2.0}, Rule.STUCK),  # too long ago
    ],
)
def test_what_was_measured_elsewhere_is_no_reason(stale, rule):
    known = replace(watched(STUCK), measured=Measured(replace(STUCK, **stale), 0.91))
    assert rule_of(known) is rule


@pytest.mark.parametrize(
    ("generation", "stagnation", "elapsed_s", "stuck"),
    [
        (440, 318, 0.2, True),
        (390, 299, 0.2, False),
        (1000, 599, 0.2, False),
        (1000, 600, 0.2, True),
        (8, 5, 60.0, True),  # slow generations
        (8, 2, 60.0, False),
    ],
)
def test_a_run_is_stuck_that_waits_long_for_its_length(generation, stagnation, elapsed_s, stuck):
    report = report_at(generation, 9, stagnation, elapsed_s=elapsed_s)
    assert (rule_of(watched(report)) is Rule.STUCK) is stuck


# Restarts, changes, and large boards


def test_a_restart_is_mentioned_until_its_boards_are_as_good():
    report = report_at(400, 2, 290, present=7, restarts=1)
    falling = RESTARTED._replace(best_since_restart=7, improved_at=380)
    assert rule_of(watched(report, progress=falling)) is Rule.RESTARTED
    as_good = replace(report, conflicts=Spread(2, 4, 30))
    again = falling._replace(best_since_restart=2)
    assert rule_of(watched(as_good, progress=again)) is Rule.NEARLY_SOLVED


def test_new_boards_are_stuck_for_as_long_as_they_have_not_improved():
    report = report_at(800, 2, 690, restarts=1)
    progress = RESTARTED._replace(best_since_restart=2, improved_at=290)
    caption = caption_of(watched(report, progress=progress))
    assert caption.rule is Rule.STUCK
    assert "290" in caption.lead  # not 110, when the best was found before the restart
    lost = replace(report, conflicts=Spread(7, 9, 30))
    worse = progress._replace(best_since_restart=7)
    assert "110" in caption_of(watched(lost, progress=worse)).lead


def test_a_change_is_told_of_for_a_tenth_of_the_run():
    assert rule_of(watched(replace(STUCK, changes=CHANGED), alike=0.91)) is Rule.CHANGED
    old = replace(STUCK, changes=(CHANGED[0]._replace(generation=70),))
    assert rule_of(watched(old, alike=0.91)) is Rule.STUCK_ALIKE


def test_the_newest_event_is_told_of_while_it_is_news():
    """A change of a control, a new best and a restart, in each order."""
    report = replace(report_at(440, 9, 10, present=30, restarts=1), changes=CHANGED)

    def rule(changed, improved, restarted, news_from=390):
        changes = (CHANGED[0]._replace(generation=changed),)
        progress = RESTARTED._replace(
            restarted_at=restarted, improvements=(improvement(improved, 10, 9),)
        )
        known = watched(replace(report, changes=changes), progress=progress)
        return rule_of(replace(known, news_from=news_from))

    assert rule(430, 420, 410) is Rule.CHANGED
    assert rule(410, 430, 420) is Rule.PROGRESS
    assert rule(420, 410, 430) is Rule.RESTARTED
    assert rule(300, 310, 330) is Rule.RESTARTED  # no news, but it lasts
    assert rule(410, 430, 100, news_from=435) is Rule.CHANGED


def test_a_restart_is_no_news_where_one_follows_another():
    report = report_at(440, 2, 330, present=30, mean=40.0, restarts=1)
    progress = RESTARTED._replace(restarted_at=435)
    hot = of_evolution(report, progress=progress, mutation__relative_temperature=9.9)
    assert rule_of(hot) is Rule.RESTARTED
    often = of_evolution(
        report, progress=progress, mutation__relative_temperature=9.9, restart__generations=15
    )
    assert rule_of(often) is Rule.TOO_HOT


@pytest.mark.parametrize(
    ("temperature", "present", "mean", "hot"),
    [
        (9.9, 32, 40.0, True),
        (1.0, 32, 40.0, False),  # the boards are bad for another reason
        (9.9, 2, 40.0, False),  # none was lost yet
        (9.9, 4, 6.0, False),
    ],
)
def test_it_is_too_hot_where_good_boards_are_lost_at_a_high_temperature(
    temperature, present, mean, hot
):
    report = report_at(440, 2, 318, present=present, mean=mean)
    known = of_evolution(report, mutation__relative_temperature=temperature)
    assert (rule_of(known) is Rule.TOO_HOT) is hot
    warmed = (Change(435, "mutation.relative_temperature", temperature),)
    news = replace(report, changes=warmed), progress_of(improvement(434, 4, 2))
    assert (rule_of(of_evolution(news[0], progress=news[1])) is Rule.TOO_HOT) is hot
    if hot:
        assert caption_of(known).advised == (LESS[TEMPERATURE],)


def test_a_slow_run_on_a_large_board_offers_the_fast_recipe():
    assert offer_of(on_a_large_board()) is Offer.SWITCH
    assert rule_of(on_a_large_board(elapsed_s=2.0)) is Rule.BEGUN
    assert rule_of(on_a_large_board(FAST)) is not Rule.LARGE


def test_before_a_run_is_known_it_is_starting():
    assert rule_of(in_state(RunState.RUNNING, recipe=None)) is Rule.STARTING
    assert rule_of(CaptionContext(in_state(RunState.CHECKING, report=None).state)) is Rule.CHECKING


# Advice


def test_advice_names_only_what_the_recipe_has_and_is_not_at_its_end():
    turns = possible_adjustments(MEMETIC, ())
    assert MORE[TEMPERATURE] in turns
    assert not {turn for turn in turns if turn.lever is MUTATION}
    high = (Change(5, "local_search.temperature", 5.0),)
    assert MORE[TEMPERATURE] not in possible_adjustments(MEMETIC, high)
    assert LESS[TEMPERATURE] in possible_adjustments(MEMETIC, high)


def test_no_advice_is_given_where_nothing_can_be_turned():
    hot = report_at(440, 8, 318, present=9, mean=30.0, changes=(Change(1, "mutation.rate", 0.0),))
    caption = caption_of(watched(hot, recipe=load_recipe("gold-2005"), alike=0.2))
    assert (caption.rule, caption.advised) == (Rule.STUCK_HOT, ())


def test_fast_is_the_default_recipe():
    # The window names it without importing the recipes, and with them the compiler.
    assert FAST_RECIPE == DEFAULT_RECIPE
