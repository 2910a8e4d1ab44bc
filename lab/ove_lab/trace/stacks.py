# SPDX-License-Identifier: MIT OR Apache-2.0
"""The call stacks of a run, for each thread and each exception: trees in which every instruction counts once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import reader
from ove_lab.trace.closed import remaining
from ove_lab.trace.flow import CALL_BYTES, Flow, Kind
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run
from ove_lab.trace.threads import Owners, Segment

_NOT_CALLED = -1
# Jumps to a computed address.
_LEAVES = (Kind.RETURN, Kind.JUMP_COMPUTED)
_CALL_BYTES = {int(kind): size for kind, size in CALL_BYTES.items()}


@dataclass(eq=False)
class Node:
    """A function reached by one chain of calls, or an owner, whose children are its initial functions.

    `site` is the calling instruction. `own` counts the instructions of the function itself, `calls` how often the chain
    was entered.
    """

    function: str
    site: int = _NOT_CALLED
    own: int = 0
    calls: int = 0
    children: dict[tuple[int, str], Node] = field(default_factory=dict)

    def child(self, site: int, function: str) -> Node:
        key = (site, function)
        found = self.children.get(key)
        if found is None:
            found = self.children[key] = Node(function, site)
        return found

    def total(self) -> int:
        """Return the instructions of the function and of all that it called."""
        return sum(one.own for _, one in self.walk())

    def walk(self) -> Iterator[tuple[tuple[str, ...], Node]]:
        """Yield this node and all below it, callers first, each with the path of functions to it."""
        waiting: list[tuple[tuple[str, ...], Node]] = [((self.function,), self)]
        while waiting:
            path, node = waiting.pop()
            yield path, node
            waiting += [((*path, one.function), one) for one in reversed(node.children.values())]


class Observer(Protocol):
    """Is notified of each start and end of a function. `place` is the index of an instruction."""

    def begins(self, segment: Segment, place: int, function: str) -> None: ...

    def replaces(self, segment: Segment, place: int, function: str) -> None:
        """A tail call: another function replaces the running one, and both end together."""

    def ends(self, segment: Segment, place: int) -> None: ...


class _Silent:
    def begins(self, segment: Segment, place: int, function: str) -> None:
        pass

    def replaces(self, segment: Segment, place: int, function: str) -> None:
        pass

    def ends(self, segment: Segment, place: int) -> None:
        pass


@dataclass(frozen=True)
class _Last:
    """An owner's last instruction in a chunk; the next chunk shows where it continued."""

    kind: int
    pc: int
    function: str
    place: int


@dataclass(slots=True)
class _Frame:
    node: Node
    returns_to: int


class _Jumps(NamedTuple):
    """The instructions after which another function may run, in order, each with its owner's next address.

    `firsts` are the first addresses of functions.
    """

    places: NDArray[np.int64]
    rows: list[_Jump]
    firsts: frozenset[int]


# A jump: the place of its instruction, the instruction's kind and `pc`, the `goal` where it continues, and a function.
_Jump = tuple[int, int, int, int, str]


def trees(
    run: Run,
    flow: Flow,
    readable: Callable[[str], str],
    program: Program,
    owners: Owners,
    name: Callable[[Segment], str],
    window: tuple[int, int] | None = None,
    observer: Observer | None = None,
    walks: dict[int, Walk] | None = None,
    only: frozenset[str] | None = None,
    title: Callable[[int], str] | None = None,
) -> dict[str, Node]:
    """Return a tree for each name of an owner.

    Only the instructions of the window count. The observer is notified only of calls that are open in it; without a
    window, of all calls. `walks` has the stacks of threads from earlier chunks of a run, and receives those of this
    chunk. With `only`, the observer is notified only of these functions and their callers; the trees are then
    incomplete. `title` names the function of an address in place of `readable`.
    """
    function, names = _functions(flow, title or (lambda address: readable(program.function(address))))
    begin, end = window or (0, len(run.pc))
    present = owners.inside(begin, end) if only is None else _callers(flow, owners, function, names, only)
    jumps = _jumps(run, flow, owners, function, names, (begin, end), only)
    roots: dict[str, Node] = {}
    stacks: dict[int, Walk] = {} if walks is None else walks
    # The end of each owner's last segment.
    ends: dict[int, int] = {}
    bounds = np.searchsorted(jumps.places, [one.end for one in owners.segments]).tolist()
    for segment, low, high in zip(owners.segments, [0, *bounds], bounds, strict=False):
        owner = id(segment.thread or segment.exception)
        if owner not in present:
            continue
        if owner not in stacks:
            title = name(segment)
            first = names[int(function[segment.begin])]
            root = roots.setdefault(title, Node(title))
            stacks[owner] = Walk(root)
            stacks[owner].starts(jumps, observer or _Silent())
            stacks[owner].enter(segment, segment.begin, first, counts=begin <= segment.begin < end)
        elif owner not in ends:
            stacks[owner].starts(jumps, observer or _Silent())
            stacks[owner].goes_on(segment, int(run.pc[segment.begin]), names[int(function[segment.begin])])
        ends[owner] = segment.end
        if only is None:
            stacks[owner].follow(segment, low, high, begin, end)
        elif low < high:
            # Incomplete trees need no counts.
            stacks[owner].follow_calls(segment, low, high)
    for one in owners.exceptions:
        # All exceptions end in their chunk, and a later object may reuse an exception's identity.
        stacks.pop(id(one), None)
        ends.pop(id(one), None)
    for owner, after in ends.items():
        last = after - 1
        stacks[owner].last = _Last(int(flow.kind[last]), int(run.pc[last]), names[int(function[last])], last)
    return {title: root for title, root in roots.items() if root.total()}


class Walk:
    """One owner's call stack. Its lowest entry is the owner itself."""

    def __init__(self, root: Node) -> None:
        self._stack = [_Frame(root, _NOT_CALLED)]
        self.last: _Last | None = None

    def starts(self, jumps: _Jumps, observer: Observer) -> None:
        """Follow the jumps of a run, or of a chunk of one."""
        self._jumps, self._observer = jumps, observer

    @property
    def functions(self) -> list[str]:
        """The functions that have not returned, the outermost first."""
        return [one.node.function for one in self._stack[1:]]

    def shift(self, cut: int) -> None:
        """Renumber the positions relative to a later instruction."""
        if self.last is not None:
            self.last = replace(self.last, place=self.last.place - cut)

    def goes_on(self, segment: Segment, goal: int, function: str) -> None:
        """Process the jump that led here from the owner's last instruction in an earlier chunk."""
        last = self.last
        if last is None or (last.kind in CALL_BYTES and goal == last.pc + CALL_BYTES[Kind(last.kind)]):
            # A conditional call that was not taken.
            return
        if Kind.CALL <= last.kind <= Kind.JUMP_COMPUTED or last.function != function:
            self._jump(segment, (last.place, last.kind, last.pc, goal, function), counts=False)

    def enter(
        self,
        segment: Segment,
        place: int,
        function: str,
        counts: bool,
        site: int = _NOT_CALLED,
        returns_to: int = _NOT_CALLED,
    ) -> None:
        node = self._stack[-1].node.child(site, function)
        node.calls += counts
        self._stack.append(_Frame(node, returns_to))
        self._observer.begins(segment, place, function)

    def _leave(self, segment: Segment, place: int, depth: int) -> None:
        while len(self._stack) > depth:
            self._stack.pop()
            self._observer.ends(segment, place)

    def follow(self, segment: Segment, low: int, high: int, begin: int, end: int) -> None:
        """Follow the jumps `low` to `high`, and count the instructions between `begin` and `end`."""
        done = max(segment.begin, begin)
        for jump in self._jumps.rows[low:high]:
            after = min(jump[0] + 1, end)
            if after > done:
                self._stack[-1].node.own += after - done
                done = after
            self._jump(segment, jump, begin <= jump[0] < end)
        if min(segment.end, end) > done:
            self._stack[-1].node.own += min(segment.end, end) - done

    def follow_calls(self, segment: Segment, low: int, high: int) -> None:
        """Follow the jumps `low` to `high` without counts."""
        for jump in self._jumps.rows[low:high]:
            self._jump(segment, jump, counts=False)

    def _jump(self, segment: Segment, jump: _Jump, counts: bool) -> None:
        stack = self._stack
        place, kind, pc, goal, function = jump
        if kind in _CALL_BYTES:
            self.enter(segment, place + 1, function, counts, pc, pc + _CALL_BYTES[kind])
            return
        for depth in range(len(stack) - 1, 0, -1):
            if stack[depth].returns_to == goal:
                self._leave(segment, place + 1, depth)
                return
        top = stack[-1]
        if function == top.node.function:
            return
        if kind in _LEAVES and goal not in self._jumps.firsts:
            # The jump is like longjmp() or a C++ exception: the functions in between have ended.
            for depth in range(len(stack) - 2, 0, -1):
                if stack[depth].node.function == function:
                    self._leave(segment, place + 1, depth + 1)
                    return
        # A tail call: the new function returns to the old one's caller.
        stack.pop()
        node = stack[-1].node.child(top.node.site, function)
        node.calls += counts
        stack.append(_Frame(node, top.returns_to))
        self._observer.replaces(segment, place + 1, function)


def _functions(flow: Flow, title: Callable[[int], str]) -> tuple[NDArray[np.int32], list[str]]:
    """Return for each executed instruction the number of its function, and the functions' names."""
    table, names = flow.once("functions", lambda: _numbered(flow, title))
    return table.take(flow.which), names


def _numbered(flow: Flow, title: Callable[[int], str]) -> tuple[NDArray[np.int32], list[str]]:
    numbers: dict[str, int] = {}
    found = [title(address) for address in flow.addresses.tolist()]
    table = np.array([numbers.setdefault(one, len(numbers)) for one in found], dtype=np.int32)
    return table, list(numbers)


def _callers(
    flow: Flow, owners: Owners, function: NDArray[np.int32], names: list[str], only: frozenset[str]
) -> set[int]:
    """Return the identities of all threads, and of the exceptions that executed some functions."""
    is_wanted = np.array([one in only for one in names], dtype=bool)
    places = flow.where(flow.begins_function)
    places = places[is_wanted[function[places]]]
    begins = [one.begin for one in owners.segments]
    found = [owners.segments[index] for index in np.unique(np.searchsorted(begins, places, side="right") - 1).tolist()]
    return {id(one.exception) for one in found if one.exception} | {id(one) for one in owners.threads}


def _jumps(
    run: Run,
    flow: Flow,
    owners: Owners,
    function: NDArray[np.int32],
    names: list[str],
    window: tuple[int, int],
    only: frozenset[str] | None,
) -> _Jumps:
    following = _Following(owners, len(run.pc))
    after = np.append(function[1:], np.int32(-1))
    is_last = following.goals == len(run.pc)
    goes_on = following.ends[~is_last]
    after[goes_on] = function[following.goals[~is_last]]
    kind = flow.kind
    places = reader.jumps(kind, function, after)
    places = places[~np.isin(places, following.ends[is_last])]
    if window != (0, len(run.pc)):
        places = _needed(places, kind[places], run, owners, following, window)
    if only is not None:
        is_wanted = np.array([one in only for one in names], dtype=bool)[after[places]]
        # A return to a wanted function is not a call of it; a jump to its first instruction is a tail call.
        is_call = np.isin(kind[places], list(_CALL_BYTES))
        is_wanted &= is_call | flow.begins_function[flow.which[np.minimum(following.of(places), len(run.pc) - 1)]]
        places = _leading(places, kind[places], is_wanted, run, owners, following)
    goals = run.pc[following.of(places)]
    found = [names[one] for one in after[places].tolist()]
    rows = (places.tolist(), kind[places].tolist(), run.pc[places].tolist(), goals.tolist(), found)
    firsts = flow.once("firsts", lambda: frozenset(flow.addresses[flow.begins_function].tolist()))
    return _Jumps(places, list(zip(*rows, strict=True)), firsts)


def _needed(
    places: Places,
    kind: NDArray[np.uint8],
    run: Run,
    owners: Owners,
    following: _Following,
    window: tuple[int, int],
) -> Places:
    """Exclude jumps without effect on a window's stacks: other owners, and calls that end before or begin after it."""
    goals = run.pc[following.of(places)].astype(np.int64)
    returns_to = _returns(places, kind, run)
    begin, end = np.searchsorted(places, window)
    is_needed = np.zeros(len(places), dtype=bool)
    mine: dict[int, list[NDArray[np.int64]]] = {one: [] for one in owners.inside(*window)}
    bounds = np.searchsorted(places, [one.end for one in owners.segments]).tolist()
    for segment, low, high in zip(owners.segments, [0, *bounds], bounds, strict=False):
        owner = id(segment.thread or segment.exception)
        if owner in mine:
            mine[owner].append(np.arange(low, high))
    for found in mine.values():
        jumps = np.concatenate(found)
        for part in (jumps[jumps < begin], jumps[jumps >= end]):
            is_needed[part] = remaining(returns_to[part], goals[part])
        is_needed[jumps[(jumps >= begin) & (jumps < end)]] = True
    return places[is_needed]


def _leading(
    places: Places,
    kind: NDArray[np.uint8],
    is_wanted: NDArray[np.bool_],
    run: Run,
    owners: Owners,
    following: _Following,
) -> Places:
    """Exclude the threads' calls and tail calls that do not lead to a wanted function."""
    goals = run.pc[following.of(places)].astype(np.int64)
    returns_to = _returns(places, kind, run)
    is_needed = np.ones(len(places), dtype=bool)
    mine: dict[int, list[NDArray[np.int64]]] = {}
    bounds = np.searchsorted(places, [one.end for one in owners.segments]).tolist()
    for segment, low, high in zip(owners.segments, [0, *bounds], bounds, strict=False):
        if segment.thread is not None:
            mine.setdefault(segment.thread.number, []).append(np.arange(low, high))
    for found in mine.values():
        jumps = np.concatenate(found)
        is_needed[jumps] = remaining(returns_to[jumps], goals[jumps], is_wanted[jumps])
    return places[is_needed]


def _returns(places: Places, kind: NDArray[np.uint8], run: Run) -> NDArray[np.int64]:
    """Return each call's return address; -1 if it is not a call."""
    found = np.full(len(places), -1, dtype=np.int64)
    for one, size in CALL_BYTES.items():
        found[kind == one] = run.pc[places[kind == one]].astype(np.int64) + size
    return found


class _Following:
    """Finds the next instruction of the same owner; the run's length for an owner's last one."""

    def __init__(self, owners: Owners, length: int) -> None:
        found: list[tuple[int, int]] = []
        begins: dict[int, int] = {}
        for segment in reversed(owners.segments):
            owner = id(segment.thread or segment.exception)
            found.append((segment.end - 1, begins.get(owner, length)))
            begins[owner] = segment.begin
        # Within a segment, it is the instruction that follows.
        self.ends, self.goals = np.array(found[::-1], dtype=np.int64).reshape(-1, 2).T

    def of(self, places: Places) -> Places:
        following = places + 1
        indexes = np.searchsorted(self.ends, places)
        is_end = self.ends[indexes] == places
        following[is_end] = self.goals[indexes[is_end]]
        return following


def joined(path: Iterable[str]) -> str:
    """Return a stack in flame graph format. A thread's name may contain a `;`."""
    return ";".join(one.replace(";", ",") for one in path)


def folded(roots: dict[str, Node]) -> dict[str, int]:
    """Return the instructions of each stack in flame graph format: `owner;function;function` and its own count.

    The counts add up to the instructions of the trees' window.
    """
    found: dict[str, int] = {}
    for root in roots.values():
        for path, node in root.walk():
            if node.own:
                stack = joined(path)
                found[stack] = found.get(stack, 0) + node.own
    return found
