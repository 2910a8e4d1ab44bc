# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on threads that use ThreadX's own calls: tests/foreign/threadx/shared.c."""

from __future__ import annotations

from collections.abc import Callable

from ove_tests.testing.foreign import threadx, traced

CLAIMS = {
    "threadx.shares": "ThreadX's mutexes, masked sections, queues, semaphores, event flags and pools are right.",
    "threadx.races": "Unlocked data of two threads and wrong uses of memory are found, and nothing else.",
}
_FOR_MS = 60.0
_DEFECTS = {
    "data-race.plain",
    "torn-value.wide",
    "use-after-free.12 bytes from use_memory",
    "uninitialised-read.local variable of use_memory",
}


def _differs(*, is_wrong: bool) -> list[str]:
    elf = threadx.built(program="shared", options=f"-DIS_WRONG={int(is_wrong)}")
    return traced.differs_in_findings(elf, _FOR_MS, _DEFECTS if is_wrong else set())


CHECKS: dict[str, Callable[[], list[str]]] = {
    "threadx.shares": lambda: _differs(is_wrong=False),
    "threadx.races": lambda: _differs(is_wrong=True),
}
