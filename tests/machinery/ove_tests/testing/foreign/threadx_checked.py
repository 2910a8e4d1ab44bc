# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on threads that use ThreadX's own calls: tests/foreign/threadx."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ove_tests.testing.foreign import threadx, traced

CLAIMS = {
    "threadx.objects": "The list of ThreadX's types in its trace.toml is that of its header.",
    "threadx.shares": "ThreadX's locks, also without a wait, masked sections, queues, event flags and pools are right.",
    "threadx.races": "Unlocked data, a circle of semaphores and wrong uses of memory are found, and nothing else.",
    "threadx.thresholds": "Threads that share data under preemption thresholds cause no finding.",
    "threadx.low_thresholds": "A threshold that admits the other thread, and a time slice, protect nothing.",
    "threadx.relayed": "A receive is ordered after its send, although the kernel stored another message in between.",
    "threadx.slept": "Data that a sender changes later is found, and so is data shared by threads that only sleep.",
    "threadx.orders": "Data that is handed over through each kind of ThreadX object causes no finding.",
    "threadx.unordered": "Data that is changed behind each of these calls is found.",
}
_FOR_MS = 60.0
_DEFECTS = {
    "data-race.plain",
    "torn-value.wide",
    "lock-order.left-right",
    "use-after-free.12 bytes from use_memory",
    "use-after-free.20 bytes from use_slot",
    "double-free.20 bytes from use_slot",
    "leak.20 bytes from lose_slot",
    "uninitialised-read.local variable of use_memory",
}
_HANDED = {f"data-race.by_{one}" for one in ("semaphore", "queue", "flags", "timer", "start", "resume", "creation")}
_RELAYED = {"data-race.first", "data-race.second", "data-race.slept"}
_LOW = {
    "data-race.kept",
    "data-race.changed",
    "data-race.sliced",
    "data-race.is_handed",
    "data-race.handed",
    "torn-value.wide",
}


def _differs(program: str, defects: set[str]) -> list[str]:
    elf = threadx.built(program=program, options=f"-DIS_WRONG={int(bool(defects))}")
    return traced.differs_in_findings(elf, _FOR_MS, defects)


CHECKS: dict[str, Callable[[], list[str]]] = {
    "threadx.objects": lambda: traced.objects(
        threadx.KERNEL, [Path(os.environ["THREADX_BASE"]) / "common" / "inc" / "tx_api.h"], r"^\} (TX_\w+);"
    ),
    "threadx.shares": lambda: _differs("shared", set()),
    "threadx.races": lambda: _differs("shared", _DEFECTS),
    "threadx.thresholds": lambda: _differs("threshold", set()),
    "threadx.low_thresholds": lambda: _differs("threshold", _LOW),
    "threadx.orders": lambda: _differs("handed", set()),
    "threadx.unordered": lambda: _differs("handed", _HANDED),
    "threadx.relayed": lambda: _differs("relayed", set()),
    "threadx.slept": lambda: _differs("relayed", _RELAYED),
}
