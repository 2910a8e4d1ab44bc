# SPDX-License-Identifier: MIT OR Apache-2.0
"""A window of a record must show the same as the whole record."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ove_lab.trace.history import History

# A window begins at each of this many parts of the run; every second one is as short as a row of the benchmark.
_PARTS = 8
_SHORT = 250


def differences(whole: History) -> list[str]:
    """Return how windows of a record differ from the whole record: states, calls, priorities and masked sections."""
    found = []
    length = len(whole.observed.run.pc)
    for part in range(1, _PARTS):
        begin = length * part // _PARTS
        window = (begin, begin + (_SHORT if part % 2 else length // _PARTS))
        restricted = _restricted(whole, window)
        wrong = [*_compare(whole, restricted, window), *_outside(restricted, window)]
        found += [f"{window}: {one}" for one in wrong]
    return found


def _restricted(whole: History, window: tuple[int, int]) -> History:
    from ove_lab.trace import history  # noqa: PLC0415 - its packages are there once the tests are set up

    observed = dataclasses.replace(whole.observed, window=window)
    # The owner of each instruction does not depend on the window. Everything else is computed again.
    for name in ("flow", "owners", "symbols", "debug"):
        observed.__dict__[name] = getattr(whole.observed, name)
    return history.make(observed)


def _compare(whole: History, part: History, window: tuple[int, int]) -> Iterator[str]:
    for name, read in (("states", _states), ("calls", _calls), ("priorities", _priorities), ("masked", _masked)):
        expected, found = list(read(whole, window)), list(read(part, window))
        if expected != found:
            yield f"{name}: only in the window {_unlike(found, expected)}, only in the whole {_unlike(expected, found)}"


def _outside(part: History, window: tuple[int, int]) -> Iterator[str]:
    """Report the threads whose stack is deepest outside the window."""
    from ove_lab.trace.budgets import Budgets  # noqa: PLC0415 - as below

    budgets = Budgets(part)
    for thread in part.observed.threads:
        depth = budgets.stack(thread)
        if depth is not None and not window[0] <= depth.place <= window[1]:
            yield f"{part.observed.names.thread(thread)}: its stack is deepest at {depth.place}, outside the window"


def _unlike(these: list[Any], those: list[Any]) -> list[Any]:
    return [one for one in these if one not in those][:3]


def _is_inside(begin: int, end: int, window: tuple[int, int]) -> bool:
    return begin < window[1] and end > window[0]


def _states(made: History, window: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
    present = made.observed.owners.inside(*window)
    for thread in (one for one in made.observed.threads if id(one) in present):
        for one in made.schedule.periods[thread.number]:
            if _is_inside(one.begin, one.end, window):
                yield made.observed.names.thread(thread), one.begin, one.end, one.label, one.priority, one.own


def _calls(made: History, window: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
    present = made.observed.owners.inside(*window)
    for one in made.slices:
        if id(one.owner) in present and _is_inside(one.begin, one.end, window):
            yield one.function, one.begin, one.end, one.name, tuple(one.arguments.items()), one.result


def _priorities(made: History, window: tuple[int, int]) -> Iterator[tuple[Any, ...]]:
    present = made.observed.owners.inside(*window)
    for thread in (one for one in made.observed.threads if id(one) in present):
        changes = made.schedule.priorities.get(thread.number, [])
        last = [one for one in changes if one[0] < window[0]][-1:]
        for _, priority, own in [*last, *(one for one in changes if window[0] <= one[0] < window[1])]:
            yield made.observed.names.thread(thread), priority, own


def _masked(made: History, window: tuple[int, int]) -> Iterator[tuple[int, int]]:
    from ove_lab.trace.budgets import Budgets  # noqa: PLC0415 - as above

    for one in Budgets(made).masked:
        if window[0] <= one.begin and one.end <= window[1]:
            yield one.begin, one.end
