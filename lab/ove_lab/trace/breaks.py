# SPDX-License-Identifier: MIT OR Apache-2.0
"""The points at which the stack pointer is replaced, and its value between them as far as accesses show it."""

from __future__ import annotations

from bisect import bisect_left

import numpy as np

from ove_lab.trace.flow import Flow


class Breaks:
    """Searches memory views: stretches are short, and searching an array takes ten times as long per position."""

    def __init__(self, flow: Flow) -> None:
        shown, values = flow.shown
        bases = values - flow.moved[shown]
        self._shown, self._bases = memoryview(shown), memoryview(bases)
        # The instructions that show a different value than the previous one, as indexes into those that show a value.
        changes = np.flatnonzero(np.diff(bases)) + 1
        self._changed: list[int] = shown[changes].tolist()
        self._before_change: list[int] = shown[changes - 1].tolist()
        # The first instruction after each one that loads the register from elsewhere.
        replaces = np.array([one.replaces for one in flow.effects], dtype=bool)
        self._replaced: list[int] = (flow.where(replaces) + 1).tolist()

    def between(self, begin: int, end: int) -> list[int]:
        """Return the instructions before which the register is replaced, within a stretch of thread mode."""
        low, high = bisect_left(self._replaced, begin + 1), bisect_left(self._replaced, end)
        replaced = self._replaced[low:high]
        low, high = bisect_left(self._changed, begin), bisect_left(self._changed, end)
        if low < high and self._before_change[low] < begin:
            low += 1
        changed = self._changed[low:high]
        if not replaced:
            return changed
        return sorted({*replaced, *_unseen(replaced, changed)} - self._kept(replaced, begin, end))

    def _kept(self, replaced: list[int], begin: int, end: int) -> set[int]:
        """Return the replacements that did not change the stack pointer, such as a CONTROL write with the same value.

        The nearest known values on both sides must be in the stretch, without another replacement in between.
        """
        found = set()
        for before, place, behind in zip([begin, *replaced], replaced, [*replaced[1:], end], strict=False):
            index = bisect_left(self._shown, place)
            is_shown = 0 < index < len(self._shown) and before <= self._shown[index - 1] and self._shown[index] < behind
            if is_shown and self._bases[index - 1] == self._bases[index]:
                found.add(place)
        return found

    def base(self, begin: int, end: int) -> int | None:
        """Return the stack pointer minus Flow.moved; None if no instruction between two shows it."""
        index = bisect_left(self._shown, begin)
        return self._bases[index] if index < len(self._shown) and self._shown[index] < end else None


def _unseen(replaced: list[int], changed: list[int]) -> list[int]:
    """Return the changes without a replacement.

    Every change of the register is known except loads from elsewhere, so the rest comes from those.
    """
    found, before = [], 0
    for place in changed:
        count = bisect_left(replaced, place + 1)
        if count == before:
            found.append(place)
        before = count
    return found
