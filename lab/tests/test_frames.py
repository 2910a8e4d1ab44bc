# SPDX-License-Identifier: MIT OR Apache-2.0
"""A stack's depth includes what the processor saves in an interrupt, without and with the FPU: tests/trace/frames."""

from __future__ import annotations

from pathlib import Path

import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.trace import history, observe
from ove_lab.trace.budgets import Budgets

# At each interrupt, the stack pointer is 4 below a multiple of 8, so the processor adds padding.
_BELOW = 4


@pytest.mark.parametrize(("defines", "depth"), [((), 52 + 32 + _BELOW), (("-DFPU",), 20 + 104 + _BELOW)])
def test_depth_has_what_an_interrupt_saves(tmp_path: Path, defines: tuple[str, ...], depth: int) -> None:
    """A stack of 20 bytes is the deepest after an FPU instruction, because the frame has room for FPU registers."""
    observed = observe.program(compiled(tmp_path, "frames", *defines), boards.load(BOARD), 1000, 600)
    assert observed.recorded.exit_code == 0
    assert len(observed.owners.exceptions) == 1 + len(defines)
    found = Budgets(history.make(observed)).stack(observed.threads[0])
    assert found is not None
    assert found.used == depth


def test_depth_lacks_what_a_condition_left_out(tmp_path: Path) -> None:
    """Conditions of three instructions that move the stack pointer hold in one, one and none of three calls."""
    observed = observe.program(compiled(tmp_path, "adjusted"), boards.load(BOARD), 1000, 600)
    assert observed.recorded.exit_code == 0
    found = Budgets(history.make(observed)).stack(observed.threads[0])
    assert found is not None
    assert found.used == 12 + 48
    # The stack is empty at the end.
    (segment,) = observed.owners.segments
    assert segment.base is not None
    begin = next(one for one in range(len(observed.run.pc)) if observed.function(one) == "finish")
    assert segment.base + observed.flow.moved[begin] == 0x20010000
