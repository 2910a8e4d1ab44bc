# SPDX-License-Identifier: MIT OR Apache-2.0
"""A debugging session: GDB, or another debugger that speaks its protocol, attached to a stopped program."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.inspect.gdb import GdbWords, begins_at, run, until_terminated
from ove_lab.inspect.packets import Gone, Packets
from ove_lab.inspect.proxy import Proxy
from ove_lab.inspect.remote import Remote
from ove_lab.inspect.screen import Inspector

COMMANDS = Path(__file__).with_name("ove.gdb")
_LOOPBACK = "127.0.0.1"
# Without this, GDB repeats a request after two seconds, and a busy machine may need that long.
_PATIENCE_S = 30


def attach(gdb: str, elf: Path, remote: Remote, words: GdbWords) -> int:
    """Start GDB on a stopped program and return its exit code. The program is then at its ove_main() or main()."""
    proxy = _proxy(remote, elf)
    listener = socket.create_server((_LOOPBACK, 0))
    port = listener.getsockname()[1]
    # Without this, GDB announces each thread twice: when it is new, and where it runs.
    first = ("set print thread-events off", f"set remotetimeout {_PATIENCE_S}", f"target remote {_LOOPBACK}:{port}")
    begin = [f"tbreak {one}" for one in [begins_at(elf)] if one] + ["continue"]
    line = [gdb, *words.options, *(word for one in first for word in ("-ex", one)), "-x", str(COMMANDS)]
    line += [*(word for one in begin for word in ("-ex", one)), *words.last, str(elf)]
    threading.Thread(target=_serve, args=(listener, proxy), daemon=True).start()
    return run(line)


def serve(port: int, elf: Path, remote: Remote, say: Callable[[str], None]) -> None:
    """Wait for one debugger at a port of the loopback interface (0: a free one), and serve it until it disconnects."""
    proxy = _proxy(remote, elf)
    try:
        listener = socket.create_server((_LOOPBACK, port))
    except OSError as error:
        raise Failure(f"port {port} cannot be opened: {error.strerror}; --serve 0 takes a free one") from error
    say(f"a debugger can connect to {_LOOPBACK}:{listener.getsockname()[1]}")
    with until_terminated():
        _serve(listener, proxy)


def _serve(listener: socket.socket, proxy: Proxy) -> None:
    """Serve the first debugger that connects; no other one can connect."""
    with listener:
        connection, _ = listener.accept()
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    debugger = Packets(connection, "the debugger")
    try:
        # Either side may end at any point of the exchange.
        with suppress(Gone):
            proxy.serve(debugger)
    finally:
        debugger.close()


def _proxy(remote: Remote, elf: Path) -> Proxy:
    """Read the image before a debugger connects, because that takes longer than a debugger waits for a reply."""
    try:
        found = Inspector(elf)
    except Failure as failure:
        return Proxy(remote, None, failure.text)
    if found.threads.is_known:
        return Proxy(remote, found)
    return Proxy(remote, None, "the image does not show where a known kernel keeps them")
