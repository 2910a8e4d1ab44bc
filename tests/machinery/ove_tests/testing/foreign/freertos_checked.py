# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of `ove check` on tasks that use the kernel's own calls: tests/foreign/freertos/shared.c."""

from __future__ import annotations

from collections.abc import Callable

from ove_tests.testing.foreign import freertos, traced

CLAIMS = {
    "freertos.shares": "The kernel's locks, locked scheduler, masked sections, queues and notifications order tasks.",
    "freertos.races": "What two tasks share under nothing is found, and nothing else.",
}
_FOR_MS = 60.0


def _found(*, is_wrong: bool) -> set[str]:
    from ove_lab.check import session  # noqa: PLC0415 - its packages are there once it is set up

    elf = freertos.built("-g", f"OPT=-O2 -DIS_WRONG={int(is_wrong)}", program="shared")
    return {one.name for one in session.judge(traced.history_of(elf, _FOR_MS).observed).findings}


def _differs(found: set[str], wanted: set[str]) -> list[str]:
    return [] if found == wanted else [f"found {sorted(found)}, and not {sorted(wanted)}"]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.shares": lambda: _differs(_found(is_wrong=False), set()),
    "freertos.races": lambda: _differs(_found(is_wrong=True), {"data-race.plain", "torn-value.wide"}),
}
