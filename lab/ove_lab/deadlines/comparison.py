# SPDX-License-Identifier: MIT OR Apache-2.0
"""One table for several kernels, modes and boards: which of them meets each deadline."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ove_lab import console
from ove_lab.deadlines import show
from ove_lab.deadlines.session import Session

_HEADS = ("kernel", "mode", "board")
_NS_IN_US = 1000


@dataclass
class Comparison:
    """The rows of the table so far, and why deadlines do not hold."""

    names: list[str] = field(default_factory=list)
    rows: list[tuple[tuple[str, ...], dict[str, str]]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def add(self, kernel: str, mode: str, board: str, read: Session) -> None:
        """Add what one kernel does."""
        found = show.bounds(read)
        cells: dict[str, str] = {}
        for one in read.judged:
            bound = show.bound_of(one, found)
            text = "" if bound is None else f"{bound / _NS_IN_US:.1f} "
            cells[one.entry.name] = f"{text}{show.verdict(read, one, found)}"
        self._name(entry.name for entry in read.deadlines.entries)
        self.rows.append(((kernel, mode, board), cells))
        self.failures += [f"{kernel}, {mode}, {board}: {one}" for one in show.failures(read, found)]

    def fail(self, kernel: str, mode: str, board: str, why: str) -> None:
        """Add a kernel whose run could not be judged."""
        self.rows.append(((kernel, mode, board), {}))
        self.failures.append(f"{kernel}, {mode}, {board}: {why}")

    def show(self, title: str) -> list[str]:
        """Print the table, and return why deadlines do not hold."""
        lines = [[*head, *(cells.get(name, "not judged") for name in self.names)] for head, cells in self.rows]
        console.table(title, [*_HEADS, *self.names], lines, tuple(range(len(_HEADS), len(_HEADS) + len(self.names))))
        console.result(show.OBSERVED)
        return self.failures

    def _name(self, names: Iterable[str]) -> None:
        self.names += [one for one in names if one not in self.names]
