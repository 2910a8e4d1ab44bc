# SPDX-License-Identifier: MIT OR Apache-2.0
"""Taking a switch apart: what saves, what restores, and that a split that is not found is an error."""

from __future__ import annotations

from alloy_report.switch import _split


def test_a_switch_is_split_where_the_next_thread_is_known() -> None:
    """Claim: what comes before the next thread's stack saves; the call of the scheduler is neither."""
    stack = ["mrs r3, control", "push {r4, lr}", "str sp, [r0]"]
    for load in ("ldr r2, [r1]", "ldr.w sp, [r1]", "ldr sp, [r1]"):
        assert _split([*stack, load, "mov sp, r2", "pop {r4, pc}"]) == (3, 3)
    called = ["mrs r0, psp", "stmdb r0!, {r4}", "bl vTaskSwitchContext", "ldmia r0!, {r4}", "bx lr"]
    assert _split(called) == (2, 2)


def test_a_switch_without_a_split_saves_everything() -> None:
    """Claim: when the place is not found nothing is restored, which the measurement refuses."""
    assert _split(["push {r4}", "pop {r4}"]) == (2, 0)
