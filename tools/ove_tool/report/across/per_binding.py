# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page that compares each binding with the API's own language."""

from __future__ import annotations

from statistics import median

from ove_tool import languages
from ove_tool.languages import NATIVE
from ove_tool.report import counted, layout, markdown, outliers
from ove_tool.report.adders import Adders, adders, of_all, span
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, SHORT, amount, change, share, share_change
from ove_tool.report.sources import Sources, paired
from ove_tool.results import Row, Run

QUESTION = "What does each language add to a call, and which should I choose?"
# A call of at least this many instructions waits or switches.
_LONG = 300
# Parity: half of the calls differ from C by at most _PARITY instructions, and none costs over _NEAR more than in C.
_PARITY, _NEAR = 1, 5
_TITLE = "Per-binding analysis"


def page(sources: Sources) -> str:
    """Compare each language with C on every kernel and in both modes."""
    found = {
        (rtos, board, mode, name): adders(paired(other, sources.calls(base)))
        for rtos, board, mode in sources.configurations()
        for name in sources.bindings()
        if (base := sources.run(rtos, board, mode)) and (other := sources.run(rtos, board, mode, name))
    }
    if not found:
        nothing = f"{BINDING_NAMES[NATIVE]} is the only language measured, so there is nothing to compare."
        return markdown.page(_TITLE, [layout.links(sources), nothing, markdown.GENERATED])
    return markdown.page(
        _TITLE,
        [
            layout.links(sources),
            *layout.of_one_host(sources, sources.runs),
            markdown.bullets(_sentences(sources, found)),
            "## What a language adds to a call",
            *_adder_matrix(sources),
            "## Coverage",
            *_coverage(sources),
            "## Median and largest difference",
            *_headline(sources, found),
            "## Summary",
            _summary(sources, found),
            *_long(adders([pair for one in found.values() for pair in one.pairs])),
            *_languages(sources, found),
            "## Outliers",
            _outliers(sources),
            "## When to choose which language",
            markdown.bullets([f"{one.title}: {one.choose}" for one in languages.every() if one.choose]),
            *layout.reproduce(sources, sources.runs),
            markdown.GENERATED,
        ],
    )


def _of(found: dict[tuple[str, str, str, str], Adders], name: str) -> Adders:
    return adders([pair for (*_, binding), one in found.items() if binding == name for pair in one.pairs])


def _sentences(sources: Sources, found: dict[tuple[str, str, str, str], Adders]) -> list[str]:
    native = BINDING_NAMES[NATIVE]
    texts = [of_all(_of(found, name), BINDING_NAMES[name]) for name in sources.bindings()]
    everything = adders([pair for one in found.values() for pair in one.pairs])
    middle = sorted(everything.percents)[(len(everything.percents) - 1) // 2]
    modes = len({mode for _, _, mode in sources.configurations()})
    which = counted.of_calls(sources, len(everything.pairs) // len(sources.bindings()), modes)
    return [
        f"{everything.equal} of {len(everything.pairs)} figures are equal to {native}'s ({which}, in "
        f"{len(sources.bindings())} languages); the median difference is {middle:.1f} %.",
        f"{'; '.join(texts)}.",
        _spread(sources, found),
    ]


def _long(everything: Adders) -> list[str]:
    """Return the largest difference on long calls, where a fixed added cost hardly matters."""
    pairs = adders([pair for pair in everything.pairs if pair[0].unit == "instructions" and pair[0].figure >= _LONG])
    if not pairs.pairs:
        return []
    text = (
        f"On calls of {_LONG} instructions or more, such as a switch or a contended mutex, every language is within "
        f"{max(pairs.percents):.1f} % of {BINDING_NAMES[NATIVE]}."
    )
    return [markdown.paragraph(text)]


def _spread(sources: Sources, found: dict[tuple[str, str, str, str], Adders]) -> str:
    """Return the kernels on which the languages differ most and least in percent, and how long their calls are."""
    by_kernel = {
        kernel: adders(
            [pair for (rtos, board, *_), one in found.items() if (rtos, board) == kernel for pair in one.pairs]
        )
        for kernel in sources.kernels()
    }
    by_kernel = {kernel: one for kernel, one in by_kernel.items() if one.pairs}
    mean = {kernel: sum(one.percents) / len(one.percents) for kernel, one in by_kernel.items()}
    texts = []
    for word, kernel in (
        ("most", max(mean, key=lambda one: mean[one])),
        ("least", min(mean, key=lambda one: mean[one])),
    ):
        lengths = sorted(base.figure for base, _ in by_kernel[kernel].pairs)
        middle = amount(lengths[(len(lengths) - 1) // 2], by_kernel[kernel].unit)
        texts.append(
            f"{word} on {layout.title_of(sources, *kernel)} (mean {mean[kernel]:.1f} %, {span(by_kernel[kernel])}; "
            f"half of its calls take {middle} or less)"
        )
    return f"In percent, the languages differ {', '.join(dict.fromkeys(texts))}: on short calls an adder weighs more."


def _hot(sources: Sources, base: Run) -> list[Row]:
    rows = [row for row in sources.calls(base) if sources.rules.rows[row.name].kind == "ordinary"]
    return [*rows, *sources.throughput(base)]


def _adder_matrix(sources: Sources) -> list[str]:
    """Return a table with a line per hot path and a column per kernel, in the first mode measured for the kernel."""
    first = {(rtos, board): mode for rtos, board, mode in reversed(sources.configurations())}
    names = [NATIVE, *sources.bindings()]
    bases = {kernel: base for kernel, mode in first.items() if (base := sources.run(*kernel, mode))}
    bases = {kernel: bases[kernel] for kernel in sources.kernels() if kernel in bases}
    rows = []
    for name in dict.fromkeys(row.name for base in bases.values() for row in _hot(sources, base)):
        part = sources.rules.rows[name].part[1]
        title = f"{name}, each {part}" if part else name
        rows.append([title, *(_adder_cell(sources, base, name) for base in bases.values())])
    head = " / ".join([BINDING_NAMES[NATIVE], *(f"+{BINDING_NAMES[name]}" for name in names[1:])])
    text = f"""Each cell is {head}: the figure in {BINDING_NAMES[NATIVE]}, and the cost that each other language adds,
    in {MODE_NAMES[next(iter(first.values()))]} mode. {_other_mode(sources)}"""
    columns = ["Hot path", *(layout.title_of(sources, *kernel) for kernel in bases)]
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0,))]


def _adder_cell(sources: Sources, base: Run, name: str) -> str:
    own = base.by_name.get(name)
    if own is None:
        return "-"
    count = sources.rules.rows[name].part[0]
    cells = [share(own.figure, count, own.unit)]
    for binding in sources.bindings():
        run = sources.run(base.rtos, base.board, base.mode, binding)
        row = run.by_name.get(name) if run else None
        cells.append(share_change(row.figure - own.figure, count, own.unit, own.figure) if row else "-")
    return " / ".join(cells)


def _other_mode(sources: Sources) -> str:
    """Return, for each language, the number of cells with the same adder in the other mode, and the other changes."""
    texts = []
    for binding in sources.bindings():
        changes = [delta for rtos, board in sources.kernels() for delta in _changes(sources, rtos, board, binding)]
        if changes:
            same = changes.count(0)
            others = "" if same == len(changes) else f", the others {min(changes):+.0f} to {max(changes):+.0f}"
            texts.append(f"{BINDING_NAMES[binding]} {same} of {len(changes)}{others}")
    if not texts:
        return ""
    return (
        f"These adders are the same in {MODE_NAMES['zeroheap']} mode: {'; '.join(texts)}. There an object is a static, "
        "whose address the compiler may know; in the other mode it loads a handle."
    )


def _changes(sources: Sources, rtos: str, board: str, binding: str) -> list[float]:
    """Return the increase of each hot path's adder from heap mode to zero-heap mode."""
    runs = [sources.run(rtos, board, mode, name) for mode in MODE_NAMES for name in (NATIVE, binding)]
    if any(run is None for run in runs):
        return []
    base, other, base_too, other_too = (run for run in runs if run)
    found = []
    for row in _hot(sources, base):
        if sources.rules.rows[row.name].moves:
            continue
        figures = [
            run.by_name[row.name].figure for run in (base, other, base_too, other_too) if row.name in run.by_name
        ]
        if len(figures) == len(runs):
            found.append((figures[3] - figures[2]) - (figures[1] - figures[0]))
    return found


def _headline(sources: Sources, found: dict[tuple[str, str, str, str], Adders]) -> list[str]:
    names = sources.bindings()
    rows = [
        [
            f"{layout.title_of(sources, rtos, board)}, {MODE_NAMES[mode]}",
            *(
                found[rtos, board, mode, name].summary(SHORT) if (rtos, board, mode, name) in found else "-"
                for name in names
            ),
            _verdict([found[key] for name in names if (key := (rtos, board, mode, name)) in found]),
        ]
        for rtos, board, mode in sources.configurations()
    ]
    columns = ["Configuration", *(f"{BINDING_NAMES[name]}, median / largest" for name in names), "Verdict"]
    short = sorted({base.case for one in found.values() for base, _ in one.pairs if base.figure < SHORT})
    without = (
        f"""The largest difference is over calls of {SHORT} instructions or more; {", ".join(short)} take fewer on
    some kernel, and their differences are in the table above."""
        if short
        else ""
    )
    text = f"""The magnitudes of the differences from C, over all calls that both modes have. Waits for the tick,
    creation and bytes of memory are left out. {without} {_verdicts(sources)}"""
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0, len(columns) - 1))]


def _verdicts(sources: Sources) -> str:
    """Return the definitions of the verdicts."""
    if all(map(layout.is_of_host, sources.runs)):
        return "Apart: at least one call differs by more than the clock's steps."
    return f"""Parity: in each language, half of the calls differ by {_PARITY} instruction or less, and none costs over
    {_NEAR} more. Near: in some language half of the calls differ by more, but none costs over {_NEAR} more. Apart: at
    least one call costs more than that."""


def _verdict(languages_of_one: list[Adders]) -> str:
    """Return one configuration's verdict; unless it is parity, it names the call with the largest increase."""
    pairs = [pair for one in languages_of_one for pair in one.pairs]
    everything = adders(pairs)
    if not everything.pairs:
        return "-"
    if everything.unit != "instructions":
        return "within the clock's steps" if not everything.differing else f"apart: {span(everything)}"
    near = all(median(map(abs, one.deltas)) <= _PARITY for one in languages_of_one if one.pairs)
    if near and max(everything.deltas) <= _NEAR:
        return f"parity: {span(everything)}"
    worst = max(everything.pairs, key=lambda pair: pair[1].figure - pair[0].figure)
    word = "near" if max(everything.deltas) <= _NEAR else "apart"
    return f"{word}: {span(everything)} ({worst[1].case})"


def _coverage(sources: Sources) -> list[str]:
    """Return the number of measured rows for each language and configuration."""
    names = [NATIVE, *sources.bindings()]
    columns = ["Language"]
    columns += [
        f"{layout.title_of(sources, rtos, board)}, {MODE_NAMES[mode]}" for rtos, board, mode in sources.configurations()
    ]
    rows = [
        [
            BINDING_NAMES[name],
            *(
                _measured(run) if (run := sources.run(rtos, board, mode, name)) else "not measured"
                for rtos, board, mode in sources.configurations()
            ),
        ]
        for name in names
    ]
    text = """Each cell is the number of measured rows. The 1 is `ove_thread_start_scheduler`, which happens once per
    image: the harness measures it, and the notes on each kernel's page have its figure. Rows that create and destroy
    exist in heap mode only, because zero-heap mode has no such calls."""
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0,))]


def _measured(run: Run) -> str:
    """Return the number of rows, plus 1 for the scheduler start if it was measured."""
    return f"{len(run.rows)} + 1" if run.start else str(len(run.rows))


def _languages(sources: Sources, found: dict[tuple[str, str, str, str], Adders]) -> list[str]:
    """Return a section per language: how its layer is built, what it costs, and how to avoid the cost."""
    parts = []
    for name in sources.bindings():
        language = languages.load(name)
        one = _of(found, name)
        if not language.made or not one.pairs:
            continue
        dearer = [pair for pair in one.pairs if pair[1].figure > pair[0].figure]
        cheaper = sum(other.figure < base.figure for base, other in one.pairs)
        most = max((other.figure - base.figure for base, other in dearer), default=0)
        cost = (
            f"{one.equal} of {len(one.pairs)} calls cost as much as in {BINDING_NAMES[NATIVE]}, {cheaper} cost less, "
            f"and {len(dearer)} cost more, by at most {most:.0f} {one.unit}; half of the calls differ by "
            f"{median(map(abs, one.deltas)):g} or less"
        )
        items = [f"How it is made: {language.made}", f"Its cost: {cost}.", f"How to avoid it: {language.avoid}"]
        parts += [f"## {language.title}", markdown.bullets(items)]
    return parts


def _summary(sources: Sources, found: dict[tuple[str, str, str, str], Adders]) -> str:
    rows = [[BINDING_NAMES[NATIVE], "0", "0", "0", "the API's own language"]]
    for name in sources.bindings():
        one = _of(found, name)
        by_mode = [_of({key: value for key, value in found.items() if key[2] == mode}, name) for mode in MODE_NAMES]
        effect = " / ".join(change(each.median, each.unit) if each.pairs else "-" for each in by_mode)
        cells = [BINDING_NAMES[name], effect, span(one), f"{len(one.differing)} of {len(one.pairs)}"]
        rows.append([*cells, languages.load(name).driver])
    modes = " / ".join(MODE_NAMES.values())
    return markdown.table(
        ["Language", f"Median adder, {modes}", "Adders from, to", "Calls that differ", "Driver"], rows, left=(0, 4)
    )


def _outliers(sources: Sources) -> str:
    """List each outlier once, with the kernels and modes that have it."""
    texts: dict[str, list[str]] = {}
    for one in outliers.every(sources):
        if one.page != outliers.BINDING:
            continue
        where = f"{layout.title_of(sources, one.other_run.rtos, one.other_run.board)} {MODE_NAMES[one.other_run.mode]}"
        who = f"{BINDING_NAMES[one.other_run.binding]} {one.other.name}"
        texts.setdefault(one.sentence(sources, who, ""), []).append(where)
    return outliers.bullets([f"{', '.join(where)}: {text}" for text, where in texts.items()])
