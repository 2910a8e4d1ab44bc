# SPDX-License-Identifier: MIT OR Apache-2.0
"""The bars in the tables, in percent of their cell, and the figures next to them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ove_tool.report.compare import amount, change
from ove_tool.results import Row

_COUNTED = ("instructions", "bytes")
_HYPHEN = re.compile(r"(?<![\w.])-(?=\d)")


def shown(value: float, unit: str) -> str:
    """Format a figure, counts with separators: 107,433, 88 B, 2.4 µs."""
    return f"{value:,.0f}{' B' if unit == 'bytes' else ''}" if unit in _COUNTED else amount(value, unit)


def shown_change(value: float, unit: str) -> str:
    """Format a difference: +2, -1,442, +120 ns; 0 if there is none."""
    if value == 0:
        return "0"
    return minus(f"{value:+,.0f}" if unit in _COUNTED else change(value, unit))


def minus(text: str) -> str:
    """Replace the hyphen of negative figures by a minus sign, because a hyphen is easy to overlook."""
    return _HYPHEN.sub("\N{MINUS SIGN}", text)


def kind(delta: float) -> str:
    """Return the kind of a difference, which selects its colour."""
    return "more" if delta > 0 else "less" if delta < 0 else "same"


@dataclass(frozen=True)
class Whole:
    """Two figures in one bar: the common part, and the rest of the longer one, which has the full width."""

    common: float
    rest: float
    kind: str


def whole(base: float, other: float) -> Whole:
    longest = max(base, other)
    if longest <= 0:
        return Whole(0.0, 0.0, "same")
    common = max(min(base, other), 0) * 100 / longest
    return Whole(common, 100 - common if base != other else 0.0, kind(other - base))


@dataclass(frozen=True)
class Axis:
    """One linear axis for all differences in a table; it includes zero."""

    low: float
    high: float
    unit: str

    @property
    def zero(self) -> float:
        return self._place(0)

    @property
    def label(self) -> str:
        ends = [shown_change(end, self.unit) for end in (self.low, self.high) if end]
        return " to ".join(ends if len(ends) == 2 else ["0", *ends])

    def _place(self, value: float) -> float:
        return 0.0 if self.high == self.low else (value - self.low) * 100 / (self.high - self.low)

    def bar(self, delta: float) -> tuple[float, float]:
        """Return the start and the width of a difference's bar."""
        ends = sorted((self._place(0), self._place(delta)))
        return ends[0], ends[1] - ends[0]


def axis(deltas: Iterable[float], unit: str) -> Axis:
    found = list(deltas)
    return Axis(min(0.0, *found) if found else 0.0, max(0.0, *found) if found else 0.0, unit)


def delta_of(base: Row, other: Row) -> float:
    return other.figure - base.figure
