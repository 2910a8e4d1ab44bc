# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on threads that use NuttX's own calls: tests/foreign/nuttx/shared.c."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ove_tests.testing.foreign import nuttx, traced

_HEADERS = (
    "pthread.h",
    "mqueue.h",
    "signal.h",
    *(f"nuttx/{one}.h" for one in ("semaphore", "mutex", "rwsem", "event", "wqueue", "wdog", "hrtimer", "mqueue")),
    *(f"nuttx/{one}.h" for one in ("circbuf", "mm/mempool", "spinlock", "spinlock_type")),
    "semaphore.h",
)
# The types of the file system and of statistics are not objects.
_TYPES = (
    r"^(?:typedef )?(?:struct|uint\d+_t|\}) +((?!\w*(?:procfs|backtrace|info)\w*)"
    r"(?:\w+_s|rw_semaphore_t|spinlock_t|rwlock_t));?$"
)
CLAIMS = {
    "nuttx.objects": "The list of NuttX's types in its trace.toml is that of its headers.",
    "nuttx.shares": "Work items, pthread_once, signals, barriers, read-write locks and events cause no finding.",
    "nuttx.races": "One unprotected access in each of these stages is found, and nothing else.",
}
_SYMBOLS = (
    "CONFIG_PRODUCT_SHARED=y",
    "CONFIG_SCHED_EVENTS=y",
    "# CONFIG_DEBUG_SCHED_INFO is not set",
    r'CONFIG_INIT_ARGS="\"-c\", \"shared\""',
)
_WRONG = "CONFIG_PRODUCT_SHARED_WRONG=y"
_FOR_MS = 1000.0
_DEFECTS = {
    "data-race.worked",
    "data-race.ticked",
    "data-race.remade",
    "data-race.waited_for",
    "data-race.handled",
    "data-race.late",
    "data-race.counted",
    "data-race.shelved",
    "data-race.stacked",
    "data-race.announced",
    "data-race.posted",
}


def _differs(*, is_wrong: bool) -> list[str]:
    elf = nuttx.built("shared_wrong" if is_wrong else "shared", *_SYMBOLS, *([_WRONG] if is_wrong else []))
    return traced.differs_in_findings(elf, _FOR_MS, _DEFECTS if is_wrong else set())


def _objects() -> list[str]:
    folder = Path(os.environ["NUTTX_BASE"]) / "include"
    return traced.objects(nuttx.KERNEL, [folder / one for one in _HEADERS], _TYPES)


CHECKS: dict[str, Callable[[], list[str]]] = {
    "nuttx.objects": _objects,
    "nuttx.shares": lambda: _differs(is_wrong=False),
    "nuttx.races": lambda: _differs(is_wrong=True),
}
