# SPDX-License-Identifier: MIT OR Apache-2.0
"""The emulated Ethernet: clients of this machine talk to lwIP through it (integrations/lwip/network) and read the page
of a new application, and its driver talks to itself (integrations/lwip/parts)."""

from __future__ import annotations

import hashlib
import re
import shutil
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from ove_lab import board as boards
from ove_lab import network
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import RunResult, run
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import kernels, own_trees
from ove_tool.build import BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.newapp import create
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import INTEGRATIONS, STATE
from ove_tool.setup.parts import TESTS, library_parts, parts_for
from ove_tool.variant import Variant

GROUP = "network"
_LIBRARY = "lwip"
_APP, _PARTS = INTEGRATIONS / _LIBRARY / "network", INTEGRATIONS / _LIBRARY / "parts"
_PAGE_APP = STATE / "new" / GROUP / "page"
_ECHO, _REPORT, _HTTP = 7, 9, 80
_READY, _END, _SERVING = "ready", b"q", "serving"
# A guest uses about 20 s of processor time; a socket waits on the clock.
_GUEST_S, _SOCKET_S, _HOUR_S, _PAGE_S = 90.0, 900.0, 300.0, 120.0
_ECHOED, _LOSSY = 10_000_000, 60_000
_RESETS = 20
_CHUNK = 65536
# SO_LINGER with a time of 0: closing discards all data and sends a reset to the peer.
_ABORT = struct.pack("ii", 1, 0)
_USED = re.compile(rb"blocks (\d+) bytes (\d+) dropped (\d+)")
# The guest frees a connection's memory when the last acknowledgement arrives.
_TRIES, _PAUSE_S = 100, 0.2
# Without tickless idle, idle ticks would take most of the time to emulate an hour.
_HOUR = ("CONFIG_APP_MINUTES=60", "CONFIG_OVE_TICKLESS=y")
_QUIT = b'{"execute": "qmp_capabilities"}{"execute": "quit"}'


@dataclass
class Guest:
    """A running guest: the ports on this machine that are forwarded to it, and how it ended."""

    ports: dict[int, int]
    ready: threading.Event = field(default_factory=threading.Event)
    result: RunResult | None = None

    def connect(self, port: int, limit_s: float = _SOCKET_S) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.ports[port]), limit_s)

    def used(self, word: bytes = b"?") -> tuple[int, ...]:
        """Return lwIP's blocks and bytes in use, and the frames that it dropped."""
        with self.connect(_REPORT) as connection:
            connection.sendall(word)
            said = b"".join(iter(lambda: connection.recv(_CHUNK), b""))
        found = _USED.search(said)
        if found is None:
            raise Failure(f"the guest reports {said!r}")
        return tuple(int(number) for number in found.groups())


def job() -> Job:
    """Return the job for all available kernels."""
    needs = (TESTS, *library_parts(_LIBRARY), *parts_for(Variant(_kernels()[0], boards.default(), MODES[0])))

    def execute(selection: Selection) -> list[Outcome]:
        return [_judge(name) for name in _names() if selection.wants(GROUP, name, is_variant=False)]

    return Job(GROUP, GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _names()], needs=needs, is_long=True)


def _kernels() -> list[str]:
    """List the kernels that do not run on the host, including those from user-supplied trees."""
    return [name for name in kernels.names() if not kernels.load(name).is_on_host]


def _names() -> list[str]:
    return [f"{kernel}.{check}" for kernel in _kernels() for check in _CHECKS]


def _judge(name: str) -> Outcome:
    started = time.monotonic()
    kernel, _, check = name.partition(".")
    identity, claim = f"{GROUP}:{name}", _CHECKS[check].claim
    if why := own_trees.not_available(kernel) or (kernel in OWN_TREES and own_trees.lacks(kernel, boards.default())):
        return Outcome(identity, SKIP, why.removeprefix("not available: "), claim)
    if (reason := _APP.parent / "not_on" / f"{kernel}.txt").is_file():
        return Outcome(identity, SKIP, reason.read_text(encoding="utf-8").strip(), claim)
    try:
        wrong = _CHECKS[check].judge(kernel)
    except (Failure, OSError) as failure:
        wrong = [str(failure)]
    verdict = FAIL if wrong else PASS
    return Outcome(identity, verdict, "\n".join(wrong), claim, time.monotonic() - started)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def _image(kernel: str, app: Path, *defines: str) -> Image:
    variant = Variant(kernel, boards.default(), MODES[_kernels().index(kernel) % len(MODES)])
    return build(BuildRequest(app, variant, defines, tag="+".join(defines)), is_quiet=True)


@contextmanager
def _guest(kernel: str, *defines: str) -> Iterator[Guest]:
    """Start the echo guest, yield it when it is ready, and then tell it to end."""
    with _running(_image(kernel, _APP, *defines), (_ECHO, _REPORT), _READY) as guest:
        yield guest
        guest.used(_END)


@contextmanager
def _running(
    image: Image, ports: tuple[int, ...], ready: str, arguments: tuple[str, ...] = (), more: tuple[str, ...] = ()
) -> Iterator[Guest]:
    """Start a guest and yield it when it prints `ready`. The caller ends it."""
    board = boards.load(boards.default())
    guest = Guest({port: _free_port() for port in ports})
    words = network.words(board, [f"{here}:{there}" for there, here in guest.ports.items()])

    def hear(line: str) -> None:
        if line == ready:
            guest.ready.set()

    def work() -> None:
        guest.result = run(image, board, arguments, timeout_s=_GUEST_S, on_line=hear, more=(*words, *more))
        guest.ready.set()

    runner = threading.Thread(target=work)
    runner.start()
    guest.ready.wait()
    try:
        if guest.result is not None:
            raise Failure(f"the guest ended before it was ready:\n{guest.result.tail()}")
        yield guest
    except OSError as error:
        runner.join()
        raise Failure(f"{error}; the guest printed:\n{guest.result.tail() if guest.result else ''}") from error
    finally:
        runner.join()
    if guest.result is None or guest.result.exit_code != 0 or guest.result.timed_out:
        raise Failure(f"the guest did not end well:\n{guest.result.tail() if guest.result else ''}")


def _echo(guest: Guest, count: int) -> list[str]:
    """Send this many bytes and compare the echo."""
    data, back = hashlib.shake_256(b"ove").digest(count), hashlib.sha256()
    with guest.connect(_ECHO) as connection:
        sender = threading.Thread(target=connection.sendall, args=(data,))
        sender.start()
        got = 0
        while got < count and (part := connection.recv(_CHUNK)):
            back.update(part)
            got += len(part)
        sender.join()
    same = got == count and back.digest() == hashlib.sha256(data).digest()
    return [] if same else [f"{got} of {count} bytes came back, and not the ones that were sent"]


def _returns_to(guest: Guest, before: tuple[int, ...]) -> list[str]:
    """Wait until lwIP's memory use is back to its previous value."""
    now = before
    for _ in range(_TRIES):
        now = guest.used()
        if now[:2] == before[:2]:
            return []
        time.sleep(_PAUSE_S)
    return [f"{now[0]} blocks and {now[1]} bytes are in use, before {before[0]} and {before[1]}"]


def _echoes(kernel: str) -> list[str]:
    with _guest(kernel) as guest:
        before = guest.used()
        return [*_echo(guest, _ECHOED), *_returns_to(guest, before)]


def _resets(kernel: str) -> list[str]:
    with _guest(kernel) as guest:
        before = guest.used()
        for length in range(_RESETS):
            with guest.connect(_ECHO) as connection:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _ABORT)
                connection.sendall(bytes(100 * length + 1))
                if length % 2:
                    connection.recv(1)
        return [*_echo(guest, _CHUNK), *_returns_to(guest, before)]


def _loses(kernel: str) -> list[str]:
    with _guest(kernel, "CONFIG_APP_DROP_EVERY=17") as guest:
        before = guest.used()
        wrong = [*_echo(guest, _LOSSY), *_returns_to(guest, before)]
        dropped = guest.used()[2]
    return wrong if dropped else [*wrong, "no frame was dropped: a check that cannot fail"]


def _serves(kernel: str) -> list[str]:
    """Request a new application's page while another client is connected and sends nothing, as browsers do."""
    shutil.rmtree(_PAGE_APP, ignore_errors=True)
    create(_PAGE_APP, NATIVE, None, library=_LIBRARY)
    control = _free_port()
    more = ("-qmp", f"tcp:127.0.0.1:{control},server=on,wait=off")
    with _running(_image(kernel, _PAGE_APP), (_HTTP,), _SERVING, ("serve",), more) as guest:
        try:
            with guest.connect(_HTTP), guest.connect(_HTTP, _PAGE_S) as connection:
                connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
                page = b"".join(iter(lambda: connection.recv(_CHUNK), b"")).decode("latin-1")
        finally:
            with socket.create_connection(("127.0.0.1", control), _SOCKET_S) as emulator:
                emulator.sendall(_QUIT)
                while emulator.recv(_CHUNK):
                    pass
    wanted = ("HTTP/1.0 200 OK\r\n", f"<title>{_PAGE_APP.name}</title>", "<td>server<td>running", "ms since the start")
    return [f"the page lacks {text!r}:\n{page}" for text in wanted if text not in page]


def _hour(kernel: str) -> list[str]:
    done = run(_image(kernel, _APP, *_HOUR), boards.load(boards.default()), timeout_s=_HOUR_S)
    return [done.tail()] if done.exit_code != 0 or done.timed_out else []


def _parts(kernel: str) -> list[str]:
    done = run(_image(kernel, _PARTS), boards.load(boards.default()), timeout_s=_GUEST_S)
    return [done.tail()] if done.exit_code != 0 or done.timed_out else []


@dataclass(frozen=True)
class _Check:
    claim: str
    judge: Callable[[str], list[str]]


_CHECKS = {
    "echo": _Check("Ten megabytes come back unchanged through the emulated Ethernet, and no memory is lost.", _echoes),
    "resets": _Check("Twenty connections that are reset while they send leak no memory.", _resets),
    "loss": _Check("On a link that loses each 17th frame every byte arrives, and no memory is lost.", _loses),
    "page": _Check(
        "The page of `./ove new --with lwip` is served even while another client is connected and sends nothing.",
        _serves,
    ),
    "hour": _Check("After an hour of simulated time with a connection each half minute, no memory is lost.", _hour),
    "parts": _Check("The driver sends a frame in three parts of any length unchanged, and the next frame too.", _parts),
}
