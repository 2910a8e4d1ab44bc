# SPDX-License-Identifier: MIT OR Apache-2.0
"""The remote protocol of GDB, as far as it takes to stop a processor and to read it.

The emulator, OpenOCD and probe-rs speak it. The protocol's definition is in GDB's manual, appendix "Remote Protocol".
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType

from ove_lab.errors import Failure
from ove_lab.inspect.snapshot import WORD, Region

# The processor's registers by their numbers in the protocol.
_NUMBERS = {**{f"r{number}": number for number in range(13)}, "sp": 13, "lr": 14, "pc": 15, "xpsr": 25}
# The most bytes of one packet's memory that each server takes.
_CHUNK = 1984
# The fewest bytes that an MPU denies.
_LEAST = 32
_ANSWER_S = 10.0
_INTERRUPT = b"\x03"


class Remote:
    """One connection to a server. Each method raises Failure where the server does not answer as the protocol says."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket, self._waiting = connection, b""

    @classmethod
    def connect(cls, path: str, patience_s: float = _ANSWER_S) -> Remote:
        """Connect to the server that makes a socket at `path`, as soon as there is one."""
        until = time.monotonic() + patience_s
        while True:
            found = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                found.connect(path)
                made = cls(found)
                # QEMU knows single registers only once their description was read.
                made._ask("qXfer:features:read:target.xml:0,ffb")
                return made
            except OSError as error:
                found.close()
                if time.monotonic() > until:
                    raise Failure(f"the emulator opens no debugger's port: {error.strerror}") from error
            time.sleep(0.01)

    def __enter__(self) -> Remote:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        self._socket.close()

    def registers(self) -> dict[str, int]:
        """Read the registers of the stopped processor; without those that the server does not know."""
        found = {}
        for name, number in _NUMBERS.items():
            answer = self._ask(f"p{number:x}")
            if len(answer) == 2 * WORD:
                with suppress(ValueError):
                    found[name] = int.from_bytes(bytes.fromhex(answer), "little")
        return found

    def memory(self, address: int, size: int) -> Iterator[Region]:
        """Yield memory of the stopped processor, up to the end of what is there and without what the MPU denies."""
        # Without this mode QEMU denies all of a page in which the MPU denies some bytes.
        self._ask("Qqemu.PhyMemMode:1")
        found, begin = bytearray(), address
        for place, length in _parts(address, size):
            parts = list(self._read(place, length))
            if not parts:
                # Behind the end of the memory there is no more.
                break
            for at, data in parts:
                if at != begin + len(found):
                    if found:
                        yield Region(begin, bytes(found))
                    found, begin = bytearray(), at
                found += data
        if found:
            yield Region(begin, bytes(found))

    def _read(self, address: int, size: int) -> Iterator[tuple[int, bytes]]:
        answer = self._ask(f"m{address:x},{size:x}")
        with suppress(ValueError):
            read = bytes.fromhex(answer)
            if read:
                yield address, read
                return
        if size > _LEAST:
            half = size // 2 // WORD * WORD
            yield from self._read(address, half)
            yield from self._read(address + half, size - half)

    def break_at(self, address: int) -> None:
        self._expect(f"Z0,{address & ~1:x},2")

    def forget(self, address: int) -> None:
        self._expect(f"z0,{address & ~1:x},2")

    def resume(self) -> None:
        """Let the processor go on; `wait` tells when it has stopped again."""
        self._send("vCont;c")

    def interrupt(self) -> None:
        """Ask the running processor to stop."""
        self._write(_INTERRUPT)

    def leave(self) -> None:
        """Let the processor go on without this connection."""
        with suppress(Failure):
            self._ask("D")

    def wait(self, timeout_s: float) -> str:
        """Return the server's word about a stop; empty after the timeout."""
        return self._packet(timeout_s)

    def _expect(self, text: str) -> None:
        if (answer := self._ask(text)) != "OK":
            raise Failure(f"the debugger's port answers {answer or 'nothing'} to {text}")

    def _ask(self, text: str) -> str:
        self._send(text)
        return self._packet(_ANSWER_S)

    def _send(self, text: str) -> None:
        self._write(f"${text}#{sum(text.encode()) & 0xFF:02x}".encode())

    def _write(self, data: bytes) -> None:
        try:
            self._socket.sendall(data)
        except OSError as error:
            raise Failure(f"the emulator has ended: {error.strerror}") from error

    def _packet(self, timeout_s: float) -> str:
        until = time.monotonic() + timeout_s
        while True:
            begin = self._waiting.find(b"$")
            end = self._waiting.find(b"#", begin)
            if begin >= 0 and end >= 0 and len(self._waiting) >= end + 3:
                found = self._waiting[begin + 1 : end].decode("ascii", errors="replace")
                self._waiting = self._waiting[end + 3 :]
                self._write(b"+")
                return found
            self._socket.settimeout(max(until - time.monotonic(), 0.001))
            try:
                more = self._socket.recv(65536)
            except OSError:
                return ""
            if not more:
                raise Failure("the emulator has ended")
            self._waiting += more


def _parts(address: int, size: int) -> Iterator[tuple[int, int]]:
    for begin in range(address, address + size, _CHUNK):
        yield begin, min(_CHUNK, address + size - begin)
