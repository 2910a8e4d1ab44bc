# SPDX-License-Identifier: MIT OR Apache-2.0
"""How full queues, streams and semaphores were: counted from the calls that succeeded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ove_tool.trace.slices import Slice

_MANY = ("queue_send_many", "queue_receive_many")


@dataclass(frozen=True)
class Fill:
    """An object's levels: at each instruction where a call of it ended, how much it holds then."""

    name: str
    unit: str
    levels: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class _Kind:
    """The calls that put something in and those that take it out; `moved` reads how much from a result."""

    unit: str
    puts: tuple[str, ...]
    takes: tuple[str, ...]
    moved: Callable[[int], int]


_KINDS = {
    "queue": _Kind("items", ("queue_send", "queue_try_send"), ("queue_receive", "queue_try_receive"), lambda _: 1),
    "stream": _Kind("bytes", ("stream_send",), ("stream_receive",), lambda result: result),
    "sem": _Kind("counts", ("sem_give",), ("sem_take", "sem_try_take"), lambda _: 1),
}


def fills(slices: Iterable[Slice]) -> list[Fill]:
    """Count each object from the first call on that the record has of it. A call that was inlined has no result."""
    moves: dict[tuple[int, str, str], list[tuple[int, int]]] = {}
    for each in slices:
        kind = _KINDS.get(each.call.concept) if each.call is not None else None
        if kind is None or each.call is None or each.target is None or not each.succeeded:
            continue
        short = each.call.short.removesuffix("_from_isr")
        amount = each.result or 0 if short in _MANY else kind.moved(each.result or 0)
        short = short.removesuffix("_many")
        key = (each.target, each.name, kind.unit)
        if short in (*kind.puts, *kind.takes) and amount:
            moves.setdefault(key, []).append((each.end, amount if short in kind.puts else -amount))
    return [Fill(name, unit, tuple(_levels(sorted(found)))) for (_, name, unit), found in moves.items()]


def _levels(moves: list[tuple[int, int]]) -> Iterable[tuple[int, int]]:
    """Sum the moves up; an object that gave more than it got had the difference before."""
    level = lowest = 0
    for _, amount in moves:
        level += amount
        lowest = min(lowest, level)
    level = -lowest
    for place, amount in moves:
        level += amount
        yield place, level
