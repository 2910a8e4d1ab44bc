# SPDX-License-Identifier: MIT OR Apache-2.0
"""The longest masked section has its row and the functions that mask and run; the median iteration explains a row."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from ove_lab.trace import explain, longest_masked, rows
from ove_lab.trace.explain import Subject
from ove_lab.trace.longest_masked import Section
from ove_lab.trace.masks import Masked
from ove_lab.trace.rows import Rows, Window

NAMES = {0x100: "opens", 0x200: "copies"}


def subject(*addresses: int, **windows: Window) -> Subject:
    program = SimpleNamespace(
        function=lambda address: NAMES[address & ~0xFF],
        code=SimpleNamespace(by_name={}, objects=list),
        text=lambda _: "nop",
        handlers=frozenset(),
    )
    count = len(addresses)
    run = SimpleNamespace(pc=np.array(addresses, dtype=np.uint32), first_access=np.zeros(count + 1, dtype=np.int64))
    found = Rows(dict(windows), Window(0, 0))
    return Subject("image", program, run, found, dict.fromkeys(windows, 0))  # type: ignore[arg-type]


def test_the_longest_section_says_where_it_lies() -> None:
    """Claim: the result names the section's row, the function that masks, and the function that executes most of it."""
    one = subject(0x100, 0x200, 0x202, 0x204, 0x102, 0x104, a=Window(0, 5), b=Window(4, 6))
    found = [Masked(0, 4), Masked(4, 5)]
    assert longest_masked.longest(one, found, ["a", "b"]) == Section(4, "a", "opens", "copies", 3)
    assert longest_masked.longest(one, found, ["b"]) == Section(1, "b", "opens", "opens", 1)
    assert longest_masked.longest(one, [Masked(3, 6)], ["a"]) is None


@pytest.mark.parametrize(("median", "window"), [(2, Window(0, 4)), (7, Window(10, 19)), (3, Window(10, 19))])
def test_an_iteration_of_the_median_is_found(median: int, window: Window) -> None:
    """Claim: the iteration as long as the results' median is chosen; if there is none, the record's middle one."""
    iterations = [Window(0, 4), Window(10, 19), Window(20, 29)]
    found = Rows({"a": Window(10, 19)}, Window(30, 32), {"a": iterations})
    assert found.of_length("a", median) == window


def test_a_row_is_explained_by_that_iteration() -> None:
    """Claim: if the recorded median iteration contains a tick, an iteration without a tick explains the row."""
    one = subject(0x100, 0x200, 0x102, 0x202, 0x204, a=Window(2, 5))
    one = Subject(one.title, one.program, one.run, rows.Rows(one.rows.by_name, Window(0, 0), {"a": [Window(0, 2)]}), {})
    counts = {name: work.instructions for name, work in explain.explain(one, "a", 2).work.items()}
    assert counts == {"opens": 1, "copies": 1}
    counts = {name: work.instructions for name, work in explain.explain(one, "a").work.items()}
    assert counts == {"opens": 1, "copies": 2}
