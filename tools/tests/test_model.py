# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each rule of the model finds a history that was corrupted to break the rule, and the true one breaks none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ove_lab.trace import model
from ove_lab.trace.ownership import Ownership
from ove_lab.trace.schedule import BLOCKED, ENDED, READY, RUNNING
from ove_tests.testing import traced
from ove_tool.variant import choose

if TYPE_CHECKING:
    from ove_lab.trace.history import History
    from ove_lab.trace.schedule import Period

_APP = traced.FOLDER / "late"


@pytest.fixture
def made() -> History:
    """Record a program whose threads lock, wait and sleep."""
    return traced.record(choose("qemu-mps2-an500", "alloy", "heap", "c", app=_APP), _APP)


def _periods(made: History, name: str) -> list[Period]:
    thread = next(one for one in made.observed.threads if made.observed.names.thread(one) == name)
    return made.schedule.periods[thread.number]


def _runs_beside(made: History) -> None:
    periods = _periods(made, "middle")
    index = next(index for index, one in enumerate(periods) if one.state == RUNNING)
    periods[index] = periods[index]._replace(end=periods[index].end + 50)


def _is_not_woken(made: History) -> None:
    periods = _periods(made, "high")
    index = next(
        index
        for index, one in enumerate(periods)
        if index and one.state == READY and periods[index - 1].state == BLOCKED
    )
    periods[index - 1] = periods[index - 1]._replace(end=periods[index].end)
    del periods[index]


def _comes_back(made: History) -> None:
    periods = _periods(made, "low")
    index = next(index for index, one in enumerate(periods) if one.state == BLOCKED)
    periods[index] = periods[index]._replace(state=ENDED)


def _blocks_at_once(made: History) -> None:
    blocked = next(one for one in _periods(made, "high") if one.waits_in and one.waits_in.call.short == "mutex_lock")  # type: ignore[union-attr]
    assert blocked.waits_in is not None
    blocked.waits_in.arguments["timeout_ms"] = 0


def _times_out(made: History) -> None:
    lock = next(one for one in made.slices if one.call is not None and one.call.short == "mutex_lock")
    lock.result = 0xFFFFFFFE


def _owns_another(made: History) -> None:
    locks = [one for one in made.slices if one.call is not None and one.call.short == "mutex_lock" and not one.is_open]
    locks[0].target = next(one.target for one in locks if one.target != locks[0].target)


def _unlocks_anothers(made: History) -> None:
    ownership = Ownership(made.observed)
    calls = [one for one in made.slices if one.call is not None and one.call.concept == "mutex" and one.begin >= 0]
    for unlock in (one for one in calls if one.call is not None and one.call.short == "mutex_unlock"):
        for other in calls:
            owner = ownership.of(other, unlock.begin)
            if owner not in (None, unlock.owner):
                unlock.target = other.target
                return


def _is_passed_over(made: History) -> None:
    periods = _periods(made, "high")
    index = max(
        (one for one in range(len(periods)) if periods[one].state == BLOCKED), key=lambda one: _length(periods[one])
    )
    periods[index] = periods[index]._replace(state=READY)


def _length(period: Period) -> int:
    return period.end - period.begin


def test_true_history_breaks_no_rule(made: History) -> None:
    """The record of a program with deadlocks and inversions contradicts nothing: these are the program's own."""
    assert model.contradictions(made) == []


@pytest.mark.parametrize(
    ("corrupt", "text"),
    [
        (_runs_beside, "run at the same time"),
        (_is_not_woken, "nothing made it ready"),
        (_comes_back, "has ended and is"),
        (_blocks_at_once, "without a timeout"),
        (_times_out, "waits for ever in mutex_lock and times out"),
        (_owns_another, "has locked"),
        (_unlocks_anothers, "has unlocked"),
        (_is_passed_over, "is ready and more urgent"),
    ],
)
def test_corrupted_history_is_found(made: History, corrupt: Callable[[History], None], text: str) -> None:
    """The contradiction names the rule's subject, and the thread's states are no longer shown."""
    corrupt(made)
    found = model.contradictions(made)
    assert [one for one in found if text in one.text], found
    made.schedule.distrust(found[0].thread)
    assert not made.schedule.is_known(found[0].thread)
