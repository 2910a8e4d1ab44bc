# SPDX-License-Identifier: MIT OR Apache-2.0
"""How to apply the figures to other hardware: caches, wait states, clock, and a context switch by platform."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ove_lab.timing.predicted import Predicted
from ove_tool.languages import NATIVE
from ove_tool.report import layout, markdown
from ove_tool.report.compare import MODE_NAMES, RTOS_NAMES
from ove_tool.report.described import NO_REASON
from ove_tool.report.kernel_report import KernelReport
from ove_tool.report.sources import Sources
from ove_tool.results import Row, Run

PAGE = "your-hardware.md"
QUESTION = "How do I read these figures on my hardware, and how long does a context switch take there?"
_FACTS = Path(__file__).with_name("hardware.toml")
# The switch row of the report on Alloy, and the suites' round-trip row, which contains two switches.
_REPORTED = "yield switch between equals, call included"
_SWITCH, _SWITCHES = "thread/context_switch", 2


def render(sources: Sources, predicted: Mapping[str, Predicted], report: KernelReport | None) -> str:
    """Return the page. The report on Alloy supplies the switches of two of the processors."""
    facts = tomllib.loads(_FACTS.read_text(encoding="utf-8"))
    return markdown.page(
        "How to read these figures on your hardware",
        [
            layout.links(sources),
            markdown.bullets(_rules(facts)),
            "## Caches on",
            *_caches(sources, predicted, facts),
            "## Flash wait states and clock",
            *_flash(facts),
            "## A context switch by platform",
            *_platforms(predicted, report, facts),
            markdown.GENERATED,
        ],
    )


def _range(facts: Mapping[str, Any]) -> tuple[float, float]:
    return min(one["least"] for one in facts["cache"]), max(one["most"] for one in facts["cache"])


def _rules(facts: Mapping[str, Any]) -> list[str]:
    least, most = _range(facts)
    return [
        "Instruction counts do not depend on the part: for the same core, the same compiler makes the same code, and "
        "the same path runs. A ratio of two counts compares the amounts of code, not the times.",
        "The predicted nanoseconds are a worst case: caches, flash accelerator, prefetch and branch prediction off. "
        f"On a part with caches on, divide them by {least:g} to {most:g}.",
        "With caches on, the time that a language or ove adds to a call shrinks with the call, because the added "
        "instructions run from the cache too. If you divide only the call's time, the ratio comes out too large.",
        "At another clock, the cycles stay the same and the nanoseconds scale if the flash has the same wait states. "
        "If a slower clock needs fewer wait states, the cycles fall too.",
    ]


def _caches(sources: Sources, predicted: Mapping[str, Predicted], facts: Mapping[str, Any]) -> list[str]:
    least, most = _range(facts)
    evidence = "; ".join(f"{one['source']} (factor {one['least']:g} to {one['most']:g})" for one in facts["cache"])
    text = f"""Nothing here was measured with caches on. The published evidence is {evidence}. These two ratios belong
    to different work and are a factor of {most / least:.1f} apart, so the model cannot be fitted to them: each of its
    prices would need its own ratio. A time with caches on is therefore a range: the prediction divided by {most:g} and
    by {least:g}. The core's own limit is the lower bound: {facts["issue"]["source"]}."""
    columns = ["Call", "Instructions", "Caches off, ns", "Caches on, ns", "Limit of the core, ns"]
    parts = [markdown.paragraph(text)]
    for base, one in _predicted_runs(sources, predicted):
        rows = []
        for row in sources.calls(base):
            ns = one.ns(base.rtos, base.mode, NATIVE, row.name)
            if ns is not None:
                limit = row.figure / facts["issue"]["instructions"] * 1000 / one.mhz
                rows.append(_cells(row, ns, max(ns / most, limit), ns / least, limit))
        if rows:
            parts += [f"### {layout.title_of(sources, base.rtos, base.board)}, C, {MODE_NAMES[base.mode]}"]
            parts += [markdown.table(columns, rows, left=(0,))]
    return parts


def _cells(row: Row, ns: float, least: float, most: float, limit: float) -> list[str]:
    return [row.name, f"{row.figure:.0f}", f"{ns:.0f}", f"{least:.0f} to {most:.0f}", f"{limit:.0f}"]


def _predicted_runs(sources: Sources, predicted: Mapping[str, Predicted]) -> list[tuple[Run, Predicted]]:
    """List the runs in the API's own language that a fitted model predicted."""
    return [
        (run, one)
        for one in predicted.values()
        if one.error
        for run in sources.runs
        if run.binding == NATIVE and (run.rtos, run.mode, NATIVE) in one.times
    ]


def _flash(facts: Mapping[str, Any]) -> list[str]:
    text = """The table lists the wait states that this project's boards set at their full clock. A flash read takes
    one cycle more. It is hidden by the accelerator (STM32F4), by the cache (Cortex-M7), or not at all."""
    rows = [
        [
            one["chip"],
            one["core"],
            str(one["mhz"]),
            str(one["wait_states"]),
            f"{(one['wait_states'] + 1) * 1000 / one['mhz']:.0f}",
        ]
        for one in facts["platform"]
    ]
    columns = ["Part", "Core", "MHz", "Wait states", "A read of the flash, ns"]
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0, 1))]


def _platforms(predicted: Mapping[str, Predicted], report: KernelReport | None, facts: Mapping[str, Any]) -> list[str]:
    text = f"""One switch is measured from just before the call until the other thread runs. On the Cortex-M4 and the
    Cortex-M7 it is the row "{_REPORTED}" of the report on Alloy. On the Cortex-M0+ it is half of {_SWITCH} in C, a
    round trip by semaphores, so it also contains a give and a take. The spread comes from instructions for which the
    cycle table gives a range; it is 0 if every executed instruction has a single time. The spread of the fitted model
    is not known, because the model was never compared with a time of Alloy. The last column is the described system's
    figure, the same for Alloy and FreeRTOS."""
    rows, above = [], []
    for one in facts["platform"]:
        for kernel, least, most in _spans(one, predicted, report):
            middle = (least + most) / 2
            reference = one["reference_cycles"]
            micro = [f"{each / one['mhz']:.2f}" for each in (middle, reference)]
            alike = "not known" if one["core"] == "Cortex-M7" else "0"
            spread = f"{least:.0f} to {most:.0f}" if least < most else alike
            if middle > reference:
                why = one.get("above", {}).get(kernel, NO_REASON)
                above.append(f"{kernel} on {one['chip']} is above the described figure: {why}")
            cells = [one["chip"], str(one["mhz"]), kernel, f"{middle:.0f}", spread, micro[0]]
            rows.append([*cells, f"{reference} ({micro[1]} µs)"])
    columns = ["Part", "MHz", "Kernel", "Cycles", "Spread", "µs", "Described system"]
    bases = markdown.bullets(
        [*(f"{one['chip']} at {one['mhz']} MHz: {one['basis']}." for one in facts["platform"]), *above]
    )
    commands = f"""`./ove bench --rtos alloy` makes the report. `./ove bench --timing cortex-m0plus --board
    qemu-mps2-an385-m0 --rtos alloy,freertos --mode heap --lang c --out FOLDER {_SWITCH}` predicts the row of the
    Cortex-M0+."""
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0, 2)), bases, markdown.paragraph(commands)]


def _spans(
    platform: Mapping[str, Any], predicted: Mapping[str, Predicted], report: KernelReport | None
) -> list[tuple[str, float, float]]:
    """Return (kernel, fewest cycles, most cycles) of a switch for each kernel that was predicted for the platform."""
    if platform["core"] == "Cortex-M0+":
        return [(RTOS_NAMES[rtos], *span) for rtos, span in _switches_of(predicted.get(platform["model"])).items()]
    return [] if report is None else list(report.switches(_REPORTED, platform["core"]))


def _switches_of(model: Predicted | None) -> dict[str, tuple[float, float]]:
    """Return the range of cycles of a switch, half a round trip, for each kernel that a cycle table was applied to."""
    found = {}
    for (rtos, mode, lang), rows in sorted(model.times.items()) if model else ():
        if model and (mode, lang) == ("heap", NATIVE) and _SWITCH in rows:
            least, most = (ns / _SWITCHES * model.mhz / 1000 for ns in rows[_SWITCH][1:])
            found[rtos] = (least, most)
    return found


def switch_of_m0(predicted: Mapping[str, Predicted], kernel: str) -> tuple[float, float] | None:
    """Return the fewest and the most cycles of a kernel's switch on the Cortex-M0+."""
    facts = tomllib.loads(_FACTS.read_text(encoding="utf-8"))
    (model,) = {one["model"] for one in facts["platform"] if one["core"] == "Cortex-M0+"}
    return _switches_of(predicted.get(model)).get(kernel)
