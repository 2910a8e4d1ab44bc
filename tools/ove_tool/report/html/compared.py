# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tables that compare rows: kernels, a kernel's own calls, languages, modes."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass

from ove_tool.languages import NATIVE
from ove_tool.report import layout
from ove_tool.report.compare import BINDING_NAMES, MODE_NAMES, pair_rows, signed_percent, verdict
from ove_tool.report.html.bars import Axis, Whole, axis, delta_of, kind, shown, shown_change, whole
from ove_tool.report.sources import Sources, paired
from ove_tool.results import Row, Run

# The verdicts under which two times may be the same.
_NO_DIFFERENCE = ("noise", "within the clock's steps")
# kernels.json has the sizes of this program.
PROGRAM = "examples/pipeline"


@dataclass(frozen=True)
class Cell:
    """A figure or a difference: its text, the row it links to, if any, and its bar in percent of the cell."""

    text: str
    run: Run | None
    row: Row | None
    start: float = 0.0
    width: float = 0.0
    kind: str = "same"


@dataclass(frozen=True)
class Line:
    """One line of a table. A cell is None if there is nothing to compare."""

    label: str
    cells: tuple[Cell | None, ...]
    whole: Whole | None = None
    percent: str = ""
    verdict: str = ""


@dataclass(frozen=True)
class Table:
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    axis: Axis


def first_mode(sources: Sources) -> dict[tuple[str, str], Run]:
    """Return each kernel's run in the API's own language, in the first mode that was measured."""
    return {
        kernel: run
        for kernel in sources.kernels()
        if (run := next((found for mode in MODE_NAMES if (found := sources.run(*kernel, mode))), None))
    }


def side_by_side(sources: Sources) -> tuple[dict[tuple[str, str], Run], list[str]]:
    """Return the kernels that can be compared, and the titles of the others.

    Times cannot be compared with instructions, so the unit that most kernels have decides.
    """
    runs = first_mode(sources)
    units = [_unit(run) for run in runs.values()]
    most = max(dict.fromkeys(units), key=units.count, default="")
    alike = {kernel: run for kernel, run in runs.items() if _unit(run) == most}
    return alike, [layout.title_of(sources, *kernel) for kernel in runs if kernel not in alike]


def _unit(run: Run) -> str:
    return next((row.unit for row in run.rows if row.unit != "bytes"), "bytes")


def kernels(sources: Sources) -> Table:
    """Return a table with one operation per line and two cells per kernel: its own call and the API's.

    Each line is scaled to its largest figure.
    """
    runs = list(side_by_side(sources)[0].values())
    found = {(item.pair.label, item.run.key): item for item in pair_rows(runs, sources.rules)}
    lines = []
    for pair in sources.rules.pairs:
        rows: list[tuple[Run, Row | None]] = []
        for run in runs:
            item = found.get((pair.label, run.key))
            rows += [(run, item.native if item else None), (run, run.by_name.get(pair.wrapper))]
        if any(row for _, row in rows):
            lines.append(Line(pair.label, _scaled(rows)))
    titles = tuple(layout.title_of(sources, run.rtos, run.board) for run in runs)
    return Table(titles, tuple(lines), axis([], ""))


def _scaled(rows: Sequence[tuple[Run, Row | None]]) -> tuple[Cell | None, ...]:
    longest = max((row.figure for _, row in rows if row), default=0) or 1
    return tuple(
        Cell(shown(row.figure, row.unit), run, row, 0.0, row.figure * 100 / longest) if row else None
        for run, row in rows
    )


def memory(sources: Sources) -> Table:
    """Return each kernel's memory in bytes: a whole program if its size is known, and one object of each kind."""
    runs, _ = side_by_side(sources)
    facts = [sources.kernel_facts.get(kernel) for kernel in runs]
    lines = []
    for mode in dict.fromkeys(mode for one in facts if one for mode in one.sizes):
        for part, what in enumerate(("flash", "RAM")):
            sizes = [one.sizes.get(mode) if one else None for one in facts]
            lines.append(Line(f"{PROGRAM}, {mode}, {what}", _lengths([size[part] if size else None for size in sizes])))
    for name in dict.fromkeys(row.name for run in runs.values() for row in run.rows if row.unit == "bytes"):
        rows = [(run, run.by_name.get(name)) for run in runs.values()]
        lines.append(Line(name, _scaled(rows)))
    return Table(tuple(layout.title_of(sources, *kernel) for kernel in runs), tuple(lines), axis([], ""))


def _lengths(sizes: Sequence[int | None]) -> tuple[Cell | None, ...]:
    longest = max(size for size in sizes if size is not None)
    return tuple(
        None if size is None else Cell(shown(size, "bytes"), None, None, 0.0, size * 100 / (longest or 1))
        for size in sizes
    )


def own_calls(sources: Sources, run: Run) -> Table:
    """Compare the API with the kernel's own call in the same image: both figures and the difference."""
    items = pair_rows([run], sources.rules)
    unit = items[0].wrapper.unit if items else ""
    common = axis([item.delta for item in items], unit)
    lines = []
    for item in items:
        start, width = common.bar(item.delta)
        sort = _kind(item.native, item.wrapper)
        cells = (
            Cell(shown(item.native.figure, unit), run, item.native),
            Cell(shown(item.wrapper.figure, unit), run, item.wrapper),
            Cell(shown_change(item.delta, unit), run, item.wrapper, start, width, sort),
        )
        lines.append(
            Line(
                item.pair.label,
                cells,
                _whole(item.native, item.wrapper),
                signed_percent(item.wrapper.figure, item.native.figure),
                _verdict(item.native, item.wrapper),
            )
        )
    return Table((), tuple(lines), common)


def languages(sources: Sources, base: Run) -> Table:
    """Compare each language with the API's own language on the calls that both modes have."""
    others = [run for run in sources.of(base.rtos, base.board, base.mode) if run is not base]
    rows = sources.calls(base)
    twins = {row.name: [run.by_name.get(row.name) for run in others] for row in rows}
    unit = rows[0].unit if rows else ""
    common = axis([delta_of(row, twin) for row in rows for twin in twins[row.name] if twin], unit)
    lines = []
    for row in rows:
        cells: list[Cell | None] = [Cell(shown(row.figure, unit), base, row)]
        for run, twin in zip(others, twins[row.name], strict=True):
            delta = delta_of(row, twin) if twin else 0.0
            bar = common.bar(delta)
            cells.append(Cell(shown_change(delta, unit), run, twin, *bar, _kind(row, twin)) if twin else None)
        lines.append(Line(row.name, tuple(cells)))
    return Table(tuple(BINDING_NAMES[run.binding] for run in (base, *others)), tuple(lines), common)


@dataclass(frozen=True)
class Modes:
    """One kernel's rows in both modes: the number that are equal or differ by noise, and a line per other row."""

    title: str
    equal: int
    total: int
    table: Table
    is_exact: bool


def modes(sources: Sources) -> list[Modes]:
    """Compare zero-heap mode with heap mode on every kernel, in all languages."""
    found = []
    for rtos, board in sources.kernels():
        pairs = []
        for binding in (NATIVE, *sources.bindings()):
            heap, zeroheap = (sources.run(rtos, board, mode, binding) for mode in MODE_NAMES)
            if heap and zeroheap:
                pairs += [(heap, zeroheap, *pair) for pair in paired(zeroheap, heap.rows)]
        if not pairs:
            continue
        differing = [one for one in pairs if _kind(one[2], one[3]) not in ("same", "noise")]
        differing.sort(key=lambda one: (one[2].name, one[0].binding))
        unit = next((row.unit for _, _, row, _ in pairs if row.unit != "bytes"), "bytes")
        common = axis([delta_of(a, b) for _, _, a, b in differing if a.unit == unit], unit)
        lines = tuple(_mode_line(common, *one) for one in differing)
        title = layout.title_of(sources, rtos, board)
        found.append(Modes(title, len(pairs) - len(differing), len(pairs), Table((), lines, common), unit != "ns"))
    return found


def _verdict(base: Row, other: Row) -> str:
    """Return whether the difference of a time is noise. An exact figure needs no verdict."""
    return verdict(other, other.figure, base.figure) if base.unit == "ns" else ""


def _kind(base: Row, other: Row) -> str:
    """Return the kind of a difference, for its colour. A difference within noise is neither more nor less."""
    return "noise" if _verdict(base, other) in _NO_DIFFERENCE else kind(delta_of(base, other))


def _whole(base: Row, other: Row) -> Whole:
    return dataclasses.replace(whole(base.figure, other.figure), kind=_kind(base, other))


def _mode_line(common: Axis, heap: Run, zeroheap: Run, base: Row, other: Row) -> Line:
    delta = delta_of(base, other)
    bar = common.bar(delta) if base.unit == common.unit else (0.0, 0.0)
    cells = (
        Cell(shown(base.figure, base.unit), heap, base),
        Cell(shown(other.figure, base.unit), zeroheap, other),
        Cell(shown_change(delta, base.unit), zeroheap, other, *bar, _kind(base, other)),
    )
    label = f"{base.name}, {BINDING_NAMES[heap.binding]}"
    percent = signed_percent(other.figure, base.figure)
    return Line(label, cells, _whole(base, other), percent, _verdict(base, other))
