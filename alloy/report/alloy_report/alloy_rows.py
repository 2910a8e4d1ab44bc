# SPDX-License-Identifier: MIT OR Apache-2.0
"""The common part of the report's sections on Alloy: looking up rows and formatting their figures."""

from __future__ import annotations

from typing import NamedTuple

from alloy_report.data import FILE, AlloyReport, Figure
from ove_lab.errors import Failure

NOTHING = "-"
# The clock of the model that gives the worst-case times.
WORST_CASE_MHZ = 216
# The clock of the reference's board.
REFERENCE_MHZ = 84


class Span(NamedTuple):
    """A minimum and a maximum, in cycles or in time, from the published cycle table or the timing model's band."""

    least: float
    most: float

    @property
    def middle(self) -> float:
        return (self.least + self.most) / 2

    def text(self, digits: int = 0) -> str:
        least, most = (f"{end:.{digits}f}" for end in self)
        return least if least == most else f"{least} to {most}"


class Rows:
    """The rows of a report, by image and name."""

    def __init__(self, report: AlloyReport) -> None:
        self.report = report

    def get(self, image: str, name: str) -> Figure:
        """Return a row. Raises Failure if it is missing in the file."""
        try:
            return self.report.tables[image][name]
        except KeyError as error:
            raise Failure(f"{FILE} lacks the row {error} of {image}; `./ove bench --rtos alloy` writes it") from error

    def pair(self, image: str, name: str) -> tuple[Figure, Figure]:
        """Return a row of Alloy and its counterpart on FreeRTOS."""
        return self.get(image, name), self.get(f"freertos_{image}", name)

    def most(self, image: str, name: str) -> int:
        """Return the maximum of a row that must have been measured."""
        return self._measured(image, name, self.get(image, name).most)

    def mean(self, image: str, name: str) -> int:
        """Return the mean of a row that must have been measured."""
        return self._measured(image, name, self.get(image, name).mean)

    def _measured(self, image: str, name: str, value: int | None) -> int:
        if value is None:
            raise Failure(f"{FILE}: {image}: {name} was not measured")
        return value


def cell(value: int | None) -> str:
    return NOTHING if value is None else str(value)


def times(more: int | None, less: int | None) -> str:
    """Return the ratio of the two, as text."""
    return NOTHING if more is None or not less else f"{more / less:.1f}"


def cycles(figure: Figure) -> Span:
    """Return the cycles of a row that the cycle table was applied to."""
    if figure.least_cycles is None or figure.most_cycles is None:
        raise Failure(f"{FILE}: a row lacks its cycles; `./ove bench --rtos alloy` writes them")
    return Span(figure.least_cycles, figure.most_cycles)


def worst_case(figure: Figure) -> int:
    """Return the predicted time in ns of a row that the timing model was applied to."""
    if figure.ns is None:
        raise Failure(f"{FILE}: a row lacks its predicted time; `./ove bench --rtos alloy` writes it")
    return figure.ns


def microseconds(figure: Figure, mhz: int = REFERENCE_MHZ) -> Span:
    found = cycles(figure)
    return Span(found.least / mhz, found.most / mhz)
