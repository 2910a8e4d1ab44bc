# SPDX-License-Identifier: MIT OR Apache-2.0
"""The figures of each row of a recorded benchmark image other than its median: worst cases and stack.

docs/design/measuring.md, "The regression gate", explains why the clock interrupt is excluded.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.explain import Subject
from ove_lab.trace.masks import Masked
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Recorded
from ove_lab.trace.rows import Window
from ove_tool.bench import baseline

_CLOCK = "SysTick"


def figures(subject: Subject, instruction_ns: int) -> dict[str, dict[str, int]]:
    """Return the figures of each row of a recorded image, and of the whole image, in the form of a baseline."""
    run = subject.run
    observed = Observed(subject.title, subject.program, Recorded(run, "", 0), (0, len(run.pc)), instruction_ns)
    reader = _Reader(observed)
    empty = subject.rows.empty.length()
    found = {name: reader.row(windows, empty) for name, windows in subject.rows.iterations.items()}
    found |= {name: {"memory": count} for name, count in subject.memory.items()}
    return found | {baseline.WHOLE: dict(subject.sizes) | reader.clock() | reader.interrupts()}


class _Reader:
    def __init__(self, observed: Observed) -> None:
        self._observed, self._owners = observed, observed.owners
        count = len(observed.run.pc)
        self._owner_of = self._owners.of_each(count)
        exceptions = self._owners.exceptions
        self._ticks = {number for number, one in enumerate(exceptions) if observed.names.exception(one) == _CLOCK}
        is_clock = np.isin(self._owner_of, [-1 - number for number in self._ticks])
        # The number of instructions before each one that do not belong to the clock.
        self._own = np.concatenate(([0], np.cumsum(~is_clock)))
        sections = observed.masks.sections
        begins, lengths = (np.array(one, dtype=np.int64) for one in _pairs(sections))
        of_clock = is_clock[begins]
        self._begins, self._masked = begins[~of_clock], lengths[~of_clock]
        self._masked_by_clock = int(lengths[of_clock].max(initial=0))
        # If the record does not show whether an instruction masked, no length is known, and the gate reports that.
        self._knows_masked = not observed.masks.unknown
        self._pointer = _stack_pointers(observed)

    def clock(self) -> dict[str, int]:
        """Return the longest clock interrupt, and its longest masked section."""
        every = self._owners.exceptions
        longest = max((every[number].end - every[number].begin for number in self._ticks), default=0)
        return {"tick": longest} | self._known("masked in the tick", self._masked_by_clock)

    def interrupts(self) -> dict[str, int]:
        """Return the maximum stack of one interrupt, without nested ones."""
        deepest, entered = 0, {}
        for one in self._owners.segments:
            if one.exception is not None and one.base is not None:
                pointers = self._pointer[one.begin : one.end]
                top = entered.setdefault(id(one.exception), int(pointers[0]))
                deepest = max(deepest, top - int(pointers.min()))
        return {"stack of an interrupt": deepest}

    def _known(self, name: str, masked: int) -> dict[str, int]:
        return {name: masked} if self._knows_masked else {}

    def row(self, windows: Sequence[Window], empty: int) -> dict[str, int]:
        """Return the figures of one row.

        Iterations with a tick are excluded if there are others, because a kernel may handle a tick later, in the
        iteration's own code.
        """
        ticked = [int(self._own[one.end] - self._own[one.begin]) != one.length() for one in windows]
        chosen = [one for one, is_it in zip(windows, ticked, strict=True) if not is_it] or windows
        lengths = sorted(int(self._own[one.end] - self._own[one.begin]) - empty for one in chosen)
        return {
            baseline.MEDIAN: lengths[(len(lengths) - 1) // 2],
            "p99": lengths[-(-len(lengths) * 99 // 100) - 1],
            "largest": lengths[-1],
            **self._known("masked", max(self._longest_masked(one) for one in chosen)),
            "stack": max(self._stack(one) for one in chosen),
        }

    def _longest_masked(self, window: Window) -> int:
        first, last = np.searchsorted(self._begins, window)
        return int(self._masked[first:last].max(initial=0))

    def _stack(self, window: Window) -> int:
        """Add up the deepest use of each thread's stack, counted from where the thread was first in the iteration."""
        owners, pointers = (one[window.begin : window.end] for one in (self._owner_of, self._pointer))
        deepest = 0
        for number in np.unique(owners[owners >= 0]).tolist():
            mine = pointers[(owners == number) & (pointers > 0)]
            deepest += int(mine[0] - mine.min()) if len(mine) else 0
        return deepest


def _pairs(sections: Sequence[Masked]) -> tuple[list[int], list[int]]:
    """Return where the sections begin, and how long they are."""
    return [one.begin for one in sections], [one.length for one in sections]


def _stack_pointers(observed: Observed) -> NDArray[np.int64]:
    """Return the stack pointer before each instruction; 0 where nothing shows it."""
    found = np.zeros(len(observed.run.pc), dtype=np.int64)
    moved = observed.flow.moved
    for one in observed.owners.segments:
        if one.base is not None:
            found[one.begin : one.end] = one.base + moved[one.begin : one.end]
    return found
