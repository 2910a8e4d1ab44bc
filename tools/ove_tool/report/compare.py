# SPDX-License-Identifier: MIT OR Apache-2.0
"""Differences between figures, verdicts on them, and the formatting of figures."""

from __future__ import annotations

from dataclasses import dataclass

from ove_tool import kernels, languages
from ove_tool.report.comparability import Comparability, Pair
from ove_tool.results import Row, Run

NOISE_PERCENT = 5.0
MARGINAL_PERCENT = 10.0
# Percentages are omitted for calls of fewer instructions: they would only show how short the call is.
SHORT = 10
# A host's clock advances in steps of several nanoseconds; the loop's own cost has the same uncertainty.
CLOCK_STEPS_NS = 20.0
# Figures per part of an iteration have two decimals below this many instructions.
_FINE = 100.0
BINDING_NAMES = {language.name: language.title for language in languages.every()}
RTOS_NAMES = {kernel.name: kernel.title for kernel in kernels.every()}
MODE_NAMES = {"heap": "heap", "zeroheap": "zero-heap"}


def percent(value: float, base: float) -> float | None:
    """Return the difference of `value` from `base` in percent; None if the base is too small."""
    return None if base == 0 else (value - base) * 100 / base


def is_outlier(row: Row, value: float, base: float) -> bool:
    """Return True if a page must explain the difference: over 10 %, and more than the steps of a host's clock."""
    if value == base or (row.unit == "ns" and abs(value - base) <= CLOCK_STEPS_NS):
        return False
    difference = percent(value, base)
    return difference is None or abs(difference) > MARGINAL_PERCENT


def verdict(row: Row, value: float, base: float) -> str:
    """Return the verdict on a difference: its size for an exact figure; for a time, whether it is noise."""
    if value == base:
        return "same"
    if row.unit != "ns":
        return f"{value - base:+.0f} {'B' if row.unit == 'bytes' else one_or_many(abs(value - base), 'instruction')}"
    if abs(value - base) <= CLOCK_STEPS_NS:
        return "within the clock's steps"
    difference = percent(value, base)
    if difference is None:
        return "no base"
    if abs(difference) <= NOISE_PERCENT:
        return "noise"
    return "marginal" if abs(difference) <= MARGINAL_PERCENT else f"over {MARGINAL_PERCENT:.0f} %"


def one_or_many(count: float, word: str) -> str:
    return word if count == 1 else f"{word}s"


def amount(value: float, unit: str) -> str:
    """Format a figure: 137, 88 B, 855 ns, 2.4 µs, 1.09 ms. Times that a clock reports as negative print as < 1 ns."""
    if unit == "bytes":
        return f"{value:.0f} B"
    if unit == "instructions":
        return f"{value:.0f}"
    if value < 1:
        return "< 1 ns"
    if value < 1_000:
        return f"{value:.0f} ns"
    if value < 1_000_000:
        return f"{value / 1_000:.1f} µs"
    return f"{value / 1_000_000:.2f} ms"


def change(value: float, unit: str) -> str:
    """Format a difference: +2, -442, +120 ns, +2.4 µs."""
    if unit != "ns":
        return f"{value:+.0f}" if round(value) else "0"
    return ("-" if value < 0 else "+") + amount(abs(value), unit) if abs(value) >= 1 else "0 ns"


def share(value: float, parts: int, unit: str) -> str:
    """Format the figure of one of the parts that an iteration moves."""
    if parts == 1 or unit != "instructions":
        return amount(value / parts, unit)
    return f"{value / parts:.1f}" if value / parts >= _FINE else f"{value / parts:.2f}"


def share_change(value: float, parts: int, unit: str, base: float) -> str:
    """Format the difference of one part, with as many decimals as `share` uses for the base."""
    if parts == 1 or unit != "instructions":
        return change(value / parts, unit)
    return f"{value / parts:+.1f}" if base / parts >= _FINE else f"{value / parts:+.2f}"


def is_short(base: float, unit: str) -> bool:
    """Return True if a percentage of this figure would only show how short the call is."""
    return unit == "instructions" and base < SHORT


def plain(value: float) -> str:
    return f"{value:.0f}"


def signed(value: float) -> str:
    return f"{value:+.0f}"


def signed_percent(value: float, base: float) -> str:
    difference = percent(value, base)
    return "" if difference is None else f"{difference:+.1f}%"


@dataclass(frozen=True)
class PairRow:
    """A wrapper and its native counterpart, measured in one process."""

    pair: Pair
    run: Run
    wrapper: Row
    native: Row

    @property
    def delta(self) -> float:
        return self.wrapper.figure - self.native.figure


def pair_rows(runs: list[Run], rules: Comparability) -> list[PairRow]:
    """Return the comparable pairs in the runs, in the order of the file and then of the bindings."""
    found = []
    for pair in rules.pairs:
        for run in runs:
            wrapper = run.by_name.get(pair.wrapper)
            native = run.by_name.get(f"native_{run.rtos}/{pair.native}")
            if wrapper and native and rules.why_different(run.rtos, pair) is None:
                found.append(PairRow(pair, run, wrapper, native))
    return found


def different_pairs(runs: list[Run], rules: Comparability) -> list[tuple[str, Pair, str]]:
    """List the pairs that are not compared because they do different work, once for each kernel."""
    found = []
    for pair in rules.pairs:
        for rtos in dict.fromkeys(run.rtos for run in runs):
            why = rules.why_different(rtos, pair)
            measured = any(run.rtos == rtos and pair.wrapper in run.by_name for run in runs)
            if why and measured:
                found.append((rtos, pair, why))
    return found
