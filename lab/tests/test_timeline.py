# SPDX-License-Identifier: MIT OR Apache-2.0
"""Many windows of a record in one pass give the same stacks as a pass for each window."""

from __future__ import annotations

from types import SimpleNamespace

from recorded_program import divide
from test_stacks import PROGRAM_WITH_NAMES, WHOLE, _name, trees

from ove_lab.trace import stacks
from ove_lab.trace.timeline import Timeline


def test_each_window_is_that_of_its_own_pass() -> None:
    """Claim: each window of a record with interrupts, switches and threads has the same stacks as its own trees."""
    run, flow, owners = divide(*WHOLE)
    timeline = Timeline()
    program: SimpleNamespace = PROGRAM_WITH_NAMES
    stacks.trees(run, flow, lambda name: name, program, owners, _name, observer=timeline)  # type: ignore[arg-type]
    length = len(run.pc)
    for begin in range(length):
        for end in range(begin + 1, length + 1):
            found = timeline.folded(owners.segments, (begin, end), _name)
            assert found == stacks.folded(trees(*WHOLE, window=(begin, end))), (begin, end)
            assert sum(found.values()) == end - begin
