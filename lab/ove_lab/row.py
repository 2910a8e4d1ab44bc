# SPDX-License-Identifier: MIT OR Apache-2.0
"""One row of figures, as results.json has it."""

from __future__ import annotations

import math
from typing import Annotated, Literal

from msgspec import Meta

from ove_lab import schema

# A line break or a direction mark would break a page's layout.
_Name = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]+$(?!\n)")]
_Iterations = Annotated[int, Meta(ge=1, le=2**32)]


class Row(schema.Table):
    """One case. The figures are in `unit`; `note` is the firmware's remark on the measurement."""

    suite: _Name
    case: _Name
    unit: Literal["instructions", "ns", "bytes"]
    iterations: _Iterations
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
        # Each figure in nanoseconds was rounded separately.
        if not self.min - 1 < self.trimmed_mean < self.max + 1:
            raise ValueError(
                f"{self.name}: trimmed_mean {self.trimmed_mean} is not from min {self.min} to max {self.max}"
            )
        if self.stddev > self.max - self.min + 1:
            raise ValueError(f"{self.name}: stddev {self.stddev} is larger than max {self.max} less min {self.min}")
        # The smallest deviation has a single value at each end and all others in the middle.
        if self.stddev + 0.001 < (self.max - self.min - 1) / math.sqrt(2 * self.iterations):
            raise ValueError(
                f"{self.name}: stddev {self.stddev} is smaller than {self.iterations} iterations"
                f" from min {self.min} to max {self.max} can have"
            )

    @property
    def name(self) -> str:
        return f"{self.suite}/{self.case}"

    @property
    def figure(self) -> float:
        """The row's representative figure: the median for exact counts, the trimmed mean for times."""
        return self.trimmed_mean if self.unit == "ns" else self.p50
