# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two threads that have one stack and one structure of the kernel in turn are two threads, each with its own name."""

from __future__ import annotations

from ove_lab.trace.blocks import Block, find
from ove_lab.trace.threads import Owners, Segment, Thread

BOOT, PARENT, FIRST, SECOND = (Thread(number, 0) for number in range(4))
P, B = 0x100, 0x200
# The thread that runs from each place on, and the structure that the kernel's variable names there.
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
    """Stores before the second was made are the first's, and later ones are the second's."""
    assert _find(RUN, {B: [15, 45]}) == {1: Block(P, 0, END), 2: Block(B, 0, 37), 3: Block(B, 37, END)}


def test_structure_that_is_not_made_anew_stays_the_first_threads() -> None:
    """The kernel's variable may still name the thread that ran before: then the other has none."""
    assert _find(RUN, {B: [15]}) == {1: Block(P, 0, END), 2: Block(B, 0, END)}


def test_thread_that_goes_on_keeps_its_structure() -> None:
    """A thread that runs again later is not over, whatever was written meanwhile."""
    again = [*RUN[:-1], (60, FIRST, B)]
    assert _find(again, {B: [15, 45]}) == {1: Block(P, 0, END), 2: Block(B, 0, END)}


def test_what_ran_before_the_scheduler_is_nobodys() -> None:
    """The program's start has no structure, even where the kernel's variable already names one."""
    assert 0 not in _find([(0, BOOT, B), *RUN[1:]], {B: [15, 45]})
