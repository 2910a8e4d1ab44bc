# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two deadlocked tasks that wait in calls which the compiler inlined: tests/foreign/freertos/circle.c."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.testing.foreign import freertos, traced

CLAIMS = {
    "freertos.circle": "Tasks that deadlock in inlined calls are named, and the run fails all limits.",
    "freertos.no-circle": "The same program without the deadlock is within its limits.",
    "freertos.unjudged": "If it is not known whether threads deadlock, the run fails all limits.",
}
_LINKED = "OPT=-O2 -flto -DIS_CIRCLE={}"
_LIMITS = "masked_instructions = 100000\ninversion_instructions = 100000\n"
_MASKED = "masked_instructions = 100000\n"
_FOR_MS = 60.0
_CIRCLE = (
    "threads wait for each other: reader is blocked on bus (a mutex), which writer holds",
    "(a mutex), which reader holds",
)
_UNJUDGED = "it is not known whether threads wait for each other: {}"
_BARE = "the image has no debug information"


def linked(is_circle: bool) -> Path:
    return freertos.built("-g", _LINKED.format(int(is_circle)), program="circle")


def held(elf: Path, code: int, *wanted: str, limits: str = _MASKED) -> list[str]:
    """Check a program against limits; return how it differs from the expected exit code and messages."""
    found, said = freertos.trace(elf, limits, "--for", f"{_FOR_MS:g}")
    text = re.sub(r"\s+", " ", said)
    wrong = [f"it does not say `{one}`:\n{said}" for one in wanted if one not in text]
    return [*wrong, *([] if found == code else [f"exit code {found}, and not {code}:\n{said}"])]


def _circle() -> list[str]:
    return held(
        linked(True), 1, *_CIRCLE, "ended with threads that wait for each other", "mutexes left out", limits=_LIMITS
    )


def _no_circle() -> list[str]:
    made = traced.history_of(linked(False), _FOR_MS)
    # If the compiler inlined no call, this check could not fail.
    hidden = [] if "xQueueSemaphoreTake" in made.observed.hidden_calls else ["no call is inlined"]
    return [*hidden, *held(linked(False), 0, "within all limits", limits=_LIMITS)]


def _unjudged() -> list[str]:
    """Strip the image, and leave out how the kernel keeps the waiters."""
    from ove_lab.trace import diagnosis, history, limits, totals  # noqa: PLC0415 - its packages are there once it is set up
    from ove_lab.trace.kernel_waits import KernelWaits  # noqa: PLC0415 - as above

    wrong = held(freertos.stripped("stripped", linked(True)), 1, f"{_UNJUDGED.format(_BARE)}; a run that")
    made = traced.history_of(linked(True), _FOR_MS)
    made.observed.__dict__["kernel_waits"] = KernelWaits(made.observed, ())
    made = history.make(made.observed)
    found = diagnosis.of(made)
    wanted = "some calls of xQueueGenericSend, xQueueSemaphoreTake are not seen"
    wrong += [] if found.unjudged == _UNJUDGED.format(wanted) else [f"unjudged: {found.unjudged}"]
    try:
        limits.exceeded(totals.of(made), {"inversion_instructions": 10})
    except Failure as failure:
        return [*wrong, *([] if wanted in str(failure) else [str(failure)])]
    return [*wrong, "a limit of inversion passed a run whose waits are not seen"]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.circle": _circle,
    "freertos.no-circle": _no_circle,
    "freertos.unjudged": _unjudged,
}
