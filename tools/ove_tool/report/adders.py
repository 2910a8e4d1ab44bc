# SPDX-License-Identifier: MIT OR Apache-2.0
"""The added cost of one run relative to another: the figures behind sentences and summaries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from ove_tool.report.compare import CLOCK_STEPS_NS, change, one_or_many, percent
from ove_tool.results import Row

_EXACT = "instructions"


@dataclass(frozen=True)
class Adders:
    """Pairs of rows, base first, all of one unit."""

    pairs: tuple[tuple[Row, Row], ...]

    @property
    def unit(self) -> str:
        return self.pairs[0][0].unit if self.pairs else _EXACT

    @property
    def deltas(self) -> list[float]:
        return [other.figure - base.figure for base, other in self.pairs]

    @property
    def percents(self) -> list[float]:
        """Return the magnitudes of the differences in percent."""
        found = [percent(other.figure, base.figure) for base, other in self.pairs]
        return [abs(each) for each in found if each is not None] or [0.0]

    @property
    def _steps(self) -> float:
        """Return the largest change that does not count: 0 for exact figures, the host clock's steps for times."""
        return CLOCK_STEPS_NS if self.unit == "ns" else 0.0

    @property
    def equal(self) -> int:
        return len(self.pairs) - len(self.differing)

    @property
    def free(self) -> int:
        """Return the number of rows that cost at most as much as their base."""
        return sum(delta <= self._steps for delta in self.deltas)

    @property
    def differing(self) -> list[tuple[Row, Row]]:
        return [(base, other) for base, other in self.pairs if abs(other.figure - base.figure) > self._steps]

    @property
    def largest(self) -> tuple[Row, Row] | None:
        """Return the pair with the largest difference in the unit, the first if several; None if all are equal."""
        return max(self.differing, key=lambda pair: abs(pair[1].figure - pair[0].figure), default=None)

    @property
    def median(self) -> float:
        return median(self.deltas) if self.pairs else 0.0

    def summary(self, least: float = 0) -> str:
        """Return one cell: the median and the largest magnitude in percent. The largest ignores bases below `least`."""
        long = Adders(tuple(pair for pair in self.pairs if pair[0].figure >= least))
        return f"{median(self.percents):.1f} % / {max(long.percents):.0f} %"


def adders(pairs: Sequence[tuple[Row, Row]]) -> Adders:
    """Keep the pairs of one unit: the exact pairs if there are any, else the pairs in the first pair's unit."""
    units = [base.unit for base, _ in pairs]
    kept = _EXACT if _EXACT in units else next(iter(units), _EXACT)
    return Adders(tuple(pair for pair in pairs if pair[0].unit == kept))


def of_all(found: Adders, who: str) -> str:
    """Return a sentence: the number of rows in which `who` differs, the range, and the row that increases most."""
    total, differing = len(found.pairs), found.differing
    if not differing:
        return f"{who} differs in none of the {total} calls"
    low, high = min(found.deltas), max(found.deltas)
    limits = change(low if low < 0 and high <= 0 else high, found.unit) if low >= 0 or high <= 0 else span(found)
    text = f"{who} differs in {len(differing)} of {total} calls, by {limits if low < 0 < high else 'at most ' + limits}"
    costliest = max(differing, key=lambda pair: pair[1].figure - pair[0].figure)
    return f"{text} (largest increase: {costliest[1].case})" if high > 0 else text


def span(found: Adders) -> str:
    """Write the range of the differences: 0, or -5 to +2."""
    low, high = min(found.deltas, default=0.0), max(found.deltas, default=0.0)
    if low == high:
        return change(low, found.unit)
    return f"{change(low, found.unit)} to {change(high, found.unit)}"


def in_words(value: float, unit: str) -> str:
    """Write a difference with its unit: -2 instructions, +1 instruction, -1 ns."""
    text = change(value, unit)
    return text if unit == "ns" else f"{text} {'B' if unit == 'bytes' else one_or_many(abs(value), 'instruction')}"
