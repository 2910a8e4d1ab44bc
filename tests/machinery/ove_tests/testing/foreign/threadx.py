# SPDX-License-Identifier: MIT OR Apache-2.0
"""A ThreadX program structured like a product, built from the user's tree: tests/foreign/threadx."""

from __future__ import annotations

import difflib
import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_tests.testing.foreign import traced
from ove_tool.build import BuildRequest, build
from ove_tool.paths import EXAMPLES, STATE
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.trace.history import History

KERNEL = "threadx"
CLAIMS = {
    "threadx.schedule": "The threads of a ThreadX program without ove wait on ThreadX's objects, in ThreadX's calls.",
    "threadx.diagnosis": "The items that ThreadX rejected are counted, and deadlocked threads are named.",
    "threadx.waits": "The mutex that a thread waits for is the same in the kernel's structure as in the call.",
    "threadx.checked": "The port that switches threads is the kernel's, and ove's example on ThreadX has no finding.",
    "threadx.counts": "Each thread and handler has the instructions that QEMU's own log has, and comes as often.",
}
_FOR_MS = 100.0
_EXPECTED = traced.FOLDER / KERNEL / "expected.txt"
_CIRCLE = [
    "back is blocked on first (tx_mutex_get), which forth holds",
    "forth is blocked on second (tx_mutex_get), which back holds",
]
_REFUSED = {"jobs": 3, "counts.tokens": 2}


@functools.cache
def built(program: str = "product", options: str = "") -> Path:
    """Build a program with its Makefile. Raises Failure with the build's output."""
    folder = STATE / "foreign" / f"{KERNEL}{options}"
    variables = [f"OUT={folder}", f"THREADX={os.environ['THREADX_BASE']}", f"PROGRAM={program}", f"OPT=-O2 {options}"]
    traced.built(["make", "-s", "-C", str(traced.FOLDER / KERNEL), *variables])
    return folder / f"{program}.elf"


@functools.cache
def _history() -> History:
    return traced.history_of(built(), _FOR_MS)


def _schedule() -> list[str]:
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    unlike = difflib.unified_diff(expected, traced.story(_history()), "expected", "traced", lineterm="")
    return [*unlike, *traced.wrong(_history())]


def _diagnosis() -> list[str]:
    from ove_lab.trace import diagnosis  # noqa: PLC0415 - its packages are there once it is set up

    found = diagnosis.of(_history())
    circle = sorted(one.partition(", since")[0] for one in found.deadlock)
    wrong = [] if circle == _CIRCLE else [f"the circle is {found.deadlock}"]
    wrong += [] if found.refused == _REFUSED else [f"refused are {found.refused}"]
    # ThreadX passes the mutex to the waiter before it removes the inherited priority.
    return [*wrong, *([f"inverted is {found.inversion}"] if found.inversion is not None else [])]


def _waits() -> list[str]:
    """Compare at each wait, because the kernel's pointer keeps its value after the wait."""
    made, wrong, seen = _history(), [], 0
    for thread in made.observed.threads:
        for wait in made.schedule.waits(thread.number):
            kept = made.observed.kernel_waits.mutex(thread, wait.begin)
            is_for_mutex = wait.waits_in is not None and wait.waits_in.call and wait.waits_in.call.concept == "mutex"
            name = wait.waits_in.name if is_for_mutex and wait.waits_in is not None else None
            seen += name is not None
            if name != (kept.name if kept is not None else None):
                wrong.append(f"{made.observed.names.thread(thread)}: {wait.label}, and {kept} by its structure")
    return wrong if seen else ["no thread waits for a mutex"]


def _checked() -> list[str]:
    from ove_lab.check import session  # noqa: PLC0415 - as above

    image = build(BuildRequest(EXAMPLES / "pipeline", Variant(KERNEL, boards.default(), "heap")), is_quiet=True)
    found = session.judge(traced.history_of(image.elf, _FOR_MS).observed).findings
    return [f"it finds {one.name} in a right program" for one in found]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "threadx.schedule": _schedule,
    "threadx.diagnosis": _diagnosis,
    "threadx.waits": _waits,
    "threadx.checked": _checked,
    "threadx.counts": lambda: traced.counts(built(), _history()),
}
