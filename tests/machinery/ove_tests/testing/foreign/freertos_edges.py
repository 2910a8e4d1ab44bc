# SPDX-License-Identifier: MIT OR Apache-2.0
"""Edge cases of FreeRTOS; the expected figures of each follow from a part of tests/foreign/freertos/edges.c."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING

from ove_lab.errors import Failure
from ove_tests.testing.foreign import freertos, traced

if TYPE_CHECKING:
    from ove_lab.trace.history import History

CLAIMS = {
    "freertos.pending": "A task that is woken while the scheduler is suspended counts as ready from then on.",
    "freertos.refused": "Bytes, messages, timer commands and notifications that find no space count as rejected.",
    "freertos.null": "A NULL handle means the calling task, not an object whose handle is not set yet.",
    "freertos.conditional": "A mask register keeps its value if the condition of a write to it does not hold.",
    "freertos.faultmask": "The return of an exception clears FAULTMASK.",
    "freertos.linked": "With link-time optimisation, calls that cannot be seen are named, and their limit fails.",
    "freertos.reused": "A queue in the memory of a deleted queue has its own fill levels.",
    "freertos.emptied": "A reset empties a stream buffer in one step, without intermediate fill levels.",
}
_REFUSED = {"bytes (bytes)": 13, "messages (bytes)": 20, "heartbeat": 3, "waiter": 1}
# The instructions of unmask_if behind the one that masks.
_MASKED = 404
# The instructions that a handler executes behind the one that sets FAULTMASK, and the most to its return.
_IN_HANDLER, _TO_RETURN = 300, 20
# The most items in the queue that is deleted, and in the one that gets its memory.
_LEVELS = {"long_queue": 9, "short_queue": 3}
# The levels of the ring that is filled, read from, reset and filled again.
_EMPTIED = [400, 300, 0, 100]
_FOR_MS = 300.0
# The instructions for which the scheduler stays suspended after a task was woken, and the most around them.
_SUSPENDED, _AROUND = 2000, 400


@functools.cache
def _history() -> History:
    return traced.history_of(freertos.built(program="edges"), _FOR_MS)


def _pending() -> list[str]:
    made = _history()
    waiter = next(one for one in made.observed.threads if made.observed.names.thread(one) == "waiter")
    longest = max((length for _, length in made.schedule.response_times(waiter)), default=0)
    is_right = _SUSPENDED <= longest <= _SUSPENDED + _AROUND
    return [] if is_right else [f"longest ready {longest}, and the scheduler was suspended for {_SUSPENDED}"]


def _refused() -> list[str]:
    from ove_lab.trace import refusals  # noqa: PLC0415 - its packages are there once the tests are set up

    found = refusals.of(_history())
    is_right = found == (_REFUSED, {})
    return [] if is_right else [f"{found[0]} refused and {found[1]} not known, the program has {_REFUSED}"]


def _linked() -> list[str]:
    from ove_lab.trace import limits, totals  # noqa: PLC0415 - as above

    made = traced.history_of(freertos.built("-g", "OPT=-O2 -flto", program="edges"), _FOR_MS)
    named = [one for one in made.observed.lacks if "the compiler inlined or changed them" in one]
    try:
        limits.exceeded(totals.of(made), {"refused_items": sum(_REFUSED.values())})
    except Failure as failure:
        return [] if named and "are not seen" in str(failure) else [f"{named}: {failure}"]
    return [f"a limit of refused items passed, and it names {named}"]


def _null() -> list[str]:
    calls = [one for one in _history().slices if one.call is not None and one.arguments.get(one.call.about) == 0]
    told = sorted(f"{one.call.short} {one.name}".strip() for one in calls if one.call is not None)
    wanted = ["vTaskDelete waiter", "vTaskSuspend waiter"]
    return [] if told == wanted else [f"with NULL it tells {told}, and not {wanted}"]


def _longest_masked(function: str) -> int:
    """Return the length of the longest section that begins in a function; 0 if there is none."""
    observed = _history().observed
    mine = (one for one in observed.masks.sections if observed.function(one.begin) == function)
    return max((one.length for one in mine), default=0)


def _conditional() -> list[str]:
    found = (_longest_masked("mask_if"), _longest_masked("unmask_if"))
    return [] if found == (0, _MASKED) else [f"masked for {found[0]} and {found[1]}, and not for 0 and {_MASKED}"]


def _faultmask() -> list[str]:
    """The handler's return, after 300 instructions, ends the section."""
    found = _longest_masked("mask_in_handler")
    is_right = _IN_HANDLER <= found <= _IN_HANDLER + _TO_RETURN
    return [] if is_right else [f"masked for {found}, and the handler has {_IN_HANDLER} and at most {_TO_RETURN} more"]


def _reused() -> list[str]:
    made = _history()
    found = {one.name: max(level for _, level in one.levels) for one in made.fills.found if one.name in _LEVELS}
    return [*traced.wrong(made), *([] if found == _LEVELS else [f"it tells {found}, and not {_LEVELS}"])]


def _emptied() -> list[str]:
    made = _history()
    found = [[level for _, level in one.levels] for one in made.fills.found if one.name == "ring"]
    # The structure is made before the tasks, so it is empty first, however often that is written.
    behind = [[one for place, one in enumerate(levels) if any(levels[: place + 1])] for levels in found]
    return [*traced.wrong(made), *([] if behind == [_EMPTIED] else [f"it tells {found}, and not {_EMPTIED}"])]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "freertos.pending": _pending,
    "freertos.refused": _refused,
    "freertos.null": _null,
    "freertos.conditional": _conditional,
    "freertos.faultmask": _faultmask,
    "freertos.linked": _linked,
    "freertos.reused": _reused,
    "freertos.emptied": _emptied,
}
