# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program whose tick stops while a task sleeps, in every possible way: tests/foreign/freertos/tick.c."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ove_tests.testing.foreign import freertos

_RUNS, _OFF, _OFF_ASLEEP, _HELD, _FOREVER = range(5)
CLAIMS = {
    "freertos.tick": "A program that sleeps while its tick runs is within its limits.",
    "freertos.tick-off": "A program that turned its tick off while a task sleeps fails all limits.",
    "freertos.tick-off-asleep": "The same, if the processor sleeps and nothing wakes it.",
    "freertos.tick-held": "A program that masks its tick forever fails all limits.",
    "freertos.tick-not-needed": "If no task waits for a time, a tick that was turned off is only reported.",
    "freertos.tick-not-known": "Without debug information, it is not known whether a task waits for the tick.",
}
# The program's figures are far below these limits.
_LIMITS = "load_percent = 100\nmasked_instructions = 100000000\n"
_BARE_LIMITS = "masked_instructions = 100000000\n"
# A processor that sleeps for ever is ended by the clock.
_WORDS = ("--for", "60", "--timeout", "8")
_SWITCHED = r"SysTick was switched off at [\d.]+ ms in stop_the_tick"
_NAPS = r", and naps is sleeping since"
_NO_LIMITS = "; a run that failed is within no limits"
_WITHIN = "within all limits"


def _built(way: int) -> Path:
    return freertos.built("-g", f"OPT=-O2 -DWAY={way}", program="tick")


def _held(elf: Path, code: int, *wanted: str, limits: str = _LIMITS) -> list[str]:
    """Check a program against limits; return how it differs from the expected exit code and messages."""
    found, said = freertos.trace(elf, limits, *_WORDS)
    text = re.sub(r"\s+", " ", said)
    wrong = [f"it does not say `{one}`:\n{said}" for one in wanted if not re.search(one, text)]
    return [*wrong, *([] if found == code else [f"exit code {found}, and not {code}:\n{said}"])]


def _runs() -> list[str]:
    code, said = freertos.trace(_built(_RUNS), _LIMITS, *_WORDS)
    wrong = [] if code == 0 and _WITHIN in said else [f"exit code {code}:\n{said}"]
    return [*wrong, *([said] if "without a tick" in said or "switched off" in said else [])]


def _not_known() -> list[str]:
    elf = freertos.stripped("stripped", _built(_OFF))
    return _held(elf, 1, f"it is not known whether threads wait for the tick: {_SWITCHED}", limits=_BARE_LIMITS)


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.tick": _runs,
    "freertos.tick-off": lambda: _held(_built(_OFF), 1, f"without a tick: {_SWITCHED}.*{_NAPS}.*{_NO_LIMITS}"),
    "freertos.tick-off-asleep": lambda: _held(_built(_OFF_ASLEEP), 1, f"{_SWITCHED}.*{_NAPS}.*{_NO_LIMITS}"),
    "freertos.tick-held": lambda: _held(_built(_HELD), 1, rf"SysTick waits since [\d.]+ ms.*{_NO_LIMITS}"),
    "freertos.tick-not-needed": lambda: _held(_built(_FOREVER), 0, _SWITCHED, _WITHIN),
    "freertos.tick-not-known": _not_known,
}
