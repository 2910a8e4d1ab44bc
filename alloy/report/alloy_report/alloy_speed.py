# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sections on speed: aims, context switch, queues, notifications, allocation, RAII, masked interrupts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from alloy_report.alloy_rows import NOTHING, REFERENCE_MHZ, Rows, cell, microseconds, times, worst_case
from alloy_report.data import AlloyReport, Figure
from ove_tool.report import markdown

SWITCHES = (
    "yield switch between equals, call included",
    "ping-pong round trip, semaphore",
    "ping-pong round trip, notification",
    "ping-pong round trip, semaphore, equal priority",
    "ping-pong round trip, notification, equal priority",
    "wake a higher thread, semaphore",
    "wake a higher thread, notification",
    "wake a higher thread, queue 16 B",
    "ISR's first instruction to woken, notification",
    "ISR's first instruction to woken, semaphore",
    "ISR's first instruction to woken, queue 4 B",
    "tick handler, nobody due",
    "tick wakes a higher sleeper, until it returns",
    "10 sleepers due in one tick, wake and sleep again",
)
LOCKS = (
    "mutex lock + unlock, uncontended",
    "contended mutex: high blocks until low runs",
    "contended mutex: unlock until high owns",
    "semaphore take + give",
    "event flags set + wait, self",
)
ISR_QUEUE = "ISR's first instruction to woken, queue 4 B"
MODES = ("SetBits", "Increment", "Overwrite", "OverwriteIfEmpty")
HOLES = (8, 32, 128, 512)
QUEUE_BYTES = (4, 8, 16, 32, 64, 128, 256)
# Aims in bytes; those in instructions are in the rows. The key is a system and a component.
FOOTPRINT_AIMS = (
    ("3 tasks and a queue, text and rodata", "minimal", None, 2400),
    ("core scheduler in it", "minimal", "core", 1856),
    ("the reference's features together", "full", None, 3976),
    ("every feature of the kernel together", "everything", None, 3976),
)
SIZE_AIMS = (("task control block", 32), ("task control block with notification", 40))


@dataclass(frozen=True)
class Aim:
    """One aim. `most` is its limit."""

    name: str
    unit: str
    best: int | None
    most: int
    alloy: int | None
    freertos: int | None

    @property
    def is_met(self) -> bool:
        return self.alloy is not None and self.alloy <= self.most


def aims(report: AlloyReport) -> list[Aim]:
    """List every aim with its measurement."""
    rows = Rows(report)
    found = []
    for table in ("aims", "reference"):
        for name, figure in report.tables[table].items():
            if figure.aim is not None:
                other = rows.get(f"freertos_{table}", name).mean
                found.append(Aim(name, "instructions", figure.best, figure.aim, figure.most, other))
    for name, system, component, most in FOOTPRINT_AIMS:
        ours, theirs = (report.systems[kernel][system] for kernel in ("alloy", "freertos"))
        sizes = [item.components[component] if component else item.kernel for item in (ours, theirs)]
        found.append(Aim(name, "bytes", None, most, sizes[0].flash, sizes[1].flash))
    for name, most in SIZE_AIMS:
        image = "freertos_sizes_notified" if "notification" in name else "freertos_sizes"
        found.append(Aim(name, "bytes", None, most, rows.get("sizes", name).most, rows.get(image, name).most))
    return found


def aims_section(found: list[Aim]) -> list[str]:
    columns = ["Operation", "Unit", "Best known elsewhere", "Alloy at most", "Alloy", "FreeRTOS", "Verdict"]
    rows = [
        [a.name, a.unit, cell(a.best), str(a.most), cell(a.alloy), cell(a.freertos), "met" if a.is_met else "MISSED"]
        for a in found
    ]
    note = """The aims, and the best figures known elsewhere (FreeRTOS 11.1 and ThreadX 6.4.2), were set before
    Alloy was written. They are inputs, like the claims at the end. The last two columns are measured here: the maximum
    of all samples for Alloy, which is compared with the aim, and the mean for FreeRTOS."""
    return [markdown.paragraph(note), markdown.table(columns, rows)]


def detail(rows: Rows, names: Sequence[str], image: str = "aims", has_time: bool = False) -> str:
    """Return the table of rows with loads, stores and exceptions, and on request the time by the cycle table."""
    own = ["loads", "stores", "exceptions", *(["µs"] if has_time else [])]
    columns = ["Operation", "Alloy", *own, "FreeRTOS", *own, "FreeRTOS / Alloy"]
    body = []
    for name in names:
        ours, theirs = rows.pair(image, name)
        cells = [*_traffic(ours, has_time), *_traffic(theirs, has_time)]
        body.append([name, *cells, times(theirs.mean, ours.mean)])
    return markdown.table(columns, body, left=(0,))


def _traffic(figure: Figure, has_time: bool) -> list[str]:
    found = [cell(figure.mean), cell(figure.loads), cell(figure.stores), cell(figure.exceptions)]
    return [*found, microseconds(figure).text(2)] if has_time else found


def switch_section(rows: Rows) -> list[str]:
    note = f"""Measured from just before the call until the other thread runs. The first column is the mean of
    instructions.
    The other columns describe the median sample: words loaded, words stored and exceptions taken. An emulator counts
    nothing for an exception, so times compare a switch with and without an exception better: the minimum and the
    maximum that Arm's Cortex-M4 cycle table allows for the recorded instructions of the code compiled for it, at
    {REFERENCE_MHZ} MHz with zero-wait memory. In the rows of the tick, the instructions are those of the
    handler alone; the other columns include the code that requests the tick."""
    return [markdown.paragraph(note), detail(rows, SWITCHES, has_time=True)]


def worst_case_section(report: AlloyReport) -> list[str]:
    """Return the rows of switches and wake-ups with the times that the worst-case model predicts."""
    rows, trust = Rows(report), report.worst_case
    body, error = [], f"{trust.error * 100:.1f} %"
    for name in SWITCHES:
        ours, theirs = (worst_case(figure) for figure in rows.pair("aims", name))
        body.append([name, str(ours), str(theirs), times(theirs, ours)])
    note = f"""Nanoseconds that the model `{trust.model}` predicts for the median sample of the same rows: a Cortex-M7
    at 216 MHz whose caches, flash accelerator, prefetch and branch prediction are off. The median error of published
    rows of FreeRTOS and Zephyr held out of the fit is {error} ([timing-model](timing-model.md)). The model has not
    been checked against times of Alloy, so there is no band. In the rows of the tick, the time includes the code that
    requests the tick."""
    columns = ["Operation", "Alloy", "FreeRTOS", "FreeRTOS / Alloy"]
    return [markdown.paragraph(note), markdown.table(columns, body, left=(0,))]


def lock_section(rows: Rows) -> list[str]:
    return [detail(rows, LOCKS)]


def queue_section(rows: Rows) -> list[str]:
    names = [f"queue send + receive, {size} B" for size in QUEUE_BYTES]
    body = []
    for size, name in zip(QUEUE_BYTES, names, strict=True):
        spans = [microseconds(figure) for figure in rows.pair("reference", name)]
        per_second = [f"{1_000_000 / span.most:,.0f}" for span in spans]
        body.append([f"{size} B", *(span.text(2) for span in spans), *per_second])
    columns = ["Message", "Alloy, µs", "FreeRTOS, µs", "Alloy, messages / s", "FreeRTOS, messages / s"]
    throughput = f"""Throughput of a Cortex-M4 at {REFERENCE_MHZ} MHz by Arm's cycle table; the messages a second are
    the fewest that the table allows."""
    return [
        markdown.paragraph("One thread sends a message and receives it; no thread waits."),
        detail(rows, names, "reference"),
        markdown.paragraph(throughput),
        markdown.table(columns, body, left=(0,)),
    ]


def notification_section(rows: Rows) -> list[str]:
    names = [f"notify, {mode}" for mode in MODES]
    names += ["queue send, 4 B", "wait, value pending", "queue receive, 4 B"]
    from_isr = [f"notify_from_isr, {mode}" for mode in MODES]
    from_isr += ["queue send_from_isr, 4 B", *(f"ISR's first instruction to woken, {mode}" for mode in MODES)]
    note = "The four modes against a queue. From a thread, no thread waits:"
    isr = """From an interrupt handler: first the call alone when no thread waits; then from the handler's first
    instruction until the more urgent thread that the handler wakes continues; last the same with a queue."""
    return [
        markdown.paragraph(note),
        detail(rows, names, "reference"),
        markdown.paragraph(isr),
        detail(rows, from_isr, "reference"),
        detail(rows, [ISR_QUEUE]),
    ]


def allocation_section(rows: Rows) -> list[str]:
    columns = ["Allocator", "Operation", "worst", "mean", "best", "worst / best"]
    sources = [
        ("StaticPool", "allocate", rows.get("reference", "pool allocate, 64 B")),
        ("StaticPool", "deallocate", rows.get("reference", "pool deallocate, 64 B")),
        ("malloc of newlib-nano", "allocate", rows.get("heap", "heap allocate, 64 B")),
        ("malloc of newlib-nano", "free", rows.get("heap", "heap free, 64 B")),
        ("FreeRTOS heap_4", "allocate", rows.get("freertos_heap", "heap allocate, 64 B")),
        ("FreeRTOS heap_4", "free", rows.get("freertos_heap", "heap free, 64 B")),
    ]
    body = [[who, what, cell(f.most), cell(f.mean), cell(f.least), times(f.most, f.least)] for who, what, f in sources]
    note = """A block of 64 bytes, in a heap in use: blocks of 8 to 511 bytes are allocated and freed in a fixed order.
    One thread calls malloc, without a lock. heap_4 prevents switches during a call. The pool may be used in any
    context."""
    curve = []
    for holes in HOLES:
        cells = []
        for what, name in (("allocate", "allocate"), ("free", "deallocate")):
            pool = rows.mean("reference", f"pool {name}, 64 B")
            for figure in rows.pair("heap", f"heap {what}, 64 B, {holes} holes"):
                cells.append(f"{cell(figure.mean)} ({times(figure.mean, pool)})")
        curve.append([str(holes), *cells])
    heaps = ("malloc", "heap_4")
    heads = ["Holes", *(f"{heap} allocate" for heap in heaps), *(f"{heap} free" for heap in heaps)]
    fragmented = """The same in a fragmented heap: this many free blocks are too small and come before the first
    that fits. In brackets: the ratio to the pool, which does not fragment."""
    return [
        markdown.paragraph(note),
        markdown.table(columns, body),
        markdown.paragraph(fragmented),
        markdown.table(heads, curve, left=()),
    ]


def raii_section(rows: Rows) -> list[str]:
    body = []
    for what, by_hand, by_raii in (
        ("LockGuard", "mutex lock + unlock, by hand", "mutex lock + unlock, by LockGuard"),
        ("PoolAllocator", "pool object, constructed and destroyed by hand", "pool object, by PoolAllocator"),
    ):
        hand, raii = rows.most("reference", by_hand), rows.most("reference", by_raii)
        theirs = rows.get("freertos_reference", by_hand).most
        body.append([what, str(hand), str(raii), f"{raii - hand:+d}", cell(theirs)])
    note = """Instructions of the same work by hand and by the class, after inlining. FreeRTOS has a C
    mutex, which the caller must unlock, and no pool."""
    columns = ["Class", "By hand", "By the class", "Difference", "FreeRTOS, by hand"]
    return [markdown.paragraph(note), markdown.table(columns, body, left=(0,))]


def masked_section(report: AlloyReport) -> list[str]:
    landing = report.landing
    body = [
        ["longest section with interrupts masked", str(report.masked["alloy"]), str(report.masked["freertos"])],
        ["longest delay of an interrupt in the sweep", str(landing.delay), NOTHING],
    ]
    note = f"""Instructions. The first row covers all rows of aims, queues and notifications above. It
    is read from the log of every instruction, without handlers that run unmasked. FreeRTOS wakes all sleepers of a tick
    in one masked section, so its figure grows with their number; Alloy's figure does not. The second row comes from the
    sweep: an interrupt, whose handler calls the kernel too, arrives at every instruction of each scenario in turn:
    {landing.instructions} injection points, at {landing.places} different places in the code, all with the right order
    of events."""
    return [markdown.paragraph(note), markdown.table(["", "Alloy", "FreeRTOS"], body, left=(0,))]
