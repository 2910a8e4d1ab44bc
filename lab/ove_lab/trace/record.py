# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs an image in the emulator with the collector, and returns the executed instructions as arrays. Needs the set
`trace`."""

from __future__ import annotations

import itertools
import mmap
import os
import re
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TextIO

import numpy as np
from numpy.typing import NDArray

from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import NO_WORDS, RunWords, command, run
from ove_lab.trace import notes, nvic, reader, repeats, waits
from ove_lab.trace.collector import plugin
from ove_lab.trace.notes import Notes
from ove_lab.trace.past import Past
from ove_lab.trace.reader import Decoded
from ove_lab.trace.repeats import Repeats, Rotation

_TIMEOUT_S = 300.0
# The size of a part, the number of parts that the emulator may be ahead (plugin/record.c), and the polling interval.
_PART_MIB, _AHEAD, _LOOK_S = 16, 4, 0.005
_NS_IN_MS = 1_000_000
# The bytes of an event.
_EVENT = 8
# The recorded iterations of a counted loop after the first, because one may read what the previous one wrote.
_MORE = 2
# The exit code with which the collector ends the emulator, and its message.
_NOT_WRITTEN = 74
_REASON = re.compile(r"ove: (the record of the run cannot be written: .*)")

Words = NDArray[np.uint32]
Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Run:
    """The executed instructions: `pc` and `size` have one entry for each instruction, in order.

    The loads and stores of instruction i are the entries `first_access[i]` to `first_access[i + 1]` of `address`,
    `width` (in bytes), `is_store`, `value` and `has_value`: the RAM contents after a store, as read by the emulator.
    `notes` holds the events between instructions. `repeats` counts executed instructions without entries: if there are
    none, an instruction's index is the number of instructions executed before it.
    """

    pc: Words
    size: NDArray[np.uint8]
    first_access: Places
    address: Words
    width: NDArray[np.uint8]
    is_store: NDArray[np.bool_]
    value: NDArray[np.uint64]
    has_value: NDArray[np.bool_]
    notes: Notes = field(default_factory=Notes)
    repeats: Repeats = field(default_factory=Repeats)
    past: Past = field(default_factory=Past)

    def executed(self, place: int) -> int:
        """Return how many instructions were executed before the one at an index."""
        if place < 0:
            return self.past.at(place).executed
        return self.past.begin.executed + place + self.repeats.before(place)

    def head(self, count: int, log: Sequence[str]) -> Run:
        """Return the first instructions of a record; `log` are the lines of the emulator's log until then."""
        last = int(self.first_access[count])
        return replace(
            self,
            pc=self.pc[:count],
            size=self.size[:count],
            first_access=self.first_access[: count + 1],
            address=self.address[:last],
            width=self.width[:last],
            is_store=self.is_store[:last],
            value=self.value[:last],
            has_value=self.has_value[:last],
            notes=self.notes.head(count, log),
            repeats=self.repeats.head(count),
        )

    def between(self, begin: int, end: int) -> int:
        """Return how many instructions were executed from one index to another."""
        if begin < 0 or end < 0:
            return self.executed(end) - self.executed(begin)
        return end - begin + self.repeats.between(begin, end)


@dataclass(frozen=True)
class Recorded:
    """A run, and the program's output. The run may have been ended because it hung or reached the requested duration.

    `is_full` means that it was ended because the record reached its maximum number of events.

    `processor_s` is the processor time of the emulator with the collector, of a run that was not streamed.
    `record_bytes` and `log_bytes` are the sizes of the record and of the emulator's log, of a run that was streamed.
    """

    run: Run
    output: str
    exit_code: int
    hung: bool = False
    is_cut: bool = False
    is_full: bool = False
    record_bytes: int = 0
    log_bytes: int = 0
    processor_s: float = 0.0


class Log:
    """The lines of the emulator's log, in order. The record notes each line once it is complete."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: TextIO | None = None

    def take(self, count: int) -> list[str]:
        """Return the next lines."""
        if count and self._file is None:
            self._file = self.path.open(encoding="utf-8", errors="replace", newline="\n")
        return [one.rstrip("\n") for one in itertools.islice(self._file, count)] if self._file else []

    @property
    def size(self) -> int:
        """The bytes that the emulator has written."""
        return self.path.stat().st_size if self.path.is_file() else 0

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def decode(events: NDArray[np.uint64], log: Sequence[str] = ()) -> Run:
    """Join the collector's events, and the lines of the emulator's log, to instructions.

    A device access in the middle of a block makes the emulator restart the instruction; QEMU does not report the
    restart to plugins.
    """
    found = reader.decode(events)
    return joined(events, found, log)


def joined(events: NDArray[np.uint64], found: Decoded, log: Sequence[str] = ()) -> Run:
    """Build the run from decoded events."""
    return Run(
        found.pc,
        found.size,
        found.first_access,
        found.address,
        found.width,
        found.is_store,
        found.value,
        found.has_value,
        notes.decode(events[found.noted], found.noted_place, log),
        repeats.counted(events, found.noted, found.begins),
    )


def record(image: Image, board: Board, arguments: tuple[str, ...] = (), timeout_s: float = _TIMEOUT_S) -> Recorded:
    """Run the image to its end. Raises Failure if the emulator rejects the collector or the run does not end."""
    words = command(image, board, arguments) if board.kind == "qemu" else []
    with _Files(image, board) as files:
        done = call([*words, *files.options()], timeout_s)
        if done.over:
            raise Failure(f"{image.name}, recorded: {done.over}")
        return Recorded(files.read(done.output, done.code), done.output, done.code)


def observe(
    image: Image,
    board: Board,
    for_ms: float,
    timeout_s: float,
    words: RunWords = NO_WORDS,
    rotation: Rotation | None = None,
    most: int | None = None,
) -> Recorded:
    """Run the image to its end, or for some of its own time. A guest that becomes idle forever is ended by wall time.

    With a `rotation`, the run counts the iterations of a repeating loop; without it, each one is recorded. The run ends
    at `most` recorded events. Raises Failure if the emulator rejects the collector or the guest did nothing.
    """
    with _Files(image, board) as files:
        limit = f"limit={int(for_ms * _NS_IN_MS / board.instruction_ns)}"
        bound = [] if most is None else [f"most={most}"]
        more = [*words.emulator, *files.options(limit, *bound)]
        before = os.times()
        done = run(image, board, words.arguments, timeout_s, on_the_clock=True, more=more)
        after = os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        recorded = files.read(done.tail(), done.exit_code, rotation)
        is_cut = recorded.notes.is_cut
        is_full = is_cut and most is not None and files.events > most
        said = "\n".join(done.lines)
        return Recorded(recorded, said, done.exit_code, done.timed_out, is_cut, is_full, processor_s=used)


class Stream:
    """A run that is read while the emulator executes it, in parts of bounded size.

    The emulator waits while the reader is far behind; the time limit does not count that time.
    """

    def __init__(self, image: Image, board: Board, for_ms: float, timeout_s: float, words: RunWords = NO_WORDS) -> None:
        self._files = _Files(image, board)
        self.log = Log(self._files.log)
        limit = f"limit={int(for_ms * _NS_IN_MS / board.instruction_ns)}"
        more = [*words.emulator, *self._files.options(limit, f"parts={_PART_MIB}")]
        self._pool = ThreadPoolExecutor(1)
        self._excused, self._bytes = 0.0, 0
        self._run = self._pool.submit(
            run,
            image,
            board,
            words.arguments,
            timeout_s,
            on_the_clock=True,
            more=more,
            excused=lambda: self._excused,
        )

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, *_: object) -> None:
        self._files.stop()
        self._pool.shutdown()
        self.log.close()
        self._files.__exit__()

    def parts(self) -> Iterator[NDArray[np.uint64]]:
        """Yield the events in order. Raises Failure if the emulator rejects the collector or nothing ran."""
        for number in itertools.count():
            path = self._files.part(number)
            while not path.is_file() and not self._run.done():
                time.sleep(_LOOK_S)
            if not path.is_file():
                break
            events = _mapped(path)
            self._bytes += events.nbytes
            is_held = self._files.part(number + _AHEAD - 1).is_file()
            path.unlink()
            started = time.monotonic()
            yield events
            self._excused += time.monotonic() - started if is_held else 0.0
        done = self._run.result()
        last = self._files.last(done.tail(), done.exit_code, is_only=number == 0)
        self._bytes += last.nbytes
        yield last

    def recorded(self, events: Run) -> Recorded:
        """Return the end of the run, once all parts have been yielded."""
        done = self._run.result()
        sizes = (self._bytes, self.log.size)
        is_cut = events.notes.is_cut
        return Recorded(events, "\n".join(done.lines), done.exit_code, done.timed_out, is_cut, False, *sizes)


def _mapped(path: Path) -> NDArray[np.uint64]:
    """Map the events of a file without copying; they remain valid after the file is removed."""
    with path.open("rb") as file:
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), dtype=np.uint64)


class _Files:
    """The files that the emulator writes during a recording. Raises Failure for a board that is not emulated."""

    def __init__(self, image: Image, board: Board) -> None:
        if board.kind != "qemu":
            raise Failure(f"{board.name} is not emulated, and only the emulator can record a run")
        self._image, self._board = image, board
        self._folder = tempfile.TemporaryDirectory(prefix="ove-trace-")
        self._record, self.log = Path(self._folder.name) / "record", Path(self._folder.name) / "log"

    def __enter__(self) -> _Files:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def options(self, *more: str) -> list[str]:
        """Return the options for the emulator's command line."""
        words = [f"out={self._record}", f"log={self.log}", f"instruction_ns={self._board.instruction_ns}", *more]
        if sleeping := waits.find(self._image.elf):
            words.append("waits=" + "".join(f"{one:x}+" for one in sleeping))
        events = [word for name in nvic.EVENTS for word in ("-trace", name)]
        collector = ["-plugin", ",".join([str(plugin(self._board.qemu)), *words])]
        # After a reset, another run would begin: threads and stacks would no longer match the record.
        return ["-no-reboot", *events, "-D", str(self.log), *collector]

    @property
    def events(self) -> int:
        """The events of the record."""
        return self._record.stat().st_size // _EVENT

    def part(self, number: int) -> Path:
        """Return the path of a part of a divided record."""
        return self._record.with_name(f"{self._record.name}.{number}")

    def stop(self) -> None:
        """Let the emulator end at the next part."""
        self._record.with_name(f"{self._record.name}.stop").touch()

    def last(self, said: str, code: int, is_only: bool) -> NDArray[np.uint64]:
        """Return the last part of a divided record; only a first part must have events. Raises Failure as `read`
        does."""
        self._refuse(said, code)
        is_empty = self._record.is_file() and not is_only and not np.fromfile(self._record, dtype=np.uint64).any()
        return np.empty(0, dtype=np.uint64) if is_empty else read(self._record, said)

    def _refuse(self, said: str, code: int) -> None:
        if code == _NOT_WRITTEN and (found := _REASON.search(said)):
            # A partial record would look like a run that ended.
            raise Failure(f"{found[1]}; it needs room in {self._record.parents[1]}; TMPDIR names another folder")

    def read(self, said: str, code: int, rotation: Rotation | None = None) -> Run:
        """Return the recorded run. Raises Failure, with the emulator's messages, for a missing or damaged record."""
        self._refuse(said, code)
        events = read(self._record, said)
        events = repeats.expanded(events, None if rotation is None else _MORE)
        events = events if rotation is None else rotation.of(events, events[:0], np.empty)
        log = self.log.read_text(encoding="utf-8", errors="replace") if self.log.is_file() else ""
        if log and not log.endswith("\n"):
            raise Failure(
                f"the record of the run is damaged: the emulator's log is cut off in mid-line; it said:\n{said[-2000:]}"
            )
        return decode(events, log.split("\n"))


def read(written: Path, said: str) -> NDArray[np.uint64]:
    """Read a file of the collector. Raises Failure, with the emulator's messages, if it is missing or damaged."""
    if not written.is_file():
        raise Failure(f"the emulator did not take the collector; it said:\n{said[-2000:]}")
    size = written.stat().st_size
    events = np.fromfile(written, dtype=np.uint64)
    is_event = events != 0
    # If the emulator was killed, zeros follow the last event.
    count = len(events) - int(np.argmax(is_event[::-1])) if is_event.any() else 0
    if size % 8 or count == 0 or not is_event[:count].all():
        raise Failure(f"the record of the run is damaged: it has {size} bytes; the program said:\n{said[-2000:]}")
    return events[:count]
