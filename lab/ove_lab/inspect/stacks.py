# SPDX-License-Identifier: MIT OR Apache-2.0
"""Stack use of threads, measured by the remaining fill pattern: `[thread.stack]` of trace.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ove_lab.inspect.snapshot import WORD, Snapshot
from ove_lab.inspect.threads import Thread
from ove_lab.trace import kernel_files
from ove_lab.trace.debug import Debug


@dataclass(frozen=True)
class Stack:
    """The maximum used bytes of a stack and the bytes never used; None if not known."""

    used: int | None = None
    free: int | None = None


class Stacks:
    """Reads the stacks of one image's threads. `kind` is the kernel's structure of a thread."""

    def __init__(self, debug: Debug, kind: str) -> None:
        self._debug, self._kind = debug, kind
        threads = (each["thread"] for each in kernel_files.descriptions().values())
        self._kept = next((one.get("stack") for one in threads if one["type"] == kind), None)

    def of(self, snapshot: Snapshot, thread: Thread) -> Stack:
        kept = self._kept
        low = self._member(snapshot, thread.block, kept["low"]) if kept is not None else None
        if kept is None or not low:
            return Stack()
        place = low
        while snapshot.value(place) == kept["paint"]:
            place += WORD
        free = place - low
        end = self._end(snapshot, thread.block, low, kept)
        # A stack without the pattern at its low end is full, not filled, or has kernel data there.
        return Stack(end - low - free if end is not None and free else None, free or None)

    def _end(self, snapshot: Snapshot, block: int, low: int, kept: Mapping[str, Any]) -> int | None:
        if (path := kept.get("end")) and (end := self._member(snapshot, block, path)) is not None:
            return end + WORD
        if (path := kept.get("size")) and (size := self._member(snapshot, block, path)) is not None:
            return low + size
        return self._debug.variables.end_of_bytes(low)

    def _member(self, snapshot: Snapshot, block: int, path: str) -> int | None:
        field = self._debug.field(self._kind, path)
        return None if field is None else snapshot.value(block + field.offset, field.size)
