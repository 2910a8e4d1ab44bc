# SPDX-License-Identifier: MIT OR Apache-2.0
"""The array behind a program's heap, and the variables with its counters."""

from __future__ import annotations

from typing import NamedTuple

from ove_lab.trace import kernel_files
from ove_lab.trace.debug import Debug

# ove's own heap, whose counters are in the same source file.
HEAP, COUNTERS = "heap", ("used", "peak", "blocks")


class HeapArray(NamedTuple):
    """The bytes of the array, and the addresses of its counters by name.

    The counters are those of COUNTERS, or `free`. A kernel's file need not name one.
    """

    size: int
    counters: dict[str, int]


def find(debug: Debug) -> HeapArray | None:
    """Return the array from which ove allocates; None if it is not known or not linked."""
    beside = debug.variables.beside
    if (found := beside(HEAP, COUNTERS)) is not None:
        return HeapArray(*found)
    for one in (each["heap"] for each in kernel_files.descriptions().values() if "heap" in each):
        free, source = one.get("free", ""), one.get("source", "")
        if (found := beside(one["memory"], (free or one["memory"],), not source, source)) is not None:
            size, places = found
            return HeapArray(size, {"free": places[free]} if free else {})
    return None
