# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on threads that use Zephyr's own calls: tests/foreign/zephyr_checked and zephyr_ordered."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ove_tests.testing.foreign import traced, zephyr

_HEADERS = ("kernel.h", "kernel/thread.h", "spinlock.h", "sys/mutex.h", "sys/sem.h")
# Time records and the kernel's own bookkeeping records are not objects.
_TYPES = r"^struct ((?:k_(?!thread_runtime_stats|thread_hw)\w+|sys_mutex|sys_sem)) \{"
CLAIMS = {
    "zephyr.types": "The list of Zephyr's types in its trace.toml is that of its headers.",
    "zephyr.shares": "Zephyr's locks, cooperative threads, heaps and slabs, used correctly, cause no finding.",
    "zephyr.races": "Unlocked data, a lock cycle, and wrong uses of a heap and of a memory slab are found.",
    "zephyr.orders": "Data that is handed over through each kind of Zephyr object causes no finding.",
    "zephyr.unordered": "Data that is changed behind each of these calls is found.",
}
_FOR_MS = 100.0
_DEFECTS = {
    "data-race.plain",
    "data-race.ticked",
    "data-race.cooperative",
    "torn-value.wide",
    "lock-order.first_lock-second_lock",
    "heap-overrun.24 bytes from overrun",
    "use-after-free.32 bytes from use_freed",
    "uninitialised-read.20 bytes from use_blank",
    "heap-overrun.28 bytes from overrun_slot",
    "use-after-free.28 bytes from use_freed_slot",
    "leak.28 bytes from lose_slot",
    "double-free.28 bytes from free_slot_twice",
}


_HANDED = ("fifo", "lifo", "stack", "pipe", "mbox", "msgq", "event", "sem", "condvar", "signal", "atomic", "wakeup")
_CALLED = ("work", "delayable", "timer", "start")


def _unordered(*, is_wrong: bool) -> list[str]:
    wrong = int(is_wrong)
    elf = zephyr.built(traced.FOLDER / "zephyr_ordered", f"ordered{wrong}", f"-DEXTRA_CFLAGS=-DIS_WRONG={wrong}")
    wanted = {f"data-race.by_{one}" for one in (*_HANDED, *_CALLED)}
    return traced.differs_in_findings(elf, _FOR_MS, wanted if is_wrong else set())


def _differs(*, is_wrong: bool) -> list[str]:
    wrong = int(is_wrong)
    elf = zephyr.built(traced.FOLDER / "zephyr_checked", f"checked{wrong}", f"-DEXTRA_CFLAGS=-DIS_WRONG={wrong}")
    return traced.differs_in_findings(elf, _FOR_MS, _DEFECTS if is_wrong else set())


def _objects() -> list[str]:
    folder = Path(os.environ["ZEPHYR_BASE"]) / "include" / "zephyr"
    return traced.objects(zephyr.KERNEL, [folder / one for one in _HEADERS], _TYPES)


CHECKS: dict[str, Callable[[], list[str]]] = {
    "zephyr.types": _objects,
    "zephyr.shares": lambda: _differs(is_wrong=False),
    "zephyr.races": lambda: _differs(is_wrong=True),
    "zephyr.orders": lambda: _unordered(is_wrong=False),
    "zephyr.unordered": lambda: _unordered(is_wrong=True),
}
