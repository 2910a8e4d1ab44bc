# SPDX-License-Identifier: MIT OR Apache-2.0
"""Baselines: the cost of each row of an image, its worst cases and memory, and later changes.

A baseline is a file for each image, with one row per line, so that a commit shows which figures it changes.
docs/design/measuring.md, "The regression gate", explains what is compared, and why.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import field

from ove_lab import schema, whole_file
from ove_lab.measure import held

SCHEMA = 1
# A fifth of the 25,000 instructions from tick to tick on the emulated boards; a shorter row's median has no tick.
_LONG, _HUNDREDTH = 5000, 100
_INSTRUCTIONS, _BYTES, _PASSES = "instructions", "bytes", "passes"
MEDIAN = "p50"
# The units of the figures of a row, of a row that measures memory, of an image, and of a region.
UNITS = {
    MEDIAN: _INSTRUCTIONS,
    "p99": _INSTRUCTIONS,
    "largest": _INSTRUCTIONS,
    "masked": _INSTRUCTIONS,
    "stack": _BYTES,
    "memory": _BYTES,
    "flash": _BYTES,
    "ram": _BYTES,
    "tick": _INSTRUCTIONS,
    "masked in the tick": _INSTRUCTIONS,
    "stack of an interrupt": _BYTES,
    held.PASSES: _PASSES,
    held.STOPPED: _PASSES,
    held.UNENDED: _PASSES,
}
# The figures for which a lower value is worse.
_FEWER = (held.PASSES, held.STOPPED)
# Why a worse figure fails, and why a missing one does.
_WORSE = {
    held.PASSES: "the region is passed less often",
    held.STOPPED: "the region is passed less often",
    held.UNENDED: "these passes began and did not end",
}
_GONE = {
    held.PASSES: "are not known any more: the program does not end by itself any more",
    held.STOPPED: "cannot be compared: the program ends by itself now",
}
# The row for the image as a whole.
WHOLE = "the image"
# The instructions of each function, by the name of the row.
Rows = Mapping[str, Mapping[str, int]]
# The figures of UNITS by their names, by the name of the row.
Figures = Mapping[str, Mapping[str, int]]


class Baseline(schema.Table):
    """`made_with` names the compilers; figures from other compilers cannot be compared.

    A row may be in `rows`, with its median by function, in `figures`, or in both.
    """

    made_with: dict[str, str]
    rows: dict[str, dict[str, schema.Whole]]
    figures: dict[str, dict[str, schema.Whole]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, row in self.figures.items():
            if wrong := [one for one in row if one not in UNITS]:
                raise ValueError(f"figures.{name}: no figure has the name {wrong[0]}")


@dataclass(frozen=True)
class Change:
    """A changed figure of a row. `functions` are the differing functions, the greatest difference first.

    A row that exists on one side only is None on the other.
    """

    image: str
    row: str
    before: int | None
    after: int | None
    functions: tuple[tuple[str, int, int], ...] = ()
    figure: str = MEDIAN

    @property
    def unit(self) -> str:
        return UNITS[self.figure]

    @property
    def title(self) -> str:
        """Name the row, and the figure if the row has several."""
        return self.row if self.figure == MEDIAN else f"{self.row}, {self.figure}"

    @property
    def difference(self) -> int:
        return (self.after or 0) - (self.before or 0) if self.before is not None else 0

    def worse_by(self) -> int:
        return -self.difference if self.figure in _FEWER else self.difference

    def allowed(self, allowance: int) -> int:
        """Return by how much the figure may worsen, given an allowance of instructions."""
        if self.figure == held.STOPPED:
            # The stop can fall between other passes.
            return (self.before or 0) // _HUNDREDTH
        return allowance + slack(self.before) if self.unit == _INSTRUCTIONS else 0


def write(baseline: Baseline, path: Path) -> None:
    """Write atomically, with one row per line in a fixed order."""
    head = json.dumps(dict(sorted(baseline.made_with.items())), ensure_ascii=False)
    parts = [f'{{"schema": {SCHEMA}', f' "made_with": {head}', f' "rows": {_lines(baseline.rows, is_sorted=True)}']
    if baseline.figures:
        parts.append(f' "figures": {_lines(baseline.figures)}')
    whole_file.make_folder(path.parent)
    whole_file.replace(path, ",\n".join(parts) + "}\n")


def _lines(rows: Mapping[str, Mapping[str, int]], *, is_sorted: bool = False) -> str:
    if not rows:
        return "{}"
    ordered = ((name, dict(sorted(rows[name].items()) if is_sorted else rows[name])) for name in sorted(rows))
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in ordered)
    return f"{{\n{lines}\n }}"


def read(path: Path) -> Baseline:
    """Read and check a file. Raises Failure with the first error, and its row, if any."""
    return schema.json_file(path, Baseline, f"--write-baseline {path.parent}", SCHEMA)


def other_compilers(before: Baseline, after: Baseline) -> list[str]:
    """Return which compilers differ, in words."""
    names = sorted({*before.made_with, *after.made_with})
    pairs = [(name, before.made_with.get(name, "none"), after.made_with.get(name, "none")) for name in names]
    return [
        f"the baseline was made with {name} {old}, and {new} is installed" for name, old, new in pairs if old != new
    ]


def compare(image: str, before: Rows, after: Rows) -> list[Change]:
    """Return each row whose sum changed, or that exists on one side only."""
    changes = []
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name), after.get(name)
        if old is None or new is None:
            changes.append(Change(image, name, _sum(old), _sum(new)))
        elif _sum(old) != _sum(new):
            changes.append(Change(image, name, _sum(old), _sum(new), _functions(old, new)))
    return changes


def compare_figures(image: str, before: Figures, after: Figures) -> list[Change]:
    """Return each figure that changed, or that exists on one side only."""
    found = []
    for name in dict.fromkeys([*before, *after]):
        old, new = before.get(name, {}), after.get(name, {})
        for figure in dict.fromkeys([*old, *new]):
            if old.get(figure) != new.get(figure):
                found.append(Change(image, name, old.get(figure), new.get(figure), figure=figure))
    return found


def _sum(row: Mapping[str, int] | None) -> int | None:
    return None if row is None else sum(row.values())


def _functions(old: Mapping[str, int], new: Mapping[str, int]) -> tuple[tuple[str, int, int], ...]:
    pairs = [(name, old.get(name, 0), new.get(name, 0)) for name in dict.fromkeys([*old, *new])]
    differing = [pair for pair in pairs if pair[1] != pair[2]]
    return tuple(sorted(differing, key=lambda pair: (-abs(pair[2] - pair[1]), pair[0])))


def slack(before: int | None) -> int:
    """Return the natural variation of a long row: in many of its iterations, a tick falls at a varying point."""
    return before // _HUNDREDTH if before is not None and before > _LONG else 0


def refused(changes: Iterable[Change], allowance: int) -> list[Change]:
    """Return the changes that fail a check: rows worse by more than the allowance, and missing rows.

    A row of more than 5,000 instructions may be one per cent worse besides, and so may the passes of a run that was
    stopped. Bytes and the passes of a program that ends have no allowance.
    """
    return [change for change in changes if change.after is None or change.worse_by() > change.allowed(allowance)]


def count(changes: Iterable[Change]) -> int:
    """Count the rows, some of which have several figures."""
    return len({(one.image, one.row) for one in changes})


def sentence(change: Change) -> str:
    """Return one change in a line for a terminal."""
    if change.after is None:
        return f"{change.image}: {change.title} {_GONE.get(change.figure, 'is not measured any more')}"
    if change.before is None:
        return f"{change.image}: {change.title} is new, {change.after} {change.unit}"
    why = ", ".join(f"{name} {new - old:+}" for name, old, new in change.functions)
    if change.worse_by() > 0:
        why = why or _WORSE.get(change.figure, "")
    text = f"{change.image}: {change.title} {change.before} -> {change.after} {change.unit} ({change.difference:+})"
    return f"{text}: {why}" if why else text


def markdown(changes: Sequence[Change], allowance: int) -> str:
    """Write all changes as a comment for a pull request."""
    if not changes:
        return "No row is other than in the baseline.\n"
    wrong = refused(changes, allowance)
    lines = [
        f"{count(changes)} rows changed; {count(wrong)} of them fail (allowance: {allowance} instructions).",
        "",
        "| image | row | before | after | difference | functions |",
        "|---|---|---:|---:|---:|---|",
    ]
    for change in sorted(changes, key=lambda one: (one not in wrong, -one.worse_by(), one.image, one.row)):
        before, after = ("-" if figure is None else str(figure) for figure in (change.before, change.after))
        why = ", ".join(f"`{name}` {new - old:+}" for name, old, new in change.functions)
        mark = "**" if change in wrong else ""
        lines.append(
            f"| {change.image} | {change.title} | {before} | {after} | {mark}{_difference(change)}{mark} | {why} |"
        )
    return "\n".join(lines) + "\n"


def _difference(change: Change) -> str:
    if change.after is None:
        return "gone"
    return "new" if change.before is None else f"{change.difference:+}"
