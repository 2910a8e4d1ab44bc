# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page that compares the kernels, for choosing an RTOS."""

from __future__ import annotations

from ove_lab import board as boards
from ove_lab.timing import target as targets
from ove_tool import kernels as every_kernel
from ove_tool.languages import NATIVE
from ove_tool.report import counted, layout, markdown
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, RTOS_NAMES, amount, share
from ove_tool.report.kernel_facts import Build, KernelFacts, Masked
from ove_tool.report.sources import Sources
from ove_tool.results import Run

QUESTION = "Which kernel should I choose, and is the comparison fair?"
_TITLE = "Kernel against kernel"
Kernel = tuple[str, str]


def page(sources: Sources) -> str:
    """Compare every kernel of one board, in C and in the first measured mode."""
    runs = {
        kernel: run
        for kernel in _on_one_board(sources)
        if (run := next((found for mode in MODE_NAMES if (found := sources.run(*kernel, mode))), None))
    }
    if len(runs) < _ENOUGH:
        nothing = "One kernel was measured, so there is nothing to compare."
        return markdown.page(_TITLE, [layout.links(sources), nothing, markdown.GENERATED])
    facts = {kernel: sources.kernel_facts[kernel] for kernel in runs if kernel in sources.kernel_facts}
    return markdown.page(
        _TITLE,
        [
            layout.links(sources),
            markdown.bullets(_sentences(sources, runs, facts)),
            "## Calls",
            *_calls(sources, runs),
            *_predicted(sources, runs, facts),
            "## Memory",
            *_memory(sources, runs, facts),
            "## Longest section with interrupts masked",
            *_masked(sources, runs, facts),
            "## Configuration",
            *_configuration(sources, runs, facts),
            *_others(sources, runs, facts),
            "## When to choose which kernel",
            markdown.bullets(
                [
                    f"{one.title}: {one.pages.choose}"
                    for kernel, _ in runs
                    if (one := every_kernel.load(kernel)).pages.choose
                ]
            ),
            *layout.reproduce(sources, list(runs.values())),
            markdown.GENERATED,
        ],
    )


_ENOUGH = 2


def _on_one_board(sources: Sources) -> list[Kernel]:
    """List the kernels of the board that has the most kernels; in a tie, the default board is preferred."""
    boards_of = [board for _, board in sources.kernels()]
    chosen = max(boards_of, key=lambda board: (boards_of.count(board), board == boards.default()), default="")
    return [kernel for kernel in sources.kernels() if kernel[1] == chosen]


def _sentences(sources: Sources, runs: dict[Kernel, Run], facts: dict[Kernel, KernelFacts]) -> list[str]:
    wins = dict.fromkeys(runs, 0)
    total, spread = 0, []
    for name in _names(sources, runs):
        figures = {kernel: run.by_name[name].figure for kernel, run in runs.items() if name in run.by_name}
        if len(figures) == len(runs) and len({run.by_name[name].unit for run in runs.values()}) == 1:
            total += 1
            least = min(figures.values())
            spread.append((max(figures.values()) / (least or 1), name, figures))
            for kernel, figure in figures.items():
                wins[kernel] += figure == least
    ranked = sorted(wins, key=lambda one: -wins[one])
    title = {kernel: layout.title_of(sources, *kernel) for kernel in runs}
    won = ", ".join(f"{title[kernel]} in {wins[kernel]}" for kernel in ranked if wins[kernel])
    calls = counted.portable_calls(sources)
    rows = f"{calls} portable calls and {total - calls} throughput rows" if total > calls else f"{total} portable calls"
    found = [f"Fewest instructions, of {rows}: {won} (a tie counts for each kernel)."]
    if spread:
        times, name, figures = max(spread)
        low, high = min(figures, key=lambda one: figures[one]), max(figures, key=lambda one: figures[one])
        found.append(
            f"The largest spread is in {name}: {figures[high]:.0f} on {title[high]}, {times:.0f} times the "
            f"{figures[low]:.0f} on {title[low]}. The median ratio of the highest to the lowest count of a call is "
            f"{_median(spread):.1f}."
        )
    programs = {kernel: one.sizes for kernel, one in facts.items() if one.sizes}
    if programs:
        mode = next(iter(next(iter(programs.values()))))
        ordered = sorted(programs, key=lambda one: programs[one][mode][0])
        sizes = ", ".join(f"{programs[kernel][mode][0]} bytes on {title[kernel]}" for kernel in ordered)
        found.append(f"Flash used by the same program: {sizes} ({mode} mode).")
    return found


def _median(spread: list[tuple[float, str, dict[Kernel, float]]]) -> float:
    return sorted(times for times, *_ in spread)[(len(spread) - 1) // 2]


def _names(sources: Sources, runs: dict[Kernel, Run]) -> list[str]:
    """List the names of the portable calls and throughput rows of all kernels, in the order of bench/cases.yaml."""
    found = [row.name for run in runs.values() for row in (*sources.calls(run), *sources.throughput(run))]
    order = {name: place for place, name in enumerate(sources.rules.rows)}
    return sorted(dict.fromkeys(found), key=lambda name: order[name])


def _calls(sources: Sources, runs: dict[Kernel, Run]) -> list[str]:
    twins = {pair.wrapper: pair for pair in sources.rules.pairs}
    rows = []
    for name in _names(sources, runs):
        count, part = sources.rules.rows[name].part
        cells = []
        for kernel, run in runs.items():
            row, pair = run.by_name.get(name), twins.get(name)
            native = run.by_name.get(f"native_{kernel[0]}/{pair.native}") if pair else None
            if pair and sources.rules.why_different(kernel[0], pair):
                native = None
            own = share(native.figure, count, native.unit) if native else "-"
            cells.append(f"{own} / {share(row.figure, count, row.unit)}" if row else f"{own} / -")
        rows.append([f"{name}, each {part}" if part else name, *cells])
    if any(run.start for run in runs.values()):
        starts = [f"- / {amount(run.start, run.rows[0].unit)}" if run.start else "- / -" for run in runs.values()]
        rows.append(["thread/start_scheduler, once per image", *starts])
    text = f"""Each cell is the kernel's own call / ove's portable call in {BINDING_NAMES[NATIVE]}, in
    {MODE_NAMES[next(iter(runs.values())).mode]} mode on the same emulated processor with the same compiler. A dash
    means that the kernel has no equivalent call, or that its call does different work."""
    columns = ["Case", *(layout.title_of(sources, *kernel) for kernel in runs)]
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0,))]


def _memory(sources: Sources, runs: dict[Kernel, Run], facts: dict[Kernel, KernelFacts]) -> list[str]:
    rows = []
    for mode in dict.fromkeys(mode for one in facts.values() for mode in one.sizes):
        for index, what in enumerate(("flash", "RAM")):
            sizes = [facts[kernel].sizes.get(mode) if kernel in facts else None for kernel in runs]
            rows.append([f"examples/pipeline, {mode}, {what}", *(str(size[index]) if size else "-" for size in sizes)])
    names = dict.fromkeys(row.name for run in runs.values() for row in run.rows if row.unit == "bytes")
    for name in names:
        found = [run.by_name.get(name) for run in runs.values()]
        rows.append([name, *(f"{row.figure:.0f}" if row else "-" for row in found)])
    text = """All sizes are in bytes. The first rows are the whole image of a small program, with its stacks, the
    kernel's heap and, if the kernel has them, its own C library and start-up code. The memory rows are one object in
    heap mode, including its buffers and stack, if any."""
    columns = ["", *(layout.title_of(sources, *kernel) for kernel in runs)]
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0,))] if rows else ["No size was measured."]


def _predicted(sources: Sources, runs: dict[Kernel, Run], facts: dict[Kernel, KernelFacts]) -> list[str]:
    """Return the portable rows in predicted nanoseconds, if a timing model was applied to the board's records."""
    known = {kernel: one.predicted for kernel, one in facts.items() if one.predicted}
    models = {one.model for one in known.values()}
    if len(models) != 1:
        return []
    model = models.pop()
    rows = []
    for name in _names(sources, runs):
        found = [known[kernel].rows.get(name) if kernel in known else None for kernel in runs]
        if any(found):
            rows.append([name, *(str(one) if one else "-" for one in found)])
    target = targets.load(model)
    fitted = [one.title for one in target.fitted()]
    compared = [RTOS_NAMES[name] for name in target.kernels()]
    text = f"""The table has the nanoseconds of one iteration of ove in {BINDING_NAMES[NATIVE]}, predicted by
    `./ove bench --timing {model}` for a processor whose caches, prefetch and branch prediction are off. The model was
    fitted to published times of these kernels' own calls: {"; ".join(fitted)}. [timing-model](timing-model.md) lists
    the prediction errors for each kernel with published times ({", ".join(compared)}). The model has not been checked
    against times of any other kernel, or of ove's own calls. A throughput row is the whole iteration."""
    columns = ["Case", *(layout.title_of(sources, *kernel) for kernel in runs)]
    table = markdown.table(columns, rows, left=(0,))
    return ["## Predicted worst-case times", markdown.paragraph(text), table]


_OF_WHICH = {"every": "in any row of the benchmark", "portable": "in the rows of the portable calls"}


def _masked(sources: Sources, runs: dict[Kernel, Run], facts: dict[Kernel, KernelFacts]) -> list[str]:
    """Return the longest masked sections in a record of the rows, or a note if nothing was recorded."""
    if not any(one.masked for one in facts.values()):
        return ["Not recorded yet for these figures."]
    rows, places = [], []
    for which, words in _OF_WHICH.items():
        found = {kernel: facts[kernel].masked.get(which) for kernel in runs if kernel in facts}
        rows.append([words, *(str(one.instructions) if (one := found.get(kernel)) else "-" for kernel in runs)])
    for kernel in runs:
        sections = facts[kernel].masked if kernel in facts else {}
        texts = [_place(section) for section in dict.fromkeys(sections.values())]
        if texts:
            places.append(f"{layout.title_of(sources, *kernel)}: {'; '.join(texts)}.")
    columns = ["Instructions", *(layout.title_of(sources, *kernel) for kernel in runs)]
    text = """Number of instructions from masking interrupts to unmasking them, in one recorded iteration of each row.
    The first line includes the kernel's own calls. The second applies to a program that calls only ove. If many threads
    wait, a program can mask interrupts for longer; `./ove trace APP` shows how long."""
    return [markdown.paragraph(text), markdown.table(columns, rows, left=(0,)), markdown.bullets(places)]


def _place(section: Masked) -> str:
    where = f"{section.instructions} in {section.row}, masked in `{section.masks}`"
    if section.most == section.masks:
        return f"{where}, which executes {section.of_most} of them itself"
    return f"{where}; `{section.most}` executes {section.of_most} of them"


def _configuration(sources: Sources, runs: dict[Kernel, Run], facts: dict[Kernel, KernelFacts]) -> list[str]:
    items = []
    for kernel, run in runs.items():
        built = [note for note in run.notes if not note.startswith(("compiler", "flags"))]
        one = facts.get(kernel)
        values = "; ".join(_values(one.usual)) if one else ""
        version = sources.results.host.get(run.rtos)
        title = f"{layout.title_of(sources, *kernel)}{f' ({version})' if version else ''}"
        items.append(f"{title}: {', '.join(built)}" + (f"; {values}" if values else ""))
    text = "The benchmark reads these settings from the kernel configuration of the measured build."
    return [text, markdown.bullets(items)]


def _values(build: Build) -> list[str]:
    return [f"`{name}={value}`" for name, value in build.configuration.items()]


def _others(sources: Sources, runs: dict[Kernel, Run], facts: dict[Kernel, KernelFacts]) -> list[str]:
    """Compare a kernel's other configuration with this one, in the rows whose native call has a counterpart in ove."""
    parts = []
    for kernel, run in runs.items():
        one = facts.get(kernel)
        if one is None or one.other is None:
            continue
        other, rtos = one.other, kernel[0]
        rows = []
        for pair in sources.rules.pairs:
            names = (f"native_{rtos}/{pair.native}", pair.wrapper)
            if not all(name in run.by_name and name in other.rows for name in names):
                continue
            cells = [f"{amount(run.by_name[name].p50, 'instructions')} → {other.rows[name]}" for name in names]
            rows.append([pair.label, *cells])
        changed = [
            f"`{name}` {value} → {other.configuration[name]}"
            for name, value in one.usual.configuration.items()
            if other.configuration.get(name, value) != value
        ]
        command = f"./ove bench --rtos {rtos} -D {' -D '.join(other.defines)}"
        why = every_kernel.load(rtos).pages.why
        text = f"{why[:1].upper()}{why[1:]}: `{command}`."
        text += f" Changed: {', '.join(changed)}." if changed else ""
        columns = ["Operation", f"{RTOS_NAMES[rtos]}'s own call", "ove"]
        title = layout.title_of(sources, *kernel)
        parts += [
            f"### {title}, its other configuration",
            markdown.paragraph(text),
            markdown.table(columns, rows, left=(0,)),
        ]
    return parts
