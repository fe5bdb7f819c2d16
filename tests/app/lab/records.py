"""Published values of the small experiment, and a record of findings."""

PUBLISHED = """\
[[value]]
id = "swaps"
label = "Swaps on four givens"
where = "Table 1"
measure = "success_rate"
expected = 0.9
n = 10
variant = "swaps"
givens = 4
note = "told in words"

[[value]]
id = "time"
label = "Time of a run"
where = "section 2"
expected = 12
comparable = false
reason = "the source names no machine"
"""


def record(solved=0.5, finished=24):
    """Return what is known of the published values above after some runs."""
    made = {"version": "0", "seed": 1, "scale": 1.0, "machine": "abacus"}
    made |= {"date": "2026-11-23", "cpu_s": 12.0, "puzzles": "0"}
    share = {"value": solved, "low": solved - 0.1, "high": solved + 0.1}
    return {
        **made,
        "planned": 24,
        "finished": finished,
        "values": _values(share),
        "variants": [_variant(share)],
    }


def _values(obtained):
    value = {
        "id": "swaps",
        "label": "Swaps on four givens",
        "where": "Table 1",
        "measure": "success_rate",
        "expected": 0.9,
        "obtained": obtained,
        "percentile": None,
        "runs": 4,
        "failed": 2,
        "evaluations": 1234,
        "verdict": "worse",
        "reason": "",
        "note": "told in words",
    }
    time = {
        **value,
        "id": "time",
        "label": "Time of a run",
        "measure": "",
        "expected": None,
        "obtained": None,
        "verdict": "cannot be compared",
        "reason": "the source names no machine",
    }
    return [value, time]


def _variant(solved):
    return {
        "variant": "swaps",
        "puzzles": "4 givens",
        "runs": 4,
        "failed": 0,
        "evaluations": 1234,
        "solved": solved,
        "best_fitness": None,
        "effort": {"value": 300.0, "low": 200.0, "high": None},
        "move_evaluations": {"value": 0.0, "low": 0.0, "high": 0.0},
        "cpu_s": None,
    }
