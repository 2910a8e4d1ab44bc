# SPDX-License-Identifier: MIT OR Apache-2.0
"""The summary of the report on Alloy: the improvements and their size, the exceptions, and advice."""

from __future__ import annotations

import re
from statistics import median

from alloy_report import alloy_claims, alloy_speed
from alloy_report.alloy_memory import difference_percent
from alloy_report.alloy_power import BUILDS, REFERENCE, sleep
from alloy_report.alloy_rows import Rows, Span, times
from alloy_report.alloy_speed import ISR_QUEUE
from alloy_report.data import KERNELS, SYSTEMS, AlloyReport
from alloy_report.images import MODEL, SIZE, SPEED, TIMED, TIMED_BOARD, WORST_CASE
from ove_lab import board as boards
from ove_tool import kernels
from ove_tool.paths import ROOT
from ove_tool.report import markdown

OURS, THEIRS = (kernels.load(name).title for name in KERNELS)
_RIVALS = ("aims", "reference")
_TASK = "task control block"
_HOLES = "heap allocate, 64 B, 32 holes"


def ratios(report: AlloyReport) -> dict[str, float]:
    """Return the ratio of the other kernel's instructions to ours, for each row that both have."""
    found = {}
    for image in _RIVALS:
        for name, figure in report.tables[image].items():
            other = report.tables[f"{kernels.load(KERNELS[1]).name}_{image}"].get(name)
            if figure.mean and other and other.mean:
                found[name] = other.mean / figure.mean
    return found


def sentences(report: AlloyReport, m0: Span | None = None) -> list[str]:
    """Start with the improvements, then list the claims that do not hold."""
    rows = Rows(report)
    found = ratios(report)
    shorter = sum(ratio > 1 for ratio in found.values())
    aims = alloy_speed.aims(report)
    met = sum(aim.is_met for aim in aims)
    sizes = [difference_percent(report, system) for system in SYSTEMS]
    judged = [claim for claim in alloy_claims.claims(report, m0) if claim.holds is not None]
    broken = [claim for claim in judged if claim.is_broken]
    undecided = [claim for claim in judged if claim.is_open]
    held = len(judged) - len(broken) - len(undecided)
    open_ones = f", {len(undecided)} more are open within Arm's cycle table" if undecided else ""
    ours, theirs = rows.pair("sizes", _TASK)
    least, most = min(found.values()), max(found.values())
    return [
        f"{OURS} takes fewer instructions than {THEIRS} in {shorter} of {len(found)} operations that both have: "
        f"{least:.1f} to {most:.1f} times fewer, {median(found.values()):.1f} times in the median.",
        f"Its code is {-max(sizes):.0f} to {-min(sizes):.0f} % smaller in {len(sizes)} systems, a task's control block "
        f"has {ours.most} bytes for {theirs.most}, and interrupts wait for {report.masked[KERNELS[0]]} instructions at "
        f"most, for {report.masked[KERNELS[1]]} with {THEIRS}.",
        f"{met} of {len(aims)} aims are met, and {held} of {len(judged)} claims of the reference document hold or are "
        f"exceeded{open_ones}; those that do not are at the [end](#claims-of-the-reference-document).",
    ]


def _features(report: AlloyReport) -> list[tuple[str, int | None, int | None, str]]:
    rows = Rows(report)
    found: list[tuple[str, int | None, int | None, str]] = []
    for title, image, name in (
        ("Context switch: yield to an equal", "aims", "yield switch between equals, call included"),
        ("Notification", "reference", "notify, SetBits"),
        ("Interrupt to woken task, notification", "aims", "ISR's first instruction to woken, notification"),
        ("Interrupt to woken task, queue", "aims", ISR_QUEUE),
        ("Queue, 4 bytes, send and receive", "reference", "queue send + receive, 4 B"),
        ("Mutex, lock and unlock", "aims", "mutex lock + unlock, uncontended"),
        ("Semaphore, take and give", "aims", "semaphore take + give"),
        ("Tick, nobody due", "aims", "tick handler, nobody due"),
    ):
        ours, theirs = rows.pair(image, name)
        found.append((title, ours.mean, theirs.mean, "instructions"))
    pool = rows.get("reference", "pool allocate, 64 B").mean
    found.append(
        ("64 bytes from the pool, from the heap of 32 holes", pool, rows.pair("heap", _HOLES)[1].mean, "instructions")
    )
    for system in ("minimal", "everything"):
        ours_too, theirs_too = (report.systems[kernel][system].kernel.flash for kernel in KERNELS)
        found.append((f"Kernel's code, {system} system", ours_too, theirs_too, "bytes"))
    block, other = rows.pair("sizes", _TASK)
    found.append(("Task control block", block.most, other.most, "bytes"))
    found.append(
        ("Longest section with interrupts masked", *(report.masked[kernel] for kernel in KERNELS), "instructions")
    )
    return found


def table(report: AlloyReport) -> str:
    """Return one line for each feature, with its improvement."""
    body = [
        [name, str(ours), str(theirs), unit, times(theirs, ours)]
        for name, ours, theirs, unit in _features(report)
        if ours is not None and theirs is not None
    ]
    return markdown.table(["Feature", OURS, THEIRS, "in", f"{THEIRS} / {OURS}"], body, left=(0, 3))


def platforms(report: AlloyReport) -> list[str]:
    """Return the hardware or model behind each kind of figure."""
    board = boards.load(boards.default()).description
    speed, size = ("-O2", "-Os")
    body = [
        ["instructions, words, exceptions", SPEED[0], board, speed],
        [
            "bytes of code, of objects and of stacks",
            SIZE[0],
            "linked images; stacks filled and looked at in the emulator",
            size,
        ],
        ["times in µs", TIMED[0], _timed(), speed],
        ["times in ns", SPEED[0], _predicted(), speed],
        ["sleep and wake-ups", SPEED[0], board, speed],
        ["milliseconds of the compiler", SIZE[0], "the machine that the page on compile time names", size],
    ]
    text = f"""{report.compiler}, {OURS} with `ALLOY_CHECKS=0`, {THEIRS} {report.freertos} with static allocation, no
    asserts, optimised selection and 8 priorities. No figure is from hardware: the emulator counts instructions, the
    same on every machine, and times come from the recorded instructions, by Arm's published cycle table or by a
    model."""
    return [
        markdown.paragraph(text),
        markdown.table(["Figures", "Processor", "Where", "Optimisation"], body, left=range(4)),
    ]


def _timed() -> str:
    return f"records of the {boards.load(TIMED_BOARD).name}, by the table that `./ove timing {MODEL}` prints"


def _predicted() -> str:
    return f"records of the {boards.default()}, by the model that `./ove timing {WORST_CASE}` validates"


_BENCH = ROOT / "alloy" / "bench"
_ROUNDS = re.compile(r"constexpr int ROUNDS = (\d+);")


def method() -> str:
    """Return how often the programs measure a row, and what replaces a deviation."""
    rounds = {path: list(map(int, _ROUNDS.findall(path.read_text(encoding="utf-8")))) for path in _BENCH.glob("*.?pp")}
    heap = rounds.pop(_BENCH / "heap_rows.hpp", [])
    times = ", ".join(map(str, sorted({count for found in rounds.values() for count in found})))
    of_heap = " or ".join(map(str, sorted(heap)))
    return f"""Method: each row is measured {times} times, those of a heap {of_heap} times, each sample between two
    readings of the clock, whose own cost is taken off. There is no warm-up, because the emulator has no cache and no
    predictor to warm: a first sample that does other work, such as a heap that grows, is excluded by name. Instead of
    a deviation, the pages give minimum, mean and maximum: if they are equal, all samples are, and a second
    run gives the same. The described system has 10,000 iterations after 100 warm-ups and a deviation."""


# The processors of each folder of alloy/port.
_PROCESSORS = {"armv6m": "Cortex-M0", "armv7em": "Cortex-M4, M7", "armv8m": "Cortex-M33", "rv32": "RV32IMAC"}


def _ports() -> str:
    """Name the processors that Alloy has a port for. The simulator does not count."""
    folders = sorted(path.parent.name for path in (ROOT / "alloy" / "port").glob("*/port.cmake"))
    return ", ".join(_PROCESSORS[name] for name in folders if name != "sim")


def parity(report: AlloyReport) -> list[str]:
    """Return the winning kernel for each feature; if the feature is a figure, the winner is computed."""
    body = []
    for name, ours, theirs, unit in _features(report):
        if ours is not None and theirs is not None:
            body.append([name, f"{ours} {unit}", f"{theirs} {unit}", _winner(ours, theirs)])
    rows = Rows(report)
    wakes = [sleep(rows, image, "95 % idle").wakes_per_second for name, image in BUILDS if "tickless" in name]
    body.append(
        [
            "Wake-ups a second, tickless, 95 % idle",
            *(f"{wake:.1f}" for wake in wakes),
            _winner(*(round(wake, 1) for wake in wakes)),
        ]
    )
    body += [
        ["Errors", "`Result<T, E>`, which cannot be ignored", "return codes", OURS],
        ["Checks at compile time", "stacks, priorities, budgets, pools", "none", OURS],
        ["Fixed blocks in O(1) from any context", "StaticPool", "none", OURS],
        ["For programs in C", "no", "yes", THEIRS],
        ["Ports and vendors' support", _ports(), "some forty architectures", THEIRS],
        ["Years in products", "none", "more than twenty", THEIRS],
    ]
    return [markdown.table(["Feature", OURS, THEIRS, "Better"], body, left=range(4))]


def _winner(ours: float, theirs: float) -> str:
    return "equal" if ours == theirs else OURS if ours < theirs else THEIRS


def breakdown(report: AlloyReport) -> list[str]:
    """Break a switch by yield down into save, decide and restore."""
    rows = Rows(report)
    name = "yield switch between equals, call included"
    body = []
    for kernel, title, figure in zip(KERNELS, (OURS, THEIRS), rows.pair("aims", name), strict=True):
        parts, whole = report.switches[kernel], figure.mean or 0
        decided = whole - parts.saved - parts.restored
        shares = [f"{part} ({part * 100 / whole:.0f} %)" for part in (parts.saved, decided, parts.restored)]
        body.append([title, *shares, str(whole)])
    text = """A yield between two tasks of equal priority, in instructions. Save and restore are counted in the record
    of the emulator; the rest is the call and the choice of the next task."""
    return [
        markdown.paragraph(text),
        markdown.table(["Kernel", "Save", "Call and decide", "Restore", "Sum"], body, left=(0,)),
    ]


def tips(report: AlloyReport) -> str:
    """Return advice with the figures behind it."""
    rows = Rows(report)

    def mean(image: str, name: str) -> int:
        return rows.mean(image, name)

    event = mean("reference", "notify, SetBits") + mean("reference", "wait, value pending")
    queue = mean("reference", "queue send + receive, 4 B")
    extra = rows.most("sizes", f"{_TASK} with notification") - rows.most("sizes", _TASK)
    pool, heap = mean("reference", "pool allocate, 64 B"), mean("heap", _HOLES)
    guard, hand = (mean("reference", f"mutex lock + unlock, {way}") for way in ("by LockGuard", "by hand"))
    ticks, none = (sleep(rows, image, "95 % idle") for image in ("sleep_tick", "sleep_tickless"))
    deep = none.current(REFERENCE, is_deep=True) or 0.0
    return markdown.bullets(
        [
            f"Signal an event by a notification: {event} instructions for {queue} through a queue, and {extra} bytes "
            "a task.",
            f"Allocate from a StaticPool: {pool} instructions always, {heap} from a heap with 32 holes.",
            f"Hold a mutex by LockGuard: {guard} instructions, {hand} by hand, and no exit path omits the unlock.",
            f"Let TicklessIdle stop the tick: {none.wakes_per_second:.0f} wake-ups a second for "
            f"{ticks.wakes_per_second:.0f} at 95 % idle, and in deep sleep an estimated "
            f"{REFERENCE.run / deep:.0f}th of the current.",
            "Let the compiler check the system: `validate_advanced()` and `total_ram()` cost no instruction and "
            "no byte.",
        ]
    )
