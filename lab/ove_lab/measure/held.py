# SPDX-License-Identifier: MIT OR Apache-2.0
"""A region's figures in a baseline besides its median: its passes, those without an end, and the longest one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ove_lab.measure.suites import OWN

if TYPE_CHECKING:
    # The figures' names are also used without a record.
    from ove_lab.measure.figures import Measured
    from ove_lab.measure.passes import Pass

# The number of passes is exact for a program that ends by itself; until a stop, it depends on everything that the
# program does.
PASSES, STOPPED = "passes", "passes until the stop"
UNENDED, LARGEST = "unended", "largest"


def figures(measured: Measured) -> dict[str, dict[str, int]]:
    """Return the figures of each region that was entered, by the row's name.

    A pass that the run's end cut off is counted, unless it lasted longer than each complete one: it may be in progress.
    """
    name = STOPPED if measured.was_stopped else PASSES
    found = {}
    for region, whole in measured.passes.by_name.items():
        unended, cut_off = measured.passes.unended[region], measured.passes.cut_off.get(region, [])
        under_way = sum(_is_under_way(measured, one, whole) for one in cut_off)
        if whole or unended:
            found[f"{OWN}/{region}"] = {
                name: len(whole) + under_way,
                UNENDED: unended - under_way,
                LARGEST: max(one.own for one in [*whole, *cut_off]),
            }
    return found


def _is_under_way(measured: Measured, one: Pass, whole: list[Pass]) -> bool:
    # A program that hangs may sleep forever, which takes no instructions.
    if measured.hung or not whole:
        return False
    end, asleep_before = len(measured.run.pc), measured.run.notes.asleep_before

    def lasted(begin: int, until: int) -> tuple[int, int]:
        return until - begin, asleep_before(until) - asleep_before(begin)

    so_far = lasted(one.begin, end)
    longest = [max(figures) for figures in zip(*(lasted(each.begin, each.end) for each in whole), strict=True)]
    return all(now <= most for now, most in zip(so_far, longest, strict=True))
