# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the stores of a run by their addresses."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.record import Places, Run

# The key's bits for an access, below the word's number.
_SHIFT = 34
_ACCESS = (1 << _SHIFT) - 1
# The key's bits for an access, below a byte's number.
_BYTE_SHIFT = 31
_WORD_BYTES = 4


class Stores:
    """The stores of one run; each is named by the number of its access."""

    def __init__(self, run: Run) -> None:
        self._run = run
        # Memory views, because one array access takes three times as long, and a search twice.
        self._address, self._width, self._first_access = map(memoryview, (run.address, run.width, run.first_access))

    def of_byte(self, address: int) -> Places:
        """Return all stores that cover the byte at an address, in order."""
        word = address >> 2
        low, high = np.searchsorted(self._keys, (word << _SHIFT, (word + 1) << _SHIFT))
        found = self._keys[low:high] & _ACCESS
        begins = self._run.address[found].astype(np.int64)
        return found[(begins <= address) & (address < begins + self._run.width[found])]

    def covers(self, access: int, address: int, size: int) -> bool:
        """Return True if a store wrote all of some bytes."""
        low = self._address[access]
        return low <= address and address + size <= low + self._width[access]

    @cached_property
    def _keys(self) -> NDArray[np.int64]:
        """All stores, by word and then by time. A key is the word's number above 34 bits for the access."""
        stores = np.flatnonzero(self._run.is_store).astype(np.int64)
        address, width = self._run.address[stores].astype(np.int64), self._run.width[stores].astype(np.int64)
        last = (address + width - 1) >> 2
        wide = last != address >> 2
        return np.sort(np.concatenate(((address >> 2 << _SHIFT) | stores, (last[wide] << _SHIFT) | stores[wide])))

    @cached_property
    def _seen(self) -> memoryview:
        return memoryview(self._keys)

    def last(self, address: int, before: int) -> int | None:
        """Return the last store to an address's word before an access, or None."""
        word = address >> 2
        index = bisect_left(self._seen, (word << _SHIFT) | before) - 1
        if index < 0 or self._seen[index] >> _SHIFT != word:
            return None
        return self._seen[index] & _ACCESS

    def words(self, addresses: Places, before: Places) -> Places:
        """Return the word at each address after the last store before an access; -1 if not known.

        One store must have written all of it.
        """
        words = addresses >> 2
        indexes = np.searchsorted(self._keys, words << _SHIFT | before) - 1
        found = self._keys[np.maximum(indexes, 0)] if len(self._keys) else np.zeros(len(words), dtype=np.int64)
        stores = found & _ACCESS
        begins = self._run.address[stores].astype(np.int64)
        is_whole = (begins <= addresses) & (addresses + _WORD_BYTES <= begins + self._run.width[stores])
        is_known = (indexes >= 0) & (found >> _SHIFT == words) & is_whole & self._run.has_value[stores]
        shifts = np.where(is_known, 8 * (addresses - begins), 0).astype(np.uint64)
        values = (self._run.value[stores] >> shifts & np.uint64(0xFFFFFFFF)).astype(np.int64)
        return np.where(is_known, values, -1)

    def last_of_byte(self, address: int, before: int) -> int | None:
        """Return the last store that covers the byte at an address before an access, None if there is none."""
        found = [-1]
        for keys, key, shift in ((self._whole, address >> 2, _SHIFT), (self._narrow, address, _BYTE_SHIFT)):
            index = int(np.searchsorted(keys, (key << shift) | before)) - 1
            if index >= 0 and int(keys[index]) >> shift == key:
                found.append(int(keys[index]) & ((1 << shift) - 1))
        return max(found) if max(found) >= 0 else None

    @cached_property
    def _is_whole(self) -> NDArray[np.bool_]:
        """Whether each access covers whole words."""
        return (self._run.address & 3 == 0) & (self._run.width >= _WORD_BYTES)

    @cached_property
    def _whole(self) -> NDArray[np.int64]:
        """The stores of whole words, selected from all keys."""
        return self._keys[self._is_whole[self._keys & _ACCESS]]

    @cached_property
    def _narrow(self) -> NDArray[np.int64]:
        """The other stores, by each of their bytes and then by time, because a word may have thousands."""
        stores = np.flatnonzero(self._run.is_store & ~self._is_whole).astype(np.int64)
        address, width = self._run.address[stores].astype(np.int64), self._run.width[stores].astype(np.int64)
        longest = int(width.max()) if len(stores) else 0
        parts = [(address + one << _BYTE_SHIFT | stores)[width > one] for one in range(longest)]
        return np.sort(np.concatenate([*parts, np.empty(0, dtype=np.int64)]))

    def instruction_of(self, access: int) -> int:
        """Return the instruction that made an access."""
        return bisect_right(self._first_access, access) - 1

    def instructions_of(self, accesses: Places) -> Places:
        """Return the instruction that made each of some accesses."""
        return np.searchsorted(self._run.first_access, accesses, side="right").astype(np.int64) - 1
