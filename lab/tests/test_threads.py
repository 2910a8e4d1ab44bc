# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each instruction of a run belongs to one thread or one exception, according to the stack that it uses."""

from __future__ import annotations

import numpy as np
import pytest
from recorded_program import (
    BESIDE,
    LAST,
    LEAVE,
    OWN,
    PROFILED,
    PROGRAM,
    SWITCH,
    TICK,
    TICKED,
    A,
    divide,
    loads,
    stores,
    who,
)

from ove_lab.trace.flow import Effect, Kind, effect
from ove_lab.trace.names import Names
from ove_lab.trace.running import Running


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("push {r4, r5, r6, lr}", Effect(moves=-16, before=16, is_memory=True)),
        ("push.w {r3, r4, r5, sb, lr}", Effect(moves=-20, before=20, is_memory=True)),
        ("pop {r4, pc}", Effect(Kind.RETURN, moves=8, before=0, is_memory=True)),
        ("ldr pc, [sp], #4", Effect(Kind.RETURN, moves=4, before=0, is_memory=True)),
        ("ldr lr, [sp], #4", Effect(moves=4, before=0, is_memory=True)),
        ("str lr, [sp, #-4]!", Effect(moves=-4, before=4, is_memory=True)),
        ("str r0, [sp, #0x1c]", Effect(before=-0x1C, is_memory=True)),
        ("strd r0, r1, [sp]", Effect(before=0, is_memory=True)),
        ("vpush {d8, d9}", Effect(moves=-16, before=16, is_memory=True)),
        ("vpush {s16, s17, s18}", Effect(moves=-12, before=12, is_memory=True)),
        ("ldmdb sp, {r0, r1}", Effect(before=8, is_memory=True)),
        ("ldm.w sp!, {r4, pc}", Effect(Kind.RETURN, moves=8, before=0, is_memory=True)),
        ("ldm.w r0, {r4, pc}", Effect(Kind.JUMP_COMPUTED)),
        ("sub sp, #8", Effect(moves=-8)),
        ("sub.w sp, sp, #0x400", Effect(moves=-0x400)),
        ("addw sp, sp, #0x404", Effect(moves=0x404)),
        ("add r0, sp, #4", Effect()),
        ("mov sp, r7", Effect(replaces=True)),
        ("sub.w sp, sp, r3", Effect(replaces=True, is_relative=True)),
        ("msr psp, r0", Effect(replaces=True)),
        ("bl #0x3f2", Effect(Kind.CALL, 0x3F2)),
        ("blx r3", Effect(Kind.CALL_COMPUTED)),
        ("bne.w #0x10", Effect(Kind.BRANCH, 0x10)),
        ("bls #0x10", Effect(Kind.BRANCH, 0x10)),
        ("bl.w #0x10", Effect(Kind.CALL, 0x10)),
        ("cbnz r3, #0x12", Effect(Kind.BRANCH, 0x12)),
        ("bx lr", Effect(Kind.RETURN)),
        ("bx ip", Effect(Kind.JUMP_COMPUTED)),
        ("mov pc, lr", Effect(Kind.RETURN)),
        ("ldr.w pc, [pc, #-4]", Effect(Kind.JUMP_COMPUTED)),
        ("tbb [pc, r3]", Effect(Kind.SWITCH)),
        ("bic r3, r3, #4", Effect()),
        ("ldr.w sp, [r1]", Effect(replaces=True)),
    ],
)
def test_effect_of_an_instruction(text: str, expected: Effect) -> None:
    """effect() returns an instruction's change of the stack pointer, what shows the pointer, and what comes next."""
    assert effect(text) == expected


def test_interrupt_that_returns_to_its_thread() -> None:
    """A call inside the handler does not end it. The stack's depth is exact, including subtracted bytes."""
    _, _, found = divide(*A, 0x204, *TICKED, 0x206, 0x208, *loads(0x20E8, 4), 0x106)
    assert who(found) == [("thread 0", 5), ("0x400", 4), ("thread 0", 3)]
    assert (found.threads[0].high, found.threads[0].low) == (0x2100, 0x2100 - 8 - 16 - 16)


@pytest.mark.parametrize("last", [0x900, 0x902])
def test_interrupt_whose_handler_lies_right_behind_the_idle_loop(last: int) -> None:
    """The linker may put a handler there. Neither the sleep nor the branch continues into it by itself."""
    idle = [0x900, 0x902, 0x900, 0x902][: 3 if last == 0x900 else 4]
    handler = [BESIDE, *stores(0x2FF8, 2), 0x906, *loads(0x2FF8, 2)]
    _, _, found = divide(*A, 0x204, 0x206, 0x208, *loads(0x20E8, 4), *idle, *handler, 0x902 if last == 0x900 else 0x900)
    assert [one for one in who(found) if one[0].startswith("0x")] == [(f"{BESIDE:#x}", 2)]


def test_second_interrupt_before_the_thread_goes_on() -> None:
    """A handler that follows a return is another exception, not a part of the first."""
    _, _, found = divide(*A, *TICKED, LAST, *loads(0x20C0, 2), 0x702, 0x204)
    assert who(found) == [("thread 0", 4), ("0x400", 4), ("0x700", 2), ("thread 0", 1)]


def test_function_of_a_handler_that_returns_through_another_register() -> None:
    """The counter of `gcc -pg` returns by `bx ip`. Only the handler's own return, into another handler, ends it."""
    profiled = [PROFILED, *stores(0x2FF8, 2), 0xA02, 0xA08, 0xA06, *loads(0x2FF8, 2)]
    _, _, found = divide(*A, *profiled, *TICKED, 0x204, 0x206)
    assert who(found) == [("thread 0", 4), (f"{PROFILED:#x}", 4), ("0x400", 4), ("thread 0", 2)]
    assert [one.outer for one in found.exceptions] == [-1, -1]


def test_interrupt_inside_a_handler() -> None:
    """An exception that comes before a handler's own return is nested in that handler."""
    _, _, found = divide(
        *A, TICK, *stores(0x2FF8, 2), 0x402, LAST, *loads(0x20C0, 2), 0x702, 0x500, 0x406, *loads(0x2FF8, 2), 0x204
    )
    assert who(found) == [("thread 0", 4), ("0x400", 2), ("0x700", 2), ("0x400", 2), ("thread 0", 1)]
    assert [one.outer for one in found.exceptions] == [-1, 0]


def test_other_stack_after_an_interrupt_is_another_thread() -> None:
    """An interrupted thread continues where its stack was, or where its registers were loaded from."""
    b = [0x300, *stores(0x21F8, 2), 0x302]
    restores_b = [LAST, *loads(0x21F8 - 40, 2), 0x702]
    _, _, found = divide(*A, *TICKED, *b, *TICKED, 0x204, 0x206, 0x208, *loads(0x20E8, 4), *restores_b, 0x304)
    assert who(found) == [
        ("thread 0", 4),
        ("0x400", 4),
        ("thread 1", 2),
        ("0x400", 4),
        ("thread 0", 3),
        ("0x700", 2),
        ("thread 1", 1),
    ]


def test_switch_without_an_exception() -> None:
    """A new value of the stack pointer changes the thread, and a function that begins there begins a new thread."""
    _, _, found = divide(*A, LEAVE, SWITCH, 0x602, 0x604, *loads(0x21F0, 2), 0x300, *stores(0x21F0, 2), 0x302)
    assert who(found) == [("thread 0", 6), ("thread 1", 4)]


def test_interrupt_in_the_middle_of_a_switch() -> None:
    """Instructions of the switch before it uses the new stack belong to the next thread."""
    _, _, found = divide(*A, LEAVE, SWITCH, 0x602, *TICKED, 0x604, *loads(0x21F0, 2), 0x300, *stores(0x21F0, 2), 0x302)
    assert who(found) == [("thread 0", 6), ("thread 1", 1), ("0x400", 4), ("thread 1", 3)]


def test_switch_without_an_exception_to_a_thread_that_begins_on_a_used_stack() -> None:
    """All threads stop in the switch, so its place does not identify a thread. The function that begins does."""
    to_b = [LEAVE, SWITCH, 0x602, 0x604, *loads(0x21F0, 2), 0x300, *stores(0x21F0, 2), 0x302]
    to_a = [LEAVE, SWITCH, 0x602, 0x604, *loads(0x20E8 - 0x10, 2), 0x204]
    _, _, found = divide(*A, *to_b, *to_a, *to_b)
    assert who(found) == [("thread 0", 6), ("thread 1", 6), ("thread 0", 5), ("thread 2", 4)]


def test_thread_that_begins_on_a_used_stack() -> None:
    """A function that begins on the stack of a thread that stopped elsewhere is a new thread."""
    _, _, found = divide(*A, *TICKED, 0x300, *stores(0x20F8, 2), 0x302)
    assert who(found) == [("thread 0", 4), ("0x400", 4), ("thread 1", 2)]
    assert found.threads[0].is_over


def test_interrupt_between_a_tail_call_through_a_pointer_and_its_function() -> None:
    """The jump and the function that begins after the interrupt are one thread, by the stack and by the kernel."""
    words = Running(np.array([0]), np.array([0x4000], dtype=np.uint64), 0)
    for running in (None, words):
        _, _, found = divide(
            0xC00, *stores(0x20F8, 2), 0xC02, *TICKED, 0x300, *stores(0x20F0, 2), 0x302, running=running
        )
        assert who(found) == [("thread 0", 2), ("0x400", 4), ("thread 0", 2)]


def test_numbers_of_each_instruction() -> None:
    """A thread has its number, an exception a number below zero."""
    _, _, found = divide(*A, *TICKED, 0x204)
    assert found.of_each(9).tolist() == [0] * 4 + [-1] * 4 + [0]
    assert found.at(4).exception is found.exceptions[0]
    assert found.at(8).thread is found.threads[0]


def test_handler_that_the_program_installs() -> None:
    """A function that begins without a call is a handler, even in no table of the image, and also if tail-chained."""
    own = [OWN, *stores(0x2FF8, 2), 0x802, *loads(0x2FF8, 2)]
    _, _, found = divide(*A, *own, 0x204, *TICKED, *own, 0x206)
    assert who(found) == [("thread 0", 4), ("0x800", 2), ("thread 0", 1), ("0x400", 4), ("0x800", 2), ("thread 0", 1)]


def test_switch_that_looks_at_a_stack_and_leaves_it() -> None:
    """Instructions on the next thread's stack are part of the switch. The kernel's word says which thread continues."""
    b = 0x2180
    blip = [0x608, 0x60C, *loads(b + 0x20, 1), 0x60E, 0x612]
    words = Running(np.array([8]), np.array([0x5000], dtype=np.uint64), 0x4000)
    _, _, found = divide(*A, *blip, *TICKED, 0x204, 0x206, 0x208, *loads(b, 4), running=words)
    assert who(found) == [("thread 0", 5), ("thread 0", 2), ("thread 0", 1), ("0x400", 4), ("thread 1", 3)]
    assert found.threads[0].high == 0x2100


def test_write_of_control_that_keeps_the_stack_is_no_switch() -> None:
    """The kernel has named the next thread, but the earlier thread's registers are still saved on its own stack."""
    words = Running(np.array([0, 9]), np.array([0x4000, 0x5000], dtype=np.uint64), 0)
    start = [OWN, *stores(0x22F8, 2), *TICKED]
    switch = [0x614, 0x618, *stores(0x20D0, 2), 0x61A, *TICKED]
    _, _, found = divide(*start, *A, *switch, 0x300, *stores(0x21F8, 2), 0x302, running=words)
    own = [one for one in who(found) if one[0].startswith("thread")]
    assert own == [("thread 0", 1), ("thread 1", 7), ("thread 2", 2)]
    assert (found.threads[2].high, found.threads[1].is_over) == (0x2200, False)


def test_start_that_becomes_the_idle_thread() -> None:
    """NuttX's start-up code becomes its idle thread: the kernel names the idle thread after other threads have run."""
    words = Running(np.array([3, 6, 12]), np.array([0x4000, 0x5000, 0x4000], dtype=np.uint64), 0)
    b = [0x300, *stores(0x21F8, 2), 0x302]
    _, _, found = divide(*A, *TICKED, *b, *TICKED, 0x204, 0x206, 0x208, *loads(0x20E8, 4), running=words)
    assert [one for one in who(found) if one[0].startswith("thread")] == [
        ("thread 0", 4),
        ("thread 1", 2),
        ("thread 0", 3),
    ]


def test_kernel_knows_better_than_the_stack() -> None:
    """Two stretches on one stack are two threads if the kernel says so, and two stacks can be one thread."""
    words = Running(np.array([0, 8]), np.array([0x4000, 0x5000], dtype=np.uint64), 0)
    _, _, found = divide(*A, *TICKED, 0x204, 0x206, *TICKED, 0x208, *loads(0x3800, 4), running=words)
    assert who(found)[0][0] == "thread 0"
    assert who(found)[-1][0] == "thread 1"


def test_two_threads_with_one_name() -> None:
    """Each thread has a unique name, even if it takes another's place, and even if it is the third."""
    b = [0x300, *stores(0x21F8, 2), 0x302]
    recorded, flow, found = divide(*A, *TICKED, *b, *TICKED, 0x204)

    def names() -> list[str]:
        read = Names(recorded, flow, PROGRAM, found, None, lambda _: "worker")  # type: ignore[arg-type]
        return [read.thread(one) for one in reversed(found.threads)][::-1]

    assert names() == ["worker", "worker (2)"]
    recorded, flow, found = divide(*A, *TICKED, 0x300, *stores(0x20F8, 2), 0x302)
    assert names() == ["worker", "worker (2)"]
    recorded, flow, found = divide(*A, *TICKED, *b, *TICKED, 0x300, *stores(0x21F8, 2), 0x302)
    assert names() == ["worker", "worker (2)", "worker (3)"]
