# SPDX-License-Identifier: MIT OR Apache-2.0
"""Determines the iterations that a case needs, from an image that measured each case at several counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.stats import Statistics, convert, describe
from ove_tool.bench.cases import KINDS
from ove_tool.bench.collect import histogram_of
from ove_tool.protocol import field, messages
from ove_tool.report import layout, markdown, pages

MOST = 10_000
DEFINES = ("CONFIG_OVE_BENCHMARK_NOISE_AUDIT=y", f"CONFIG_OVE_BENCHMARK_ITERATIONS={MOST}")
# A mean this close to that of the most iterations is equivalent, and so is one that differs by a unit.
NEAR = 0.01
_UNIT = 1.0
PAGE = pages.CALIBRATION_FILE
APPENDIX = layout.appendix(PAGE)


@dataclass(frozen=True)
class Calibrated:
    """A case at each count of iterations, in ascending order."""

    name: str
    kind: str
    by_count: dict[int, Statistics]

    def enough(self) -> int:
        """Return the smallest count from which every mean is close to that of the largest count."""
        counts = list(self.by_count)
        wanted = self.by_count[counts[-1]].trimmed_mean
        found = counts[-1]
        for count in reversed(counts):
            if abs(self.by_count[count].trimmed_mean - wanted) > max(_UNIT, NEAR * abs(wanted)):
                break
            found = count
        return found

    def distance(self) -> float:
        """Return the relative distance between the means at the smallest and the largest count."""
        first, last = (self.by_count[count].trimmed_mean for count in (min(self.by_count), max(self.by_count)))
        return abs(first - last) / abs(last) if last else abs(first - last)

    def medians(self) -> list[int]:
        """Return the different medians, in ascending order."""
        return sorted({one.p50 for one in self.by_count.values()})


def read(lines: Sequence[str], board: Board) -> list[Calibrated]:
    """Read the image's output for each case. Raises Failure if there is none, or if a count is missing."""
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
    """Return for each kind the count that is enough for all of its cases."""
    return {
        kind: max(one.enough() for one in cases if one.kind == kind)
        for kind in KINDS
        if any(one.kind == kind for one in cases)
    }


@dataclass(frozen=True)
class Image:
    """One image's cases; `unit` is that of their figures."""

    title: str
    unit: str
    cases: Sequence[Calibrated]


def page(images: Sequence[Image], command: str) -> str:
    """Return the main page: the sufficient counts, in three sentences and a table."""
    cases = [(image, one) for image in images for one in image.cases]
    least, most = min(cases[0][1].by_count), max(cases[0][1].by_count)
    same = sum(len(one.medians()) == 1 for _, one in cases)
    near = sum(one.enough() == least for _, one in cases)
    image, farthest = max(cases, key=lambda one: one[1].distance())
    says = [
        f"{same} of {len(cases)} cases have the same median at each count from {least:,} to {most:,} iterations.",
        f"In {near} of {len(cases)} cases the mean at {least:,} iterations lies within {NEAR:.0%}, or one unit, of the "
        f"mean at {most:,}; the farthest is {farthest.name}, {image.title}: "
        f"{farthest.by_count[least].trimmed_mean:.1f} against {farthest.by_count[most].trimmed_mean:.1f} {image.unit}.",
        "On an emulated board the instructions are exact, so the count decides only how many ticks fall into the mean; "
        "on silicon and on the host the count decides how far a mean can be trusted.",
    ]
    enough = [recommended(one.cases) for one in images]
    kinds = [
        [kind, *(f"{each[kind]:,}" if kind in each else "-" for each in enough)]
        for kind in KINDS
        if any(one.kind == kind for _, one in cases)
    ]
    more = [
        f"{one.name}, {image.title}: {one.enough():,} iterations, since the mean at {least:,} is "
        f"{one.by_count[least].trimmed_mean:.1f} against {one.by_count[most].trimmed_mean:.1f}."
        for image, one in cases
        if one.enough() != least
    ]
    parts = [
        markdown.bullets(says),
        "## Enough iterations",
        markdown.paragraph(
            "From this count on, the mean of every case of a kind is as near as that. The mean is that of the lowest "
            "99 %. Each case was measured afresh at each count, after the same warm-up."
        ),
        markdown.table(["Kind", *(one.title for one in images)], kinds, left=(0,)),
        *(["## Cases that need more", markdown.bullets(more)] if more else []),
        f"The mean and the deviation of each case at each count: [{_stem(APPENDIX)}]({APPENDIX}).",
        "## How to reproduce",
        f"    {command}",
    ]
    return markdown.page("Iteration-count calibration", parts)


def appendix(images: Sequence[Image]) -> str:
    """Return the reference page: each case at each count."""
    parts = [f"The appendix of [{_stem(PAGE)}]({PAGE})."]
    for image in images:
        counts = list(image.cases[0].by_count)
        rows = [[one.name, *(_cell(one.by_count[count]) for count in counts)] for one in image.cases]
        parts += [
            f"## {image.title}",
            f"Mean ± standard deviation, in {image.unit}; the deviation is of all iterations.",
            markdown.table(["Case", *(f"{count:,}" for count in counts)], rows, left=(0,)),
        ]
    return markdown.page("Iteration-count calibration: each case", parts)


def _stem(page_name: str) -> str:
    return page_name.removesuffix(".md")


def _cell(one: Statistics) -> str:
    return f"{one.trimmed_mean:.1f} ± {one.stddev:.1f}"


def summary(cases: Sequence[Calibrated]) -> Iterator[str]:
    """Yield a line for each kind."""
    for kind, enough in recommended(cases).items():
        yield f"{kind}: {enough:,} iterations are enough"
