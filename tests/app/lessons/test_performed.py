"""Each lesson, done step by step in the window: steps tick and predictions are answered."""

import pytest

from sudoku_ga.app.lessons.lesson import LESSONS
from sudoku_ga.app.run.solver_worker import RealEngine
from tests.app.lessons.performing import begin, perform, predict

RIGHT = {
    "individual": {2: 0, 3: 2},
    "fitness": {3: 2, 4: 2, 5: 2},
    "selection": {2: 2, 4: 0, 6: 2},
    "takeover": {1: 1, 2: 0, 3: 1, 4: 0},
    "crossover": {3: 2, 5: 2},
    "acceptance": {2: 2, 4: 0, 6: 2},
    "mutation": {0: 1, 5: 1},
    "temperature": {1: 2, 4: 1, 5: 0},
    "restarts": {1: 1, 4: 0},
    "comparing": {2: 0, 4: 2, 5: 1},
    "race": {2: 0, 3: 1, 4: 0},
    "table": {2: 1, 3: 1, 4: 0, 5: 2},
}
"""The right choice of each question, by the number of its step."""

_ORDINARY = {"individual", "crossover", "race"}
"""Together these have steps of every kind that is done in the window alone; the others are
exhaustive."""


@pytest.fixture
def window(open_window, tmp_path):
    opened = open_window(RealEngine())
    opened.pages.build("lab", folder=tmp_path)
    return opened


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in _ORDINARY else pytest.mark.exhaustive)
        for name in LESSONS
    ],
)
def test_a_lesson_is_done_step_by_step(window, qtbot, name):
    """Every second prediction is wrong, in every second lesson the first one."""
    begin(window, name)
    attempt, page = window.lessons.attempt, window.lessons.dock.page
    first = list(LESSONS).index(name)
    offsets = {asked: (first + place) % 2 for place, asked in enumerate(RIGHT[name])}
    questions, answered = {}, {}
    for number, step in enumerate(attempt.lesson.step):
        assert attempt.step == number
        assert page.place.text() == f"Step {number + 1} of {len(attempt.lesson.step)}"
        if step.question is not None:
            questions[number] = step.question
            count = len(step.question.choices)
            predict(window, (RIGHT[name][number] + offsets[number]) % count)
        assert perform(window, qtbot, step), (number, page.note.text.text())
        for asked, question in questions.items():
            verdict = attempt.verdict(asked)
            if asked not in answered and verdict is not None:
                answered[asked] = verdict
                assert verdict.right == (RIGHT[name][asked],), (asked, verdict)
                assert verdict.is_right is (offsets[asked] == 0)
                assert page.verdict.isVisibleTo(page)
                right = page.verdict.title.text() == "Your prediction was right"
                assert right is verdict.is_right
                assert question.choices[RIGHT[name][asked]].then[:30] in page.verdict.text.text()
        page.forward.click()
        qtbot.waitUntil(lambda following=number + 1: attempt.step == following)
    assert set(answered) == set(questions) == set(RIGHT[name])
    assert attempt.is_at_end
    assert attempt.score == (list(offsets.values()).count(0), len(questions))
    assert attempt.lesson.reading[0].authors in page.words.accessibleName()
