# SPDX-License-Identifier: MIT OR Apache-2.0
"""The stack use of a FreeRTOS program's tasks, from a QEMU log with the registers at each instruction.

A task resumes with the stack pointer that it stopped with, which distinguishes the tasks. The log also has an entry for
an instruction that an interrupt preempted, with the stack pointer of that moment.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from ove_lab import board as boards
from ove_lab.runner import run
from ove_tests.testing.foreign import freertos, traced

CLAIMS = {
    "freertos.stacks": "Each task's stack depth, including the idle task's, matches the registers at each instruction.",
}
_OPTIONS = ("-singlestep", "-d", "exec,nochain,cpu,int")
_TRACE = re.compile(r"^Trace \d+: 0x[0-9a-f]+ \[[0-9a-f/]+\] ?(\S*)")
_FIRST, _STACK = re.compile(r"^R00=([0-9a-f]+)"), re.compile(r"R13=([0-9a-f]+)")
_STATUS = re.compile(r"^XPSR=([0-9a-f]+)")
_EXCEPTION, _SWITCH = 0x1FF, "PendSV_Handler"
# The bytes that the processor saves of a task that did not use the FPU, and the most that the kernel adds.
_FRAME, _ALIGNED, _MOST = 32, 8, 128


@dataclass
class _Step:
    function: str
    first: int = 0
    stack: int = 0
    exception: int = 0


@dataclass
class _Reader:
    """`tops` and `lowest` are by task, in the order in which they began."""

    tops: list[int] = field(default_factory=list)
    lowest: list[int] = field(default_factory=list)
    stopped: dict[int, int] = field(default_factory=dict)
    task: int = -1
    last: _Step | None = None

    def take(self, step: _Step) -> None:
        if step.exception == 0:
            if self.last is None or self.last.exception != 0:
                self._resume(step.stack)
            self._use(step.stack)
        elif self.last is not None:
            if self.last.exception == 0:
                self.stopped[self.last.stack] = self.task
                self._use((self.last.stack - _FRAME) & -_ALIGNED)
            if step.function == _SWITCH and self.lowest[self.task] - _MOST <= step.first:
                # The kernel counts the task's pointer down in the first register before it stores the last one.
                self._use(step.first)
        self.last = step

    def _resume(self, stack: int) -> None:
        self.task = self.stopped.pop(stack, len(self.tops))
        if self.task == len(self.tops):
            self.tops.append(stack)
            self.lowest.append(stack)

    def _use(self, address: int) -> None:
        self.lowest[self.task] = min(self.lowest[self.task], address)


def _depths(lines: Iterable[str]) -> list[int]:
    reader, step = _Reader(), None
    for line in lines:
        if trace := _TRACE.match(line):
            if step is not None:
                reader.take(step)
            step = _Step(trace[1])
        elif step is not None:
            if first := _FIRST.match(line):
                step.first = int(first[1], 16)
            elif stack := _STACK.search(line):
                step.stack = int(stack[1], 16)
            elif status := _STATUS.match(line):
                step.exception = int(status[1], 16) & _EXCEPTION
    return [top - low for top, low in zip(reader.tops, reader.lowest, strict=True)]


def _stacks() -> list[str]:
    from ove_lab.trace.budgets import Budgets  # noqa: PLC0415 - its packages are there once the tests are set up

    elf = freertos.built()
    made = freertos.product_history()
    with tempfile.TemporaryDirectory(prefix="ove-stacks-") as folder:
        log = Path(folder) / "log"
        options = [*_OPTIONS, "-D", str(log)]
        run(traced.image(elf), boards.load(boards.default()), (), traced.TIMEOUT_S, on_the_clock=True, more=options)
        with log.open(encoding="utf-8", errors="replace") as lines:
            counted = _depths(lines)
    stacks = {made.observed.names.thread(one): Budgets(made).stack(one) for one in made.observed.threads}
    mine = [0 if one is None else one.used for one in stacks.values()]
    return [] if mine == counted else [f"{dict(zip(stacks, mine, strict=True))}, the log has {counted}"]


CHECKS: dict[str, Callable[[], list[str]]] = {"freertos.stacks": _stacks}
