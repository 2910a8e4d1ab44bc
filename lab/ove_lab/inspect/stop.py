# SPDX-License-Identifier: MIT OR Apache-2.0
"""One stop of a program as a debugger sees it: numbered threads, their registers and descriptions."""

from __future__ import annotations

from functools import cached_property

from ove_lab.inspect.live import Live
from ove_lab.inspect.screen import Inspector, Seen
from ove_lab.inspect.snapshot import WORD, Registers
from ove_lab.inspect.threads import Thread

# The processor's number while no thread runs: before the start, and in a kernel without an idle thread.
PROCESSOR = 1
_NAMES = [*(f"r{number}" for number in range(13)), "sp", "lr", "pc"]
_XPSR, _XPSR_NUMBER = "xpsr", 25
# A thread that a kernel function switched away has saved no status register, only Thumb code addresses.
_THUMB = 1 << 24


class Numbers:
    """The numbers of threads for a debugger: each thread keeps its number."""

    def __init__(self) -> None:
        self._of: dict[int, int] = {}

    def of(self, block: int) -> int:
        return self._of.setdefault(block, PROCESSOR + 1 + len(self._of))


class Stop:
    """The threads of one stop. Each fact is read when a debugger first asks for it."""

    def __init__(self, inspector: Inspector | None, snapshot: Live, numbers: Numbers) -> None:
        self.snapshot = snapshot
        self._inspector = inspector if inspector is not None and inspector.threads.is_known else None
        self._numbers = numbers

    @cached_property
    def threads(self) -> dict[int, Thread]:
        """The threads by number, the running one first."""
        every = self._inspector.read(self.snapshot) if self._inspector is not None else []
        return {self._numbers.of(one.block): one for one in every}

    @cached_property
    def running(self) -> int:
        """The number of the running thread, or of the processor."""
        return next((number for number, one in self.threads.items() if one.state == "running"), PROCESSOR)

    @property
    def numbers(self) -> list[int]:
        every = list(self.threads)
        return every if self.running in self.threads else [PROCESSOR, *every]

    @cached_property
    def seen(self) -> list[Seen]:
        return self._inspector.look(self.snapshot) if self._inspector is not None else []

    def name(self, number: int) -> str:
        found = self.threads.get(number)
        return found.name if found is not None else "no thread"

    def state(self, number: int) -> str:
        """Return a thread's description: its state and its wait."""
        found = self.threads.get(number)
        one = next((one for one in self.seen if found is not None and one.thread.block == found.block), None)
        return self._inspector.state(one, self.seen) if one is not None and self._inspector is not None else "running"

    def registers(self, number: int) -> Registers | None:
        """Return the registers of a thread that does not run, or None if they are not known."""
        found = self.threads.get(number)
        if found is None or self._inspector is None:
            return None
        registers = self._inspector.now(self.snapshot, found)
        return None if registers is None else {_XPSR: _THUMB, **registers}

    def all_registers(self, number: int, processor: bytes) -> bytes:
        """Return the reply to `g` for a thread. `processor` is the processor's own reply, which sets the length."""
        known = self.registers(number) or {}
        first = b"".join(_hex(known.get(name)) for name in _NAMES)
        rest = max(len(processor) - len(first), 0)
        # In an M-profile description, the status register comes after the other registers.
        status = _hex(known.get(_XPSR)) if rest else b""
        return first + b"x" * (rest - len(status)) + status

    def register(self, number: int, register: int) -> bytes:
        """Return the reply to `p` for a thread: the value of one register, or "not available"."""
        known = self.registers(number) or {}
        name = _NAMES[register] if register < len(_NAMES) else _XPSR if register == _XPSR_NUMBER else ""
        return _hex(known.get(name))


def _hex(value: int | None) -> bytes:
    return b"x" * (2 * WORD) if value is None else (value & 0xFFFFFFFF).to_bytes(WORD, "little").hex().encode()
