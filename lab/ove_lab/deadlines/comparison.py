# SPDX-License-Identifier: MIT OR Apache-2.0
"""One table for several kernels, modes and boards that shows which deadlines each one meets."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ove_lab import console
from ove_lab.deadlines import show
from ove_lab.deadlines.data import NOT_JUDGED, Results, Where
from ove_lab.deadlines.session import Session

_HEADS = ("kernel", "mode", "board")
_NS_IN_US = 1000
# An entry by its kind and its name: a thread and an interrupt may have the same name.
_Key = tuple[str, str]


@dataclass
class Comparison:
    """The rows of the table so far, and why deadlines do not hold. `results` collects the same for the JSON file."""

    results: Results
    rows: list[tuple[tuple[str, ...], dict[_Key, str]]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    # Notes that a reader needs for the figures, and the rows they apply to.
    notes: dict[str, list[str]] = field(default_factory=dict)

    def add(self, where: Where, read: Session) -> None:
        """Add one kernel's result."""
        found = show.bounds(read)
        cells: dict[_Key, str] = {}
        for one in read.judged:
            bound = show.bound_of(one, found)
            text = "" if bound is None else f"{bound / _NS_IN_US:.1f} "
            cells[one.entry.kind, one.entry.name] = f"{text}{show.verdict(read, one, found)}"
        head = _head(where)
        self.rows.append((head, cells))
        self.failures += [f"{', '.join(head)}: {one}" for one in show.failures(read, found)]
        for text in read.notes:
            # A note belongs to a run, which several timing models may read.
            run = f"{where.kernel} {where.mode}"
            if run not in self.notes.setdefault(text, []):
                self.notes[text].append(run)
        self.results.add(where, read, found)

    def fail(self, where: Where, why: str) -> None:
        """Add a kernel whose run could not be judged."""
        head = _head(where)
        self.rows.append((head, {}))
        self.failures.append(f"{', '.join(head)}: {why}")
        self.results.fail(where, why)

    def show(self, title: str) -> list[str]:
        """Print the table, and return why deadlines do not hold."""
        keys = [(one.kind, one.name) for one in self.results.deadlines.entries]
        times = Counter(name for _, name in keys)
        names = [name if times[name] == 1 else f"{kind} {name}" for kind, name in keys]
        lines = [[*head, *(cells.get(key, NOT_JUDGED) for key in keys)] for head, cells in self.rows]
        console.table(title, [*_HEADS, *names], lines, tuple(range(len(_HEADS), len(_HEADS) + len(names))))
        for text, runs in self.notes.items():
            console.say(f"{', '.join(runs)}: {text}")
        console.result(show.observed(self.results.deadlines.margin_percent))
        return self.failures


def _head(where: Where) -> tuple[str, ...]:
    return where.kernel, where.mode, where.timing or where.board
