# SPDX-License-Identifier: MIT OR Apache-2.0
"""How many iterations a case needs, from an image that measured each case at several counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ove_tool.bench.cases import KINDS
from ove_tool.bench.collect import histogram_of
from ove_tool.bench.stats import Statistics, convert, describe
from ove_tool.board import Board
from ove_tool.errors import Failure
from ove_tool.protocol import field, messages
from ove_tool.report import markdown

MOST = 10_000
DEFINES = ("CONFIG_OVE_BENCHMARK_NOISE_AUDIT=y", f"CONFIG_OVE_BENCHMARK_ITERATIONS={MOST}")
# A mean that lies this near to the one of most iterations says the same; so does one that is a unit off.
NEAR = 0.01
_UNIT = 1.0
# More names than these do not fit into a cell.
_NAMED = 3


@dataclass(frozen=True)
class Calibrated:
    """A case at each count of iterations, in ascending order."""

    name: str
    kind: str
    by_count: dict[int, Statistics]

    def enough(self) -> int:
        """Give the least count from which on each mean is near that of the greatest count."""
        counts = list(self.by_count)
        wanted = self.by_count[counts[-1]].trimmed_mean
        found = counts[-1]
        for count in reversed(counts):
            if abs(self.by_count[count].trimmed_mean - wanted) > max(_UNIT, NEAR * abs(wanted)):
                break
            found = count
        return found

    def medians(self) -> list[int]:
        """Give the different medians, in ascending order."""
        return sorted({one.p50 for one in self.by_count.values()})


def read(lines: Sequence[str], board: Board) -> list[Calibrated]:
    """Read what the image said of each case. Raises Failure when it said nothing, or when a count is missing."""
    overhead = 0
    found: dict[tuple[str, str], dict[int, Statistics]] = {}
    for message in messages(lines):
        if message["t"] == "bench":
            overhead = field(message, "overhead_counts", int)
        elif message["t"] == "audit":
            name = f"{field(message, 'suite', str)}/{field(message, 'case', str)}"
            kind, count = field(message, "kind", str), field(message, "iterations", int)
            one = describe(convert(histogram_of(message), board, overhead))
            if one.iterations != count:
                raise Failure(f"{name}: {count} iterations, but the histogram holds {one.iterations}")
            found.setdefault((name, kind), {})[count] = one
    if not found:
        raise Failure("the firmware sent no case at several counts: it was built without the noise audit")
    longest = max((tuple(counts) for counts in found.values()), key=len)
    for (name, _), counts in found.items():
        if tuple(counts) != longest:
            raise Failure(f"{name}: measured at {list(counts)} iterations, the other cases at {list(longest)}")
    return [Calibrated(name, kind, counts) for (name, kind), counts in found.items()]


def recommended(cases: Sequence[Calibrated]) -> dict[str, int]:
    """Give for each kind the count that is enough for all of its cases."""
    return {
        kind: max(one.enough() for one in cases if one.kind == kind)
        for kind in KINDS
        if any(one.kind == kind for one in cases)
    }


def section(title: str, unit: str, cases: Sequence[Calibrated]) -> list[str]:
    """Give one image's part of the page."""
    counts = list(cases[0].by_count)
    same = sum(len(one.medians()) == 1 for one in cases)
    verdict = markdown.paragraph(
        f"{same} of {len(cases)} cases have the same median at each count. The table says from which count on the mean "
        f"of every case of a kind lies within {NEAR:.0%}, or one unit, of the mean at {counts[-1]:,} iterations."
    )
    kinds = [
        [kind, f"{enough:,}", _because([one.name for one in cases if one.kind == kind and one.enough() == enough])]
        for kind, enough in recommended(cases).items()
    ]
    rows = [[one.name, *(_cell(one.by_count[count]) for count in counts)] for one in cases]
    return [
        f"## {title}",
        verdict,
        markdown.table(["Kind", "Enough", "Cases that need so many"], kinds, left=(0, 2)),
        f"Mean ± standard deviation, in {unit}:",
        markdown.table(["Case", *(f"{count:,}" for count in counts)], rows, left=(0,)),
    ]


def _because(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= _NAMED else f"{len(names)} cases"


def _cell(one: Statistics) -> str:
    return f"{one.trimmed_mean:.1f} ± {one.stddev:.1f}"


def page(parts: Sequence[list[str]], command: str) -> str:
    """Give the whole page."""
    intro = markdown.paragraph(
        "How many iterations a case needs. Each case was measured afresh at each count, after the same warm-up. The "
        "mean is that of the lowest 99 %; the deviation is of all iterations. On an emulated board the instructions "
        "are exact, so the count of iterations decides only how many ticks fall into the mean. On silicon and on the "
        "host the count decides how far a mean can be trusted."
    )
    body = [text for part in parts for text in part]
    return markdown.page("Iteration-count calibration", [intro, *body, "## How to reproduce", f"    {command}"])


def summary(cases: Sequence[Calibrated]) -> Iterator[str]:
    """Give a line for each kind."""
    for kind, enough in recommended(cases).items():
        yield f"{kind}: {enough:,} iterations are enough"
