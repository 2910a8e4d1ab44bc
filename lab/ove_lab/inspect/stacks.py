# SPDX-License-Identifier: MIT OR Apache-2.0
"""How much of its stack a thread has used, by the paint that is left in memory: stacks.toml beside this file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ove_lab import schema
from ove_lab.inspect.snapshot import WORD, Snapshot
from ove_lab.inspect.threads import Thread
from ove_lab.trace.debug import Debug

_FILE = Path(__file__).with_name("stacks.toml")


class _Kept(schema.Table):
    low: schema.Filled
    paint: schema.Count
    end: str = ""
    size: str = ""


@dataclass(frozen=True)
class Stack:
    """The bytes of a stack that were used at most, and those that never were; None for what is not known."""

    used: int | None = None
    free: int | None = None


class Stacks:
    """Reads the stacks of one image's threads. `kind` is the kernel's structure of a thread."""

    def __init__(self, debug: Debug, kind: str) -> None:
        self._debug, self._kind = debug, kind
        self._kept = schema.toml(_FILE, dict[str, _Kept]).get(kind)

    def of(self, snapshot: Snapshot, thread: Thread) -> Stack:
        kept = self._kept
        low = self._member(snapshot, thread.block, kept.low) if kept is not None else None
        if kept is None or not low:
            return Stack()
        place = low
        while snapshot.value(place) == kept.paint:
            place += WORD
        free = place - low
        end = self._end(snapshot, thread.block, low, kept)
        # A stack without paint at its low end is full, or is not painted, or has the kernel's own data there.
        return Stack(end - low - free if end is not None and free else None, free or None)

    def _end(self, snapshot: Snapshot, block: int, low: int, kept: _Kept) -> int | None:
        if kept.end and (end := self._member(snapshot, block, kept.end)) is not None:
            return end + WORD
        if kept.size and (size := self._member(snapshot, block, kept.size)) is not None:
            return low + size
        return self._debug.variables.end_of_bytes(low)

    def _member(self, snapshot: Snapshot, block: int, path: str) -> int | None:
        field = self._debug.field(self._kind, path)
        return None if field is None else snapshot.value(block + field.offset, field.size)
