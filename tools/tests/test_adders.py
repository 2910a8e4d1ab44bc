# SPDX-License-Identifier: MIT OR Apache-2.0
"""The figures in the pages' sentences."""

from __future__ import annotations

from ove_tool.report.adders import adders, in_words, of_all, span
from ove_tool.report.compare import change, share, share_change
from ove_tool.results import Row


def row(name: str, value: int, unit: str = "instructions") -> Row:
    return Row("sync", name, unit, 1000, value, value, value, value, value, float(value), 0.0)


def test_a_sentence_says_how_many_differ_between_which_limits() -> None:
    """Claim: the sentence counts the rows that differ, gives both limits, and names the largest increase."""
    pairs = [(row("a", 100), row("a", 100)), (row("b", 50), row("b", 52)), (row("c", 30), row("c", 27))]
    assert of_all(adders(pairs), "Rust") == "Rust differs in 2 of 3 calls, by -3 to +2 (largest increase: b)"
    assert of_all(adders(pairs[:1]), "Rust") == "Rust differs in none of the 1 calls"
    assert of_all(adders(pairs[::2]), "Rust") == "Rust differs in 1 of 2 calls, by at most -3"
    assert of_all(adders(pairs[:2]), "Rust") == "Rust differs in 1 of 2 calls, by at most +2 (largest increase: b)"


def test_a_clock_step_is_no_difference() -> None:
    """Claim: on a host two times within the clock's steps do not differ, and one instruction on a board does."""
    times = adders([(row("a", 100, "ns"), row("a", 120, "ns")), (row("b", 100, "ns"), row("b", 121, "ns"))])
    assert (times.equal, times.free) == (1, 1)
    counts = adders([(row("a", 100), row("a", 101)), (row("b", 100), row("b", 99))])
    assert (counts.equal, counts.free) == (0, 1)


def test_two_units_are_never_counted_together() -> None:
    """Claim: a real board's nanoseconds do not count next to exact figures, but do count alone."""
    times = [(row("a", 1000, "ns"), row("a", 9000, "ns"))]
    counts = [(row("b", 100), row("b", 101))]
    mixed = adders([*times, *counts])
    assert (mixed.unit, mixed.deltas) == ("instructions", [1])
    assert adders(times).unit == "ns"


def test_a_difference_has_its_unit_once() -> None:
    """Claim: a difference is written with one unit, one instruction is singular, and nothing is 0."""
    found = [in_words(*case) for case in ((-2, "instructions"), (1, "instructions"), (-3, "ns"), (8, "bytes"))]
    assert found == ["-2 instructions", "+1 instruction", "-3 ns", "+8 B"]
    assert (change(0, "instructions"), change(0.4, "ns"), span(adders([]))) == ("0", "0 ns", "0")


def test_the_figure_of_one_item() -> None:
    """Claim: a row of many items prints one of them, finely enough that its difference can be seen."""
    assert (share(12223, 64, "instructions"), share_change(64, 64, "instructions", 12223)) == ("191.0", "+1.0")
    assert (share(5437, 1024, "instructions"), share_change(-34, 1024, "instructions", 5437)) == ("5.31", "-0.03")
    assert (share(137, 1, "instructions"), share(2048, 1024, "ns")) == ("137", "2 ns")
