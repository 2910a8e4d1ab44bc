# SPDX-License-Identifier: MIT OR Apache-2.0
"""Measures everything that the report prints."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from alloy_report import compile_time, footprint, images
from alloy_report.data import KERNELS, SYSTEMS, AlloyReport, Figure, Landing, System, Table, WorstCase
from ove_lab.errors import Failure
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import TRACE
from ove_tool.setup.probe import Prober
from ove_tool.tools import ARM_TOOLS

TABLES = (
    *("aims", "reference", "heap", "sizes", "sleep_tick", "sleep_tickless"),
    *("freertos_aims", "freertos_reference", "freertos_heap", "freertos_sizes", "freertos_sizes_notified"),
    *("freertos_sleep_tick", "freertos_sleep_tickless"),
)
# The image whose switch is broken down, by kernel.
SWITCHES = dict(zip(KERNELS, ("aims", f"{images.RIVAL}_aims"), strict=True))
# The images that measure bytes, built like all images for sizes.
OF_SIZE = ("sizes", "freertos_sizes", "freertos_sizes_notified")
# The images of which every instruction is examined, and their kernel.
FOLLOWED = {
    "aims": "alloy",
    "reference": "alloy",
    "freertos_aims": "freertos",
    "freertos_reference": "freertos",
}
_LANDING = re.compile(
    r"(\d+) instructions covered, (\d+) different places .*longest delay of an interrupt: (\d+) instructions", re.DOTALL
)


def measure(
    host: dict[str, str], progress: Callable[[str], None], repetitions: int = compile_time.REPETITIONS
) -> AlloyReport:
    """Build and run everything; compile that many times. Raises Failure with the first error."""
    ensure(TRACE)
    progress("building for speed")
    fast = images.build(*images.SPEED)
    progress("building for size")
    small = images.build(*images.SIZE)
    tables: dict[str, Table] = {}
    masked = dict.fromkeys(KERNELS, 0)
    for name in TABLES:
        progress(name)
        tables[name] = images.table(images.play(images.image(small if name in OF_SIZE else fast, name)))
        if name in FOLLOWED:
            tables[name], longest = _with_traffic(tables[name], fast, name)
            masked[FOLLOWED[name]] = max(masked[FOLLOWED[name]], longest)
    progress("building for the cycle table")
    m4 = images.build(*images.TIMED)
    for name in FOLLOWED:
        progress(f"{name}, cycles")
        tables[name] = _with_cycles(tables[name], m4, name)
    progress("the parts of a switch")
    # Imported here, after their packages are installed.
    from alloy_report import switch  # noqa: PLC0415
    from ove_lab.timing import predict  # noqa: PLC0415

    switches = {kernel: switch.measure(images.image(fast, image)) for kernel, image in SWITCHES.items()}
    progress("interrupts everywhere")
    landing = _landing(fast)
    progress("time to compile")
    times = compile_time.measure(small, repetitions)
    return AlloyReport(
        compiler=_compiler(),
        freertos=images.rival().version(images.rival().folder()) or "unknown",
        tables=tables,
        masked=masked,
        landing=landing,
        switches=switches,
        worst_case=WorstCase(images.WORST_CASE, predict.load(images.WORST_CASE).error),
        systems={
            "alloy": _systems(small, "", footprint.alloy),
            "freertos": _systems(small, "freertos_", footprint.freertos),
        },
        host=host,
        compile_ms=times,
    )


def _with_traffic(rows: Table, folder: Path, name: str) -> tuple[Table, int]:
    """Add the traffic and the predicted time of each row, and return the longest masked section."""
    # Imported here, after their packages are installed.
    from alloy_report import traffic  # noqa: PLC0415
    from ove_lab.timing import predict  # noqa: PLC0415

    found, model = traffic.follow(images.image(folder, name)), predict.load(images.WORST_CASE)
    titles = list(rows)

    def add(number: int, figure: Figure) -> Figure | None:
        work, time = found.row(number, figure), found.predicted(number, model, f"{name}: {titles[number]}")
        if work is None or time is None:
            return None
        return replace(
            figure,
            loads=work.loads,
            stores=work.stores,
            exceptions=work.exceptions,
            ns=round(time.ns),
        )

    return _each(rows, add, f"{name}: the record of its instructions"), found.longest_masked


def _with_cycles(rows: Table, folder: Path, name: str) -> Table:
    """Add the cycles of each row by the published table, for the code compiled for that processor."""
    # Imported here, after their packages are installed.
    from alloy_report import traffic  # noqa: PLC0415
    from ove_lab.timing import cycle_table  # noqa: PLC0415

    found = traffic.follow(images.image(folder, name, images.TIMED_BOARD), has_masks=False)
    table = cycle_table.load(images.MODEL)

    def add(number: int, figure: Figure) -> Figure | None:
        cycles = found.cycles(number, table)
        if cycles is None:
            return None
        return replace(figure, least_cycles=cycles.least, most_cycles=cycles.most)

    return _each(rows, add, f"{name}: the record for {images.MODEL}")


def _each(rows: Table, add: Callable[[int, Figure], Figure | None], record: str) -> Table:
    """Return each row as `add` returns it for its number, or unchanged. Raises Failure for a row without a record."""
    merged = {}
    for number, (row, figure) in enumerate(rows.items()):
        added = add(number, figure)
        if figure.most is not None and added is None:
            raise Failure(f"{record} lacks the row `{row}`")
        merged[row] = added or figure
    return merged


def _landing(folder: Path) -> Landing:
    result = images.play(images.image(folder, "interrupt_everywhere"))
    match = _LANDING.search("\n".join(result.lines))
    if result.exit_code != 0 or match is None:
        raise Failure(f"the sweep of interrupts over every instruction failed:\n{result.tail()}")
    return Landing(*(int(text) for text in match.groups()))


def _systems(folder: Path, prefix: str, read: Callable[[images.Image], System]) -> dict[str, System]:
    return {name: read(images.image(folder, f"{prefix}{name}")) for name in SYSTEMS}


def _compiler() -> str:
    return f"{ARM_TOOLS[0].name} {Prober().probe(ARM_TOOLS[0]).version}"
