# SPDX-License-Identifier: MIT OR Apache-2.0
"""The overview, the first page of the folder."""

from __future__ import annotations

from collections.abc import Sequence

from ove_lab import board as boards
from ove_tool.languages import NATIVE
from ove_tool.report import attribution, counted, layout, markdown
from ove_tool.report.adders import adders, in_words, of_all
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES, amount, pair_rows
from ove_tool.report.sources import Sources, paired


def render(sources: Sources, questions: dict[str, str], figures: Sequence[str]) -> str:
    """Return the page. `questions` has the pages that do not belong to one kernel, `figures` the data files."""
    return markdown.page(
        "Benchmarks",
        [
            markdown.bullets(sentences(sources)),
            "## Headline",
            *_headline(sources),
            "## Pages",
            _pages(sources, questions),
            *_distributions(sources),
            "## Method",
            *_method(sources),
            "## Configuration",
            *_configuration(sources),
            *layout.reproduce(sources, sources.runs),
            _files(figures),
            markdown.GENERATED,
        ],
    )


def sentences(sources: Sources) -> list[str]:
    own = counted.comparisons(sources)
    found = []
    if own.pairs:
        free = own.free
        found.append(
            f"In {free} of {len(own.pairs)} comparisons with a kernel's own call, in all modes, ove costs no more; the "
            f"median difference is {in_words(own.median, own.unit)}."
        )
    texts, count = [], 0
    for name in sources.bindings():
        pairs = [
            pair
            for configuration in sources.configurations()
            if (base := sources.run(*configuration)) and (other := sources.run(*configuration, name))
            for pair in paired(other, sources.calls(base))
        ]
        texts += [of_all(adders(pairs), BINDING_NAMES[name])] if pairs else []
        count = max(count, len(adders(pairs).pairs))
    modes_measured = len({mode for *_, mode in sources.configurations()})
    set_of_calls = counted.of_calls(sources, count, modes_measured)
    found += [f"Against {BINDING_NAMES[NATIVE]}, over {set_of_calls}: {'; '.join(texts)}."] if texts else []
    modes = adders(
        [
            pair
            for kernel in sources.kernels()
            if (heap := sources.run(*kernel, "heap")) and (zeroheap := sources.run(*kernel, "zeroheap"))
            for pair in paired(zeroheap, sources.calls(heap))
        ]
    )
    if modes.pairs:
        who = f"Over {counted.of_calls(sources, len(modes.pairs), 1)}, {BINDING_NAMES[NATIVE]} in zero-heap mode"
        found.append(f"{of_all(modes, who)}.")
    return found


def _headline(sources: Sources) -> list[str]:
    """Return the table of the operations with a native counterpart: on each kernel, its own call and the API's."""
    runs = [
        run
        for kernel in sources.kernels()
        if (run := next((found for mode in MODE_NAMES if (found := sources.run(*kernel, mode))), None))
    ]
    found = {(item.pair.label, item.run.key): item for item in pair_rows(runs, sources.rules)}
    shown = sorted((pair for pair in sources.rules.pairs if pair.readme_row), key=lambda pair: pair.readme_row)
    rows = []
    for pair in shown or sources.rules.pairs:
        cells = []
        for run in runs:
            item, row = found.get((pair.label, run.key)), run.by_name.get(pair.wrapper)
            own = amount(item.native.figure, item.native.unit) if item else "-"
            cells.append(f"{own} / {amount(row.figure, row.unit)}" if row else "-")
        rows.append([pair.label, *cells])
    columns = ["Operation", *(layout.title_of(sources, run.rtos, run.board) for run in runs)]
    text = f"""Each cell is the kernel's own call / ove in {BINDING_NAMES[NATIVE]}. If ove's hooks change a kernel, its
    own calls run in an image without the hooks. A dash means that the kernel has no equivalent call, or that its call
    does different work."""
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0,))]


def _pages(sources: Sources, questions: dict[str, str]) -> str:
    rows = []
    for rtos, board, mode in sources.configurations():
        page = layout.kernel_page(sources, rtos, board, mode)
        title = f"{layout.title_of(sources, rtos, board)}, {MODE_NAMES[mode]}"
        appendix = "" if sources.is_published else f", [distribution]({layout.appendix(page)})"
        rows.append([f"What does each call cost on {title}?", f"[{_stem(page)}]({page}){appendix}"])
    rows += [[question, f"[{_stem(name)}]({name})"] for name, question in questions.items()]
    return markdown.table(["Question", "Page"], rows, left=(0, 1))


def _distributions(sources: Sources) -> list[str]:
    """Return where to find the distributions, which have no page in a published folder."""
    if not sources.is_published:
        return []
    text = """The HTML report has the percentiles of each row in each language, the distribution, and what one iteration
    does. With `--html`, the last command on this page writes the report too; its table is `report.html#rows`."""
    return [markdown.paragraph(text)]


def _stem(name: str) -> str:
    return name.removesuffix(".md").removesuffix("/README")


def _method(sources: Sources) -> list[str]:
    iterations = sorted(
        {row.iterations for run in sources.runs for row in run.rows if row.unit != "bytes"}, reverse=True
    )
    units = {row.unit for run in sources.runs for row in run.rows}
    texts = []
    if "instructions" in units:
        texts.append(
            "The unit is instructions of an emulated processor. The counts are exact: a second run of the same sources "
            "gives the same figures, so even a difference of one instruction is real. The figure of a row is the "
            "median. The emulator models neither caches nor wait states, and exception entry costs nothing."
        )
    if "ns" in units:
        texts.append(
            "On the host and on hardware boards the unit is nanoseconds, the mean of the lowest 99 %. A difference of "
            "up to 5 % is noise, one of up to 10 % is marginal. A sentence that counts rows counts the exact rows if "
            "there are any."
        )
    texts += [
        f"After a warm-up, a case runs {', '.join(map(str, iterations))} times, depending on its length. Each "
        "iteration is timed separately, and the cost of an empty iteration is subtracted. On an emulated board the "
        "number of iterations does not change the median.",
        "A kernel's own calls are measured in the same image and the same run as the API's, or in an image without "
        "ove's hooks if these change the kernel. Rows that do different work are never subtracted.",
        counted.definition(sources),
        "A row that differs by more than 10 % is an outlier. Its attribution by function comes from the emulator's "
        f"record of every instruction ({attribution.FILE}). A sentence after the attribution names a cause that a "
        "trace cannot show.",
    ]
    return [markdown.bullets(texts)]


def _configuration(sources: Sources) -> list[str]:
    rows = []
    for rtos, board in sources.kernels():
        run = next(run for run in sources.runs if (run.rtos, run.board) == (rtos, board))
        notes = [note for note in run.notes if not note.startswith(("compiler", "flags"))]
        rows.append([RTOS_NAMES[rtos], board, _description(board), "; ".join(notes)])
    return [markdown.table(["Kernel", "Board", "Processor", "Built with"], rows, left=range(4))]


def _description(board: str) -> str:
    return boards.load(board).description if board in boards.names() else "-"


def _files(names: Sequence[str]) -> str:
    return markdown.paragraph(f"The pages are made from {', '.join(f'[{name}]({name})' for name in names)}.")
