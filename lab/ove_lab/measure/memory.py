# SPDX-License-Identifier: MIT OR Apache-2.0
"""The RAM of a recorded program: its variables and stacks, and the heap blocks in use at the same time."""

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

    `static` is the linker's reservation without the heap's array, whose size is `array`. `heap` is the maximum
    allocated at once, in bytes requested by callers, so without allocator overhead; None if a block's size is not
    known. A block that is released during another allocation counts until then.
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
    """Return the maximum bytes of blocks in use at once; None if a block's size is not known."""
    if not all(one.is_sized for one in blocks):
        return None
    # A block released at a record position no longer counts when another is allocated there.
    changes = [(one.taken, one.size) for one in blocks]
    changes += [(one.freed, -one.size) for one in blocks if one.freed is not None]
    largest = now = 0
    for _, size in sorted(changes):
        now += size
        largest = max(largest, now)
    return largest
