"""The real laboratory, with processes of its own."""

import json

import pytest

from sudoku_ga.app.lab.replications.laboratory import Link, RealLaboratory, Request

REQUEST = Request("tiny", 1.0, 1, 3)


class Watch(Link):
    """Stops, or gives up, as soon as a number of runs has been made."""

    def __init__(self, end_at=100, abandon=False):
        super().__init__()
        self._end_at, self._gives_up = end_at, abandon
        self.told = []

    def tell(self, progress):
        super().tell(progress)
        self.told.append(progress)
        if progress.done >= self._end_at:
            (self.abandon if self._gives_up else self.stop)()


@pytest.fixture
def laboratory(folder):
    made = RealLaboratory()
    yield made
    made.close()


def test_a_stopped_replication_goes_on_where_it_was(laboratory):
    link = Watch(end_at=5)
    first = json.loads(laboratory.replicate(REQUEST, link))
    assert 5 <= first["finished"] < 24
    assert link.progress is link.told[-1]
    link = Watch()
    second = json.loads(laboratory.replicate(REQUEST, link))
    assert (second["finished"], second["planned"], second["seed"]) == (24, 24, 3)
    assert link.told[0].done == first["finished"]
    assert [value["runs"] for value in second["values"]] == [6, 24]


def test_an_abandoned_replication_is_not_evaluated(laboratory):
    assert laboratory.replicate(REQUEST, Watch(end_at=0, abandon=True)) is None
