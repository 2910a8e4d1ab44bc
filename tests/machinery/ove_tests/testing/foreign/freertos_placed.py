# SPDX-License-Identifier: MIT OR Apache-2.0
"""Objects named only by their location, and images with partial debug information: tests/foreign/freertos/placed.c."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_tests.testing.foreign import freertos, freertos_circle, traced

if TYPE_CHECKING:
    from ove_lab.trace.history import History

CLAIMS = {
    "freertos.placed": "An object in a structure, in an array of words or on a stack has a unique name.",
    "freertos.sets": "A task that waits for a queue set is shown in that call, with the variable of the set.",
    "freertos.library-alone": "With debug information only of the C library, refused items and deadlocks are unknown.",
    "freertos.kernel-alone": "If only the kernel lacks debug information, calls and deadlocks show their objects.",
    "freertos.idle-linked": "The idle task is recognised by its function if the linker removed its variable.",
}
_STATIC = "-DconfigSUPPORT_STATIC_ALLOCATION=1 -DconfigKERNEL_PROVIDED_STATIC_MEMORY=1 -DconfigUSE_QUEUE_SETS=1"
_FOR_MS, _CIRCLE_MS = 300.0, 60.0
_REFUSED = {"rooms[1].door": 1, "rooms[1].lamp": 2, "words": 3, "words+128": 4}
# The compiler decides their position in the stack.
_STACK, _ON_STACK = "giver+", [5, 6]
_CHOSEN = "chooser: blocked on either (xQueueSelectFromSet), 3 times"
_NONE = "the debug information of the image does not describe its kernel"
_NO_STATES = "the image does not show which threads are ready"
_NOT_KNOWN = "it is not known whether threads wait for each other: {}; a run that"
_CALLS = (
    "xQueueReceive samples: 20 calls",
    "xQueueSemaphoreTake ready: 20 calls",
    "xStreamBufferSend log_bytes: 20 calls",
    "xEventGroupWaitBits phases: 1 calls",
)


@functools.cache
def _history() -> History:
    return traced.history_of(freertos.built("-g", f"OPT=-O2 {_STATIC}", program="placed"), _FOR_MS)


def _placed() -> list[str]:
    from ove_lab.trace import refusals  # noqa: PLC0415 - its packages are there once the tests are set up

    refused, unread = refusals.of(_history())
    on_stack = sorted(count for name, count in refused.items() if name.startswith(_STACK))
    others = {name: count for name, count in refused.items() if not name.startswith(_STACK)}
    wrong = [] if others == _REFUSED and on_stack == _ON_STACK else [f"refused: {refused}"]
    return [*wrong, *(f"not known: {one}" for one in unread), *traced.wrong(_history())]


def _sets() -> list[str]:
    return traced.lacking([_CHOSEN], traced.story(_history()))


def _library_alone() -> list[str]:
    code, said = freertos.trace(freertos.built("-g0"), "refused_items = 1000\n")
    wrong = [] if code == 1 and f"it is not known how many: {_NONE}" in said else [f"exit code {code}:\n{said}"]
    circle = freertos.built("-g0", "OPT=-O2 -DIS_CIRCLE=1", program="circle")
    return [*wrong, *freertos_circle.held(circle, 1, _NOT_KNOWN.format(_NONE))]


def _vendors(program: str, *more: str) -> Path:
    return freertos.built("-g", "KERNEL_DEBUG=-g0", *more, program=program)


def _kernel_alone() -> list[str]:
    circle = _vendors("circle", "OPT=-O2 -DIS_CIRCLE=1")
    wrong = freertos_circle.held(circle, 1, _NOT_KNOWN.format(_NO_STATES))
    return [*wrong, *traced.lacking(_CALLS, traced.story(traced.history_of(_vendors("product"), _FOR_MS)))]


def _idle_linked() -> list[str]:
    """Read a circle behind which only the idle task runs, which is less urgent than both waiting tasks."""
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - its packages are there once the tests are set up

    # The kernel only stores the handle if the idle task has static memory.
    elf = freertos.built("-g", f"OPT=-O2 -flto -DIS_CIRCLE=1 {_STATIC}", program="circle")
    made = traced.history_of(elf, _CIRCLE_MS)
    wrong = ["the linker kept the variable"] if made.observed.program.code.place_of("xIdleTaskHandles") else []
    found = diagnosis.of(made)
    wrong += [] if found.load is not None else ["the load is not known"]
    return [*wrong, *([f"inverted: {found.inversion}"] if found.inversion is not None else [])]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.placed": _placed,
    "freertos.sets": _sets,
    "freertos.library-alone": _library_alone,
    "freertos.kernel-alone": _kernel_alone,
    "freertos.idle-linked": _idle_linked,
}
