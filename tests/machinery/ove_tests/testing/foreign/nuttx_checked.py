# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on threads that use NuttX's own calls: tests/foreign/nuttx/shared.c."""

from __future__ import annotations

from collections.abc import Callable

from ove_tests.testing.foreign import nuttx, traced

CLAIMS = {
    "nuttx.shares": "NuttX's work items, pthread_once, signals, barriers, read-write locks and events have no finding.",
    "nuttx.races": "One access in each of these stages that nothing covers is found, and nothing else.",
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


CHECKS: dict[str, Callable[[], list[str]]] = {
    "nuttx.shares": lambda: _differs(is_wrong=False),
    "nuttx.races": lambda: _differs(is_wrong=True),
}
