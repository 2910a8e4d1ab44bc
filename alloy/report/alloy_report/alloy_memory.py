# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sections on memory: footprint by component, RAM of objects, whole systems."""

from __future__ import annotations

from alloy_report.alloy_rows import NOTHING, Rows, cell
from alloy_report.data import SYSTEMS, AlloyReport, Bytes
from alloy_report.footprint import COMPONENTS
from ove_tool.report import markdown

NAMES = {
    "minimal": "Minimal: 3 tasks, 1 queue",
    "typical": "Typical: 10 tasks, 5 queues, 3 mutexes",
    "full": "Full: the reference's features",
    "everything": "Everything: also flags, timers, control of tasks",
}
OBJECTS = (
    "task control block",
    "task control block with notification",
    "queue, without its messages",
    "mutex",
    "counting semaphore",
    "event flags",
    "software timer",
    "pool, without its blocks",
    "stack used by a task that waits for a message",
    "stack used by a task that is preempted",
)
EXAMPLE = (
    "task with a stack of 512 B",
    "task with a stack of 1024 B",
    "task with a stack of 256 B",
    "queue of 8 messages of 72 B",
    "pool of 16 blocks of 128 B",
    "the five together",
)


def footprint_section(report: AlloyReport) -> list[str]:
    columns = ["Component", "Alloy flash", "Alloy RAM", "FreeRTOS flash", "FreeRTOS RAM"]
    parts = []
    for system in ("full", "everything"):
        ours, theirs = (report.systems[kernel][system] for kernel in ("alloy", "freertos"))
        body = [
            [name, *_bytes(ours.components.get(name)), *_bytes(theirs.components.get(name))]
            for name in COMPONENTS
            if name in ours.components or name in theirs.components
        ]
        body.append(["total", *_bytes(ours.kernel), *_bytes(theirs.kernel)])
        parts += [f"### {NAMES[system]}", markdown.table(columns, body, left=(0,))]
    note = """Bytes of the kernel in a linked image, -Os, Cortex-M4, no checks; flash is code and read-only data.
    Alloy is counted by symbol, FreeRTOS by the sections of its own object files. Code that either kernel inlines into
    the application is not counted. RAM is the kernel's own with the idle task's stack (256 bytes of Alloy, 512 of
    FreeRTOS), without objects and tasks of the application. FreeRTOS builds semaphores and mutexes on its queue, so
    their rows are small. In both kernels, priority inheritance counts as part of the mutex. FreeRTOS has no pool."""
    return [markdown.paragraph(note), *parts]


def _bytes(size: Bytes | None) -> list[str]:
    return [NOTHING, NOTHING] if size is None else [str(size.flash), str(size.ram)]


def objects_section(rows: Rows) -> list[str]:
    body = [[name, cell(rows.get("sizes", name).most), cell(_theirs(rows, name))] for name in OBJECTS]
    example = [[name, cell(rows.get("sizes", name).most), cell(_theirs(rows, name))] for name in EXAMPLE]
    note = """Bytes of an object. A task also has a stack. On ove's boards a task has 8 bytes more, its `errno` with the
    alignment: see docs/alloy.md, On a board of ove. The last two rows say how much of the stack is used, at -Os
    as all sizes: by a
    function that only waits for a message, with the kernel's calls, and by a function that does nothing. A waiting
    Alloy task has its links on the stack, and FreeRTOS has them in the control block; add stack and control block to
    compare a waiting task. FreeRTOS is built without notifications except for the second row, because in FreeRTOS
    either all tasks have them or none."""
    system = "The system of the reference document's example; `total_ram()` is a compile-time constant."
    columns = ["Object", "Alloy", "FreeRTOS"]
    return [
        markdown.paragraph(note),
        markdown.table(columns, body, left=(0,)),
        markdown.paragraph(system),
        markdown.table(columns, example, left=(0,)),
    ]


def _theirs(rows: Rows, name: str) -> int | None:
    image = "freertos_sizes_notified" if name.endswith("with notification") else "freertos_sizes"
    return rows.get(image, name).most


def systems_section(report: AlloyReport) -> list[str]:
    columns = ["System", "", "Alloy", "FreeRTOS", "Difference"]
    body = []
    for system in SYSTEMS:
        ours, theirs = (report.systems[kernel][system] for kernel in ("alloy", "freertos"))
        for what, one, other in (
            ("kernel, flash", ours.kernel.flash, theirs.kernel.flash),
            ("kernel, RAM", ours.kernel.ram, theirs.kernel.ram),
            ("whole image, flash", ours.image.flash, theirs.image.flash),
            ("whole image, RAM", ours.image.ram, theirs.image.ram),
        ):
            body.append([NAMES[system], what, str(one), str(other), f"{(one - other) * 100 / other:+.0f} %"])
    note = """Bytes. The same system, written for each kernel in its own terms. FreeRTOS is built with only those
    features that the system needs. The whole image contains start-up code, vectors, the application, its stacks and
    objects. FreeRTOS has no pool and no join: its full system lacks the pool, and `everything` lacks the join."""
    return [markdown.paragraph(note), markdown.table(columns, body)]


def difference_percent(report: AlloyReport, system: str, is_whole: bool = False) -> float:
    """Return the difference of Alloy's code in per cent (negative: smaller), for the kernel or the whole image."""
    found = [report.systems[kernel][system] for kernel in ("alloy", "freertos")]
    ours, theirs = ((item.image if is_whole else item.kernel).flash for item in found)
    return (ours - theirs) * 100 / theirs
