# SPDX-License-Identifier: MIT OR Apache-2.0
"""A task that waits for a semaphore that a FreeRTOS timer gives: tests/foreign/freertos/timed.c."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from ove_tests.testing.foreign import freertos, traced

if TYPE_CHECKING:
    from ove_lab.trace.diagnosis import Diagnosis

_AGAIN, _ONCE = 1, 2
CLAIMS = {
    "freertos.timed-again": "A task that a running timer will wake is not reported as deadlocked with the timer task.",
    "freertos.timed-once": "If no timer runs, the timer task waits for a command that only the waiting task has sent.",
}
_FOR_MS = 60.0
_CIRCLE = [
    "Tmr Svc is blocked on xTimerQueue, which only waiter serves",
    "waiter is blocked on expired (xSemaphoreTake), which only Tmr Svc serves",
]


@functools.cache
def _found(way: int) -> Diagnosis:
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - its packages are there once the tests are set up

    return diagnosis.of(traced.history_of(freertos.built("-g", f"OPT=-O2 -DWAY={way}", program="timed"), _FOR_MS))


def _circle(way: int) -> list[str]:
    return [one.partition(", since")[0] for one in _found(way).deadlock]


def _again() -> list[str]:
    found = _found(_AGAIN)
    waits = [] if found.blocked.get("waiter") else ["the task does not wait"]
    return [*waits, *(f"there is a circle: {one}" for one in found.deadlock)]


def _once() -> list[str]:
    return [] if _circle(_ONCE) == _CIRCLE else [f"the circle is {_circle(_ONCE)}"]


CHECKS: dict[str, Callable[[], list[str]]] = {"freertos.timed-again": _again, "freertos.timed-once": _once}
