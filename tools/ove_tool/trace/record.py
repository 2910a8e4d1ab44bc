# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs an image in the emulator with the collector, and gives what it executed as arrays. Needs the set `trace`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ove_tool.board import Board
from ove_tool.errors import Failure
from ove_tool.image import Image
from ove_tool.limits import call
from ove_tool.runner import command, run
from ove_tool.trace.collector import plugin

_TIMEOUT_S = 300.0
_STORE = 2

Words = NDArray[np.uint32]
Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Run:
    """What was executed: `pc` and `size` have one entry for each instruction, in order.

    The loads and stores of instruction i are the entries `first_access[i]` to `first_access[i + 1]` of `address`,
    `width` (in bytes) and `is_store`.
    """

    pc: Words
    size: Words
    first_access: Places
    address: Words
    width: Words
    is_store: NDArray[np.bool_]


@dataclass(frozen=True)
class Recorded:
    """A run, and what the program wrote. It may have been ended: when it hung, or had run for as long as was asked."""

    run: Run
    output: str
    exit_code: int
    hung: bool = False
    is_cut: bool = False


def decode(events: NDArray[np.uint64]) -> Run:
    """Join the collector's events to instructions.

    An access to a device in the middle of a block makes the emulator begin the instruction a second time; QEMU reports
    the second beginning to no plugin.
    """
    kind = (events >> np.uint64(40)) & np.uint64(3)
    begins = np.flatnonzero(kind == 0)
    accesses = np.flatnonzero(kind != 0)
    ends = np.append(begins, len(events)).astype(np.int64)
    return Run(
        (events[begins] & np.uint64(0xFFFFFFFF)).astype(np.uint32),
        ((events[begins] >> np.uint64(32)) & np.uint64(0xFF)).astype(np.uint32),
        np.searchsorted(accesses, ends).astype(np.int64),
        (events[accesses] & np.uint64(0xFFFFFFFF)).astype(np.uint32),
        ((events[accesses] >> np.uint64(32)) & np.uint64(0xFF)).astype(np.uint32),
        kind[accesses] == _STORE,
    )


def record(image: Image, board: Board, arguments: tuple[str, ...] = (), timeout_s: float = _TIMEOUT_S) -> Recorded:
    """Run the image to its end. Raises Failure when the emulator refuses the collector or the run does not end."""
    if board.kind != "qemu":
        raise Failure(f"{board.name} is not emulated, and only the emulator can record a run")
    with tempfile.TemporaryDirectory(prefix="ove-trace-") as folder:
        written = Path(folder) / "record"
        words = command(image, board, arguments)
        done = call([*words, "-plugin", f"{plugin(words[0])},out={written}"], timeout_s)
        if done.over:
            raise Failure(f"{image.name}, recorded: {done.over}")
        return Recorded(decode(read(written, done.output)), done.output, done.code)


def observe(
    image: Image, board: Board, instructions: int, timeout_s: float, on_text: Callable[[str], None] = lambda _: None
) -> Recorded:
    """Run the image to its end, or for some instructions. A guest that stops doing anything is ended by the clock.

    Raises Failure when the emulator refuses the collector or the guest did nothing.
    """
    if board.kind != "qemu":
        raise Failure(f"{board.name} is not emulated, and only the emulator can record a run")
    with tempfile.TemporaryDirectory(prefix="ove-trace-") as folder:
        written = Path(folder) / "record"
        collector = plugin(command(image, board)[0])
        more = ("-plugin", f"{collector},out={written},limit={instructions}")
        done = run(image, board, (), timeout_s, on_text, on_the_clock=True, more=more)
        recorded = decode(read(written, done.tail()))
        return Recorded(
            recorded, "\n".join(done.lines), done.exit_code, done.timed_out, len(recorded.pc) == instructions
        )


def read(written: Path, said: str) -> NDArray[np.uint64]:
    """Read a file of the collector. Raises Failure, with what the emulator said, for one that is missing or damaged."""
    if not written.is_file():
        raise Failure(f"the emulator did not take the collector; it said:\n{said[-2000:]}")
    size = written.stat().st_size
    events = np.fromfile(written, dtype=np.uint64)
    is_event = events != 0
    # Behind the last event of an emulator that was killed are zeros.
    count = len(events) - int(np.argmax(is_event[::-1])) if is_event.any() else 0
    if size % 8 or count == 0 or not is_event[:count].all():
        raise Failure(f"the record of the run is damaged: it has {size} bytes; the program said:\n{said[-2000:]}")
    return events[:count]
