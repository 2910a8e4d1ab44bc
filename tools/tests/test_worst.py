# SPDX-License-Identifier: MIT OR Apache-2.0
"""The worst cases of a benchmark row: p99, the longest iteration, masked sections and stacks, without the clock."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from ove_lab.trace.masks import Masked
from ove_lab.trace.rows import Window
from ove_tool.bench import worst

_LONG, _SHORT, _TICK = 10, 7, 3


class _Owners:
    """One thread; `ticks` are the instructions of the clock's interrupt."""

    def __init__(self, ticks: list[tuple[int, int]], other: range) -> None:
        self.exceptions = [SimpleNamespace(begin=begin, end=end) for begin, end in ticks]
        self.segments = [SimpleNamespace(begin=0, end=10_000, base=0x1000)]
        self._other = other

    def of_each(self, length: int) -> np.ndarray:
        found = np.zeros(length, dtype=np.int32)
        found[self._other.start : self._other.stop] = 1
        for number, one in enumerate(self.exceptions):
            found[one.begin : one.end] = -1 - number
        return found


def reader_of(
    lengths: list[int],
    ticks: list[tuple[int, int]] = [],  # noqa: B006 - never changed
    masked: list[Masked] = [],  # noqa: B006
    pushed: dict[int, int] = {},  # noqa: B006
    other: range = range(0),
) -> tuple[worst._Reader, list[Window]]:
    """Return the reader of a row with iterations of these lengths, one after another."""
    bounds = np.cumsum([0, *lengths])
    count = int(bounds[-1])
    moves = np.zeros(count + 1, dtype=np.int64)
    for place, moved in pushed.items():
        moves[place + 1 :] += moved
    observed = SimpleNamespace(
        owners=_Owners(ticks, other),
        run=SimpleNamespace(pc=np.zeros(count)),
        names=SimpleNamespace(exception=lambda _: "SysTick"),
        masks=SimpleNamespace(sections=masked, unknown=[]),
        flow=SimpleNamespace(moved=moves),
    )
    observed.owners.segments[0].end = count
    windows = [Window(int(one), int(behind)) for one, behind in pairwise(bounds)]
    return worst._Reader(observed), windows  # type: ignore[arg-type]


def read(*described: Any, **more: Any) -> tuple[dict[str, int], dict[str, int]]:
    """Return the results of a row and of the clock."""
    reader, windows = reader_of(*described, **more)
    return reader.row(windows, 2), reader.clock()


def test_p99_is_not_the_largest() -> None:
    """Claim: of a hundred iterations, the longest is the maximum, and p99 the one before it."""
    found, _ = read([_SHORT] * 98 + [_LONG, _LONG + 5])
    assert (found["p50"], found["p99"], found["largest"]) == (_SHORT - 2, _LONG - 2, _LONG + 3)


def test_an_iteration_with_a_tick_is_left_out() -> None:
    """Claim: a tick makes no iteration longer, nor does the work that the kernel catches up on in that iteration."""
    lengths = [_SHORT, _LONG + _TICK, _SHORT]
    found, clock = read(lengths, ticks=[(_SHORT + 2, _SHORT + 2 + _TICK)])
    assert (found["largest"], clock["tick"]) == (_SHORT - 2, _TICK)


def test_where_each_iteration_has_a_tick_its_instructions_are_left_out() -> None:
    """Claim: a row whose iterations all have a tick counts only their own instructions."""
    found, _ = read([_LONG + _TICK] * 2, ticks=[(3, 3 + _TICK), (_LONG + _TICK, _LONG + 2 * _TICK)])
    assert found["p50"] == found["largest"] == _LONG - 2


def test_the_longest_masked_section_is_the_rows_own() -> None:
    """Claim: a masked section counts where it begins; those of the clock's interrupt count for the image."""
    sections = [Masked(1, 5), Masked(9, 11), Masked(_SHORT + 3, _SHORT + 5)]
    found, clock = read([_SHORT, _SHORT], masked=sections, ticks=[(9, 12)])
    assert (found["masked"], clock["masked in the tick"]) == (4, 2)


def test_the_stacks_of_all_threads_add_up() -> None:
    """Claim: the deepest use of each thread's stack in one iteration is added up, each from its starting depth."""
    found, _ = read([_LONG], pushed={1: -8, 2: -16, 3: 24, 6: -32, 8: 32}, other=range(5, 10))
    assert found["stack"] == 24 + 32


def test_the_stack_of_an_interrupt_is_its_own() -> None:
    """Claim: the deepest activation counts from its entry, without the one that came during it."""
    reader, _ = reader_of([20], pushed={1: -8, 3: -64, 6: 64, 8: -16, 11: -32})
    outer, inner = object(), object()
    spans = [(1, 3, outer), (3, 8, inner), (8, 12, outer), (12, 20, None)]
    reader._owners.segments = [SimpleNamespace(begin=a, end=b, base=0x1000, exception=c) for a, b, c in spans]
    reader._pointer = worst._stack_pointers(reader._observed)
    assert reader.interrupts() == {"stack of an interrupt": 64}


def test_masked_sections_that_are_not_known_have_no_figure() -> None:
    """Claim: if the record does not show whether an instruction masked, the result is missing, which fails a check."""
    reader, windows = reader_of([_SHORT, _SHORT], masked=[Masked(1, 5)])
    reader._observed.masks.unknown.append(3)
    again = worst._Reader(reader._observed)
    assert {*reader.row(windows, 2)} - {*again.row(windows, 2)} == {"masked"}
    assert again.clock() == {"tick": 0}
