# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on tasks that use the kernel's own calls: tests/foreign/freertos/shared.c."""

from __future__ import annotations

from collections.abc import Callable

from ove_tests.testing.foreign import freertos, traced

CLAIMS = {
    "freertos.shares": "The kernel's locks, locked scheduler, masked sections, queues and notifications order tasks.",
    "freertos.races": "Unlocked data of two tasks is found, and nothing else.",
}
_FOR_MS = 60.0
_DEFECTS = {"data-race.plain", "torn-value.wide"}


def _differs(*, is_wrong: bool) -> list[str]:
    elf = freertos.built("-g", f"OPT=-O2 -DIS_WRONG={int(is_wrong)}", program="shared")
    return traced.differs_in_findings(elf, _FOR_MS, _DEFECTS if is_wrong else set())


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.shares": lambda: _differs(is_wrong=False),
    "freertos.races": lambda: _differs(is_wrong=True),
}
