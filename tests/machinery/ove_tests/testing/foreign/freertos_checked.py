# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on tasks that use the kernel's own calls: the programs in tests/foreign/freertos."""

from __future__ import annotations

from collections.abc import Callable

from ove_tests.testing.foreign import freertos, traced

CLAIMS = {
    "freertos.shares": "The kernel's locks, locked scheduler, masked sections, queues and notifications order tasks.",
    "freertos.races": "Unlocked data of two tasks and a task's stack overflow are found, and nothing else.",
    "freertos.polled": "A task that finds a semaphore and a queue empty, and then uses nothing, has no finding.",
    "freertos.unpolled": "A take or receive that failed establishes no order.",
    "freertos.resumed": "A task that suspended itself comes after the task that resumes it.",
    "freertos.itself": "A task that suspends itself does not come after other tasks that did.",
}
_FOR_MS = 60.0
_DEFECTS = {"data-race.plain", "torn-value.wide", "stack-overflow.consume"}
# The program's linker script names no stack.
_LEFT_OUT = "stack overflows of start (Reset_Handler): the record does not show where the stacks end"
_POLLED = {"data-race.signalled", "data-race.sent"}


def _differs(program: str, defects: set[str]) -> list[str]:
    elf = freertos.built("-g", f"OPT=-O2 -DIS_WRONG={int(bool(defects))}", program=program)
    return traced.differs_in_findings(elf, _FOR_MS, defects, _LEFT_OUT)


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.shares": lambda: _differs("shared", set()),
    "freertos.races": lambda: _differs("shared", _DEFECTS),
    "freertos.polled": lambda: _differs("polled", set()),
    "freertos.unpolled": lambda: _differs("polled", _POLLED),
    "freertos.resumed": lambda: _differs("itself", set()),
    "freertos.itself": lambda: _differs("itself", {"data-race.kept"}),
}
