# SPDX-License-Identifier: MIT OR Apache-2.0
"""Hardware boards without hardware: the programs that flash images, and serial ports, played by a pseudo-terminal."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image, Size
from ove_tool import flashing, kernels
from ove_tool.bench import matrix, silicon
from ove_tool.bench.collect import collect, collect_whole_rows
from ove_tool.device import opened, read_serial
from ove_tool.kconfig import MODES
from ove_tool.paths import ROOT
from ove_tool.report.publish import merged
from ove_tool.results import WORST_CASE, WORST_CASE_SYMBOL, Results, Row, Run, write
from ove_tool.variant import Variant

# A loop that only waits. `while (...);` behind `do { ... }` has a body.
_ENDLESS = re.compile(r"^\s*while \(.*\)\s*(?:\{\s*\}|;)", re.MULTILINE)
REAL = [name for name in boards.names() if boards.load(name).is_silicon]
BOARD = boards.load(REAL[0])
VARIANT = Variant(BOARD.kernel, BOARD.name, "heap")
ROWS = ("mutex_lock_unlock", "sem_take_give", "event_signal_wait")
HEAD = (
    f'@ove {{"t":"bench","rtos":"{BOARD.kernel}","board":"{BOARD.name}","mode":"heap","binding":"c","checks":false,'
    '"tick_hz":1000,"overhead_counts":2}'
)


def row(case: str) -> str:
    return f'@ove {{"t":"case","suite":"sync","case":"{case}","unit":"counts","iterations":10,"hist":[[86,9],[170,1]]}}'


LOG = [HEAD, "a line of the program's own", *map(row, ROWS), '@ove {"t":"end","cases":3,"failed":0}']


@contextmanager
def replayed(text: str) -> Iterator[str]:
    """Yield the device of a pseudo-terminal that has sent the text and keeps it until it is read."""
    board, port = os.openpty()
    tty.setraw(port)
    data = text.encode()
    # The terminal holds no more than this, and a text that comes in parts may come slowly on a busy machine.
    assert len(data) < 4096
    try:
        for begin in range(0, len(data), 48):
            os.write(board, data[begin : begin + 48])
        yield os.ttyname(port)
    finally:
        os.close(board)
        os.close(port)


def record(monkeypatch: pytest.MonkeyPatch, text: str) -> list[str]:
    monkeypatch.setenv(silicon.NO_FLASH, "1")
    monkeypatch.setenv(silicon.SILENCE, "0.5")
    with replayed(text) as device:
        monkeypatch.setenv(silicon.DEVICE, device)
        image = Image("bench", Path("none.elf"), BOARD.kernel, BOARD.name, "heap", "c", Path())
        return silicon.record(image, BOARD, lambda _: None)


@pytest.mark.parametrize("name", REAL)
def test_openocd_knows_each_board(name: str) -> None:
    """Claim: OpenOCD reads the configuration that a board names, without a probe."""
    if shutil.which("openocd") is None:
        pytest.skip("openocd is not installed")
    config = boards.load(name).openocd_config
    done = subprocess.run(["openocd", "-f", config, "-c", "shutdown"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_missing_probe_is_named() -> None:
    """Claim: flashing an image without a probe fails, and the message contains the program's own error."""
    if shutil.which("openocd") is None:
        pytest.skip("openocd is not installed")
    with pytest.raises(Failure, match=f"could not write the image to {BOARD.name}; is the board connected"):
        flashing.write(Path("none.elf"), BOARD)


@pytest.mark.parametrize("name", REAL)
def test_each_board_has_a_writer(name: str) -> None:
    """Claim: each command line names its program first, the image, and the board's chip or configuration."""
    board = boards.load(name)
    fitting = [one for one in flashing.WRITERS if one.fits(board)]
    assert fitting
    for one in fitting:
        commands = one.commands(board, Path("/a place/x.elf"))
        assert {words[0] for words in commands} == {one.program}
        assert any("/a place/x.elf" in word for word in commands[0])


def test_a_log_is_recorded_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a board's output on its serial port becomes a run in nanoseconds."""
    lines = record(monkeypatch, "\r\n".join([*LOG, ""]))
    assert lines == LOG
    run = collect(lines, BOARD, VARIANT)
    assert [row.case for row in run.rows] == list(ROWS)
    assert {row.unit for row in run.rows} == {"ns"}
    # 86 counts less the 2 of the measurement.
    assert run.rows[0].min == round(84 * 1e9 / BOARD.cycles_hz)


def test_a_log_that_ends_in_the_middle_keeps_whole_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: if a log ends inside a row, the rows before it are kept, and the missing ones are named."""
    text = "\n".join(LOG[:4]) + "\n" + LOG[4][:40]
    run, missing = collect_whole_rows(record(monkeypatch, text), BOARD, VARIANT)
    assert [row.case for row in run.rows] == list(ROWS[:2])
    assert "2 rows are kept" in missing
    assert "sync/event_signal_wait" in missing
    assert "sync/mutex_lock_unlock" not in missing


def test_a_damaged_row_is_not_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a row that was damaged on the line is named as missing; the others are kept."""
    lines = [*LOG]
    lines[3] = lines[3][:30] + lines[3][40:]
    run, missing = collect_whole_rows(record(monkeypatch, "\n".join([*lines, ""])), BOARD, VARIANT)
    assert [row.case for row in run.rows] == [ROWS[0], ROWS[2]]
    assert "sync/sem_take_give" in missing


def test_a_stop_ends_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a stopped program ends the recording at once, and the rows recorded so far are kept."""
    stop = "ove: stop 6 (processor fault) in code at 0x08000123"
    lines = record(monkeypatch, "\n".join([*LOG[:3], stop, "never read", ""]))
    assert lines[-1] == stop
    run, missing = collect_whole_rows(lines, BOARD, VARIANT)
    assert len(run.rows) == 1
    assert "without saying that it was done" in missing


def test_silence_without_a_row_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a log without a row is not a result."""
    with pytest.raises(Failure, match="no benchmark case"):
        collect_whole_rows(record(monkeypatch, HEAD + "\n"), BOARD, VARIANT)


def test_ports_that_cannot_be_read() -> None:
    """Claim: a port that does not exist, a busy one and a regular file are reported by name."""
    with pytest.raises(Failure, match="/dev/no_such_port: No such file"):
        list(read_serial("/dev/no_such_port", 115200, 0.1))
    with pytest.raises(Failure, match="is not a serial device"):
        list(read_serial(str(Path(__file__)), 115200, 0.1))
    with replayed("") as device, opened(device, 115200), pytest.raises(Failure, match="is busy"):
        list(read_serial(device, 115200, 0.1))
    with pytest.raises(UsageError, match="unknown rate 12345"):
        list(read_serial("/dev/null", 12345, 0.1))


def test_a_device_has_to_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: without a device, the message says how to name one."""
    monkeypatch.delenv(silicon.DEVICE, raising=False)
    if BOARD.serial:
        pytest.skip("the board names its device itself")
    with pytest.raises(UsageError, match="OVE_SERIAL=/dev/"):
        silicon.device_of(BOARD)


def test_what_was_built_is_said_without_a_device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Claim: without a device, the message names the image that was built, its size, and why it is not measured."""
    monkeypatch.delenv(silicon.DEVICE, raising=False)
    elf = tmp_path / "bench.elf"
    image = Image("bench", elf, BOARD.kernel, BOARD.name, "heap", "c", tmp_path)
    monkeypatch.setattr(matrix, "build", lambda *_, **__: image)
    monkeypatch.setattr(matrix, "size", lambda path: Size(1, 2, 3, 4) if path == elf else None)
    with pytest.raises(Failure) as told:
        matrix.measure(VARIANT, (), lambda _: None)
    lines = str(told.value).splitlines()
    assert lines[0] == f"{VARIANT.name}, c: built {elf}: text 1, rodata 2, data 3, bss 4 bytes (flash 6, RAM 7)"
    assert lines[1].startswith(f"not measured: set OVE_SERIAL to the serial device of {BOARD.name}")


@pytest.mark.parametrize("name", REAL)
def test_no_wait_of_a_board_is_without_a_limit(name: str) -> None:
    """Claim: no file of a hardware board or of its chip has a loop that does nothing but wait."""
    lists = (ROOT / "boards" / name / "board.cmake", *(ROOT / "boards" / "common").glob("*/*.cmake"))
    chips = set(re.findall(r"ove_board_common\(([\w-]+)\)", lists[0].read_text()))
    for path in lists[1:]:
        if path.parent.name in chips:
            chips |= set(re.findall(r"boards/common/([\w-]+)/", path.read_text()))
    folders = [ROOT / "boards" / name, *(ROOT / "boards" / "common" / chip for chip in chips)]
    files = [path for folder in folders for end in ("c", "h", "s") for path in folder.glob(f"*.{end}")]
    assert len(folders) > 2, folders
    assert [path for path in files if _ENDLESS.search(path.read_text(encoding="utf-8"))] == []


def test_an_endless_wait_is_found() -> None:
    """Claim: the pattern finds a loop that only reads a register, and no loop with a body."""
    assert _ENDLESS.search("\twhile ((USART_STATUS & READY) == 0u) {\n\t}\n")
    assert _ENDLESS.search("while (!(SR & 1u));")
    assert not _ENDLESS.search("\twhile (left > 0u) {\n\t\tleft--;\n\t}\n")


def test_monitor_prints_what_the_board_says() -> None:
    """Claim: `./ove monitor` prints the port's text and ends when its time is up."""
    with replayed("hello 1\nhello 2\n") as device:
        words = [sys.executable, "-P", "-m", "ove_tool", "monitor", "--device", device, "--seconds", "1"]
        done = subprocess.run(
            words, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT / "tools")}
        )
    assert (done.returncode, done.stdout) == (0, "hello 1\nhello 2\n")


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("name", [name for name in boards.names() if boards.load(name).kind != "own"])
def test_make_measures_each_board(name: str) -> None:
    """Claim: `make benchmarks-<board>[-<kernel>] [ZEROHEAP=1]` measures that board on that kernel in that mode."""
    board = boards.load(name)
    for kernel in (None, *kernels.names()):
        for mode in MODES:
            target = f"benchmarks-{name}" + (f"-{kernel}" if kernel else "")
            more = ["ZEROHEAP=1"] if mode == "zeroheap" else []
            done = subprocess.run(["make", "-n", target, *more], cwd=ROOT, capture_output=True, text=True, check=True)
            folder = f"output/{name}/{kernel or board.kernel}/_benchmarks" + ("_zeroheap" if more else "")
            asked = f"bench --rtos {kernel or board.kernel} --board {name} --mode {mode} --out {folder} "
            assert asked in " ".join(done.stdout.replace("\\", " ").split()) + " "


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_measures_the_worst_case() -> None:
    """Claim: `WORSTCASE=1` sets the symbol, and writes neither to the folder nor to the pages of the other results."""
    for more, suffix in (([], ""), (["ZEROHEAP=1"], "_zeroheap")):
        words = ["make", "-n", f"benchmarks-{BOARD.name}", "WORSTCASE=1", *more]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
        said = " ".join(done.stdout.replace("\\", " ").split()) + " "
        assert f"--out output/{BOARD.name}/{BOARD.kernel}/_benchmarks_worstcase{suffix} " in said
        assert f"--publish docs/benchmarks/worst-case -D {WORST_CASE_SYMBOL} " in said
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "WORSTCASE=1" in done.stdout
    assert done.stdout.rstrip().endswith("make test, make lock")


def test_pages_hold_one_timing_of_a_board(tmp_path: Path) -> None:
    """Claim: results with one timing are not published over the same board's with the other; another board's may be."""
    one = Row("sync", ROWS[0], "ns", 10, 1, 1, 1, 1, 1, 1.0, 0.0)
    plain = Run(BOARD.kernel, BOARD.name, "heap", "c", (one,), ("checks off",))
    worst = replace(plain, mode="zeroheap", notes=("checks off", f"{WORST_CASE} caches off"))
    assert (plain.is_worst_case, worst.is_worst_case) == (False, True)
    write(Results({}, (plain,)), tmp_path / "results.json")
    for new in (worst, replace(worst, mode="heap")):
        with pytest.raises(Failure, match="with ordinary timing, but the new figures have worst-case timing"):
            merged(tmp_path, Results({}, (new,)))
    other = replace(worst, board=REAL[1])
    assert merged(tmp_path, Results({}, (other,))).runs == tuple(sorted((plain, other), key=lambda run: run.key))
