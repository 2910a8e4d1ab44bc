# SPDX-License-Identifier: MIT OR Apache-2.0
"""The histograms behind the percentiles, from the images' logs, which `./ove bench` keeps next to results.json."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

from ove_lab import board as boards
from ove_lab.stats import Histogram, convert, describe
from ove_tool.bench.collect import histogram_of
from ove_tool.protocol import field, messages
from ove_tool.report.attribution import Place
from ove_tool.results import Results, Row

LOGS = "logs"


def read(folder: Path, results: Results) -> dict[Place, Histogram]:
    """Return the histogram of each row in the logs; a histogram whose statistics do not match its row is left out."""
    rows = {Place(*run.key, row.name): row for run in results.runs for row in run.rows}
    found = {}
    for log in sorted((folder / LOGS).glob("*.log")):
        for place, histogram in _of_log(log.read_text(encoding="utf-8", errors="replace").splitlines()):
            row = rows.get(place)
            if row and _is_of(row, histogram):
                found[place] = dict(sorted(histogram.items()))
    return found


def _is_of(row: Row, histogram: Histogram) -> bool:
    statistics = dataclasses.asdict(describe(histogram))
    return all(getattr(row, name) == value for name, value in statistics.items())


def _of_log(lines: list[str]) -> Iterator[tuple[Place, Histogram]]:
    """Read one image's log. Raises Failure for a damaged message."""
    head: tuple[str, ...] = ()
    overhead = 0
    for message in messages(lines):
        if message["t"] == "bench":
            head = tuple(field(message, name, str) for name in ("rtos", "board", "mode", "binding"))
            overhead = field(message, "overhead_counts", int)
        elif message["t"] == "case" and head and head[1] in boards.names():
            histogram = histogram_of(message)
            if field(message, "unit", str) == "counts":
                histogram = convert(histogram, boards.load(head[1]), overhead)
            yield Place(*head, f"{field(message, 'suite', str)}/{field(message, 'case', str)}"), histogram
