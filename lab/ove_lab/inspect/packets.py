# SPDX-License-Identifier: MIT OR Apache-2.0
"""Packets of GDB's remote protocol on a socket: `$text#checksum`, each acknowledged, and the interrupt byte.

The definition is in GDB's manual, appendix "Remote Protocol", section "Overview".
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress

from ove_lab.errors import Failure

INTERRUPT = b"\x03"
_CHECKSUM = 2


class Gone(Failure):
    """The other side has ended."""


class Packets:
    """One side of a connection. `peer` names the other side in messages."""

    def __init__(self, connection: socket.socket, peer: str) -> None:
        self._socket, self._peer, self._waiting = connection, peer, b""

    def fileno(self) -> int:
        return self._socket.fileno()

    def close(self) -> None:
        self._socket.close()

    def send(self, text: bytes) -> None:
        """Send one packet. Raises Gone if the other side has ended."""
        self._write(b"$%s#%02x" % (text, sum(text) & 0xFF))

    def interrupt(self) -> None:
        self._write(INTERRUPT)

    def receive(self, timeout_s: float) -> bytes | None:
        """Return the next packet's text, or INTERRUPT; None after the timeout.

        Raises Gone if the other side has ended.
        """
        until = time.monotonic() + timeout_s
        while (found := self._next()) is None:
            self._socket.settimeout(max(until - time.monotonic(), 0.001))
            try:
                more = self._socket.recv(65536)
            except TimeoutError:
                return None
            except OSError as error:
                raise Gone(f"{self._peer} has ended: {error.strerror}") from error
            if not more:
                raise Gone(f"{self._peer} has ended")
            self._waiting += more
        return found

    def _next(self) -> bytes | None:
        begin = self._waiting.find(b"$")
        interrupt = self._waiting.find(INTERRUPT, 0, begin if begin >= 0 else None)
        if interrupt >= 0:
            self._waiting = self._waiting[interrupt + 1 :]
            return INTERRUPT
        end = self._waiting.find(b"#", begin)
        if begin < 0 or end < 0 or len(self._waiting) <= end + _CHECKSUM:
            return None
        found, self._waiting = self._waiting[begin + 1 : end], self._waiting[end + 1 + _CHECKSUM :]
        # The last packet of a side that has ended needs no acknowledgement.
        with suppress(Gone):
            self._write(b"+")
        return found

    def _write(self, data: bytes) -> None:
        try:
            self._socket.settimeout(None)
            self._socket.sendall(data)
        except OSError as error:
            raise Gone(f"{self._peer} has ended: {error.strerror}") from error
