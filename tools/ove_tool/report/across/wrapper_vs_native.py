# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page that compares each wrapper with the native call."""

from __future__ import annotations

from ove_tool.languages import NATIVE
from ove_tool.report import counted, layout, markdown, outliers
from ove_tool.report.adders import adders, in_words
from ove_tool.report.compare import (
    BINDING_NAMES,
    MODE_NAMES,
    RTOS_NAMES,
    PairRow,
    amount,
    change,
    different_pairs,
    pair_rows,
)
from ove_tool.report.outliers import Outlier
from ove_tool.report.sources import Sources
from ove_tool.results import Run

QUESTION = "What does the API add to the kernel's own calls, and why?"
_NAME = "wrapper-vs-native"
APPENDIX = f"{_NAME}-outliers.md"
APPENDIX_QUESTION = "Which functions cause each difference between the API and the kernel's own calls?"


def page(sources: Sources) -> str:
    """Compare each wrapper with the native call, measured in the same image."""
    shown = _shown(sources)
    rows = _rows(sources, list(shown.values()))
    parts = [layout.links(sources), *layout.of_one_host(sources, shown.values())]
    if not rows:
        return markdown.page("Wrapper vs native", [*parts, "No case has a native counterpart.", markdown.GENERATED])
    columns = ["Operation", *(layout.title_of(sources, *kernel) for kernel in shown)]
    return markdown.page(
        "Wrapper vs native",
        [
            *parts,
            markdown.bullets(_sentences(sources, list(shown.values()))),
            "## Figures",
            _how_to_read(next(iter(shown.values()))),
            markdown.table(columns, rows, left=(0,)),
            *_evidence(sources),
            "## Outliers",
            *_outliers(sources, list(shown.values())),
            *_different(sources),
            *layout.reproduce(sources, sources.runs),
            markdown.GENERATED,
        ],
    )


def _evidence(sources: Sources) -> list[str]:
    """Return how exact the figures are, judged by the native rows: one C file, linked into each language's image."""
    medians: dict[tuple[str, str, str, str], dict[str, float]] = {}
    for run in sources.runs:
        for row in run.rows:
            if row.suite.startswith("native_") and row.unit == "instructions":
                medians.setdefault((run.rtos, run.board, run.mode, row.name), {})[run.binding] = row.p50
    medians = {key: found for key, found in medians.items() if len(found) == len(sources.bindings()) + 1}
    if not medians or not sources.bindings():
        return []
    apart = {key: found for key, found in medians.items() if len(set(found.values())) > 1}
    end = f"; {len(apart)} differ between the images:" if apart else "."
    intro = f"""The native rows of a kernel are one source file, which is linked into the images of all
    {len(sources.bindings()) + 1} languages. Each row should therefore have the same figure in every image.
    {len(medians) - len(apart)} of {len(medians)} rows have one median{end}"""
    where: dict[str, list[str]] = {}
    for (rtos, board, mode, name), found in apart.items():
        figures = ", ".join(f"{BINDING_NAMES[binding]} {value:.0f}" for binding, value in sorted(found.items()))
        why = sources.rules.explained.get(("wrapper-vs-native", rtos, name), "not explained")
        spread = max(found.values()) - min(found.values())
        text = f"{name.partition('/')[2]}: {figures} (apart by {spread:.0f}). {why[:1].upper()}{why[1:].rstrip('.')}."
        where.setdefault(f"{layout.title_of(sources, rtos, board)} {{}}, {text}", []).append(MODE_NAMES[mode])
    items = [text.format(" and ".join(modes)) for text, modes in where.items()]
    parts = ["## How exact the figures are", markdown.paragraph(intro)]
    return [*parts, markdown.bullets(items)] if items else parts


def _shown(sources: Sources) -> dict[tuple[str, str], Run]:
    """Return each kernel's run in the API's own language, in the first mode that was measured."""
    return {
        kernel: run
        for kernel in sources.kernels()
        if (run := next((found for mode in MODE_NAMES if (found := sources.run(*kernel, mode))), None))
    }


def _how_to_read(run: Run) -> str:
    text = f"""The table compares {BINDING_NAMES[NATIVE]} in {MODE_NAMES[run.mode]} mode with the same task written
    directly against the kernel, with the same compiler options. If ove's hooks change the kernel, its own call is
    measured in an image without them. Each cell is the kernel's own call / ove (difference). A dash means that the
    kernel has no equivalent call, or that its call does different work. The pages of each kernel have the other
    languages and the other mode."""
    return markdown.paragraph(text)


def _rows(sources: Sources, runs: list[Run]) -> list[list[str]]:
    found = {(item.pair.label, item.run.rtos, item.run.board): item for item in pair_rows(runs, sources.rules)}
    rows = []
    for pair in sources.rules.pairs:
        items = [found.get((pair.label, run.rtos, run.board)) for run in runs]
        if any(items):
            rows.append(
                [
                    pair.label,
                    *(_cell(one) if one else "-" for one in items),
                ]
            )
    return rows


def _cell(one: PairRow) -> str:
    native, wrapper = (amount(row.figure, row.unit) for row in (one.native, one.wrapper))
    return f"{native} / {wrapper} ({change(one.delta, one.wrapper.unit)})"


def _sentences(sources: Sources, runs: list[Run]) -> list[str]:
    texts, beyond = [], []
    pairs = []
    for run in runs:
        own = adders([(item.native, item.wrapper) for item in pair_rows([run], sources.rules)])
        if not own.pairs:
            continue
        pairs += own.pairs
        free = own.free
        texts.append(
            f"{layout.title_of(sources, run.rtos, run.board)} {free} of {len(own.pairs)}, median "
            f"{change(own.median, own.unit)}"
        )
        dearer = [pair for pair in own.pairs if pair[1].figure > pair[0].figure]
        beyond += [(layout.title_of(sources, run.rtos, run.board), *pair) for pair in dearer]
    everything = adders(pairs)
    free, mode = everything.free, MODE_NAMES[runs[0].mode]
    whole = counted.comparisons(sources)
    found = [
        f"In {whole.free} of {len(whole.pairs)} comparisons with a kernel's own call, in all modes, ove costs no more; "
        f"in {mode} mode, which this page shows, in {free} of {len(everything.pairs)}. There the median difference is "
        f"{in_words(everything.median, everything.unit)}.",
        f"Comparisons that cost no more, by kernel: {'; '.join(texts)}.",
    ]
    if beyond:
        beyond.sort(key=lambda one: one[1].figure - one[2].figure)
        costliest = [
            f"{who} {b.case} {change(b.figure - a.figure, b.unit)} on {amount(a.figure, a.unit)}"
            for who, a, b in beyond[:3]
        ]
        found.append(f"The largest extra costs are {', '.join(costliest)}. {_below(sources, runs)}")
    return found


def _below(sources: Sources, runs: list[Run]) -> str:
    """Return a sentence that names the longer rows that the section on outliers attributes."""
    longer = [
        f"{layout.title_of(sources, run.rtos, run.board)} {one.other.case}"
        for run in runs
        for one in outliers.against_kernel(sources, run)
        if one.other.figure > one.base.figure
    ]
    if not longer:
        return "None of the longer rows exceeds 10 %."
    return f"Over 10 % longer, and attributed below: {', '.join(longer)}."


def appendix(sources: Sources) -> str:
    """Return the page with every outlier's attribution and the notes on the rows."""
    runs = _shown(sources)
    parts = [f"The appendix of [{_NAME}]({_NAME}.md).", *layout.of_one_host(sources, runs.values())]
    for kernel, run in runs.items():
        texts = [_sentence(sources, run, one) for one in outliers.against_kernel(sources, run)]
        parts += [f"## {layout.title_of(sources, *kernel)}", outliers.bullets(texts)]
    parts += ["## Notes", markdown.bullets(_notes(sources)), markdown.GENERATED]
    return markdown.page("Wrapper vs native, every outlier", parts)


def _sentence(sources: Sources, run: Run, one: Outlier) -> str:
    return one.sentence(sources, f"{layout.title_of(sources, run.rtos, run.board)} {one.other.case}", "")


def _outliers(sources: Sources, runs: list[Run]) -> list[str]:
    """Attribute the rows that cost more. List the rows that cost less, which the appendix attributes."""
    found = [(run, one) for run in runs for one in outliers.against_kernel(sources, run)]
    dearer = [_sentence(sources, run, one) for run, one in found if one.other.figure > one.base.figure]
    cheaper = []
    for run in runs:
        mine = [one for owner, one in found if owner is run and one.other.figure < one.base.figure]
        texts = [f"{one.other.case} {change(one.other.figure - one.base.figure, one.other.unit)}" for one in mine]
        if texts:
            cheaper.append(f"{layout.title_of(sources, run.rtos, run.board)}: {', '.join(texts)}.")
    where = f"[{_NAME}-outliers]({APPENDIX}) breaks each difference down by function and has notes on the rows."
    parts = ["Rows that cost over 10 % more than the kernel's own call:", outliers.bullets(dearer)] if dearer else []
    parts += ["Rows that cost over 10 % less:", markdown.bullets(cheaper)] if cheaper else []
    return [*(parts or [outliers.bullets([])]), markdown.paragraph(where)]


def _different(sources: Sources) -> list[str]:
    items = [
        f"{RTOS_NAMES[rtos]}, {pair.label}: {why}" for rtos, pair, why in different_pairs(sources.runs, sources.rules)
    ]
    return ["Not compared, because the two do different work:", markdown.bullets(sorted(items))] if items else []


def _notes(sources: Sources) -> list[str]:
    """Return the notes of the measured kernels, each once."""
    kernels = dict.fromkeys(run.rtos for run in sources.runs)
    return list(dict.fromkeys(text for rtos in kernels for text in sources.rules.notes_for(rtos)))
