# SPDX-License-Identifier: MIT OR Apache-2.0
"""The loops over all events and instructions of a run, in C: numpy would visit each of them ten times."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import compiled

_KINDS = 8
_NOTE = 3
# Creates an array of a length and a type, as np.empty does.
Empty = Callable[[int, Any], NDArray[Any]]
_HERE = Path(__file__).parent
_FILES = (*sorted(_HERE.glob("*.[ch]")), _HERE.parent / "plugin" / "record.h")


class Decoded(NamedTuple):
    """The arrays of a record, in the order of `struct decoded`.

    `begins` and `noted` are the indexes of the events that are instructions and notes, `noted_place` the instruction
    that came next. The other arrays are those of ove_lab.trace.record.Run.
    """

    begins: NDArray[np.int64]
    pc: NDArray[np.uint32]
    size: NDArray[np.uint8]
    first_access: NDArray[np.int64]
    address: NDArray[np.uint32]
    width: NDArray[np.uint8]
    is_store: NDArray[np.bool_]
    value: NDArray[np.uint64]
    has_value: NDArray[np.bool_]
    noted: NDArray[np.int64]
    noted_place: NDArray[np.int64]


class Tables(NamedTuple):
    """The effects of a program's instructions, by their numbers, in the order of `struct tables`."""

    behind: NDArray[np.uint32]
    other_behind: NDArray[np.uint32]
    target: NDArray[np.uint32]
    moves: NDArray[np.int64]
    needs_access: NDArray[np.bool_]


class Followed(NamedTuple):
    """Whether the next instruction in memory follows each one, whether its successor is possible, and Flow.moved."""

    goes_on: NDArray[np.bool_]
    natural: NDArray[np.bool_]
    moved: NDArray[np.int64]


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL(str(compiled.library("reader", _FILES)))


def decode(events: NDArray[np.uint64], empty: Empty = np.empty) -> Decoded:
    """Join events to instructions. Raises Failure if the decoder cannot be compiled."""
    events = np.ascontiguousarray(events)
    sizes = np.zeros(_KINDS, dtype=np.int64)
    given = (ctypes.c_void_p(events.ctypes.data), ctypes.c_size_t(len(events)))
    _library().reader_count(*given, ctypes.c_void_p(sizes.ctypes.data))
    begun, loads, stores, notes = sizes[: _NOTE + 1].tolist()
    accesses = loads + stores
    found = Decoded(
        empty(begun, np.int64),
        empty(begun, np.uint32),
        empty(begun, np.uint8),
        empty(begun + 1, np.int64),
        empty(accesses, np.uint32),
        empty(accesses, np.uint8),
        empty(accesses, np.bool_),
        empty(accesses, np.uint64),
        empty(accesses, np.bool_),
        empty(notes, np.int64),
        empty(notes, np.int64),
    )
    _library().reader_decode(*given, _pointers(found))
    return found


def which(
    pc: NDArray[np.uint32], numbers: NDArray[np.int64], low: int, empty: Empty = np.empty
) -> NDArray[np.int64] | None:
    """Return the number of each executed instruction, from `low` on; None if one of them has no number."""
    found = empty(len(pc), np.int64)
    is_known = _library().reader_which
    is_known.restype = ctypes.c_bool
    given = (_pointer(pc), _size(pc), _pointer(numbers), _size(numbers), ctypes.c_uint32(low), _pointer(found))
    return found if is_known(*given) else None


def follow(
    tables: Tables,
    pc: NDArray[np.uint32],
    numbers: NDArray[np.int64],
    kind: NDArray[np.uint8],
    first_access: NDArray[np.int64],
    empty: Empty = np.empty,
) -> Followed:
    """Follow the instructions of a run. The last one counts as natural and has no successor."""
    count = len(pc)
    found = Followed(empty(max(count - 1, 0), np.bool_), empty(count, np.bool_), empty(count + 1, np.int64))
    found.natural[-1:] = True
    _library().reader_follow(_pointers(tables), _pointers((pc, numbers, kind, first_access, *found)), _size(pc))
    return found


def where(condition: NDArray[np.bool_], numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the executed instructions whose numbers satisfy a condition."""
    condition = np.ascontiguousarray(condition)
    return _places(_library().reader_where, len(numbers), _pointer(condition), _pointer(numbers), _size(numbers))


def jumps(kind: NDArray[np.uint8], function: NDArray[np.int32], after: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the instructions that call, return, jump to a computed address, or continue in another function."""
    given = (_pointer(kind), _pointer(function), _pointer(after), _size(kind))
    return _places(_library().reader_jumps, len(kind), *given)


def with_bits(events: NDArray[np.uint64], mask: int, wanted: int) -> NDArray[np.int64]:
    """Return the events with some bits."""
    events = np.ascontiguousarray(events)
    given = (_pointer(events), _size(events), ctypes.c_uint64(mask), ctypes.c_uint64(wanted))
    return _places(_library().reader_events, len(events), *given)


def _places(function: Any, most: int, *given: Any) -> NDArray[np.int64]:
    found = _room(most)
    function.restype = ctypes.c_size_t
    return found[: function(*given, _pointer(found))].copy()


class _Rooms(threading.local):
    """Each thread's memory for positions: the C code runs next to other threads, as in a search with judges."""

    def __init__(self) -> None:
        self.largest = np.empty(0, dtype=np.int64)


_rooms = _Rooms()


def _room(count: int) -> NDArray[np.int64]:
    """Return memory for positions. The next call reuses its pages, because most of them are never needed."""
    if len(_rooms.largest) < count:
        _rooms.largest = np.empty(count, dtype=np.int64)
    return _rooms.largest


class _Walk(ctypes.Structure):
    _fields_ = (
        ("pc", ctypes.c_void_p),
        ("kind", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
        ("entries", ctypes.c_void_p),
        ("entry_count", ctypes.c_size_t),
        ("exits", ctypes.c_void_p),
        ("exit_count", ctypes.c_size_t),
        ("activations", ctypes.c_void_p),
        ("activation_count", ctypes.c_size_t),
        ("stretches", ctypes.c_void_p),
        ("stretch_count", ctypes.c_size_t),
        ("open", ctypes.c_void_p),
        ("first_call", ctypes.c_void_p),
        ("open_count", ctypes.c_size_t),
        ("calls", ctypes.c_void_p),
        ("call_count", ctypes.c_size_t),
        ("entry", ctypes.c_size_t),
    )


def exceptions(
    pc: NDArray[np.uint32], kind: NDArray[np.uint8], entries: NDArray[np.int64], exits: NDArray[np.uint32]
) -> tuple[list[list[int]], list[list[int]]]:
    """Return the fields of each Activation and of each Stretch of ove_lab.trace.exceptions, in order."""
    many = len(entries)
    activations, stretches = np.empty((many, 4), dtype=np.int64), np.empty((2 * many + 1, 2), dtype=np.int64)
    active, first_call = np.empty(many, dtype=np.int64), np.empty(many, dtype=np.uintp)
    calls = np.empty(len(pc), dtype=np.uint32)
    walk = _Walk(
        pc=pc.ctypes.data,
        kind=kind.ctypes.data,
        count=len(pc),
        entries=entries.ctypes.data,
        entry_count=many,
        exits=exits.ctypes.data,
        exit_count=len(exits),
        activations=activations.ctypes.data,
        stretches=stretches.ctypes.data,
        open=active.ctypes.data,
        first_call=first_call.ctypes.data,
        calls=calls.ctypes.data,
    )
    _library().reader_exceptions(ctypes.byref(walk))
    return activations[: walk.activation_count].tolist(), stretches[: walk.stretch_count].tolist()


def _pointer(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def _size(array: NDArray[Any]) -> ctypes.c_size_t:
    return ctypes.c_size_t(len(array))


def _pointers(arrays: Sequence[NDArray[Any]]) -> Any:
    return (ctypes.c_void_p * len(arrays))(*(one.ctypes.data for one in arrays))
