# SPDX-License-Identifier: MIT OR Apache-2.0
"""The figures of a region that a baseline holds beside its median: whether it ends, how often, and its longest pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ove_lab.measure.suites import OWN

if TYPE_CHECKING:
    # The names of the figures are read where no record is.
    from ove_lab.measure.figures import Measured
    from ove_lab.measure.passes import Pass

# The number of passes of a program that ends by itself is exact; until the stop, it depends on all that the program
# does.
PASSES, STOPPED = "passes", "passes until the stop"
UNENDED, LARGEST = "unended", "largest"


def figures(measured: Measured) -> dict[str, dict[str, int]]:
    """Return the figures of each region that was begun, by the row's name.

    A pass that the run's end cut off is a pass unless it has lasted longer than each whole one: it may be under way.
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
    # A program that hangs may sleep for good, which takes no instructions.
    if measured.hung or not whole:
        return False
    end, asleep_before = len(measured.run.pc), measured.run.notes.asleep_before

    def lasted(begin: int, until: int) -> tuple[int, int]:
        return until - begin, asleep_before(until) - asleep_before(begin)

    so_far = lasted(one.begin, end)
    longest = [max(figures) for figures in zip(*(lasted(each.begin, each.end) for each in whole), strict=True)]
    return all(now <= most for now, most in zip(so_far, longest, strict=True))
