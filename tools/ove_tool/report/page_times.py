# SPDX-License-Identifier: MIT OR Apache-2.0
"""The languages in nanoseconds: the rows of all images as predicted by a timing model (predicted.json)."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median

from ove_lab.timing.predicted import Predicted
from ove_tool.languages import NATIVE
from ove_tool.report import described, layout, markdown
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES
from ove_tool.report.sources import Sources
from ove_tool.results import Row, Run

_TITLE = "The languages in nanoseconds"
PAGE = "languages-in-time.md"
QUESTION = "What does a language add in nanoseconds, and does it follow the instructions?"


def render(sources: Sources, by_model: Mapping[str, Predicted]) -> str:
    """Return the page for the model that was fitted to published times."""
    predicted = next((one for one in by_model.values() if one.error), None)
    if predicted is None:
        return markdown.page(
            _TITLE, [layout.links(sources), "There are no predictions from a fitted model.", markdown.GENERATED]
        )
    bases = [run for run in sources.runs if run.binding == NATIVE and (run.rtos, run.mode, NATIVE) in predicted.times]
    parts = [layout.links(sources), markdown.bullets(_sentences(sources, predicted, bases))]
    known = {base.rtos for base in bases}
    lacking = [layout.title_of(sources, *kernel) for kernel in sources.kernels() if kernel[0] not in known]
    if lacking:
        parts += [markdown.paragraph(f"Not predicted yet: {', '.join(lacking)}.")]
    parts += _without_time(sources, predicted, bases)
    for base in bases:
        parts += [f"## {layout.title_of(sources, base.rtos, base.board)}, {MODE_NAMES[base.mode]}"]
        parts += [_table(sources, predicted, base)]
    command = f"""The times come from `./ove bench --timing {predicted.model} --lang c,cpp,rust,zig --mode heap --rtos
    KERNEL --out FOLDER` for each kernel; {markdown.GENERATED.lower().removesuffix(".")} and predicted.json."""
    parts += _slower(sources, predicted, bases)
    parts += described.section(sources, predicted)
    return markdown.page(_TITLE, [*parts, markdown.paragraph(command), markdown.GENERATED])


def _names(predicted: Predicted, base: Run) -> list[str]:
    return [name for name in predicted.languages(base.rtos, base.mode) if name != NATIVE]


def _sentences(sources: Sources, predicted: Predicted, bases: list[Run]) -> list[str]:
    native = BINDING_NAMES[NATIVE]
    found = [
        f"The times are predicted for {predicted.title} by the model {predicted.model}. The band covers the errors of "
        f"90 % of the fitted rows, each predicted from the others; the median error of these predictions is "
        f"{predicted.error:.0%}. The model's page says how often the band contained a time that no fit had used. A "
        "kernel without a row in the fit has no band. The error of a difference between two languages is not known: "
        "many differences come from the number of constants that the code reads, and the price of such a read may "
        "contain part of another price.",
    ]
    portable = sum(len(sources.calls(base)) for base in bases)
    deltas: dict[str, list[float]] = {}
    against: list[tuple[float, str]] = []
    for base in bases:
        for name in _names(predicted, base):
            for row, ns, other in _pairs(sources, predicted, base, name):
                delta = ns[1] - ns[0]
                deltas.setdefault(name, []).append(delta)
                instructions = other.figure - row.figure
                if delta * instructions < 0:
                    title = layout.title_of(sources, base.rtos, base.board)
                    text = (
                        f"{BINDING_NAMES[name]} {row.case} on {title} {ns[1]:.0f} against {ns[0]:.0f} ns, with "
                        f"{instructions:+.0f} instructions"
                    )
                    against.append((abs(delta), text))
    for name, values in sorted(deltas.items()):
        faster = sum(value < 0 for value in values)
        found.append(
            f"{BINDING_NAMES[name]}: the median difference from {native} over {len(values)} of {portable} portable "
            f"calls is {median(values):+.0f} ns ({min(values):+.0f} to {max(values):+.0f}); {faster} calls are faster "
            f"than in {native}."
        )
    total = sum(map(len, deltas.values()))
    if against:
        against.sort(reverse=True)
        texts = "; ".join(text for _, text in against[:3])
        found.append(
            f"Time and instructions point in opposite directions in {len(against)} of {total} differences: {texts}. A "
            "read of a constant from the literal pool takes as long as several instructions, and the languages read "
            "different numbers of constants."
        )
    return found


def _without_time(sources: Sources, predicted: Predicted, bases: list[Run]) -> list[str]:
    """Return the portable calls for which no time was predicted from the measured image."""
    found = []
    for base in bases:
        names = [NATIVE, *_names(predicted, base)]
        lacking = [
            row.name
            for row in sources.calls(base)
            if any(predicted.ns(base.rtos, base.mode, name, row.name) is None for name in names)
        ]
        if lacking:
            found.append(f"{layout.title_of(sources, base.rtos, base.board)}: {', '.join(lacking)}")
    if not found:
        return []
    text = f"""These portable calls are left out, because no time was predicted from the measured image:
    {"; ".join(found)}."""
    return [markdown.paragraph(text)]


def _slower(sources: Sources, predicted: Predicted, bases: list[Run]) -> list[str]:
    """Return the calls that exceed their time in C by more than the model's median error, with the reasons."""
    found = []
    for base in bases:
        for name in _names(predicted, base):
            for row, (own, ns), other in _pairs(sources, predicted, base, name):
                if ns <= own * (1 + predicted.error):
                    continue
                key = (PAGE.removesuffix(".md"), base.rtos, row.name)
                why = sources.rules.explained.get(key, described.NO_REASON)
                text = (
                    f"{BINDING_NAMES[name]} {row.name} on {layout.title_of(sources, base.rtos, base.board)}: {ns:.0f} "
                    f"against {own:.0f} ns, with {other.figure - row.figure:+.0f} instructions. {why}"
                )
                found.append((own / ns, text))
    if not found:
        return []
    heading = f"## Slower than {BINDING_NAMES[NATIVE]} by more than {predicted.error:.0%}"
    return [heading, markdown.bullets([text for _, text in sorted(found)])]


def _pairs(sources: Sources, predicted: Predicted, base: Run, name: str) -> list[tuple[Row, tuple[float, float], Row]]:
    """Return (row in C, predicted times in C and in the other language, row in that language) for each call."""
    other = sources.run(base.rtos, base.board, base.mode, name)
    found = []
    for row in sources.calls(base):
        own = predicted.ns(base.rtos, base.mode, NATIVE, row.name)
        time = predicted.ns(base.rtos, base.mode, name, row.name)
        if own is not None and time is not None and other and row.name in other.by_name:
            found.append((row, (own, time), other.by_name[row.name]))
    return found


def _table(sources: Sources, predicted: Predicted, base: Run) -> str:
    names = _names(predicted, base)
    cells: dict[str, dict[str, tuple[float, float, float]]] = {}
    for name in names:
        for row, (own, time), other in _pairs(sources, predicted, base, name):
            cells.setdefault(row.name, {})[name] = (own, time - own, other.figure - row.figure)
    rows = []
    for case, found in cells.items():
        own = next(iter(found.values()))[0]
        added = [f"{found[name][1]:+.0f} ({found[name][2]:+.0f})" if name in found else "-" for name in names]
        band = predicted.band(base.rtos, base.mode, NATIVE, case)
        rows.append([case, f"{own:.0f}", f"{band[0]:.0f} to {band[1]:.0f}" if band else "-", *added])
    heads = [f"{BINDING_NAMES[NATIVE]}, ns", "band", *(f"+{BINDING_NAMES[name]}" for name in names)]
    return markdown.table(["Call (added instructions in brackets)", *heads], rows, left=(0,))
