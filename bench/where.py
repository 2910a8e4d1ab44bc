# SPDX-License-Identifier: MIT OR Apache-2.0
"""Where the instructions of a case go, function by function, from QEMU's log of executed instructions.

    PYTHONPATH=tools .ove/venv/bin/python bench/where.py sync/mutex_lock_unlock native_freertos/native_mutex_lock_unlock

The log is a second witness of the report: its sum, less that of a body that does nothing, is the row's median. Where a
thread ends in an iteration they differ by one: whether its last instruction was executed, the log does not say.
"""

from __future__ import annotations

import argparse
import bisect
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from elftools.elf.elffile import ELFFile

from ove_tool import board as boards
from ove_tool.bench.collect import collect
from ove_tool.bench.matrix import DEFINES
from ove_tool.build import BuildRequest, build
from ove_tool.errors import Failure, UsageError
from ove_tool.image import Image
from ove_tool.runner import command
from ove_tool.variant import choose

APP = Path(__file__).resolve().parent
# Few iterations, since each logged instruction is a line.
FEW = "CONFIG_OVE_BENCHMARK_ITERATIONS=10"
LOGGED = re.compile(r"^Trace \d+: 0x[0-9a-f]+ \[([0-9a-f]+)/([0-9a-f]+)/")
# An access to a device is begun twice, and said so in between.
REWOUND = "cpu_io_recompile: rewound"
IN_HANDLER = 1
LOOP = "bench_measure"
READ = "ove_board_cycles"
# An address, and whether an exception handler was running.
Step = tuple[int, bool]


class Code:
    """The functions of an image by address."""

    def __init__(self, elf: Path) -> None:
        with elf.open("rb") as file:
            image = ELFFile(file)
            symbols = image.get_section_by_name(".symtab").iter_symbols()
            found = {s["st_value"] & ~1: s.name for s in symbols if s["st_info"]["type"] == "STT_FUNC"}
        self.starts = sorted(found)
        self.names = [found[address] for address in self.starts]
        self.loop_entry = next(address for address, name in found.items() if name == LOOP)

    def function(self, address: int) -> str:
        return self.names[bisect.bisect_right(self.starts, address) - 1]


def executed(image: Image, output: Path) -> Iterator[Step]:
    """Run the image and give each instruction it executes. Its own output goes to a file."""
    board = boards.load(image.board)
    line = [word.replace("stdio,id=sh", f"file,id=sh,path={output}") for word in command(image, board)]
    line += ["-singlestep", "-d", "exec,nochain", "-D", "/dev/stderr"]
    with subprocess.Popen(line, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None  # noqa: S101
        yield from _once(process.stderr)
    if process.returncode != 0:
        raise Failure(f"the image ended with code {process.returncode}:\n{output.read_text(encoding='utf-8')[-2000:]}")


def _once(log: Iterable[str]) -> Iterator[Step]:
    """Leave out what is logged but was not executed: what is begun again, and what an exception forestalls."""
    last: int | None = None
    was_in_handler = 0
    for text in log:
        if text.startswith(REWOUND):
            last = None
        elif match := LOGGED.match(text):
            is_in_handler = int(match[1], 16) & IN_HANDLER
            if last is not None and is_in_handler <= was_in_handler:
                yield last, bool(was_in_handler)
            last, was_in_handler = int(match[2], 16), is_in_handler
    if last is not None:
        yield last, bool(was_in_handler)


def iterations(trace: Iterable[Step], code: Code) -> list[list[Counter[str]]]:
    """Split a run into its measured loops, and each into what was executed between its two readings."""
    loops: list[list[Counter[str]]] = []
    window: Counter[str] | None = None
    before = ""
    for address, is_in_handler in trace:
        name = code.function(address)
        if address == code.loop_entry:
            loops.append([])
        elif before == READ and name == LOOP:
            if window is None:
                window = Counter()
            else:
                loops[-1].append(window)
                window = None
        if window is not None:
            window[name] += 1
        if not is_in_handler:
            before = name
    return loops


def typical(windows: list[Counter[str]]) -> Counter[str]:
    """Give the median iteration, by nearest rank as the report does."""
    return sorted(windows, key=lambda window: window.total())[(len(windows) - 1) // 2]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("case", nargs="*", help="suite/case; without any, log and report are compared for all")
    parser.add_argument("--board", help="an emulated board")
    parser.add_argument("--rtos", help="a kernel")
    parser.add_argument("--mode", default="heap", help="heap or zeroheap")
    parser.add_argument("--lang", default="c", help="a language")
    arguments = parser.parse_args()
    variant = choose(arguments.board, arguments.rtos, arguments.mode, arguments.lang, app=APP, defines=DEFINES)
    image = build(BuildRequest(APP, variant, (*DEFINES, FEW), tag="where"), is_quiet=True)
    code = Code(image.elf)
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "console"
        loops = iterations(executed(image, output), code)
        run = collect(output.read_text(encoding="utf-8").splitlines(), boards.load(image.board), variant)
    rows = [row.name for row in run.rows if row.unit != "bytes"]
    # Each case runs the loop twice, to warm up and to measure; the overhead was first.
    found = dict(zip(rows, loops[3::2], strict=True))
    empty = typical(loops[1])
    if unknown := set(arguments.case) - set(rows):
        raise UsageError(f"no case {', '.join(sorted(unknown))}; there are: {', '.join(rows)}")
    for case in arguments.case or rows:
        window = typical(found[case])
        total = window.total() - empty.total()
        print(f"{case}: {total} instructions by the log, {run.by_name[case].p50} by the report")
        if arguments.case:
            for name, count in (window - Counter({LOOP: empty[LOOP], READ: empty[READ]})).most_common():
                print(f"{count:8} {name}")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, UsageError) as error:
        sys.exit(f"error: {error}")
