# SPDX-License-Identifier: MIT OR Apache-2.0
"""The claims of the reference document, each with what is measured here and whether it holds.

A time of the reference is compared with cycles estimated from what was counted: instructions, a cycle for each word
loaded or stored, and 24 for an exception, at the reference's 84 MHz. A ratio is of instructions. "Equal" and figures
without "at most" or "or more" hold within a tenth.
"""

from __future__ import annotations

from dataclasses import dataclass

from ove_tool.chapter.data import Chapter
from ove_tool.report import markdown
from ove_tool.report.alloy_memory import difference_percent
from ove_tool.report.alloy_power import REFERENCE, sleep
from ove_tool.report.alloy_rows import Rows, cycles, microseconds
from ove_tool.report.alloy_speed import ISR_WAKES, MODES

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
    """`holds` is None for what cannot be measured here; `is_better` when less was claimed than there is."""

    section: str
    text: str
    measured: str
    holds: bool | None
    is_better: bool = False

    @property
    def is_broken(self) -> bool:
        return self.holds is False and not self.is_better

    @property
    def verdict(self) -> str:
        if self.holds is None:
            return "not measurable here"
        return "DOES NOT HOLD" if self.is_broken else "holds" if self.holds else "better than claimed"


def claims(chapter: Chapter) -> list[Claim]:
    """Judge every claim of the reference document but those on compile time."""
    rows = Rows(chapter)
    return [
        *_switch(rows),
        *_queue(rows),
        *_notification(rows),
        *_allocation(rows),
        *_power(rows),
        *_footprint(chapter),
        *_ram(rows),
        *_systems(chapter),
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


def _time(section: str, text: str, us: float, most: float) -> Claim:
    return Claim(section, text, f"estimated {us:.2f} µs", us <= most)


def _switch(rows: Rows) -> list[Claim]:
    ours, theirs = rows.pair("aims", "yield switch between equals, call included")
    at_48 = microseconds(ours, 48)
    return [
        _time("Context switch", "less than 10 µs at 48 MHz", at_48, 10),
        Claim("Context switch", "672 cycles at most", f"estimated {cycles(ours)}", cycles(ours) <= 672),
        _equal("Context switch", "equal to FreeRTOS", int(ours.most or 0), int(theirs.most or 0)),
    ]


def _queue(rows: Rows) -> list[Claim]:
    found = []
    for size, stated in ((4, 168), (16, 210), (64, 336), (256, 672)):
        ours = rows.most("reference", f"queue send + receive, {size} B")
        text = f"{size} bytes in {stated} cycles at most"
        found.append(Claim("Queue", text, f"{ours} instructions", ours <= stated))
    ours, theirs = (rows.most(image, "queue send + receive, 4 B") for image in ("reference", "freertos_reference"))
    found.append(_equal("Queue", "equal to FreeRTOS", ours, theirs))
    lock, other = rows.pair("aims", "mutex lock + unlock, uncontended")
    found.append(_time("Mutex", "1 to 2 µs", microseconds(lock), 2))
    found.append(_equal("Mutex", "equal to FreeRTOS", int(lock.most or 0), int(other.most or 0)))
    return found


def _notification(rows: Rows) -> list[Claim]:
    notify = rows.most("reference", "notify, SetBits")
    from_isr = rows.most("reference", "notify_from_isr, SetBits")
    send = rows.most("reference", "queue send, 4 B")
    queue = rows.most("reference", "queue send + receive, 4 B")
    pair = notify + rows.most("reference", "wait, value pending")
    woken = [rows.get("aims", name) for name in (ISR_WAKES[0], ISR_WAKES[2])]
    theirs = rows.most("freertos_reference", "notify, SetBits")
    modes = [rows.most("reference", f"notify_from_isr, {mode}") for mode in MODES]
    bytes_of = {name: rows.most("sizes", name) for name in ("queue, without its messages", "task control block")}
    extra = rows.most("sizes", "task control block with notification") - bytes_of["task control block"]
    queue_4 = bytes_of["queue, without its messages"] + 4 * 4
    name = "Notification"
    return [
        _time(name, "ISR to task in less than 1.5 µs (126 cycles)", microseconds(woken[0]), 1.5),
        Claim(
            name,
            "all modes within 40 to 46 cycles, alike",
            _span(modes),
            max(modes) <= 46 and _near(modes[0], modes[1]),
        ),
        _ratio(name, "10 times faster than a queue", queue, pair, 10),
        _ratio(name, "10 times faster than FreeRTOS's", theirs, notify, 10),
        _ratio(
            name,
            "notify_from_isr 4 times faster than a queue's send",
            rows.most("reference", "queue send_from_isr, 4 B"),
            from_isr,
            4,
        ),
        _ratio(name, "notify 4 times faster than a queue's send", send, notify, 4),
        _ratio(name, "waking by it 2 times faster than by a queue", cycles(woken[1]), cycles(woken[0]), 2),
        Claim(name, "8 bytes for each task that has one", f"{extra} bytes", extra == 8),
        Claim(name, "a queue of four words takes 48 bytes", f"{queue_4} bytes", queue_4 == 48, is_better=queue_4 < 48),
        _ratio(name, "4 times less memory than such a queue", queue_4, extra, 4),
    ]


def _span(values: list[int]) -> str:
    return f"{min(values)} to {max(values)} instructions"


def _allocation(rows: Rows) -> list[Claim]:
    take, give = (rows.get("reference", f"pool {what}, 64 B") for what in ("allocate", "deallocate"))
    malloc, free = (rows.get("reference", f"heap {what}, 64 B") for what in ("allocate", "free"))
    spread = (malloc.most or 0) - (malloc.least or 0)
    own = (take.most or 0) - (take.least or 0)
    hand, raii = (
        rows.most("reference", f"pool object, {how}")
        for how in ("constructed and destroyed by hand", "by PoolAllocator")
    )
    lock, guard = (rows.most("reference", f"mutex lock + unlock, {how}") for how in ("by hand", "by LockGuard"))
    name = "StaticPool"
    return [
        Claim(name, "allocates in 42 cycles at most", f"{take.most} instructions", (take.most or 0) <= 42),
        Claim(name, "releases in 38 cycles at most", f"{give.most} instructions", (give.most or 0) <= 38),
        _ratio(name, "allocates 20 times faster than malloc, mean", malloc.mean or 0, take.mean or 1, 20),
        _ratio(name, "releases 18 times faster than free, mean", free.mean or 0, give.mean or 1, 18),
        _ratio(
            name, "worst case 75 times better than malloc's (45 µs to 0.6 µs)", malloc.most or 0, take.most or 1, 75
        ),
        Claim(name, "125 times more even than malloc", f"spread {spread} against {own}", spread >= 125 * own),
        Claim("RAII", "PoolAllocator costs 2 cycles more", f"{raii - hand:+d} instructions", raii - hand <= 2),
        Claim("RAII", "LockGuard costs nothing", f"{guard - lock:+d} instructions", guard <= lock),
    ]


def _power(rows: Rows) -> list[Claim]:
    found = []
    for text, duty, is_deep, stated in (
        ("80 % idle, light sleep: 2.8 mA", "80 % idle", False, 2.8),
        ("80 % idle, deep sleep: 2.04 mA", "80 % idle", True, 2.04),
        ("95 % idle, deep sleep: 0.55 mA", "95 % idle", True, 0.55),
    ):
        current = sleep(rows, "sleep_tickless", duty).current(REFERENCE, is_deep) or 0.0
        measured = f"estimated {current:.2f} mA with the reference's currents"
        found.append(Claim("Power", text, measured, _near(current, stated)))
    deep = sleep(rows, "sleep_tickless", "80 % idle").current(REFERENCE, is_deep=True) or 0.0
    saved = (REFERENCE.run - deep) * 100 / REFERENCE.run
    found.append(
        Claim("Power", "80 % less than an idle loop that burns", f"estimated {saved:.1f} % less", _near(saved, 80))
    )
    found.append(Claim("Power", "wakes in 1 µs (WFI), 10 µs (STOP), 100 µs (Standby)", "a matter of the part", None))
    return found


def _footprint(chapter: Chapter) -> list[Claim]:
    full = chapter.systems["alloy"]["full"]
    found = []
    for component, stated in _COMPONENTS.items():
        flash = full.components[component].flash if component in full.components else 0
        found.append(Claim("Footprint", f"{component} {stated} bytes at most", f"{flash} bytes", flash <= stated))
    total = full.kernel.flash
    found.append(Claim("Footprint", "3976 bytes together at most", f"{total} bytes", total <= 3976))
    smaller = difference_percent(chapter, "full")
    found.append(Claim("Footprint", "15 % smaller than FreeRTOS or more", f"{smaller:+.0f} %", smaller <= -15))
    return found


def _ram(rows: Rows) -> list[Claim]:
    ours, theirs = rows.most("sizes", "task control block"), rows.most("freertos_sizes", "task control block")
    noted = rows.most("sizes", "task control block with notification")
    with_notes = rows.most("freertos_sizes_notified", "task control block with notification")
    found = [
        Claim("RAM", "a task control block is 32 bytes", f"{ours} bytes", ours == 32),
        Claim("RAM", "FreeRTOS's is 40 bytes", f"{theirs} bytes", theirs == 40),
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
    for text, name, stated in _EXAMPLE:
        size = rows.most("sizes", name)
        found.append(Claim("RAM", text, f"{size} bytes", size == stated, is_better=size < stated))
    return found


def _systems(chapter: Chapter) -> list[Claim]:
    found = []
    for system, stated in (("minimal", -24), ("typical", -9), ("full", -17)):
        found_percent = difference_percent(chapter, system)
        text = f"{system} system {-stated} % smaller than FreeRTOS's or more"
        found.append(Claim("Systems", text, f"{found_percent:+.0f} %", found_percent <= stated))
    return found
