# SPDX-License-Identifier: MIT OR Apache-2.0
"""The running thread according to the kernel: its variable's value at each instruction of a run."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import kernel_files
from ove_lab.trace.debug import Debug
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run
from ove_lab.trace.start import Start

_POINTER = 4
# The most bytes that one instruction stores at an address.
_LONGEST = 16


def address(description: dict[str, Any], program: Program, debug: Debug) -> int | None:
    """Return the address of the kernel's pointer to the running thread; None if the image does not show it."""
    return _inside(description["thread"], "current_member", "current_offset", program, debug)


def _inside(thread: dict[str, Any], member: str, offset: str, program: Program, debug: Debug) -> int | None:
    place = program.code.place_of(thread["current"])
    if place is None or "current_in" not in thread:
        return place
    field = debug.field(thread["current_in"], thread[member])
    if field is not None:
        return place + field.offset
    return place + thread[offset] if offset in thread else None


def _read(program: Program) -> Debug:
    debug = Debug(program.code.file)
    debug.read(kernel_files.structures(), lambda _: False)
    return debug


class Running:
    """The values of that variable in one run. A value identifies the running thread and has no other meaning here."""

    def __init__(self, places: Places, values: NDArray[np.uint64], first: int) -> None:
        # Lists, because a search in an array takes ten times as long for one position.
        self._places: list[int] = places.tolist()
        self._values: list[int] = values.tolist()
        self._first = first

    def at(self, place: int) -> int:
        """Return the running thread's structure before an instruction; 0 if there is none yet."""
        index = bisect_left(self._places, place) - 1
        return self._values[index] if index >= 0 else self._first


def is_known(program: Program, debug: Debug) -> bool:
    """Return True if the image shows where its kernel records the running thread."""
    here = (one for one in kernel_files.descriptions().values() if program.code.place_of(one["thread"]["current"]))
    return any(address(one, program, debug) is not None for one in here)


def find(run: Run, program: Program, debug: Debug | None = None, start: Start | None = None) -> Running | None:
    """Return the variable's values, or None for an unknown kernel and for a record without stored values."""
    for description in kernel_files.descriptions().values():
        thread = description["thread"]
        if program.code.place_of(thread["current"]) is None:
            continue
        debug = debug or _read(program)
        word = address(description, program, debug)
        if word is None:
            continue
        stores = _stores_to(run, word)
        # A chunk of a long run may have none.
        is_written = len(stores) or (start is not None and start.known)
        if not is_written or not bool(run.has_value[stores].all()):
            continue
        first = program.word(word, _POINTER) if start is None else start.word
        values, kept = _values(run, stores, word, first), np.ones(len(stores), dtype=bool)
        if "no_thread_member" in thread:
            # Between two threads, the kernel names an internal structure; the earlier thread still uses its stack.
            kept = values != (_inside(thread, "no_thread_member", "no_thread_offset", program, debug) or 0)
        places = np.searchsorted(run.first_access, stores[kept], side="right") - 1
        return Running(places.astype(np.int64), values[kept], first)
    return None


def _stores_to(run: Run, word: int) -> Places:
    """Return the stores that change the variable: whole words, single bytes, and wider stores."""
    is_near = (run.address > word - _LONGEST) & (run.address < word + _POINTER)
    near = np.flatnonzero(run.is_store & is_near)
    return near[run.address[near] + run.width[near] > word]


def _values(run: Run, stores: Places, word: int, first: int) -> NDArray[np.uint64]:
    """Return the variable's value after each store; start-up code may clear it byte by byte."""
    values = run.value[stores].astype(np.uint64)
    is_whole = (run.address[stores] == word) & (run.width[stores] == _POINTER)
    for index in np.flatnonzero(~is_whole).tolist():
        before = int(values[index - 1]) if index else first
        at, width, value = (int(one[stores[index]]) for one in (run.address, run.width, run.value))
        old = before.to_bytes(_POINTER, "little")
        new = {at + offset: byte for offset, byte in enumerate(value.to_bytes(width, "little"))}
        joined = bytes(new.get(word + offset, byte) for offset, byte in enumerate(old))
        values[index] = int.from_bytes(joined, "little")
    return values
