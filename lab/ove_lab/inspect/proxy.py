# SPDX-License-Identifier: MIT OR Apache-2.0
"""A proxy between GDB and a processor's server. It adds the program's threads, which the server does not know.

Packets about threads are answered here, from the memory of the stopped program. The server gets all others, and only
while the program is stopped. docs/design/inspection.md explains why.
"""

from __future__ import annotations

import binascii
from collections.abc import Callable
from html import escape

from ove_lab.errors import Failure
from ove_lab.inspect import table
from ove_lab.inspect.live import Live
from ove_lab.inspect.packets import INTERRUPT, Gone, Packets
from ove_lab.inspect.remote import Remote
from ove_lab.inspect.screen import Inspector
from ove_lab.inspect.stop import Numbers, Stop

_OK, _ERROR = b"OK", b"E01"
_POLL_S, _AT_ONCE_S = 0.02, 0.001
_FOREVER_S = 3600.0
_THREADS, _MONITOR = b";qXfer:threads:read+", b"qRcmd,"
# The packet size for a command's text that every debugger accepts.
_TEXT = 512
_WRITES = (b"M", b"X", b"P", b"G")
_STEPS, _RESUMES = (b"s", b"S"), (b"c", b"C", b"s", b"S")


class Ended(Exception):
    """The program has ended, and the debugger knows."""


class Proxy:
    """One debugging session. Without an `inspector`, the processor is the only thread; `why` gives the reason."""

    def __init__(self, remote: Remote, inspector: Inspector | None, why: str = "") -> None:
        self._remote, self._server = remote, remote.packets
        self._inspector, self._why = inspector, why
        self._numbers = Numbers()
        self._stop: Stop | None = None
        self._selected = 0

    def serve(self, debugger: Packets) -> None:
        """Serve a debugger until it disconnects or the program has ended."""
        # Without this mode, QEMU denies a whole page if the MPU denies some of its bytes.
        self._remote.exchange(b"Qqemu.PhyMemMode:1")
        try:
            while True:
                text = debugger.receive(_FOREVER_S)
                if text is None or text == INTERRUPT:
                    continue
                debugger.send(self._answered(debugger, text))
                if text[:1] == b"D":
                    return
        except Ended:
            return

    def _answered(self, debugger: Packets, text: bytes) -> bytes:
        try:
            return self._answer(debugger, text)
        except ValueError:
            # A number in the packet is malformed.
            return _ERROR
        except Gone:
            raise
        except Failure as failure:
            # If the image's debug information is damaged, only the processor remains as a thread.
            self._inspector, self._why, self._stop = None, failure.text, None
            return self._answer(debugger, text)

    @property
    def _now(self) -> Stop:
        if self._stop is None:
            self._stop = Stop(self._inspector, Live.of(self._remote, self._remote.registers()), self._numbers)
        return self._stop

    def _answer(self, debugger: Packets, text: bytes) -> bytes:
        """Return the reply to a packet."""
        if text.startswith(b"qSupported"):
            # Without multiprocess support, a thread is one number.
            asked = text.replace(b"multiprocess+;", b"").replace(b";multiprocess+", b"")
            return self._remote.exchange(asked).replace(b";multiprocess+", b"") + _THREADS
        if text == b"?":
            return self._told(self._remote.exchange(text))
        if text.startswith(b"vCont;") or text[:1] in _RESUMES:
            return self._resume(debugger, text)
        if text.startswith(_MONITOR):
            return self._command(debugger, text)
        if text == b"k" or text.startswith(b"vKill"):
            self._server.send(b"k")
            raise Ended
        answer = self._of_threads(text)
        if answer is None:
            answer = self._of_registers(text)
        if answer is not None:
            return answer
        if text[:1] in _WRITES:
            self._stop = None
        return self._remote.exchange(text)

    def _of_threads(self, text: bytes) -> bytes | None:
        """Return the reply to a query about threads, or None for another packet."""
        answers: dict[bytes, Callable[[bytes], bytes]] = {
            b"qfThreadInfo": lambda _: b"m" + b",".join(b"%x" % one for one in self._now.numbers),
            b"qsThreadInfo": lambda _: b"l",
            b"qXfer:threads:read::": self._part,
            b"qThreadExtraInfo,": self._extra,
            b"T": lambda number: _OK if int(number, 16) in self._now.numbers else _ERROR,
            b"Hc": lambda _: _OK,
            b"Hg": self._select,
        }
        if text == b"qC":
            return b"QC%x" % self._now.running
        found = next((one for one in answers if text.startswith(one)), None)
        return None if found is None else answers[found](text.removeprefix(found))

    def _part(self, words: bytes) -> bytes:
        """Return a part of the thread list, starting at an offset."""
        offset, size = (int(one, 16) for one in words.split(b","))
        threads = "".join(
            f'<thread id="{one:x}" name="{escape(self._now.name(one))}">{escape(self._now.state(one))}</thread>'
            for one in self._now.numbers
        )
        whole = f'<?xml version="1.0"?>\n<threads>{threads}</threads>\n'.encode()
        return (b"m" if offset + size < len(whole) else b"l") + whole[offset : offset + size]

    def _extra(self, words: bytes) -> bytes:
        number = int(words, 16)
        return f"{self._now.name(number)}: {self._now.state(number)}".encode().hex().encode()

    def _select(self, words: bytes) -> bytes:
        number = int(words, 16)
        self._selected = self._now.running if number <= 0 else number
        return _OK if self._selected in self._now.numbers else _ERROR

    def _of_registers(self, text: bytes) -> bytes | None:
        """Return the reply to a request for the registers of a thread that does not run, or None for another packet."""
        kind = text[:1]
        if kind not in (b"g", b"p", b"G", b"P") or self._selected in (0, self._now.running):
            return None
        if kind == b"g":
            return self._now.all_registers(self._selected, self._remote.exchange(text))
        if kind == b"p":
            return self._now.register(self._selected, int(text[1:], 16))
        return b"E.the registers of a thread that does not run cannot be written"

    def _command(self, debugger: Packets, text: bytes) -> bytes:
        """Execute a `monitor` command: ove's commands here, the others at the server."""
        try:
            words = bytes.fromhex(text.removeprefix(_MONITOR).decode("ascii", errors="replace")).decode().split()
        except ValueError:
            return _ERROR
        if words[:1] == ["ove"]:
            said = "".join(f"{line}\n" for line in table.lines(self._inspector, self._why, self._now, words[1:]))
            for begin in range(0, len(said), _TEXT):
                debugger.send(b"O" + binascii.hexlify(said[begin : begin + _TEXT].encode()))
            return _OK
        self._stop = None
        answer = self._remote.exchange(text)
        while answer[:1] == b"O" and answer != _OK:
            debugger.send(answer)
            answer = self._server.receive(_FOREVER_S) or b""
        return answer

    def _resume(self, debugger: Packets, text: bytes) -> bytes:
        """Resume the program, and return how it stopped.

        A step of a thread that does not run waits until the thread continues, because the processor can step only the
        running one.
        """
        if text[:1] in _RESUMES:
            return self._go(debugger, b"vCont;s" if text[:1] in _STEPS else b"vCont;c")
        actions = [one.partition(b":")[::2] for one in text.split(b";")[1:]]
        for kind, whose in actions:
            number = int(whose, 16) if whose not in (b"", b"-1") else self._now.running
            if kind[:1] in _STEPS and number in (self._now.running, 0):
                return self._go(debugger, b"vCont;s")
            if kind[:1] in _STEPS and (known := self._now.registers(number)) is not None:
                return self._until(debugger, number, known["pc"] & ~1)
        return self._go(debugger, b"vCont;c")

    def _until(self, debugger: Packets, number: int, place: int) -> bytes:
        """Resume the program until a thread reaches the instruction at which it will continue, or until another
        stop."""
        point = b"0,%x,2" % place
        while True:
            self._remote.exchange(b"Z" + point)
            answer = self._go(debugger, b"vCont;c")
            self._remote.exchange(b"z" + point)
            if self._now.running == number or self._now.snapshot.registers.get("pc", 0) & ~1 != place:
                return answer
            # Another thread reached the instruction.
            self._go(debugger, b"vCont;s")

    def _go(self, debugger: Packets, text: bytes) -> bytes:
        self._stop, self._selected = None, 0
        self._server.send(text)
        while True:
            answer = self._server.receive(_POLL_S)
            if answer is None:
                if debugger.receive(_AT_ONCE_S) == INTERRUPT:
                    self._server.interrupt()
            elif answer[:1] == b"O":
                debugger.send(answer)
            else:
                return self._told(answer, debugger)

    def _told(self, answer: bytes, debugger: Packets | None = None) -> bytes:
        """Return the server's stop reply with the number of the running thread."""
        if answer[:1] in (b"W", b"X") and debugger is not None:
            debugger.send(answer)
            raise Ended
        if answer[:1] not in (b"T", b"S"):
            return answer
        pairs = [one for one in answer[3:].split(b";") if one and not one.startswith(b"thread:")]
        return b"T" + answer[1:3] + b";".join([*pairs, b"thread:%x" % self._now.running]) + b";"
