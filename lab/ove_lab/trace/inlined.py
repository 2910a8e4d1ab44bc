# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds when inlined calls ran; the debug information has the addresses of each.

A compiler moves single instructions of a call away from the others, even out of a loop. An occurrence is therefore a
close sequence of instructions of one owner, from the first instruction that does more than prepare a register.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import api
from ove_lab.trace.debug import Inlined
from ove_lab.trace.flow import CALL_BYTES, Flow, Kind
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Owners, Thread
from ove_lab.trace.values import Values

# Maximum instructions of other code that instruction scheduling puts between two of one call.
_BETWEEN = 12
# More instructions than the longest inlined call has.
_MARGIN = 1000
_ABSENT = -1
_LINK = 14
# Not an instruction's address: a thread's first function may have no valid return address.
_NOWHERE = 0
# An instruction that a compiler does not move out of a loop or past a call: memory, masks, exceptions.
_ACTS = re.compile(r"^(v?ldr|v?ldm|v?str|v?stm|push|pop|cps|msr|mrs|svc|dmb|dsb)(?!.*\[pc\b)")

# The emulator records a load here for its comparison, but the instruction loads nothing; the real load came earlier.
_STORES_EXCLUSIVELY = re.compile(r"^st(r|l)ex")


@dataclass
class Occurrence:
    """`acts` is the first instruction with an effect. `executed` holds how often the owner had left the call when it
    last executed each address of the call; `left` is how often it has left.

    `returns_to` is set until a function that the call calls has returned there. `did` has the instruction that loaded
    from an address, or called a function, by source line; `has_waited` means that another thread ran in between.
    """

    end: int
    executed: dict[int, int] = field(default_factory=dict)
    left: int = 0
    acts: int | None = None
    returns_to: int | None = None
    did: dict[tuple[int, int, int], int] = field(default_factory=dict)
    has_waited: bool = False


@dataclass
class Unended:
    """A thread's inlined call that continues in the next chunk of a long run."""

    slice: Slice
    occurrence: Occurrence

    def shift(self, cut: int) -> None:
        """Renumber the positions relative to a later instruction."""
        self.slice.begin -= cut
        self.occurrence.acts = self.slice.begin
        self.occurrence.end -= cut


def find(
    inlined: Iterable[Inlined],
    calls: Mapping[str, api.Call],
    run: Run,
    flow: Flow,
    program: Program,
    owners: Owners,
    window: tuple[int, int],
    values: Values,
    earlier: Sequence[Unended] = (),
) -> tuple[list[Slice], list[Unended]]:
    """Return the slices of inlined calls that overlap the window, and the calls that are open at the end of the record.

    `earlier` are the calls that began in an earlier chunk of the run.
    """
    every = list(inlined)
    if not earlier and not flow.once("inlined", lambda: any(_inside(one, flow).any() for one in every)):
        return [], []
    finder = _Finder(run, flow, program, owners, window, values, earlier)
    return list(finder.find(every, calls)), finder.unended


def _inside(one: Inlined, flow: Flow) -> NDArray[np.bool_]:
    """Return which instructions of the program belong to an inlined call."""
    inside = np.zeros(len(flow.addresses), dtype=bool)
    for low, high in one.ranges:
        inside |= (flow.addresses >= low) & (flow.addresses < high)
    return inside


def _matches(pattern: re.Pattern[str], flow: Flow, program: Program) -> NDArray[np.bool_]:
    """Return the instructions of the program whose texts match a pattern at the start."""
    return np.array([bool(pattern.match(program.plain(one))) for one in flow.addresses.tolist()], dtype=bool)


class _Finder:
    def __init__(
        self,
        run: Run,
        flow: Flow,
        program: Program,
        owners: Owners,
        window: tuple[int, int],
        values: Values,
        earlier: Sequence[Unended],
    ) -> None:
        self._values, self._earlier, self._program = values, earlier, program
        self.unended: list[Unended] = []
        # The first and the last instruction of each owner.
        self._bounds: dict[int, tuple[int, int]] = {}
        for each in owners.segments:
            owner = id(each.thread or each.exception)
            self._bounds[owner] = (self._bounds.get(owner, (each.begin, 0))[0], each.end - 1)
        self._run, self._flow, self._owners, self._window = run, flow, owners, window
        calls = (flow.kinds == Kind.CALL) | (flow.kinds == Kind.CALL_COMPUTED)
        self._acts = flow.once("acts", lambda: calls | _matches(_ACTS, flow, program))
        self._stores_exclusively = flow.once("exclusive", lambda: _matches(_STORES_EXCLUSIVELY, flow, program))
        self._present = owners.inside(*window)
        self._starts = [one.begin for one in owners.segments]
        self._begins = np.array(self._starts, dtype=np.int64)
        self._owner_ids = [id(one.thread or one.exception) for one in owners.segments]
        numbers = {identity: number for number, identity in enumerate(self._present)}
        self._numbers = np.array([numbers.get(one, _ABSENT) for one in self._owner_ids], dtype=np.int64)
        self._found: dict[tuple[int, int], list[int]] = {}
        self._offsets: list[int] = []
        executed: dict[int, int] = {}
        for segment, owner in zip(owners.segments, self._owner_ids, strict=True):
            self._offsets.append(executed.get(owner, 0))
            executed[owner] = self._offsets[-1] + segment.end - segment.begin

    def find(self, inlined: Iterable[Inlined], calls: Mapping[str, api.Call]) -> Iterator[Slice]:
        for one in inlined:
            call = calls.get(one.function)
            inside = _inside(one, self._flow)
            begun = {id(each.slice.owner): each for each in self._earlier if each.slice.inlined is one}
            if call is None or not (inside.any() or begun):
                continue
            places = self._flow.where(inside)
            owner = self._numbers[np.searchsorted(self._begins, places, side="right") - 1]
            for number in np.unique(owner[owner != _ABSENT]).tolist():
                mine = self._near(places[owner == number])
                segment = self._owners.at(mine[0])
                who = segment.thread or segment.exception
                yield from self._slices(who, call, one, mine, begun.pop(id(who), None))
            for each in begun.values():
                yield from self._slices(each.slice.owner, call, one, [], each)

    def _slices(
        self, owner: object, call: api.Call, inlined: Inlined, places: list[int], begun: Unended | None
    ) -> Iterator[Slice]:
        for each in self._occurrences(inlined, places, begun):
            if each.acts is None:
                continue
            if begun is not None and each is begun.occurrence:
                found = begun.slice
                found.end, found.is_open = each.end, False
            else:
                found = Slice(owner, each.acts, call.name, each.end, call, inlined=inlined)
            bounds = self._bounds.get(id(owner))
            is_away = each.returns_to is not None or bounds is None
            if isinstance(owner, Thread) and (is_away or (bounds is not None and each.end - 1 == bounds[1])):
                found.is_open = True
                self.unended.append(Unended(found, each))
            if is_away:
                found.end = len(self._run.pc)
            yield found

    def _near(self, places: Places) -> list[int]:
        """Exclude instructions too far from the window for their calls to overlap it."""
        low, high = np.searchsorted(places, self._window)
        return places[max(low - _MARGIN, 0) : high + _MARGIN].tolist()

    def _goes_on(self, begun: Unended) -> int:
        """Return where the thread of a call from an earlier chunk re-enters the call; the run's end if nowhere."""
        thread, goal = id(begun.slice.owner), begun.occurrence.returns_to
        if goal is None:
            return self._bounds.get(thread, (len(self._run.pc), 0))[0]
        return next(iter(self._executed(thread, goal)), len(self._run.pc))

    def _occurrences(self, inlined: Inlined, places: list[int], begun: Unended | None = None) -> list[Occurrence]:
        """Return the occurrences of one owner in one inlined call."""
        found: list[Occurrence] = []
        resumes, position = 0, 0
        if begun is not None:
            resumes = self._goes_on(begun)
            found = [begun.occurrence]
            if resumes == len(self._run.pc):
                return found
            if begun.occurrence.returns_to is not None:
                begun.occurrence.end, begun.occurrence.returns_to = resumes, None
            position = self._position(resumes)
        for place, which in zip(places, self._flow.which[places].tolist(), strict=True):
            if place < resumes:
                # The called function has not returned.
                continue
            pc = int(self._run.pc[place])
            apart = self._position(place) - position
            if found and apart > 0:
                found[-1].left += 1
            # A compiler may put the end of a call above its start. An iteration executes the same addresses as the
            # previous one.
            is_next = not found or apart > _BETWEEN or found[-1].executed.get(pc, found[-1].left) < found[-1].left
            if is_next and inlined.is_end(pc):
                # Two calls may share the instructions of their ends, which then belong to one of the calls.
                continue
            did = [(one, self._program.source(pc)[1], inlined.part(pc)) for one in self._acted_on(place)]
            if is_next or any(found[-1].did.get(one, pc) != pc and not found[-1].has_waited for one in did):
                found.append(Occurrence(place))
            found[-1].executed[pc] = found[-1].left
            for one in did:
                found[-1].did.setdefault(one, pc)
            if found[-1].acts is None and (self._acts[which] or self._is_tail_call(place)):
                found[-1].acts = place
            found[-1].end = resumes = self._behind(place)
            found[-1].has_waited |= resumes > place + 1 and self._others_ran(place, resumes)
            found[-1].returns_to = self._returns_to(place) if resumes == len(self._run.pc) else None
            # The next recorded instruction may belong to an interrupt.
            position = self._position(place) + 1 if resumes == place + 1 else self._position(resumes)
        return found

    def _acted_on(self, place: int) -> list[int]:
        """Return the addresses that an instruction loads from, and the function that it calls.

        A compiler that unrolls a loop duplicates a call, for which the debug information has one entry. A copy has the
        same effect, for the same line and part of the call, at another instruction. A call that waits may repeat it.
        """
        if int(self._flow.kind[place]) in CALL_BYTES:
            return [int(self._run.pc[place + 1])] if place + 1 < len(self._run.pc) else []
        if self._stores_exclusively[self._flow.which[place]]:
            return []
        begin, end = self._run.first_access[place], self._run.first_access[place + 1]
        return self._run.address[begin:end][~self._run.is_store[begin:end]].tolist()

    def _others_ran(self, begin: int, end: int) -> bool:
        """Return True if another thread ran between two instructions of an owner."""
        first, last = self._owners.bounds(begin, end)
        owner = self._owners.at(begin).thread
        return any(one.thread is not None and one.thread is not owner for one in self._owners.segments[first:last])

    def _behind(self, place: int) -> int:
        """Return where the owner continues after an instruction; for a call, after the called function."""
        address = self._returns_to(place)
        if address is None:
            return place + 1
        segment = self._owners.at(place)
        owner = segment.thread or segment.exception
        returned = self._executed(id(owner), address)
        index = bisect_right(returned, place)
        return returned[index] if index < len(returned) else int(getattr(owner, "end", len(self._run.pc)))

    def _returns_to(self, place: int) -> int | None:
        """Return the return address of the function that an instruction calls; None if it is not a call."""
        kind = int(self._flow.kind[place])
        if kind in CALL_BYTES:
            return int(self._run.pc[place]) + CALL_BYTES[Kind(kind)]
        if not self._is_tail_call(place):
            return None
        link = self._values.register(_LINK, place)
        return _NOWHERE if link is None else link & ~1

    def _is_tail_call(self, place: int) -> bool:
        """Return True if the next instruction is the first of a function that is not a handler."""
        following = place + 1
        if int(self._flow.kind[place]) not in (Kind.BRANCH, Kind.JUMP_COMPUTED):
            return False
        if following == len(self._run.pc) or not self._flow.begins_function[self._flow.which[following]]:
            return False
        before, after = self._owners.at(place), self._owners.at(following)
        return (before.thread or before.exception) is (after.thread or after.exception)

    def _executed(self, owner: int, address: int) -> list[int]:
        """Return when an owner executed the instruction at an address."""
        key = (owner, address)
        if key not in self._found:
            places = self._flow.where(self._flow.addresses == address)
            segments = np.searchsorted(self._begins, places, side="right") - 1
            each = zip(places.tolist(), segments.tolist(), strict=True)
            self._found[key] = [place for place, segment in each if self._owner_ids[segment] == owner]
        return self._found[key]

    def _position(self, place: int) -> int:
        """Return how many instructions the owner of an instruction executed before it."""
        if place == len(self._run.pc):
            return self._offsets[-1] + place - self._starts[-1]
        index = bisect_right(self._starts, place) - 1
        return self._offsets[index] + place - self._starts[index]
