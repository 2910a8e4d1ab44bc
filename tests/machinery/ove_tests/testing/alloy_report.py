# SPDX-License-Identifier: MIT OR Apache-2.0
"""Requirements for the report on Alloy: every row is measured, a repetition gives the same, no aim is missed."""

from __future__ import annotations

import time
from typing import Any

from msgspec.structs import replace

from alloy_report import alloy_speed, page_alloy
from alloy_report.data import AlloyReport
from alloy_report.measure import measure
from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection

GROUP = "alloy-report"
CLAIMS = {
    "complete": "Every row is measured on Alloy and on FreeRTOS, except for features that FreeRTOS lacks.",
    "repeatable": "A second measurement gives the same figures and the same page; sleep times agree to a millisecond.",
    "aims": "No aim in the table of aims is missed.",
}
# The kernel has no pool, and C no RAII.
FREERTOS_LACKS = ("pool ", "pool, without its blocks", "mutex lock + unlock, by LockGuard", "the five together")
_NOTIFIED = "with notification"


def job() -> Job:
    """Return the job that measures the report, twice on request."""
    return Job("report on Alloy", GROUP, _run, lambda: [f"{GROUP}:{name}" for name in CLAIMS], is_long=True)


def _run(selection: Selection) -> list[Outcome]:
    wanted = [name for name in CLAIMS if selection.wants(GROUP, name, is_variant=False)]
    if not wanted:
        return []
    started = time.monotonic()
    try:
        first = _measure()
        found = {"complete": incomplete(first), "aims": missed(first)}
        if "repeatable" in wanted:
            found["repeatable"] = difference(first, _measure())
    except Failure as failure:
        found = dict.fromkeys(CLAIMS, str(failure))
    seconds = time.monotonic() - started
    return [
        Outcome(f"{GROUP}:{name}", FAIL if found[name] else PASS, found[name], CLAIMS[name], seconds) for name in wanted
    ]


def _measure() -> AlloyReport:
    return measure({}, lambda _: None, repetitions=1)


def incomplete(report: AlloyReport) -> str:
    """Return the rows that lack a figure; empty if there are none."""
    lacking = []
    for image, rows in report.tables.items():
        lacks = FREERTOS_LACKS if image.startswith("freertos_") else ()
        for name, row in rows.items():
            # FreeRTOS is built twice for its sizes; the second build is only for the notification's size.
            is_elsewhere = image.startswith("freertos_sizes") and name.endswith(_NOTIFIED) != image.endswith(
                "_notified"
            )
            if row.most is None and not name.startswith(lacks) and not is_elsewhere:
                lacking.append(f"{image}: {name}")
    return f"not measured: {'; '.join(lacking)}" if lacking else ""


def missed(report: AlloyReport) -> str:
    """Return the missed aims; empty if there are none."""
    found = [aim for aim in alloy_speed.aims(report) if not aim.is_met]
    return "; ".join(f"{aim.name}: {aim.alloy} {aim.unit}, at most {aim.most}" for aim in found)


def _exact(tables: dict[str, Any]) -> dict[str, Any]:
    """Return the data that must be equal: during sleep, the emulator's clock can deviate by some microseconds."""
    return {
        image: {name: _in_ms(row) if name.endswith("us asleep") else row for name, row in rows.items()}
        for image, rows in tables.items()
    }


def _in_ms(row: Any) -> Any:
    whole = {name: round(getattr(row, name), -3) for name in ("least", "mean", "most") if getattr(row, name)}
    return replace(row, **whole)


def difference(first: AlloyReport, second: AlloyReport) -> str:
    """Return the differences between two measurements, except wall time; empty if there are none."""
    first, second = (replace(report, tables=_exact(report.tables)) for report in (first, second))
    for field in AlloyReport.__struct_fields__:
        if field not in ("host", "compile_ms"):
            one, other = getattr(first, field), getattr(second, field)
            if one != other:
                return f"{field} differ:\n{one}\n{other}"
    pages = [page_alloy.render(report)[page_alloy.PAGE] for report in (first, second)]
    return "" if pages[0] == pages[1] else "the pages differ"
