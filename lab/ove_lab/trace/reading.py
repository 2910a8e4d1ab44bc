# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a run while the emulator executes it: its totals, and the viewer's file of its last part.

Only chunks that may be in that file are read in full, which takes five times as long. If a run ends early, the file
needs chunks that were not read in full. The run is then read again, since the emulator executes the same instructions
each time.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from ove_lab.board import Board
from ove_lab.image import Image
from ove_lab.runner import RunWords
from ove_lab.trace import chunks, limits, totals
from ove_lab.trace.forked import ForkedWorker
from ove_lab.trace.history import History
from ove_lab.trace.perfetto import Part, Writer
from ove_lab.trace.record import Recorded
from ove_lab.trace.slices import Detail
from ove_lab.trace.totals import Totals

_NS_IN_MS = 1_000_000
# The limit of a run is a number of instructions, so the run ends some instructions before the requested time.
_EARLY_NS = 10 * _NS_IN_MS
# The number of chunks that are read between garbage collections.
_SELDOM = 16


@dataclass(frozen=True)
class Subject:
    """A program to record, for some milliseconds of its own time, within a limit of seconds."""

    image: Image
    board: Board
    words: RunWords
    for_ms: float
    timeout_s: float


class Reading:
    """One run. With limits, the run ends soon after the first one is exceeded."""

    def __init__(
        self, last_ms: float, detail: Detail = Detail.API, stop_at: Mapping[str, int | dict[str, int]] | None = None
    ) -> None:
        self.totals = Totals()
        self.is_stopped = False
        self._last_ns = round(last_ms * _NS_IN_MS)
        self._detail, self._stop_at = detail, stop_at or {}
        self.writer = Writer(self._last_ns)
        # The end of the last chunk that was not read in full, and the start of the one in which a limit was exceeded.
        self._untold = self._stopped_ns = 0
        self._known: chunks.Known | None = None

    def take(self, made: History) -> None:
        """Read a history that is the whole run."""
        self.totals.join(totals.of(made))
        self.writer.add(self.writer.part(made))

    def stream(self, subject: Subject, show: Callable[[str], None]) -> Recorded:
        """Execute and read a program, and report progress to `show`. Raises Failure if it cannot be recorded."""
        whole = round(subject.for_ms * _NS_IN_MS)
        recorded = self._read(subject, show, whole - self._last_ns - _EARLY_NS)
        told_from = (self._stopped_ns if self.is_stopped else self.totals.ns) - self._last_ns
        if self._untold > told_from or self.is_stopped:
            self._read_again(subject, show, told_from)
        return recorded

    def _read(self, subject: Subject, show: Callable[[str], None], told_from: int) -> Recorded:
        worker = ForkedWorker(self._join)
        with self._open(subject, told_from) as histories, _collected_seldom() as collect:
            for made in histories:
                recorded = made.observed.recorded
                self._untold = _end(made) if _end(made) <= told_from else self._untold
                worker.begin(lambda made=made: (_totals(made), self._part(made, told_from)))  # type: ignore[misc]
                show(f"{_end(made) / _NS_IN_MS:.0f} of {subject.for_ms:g} ms")
                collect()
                if self.is_stopped:
                    break
            worker.finish()
        return recorded

    def _read_again(self, subject: Subject, show: Callable[[str], None], told_from: int) -> None:
        end = self.totals.ns
        self.writer = Writer(end - told_from)
        worker = ForkedWorker(lambda part: self.writer.add(part) if part is not None else None)
        with self._open(subject, told_from) as histories, _collected_seldom() as collect:
            for made in histories:
                worker.begin(lambda made=made: self._part(made, told_from))  # type: ignore[misc]
                show(f"{_end(made) / _NS_IN_MS:.0f} ms, again")
                collect()
                if _end(made) >= end:
                    break
            worker.finish()

    def _open(self, subject: Subject, told_from: int) -> chunks.Opened:
        def detail(end: int) -> Detail:
            return self._detail if end > told_from else Detail.TOTALS

        self._known = self._known or chunks.Known(subject.image)
        return chunks.open_run(
            subject.image, subject.board, subject.for_ms, subject.timeout_s, subject.words, detail, self._known
        )

    def _part(self, made: History, told_from: int) -> Part | None:
        if _end(made) <= told_from:
            return None
        made.complete()
        return self.writer.part(made)

    def _join(self, found: tuple[Totals, Part | None]) -> None:
        if self.is_stopped:
            # The emulator was ahead of the reader.
            return
        figures, part = found
        begin = self.totals.ns
        self.totals.join(figures)
        if part is not None:
            self.writer.add(part)
        if self._stop_at and limits.exceeded(self.totals, self._stop_at, is_whole=False):
            self.is_stopped, self._stopped_ns = True, begin


@contextmanager
def _collected_seldom() -> Iterator[Callable[[], None]]:
    """Collect garbage only between chunks, and seldom, because a chunk leaves no reference cycles behind."""
    gc.disable()
    chunks_read = 0

    def collect() -> None:
        nonlocal chunks_read
        if chunks_read == 0:
            # The program and its debug information are kept until the end.
            gc.freeze()
        elif chunks_read % _SELDOM == 0:
            gc.collect()
        chunks_read += 1

    try:
        yield collect
    finally:
        gc.unfreeze()
        gc.enable()


def _totals(made: History) -> Totals:
    made.complete()
    return totals.of(made)


def _end(made: History) -> int:
    """Return the nanoseconds of the run at which a chunk ends."""
    return made.observed.ns(made.observed.window[1])
