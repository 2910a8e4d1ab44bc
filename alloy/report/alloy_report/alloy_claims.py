# SPDX-License-Identifier: MIT OR Apache-2.0
"""The claims of the reference document, each with our measurement and whether it holds.

A time of the reference is compared with the minimum and maximum that the published cycle table of its processor allows
for the recorded instructions, at the reference's 84 MHz. A ratio is of instructions. "Equal" and figures without "at
most" or "or more" hold within a tenth.
"""

from __future__ import annotations

from dataclasses import dataclass

from alloy_report.alloy_memory import difference_percent
from alloy_report.alloy_power import REFERENCE, sleep
from alloy_report.alloy_rows import REFERENCE_MHZ, WORST_CASE_MHZ, Rows, Span, cycles, microseconds, worst_case
from alloy_report.alloy_speed import HOLES, ISR_QUEUE, MODES
from alloy_report.data import AlloyReport, Figure
from ove_tool.report import markdown

_NEAR = 0.1
_COMPONENTS = {
    "core": 1856,
    "Queue": 384,
    "Mutex": 256,
    "Semaphore": 192,
    "TaskNotification": 512,
    "StaticPool": 328,
    "TicklessIdle": 448,
}
_EXAMPLE = (
    ("Task<512> is 544 bytes", "task with a stack of 512 B", 544),
    ("Task<1024> is 1056 bytes", "task with a stack of 1024 B", 1056),
    ("Task<256> is 288 bytes", "task with a stack of 256 B", 288),
    ("Queue<Message, 8> of 72 bytes is 608 bytes", "queue of 8 messages of 72 B", 608),
    ("StaticPool<Buffer, 16> of 128 bytes is 2176 bytes", "pool of 16 blocks of 128 B", 2176),
    ("the example system is 4672 bytes", "the five together", 4672),
)


@dataclass(frozen=True)
class Claim:
    """`holds` is None if the claim cannot be measured here; `is_better` if the result is better than claimed.

    `is_open` says that the claim holds at one end of the range that the cycle table allows, and not at the other.
    """

    section: str
    text: str
    measured: str
    holds: bool | None
    is_better: bool = False
    is_open: bool = False

    @property
    def is_broken(self) -> bool:
        return self.holds is False and not self.is_better and not self.is_open

    @property
    def verdict(self) -> str:
        if self.holds is None:
            return "not measurable here"
        if self.is_open:
            return "open: the cycle table allows both"
        return "DOES NOT HOLD" if self.is_broken else "holds" if self.holds else "better than claimed"


def claims(report: AlloyReport, m0: Span | None = None) -> list[Claim]:
    """Judge every claim of the reference document except those on compile time.

    `m0` has the cycles of a switch on a Cortex-M0+, where they were predicted.
    """
    rows = Rows(report)
    return [
        *_switch(rows, m0),
        *_queue(rows),
        *_notification(rows),
        *_allocation(rows),
        *_power(rows),
        *_footprint(report),
        *_ram(rows),
        *_systems(report),
    ]


def table(found: list[Claim]) -> str:
    body = [[claim.section, claim.text, claim.measured, claim.verdict] for claim in found]
    return markdown.table(["Section", "Claim", "Measured", "Verdict"], body, left=(0, 1, 2))


def _near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= _NEAR * abs(wanted)


def _ratio(section: str, text: str, slow: float, fast: float, wanted: float) -> Claim:
    """Judge "at least `wanted` times as fast"."""
    measured = f"{slow:.0f} against {fast:.0f}: {slow / fast:.1f} times"
    return Claim(section, text, measured, slow / fast >= wanted)


def _equal(section: str, text: str, ours: int, theirs: int) -> Claim:
    measured = f"Alloy {ours}, FreeRTOS {theirs}: {theirs / ours:.1f} times as fast"
    return Claim(section, text, measured, _near(ours, theirs), is_better=ours < theirs)


def _at_most(section: str, text: str, found: Span, most: float, measured: str) -> Claim:
    holds = found.most <= most
    return Claim(section, text, measured, holds, is_open=not holds and found.least <= most)


def _cycles(section: str, text: str, figure: Figure, most: int) -> Claim:
    found = cycles(figure)
    return _at_most(section, text, found, most, f"{found.text()} cycles by the table")


def _time(section: str, text: str, us: Span, most: float) -> Claim:
    return _at_most(section, text, us, most, f"{us.text(2)} µs by the table")


def _switch(rows: Rows, m0: Span | None) -> list[Claim]:
    name = "yield switch between equals, call included"
    ours = rows.get("aims", name)
    means = [rows.mean(image, name) for image in ("aims", "freertos_aims")]
    return [
        _time("Context switch", "less than 10 µs at 48 MHz", microseconds(ours, 48), 10),
        _cycles("Context switch", "672 cycles at most", ours, 672),
        *_other_parts(ours, m0),
        _equal("Context switch", "equal to FreeRTOS", *means),
    ]


def _other_parts(switch: Figure, m0: Span | None) -> list[Claim]:
    """Judge the document's other processors: by the fitted model if they have its core, else not at all."""
    cycles_taken = round(worst_case(switch) * WORST_CASE_MHZ / 1000)
    taken = Span(cycles_taken, cycles_taken)
    measured = f"{cycles_taken} cycles by the fitted model, caches off"
    other_flash = f"{measured}, as if the flash were the STM32F7's"
    name = "Context switch"
    return [
        _at_most(name, "STM32F722ZE: 1728 cycles at most", taken, 1728, measured),
        _at_most(name, "SAME70: 2400 cycles at most", taken, 2400, other_flash),
        _on_m0(name, m0),
    ]


def _on_m0(name: str, found: Span | None) -> Claim:
    text = "STM32G071RB: 512 cycles at most"
    if found is None:
        return Claim(name, text, "another instruction set, and no prediction is published", None)
    measured = f"{found.text()} cycles by the Cortex-M0+'s table, half of a round trip by semaphores (your-hardware)"
    return _at_most(name, text, found, 512, measured)


def _queue(rows: Rows) -> list[Claim]:
    found = []
    for size, stated in ((4, 168), (16, 210), (64, 336), (256, 672)):
        row = rows.get("reference", f"queue send + receive, {size} B")
        found.append(_cycles("Queue", f"{size} bytes in {stated} cycles at most", row, stated))
    queue = [rows.mean(image, "queue send + receive, 4 B") for image in ("reference", "freertos_reference")]
    lock = "mutex lock + unlock, uncontended"
    mutex = [rows.mean(image, lock) for image in ("aims", "freertos_aims")]
    return [
        *found,
        _equal("Queue", "equal to FreeRTOS", *queue),
        _time("Mutex", "2 µs at most", microseconds(rows.get("aims", lock)), 2),
        _equal("Mutex", "equal to FreeRTOS", *mutex),
    ]


def _notification(rows: Rows) -> list[Claim]:
    def mean(name: str) -> int:
        return rows.mean("reference", name)

    woken = [rows.get("reference", "ISR's first instruction to woken, SetBits"), rows.get("aims", ISR_QUEUE)]
    found = [cycles(rows.get("reference", f"notify_from_isr, {mode}")) for mode in MODES]
    modes = Span(min(one.least for one in found), max(one.most for one in found))
    pair = mean("notify, SetBits") + mean("wait, value pending")
    block = rows.most("sizes", "task control block")
    extra = rows.most("sizes", "task control block with notification") - block
    queue_4 = rows.most("sizes", "queue, without its messages") + 4 * 4
    their_queue_4 = rows.most("freertos_sizes", "queue, without its messages") + 4 * 4
    # From the handler's first instruction to the woken task, without the call itself.
    whole = cycles(woken[0])
    waking = Span(whole.least - found[0].most, whole.most - found[0].least)
    name = "Notification"
    from_isr = ("queue send_from_isr, 4 B", "notify_from_isr, SetBits")
    alike = f"{modes.text()} cycles by the table"
    return [
        _time(name, "less than 1 µs", microseconds(rows.get("reference", "notify, SetBits")), 1),
        _time(name, "ISR to task in 1.5 µs at most", microseconds(woken[0]), 1.5),
        _at_most(name, "the task wakes in 84 cycles at most", waking, 84, f"{waking.text()} cycles by the table"),
        _at_most(name, "every mode in 46 cycles at most", modes, 46, alike),
        _at_most(name, "all modes are similarly fast, less than 1 µs", modes, REFERENCE_MHZ, alike),
        _ratio(name, "10 times faster than a queue", mean("queue send + receive, 4 B"), pair, 10),
        _ratio(
            name,
            "10 times faster than FreeRTOS's",
            rows.mean("freertos_reference", "notify, SetBits"),
            mean("notify, SetBits"),
            10,
        ),
        _ratio(name, "notify_from_isr 4 times faster than a queue's", mean(from_isr[0]), mean(from_isr[1]), 4),
        _ratio(
            name, "waking by it 2 times faster than by a queue", cycles(woken[1]).middle, cycles(woken[0]).middle, 2
        ),
        Claim(name, "8 bytes for each task that has one", f"{extra} bytes", extra == 8),
        Claim(name, "a queue of four words takes 48 bytes", f"{queue_4} bytes", queue_4 == 48, is_better=queue_4 < 48),
        _ratio(name, "4 times less memory than such a queue", queue_4, extra, 4),
        _ratio(name, "10 times less memory than such a queue", queue_4, extra, 10),
        _ratio(name, "10 times less memory than such a queue of FreeRTOS", their_queue_4, extra, 10),
    ]


def _allocation(rows: Rows) -> list[Claim]:
    take, give = (rows.get("reference", f"pool {what}, 64 B") for what in ("allocate", "deallocate"))
    pool = {what: rows.most("reference", f"pool {what}, 64 B") for what in ("allocate", "deallocate")}
    worst = rows.most("heap", "heap allocate, 64 B")
    least = rows.get("heap", "heap allocate, 64 B").least or 0
    even = pool["allocate"] - (take.least or 0)
    how = ("constructed and destroyed by hand", "by PoolAllocator")
    hand, raii = (rows.most("reference", f"pool object, {way}") for way in how)
    lock, guard = (rows.most("reference", f"mutex lock + unlock, {way}") for way in ("by hand", "by LockGuard"))
    name = "StaticPool"
    mean = {what: rows.mean("heap", f"heap {what}, 64 B") for what in ("allocate", "free")}
    return [
        _cycles(name, "allocates in 42 cycles at most", take, 42),
        _cycles(name, "releases in 38 cycles at most", give, 38),
        _over_holes(rows, "allocates 20 times faster than malloc", mean["allocate"], pool["allocate"], 20),
        _over_holes(rows, "releases 18 times faster than free", mean["free"], pool["deallocate"], 18, what="free"),
        _over_holes(rows, "worst case 75 times better than malloc's", worst, pool["allocate"], 75),
        Claim(
            name,
            "125 times more even than malloc",
            f"spread {worst - least} against {even}",
            worst - least >= 125 * even,
        ),
        Claim("RAII", "PoolAllocator costs 2 cycles more at most", f"{raii - hand:+d} instructions", raii - hand <= 2),
        Claim("RAII", "LockGuard costs nothing", f"{guard - lock:+d} instructions", guard <= lock),
    ]


def _over_holes(rows: Rows, text: str, in_use: int, pool: int, wanted: float, what: str = "allocate") -> Claim:
    """Judge a ratio that depends on the heap's state: report the number of holes from which it holds."""
    curve = {holes: rows.mean("heap", f"heap {what}, 64 B, {holes} holes") for holes in HOLES}
    first = next((holes for holes, slow in curve.items() if slow / pool >= wanted), None)
    measured = f"{in_use} against {pool} in a heap in use: {in_use / pool:.1f} times"
    if in_use / pool < wanted and first is not None:
        measured += f"; {curve[first]} with {first} holes: {curve[first] / pool:.1f} times"
    return Claim("StaticPool", text, measured, in_use / pool >= wanted or first is not None)


def _power(rows: Rows) -> list[Claim]:
    found = []
    for duty, is_deep, stated, longer in (
        ("80 % idle", False, 2.8, 3.5),
        ("80 % idle", True, 2.04, 5),
        ("95 % idle", True, 0.55, 18),
    ):
        current = sleep(rows, "sleep_tickless", duty).current(REFERENCE, is_deep) or 0.0
        how = f"{duty}, {'deep' if is_deep else 'light'} sleep"
        measured = f"estimated {current:.2f} mA with the reference's currents"
        found.append(Claim("Power", f"{how}: {stated} mA", measured, _near(current, stated)))
        factor = REFERENCE.run / current
        text = f"{how}: a battery lasts {longer} times as long"
        found.append(Claim("Power", text, f"estimated {factor:.1f} times", _near(factor, longer)))
    deep = sleep(rows, "sleep_tickless", "80 % idle").current(REFERENCE, is_deep=True) or 0.0
    saved = (REFERENCE.run - deep) * 100 / REFERENCE.run
    found.append(
        Claim("Power", "80 % less than an idle loop that burns", f"estimated {saved:.1f} % less", _near(saved, 80))
    )
    found.append(Claim("Power", "wakes in 1 µs (WFI), 10 µs (STOP), 100 µs (Standby)", "a matter of the part", None))
    return found


def _footprint(report: AlloyReport) -> list[Claim]:
    full = report.systems["alloy"]["full"]
    found = []
    for component, stated in _COMPONENTS.items():
        flash = full.components[component].flash if component in full.components else 0
        found.append(
            Claim(
                "Footprint",
                f"{component} {stated} bytes at most, in the full system",
                f"{flash} bytes",
                flash <= stated,
            )
        )
    least = report.systems["alloy"]["minimal"].components["core"].flash
    alone = "core 1856 bytes at most, scheduler and switch alone: the minimal system"
    found.append(Claim("Footprint", alone, f"{least} bytes", least <= _COMPONENTS["core"]))
    total = full.kernel.flash
    found.append(Claim("Footprint", "3976 bytes together at most", f"{total} bytes", total <= 3976))
    smaller = difference_percent(report, "full")
    found.append(Claim("Footprint", "15 % smaller than FreeRTOS or more", f"{smaller:+.0f} %", smaller <= -15))
    return found


def _ram(rows: Rows) -> list[Claim]:
    ours, theirs = rows.most("sizes", "task control block"), rows.most("freertos_sizes", "task control block")
    noted = rows.most("sizes", "task control block with notification")
    with_notes = rows.most("freertos_sizes_notified", "task control block with notification")
    found = [
        Claim("RAM", "a task control block is 32 bytes", f"{ours} bytes", ours == 32),
        Claim("RAM", "FreeRTOS's is 40 bytes", f"{theirs} bytes", theirs == 40, is_better=theirs > 40),
        Claim("RAM", "8 bytes less for each task or more", f"{ours - theirs:+d} bytes", ours - theirs <= -8),
        Claim("RAM", "10 tasks: 320 bytes, FreeRTOS 400", f"{10 * ours}, FreeRTOS {10 * theirs}", 10 * ours <= 320),
        Claim(
            "RAM",
            "10 tasks with notifications: 400 bytes, equal to FreeRTOS",
            f"{10 * noted}, FreeRTOS {10 * with_notes}",
            _near(noted, with_notes),
            is_better=noted < with_notes,
        ),
    ]
    waiting = [
        block + rows.most(image, "stack used by a task that waits for a message")
        for block, image in ((ours, "sizes"), (theirs, "freertos_sizes"))
    ]
    measured = f"{waiting[0]}, FreeRTOS {waiting[1]}"
    text = "the same or less overall: a waiting task, with the stack it uses"
    found.append(Claim("RAM", text, measured, waiting[0] <= waiting[1]))
    for text, name, stated in _EXAMPLE:
        size = rows.most("sizes", name)
        found.append(Claim("RAM", text, f"{size} bytes", size == stated, is_better=size < stated))
    return found


def _systems(report: AlloyReport) -> list[Claim]:
    found = []
    for system, stated in (("minimal", -24), ("typical", -9), ("full", -17)):
        for what, is_whole in (("kernel", False), ("whole image", True)):
            smaller = difference_percent(report, system, is_whole)
            text = f"{system} system {-stated} % smaller than FreeRTOS's or more, {what}"
            found.append(Claim("Systems", text, f"{smaller:+.1f} %", smaller <= stated))
    return found
