# SPDX-License-Identifier: MIT OR Apache-2.0
"""The proxy between GDB and a processor's server, with a server that the tests drive. Sessions of GDB: tests/debug."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from ove_lab.inspect.live import Live
from ove_lab.inspect.packets import INTERRUPT, Gone, Packets
from ove_lab.inspect.proxy import Proxy
from ove_lab.inspect.remote import Remote
from ove_lab.inspect.screen import Inspector, Seen
from ove_lab.inspect.snapshot import Registers
from ove_lab.inspect.threads import Thread

_RUNNER, _WAITER = 0x20000000, 0x20000100
_PLACE = 0x401
_LIMIT_S = 600.0


class _Server:
    """A processor that stops where the test says each time it is resumed; a word in memory names the running thread."""

    def __init__(self, connection: socket.socket) -> None:
        self.packets = Packets(connection, "the proxy")
        self.asked: list[bytes] = []
        self.pc, self.current = 0x200, _RUNNER
        # Program counters and threads of the next stops. With none left, only an interrupt stops the processor.
        self.stops: list[tuple[int, int]] = []

    def serve(self) -> None:
        while (text := self.packets.receive(_LIMIT_S)) is not None:
            if text == b"k":
                return
            if not text.startswith((b"p", b"Qqemu", b"m")):
                self.asked.append(text)
            if text.startswith(b"vCont;"):
                self._go()
                continue
            self.packets.send(self._answer(text))

    def _go(self) -> None:
        if not self.stops:
            assert self.packets.receive(_LIMIT_S) == INTERRUPT
            self.asked.append(INTERRUPT)
            self.packets.send(b"T02thread:01;")
            return
        self.pc, self.current = self.stops.pop(0)
        self.packets.send(b"T05thread:01;")

    def _answer(self, text: bytes) -> bytes:
        if text.startswith(b"p"):
            value = self.pc if text == b"pf" else 7
            return value.to_bytes(4, "little").hex().encode()
        if text == b"g":
            return b"11" * 68
        if text.startswith(b"m"):
            return self.current.to_bytes(4, "little").hex().encode() * 64
        if text.startswith(b"qSupported"):
            return b"PacketSize=1000;vContSupported+;multiprocess+"
        return b"T05thread:01;" if text == b"?" else b"OK" if text[:1] in (b"Z", b"z", b"M") else b""


class _Kernel:
    """Replaces an Inspector with two threads; the word in memory names the running one."""

    is_known, unreadable = True, ()

    @property
    def threads(self) -> _Kernel:
        return self

    def read(self, snapshot: Live) -> list[Thread]:
        current = snapshot.value(0)
        return [self._thread(one, current) for one in (_RUNNER, _WAITER)]

    def _thread(self, block: int, current: int | None) -> Thread:
        name = "runner" if block == _RUNNER else "<waiter>"
        return Thread(block, name, "running" if block == current else "blocked", 1, 1, None)

    def look(self, snapshot: Live) -> list[Seen]:
        return [Seen(one, None) for one in self.read(snapshot)]

    def state(self, one: Seen, seen: Sequence[Seen]) -> str:
        assert one in seen
        return str(one.thread.state)

    def now(self, snapshot: Live, thread: Thread) -> Registers | None:
        assert snapshot.registers
        return {"pc": _PLACE & ~1, "sp": 0x20000180, "r4": 4} if thread.block == _WAITER else None


class _Debugger:
    def __init__(self, near: socket.socket, server: _Server, inspector: _Kernel | None) -> None:
        mine, proxys = socket.socketpair()
        self.packets, self.server = Packets(mine, "the proxy"), server
        proxy = Proxy(Remote(near), cast("Inspector | None", inspector), "it is bare")
        self.thread = threading.Thread(target=proxy.serve, args=(Packets(proxys, "the debugger"),), daemon=True)
        self.thread.start()

    def ask(self, text: bytes) -> bytes | None:
        self.packets.send(text)
        return self.packets.receive(_LIMIT_S)


def _session(inspector: _Kernel | None) -> Iterator[_Debugger]:
    near, far = socket.socketpair()
    server = _Server(far)
    thread = threading.Thread(target=server.serve, daemon=True)
    thread.start()
    debugger = _Debugger(near, server, inspector)
    yield debugger
    debugger.packets.send(b"k")
    thread.join(_LIMIT_S)
    debugger.thread.join(_LIMIT_S)
    assert not thread.is_alive() and not debugger.thread.is_alive()


@pytest.fixture
def debugger() -> Iterator[_Debugger]:
    yield from _session(_Kernel())


@pytest.fixture
def bare() -> Iterator[_Debugger]:
    yield from _session(None)


def test_the_last_word_of_a_side_that_ends_is_heard() -> None:
    """Claim: a packet is read even if its sender, such as an emulator whose program exits, has already ended."""
    near, far = socket.socketpair()
    Packets(far, "the debugger").send(b"W00")
    far.close()
    packets = Packets(near, "the emulator")
    assert packets.receive(_LIMIT_S) == b"W00"
    with pytest.raises(Gone, match="the emulator has ended"):
        packets.receive(_LIMIT_S)


def test_threads_are_listed_with_their_states(debugger: _Debugger) -> None:
    """Claim: a debugger gets all threads' numbers, names and states as XML, and one thread's name and state as text."""
    answer = debugger.ask(b"qSupported:multiprocess+;swbreak+")
    assert answer == b"PacketSize=1000;vContSupported+;qXfer:threads:read+"
    assert debugger.server.asked == [b"qSupported:swbreak+"]
    assert debugger.ask(b"?") == b"T05thread:2;"
    assert debugger.ask(b"qfThreadInfo") == b"m2,3"
    assert debugger.ask(b"qsThreadInfo") == b"l"
    whole = (
        b'<?xml version="1.0"?>\n<threads><thread id="2" name="runner">running</thread>'
        b'<thread id="3" name="&lt;waiter&gt;">blocked</thread></threads>\n'
    )
    assert debugger.ask(b"qXfer:threads:read::0,10") == b"m" + whole[:16]
    assert debugger.ask(b"qXfer:threads:read::10,fff") == b"l" + whole[16:]
    assert debugger.ask(b"qThreadExtraInfo,3") == b"<waiter>: blocked".hex().encode()
    assert [debugger.ask(b"T%x" % number) for number in (2, 3, 4)] == [b"OK", b"OK", b"E01"]
    assert debugger.ask(b"Tnone") == b"E01"


def test_registers_are_those_of_the_selected_thread(debugger: _Debugger) -> None:
    """Claim: the running thread has the processor's registers, a waiting one its saved registers, which are read-only.

    A register that the thread has not saved is unavailable. The status register has the Thumb bit.
    """
    assert debugger.ask(b"Hg0") == b"OK"
    assert debugger.ask(b"g") == b"11" * 68
    assert debugger.ask(b"Hg3") == b"OK"
    unknown = b"x" * 8
    known = {4: b"04000000", 13: b"80010020", 15: b"00040000"}
    assert debugger.ask(b"g") == b"".join(known.get(one, unknown) for one in range(16)) + b"00000001"
    assert [debugger.ask(one) for one in (b"pf", b"p0", b"p19", b"p20")] == [b"00040000", unknown, b"00000001", unknown]
    assert str(debugger.ask(b"P4=00000000")).startswith("b'E.the registers of a thread that does not run")
    assert debugger.ask(b"Hg9") == b"E01"


def test_a_stop_names_the_thread_that_runs_then(debugger: _Debugger) -> None:
    """Claim: each stop reply has the number of the running thread, and memory is read again."""
    debugger.server.stops = [(0x300, _WAITER), (0x302, _RUNNER)]
    assert debugger.ask(b"vCont;c") == b"T05thread:3;"
    assert debugger.ask(b"qC") == b"QC3"
    assert debugger.ask(b"vCont;s:3;c") == b"T05thread:2;"
    assert debugger.server.asked == [b"vCont;c", b"vCont;s"]


def test_the_step_of_a_waiting_thread_waits_for_it(debugger: _Debugger) -> None:
    """Claim: a waiting thread's step continues until it runs where it waited, past other threads at that place."""
    place = _PLACE & ~1
    debugger.server.stops = [(place, _RUNNER), (place + 2, _RUNNER), (place, _WAITER)]
    assert debugger.ask(b"vCont;s:3;c") == b"T05thread:3;"
    round_ = [b"Z0,400,2", b"vCont;c", b"z0,400,2"]
    assert debugger.server.asked == [*round_, b"vCont;s", *round_]


def test_another_stop_ends_the_step_of_a_waiting_thread(debugger: _Debugger) -> None:
    """Claim: if another breakpoint comes before the waiting thread runs, the stop is that of the thread that hit it."""
    debugger.server.stops = [(0x500, _RUNNER)]
    assert debugger.ask(b"vCont;s:3;c") == b"T05thread:2;"
    assert debugger.server.asked == [b"Z0,400,2", b"vCont;c", b"z0,400,2"]


def test_an_interrupt_reaches_the_running_processor(debugger: _Debugger) -> None:
    """Claim: the debugger's interrupt goes to the server only while the program runs."""
    debugger.packets.interrupt()
    assert debugger.ask(b"qC") == b"QC2"
    debugger.packets.send(b"vCont;c")
    debugger.packets.interrupt()
    assert debugger.packets.receive(_LIMIT_S) == b"T02thread:2;"
    assert debugger.server.asked == [b"vCont;c", INTERRUPT]


def test_an_image_without_threads_has_the_processor(bare: _Debugger) -> None:
    """Claim: without debug information, the processor is the only thread, and a command says why."""
    assert bare.ask(b"?") == b"T05thread:1;"
    assert bare.ask(b"qfThreadInfo") == b"m1"
    assert bare.ask(b"g") == b"11" * 68
    bare.packets.send(b"qRcmd," + b"ove threads".hex().encode())
    said = bare.packets.receive(_LIMIT_S) or b""
    assert bytes.fromhex(said[1:].decode()).decode() == "the threads are not known: it is bare\n"
    assert bare.packets.receive(_LIMIT_S) == b"OK"
