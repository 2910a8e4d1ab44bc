# SPDX-License-Identifier: MIT OR Apache-2.0
"""Counts a run from QEMU's own log, `-d exec,nochain,in_asm,cpu,int`: an independent check of the laboratory's figures.

It shares no code with ove_lab.trace and works differently: the emulator's disassembly gives the instructions of each
block, the processor's status register the exceptions, and the stack pointer identifies a thread that resumes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

OPTIONS = ("-d", "exec,nochain,in_asm,cpu,int")
_TRACE = re.compile(r"^Trace \d+: 0x[0-9a-f]+ \[([0-9a-f]+/([0-9a-f]+)/[0-9a-f]+/[0-9a-f]+)\] ?(\S*)")
_STACK = re.compile(r"R13=([0-9a-f]+)")
_STATUS = re.compile(r"^XPSR=([0-9a-f]+)")
_LISTED = re.compile(r"^0x([0-9a-f]+): ")
_REWOUND = re.compile(r"rewound execution of TB to ([0-9a-f]+)")
_ENTERED = re.compile(r"^\.\.\.loading from element (\d+) of")
_STOPPED = "Stopped execution of TB chain before"
_EXCEPTION = 0x1FF
_THREAD_MODE, _EXCEPTIONS = 0, -1
# The log has the stack pointer at the start of a block. A block may move it by this much; stacks are larger.
_NEAR = 200


@dataclass
class Counted:
    """Instructions by owner: an exception's number, or the function that a thread began with. `entries` by number.

    `blocks` are the instructions in order: the number of the thread, or -1 for an exception, and how many.
    `functions` are those that each thread executed.
    """

    instructions: Counter[int | str] = field(default_factory=Counter)
    entries: Counter[int] = field(default_factory=Counter)
    switches: int = 0
    blocks: list[tuple[int, int]] = field(default_factory=list)
    functions: dict[int, set[str]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.instructions.values())


@dataclass
class _Block:
    """A block that the emulator is about to execute."""

    addresses: list[int]
    function: str
    stack: int = 0
    exception: int = 0


class _Reader:
    def __init__(self, has_direct_switches: bool) -> None:
        self._has_direct_switches = has_direct_switches
        self.found = Counted()
        self._listed: list[int] = []
        self._known: dict[str, list[int]] = {}
        self._waiting: _Block | None = None
        # The first function of each thread; several threads may start in the same kernel function.
        self._began: list[str] = []
        # Each thread's last stack pointer, by thread number.
        self._stopped: dict[int, int] = {}
        self._running, self._stack = 0, 0
        self._last: _Block | None = None

    def read(self, lines: Iterable[str]) -> Counted:
        for line in lines:
            self._read(line)
        self._count()
        return self.found

    def _read(self, line: str) -> None:
        if self._waiting is not None and (stack := _STACK.search(line)):
            self._waiting.stack = int(stack[1], 16)
        elif self._waiting is not None and (status := _STATUS.match(line)):
            self._waiting.exception = int(status[1], 16) & _EXCEPTION
        elif line.startswith("IN:"):
            self._listed = []
        elif listed := _LISTED.match(line):
            self._listed.append(int(listed[1], 16))
        elif trace := _TRACE.match(line):
            self._count()
            # The same place has other blocks with other flags: one ends where the FPU's registers have to be saved.
            key = trace[1]
            if self._listed and self._listed[0] == int(trace[2], 16):
                self._known[key] = self._listed
            self._listed = []
            self._waiting = _Block(self._known[key], trace[3])
        elif self._waiting is not None and (rewound := _REWOUND.search(line)):
            # The block is executed up to there, and the rest begins again as another block.
            self._waiting.addresses = [one for one in self._waiting.addresses if one < int(rewound[1], 16)]
        elif self._waiting is not None and line.startswith(_STOPPED):
            # Nothing of it is executed, but the log shows the stack pointer.
            self._waiting.addresses = []
            self._count()
        elif entered := _ENTERED.match(line):
            self.found.entries[int(entered[1])] += 1

    def _count(self) -> None:
        block, self._waiting = self._waiting, None
        if block is None:
            return
        before = self._last
        self._last = block
        if block.exception == _THREAD_MODE and before is not None and before.exception != _THREAD_MODE:
            self._resume(block)
        elif block.exception != _THREAD_MODE and before is not None and before.exception == _THREAD_MODE:
            self._stopped[self._running] = self._stack
        elif self._has_direct_switches and before is not None and self._is_elsewhere(before, block):
            self._stopped[self._running] = self._stack
            self._resume(block)
        if not self._began:
            self._began.append(block.function)
        if block.exception == _THREAD_MODE:
            self._stack = block.stack
        self.found.instructions[block.exception or self._began[self._running]] += len(block.addresses)
        is_thread = block.exception == _THREAD_MODE
        self.found.blocks.append((self._running if is_thread else _EXCEPTIONS, len(block.addresses)))
        if is_thread:
            self.found.functions.setdefault(self._running, set()).add(block.function)

    def _is_elsewhere(self, before: _Block, block: _Block) -> bool:
        """Return True if thread mode continues on another stack."""
        return before.exception == block.exception == _THREAD_MODE and abs(block.stack - self._stack) > _NEAR

    def _resume(self, block: _Block) -> None:
        near = {number: abs(stack - block.stack) for number, stack in self._stopped.items()}
        before, self._running = self._running, min(near, key=near.__getitem__, default=0)
        if not near or near[self._running] > _NEAR:
            self._running = len(self._began)
            self._began.append(block.function)
        self.found.switches += before != self._running


def read(lines: Iterable[str], has_direct_switches: bool = False) -> Counted:
    """Count the instructions in a log. A kernel with direct switches also changes threads without an exception."""
    return _Reader(has_direct_switches).read(lines)
