# SPDX-License-Identifier: MIT OR Apache-2.0
"""The guest's memory at the start of a chunk: the program's file and the stores of earlier chunks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run

_PAGE_BITS = 12
_PAGE = 1 << _PAGE_BITS
# The key's bits for a store's width and number, below the bits for its address.
_WIDTH_BITS, _STORE_BITS = 4, 27


class Memory:
    """The bytes of each page to which the run stored."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._pages: dict[int, NDArray[np.uint8]] = {}

    def word(self, address: int, size: int) -> int:
        """Return a little-endian word of memory; zero if neither the file nor the run wrote it."""
        page, offset = address >> _PAGE_BITS, address & (_PAGE - 1)
        if page not in self._pages or offset + size > _PAGE:
            return self._program.word(address, size)
        return int.from_bytes(self._pages[page][offset : offset + size].tobytes(), "little")

    def apply(self, run: Run) -> None:
        """Apply the stores of a chunk."""
        stores = _last(run, np.flatnonzero(run.is_store & run.has_value))
        address, width = run.address[stores].astype(np.int64), run.width[stores].astype(np.int64)
        value = run.value[stores]
        longest = int(width.max()) if len(stores) else 0
        # Each byte of each store, in order; the last one remains.
        each = np.arange(longest, dtype=np.int64)
        is_stored = each < width[:, None]
        places = (address[:, None] + each)[is_stored]
        held = (value[:, None] >> (each * 8).astype(np.uint64) & np.uint64(0xFF))[is_stored].astype(np.uint8)
        pages = places >> _PAGE_BITS
        for page in np.unique(pages).tolist():
            mine = pages == page
            self._page(page)[places[mine] & (_PAGE - 1)] = held[mine]

    def _page(self, number: int) -> NDArray[np.uint8]:
        if number not in self._pages:
            begin = number << _PAGE_BITS
            content = b"".join(self._program.word(begin + one, 4).to_bytes(4, "little") for one in range(0, _PAGE, 4))
            self._pages[number] = np.frombuffer(content, dtype=np.uint8).copy()
        return self._pages[number]


def _last(run: Run, stores: Places) -> Places:
    """Drop each store that a later one to the same bytes overwrites, because a loop stores to few addresses
    repeatedly."""
    keys = (run.address[stores].astype(np.int64) << _WIDTH_BITS | run.width[stores]) << _STORE_BITS
    ordered = np.sort(keys | np.arange(len(stores), dtype=np.int64))
    is_last = np.append(np.diff(ordered >> _STORE_BITS) != 0, True)[: len(ordered)]
    return stores[np.sort(ordered[is_last] & ((1 << _STORE_BITS) - 1))]
