# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two threads that use one stack and one kernel structure in turn are two threads, each with its own name."""

from __future__ import annotations

from ove_lab.trace.blocks import Block, find
from ove_lab.trace.threads import Owners, Segment, Thread

BOOT, PARENT, FIRST, SECOND = (Thread(number, 0) for number in range(4))
P, B = 0x100, 0x200
# From each place on: the thread that runs, and the structure to which the kernel's variable points.
RUN = [(0, BOOT, 0), (10, PARENT, P), (20, FIRST, B), (30, PARENT, P), (50, SECOND, B), (60, PARENT, P)]
END = 70


def _find(run: list[tuple[int, Thread, int]], made: dict[int, list[int]]) -> dict[int, Block]:
    ends = [*(begin for begin, _, _ in run[1:]), END]
    segments = [Segment(begin, end, thread, None) for (begin, thread, _), end in zip(run, ends, strict=True)]
    current = {begin: block for begin, _, block in run}
    return find(
        Owners(segments, [BOOT, PARENT, FIRST, SECOND], []),
        END,
        current.__getitem__,
        lambda block, span: [place for place in made.get(block, []) if span[0] <= place < span[1]],
        {},
    )


def test_structure_that_is_made_anew_is_another_threads() -> None:
    """Stores before the second thread was created belong to the first thread, and later stores to the second."""
    assert _find(RUN, {B: [15, 45]}) == {1: Block(P, 0, END), 2: Block(B, 0, 37), 3: Block(B, 37, END)}


def test_structure_that_is_not_made_anew_stays_the_first_threads() -> None:
    """The kernel's variable may still point to the previous thread's structure. Then the new thread has none."""
    assert _find(RUN, {B: [15]}) == {1: Block(P, 0, END), 2: Block(B, 0, END)}


def test_thread_that_goes_on_keeps_its_structure() -> None:
    """A thread that runs again later has not ended, whatever was written in between."""
    again = [*RUN[:-1], (60, FIRST, B)]
    assert _find(again, {B: [15, 45]}) == {1: Block(P, 0, END), 2: Block(B, 0, END)}


def test_what_ran_before_the_scheduler_is_nobodys() -> None:
    """The start-up code has no structure, even if the kernel's variable already points to one."""
    assert 0 not in _find([(0, BOOT, B), *RUN[1:]], {B: [15, 45]})
