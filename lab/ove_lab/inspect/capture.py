# SPDX-License-Identifier: MIT OR Apache-2.0
"""Takes a snapshot of a program in an emulator when it dies or reaches its time limit."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.inspect.remote import ANSWER_S, Remote
from ove_lab.inspect.snapshot import Registers, Snapshot
from ove_lab.inspect.unwind import stacked
from ove_lab.trace import kernel_files
from ove_lab.trace.exception_frame import ON_PROCESS_STACK

# The functions on the path of a dying program: an ove stop and the report of a processor fault. Both print afterwards.
_STOPS = ("ove_stop", "ove_stop_at")
# Its arguments are the frame, the EXC_RETURN word and both stacks. The kernel's file names the kernel's own function.
_FAULT = {"function": "ove_fault_report", "returns": "r1", "psp": "r2", "msp": "r3"}
# More memory than a microcontroller has after its variables.
_MOST_BEHIND = 16 << 20
_HANDLER = 0x1FF
_POLL_S = 0.05
# An interrupt handler may be running; it ends within a few of these waits.
_TRIES, _BETWEEN_S = 20, 0.005


@dataclass
class Capture:
    """The debugger's side of one run. `words` make the emulator wait for this side at its start."""

    elf: Path
    folder: Path
    # A breakpoint slows the emulator in its page, so a run that is not expected to die has none.
    expects_death: bool = False
    snapshot: Snapshot | None = None
    trouble: str = ""
    _wanted: threading.Event = field(default_factory=threading.Event)
    _done: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    @property
    def words(self) -> tuple[str, ...]:
        return ("-S", "-gdb", f"unix:{self._path},server=on,wait=off")

    @property
    def _path(self) -> str:
        return str(self.folder / "debugger")

    def start(self) -> None:
        """Begin to follow the emulator, which is already running."""
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def take(self) -> None:
        """Stop the program now and take its snapshot. Each reply of the emulator is awaited for at most ANSWER_S."""
        if self._thread is None:
            return
        self._wanted.set()
        self._done.wait()

    def _follow(self) -> None:
        try:
            remote = Remote.connect(self._path)
        except Failure as failure:
            self.trouble = failure.text
            self._done.set()
            return
        # A program that ends also ends the emulator, possibly in the middle of an exchange.
        with remote, suppress(Failure):
            self._serve(remote)
        self._done.set()

    def _serve(self, remote: Remote) -> None:
        file = Elf(self.elf)
        found = {one.name: one.address & ~1 for one in file.symbols if one.is_function}
        told = [_FAULT, *(one["fault"] for one in kernel_files.descriptions().values() if "fault" in one)]
        faults = {one["function"]: one for one in told}
        breaks = {found[one]: one for one in (*_STOPS, *faults) if self.expects_death and one in found}
        for address in breaks:
            remote.break_at(address)
        remote.resume()
        while not (stopped := remote.wait(_POLL_S)):
            if self._wanted.is_set():
                remote.interrupt()
                stopped = remote.wait(ANSWER_S)
                break
        if not stopped.startswith(("T", "S")):
            return
        registers = remote.registers()
        for _ in range(_TRIES):
            # Inside a handler, the position of the interrupted thread's stack cannot be read.
            if not (self._wanted.is_set() and registers.get("xpsr", 0) & _HANDLER):
                break
            remote.resume()
            remote.wait(_BETWEEN_S)
            remote.interrupt()
            remote.wait(ANSWER_S)
            registers = remote.registers()
        regions = [one for low, high in _spans(file) for one in remote.memory(low, high - low)]
        where = breaks.get(registers.get("pc", 0) & ~1, "")
        self.snapshot = Snapshot(registers, regions)
        if where in faults:
            self.snapshot.thread_registers = _interrupted(self.snapshot, faults[where])
        for address in breaks:
            remote.forget(address)
        remote.leave()


def _interrupted(snapshot: Snapshot, fault: Mapping[str, Any]) -> Registers:
    """Return the registers at a fault; the reporting function receives the EXC_RETURN word and the stacks."""
    word = snapshot.registers[fault["returns"]]
    snapshot.registers["psp"] = snapshot.registers[fault["psp"]]
    stack = fault["psp"] if word & ON_PROCESS_STACK else fault["msp"]
    return stacked(snapshot, snapshot.registers[stack], word, snapshot.registers) or {}


def _spans(file: Elf) -> Iterator[tuple[int, int]]:
    """Yield the memory that a program writes: its variables, and after them heap and stacks."""
    written = [one for one in file.sections if one.is_allocated and one.is_writable and one.size]
    places = sorted((one.address, one.address + one.size) for one in written)
    yield from places
    if places:
        yield places[-1][1], places[-1][1] + _MOST_BEHIND


@contextmanager
def captured(elf: Path, expects_death: bool = False) -> Iterator[Capture]:
    """Yield the debugger's side of a run, with a folder for its socket."""
    with tempfile.TemporaryDirectory(prefix="ove-") as folder:
        yield Capture(elf, Path(folder), expects_death)
