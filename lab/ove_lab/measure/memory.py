# SPDX-License-Identifier: MIT OR Apache-2.0
"""The RAM of a recorded program: its variables and stacks, and the blocks of the heap that were in use at once."""

from __future__ import annotations

from dataclasses import dataclass

from ove_lab import image
from ove_lab.check.authors import Authors
from ove_lab.check.heaps import Block, Heaps
from ove_lab.check.marks import Marks
from ove_lab.trace import heap_array
from ove_lab.trace.observe import Observed


@dataclass(frozen=True)
class Memory:
    """Bytes of RAM.

    `static` is what the linker reserves, without the array that the heap is made of, whose size is `array`. `heap` is
    the most that was allocated at once, as the callers asked for it, so without what an allocator adds; None if a
    block's size is not known. A block that a thread gives back while it gets another counts until then.
    """

    static: int
    array: int
    heap: int | None


def of(observed: Observed) -> Memory:
    """Read the image, and follow the allocations of the record."""
    authors = Authors(observed)
    blocks = Heaps(observed, authors, Marks(observed, authors)).blocks
    found = heap_array.find(observed.debug)
    array = found.size if found is not None else 0
    return Memory(image.size(observed.program.elf).ram - array, array, most(blocks))


def most(blocks: list[Block]) -> int | None:
    """Return the most bytes of blocks that were in use at once; None if a block's size is not known."""
    if not all(one.is_sized for one in blocks):
        return None
    # A block that is given back at a place is no longer there for the one that is taken there.
    changes = [(one.taken, one.size) for one in blocks]
    changes += [(one.freed, -one.size) for one in blocks if one.freed is not None]
    largest = now = 0
    for _, size in sorted(changes):
        now += size
        largest = max(largest, now)
    return largest
