# SPDX-License-Identifier: MIT OR Apache-2.0
"""Differences, their verdicts, and how a figure is written."""

from __future__ import annotations

from dataclasses import dataclass

from ove_tool import kernels, languages
from ove_tool.report.comparability import Comparability, Pair
from ove_tool.report.markdown import bullets
from ove_tool.results import Row, Run

NOISE_PERCENT = 5.0
MARGINAL_PERCENT = 10.0
# A host's clock counts in steps of some nanoseconds, and the loop's own cost is known no better.
CLOCK_STEPS_NS = 20.0
BINDING_NAMES = {language.name: language.heading for language in languages.every()}
RTOS_NAMES = {kernel.name: kernel.title for kernel in kernels.every()}
MODE_NAMES = {"heap": "heap", "zeroheap": "zero-heap"}
UNIT_NAMES = {"instructions": "instructions", "ns": "ns", "bytes": "bytes"}


def percent(value: float, base: float) -> float | None:
    """Give how far `value` is from `base`; None when there is no base to speak of."""
    return None if base == 0 else (value - base) * 100 / base


def verdict(value: float, base: float) -> str:
    """Say what a difference means: same, noise, marginal or over 10 %."""
    if value == base:
        return "same"
    difference = percent(value, base)
    if difference is None:
        return "no base"
    if abs(difference) <= NOISE_PERCENT:
        return "noise"
    return "marginal" if abs(difference) <= MARGINAL_PERCENT else f"over {MARGINAL_PERCENT:.0f} %"


class Judge:
    """Gives verdicts for one page and kernel, and keeps the reasons for what stands below the table."""

    def __init__(self, page: str, rtos: str, rules: Comparability) -> None:
        self.page = page
        self.rtos = rtos
        self.rules = rules
        self.reasons: dict[str, str] = {}

    def verdict(self, row: Row, value: float, base: float) -> str:
        """Give the verdict; above the noise it names a recorded reason, and above the limit the lack of one."""
        text = verdict(value, base)
        if row.unit == "ns" and value != base and abs(value - base) <= CLOCK_STEPS_NS:
            return "within the clock's steps"
        reason = self.rules.explained.get((self.page, self.rtos, row.name))
        if text in ("same", "noise") or (reason is None and text == "marginal"):
            return text
        if reason is None:
            return f"{text}, not explained"
        self.reasons[row.name] = reason
        return f"{text}, explained below"

    def explanations(self) -> str:
        """Give the list of the reasons, each case once; empty when there is none."""
        return bullets([f"{case}: {reason}" for case, reason in self.reasons.items()])


def amount(value: float, unit: str) -> str:
    """Write a figure for a person: 137, 88 B, 855 ns, 2.4 µs, 1.09 ms."""
    if unit == "bytes":
        return f"{value:.0f} B"
    if unit == "instructions":
        return f"{value:.0f}"
    if abs(value) < 1_000:
        return f"{value:.0f} ns"
    if abs(value) < 1_000_000:
        return f"{value / 1_000:.1f} µs"
    return f"{value / 1_000_000:.2f} ms"


def plain(value: float) -> str:
    return f"{value:.0f}"


def signed(value: float) -> str:
    return f"{value:+.0f}"


def signed_percent(value: float, base: float) -> str:
    difference = percent(value, base)
    return "" if difference is None else f"{difference:+.1f}%"


@dataclass(frozen=True)
class PairRow:
    """A wrapper and its native twin, measured in one process."""

    pair: Pair
    run: Run
    wrapper: Row
    native: Row

    @property
    def delta(self) -> float:
        return self.wrapper.figure - self.native.figure


def pair_rows(runs: list[Run], rules: Comparability) -> list[PairRow]:
    """Find the comparable pairs of some runs, in the order of the file and then of the bindings."""
    found = []
    for pair in rules.pairs:
        for run in runs:
            wrapper = run.by_name.get(pair.wrapper)
            native = run.by_name.get(f"native_{run.rtos}/{pair.native}")
            if wrapper and native and rules.why_different(run.rtos, pair) is None:
                found.append(PairRow(pair, run, wrapper, native))
    return found


def different_pairs(runs: list[Run], rules: Comparability) -> list[tuple[str, Pair, str]]:
    """List the pairs that are not compared because the two do different work, each kernel once."""
    found = []
    for pair in rules.pairs:
        for rtos in dict.fromkeys(run.rtos for run in runs):
            why = rules.why_different(rtos, pair)
            measured = any(run.rtos == rtos and pair.wrapper in run.by_name for run in runs)
            if why and measured:
                found.append((rtos, pair, why))
    return found
