# SPDX-License-Identifier: MIT OR Apache-2.0
"""The part of GDB's remote protocol that is needed to stop a processor and read its state.

The emulator, OpenOCD and probe-rs speak it. The protocol's definition is in GDB's manual, appendix "Remote Protocol".
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from types import TracebackType

from ove_lab.errors import Failure
from ove_lab.inspect.packets import Packets
from ove_lab.inspect.snapshot import WORD, Region

# The processor's registers by their numbers in the protocol.
_NUMBERS = {**{f"r{number}": number for number in range(13)}, "sp": 13, "lr": 14, "pc": 15, "xpsr": 25}
# The maximum memory bytes per packet that every server accepts.
_CHUNK = 1984
# The smallest range that an MPU denies.
_LEAST = 32
# Wall time, because the server is not our child process; a busy machine may delay it for seconds.
ANSWER_S = 60.0


class Remote:
    """One connection to a server. Each method raises Failure if the server violates the protocol."""

    def __init__(self, connection: socket.socket) -> None:
        self.packets = Packets(connection, "the emulator")

    @classmethod
    def connect(cls, place: str | tuple[str, int], patience_s: float = ANSWER_S) -> Remote:
        """Connect to a server, by socket path or by host and port, as soon as it is available."""
        until = time.monotonic() + patience_s
        while True:
            found = socket.socket(socket.AF_UNIX if isinstance(place, str) else socket.AF_INET, socket.SOCK_STREAM)
            try:
                found.connect(place)
                made = cls(found)
                # QEMU supports reads of single registers only after their description was read.
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
        self.packets.close()

    def registers(self) -> dict[str, int]:
        """Read the registers of the stopped processor, without those that the server does not know."""
        found = {}
        for name, number in _NUMBERS.items():
            answer = self._ask(f"p{number:x}")
            if len(answer) == 2 * WORD:
                with suppress(ValueError):
                    found[name] = int.from_bytes(bytes.fromhex(answer), "little")
        return found

    def memory(self, address: int, size: int) -> Iterator[Region]:
        """Yield memory of the stopped processor, up to its end and without ranges that the MPU denies."""
        # Without this mode QEMU denies all of a page in which the MPU denies some bytes.
        self._ask("Qqemu.PhyMemMode:1")
        found, begin = bytearray(), address
        for place, length in _parts(address, size):
            parts = list(self._read(place, length))
            if not parts:
                # The end of the memory was reached.
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
        """Resume the processor; `wait` tells when it has stopped again."""
        self.packets.send(b"vCont;c")

    def interrupt(self) -> None:
        """Ask the running processor to stop."""
        self.packets.interrupt()

    def leave(self) -> None:
        """Resume the processor and disconnect."""
        with suppress(Failure):
            self._ask("D")

    def wait(self, timeout_s: float) -> str:
        """Return the server's stop reply; empty after the timeout."""
        return (self.packets.receive(timeout_s) or b"").decode("ascii", errors="replace")

    def exchange(self, text: bytes) -> bytes:
        """Send one packet and return the reply; empty for a command that the server does not know."""
        self.packets.send(text)
        return self.packets.receive(ANSWER_S) or b""

    def _expect(self, text: str) -> None:
        if (answer := self._ask(text)) != "OK":
            raise Failure(f"the debugger's port answers {answer or 'nothing'} to {text}")

    def _ask(self, text: str) -> str:
        return self.exchange(text.encode()).decode("ascii", errors="replace")


def _parts(address: int, size: int) -> Iterator[tuple[int, int]]:
    for begin in range(address, address + size, _CHUNK):
        yield begin, min(_CHUNK, address + size - begin)
