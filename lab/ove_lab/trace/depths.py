# SPDX-License-Identifier: MIT OR Apache-2.0
"""The stack depths of a run's segments. All segments are processed together, because there are many short ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.frames import ALIGNED, size

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.threads import Segment

# The maximum number of bytes that the processor and a kernel save for an interrupted thread, and the maximum gap that a
# kernel leaves: the space for the FPU registers, if the thread did not use them, and a word.
_SAVED, _FREE = 256, 68
_NOTHING = np.iinfo(np.int64).max
_Array = NDArray[np.int64]


class Extent(NamedTuple):
    """The lowest and the highest address that some instructions use; `place` is the first one that uses the lowest."""

    lowest: int
    highest: int
    place: int


class _Stacks(NamedTuple):
    """Consecutive segments. `owners` are the identities of their threads, 0 for an exception.

    `frames` are the bytes that the processor saves at their ends.
    """

    owners: _Array
    has_base: NDArray[np.bool_]
    bases: _Array
    begins: _Array
    ends: _Array
    frames: _Array


class Depths:
    """The stacks in the window of a run."""

    def __init__(self, observed: Observed) -> None:
        self._run, self._moved = observed.run, observed.flow.moved
        self._begin, self._end = observed.window
        self._all = _read(observed.owners.segments)
        first, last = observed.owners.bounds(self._begin, self._end)
        inside = _Stacks(*(one[first:last] for one in self._all))
        self._window = inside._replace(
            begins=np.maximum(inside.begins, self._begin), ends=np.minimum(inside.ends, self._end)
        )
        self._following = self._ends_of_exceptions()[first + 1 : last + 1]
        self._lowest = self._window.bases + self._extremes(np.minimum, self._window)
        # The instruction that saved at the lowest address.
        self._saved_at = self._window.ends.copy()
        self._saved = self._lowest_saved()

    def _ends_of_exceptions(self) -> _Array:
        """Return for each exception segment the end of the last one that follows without a thread in between.

        Another exception may follow at once, save the interrupted thread and continue with another one.
        """
        is_last = np.append(self._all.owners[1:] != 0, True)[: len(self._all.owners)]
        places = np.where(is_last, np.arange(len(is_last)), len(is_last) - 1)
        return self._all.ends[np.minimum.accumulate(places[::-1])[::-1]]

    def _extremes(self, least: np.ufunc, stacks: _Stacks) -> _Array:
        """Return the minimum or maximum of Flow.moved in each segment, including its end."""
        if not len(stacks.begins):
            return stacks.begins
        inside: _Array = least.reduceat(self._moved[: stacks.ends[-1]], stacks.begins)
        found: _Array = least(inside, self._moved[stacks.ends])
        return found

    def of(self, thread: int) -> Iterator[tuple[int, int]]:
        """Yield the lowest address that a thread uses, by the thread's identity, and the lowest that exceptions use.

        Each comes with the first instruction that uses the address.
        """
        mine = np.flatnonzero((self._window.owners == thread) & self._window.has_base)
        if not len(mine):
            return
        index = mine[self._lowest[mine].argmin()]
        yield int(self._lowest[index]), self._place(self._window, index)
        index = mine[self._saved[mine].argmin()]
        if self._saved[index] != _NOTHING:
            yield int(self._saved[index]), int(self._saved_at[index])

    def top(self, thread: int) -> int | None:
        """Return the stack pointer with which a thread begins, by the thread's identity."""
        mine = np.flatnonzero((self._window.owners == thread) & self._window.has_base)
        return int(self._window.bases[mine[0]] + self._moved[self._window.begins[mine[0]]]) if len(mine) else None

    def first(self, thread: int) -> int:
        """Return the first instruction of a thread whose stack pointer is known, by the thread's identity."""
        mine = np.flatnonzero((self._window.owners == thread) & self._window.has_base)
        return int(self._window.begins[mine[0]])

    def below(self, thread: int, low: int, size: int) -> tuple[int, int] | None:
        """Return the lowest address that a thread uses below its stack, and the first instruction that uses it.

        `thread` is the thread's identity. Memory farther below than the stack's size belongs to another stack.
        """
        return self._below(np.flatnonzero((self._window.owners == thread) & self._window.has_base), low, size)

    def handlers_below(self, low: int, size: int) -> tuple[int, int] | None:
        """Return the same for the stack that handlers share. A handler that switches threads also uses theirs."""
        mine = np.flatnonzero((self._window.owners == 0) & self._window.has_base)
        tops = self._window.bases[mine] + self._moved[self._window.begins[mine]]
        return self._below(mine[(low < tops) & (tops <= low + size)], low, size)

    def _below(self, mine: _Array, low: int, size: int) -> tuple[int, int] | None:
        beyond = mine[(self._lowest[mine] < low) & (self._lowest[mine] >= low - size)]
        if not len(beyond):
            return None
        begin, end = int(self._window.begins[beyond[0]]), int(self._window.ends[beyond[0]])
        first = int(np.argmax(self._window.bases[beyond[0]] + self._moved[begin : end + 1] < low))
        return int(self._lowest[beyond].min()), begin + max(first - 1, 0)

    def _place(self, stacks: _Stacks, index: np.int64) -> int:
        begin, end = int(stacks.begins[index]), int(stacks.ends[index])
        return begin + int(self._moved[begin : end + 1].argmin())

    def _lowest_saved(self) -> _Array:
        """Return the lowest address to which exceptions saved each segment that they interrupted."""
        owners, has_base, bases, _, ends, frames = self._window
        found = np.full(len(owners), _NOTHING)
        before = np.flatnonzero((owners[:-1] != 0) & (owners[1:] == 0) & (ends[:-1] < self._end))
        pointers = bases[before] + self._moved[ends[before]]
        frame = frames[before]
        found[before] = pointers - frame & -ALIGNED
        # The stores of the exceptions after each such segment, in order.
        stores = np.flatnonzero(self._run.is_store)
        spans = (ends[before], self._following[before])
        low, high = (np.searchsorted(stores, self._run.first_access[one]) for one in spans)
        is_any = high > low
        low, counts, pointers, before = low[is_any], (high - low)[is_any], pointers[is_any], before[is_any]
        frame = frame[is_any]
        if not len(before):
            return found
        starts = np.cumsum(counts) - counts
        each = np.repeat(low - starts, counts) + np.arange(counts.sum())
        address = self._run.address[stores[each]].astype(np.int64)
        lacks = np.repeat(pointers, counts) - address
        is_near = (lacks > np.repeat(frame, counts)) & (lacks <= _SAVED)
        # Each group after a segment, the highest address first.
        group, access, address = (
            np.repeat(np.arange(len(before)), counts)[is_near],
            stores[each][is_near],
            address[is_near],
        )
        order = np.lexsort((-address, group))
        group, access, address = group[order], access[order], address[order]
        last = _last_before_gap(group, address, (pointers - frame)[group])
        mine = before[group[last]]
        last, mine = last[has_base[mine + 1]], mine[has_base[mine + 1]]
        found[mine] = np.minimum(found[mine], address[last])
        self._saved_at[mine] = np.searchsorted(self._run.first_access, access[last], side="right") - 1
        return found

    def of_handlers(self) -> Extent | None:
        """Return the extent of the stack that handlers share. Its lowest address is the lowest in the window."""
        mine = np.flatnonzero((self._all.owners == 0) & self._all.has_base)
        inside = mine[(self._all.begins[mine] < self._end) & (self._all.ends[mine] > self._begin)]
        if not len(inside):
            return None
        lowest = self._all.bases + self._extremes(np.minimum, self._all)
        highest = self._all.bases + self._extremes(np.maximum, self._all)
        index = inside[lowest[inside].argmin()]
        return Extent(int(lowest[index]), int(highest[mine].max()), self._place(self._all, index))


def _last_before_gap(group: _Array, address: _Array, top: _Array) -> _Array:
    """Return the index of the last address of each group before a gap of more than _FREE bytes.

    In a group, addresses decrease; the first gap is the one to `top`. A kernel saves registers contiguously, and
    anything farther below is another object. A group that begins with such a gap has no last address.
    """
    is_first = np.diff(group, prepend=-1) != 0
    is_gap = np.where(is_first, top, np.concatenate(([0], address))[: len(address)]) - address > _FREE
    # The gaps of each group up to here.
    gaps = np.cumsum(is_gap)
    gaps -= (gaps - is_gap)[is_first][np.cumsum(is_first) - 1]
    kept = np.flatnonzero(gaps == 0)
    return kept[np.diff(group[kept], append=-1) != 0]


def _read(segments: list[Segment]) -> _Stacks:
    rows = [
        (
            0 if one.thread is None else id(one.thread),
            one.base is not None,
            one.base or 0,
            one.begin,
            one.end,
            0 if one.thread is None else size(one.thread, one.end - 1),
        )
        for one in segments
    ]
    owners, has_base, *rest = np.array(rows, dtype=np.int64).reshape(-1, 6).T
    return _Stacks(owners, has_base != 0, *rest)
