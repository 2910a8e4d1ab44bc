# SPDX-License-Identifier: MIT OR Apache-2.0
"""Breaking a switch down: saving, restoring, and an error if the boundary is not found."""

from __future__ import annotations

from alloy_report.switch import _split


def test_a_switch_is_split_where_the_next_thread_is_known() -> None:
    """Claim: instructions before the switch to the next thread's stack save; the call of the scheduler is neither."""
    stack = ["mrs r3, control", "push {r4, lr}", "str sp, [r0]"]
    for load in ("ldr r2, [r1]", "ldr.w sp, [r1]", "ldr sp, [r1]"):
        assert _split([*stack, load, "mov sp, r2", "pop {r4, pc}"]) == (3, 3)
    called = ["mrs r0, psp", "stmdb r0!, {r4}", "bl vTaskSwitchContext", "ldmia r0!, {r4}", "bx lr"]
    assert _split(called) == (2, 2)


def test_a_switch_without_a_split_saves_everything() -> None:
    """Claim: if the boundary is not found, nothing counts as restored, and the measurement fails."""
    assert _split(["push {r4}", "pop {r4}"]) == (2, 0)
