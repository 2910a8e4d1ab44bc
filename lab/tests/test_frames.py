# SPDX-License-Identifier: MIT OR Apache-2.0
"""The depth of a stack has what the processor saves in an interrupt, without and with the FPU: tests/trace/frames."""

from __future__ import annotations

from pathlib import Path

import pytest
from bare_program import BOARD, compiled

from ove_lab import board as boards
from ove_lab.trace import history, observe
from ove_lab.trace.budgets import Budgets

# The stack pointer at each interrupt is 4 below a multiple of 8, which the processor makes up for.
_BELOW = 4


@pytest.mark.parametrize(("defines", "depth"), [((), 52 + 32 + _BELOW), (("-DFPU",), 20 + 104 + _BELOW)])
def test_depth_has_what_an_interrupt_saves(tmp_path: Path, defines: tuple[str, ...], depth: int) -> None:
    """A stack of 20 bytes is the deeper one behind an instruction for the FPU, for whose registers there is room."""
    observed = observe.program(compiled(tmp_path, "frames", *defines), boards.load(BOARD), 1000, 20)
    assert observed.recorded.exit_code == 0
    assert len(observed.owners.exceptions) == 1 + len(defines)
    found = Budgets(history.make(observed)).stack(observed.threads[0])
    assert found is not None
    assert found.used == depth
