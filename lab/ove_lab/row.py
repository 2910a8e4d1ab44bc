# SPDX-License-Identifier: MIT OR Apache-2.0
"""One row of figures, as results.json has it."""

from __future__ import annotations

from typing import Literal

from ove_lab import schema


class Row(schema.Table):
    """One case. The figures are in `unit`; `note` is what the firmware says about this measurement."""

    suite: schema.Filled
    case: schema.Filled
    unit: Literal["instructions", "ns", "bytes"]
    iterations: schema.Positive
    min: schema.Count
    p50: schema.Count
    p95: schema.Count
    p99: schema.Count
    max: schema.Count
    trimmed_mean: schema.Share
    stddev: schema.Share
    note: str = ""

    def __post_init__(self) -> None:
        counts = (self.min, self.p50, self.p95, self.p99, self.max)
        if counts[0] < 0 or list(counts) != sorted(counts):
            raise ValueError(f"{self.name}: min, p50, p95, p99, max are {', '.join(map(str, counts))}")
        # Each figure in nanoseconds was rounded by itself.
        if not self.min - 1 < self.trimmed_mean < self.max + 1:
            raise ValueError(
                f"{self.name}: trimmed_mean {self.trimmed_mean} is not from min {self.min} to max {self.max}"
            )
        if self.stddev > self.max - self.min + 1:
            raise ValueError(f"{self.name}: stddev {self.stddev} is larger than max {self.max} less min {self.min}")

    @property
    def name(self) -> str:
        return f"{self.suite}/{self.case}"

    @property
    def figure(self) -> float:
        """The figure that stands for the row: exact counts give the median, times the trimmed mean."""
        return self.trimmed_mean if self.unit == "ns" else self.p50
