# SPDX-License-Identifier: MIT OR Apache-2.0
"""A small program and its record, for the tests of the code that reads records."""

from __future__ import annotations

from itertools import pairwise
from types import SimpleNamespace

import numpy as np

from ove_lab.trace import threads
from ove_lab.trace.flow import Flow
from ove_lab.trace.record import Run, decode
from ove_lab.trace.running import Running

LOAD, STORE = 1 << 40, 2 << 40
# A program in assembly. Thread a's stack ends at 0x2100, thread b's at 0x2200, and the interrupt stack at 0x3000.
TEXT = {
    0x100: "push {r4, lr}",
    0x102: "bl #0x200",
    0x106: "b #0x10a",
    0x10A: "bl #0x600",
    0x10E: "nop",
    0x200: "push {r4, r5, r6, lr}",
    0x202: "sub sp, #0x10",
    0x204: "nop",
    0x206: "add sp, #0x10",
    0x208: "pop {r4, r5, r6, pc}",
    0x20A: "b #0x600",
    0x20C: "b #0x300",
    0x300: "push {r4, lr}",
    0x302: "wfi",
    0x304: "b #0x302",
    0x400: "push {r4, lr}",
    0x402: "bl #0x500",
    0x406: "pop {r4, pc}",
    0x500: "bx lr",
    0x600: "mov sp, r2",
    0x602: "cpsie i",
    0x604: "pop {r4, pc}",
    0x608: "ldr.w sp, [r1]",
    0x60C: "ldr r3, [sp, #0x20]",
    0x60E: "ldr.w sp, [r0]",
    0x612: "b #0x612",
    0x614: "msr control, r3",
    0x618: "push {r4, lr}",
    0x61A: "b #0x61a",
    0x700: "ldm.w r0!, {r4, r5}",
    0x702: "bx lr",
    0x800: "push {r4, lr}",
    0x802: "pop {r4, pc}",
    0x900: "wfi",
    0x902: "b #0x900",
    0x904: "push {r4, lr}",
    0x906: "pop {r4, pc}",
    0xA00: "push {r4, lr}",
    0xA02: "bl #0xa08",
    0xA06: "pop {r4, pc}",
    0xA08: "bx ip",
    0xB00: "push {r4, lr}",
    0xB02: "bl #0xb80",
    0xB06: "nop",
    0xB08: "nop",
    0xB80: "push {r4, lr}",
    0xB82: "bl #0xbc0",
    0xBC0: "bx lr",
    0xC00: "push {r4, lr}",
    0xC02: "bx r3",
}
TICK, LEAVE, SWITCH, LAST, OWN, IDLE, BESIDE, PROFILED = 0x400, 0x20A, 0x600, 0x700, 0x800, 0x900, 0x904, 0xA00
FUNCTIONS = dict.fromkeys(
    (0x100, 0x200, 0x300, 0x400, 0x500, SWITCH, LAST, OWN, IDLE, BESIDE, PROFILED, 0xA08, 0xB00, 0xB80, 0xBC0, 0xC00)
)
ENDS = dict(pairwise(TEXT))
PROGRAM = SimpleNamespace(
    plain=TEXT.__getitem__,
    code=SimpleNamespace(functions=FUNCTIONS),
    decoded=lambda address: SimpleNamespace(size=4 if ENDS.get(address) == address + 4 else 2),
    handlers=frozenset({TICK, LAST, BESIDE}),
    object_at=lambda _: None,
)


def record(*events: int) -> Run:
    return decode(np.array([one if one >> 40 else one | 2 << 32 for one in events], dtype=np.uint64))


def divide(*events: int, running: Running | None = None) -> tuple[Run, Flow, threads.Owners]:
    """Return a record with its owners, which must cover it without a gap."""
    recorded = record(*events)
    flow = Flow(recorded, PROGRAM)  # type: ignore[arg-type]
    found = threads.find(recorded, flow, PROGRAM, running)  # type: ignore[arg-type]
    assert [one.begin for one in found.segments[1:]] == [one.end for one in found.segments[:-1]]
    assert (found.segments[0].begin, found.segments[-1].end) == (0, len(recorded.pc))
    return recorded, flow, found


def stores(address: int, words: int) -> list[int]:
    return [address + 4 * word | 4 << 32 | STORE for word in range(words)]


def loads(address: int, words: int) -> list[int]:
    return [address + 4 * word | 4 << 32 | LOAD for word in range(words)]


def who(found: threads.Owners) -> list[tuple[str, int]]:
    """Return each segment's owner and length."""
    return [
        (f"thread {one.thread.number}" if one.thread else f"{one.exception.handler:#x}", one.end - one.begin)  # type: ignore[union-attr]
        for one in found.segments
    ]


A = [0x100, *stores(0x20F8, 2), 0x102, 0x200, *stores(0x20E8, 4), 0x202]
TICKED = [TICK, *stores(0x2FF8, 2), 0x402, 0x500, 0x406, *loads(0x2FF8, 2)]
