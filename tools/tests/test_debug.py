# SPDX-License-Identifier: MIT OR Apache-2.0
"""The parts of `./ove debug` around GDB: which one is started, the emulator's end, and the servers of boards."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from bare_program import BOARD, compiled
from click.testing import CliRunner

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError
from ove_lab.inspect import gdb
from ove_lab.inspect.packets import Packets
from ove_tool import debug_server
from ove_tool.cli.debug import command
from ove_tool.paths import ROOT

_LIMIT_S = 60.0
_PATHS = [str(ROOT / one) for one in ("tools", "lab")]
# The block that `./ove debug` holds while GDB runs; the end of the output shows that the emulator has ended too.
_HOLDS = """
    import sys, time
    from pathlib import Path
    sys.path[:0] = {paths!r}
    from ove_lab import board
    from ove_lab.image import Image
    from ove_lab.inspect import debugger, emulated, gdb
    from ove_lab.runner import NO_WORDS
    elf = Path({elf!r})
    image = Image("dead", elf, "", {board!r}, "", "", elf.parent)
    with emulated.stopped(image, board.load({board!r}), NO_WORDS) as remote:
        print("stopped", flush=True)
        {rest}
"""


def _held(folder: Path, rest: str) -> subprocess.Popen[str]:
    image = compiled(folder, "dead", "-DDEATH=ALIVE")
    text = textwrap.dedent(_HOLDS).format(paths=_PATHS, elf=str(image.elf), board=BOARD, rest=rest)
    process = subprocess.Popen([sys.executable, "-P", "-c", text], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "stopped\n"
    return process


def _rest(process: subprocess.Popen[str]) -> str:
    """Return the output until the command and its emulator have ended."""
    return process.communicate(timeout=_LIMIT_S)[0]  # by the clock: a stopped emulator uses no processor time


def test_the_emulator_ends_with_a_command_that_is_killed(tmp_path: Path) -> None:
    """Claim: a killed command leaves no emulator behind: its output ends only when the emulator's does."""
    process = _held(tmp_path, "time.sleep(1000)")
    process.kill()
    assert _rest(process) == ""
    assert process.returncode == -signal.SIGKILL


def test_gdb_and_the_emulator_end_with_a_command_that_is_terminated(tmp_path: Path) -> None:
    """Claim: a command that is terminated while GDB runs asks GDB to end, ends the emulator and says so by its code."""
    # A program that ends at once on request replaces GDB.
    stands = "trap 'echo asked; exit' TERM; echo runs; while :; do sleep 0.1; done"
    # On a busy machine the answer takes longer than a user waits for a GDB that hangs.
    process = _held(tmp_path, f'gdb._END_S = {_LIMIT_S}; gdb.run(["sh", "-c", "{stands}"])')
    assert process.stdout is not None
    assert process.stdout.readline() == "runs\n"
    process.terminate()
    assert _rest(process) == "asked\n"
    assert process.returncode == 128 + signal.SIGTERM


def test_gdb_ends_with_a_command_that_is_terminated_while_gdb_starts(tmp_path: Path) -> None:
    """Claim: even a signal that arrives before the command knows its GDB asks GDB to end."""
    runs = tmp_path / "runs"
    stands = f"trap 'echo asked; exit' TERM; touch {runs}; while :; do sleep 0.1; done"
    begin = (
        f"import os, signal, subprocess; gdb._END_S = {_LIMIT_S}; start = subprocess.Popen; "
        f"wait = lambda: Path({str(runs)!r}).exists() or time.sleep(0.01) or wait(); "
        "subprocess.Popen = lambda *words: [start(*words), wait(), os.kill(os.getpid(), signal.SIGTERM)][0]; "
    )
    process = _held(tmp_path, f'{begin}gdb.run(["sh", "-c", "{stands}"])')
    assert _rest(process) == "asked\n"
    assert process.returncode == 128 + signal.SIGTERM


def test_an_emulator_that_does_not_start_is_said(tmp_path: Path) -> None:
    """Claim: options that QEMU rejects end the command with a message after QEMU's own."""
    image = compiled(tmp_path, "dead", "-DDEATH=ALIVE")
    text = textwrap.dedent(_HOLDS).format(paths=_PATHS, elf=str(image.elf), board=BOARD, rest="pass")
    text = text.replace("NO_WORDS)", "RunWords((), ('-nothing',)))").replace("NO_WORDS", "RunWords")
    done = subprocess.run([sys.executable, "-P", "-c", text], capture_output=True, text=True, check=False)
    assert "-nothing: invalid option" in done.stderr
    assert done.stderr.splitlines()[-1].endswith("ended before it opened a debugger's port; its own words are above")


def test_a_missing_gdb_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: without a GDB the command names the package, and Arm's own name for GDB is taken too."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(Failure, match=r"no GDB for Arm's processors .* apt-get install gdb-multiarch\)$"):
        gdb.require_gdb()
    with pytest.raises(Failure, match=r"no GDB for this machine's programs .* apt-get install gdb\)$"):
        gdb.require_gdb(is_host=True)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name == "arm-none-eabi-gdb" else None)
    assert gdb.require_gdb() == "/bin/arm-none-eabi-gdb"


def test_a_server_for_a_board() -> None:
    """Claim: OpenOCD and probe-rs reset and stop the board, and wait on this machine alone; picotool cannot."""
    board, elf = boards.load("nucleo-f401re"), Path("a b.elf")
    words = " ".join(debug_server.line("openocd", board, elf, 3333))
    assert words == (
        f"openocd -f {board.openocd_config} -c bindto 127.0.0.1 -c gdb_port 3333 -c tcl_port disabled "
        "-c telnet_port disabled -c init -c reset halt"
    )
    assert debug_server.line("probe-rs", board, elf, 3333) == [
        *("probe-rs", "gdb", "--chip", board.probe_rs_chip, "--reset-halt"),
        *("--gdb-connection-string", "127.0.0.1:3333", str(elf)),
    ]
    with pytest.raises(Failure, match="picotool only writes images; install OpenOCD or probe-rs"):
        debug_server.line("picotool", boards.load("rpi-pico"), elf, 3333)


def test_words_for_gdb_need_gdb() -> None:
    """Claim: --serve starts no GDB, and refuses words for one."""
    done = CliRunner().invoke(command, ["examples/hello", "--serve", "0", "-ex", "bt"])
    assert isinstance(done.exception, UsageError)
    assert "leave --batch, -x and -ex out" in str(done.exception)


def test_the_lines_of_gdb(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a user's files come before the commands, and each option of GDB's is there. A program whose symbols were
    stripped stops at its first instruction.
    """
    words = gdb.GdbWords(("bt", "info threads"), (Path("a.gdb"),), is_batch=True)
    assert (words.options, words.last) == (["-q", "-batch"], ["-x", "a.gdb", "-ex", "bt", "-ex", "info threads"])
    for place, begin in (("main", ["-ex", "tbreak main", "-ex", "run"]), ("", ["-ex", "starti"])):
        monkeypatch.setattr(gdb, "begins_at", lambda _, place=place: place)
        line = gdb.host_line("gdb", Path("program"), ["one"], gdb.GdbWords())
        assert line == ["gdb", "-q", *begin, "--args", "program", "one"]


def test_one_debugger_is_served(tmp_path: Path) -> None:
    """Claim: --serve says its port, answers the first debugger there, and the emulator ends when that one leaves."""
    process = _held(tmp_path, "debugger.serve(0, elf, remote, lambda text: print(text, flush=True))")
    assert process.stdout is not None
    match = re.fullmatch(r"a debugger can connect to 127\.0\.0\.1:(\d+)\n", process.stdout.readline())
    assert match is not None
    with socket.create_connection(("127.0.0.1", int(match[1])), _LIMIT_S) as connection:
        packets = Packets(connection, "the command")
        packets.send(b"?")
        assert packets.receive(_LIMIT_S) == b"T05thread:1;"
        packets.send(b"qRcmd," + b"ove threads".hex().encode())
        said = bytes.fromhex((packets.receive(_LIMIT_S) or b"")[1:].decode()).decode()
        assert said.startswith("the threads are not known: ")
        assert packets.receive(_LIMIT_S) == b"OK"
        packets.send(b"D")
        assert packets.receive(_LIMIT_S) == b"OK"
    assert _rest(process) == ""
    assert process.returncode == 0


def test_a_port_in_use_is_said(tmp_path: Path) -> None:
    """Claim: --serve at a port in use fails with a sentence that names the way out."""
    from ove_lab.inspect import debugger, remote  # noqa: PLC0415

    image = compiled(tmp_path, "dead", "-DDEATH=ALIVE")
    near, _ = socket.socketpair()
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(Failure, match="--serve 0 takes a free one"):
        debugger.serve(taken.getsockname()[1], image.elf, remote.Remote(near), print)
