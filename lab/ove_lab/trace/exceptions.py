# SPDX-License-Identifier: MIT OR Apache-2.0
"""When exceptions came and ended in a run: the record has neither, but where each instruction went on shows both."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.flow import CALL_BYTES, Flow, Kind
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.start import Start

THREAD_MODE = -1
# Plain numbers: a comparison with a member of an enumeration takes ten times as long.
_CALL_BYTES = {int(kind): size for kind, size in CALL_BYTES.items()}
_RETURN, _JUMP_COMPUTED = int(Kind.RETURN), int(Kind.JUMP_COMPUTED)
_LEAVES = (_RETURN, _JUMP_COMPUTED)


class Stretch(NamedTuple):
    """The instructions from `begin` to the next stretch are of one exception, or of thread mode."""

    begin: int
    exception: int


@dataclass
class Activation:
    """One time that an exception was taken: `handler` is its first instruction's address, `outer` what it came into."""

    handler: int
    begin: int
    outer: int
    end: int = -1
    returns: list[int] = field(default_factory=list, repr=False)


@dataclass(frozen=True)
class Activations:
    """`handlers` and `exits` are the addresses at which exceptions of this and of earlier chunks began and ended."""

    exceptions: list[Activation]
    stretches: list[Stretch]
    handlers: frozenset[int] = frozenset()
    exits: frozenset[int] = frozenset()

    def head(self, count: int) -> Activations:
        """Return those of the first instructions of a run, at which no exception is active."""
        exceptions = [one for one in self.exceptions if one.begin < count]
        return replace(self, exceptions=exceptions, stretches=[one for one in self.stretches if one.begin < count])


def find(run: Run, flow: Flow, program: Program, start: Start | None = None) -> Activations:
    """Return all exceptions of a run and the stretches between their begins and ends.

    A chunk begins in thread mode.
    """
    if not len(run.pc):
        return Activations([], [])
    known = program.handlers | (start.handlers if start is not None else frozenset())
    entries, handlers = _entries(flow, known)
    return _Walk(run, flow, entries, handlers, start.exits if start is not None else frozenset()).walk()


def _entries(flow: Flow, known: frozenset[int]) -> tuple[NDArray[np.int64], frozenset[int]]:
    """Return the first instruction of each exception, and the addresses of all handlers.

    A handler begins there either out of nowhere, or after a computed jump or a return: no code jumps to a handler so.
    Code that begins out of nowhere is a handler, whether the image's vector table names it or the program installed it.
    """
    following = np.flatnonzero(~flow.natural[:-1]) + 1
    is_handler = np.isin(flow.addresses, np.array(sorted(known), dtype=np.int64))
    is_handler[flow.which[following[flow.begins_function[flow.which[following]]]]] = True
    begins = flow.where(is_handler)
    begins = begins[begins > 0]
    before = begins - 1
    computed = flow.kind[before] >= Kind.CALL_COMPUTED
    found = begins[~flow.natural[before] | (computed & ~flow.goes_on[before])]
    return found, known | frozenset(flow.addresses[is_handler].tolist())


class _Walk:
    """Follows calls and returns inside handlers: a return without a call is the end of the exception."""

    def __init__(
        self, run: Run, flow: Flow, entries: NDArray[np.int64], handlers: frozenset[int], exits: frozenset[int]
    ) -> None:
        # One look at an array takes three times as long.
        self._pc, self._kind, self._flow = memoryview(run.pc), memoryview(flow.kind), flow
        self._entries: list[int] = entries.tolist()
        self._is_entry = set(self._entries)
        is_event = ((flow.kinds >= Kind.CALL) & (flow.kinds <= Kind.JUMP_COMPUTED)).take(flow.which)
        is_event[entries] = True
        self._events: list[int] = np.flatnonzero(is_event).tolist()
        self._exits = self._computed_exits() | exits
        self._open: list[int] = []
        self._taken = Activations([], [Stretch(0, THREAD_MODE)], handlers, self._exits)

    def _computed_exits(self) -> frozenset[int]:
        """Find the computed jumps that end exceptions. A tail call goes to the begin of a function each time."""
        places = self._flow.where(self._flow.kinds == Kind.JUMP_COMPUTED)
        places = places[places + 1 < len(self._pc)]
        inside = places[~self._flow.begins_function[self._flow.which[places + 1]]]
        # Each instruction of the program once: sorting those that were executed takes seconds.
        is_exit = np.zeros(len(self._flow.addresses), dtype=bool)
        is_exit[self._flow.which[inside]] = True
        return frozenset(self._flow.addresses[is_exit].tolist())

    def walk(self) -> Activations:
        position = 0
        while position < len(self._events):
            if not self._open:
                following = bisect_left(self._entries, self._events[position])
                if following == len(self._entries):
                    break
                position = bisect_left(self._events, self._entries[following], position)
            self._take(self._events[position])
            position += 1
        for index in self._open:
            self._taken.exceptions[index].end = len(self._pc)
        return self._taken

    def _take(self, place: int) -> None:
        if place in self._is_entry:
            self._enter(place)
        if not self._open:
            return
        kind = self._kind[place]
        if kind in _CALL_BYTES:
            self._taken.exceptions[self._open[-1]].returns.append(self._pc[place] + _CALL_BYTES[kind])
        elif kind in _LEAVES and place + 1 < len(self._pc):
            self._leave(place, kind)

    def _enter(self, place: int) -> None:
        outer = self._open[-1] if self._open else THREAD_MODE
        self._open.append(len(self._taken.exceptions))
        self._taken.exceptions.append(Activation(self._pc[place], place, outer))
        self._taken.stretches.append(Stretch(place, self._open[-1]))

    def _leave(self, place: int, kind: int) -> None:
        returns, goal = self._taken.exceptions[self._open[-1]].returns, self._pc[place + 1]
        is_entry = place + 1 in self._is_entry
        if kind == _JUMP_COMPUTED and goal not in returns:
            if returns or self._pc[place] not in self._exits:
                return
        elif kind == _RETURN and not is_entry and goal - self._pc[place] in (2, 4) and goal not in returns[-1:]:
            # A condition did not hold.
            return
        if returns and is_entry:
            returns.pop()
        elif goal in returns:
            while returns.pop() != goal:
                pass
        else:
            self._end(place + 1, is_entry)

    def _end(self, place: int, is_entry: bool) -> None:
        self._taken.exceptions[self._open.pop()].end = place
        if not is_entry:
            self._taken.stretches.append(Stretch(place, self._open[-1] if self._open else THREAD_MODE))
