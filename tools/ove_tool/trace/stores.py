# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the stores of a run by their addresses."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_tool.trace.record import Run

# The bits of a key below the word's number: for an access.
_SHIFT = 34
_ACCESS = (1 << _SHIFT) - 1


class Stores:
    """The stores of one run; each is named by the number of its access."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def of_word(self, address: int) -> list[int]:
        """Give all stores to the word that holds an address, in order."""
        word = address >> 2
        low, high = np.searchsorted(self._keys, (word << _SHIFT, (word + 1) << _SHIFT))
        return (self._keys[low:high] & _ACCESS).tolist()

    def covers(self, access: int, address: int, size: int) -> bool:
        """Tell whether a store wrote all of some bytes."""
        low = int(self._run.address[access])
        return low <= address and address + size <= low + int(self._run.width[access])

    @cached_property
    def _keys(self) -> NDArray[np.int64]:
        """All stores, by word and then by time: the word's number above 34 bits for the access."""
        stores = np.flatnonzero(self._run.is_store).astype(np.int64)
        address, width = self._run.address[stores].astype(np.int64), self._run.width[stores].astype(np.int64)
        last = (address + width - 1) >> 2
        wide = last != address >> 2
        return np.sort(np.concatenate(((address >> 2 << _SHIFT) | stores, (last[wide] << _SHIFT) | stores[wide])))

    def last(self, address: int, before: int) -> int | None:
        """Give the last store to the word of an address before an access, None if there is none."""
        word = address >> 2
        index = int(np.searchsorted(self._keys, (word << _SHIFT) | before)) - 1
        if index < 0 or int(self._keys[index]) >> _SHIFT != word:
            return None
        return int(self._keys[index]) & _ACCESS

    def instruction_of(self, access: int) -> int:
        """Give the instruction that made an access."""
        return int(np.searchsorted(self._run.first_access, access, side="right")) - 1
