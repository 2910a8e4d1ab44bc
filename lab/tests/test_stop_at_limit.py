# SPDX-License-Identifier: MIT OR Apache-2.0
"""If a limit stops a run, the viewer's file contains the moment at which the limit was exceeded."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ove_lab.trace import limits, reading
from ove_lab.trace.perfetto import Part
from ove_lab.trace.reading import Reading, Subject
from ove_lab.trace.totals import Totals

_NS_IN_MS = 1_000_000
# The chunks of the run end here.
_ENDS_MS = (100, 1000, 1900, 2800, 3700)


class _Late:
    """Replaces a second process. Its result arrives when the next computation begins."""

    def __init__(self, take: Callable[[Any], None]) -> None:
        self._take = take
        self._waiting: list[Any] = []

    def begin(self, compute: Callable[[], Any]) -> None:
        self.finish()
        self._waiting.append(compute())

    def finish(self) -> None:
        while self._waiting:
            self._take(self._waiting.pop())


class _Writer:
    def __init__(self, last_ns: int) -> None:
        self.last_ns = last_ns
        self.kept: list[int] = []

    def part(self, made: Any) -> Part:
        end = made.observed.ns(made.observed.window[1])
        return Part(end, Path(), [], [], {})

    def add(self, part: Part) -> None:
        self.kept = [one for one in self.kept if one >= part.ns - self.last_ns] + [part.ns]


def _chunk(end_ms: int) -> Any:
    observed = types.SimpleNamespace(window=(0, end_ms * _NS_IN_MS), ns=lambda place: place, recorded=end_ms)
    return types.SimpleNamespace(observed=observed, complete=lambda: None)


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Reading:
    """Read a run in which a limit is exceeded in the chunk that ends at the given millisecond. The file has 50 ms."""
    exceeded_ms = request.param

    @contextmanager
    def opened(*_: object) -> Iterator[Iterator[Any]]:
        yield map(_chunk, _ENDS_MS)

    monkeypatch.setattr(reading.chunks, "open_run", opened)
    monkeypatch.setattr(reading, "ForkedWorker", _Late)
    monkeypatch.setattr(reading, "Writer", _Writer)
    monkeypatch.setattr(reading, "_totals", lambda made: Totals(ns=made.observed.window[1]))
    monkeypatch.setattr(limits, "exceeded", lambda made, *_, **__: made.ns >= exceeded_ms * _NS_IN_MS)
    read = Reading(50, stop_at={"masked_instructions": 1})
    read.stream(Subject(None, None, None, 5000, 10), lambda _: None)  # type: ignore[arg-type]
    return read


@pytest.mark.parametrize(
    ("stopped", "kept"), [(100, [100]), (1000, [100, 1000]), (1900, [1000, 1900])], indirect=["stopped"]
)
def test_file_has_the_chunk_that_exceeded_the_limit(stopped: Reading, kept: list[int]) -> None:
    """The file has the previous chunk too, because the excess may be at the start. The figures end there as well."""
    assert stopped.is_stopped
    assert stopped.totals.ns == kept[-1] * _NS_IN_MS
    assert [one / _NS_IN_MS for one in stopped.writer.kept] == kept  # type: ignore[attr-defined]
