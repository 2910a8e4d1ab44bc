# SPDX-License-Identifier: MIT OR Apache-2.0
"""From a real board's serial port to a report, with a pseudo-terminal in place of the port.

The terminal replays what the default board's image prints in the emulator, under the real board's name.
"""

from __future__ import annotations

import json
import os
import select
import sys
import tempfile
import termios
import threading
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ove_lab import board as boards
from ove_lab.limits import Done, call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.bench import silicon
from ove_tool.bench.matrix import LOGS, measure
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.results import WORST_CASE, WORST_CASE_SYMBOL
from ove_tool.variant import Variant

GROUP = "serial"
_TIMEOUT_S = 600
# Index of the local modes in the result of termios.tcgetattr(), which works on either end of a pseudo-terminal.
_LOCAL_FLAGS = 3
# The timing that an image prints, and the line that a board would print with the symbol.
_HEAD_PLAIN = '"worst_case_timing":"off"'
_HEAD_WORST = '"worst_case_timing":"all is off","register_ACR":2'
_CLAIMS = {
    "report": "A log from a real board's serial port becomes results in nanoseconds, a report, and published pages.",
    "worst_case": "The worst-case page shows the registers, and ordinary results are not published next to it.",
    "cut_log": "If a log ends early, its complete rows are kept, the missing ones are named, and the exit code is 1.",
}


def job() -> Job:
    """Return the job."""

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in _CLAIMS if selection.wants(GROUP, name, is_variant=False)]
        found = []
        for name in wanted:
            started = time.monotonic()
            why = _judge(name)
            verdict = FAIL if why else PASS
            found.append(Outcome(f"{GROUP}:{name}", verdict, why, _CLAIMS[name], time.monotonic() - started))
        return found

    return Job("serial log", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _CLAIMS])


@contextmanager
def port(logs: Sequence[str]) -> Iterator[str]:
    """Provide a serial device that plays the next log each time it is opened."""
    board, device = os.openpty()
    tty.setraw(device)
    name = os.ttyname(device)
    # From now on, poll() reports when no reader has the terminal open.
    os.close(device)
    is_over = threading.Event()

    def is_open() -> bool:
        poll = select.poll()
        poll.register(board, 0)
        return not poll.poll(0)

    def wait_until(wanted: bool) -> None:
        while is_open() != wanted and not is_over.is_set():
            is_over.wait(0.01)

    def play() -> None:
        for log in logs:
            wait_until(True)
            # Until the reader clears the local modes, the terminal would echo, and hold back an unfinished line.
            while termios.tcgetattr(board)[_LOCAL_FLAGS] and not is_over.is_set():
                is_over.wait(0.01)
            data = log.encode()
            while data and is_open():
                data = data[os.write(board, data[:256]) :]
            wait_until(False)

    player = threading.Thread(target=play)
    player.start()
    try:
        yield name
    finally:
        is_over.set()
        player.join()
        os.close(board)


def log_for(board: boards.Board, lang: str) -> str:
    """Return what the default board's image prints in the emulator, under the other board's name."""
    emulated = Variant(board.kernel, boards.default(), "heap", lang)
    measure(emulated, (), lambda _: None)
    text = (LOGS / f"{emulated.name}-{lang}.log").read_text(encoding="utf-8")
    return text.replace(f'"board":"{boards.default()}"', f'"board":"{board.name}"')


def _judge(name: str) -> str:
    board = next(boards.load(one) for one in boards.names() if boards.load(one).is_silicon)
    log = log_for(board, NATIVE)
    if name == "cut_log":
        log = log[: len(log) // 2]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if name == "worst_case":
            return _judge_worst_case(place, board, log)
        done = _bench(place, board, log)
        written = list(place.rglob("results.json"))
        if not written:
            return f"no results were written:\n{done.output[-3000:]}"
        rows = json.loads(written[0].read_text(encoding="utf-8"))["runs"][0]["rows"]
        if {row["unit"] for row in rows} - {"ns", "bytes"}:
            return "a row is not in nanoseconds"
        whole = log.count('"t":"case"') - (name == "cut_log" and not log.endswith("\n"))
        if abs(len(rows) - whole) > (name == "cut_log"):
            return f"{len(rows)} rows of {whole} were kept"
        if name == "cut_log":
            is_named = "rows are kept; missing: " in done.output
            return "" if done.code == 1 and is_named else f"code {done.code}; it printed\n{done.output[-2000:]}"
        reports = Path("out", "report.md"), Path("pages", f"{board.kernel}-heap.md")
        has_reports = all((place / report).is_file() for report in reports)
        return "" if done.code == 0 and has_reports else f"code {done.code}; it printed\n{done.output[-3000:]}"


def _judge_worst_case(folder: Path, board: boards.Board, log: str) -> str:
    if _HEAD_PLAIN not in log:
        return f"the log's header has no {_HEAD_PLAIN}"
    done = _bench(folder, board, log.replace(_HEAD_PLAIN, _HEAD_WORST), "-D", WORST_CASE_SYMBOL)
    page = folder / "pages" / f"{board.kernel}-heap.md"
    text = " ".join(page.read_text(encoding="utf-8").split()) if page.is_file() else ""
    wanted = (f"mode, {WORST_CASE}", f"{WORST_CASE} all is off, ACR = 0x00000002", f"-D {WORST_CASE_SYMBOL}")
    lacking = [each for each in wanted if each not in text]
    if done.code != 0 or lacking:
        return f"code {done.code}; the page lacks {lacking}; it printed\n{done.output[-3000:]}"
    done = _bench(folder, board, log)
    is_refused = done.code == 1 and "publish them to another folder" in " ".join(done.output.split())
    if not is_refused or " ".join(page.read_text(encoding="utf-8").split()) != text:
        return f"ordinary results next to them: code {done.code}; it printed\n{done.output[-2000:]}"
    return ""


def _bench(folder: Path, board: boards.Board, log: str, *more: str) -> Done:
    words = ["bench", "--board", board.name, "--rtos", board.kernel, "--mode", "heap", "--lang", NATIVE]
    targets = ["--out", f"{folder}/out", "--publish", f"{folder}/pages"]
    with port([log]) as device:
        environment = {silicon.DEVICE: device, silicon.NO_FLASH: "1", silicon.SILENCE: "5"}
        command = [sys.executable, "-P", "-m", "ove_tool", *words, *targets, *more]
        return call(command, _TIMEOUT_S, ROOT, {**environment, "PYTHONPATH": str(ROOT / "tools")})
