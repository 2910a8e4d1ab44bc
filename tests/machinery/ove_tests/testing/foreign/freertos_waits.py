# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two tasks that wait for each other on semaphores and queues: tests/foreign/freertos/waits.c."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_tests.testing import streamed
from ove_tests.testing.foreign import freertos, traced

if TYPE_CHECKING:
    from ove_lab.trace.history import History

_LOCKS, _FIRST, _QUEUES, _FULL, _MIXED, _FROM_ISR, _TIMED, _NEVER = range(1, 9)
CLAIMS = {
    "freertos.waits-locks": "Tasks that deadlock on semaphores used as locks are named, and the run fails.",
    "freertos.waits-first": "The same holds if no task has given such a semaphore yet.",
    "freertos.waits-queues": "Tasks that each wait for a queue that only the other fills are named.",
    "freertos.waits-full": "Tasks that each wait for space in a queue that only the other empties are named.",
    "freertos.waits-mixed": "A deadlock through a mutex and a queue is named.",
    "freertos.waits-interrupt": "Tasks that an interrupt may wake are not reported as deadlocked.",
    "freertos.waits-timeout": "A task whose wait has a timeout is not reported as deadlocked.",
    "freertos.waits-unknown": "If no wait for an object has ended yet, it is not known what would end one.",
    "freertos.waits-parts": "A run that is read in parts has the same deadlock.",
}
_FOR_MS = 60.0
_LIMITS = "load_percent = 100\n"
_SINCE = re.compile(r", since [\d.]+ ms")
_ASKER, _ANSWERER = "asker is blocked on", "answerer is blocked on"
_RECEIVE, _TAKE = "(xQueueReceive)", "(xSemaphoreTake)"
_HELD = [f"{_ASKER} store {_TAKE}, whose token answerer took", f"{_ANSWERER} bus {_TAKE}, whose token asker took"]
_CIRCLES = {
    _LOCKS: _HELD,
    _FIRST: _HELD,
    _QUEUES: [
        f"{_ASKER} answers {_RECEIVE}, which only answerer serves",
        f"{_ANSWERER} questions {_RECEIVE}, which only asker serves",
    ],
    _FULL: [
        f"{_ASKER} questions (xQueueSend), which only answerer empties",
        f"{_ANSWERER} answers (xQueueSend), which only asker empties",
    ],
    _MIXED: [
        f"{_ASKER} answers {_RECEIVE}, which only answerer serves",
        f"{_ANSWERER} held {_TAKE}, which asker holds",
    ],
}
_UNKNOWN = [f"{one} " for one in ("asker, which is blocked on held", "answerer, which is blocked on questions")]


@functools.cache
def _made(way: int) -> History:
    return traced.history_of(freertos.built("-g", f"OPT=-O2 -DWAY={way}", program="waits"), _FOR_MS)


def _deadlock(way: int) -> list[str]:
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - its packages are there once it is set up

    return [_SINCE.sub("", one) for one in diagnosis.of(_made(way)).deadlock]


def _circle(way: int) -> list[str]:
    """Compare the reported deadlock with the one in the program, and check the command's exit code."""
    found = _deadlock(way)
    code, said = freertos.trace(_made(way).observed.program.elf, _LIMITS, "--for", f"{_FOR_MS:g}")
    wrong = [] if found == _CIRCLES[way] else [f"the circle is {found}"]
    is_said = "ended with threads that wait for each other; a run that failed is within no limits" in said
    return [*wrong, *([] if code == 1 and is_said else [f"exit code {code}:\n{said}"])]


def _no_circle(way: int) -> list[str]:
    waits = [one for one in traced.story(_made(way)) if "blocked on" in one]
    return [*([] if waits else ["no task waits"]), *(f"there is a circle: {one}" for one in _deadlock(way))]


def _unknown() -> list[str]:
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - as above

    told = diagnosis.text(diagnosis.of(_made(_NEVER)))
    wanted = [f"not known: who would wake {one}" for one in _UNKNOWN]
    lacking = [one for one in wanted if not any(line.startswith(one) for line in told)]
    return [*_no_circle(_NEVER), *(f"it does not say `{one}`" for one in lacking)]


def _parts() -> list[str]:
    made = _made(_LOCKS)
    return streamed.differences(made, traced.image(made.observed.program.elf), boards.load(boards.default()), _FOR_MS)


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.waits-locks": lambda: _circle(_LOCKS),
    "freertos.waits-first": lambda: _circle(_FIRST),
    "freertos.waits-queues": lambda: _circle(_QUEUES),
    "freertos.waits-full": lambda: _circle(_FULL),
    "freertos.waits-mixed": lambda: _circle(_MIXED),
    "freertos.waits-interrupt": lambda: _no_circle(_FROM_ISR),
    "freertos.waits-timeout": lambda: _no_circle(_TIMED),
    "freertos.waits-unknown": _unknown,
    "freertos.waits-parts": _parts,
}
