# SPDX-License-Identifier: MIT OR Apache-2.0
"""The interface for `./ove bench` and `./ove report`; ove_tool.report.kernel_report explains each name."""

from __future__ import annotations

from collections.abc import Iterator

from alloy_report import data, measure, page_alloy
from alloy_report.alloy_rows import WORST_CASE_MHZ, Rows, Span, cycles, worst_case
from alloy_report.data import AlloyReport

KERNEL = "alloy"
FILE = data.FILE
QUESTIONS = page_alloy.QUESTIONS
PAGES = (page_alloy.PAGE, *page_alloy.APPENDICES, page_alloy.COMPILE_PAGE)
_IMAGES = (("Alloy", "aims"), ("FreeRTOS", "freertos_aims"))

measured = measure.measure
read = data.read
write = data.write


def render(report: AlloyReport, index: str, m0: tuple[float, float] | None) -> dict[str, str]:
    return page_alloy.render(report, index, Span(*m0) if m0 else None)


def switches(report: AlloyReport, row: str, core: str) -> Iterator[tuple[str, float, float]]:
    for kernel, image in _IMAGES:
        figure = Rows(report).get(image, row)
        if core == "Cortex-M7":
            taken = worst_case(figure) * WORST_CASE_MHZ / 1000
            yield kernel, taken, taken
        elif span := cycles(figure):
            yield kernel, span.least, span.most
