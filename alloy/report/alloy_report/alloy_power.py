# SPDX-License-Identifier: MIT OR Apache-2.0
"""The section on sleep: measured wake-ups and time asleep, and currents computed from stated values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from alloy_report.alloy_rows import NOTHING, REFERENCE_MHZ, Rows, microseconds, worst_case
from alloy_report.data import AlloyReport, Figure
from ove_lab.errors import Failure
from ove_tool.report import markdown

DUTIES = ("100 % active", "80 % idle", "95 % idle")
BUILDS = (
    ("Alloy, tick", "sleep_tick"),
    ("Alloy, tickless", "sleep_tickless"),
    ("FreeRTOS, tick", "freertos_sleep_tick"),
    ("FreeRTOS, tickless", "freertos_sleep_tickless"),
)


@dataclass(frozen=True)
class Part:
    """Currents of a part in mA. `light` is None where the source states none."""

    name: str
    run: float
    light: float | None
    deep: float


# The reference document's assumptions, and the data sheet's figures for the microcontroller that it names.
REFERENCE = Part("reference's values", 10.0, 2.0, 0.05)
VOLTS = 3.3
_WAKE = "tick wakes a higher sleeper, until it returns"
BATTERY_MAH = 200
STM32F401XE = Part("STM32F401xE", 0.146 * 84, None, 0.042)


@dataclass(frozen=True)
class Sleep:
    """The sleep of one build and duty."""

    wakes_per_second: float
    asleep: float

    def current(self, part: Part, is_deep: bool) -> float | None:
        """Estimate the mean current in mA."""
        rest = part.deep if is_deep else part.light
        return None if rest is None else self.asleep * rest + (1 - self.asleep) * part.run


def sleep(rows: Rows, image: str, duty: str) -> Sleep:
    """Return the measurement of an image under a duty cycle."""
    wakes, asleep, total = (rows.most(image, f"{duty}: {what}") for what in ("wake-ups", "us asleep", "us in all"))
    if total == 0:
        raise Failure(f"{image}: {duty} took no time")
    return Sleep(wakes * 1e6 / total, asleep / total)


def section(report: AlloyReport) -> list[str]:
    rows = Rows(report)
    measured = []
    estimated = []
    for duty in DUTIES:
        for name, image in BUILDS:
            found = sleep(rows, image, duty)
            measured.append([duty, name, f"{found.wakes_per_second:.1f}", f"{found.asleep * 100:.2f} %"])
            for is_deep in (False, True) if "tickless" in image else (False,):
                currents = [found.current(part, is_deep) for part in (REFERENCE, STM32F401XE)]
                estimated.append(
                    [duty, name, "deep" if is_deep else "light", *_supply(currents[0]), *_supply(currents[1])]
                )
    what = """A task works for a part of each 100 ms (a fixed number of instructions) and waits for the next period: 20
    periods with a tick of 1 kHz. A wake-up is a return from WFI, and asleep is the time in WFI. The rest of a duty
    cycle is the work of the kernel and of the tick. `tick` waits for each tick in the idle task; `tickless` is
    `TicklessIdle` on a timer of the board, and `configUSE_TICKLESS_IDLE` with FreeRTOS's own port on SysTick. QEMU
    loses every second period of a timer while the processor sleeps, so both ticks are made of single alarms."""
    how = f"""Currents are estimates, not measurements: mean = asleep x I(sleep) + (1 - asleep) x I(run), with the
    time asleep from the table above and no charge for waking up. Light is WFI, deep is STOP, in which a tick would
    stop too. Power is at {VOLTS:g} V, and the hours are those of a battery of {
        BATTERY_MAH
    } mAh. The reference document's values: run {REFERENCE.run:g} mA, WFI {REFERENCE.light:g} mA, STOP
    {REFERENCE.deep:g} mA. STM32F401xE, the part that it names, by the features on the first page of ST's data sheet
    DS10086: run 146 µA/MHz with the peripherals off, so {STM32F401XE.run:.2f} mA at 84 MHz, STOP {
        STM32F401XE.deep
        * 1000:.0f} µA typical at 25 degrees with the flash in STOP; that page states no current for WFI."""
    latency = f"""The time to wake from a sleep mode depends on the part; an emulator has no clocks to
    restart. The kernel adds the path from the tick to a woken task and back. By the cycle table at
    {REFERENCE_MHZ} MHz that takes {_wake_ups(rows)}."""
    worst = f"""In the worst case that the model `{report.worst_case.model}` predicts for a Cortex-M7 at 216 MHz
    without caches, flash accelerator, prefetch and branch prediction, the same path takes {_worst_wake_ups(rows)}. The
    median error of published rows of FreeRTOS and Zephyr held out of the fit is
    {report.worst_case.error * 100:.1f} %; the model has not been checked against times of Alloy."""
    parts = [f"{part.name}, {unit}" for part in (REFERENCE, STM32F401XE) for unit in ("mA", "mW", "h")]
    return [
        markdown.paragraph(what),
        markdown.table(["Duty cycle", "Build", "Wake-ups / s", "Asleep"], measured),
        markdown.paragraph(how),
        markdown.table(["Duty cycle", "Build", "Sleep", *parts], estimated, left=(0, 1, 2)),
        markdown.paragraph(latency),
        markdown.paragraph(worst),
    ]


def _wake_ups(rows: Rows) -> str:
    """Return the time of a wake-up on each kernel, and the maximum current of the wake-ups of the busiest build."""
    texts = []
    for title, figure, most in _busiest(rows):
        took = microseconds(figure)
        milliamperes = most * took.most / 1e6 * (REFERENCE.run - REFERENCE.deep)
        texts.append(
            f"{took.text(2)} µs on {title}, so the {most:.0f} wake-ups a second of its busiest build cost "
            f"{milliamperes * 1000:.0f} µA of the reference's values at most"
        )
    return "; ".join(texts)


def _worst_wake_ups(rows: Rows) -> str:
    """Return the worst case of each kernel's wake-up, and the share of all wake-ups of the busiest build."""
    texts = []
    for title, figure, most in _busiest(rows):
        took = worst_case(figure)
        texts.append(
            f"{took} ns on {title}, so the {most:.0f} wake-ups a second of its busiest build keep the processor "
            f"awake for {most * took / 1e7:.2f} % of the time"
        )
    return "; ".join(texts)


def _busiest(rows: Rows) -> Iterator[tuple[str, Figure, float]]:
    """Yield each kernel's name, its row of a wake-up, and the wake-ups a second of its busiest build."""
    for title, image, builds in (("Alloy", "aims", BUILDS[:2]), ("FreeRTOS", "freertos_aims", BUILDS[2:])):
        most = max(sleep(rows, build, duty).wakes_per_second for _, build in builds for duty in DUTIES)
        yield title, rows.get(image, _WAKE), most


def _supply(current: float | None) -> list[str]:
    """Write a current, the power, and the hours of the battery."""
    if current is None:
        return [NOTHING] * 3
    return [f"{current:.3f}", f"{current * VOLTS:.2f}", f"{BATTERY_MAH / current:.0f}"]
