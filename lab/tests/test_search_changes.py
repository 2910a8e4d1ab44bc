# SPDX-License-Identifier: MIT OR Apache-2.0
"""The changes of a search: their syntax, the stores that request them, and the random runs of a seed."""

from __future__ import annotations

import pytest

from ove_lab.errors import UsageError
from ove_lab.search import change, sweep
from ove_lab.search.change import Change
from ove_lab.search.points import Points

_POINTS = Points("a part", tuple(range(10)), tuple(range(100, 110)))


def test_changes_are_read_as_they_are_shown() -> None:
    """Claim: --replay makes the changes that a failure prints, in the order of the instructions."""
    changes = (Change(7, "interrupt31"), Change(12, "tick"), Change(12, "interrupt0"))
    assert change.parse(change.shown(changes)) == tuple(sorted(changes))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "tick",
        "tick@",
        "@5",
        "tick@-5",
        "tick@5+",
        "tick@5,tick@6",
        "tock@5",
        "interrupt@5",
        "interrupt480@5",
        "interrupt-1@5",
        "tick@0x5",
        "tick@" + "9" * 19,
        "+".join(f"tick@{one}" for one in range(65)),
    ],
)
def test_other_words_are_refused(text: str) -> None:
    """Claim: words that are not changes, or more changes than a run can have, are rejected in one sentence."""
    with pytest.raises(UsageError) as caught:
        change.parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "store"),
    [
        ("tick", "e000ed04:4000000"),
        ("switch", "e000ed04:10000000"),
        ("interrupt0", "e000e200:1"),
        ("interrupt31", "e000e200:80000000"),
        ("interrupt32", "e000e204:1"),
        ("interrupt479", "e000e238:80000000"),
    ],
)
def test_a_store_pends_the_exception(kind: str, store: str) -> None:
    """Claim: each kind sets its own bit of the Armv7-M manual: PENDSTSET, PENDSVSET, or one of NVIC_ISPR."""
    assert Change(5, change.check_kind(kind)).write() == f"write=5:{store}"


def test_chance_gives_the_same_runs_for_a_seed() -> None:
    """Claim: a seed always gives the same runs; each has its changes inside the part, and no run comes twice."""
    first = sweep.at_random(_POINTS, ["tick", "interrupt31"], 50, 3, 7)
    assert first == sweep.at_random(_POINTS, ["tick", "interrupt31"], 50, 3, 7)
    assert first != sweep.at_random(_POINTS, ["tick", "interrupt31"], 50, 3, 8)
    assert {len(one) for one in first} == {3}
    assert {each.behind for one in first for each in one} <= set(_POINTS.behind)
    assert {each.kind for one in first for each in one} == {"tick", "interrupt31"}
    assert all(list(one) == sorted(one) for one in first)
    few = sweep.at_random(Points("one", (0,), (100,)), ["tick"], 50, 2, 7)
    assert few == [(Change(100, "tick"), Change(100, "tick"))]
