# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page of one kernel in one mode: a summary, one matrix, the outliers, and how to reproduce the figures."""

from __future__ import annotations

from ove_tool.languages import NATIVE
from ove_tool.report import layout, markdown, outliers
from ove_tool.report.adders import Adders, adders, in_words, of_all
from ove_tool.report.comparability import Pair
from ove_tool.report.compare import (
    BINDING_NAMES,
    MODE_NAMES,
    RTOS_NAMES,
    amount,
    change,
    different_pairs,
    one_or_many,
    pair_rows,
    share,
    share_change,
)
from ove_tool.report.sources import Sources, paired
from ove_tool.results import WORST_CASE, Row, Run


def render(sources: Sources, runs: list[Run]) -> str:
    """Return the page for the runs of one kernel, mode and board, the API's own language first."""
    first = runs[0]
    name, page = RTOS_NAMES[first.rtos], layout.kernel_page(sources, first.rtos, first.board, first.mode)
    return markdown.page(
        f"{name}: {MODE_NAMES[first.mode]} mode" + (f", {WORST_CASE}" if first.is_worst_case else ""),
        [
            layout.links(sources, () if sources.is_published else (layout.appendix(page),)),
            *layout.of_one_host(sources, runs),
            markdown.bullets(sentences(sources, runs)),
            "## Figures",
            _how_to_read(first),
            matrix(sources, runs),
            "## Outliers",
            *_outliers(sources, runs),
            *_not_compared(sources, runs),
            "## Notes",
            markdown.bullets([*_configuration(first), *_start(runs), *sources.rules.notes_for(first.rtos)]),
            *layout.reproduce(sources, runs),
            markdown.GENERATED,
        ],
    )


def sentences(sources: Sources, runs: list[Run]) -> list[str]:
    """Return three sentences: ove against the kernel, the languages against C, and one mode against the other."""
    base = runs[0]
    found = []
    own = adders([(item.native, item.wrapper) for item in pair_rows([base], sources.rules)])
    if own.pairs:
        found.append(_against_kernel(base, own))
    others = [(run, adders(paired(run, sources.calls(base)))) for run in runs[1:]]
    if others and base.binding == NATIVE:
        texts = [of_all(one, BINDING_NAMES[run.binding]) for run, one in others]
        found.append(f"Against {BINDING_NAMES[base.binding]}: {'; '.join(texts)}.")
    elif not others:
        found.append(f"{BINDING_NAMES[base.binding]} is the only language measured, so there is nothing to compare.")
    other_mode = next((mode for mode in MODE_NAMES if mode != base.mode), base.mode)
    twin = sources.run(base.rtos, base.board, other_mode, base.binding)
    if twin:
        modes = adders(paired(twin, sources.calls(base)))
        found.append(f"{of_all(modes, f'{BINDING_NAMES[base.binding]} in {MODE_NAMES[other_mode]} mode')}.")
    return found


def _start(runs: list[Run]) -> list[str]:
    """Return the note on the scheduler start, which each image measures once."""
    unit = runs[0].rows[0].unit
    figures = ", ".join(f"{amount(run.start, unit)} in {BINDING_NAMES[run.binding]}" for run in runs if run.start)
    text = f"""ove_thread_start_scheduler: {"instructions" if unit == "instructions" else "time"} from ove_run(), which
    closes the heap in zero-heap mode and makes this call, to the first instruction of the benchmark's thread, including
    the kernel's own threads: {figures}. It happens once per image, in the harness, which is written in C in every
    language's image."""
    return [" ".join(text.split())] if figures else []


def _against_kernel(run: Run, own: Adders) -> str:
    kernel, total = RTOS_NAMES[run.rtos], len(own.pairs)
    free = own.free
    text = (
        f"Of {total} {one_or_many(total, 'operation')} that {kernel} also has, {free} cost no more through ove than "
        f"with {kernel}'s own calls; "
        f"the median difference is {in_words(own.median, own.unit)}"
    )
    worst = max(own.pairs, key=lambda pair: pair[1].figure - pair[0].figure)
    delta = worst[1].figure - worst[0].figure
    if delta <= 0:
        return f"{text}."
    figures = f"{amount(worst[1].figure, own.unit)} against {amount(worst[0].figure, own.unit)}"
    return f"{text}, and the largest extra cost is {change(delta, own.unit)} ({worst[1].case}, {figures})."


def _how_to_read(run: Run) -> str:
    kernel, native = RTOS_NAMES[run.rtos], BINDING_NAMES[NATIVE]
    exact = next((row.unit for row in run.rows if row.unit != "bytes"), "bytes") == "instructions"
    unit = (
        "Figures are instructions, the median of all iterations. They are exact: a second run gives the same page."
        if exact
        else "Times are the mean of the lowest 99 % of the iterations, and differ from run to run."
    )
    text = f"""{unit} In brackets: {native} minus {kernel}'s own calls, and each other language minus {native}; `=`
    means equal to {native}. A dash: {kernel} has no such call, or its call does different work. B is bytes of RAM."""
    return markdown.paragraph(text)


def matrix(sources: Sources, runs: list[Run]) -> str:
    """Return a table with one line per case: the kernel's own call, and each language."""
    base = runs[0]
    columns = ["Case", f"{RTOS_NAMES[base.rtos]} itself", *(BINDING_NAMES[run.binding] for run in runs)]
    natives = {item.pair.wrapper: item.native for item in pair_rows([base], sources.rules)}
    names = dict.fromkeys(row.name for run in runs for row in run.rows if not row.suite.startswith("native_"))
    rows = []
    for name in names:
        count, part = sources.rules.rows[name].part if name in sources.rules.rows else (1, "")
        native, own = natives.get(name), base.by_name.get(name)
        cells = [f"{name}, each {part}" if part else name, share(native.figure, count, native.unit) if native else "-"]
        cells += [_cell(run.by_name.get(name), native if run is base else own, run is base, count) for run in runs]
        rows.append(cells)
    return markdown.table(columns, rows, left=(0,))


def _cell(row: Row | None, against: Row | None, is_base: bool, count: int) -> str:
    if row is None:
        return "-"
    figure = share(row.figure, count, row.unit)
    if against is None:
        return figure
    delta = row.figure - against.figure
    if delta == 0:
        return figure if is_base else "="
    return f"{figure} ({share_change(delta, count, row.unit, against.figure)})"


def _outliers(sources: Sources, runs: list[Run]) -> list[str]:
    base = runs[0]
    kernel, native = RTOS_NAMES[base.rtos], BINDING_NAMES[base.binding]
    own = [one.sentence(sources, one.other.case, "") for one in outliers.against_kernel(sources, base)]
    parts = [f"{native} against {kernel}'s own calls, over 10 %:", outliers.bullets(own)]
    found = [
        one.sentence(sources, f"{BINDING_NAMES[run.binding]} {one.other.name}", "")
        for run in runs[1:]
        for one in outliers.against_native_language(base, run)
    ]
    return [*parts, *([f"Cases with |Δ| > 10 % vs {native}:", outliers.bullets(found)] if len(runs) > 1 else [])]


def _not_compared(sources: Sources, runs: list[Run]) -> list[str]:
    items = [
        f"{pair.label}{_side_by_side(runs[0], pair)}: {why}" for _, pair, why in different_pairs(runs, sources.rules)
    ]
    skipped: dict[str, list[str]] = {}
    for run in runs:
        for item in run.skipped:
            skipped.setdefault(item.why, []).append(item.name)
    lacking = [f"{', '.join(dict.fromkeys(names))}: {why}" for why, names in skipped.items()]
    parts = (
        [
            f"Not compared, because the two do different work; ove in {BINDING_NAMES[NATIVE]} and the native row:",
            markdown.bullets(items),
        ]
        if items
        else []
    )
    return [*parts, *(["Not measured:", markdown.bullets(lacking)] if lacking else [])]


def _side_by_side(run: Run, pair: Pair) -> str:
    """Return both figures of a pair that is not subtracted."""
    own, native = run.by_name.get(pair.wrapper), run.by_name.get(f"native_{run.rtos}/{pair.native}")
    if own is None or native is None:
        return ""
    return f", {amount(own.figure, own.unit)} and {amount(native.figure, native.unit)}"


def _configuration(run: Run) -> list[str]:
    built = [note for note in run.notes if not note.startswith(("compiler", "flags"))]
    mode = (
        "Objects come from the kernel's allocator (_create, _destroy)."
        if run.mode == "heap"
        else "Objects are in the caller's storage (_init, _deinit), so there are no creation and memory cases."
    )
    where = f"Measured on {run.board}" + (f"; {', '.join(built)}." if built else ".")
    rows = len(run.rows)
    return [f"{where} {mode} {rows} {one_or_many(rows, 'row')} in each image."]
