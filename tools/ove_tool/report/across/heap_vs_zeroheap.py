# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page that compares heap mode with zero-heap mode."""

from __future__ import annotations

from ove_tool.languages import NATIVE
from ove_tool.report import counted, layout, markdown, outliers
from ove_tool.report.adders import Adders, adders, in_words, span
from ove_tool.report.compare import BINDING_NAMES, amount, change, one_or_many, share, share_change, verdict
from ove_tool.report.sources import Sources, paired
from ove_tool.results import Run

QUESTION = "Does zero-heap mode cost anything?"
_TITLE = "Heap vs zero-heap"
# Differences up to this size come from code generation, such as another way to form an address; they are not a cost.
_FREE = 2
_MEASURES = """Both modes call the same functions with the same handles. An API row can therefore differ only if the
kernel itself does different work on an object in the caller's storage, or if the compiler places code differently.
Creation and memory are measured in heap mode only, because zero-heap mode has no _create and no allocator. The emulator
models neither caches nor wait states, so an object's address has no cost here."""


def page(sources: Sources) -> str:
    """Compare the modes in C, where differences come from the kernel and its objects, not from a binding."""
    both = {
        (rtos, board): (heap, zeroheap)
        for rtos, board in sources.kernels()
        if (heap := sources.run(rtos, board, "heap")) and (zeroheap := sources.run(rtos, board, "zeroheap"))
    }
    if not both:
        nothing = "No kernel was measured in both modes."
        return markdown.page(_TITLE, [layout.links(sources), nothing, markdown.GENERATED])
    portable = {kernel: adders(paired(runs[1], sources.calls(runs[0]))) for kernel, runs in both.items()}
    return markdown.page(
        _TITLE,
        [
            layout.links(sources),
            markdown.bullets(_sentences(sources, both, portable)),
            "## Figures",
            *_matrix(sources, both),
            "## Outliers",
            _outliers(sources, both),
            "## When to choose which mode",
            markdown.bullets(_choose(portable)),
            "## What the comparison can show",
            markdown.paragraph(_MEASURES),
            *layout.reproduce(sources, sources.runs),
            markdown.GENERATED,
        ],
    )


def _sentences(
    sources: Sources, both: dict[tuple[str, str], tuple[Run, Run]], portable: dict[tuple[str, str], Adders]
) -> list[str]:
    everything = adders([pair for one in portable.values() for pair in one.pairs])
    found = [_all(sources, everything)]
    many = [pair for heap, zeroheap in both.values() for pair in paired(zeroheap, sources.throughput(heap))]
    streams = [pair for pair in (*everything.pairs, *many) if pair[0].suite == "stream"]
    if streams and everything.unit == "instructions":
        worst = max(streams, key=lambda pair: abs(pair[1].figure - pair[0].figure) / (pair[0].figure or 1))
        delta, base = worst[1].figure - worst[0].figure, worst[0].figure
        found.append(
            f"A stream does the same work in both modes: the largest difference in its rows is "
            f"{change(delta, 'instructions')} on {base:.0f} instructions, {abs(delta) * 100 / base:.2f} %. The +60 % "
            "reported for streams in zero-heap mode on a board without caches is not caused by any of these kernels."
        )
    native = [
        one
        for kernel, runs in both.items()
        for one in outliers.between_modes(*runs)
        if one.other.suite.startswith("native_")
    ]
    portables = sum(len(outliers.between_modes(*runs)) for runs in both.values()) - len(native)
    found.append(
        f"{portables or 'No'} portable {one_or_many(portables or 1, 'row')} and {len(native) or 'no'} "
        f"{one_or_many(len(native) or 1, 'row')} of the kernels' own calls differ by more than 10 %"
        + (
            ", all of the latter for creation: without an allocator these calls do less."
            if _only_creation(sources, native)
            else "."
        )
    )
    return found


def _only_creation(sources: Sources, native: list[outliers.Outlier]) -> bool:
    heap_only = {f"{row.native}" for row in sources.rules.rows.values() if row.heap_only}
    return bool(native) and all(one.other.case in heap_only for one in native)


def _all(sources: Sources, everything: Adders) -> str:
    total, largest = len(everything.pairs), everything.largest
    language = BINDING_NAMES[NATIVE]
    which = counted.of_calls(sources, total, 1)
    head = f"{everything.equal} of {total} calls of {language} ({which}) are equal in both modes"
    if largest is None:
        return f"{head}."
    base, other = largest
    most = abs(other.figure - base.figure)
    size = in_words(most, everything.unit).lstrip("+")
    return f"{head}, and none differs by more than {size} ({base.name}, {amount(base.figure, everything.unit)})."


def _matrix(sources: Sources, both: dict[tuple[str, str], tuple[Run, Run]]) -> list[str]:
    names = dict.fromkeys(
        row.name
        for heap, _ in both.values()
        for row in heap.rows
        if not row.suite.startswith("native_") and row.unit != "bytes"
    )
    rows = []
    for name in names:
        cells = [_cell(sources, heap, zeroheap, name) for heap, zeroheap in both.values()]
        if any(cell != "-" for cell in cells):
            part = sources.rules.rows[name].part[1] if name in sources.rules.rows else ""
            rows.append([f"{name}, each {part}" if part else name, *cells, _verdict(both, name)])
    columns = ["Case", *(layout.title_of(sources, *kernel) for kernel in both), "Verdict"]
    text = f"""{BINDING_NAMES[NATIVE]} in heap mode; the extra cost of zero-heap mode is in brackets if there is any."""
    return [text, markdown.table(columns, rows, left=(0, len(columns) - 1))]


def _verdict(both: dict[tuple[str, str], tuple[Run, Run]], name: str) -> str:
    """Return `same` if a row is equal in both modes on every kernel, otherwise the range of the differences."""
    runs = [(heap, zeroheap) for heap, zeroheap in both.values() if name in heap.by_name]
    found = adders([pair for heap, zeroheap in runs for pair in paired(zeroheap, [heap.by_name[name]])])
    if not found.pairs:
        return "-"
    return "same" if not found.differing else f"{span(found)} on {len(found.differing)} of {len(found.pairs)}"


def _cell(sources: Sources, heap: Run, zeroheap: Run, name: str) -> str:
    row, twin = heap.by_name.get(name), zeroheap.by_name.get(name)
    if row is None or twin is None:
        return "-"
    count = sources.rules.rows[name].part[0] if name in sources.rules.rows else 1
    figure = share(row.figure, count, row.unit)
    if row.figure == twin.figure:
        return figure
    words = f", {verdict(row, twin.figure, row.figure)}" if row.unit == "ns" else ""
    return f"{figure} ({share_change(twin.figure - row.figure, count, row.unit, row.figure)}{words})"


def _outliers(sources: Sources, both: dict[tuple[str, str], tuple[Run, Run]]) -> str:
    return outliers.bullets(
        [
            one.sentence(sources, f"{layout.title_of(sources, *kernel)} {one.other.name}", "")
            for kernel, runs in both.items()
            for one in outliers.between_modes(*runs)
        ]
    )


def _choose(portable: dict[tuple[str, str], Adders]) -> list[str]:
    everything = adders([pair for one in portable.values() for pair in one.pairs])
    largest = everything.largest
    most = abs(largest[1].figure - largest[0].figure) if largest else 0
    cost = f"a call differs by at most {in_words(most, everything.unit).lstrip('+')}"
    return [
        f"Zero-heap: if nothing may be allocated after the scheduler start. The build fails if an allocator is "
        f"reachable, and {cost}."
        + (" The guarantee costs nothing." if most <= _FREE and everything.unit != "ns" else ""),
        "Heap: if the number of objects is known only at run time, or if their memory must be released.",
    ]
