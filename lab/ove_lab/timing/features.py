# SPDX-License-Identifier: MIT OR Apache-2.0
"""The features of a stretch of a record that cost time: code fetches, exceptions, loads and stores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ove_lab import schema
from ove_lab.trace.attribute import Work, by
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run
from ove_lab.trace.rows import Window

# The bytes of one fetch, and the positions in it at which an instruction may begin.
FETCH_BYTES = 8
SHIFTS = (0, 2, 4, 6)
# The features that a model may price, as `Parts.features` counts them.
NAMES = ("fetches", "instructions", "exceptions", "loads", "stores", "literals")


class Features(schema.Table):
    """Counts of one row. `fetches` is the mean over all placements of the code."""

    fetches: schema.Finite
    instructions: schema.Finite
    exceptions: schema.Finite
    loads: schema.Finite
    stores: schema.Finite
    literals: schema.Finite

    def count(self, name: str) -> float:
        return float(getattr(self, name))


@dataclass(frozen=True)
class Parts:
    """The counts by function: the fetches for each of the SHIFTS of the function's address, and its work."""

    fetches: Mapping[str, tuple[int, ...]]
    work: Mapping[str, Work]

    def __sub__(self, other: Parts) -> Parts:
        names = dict.fromkeys([*self.fetches, *other.fetches])
        nothing = (0,) * len(SHIFTS)
        fetches = {
            name: tuple(
                a - b for a, b in zip(self.fetches.get(name, nothing), other.fetches.get(name, nothing), strict=True)
            )
            for name in names
        }
        work = {name: self.work.get(name, Work()) - other.work.get(name, Work()) for name in names}
        return Parts(fetches, work)

    def features(self) -> Features:
        """Sum up over the functions."""
        total = sum(self.work.values(), Work())
        return Features(
            sum(sum(counts) / len(SHIFTS) for counts in self.fetches.values()),
            total.instructions,
            total.exceptions,
            total.loads - total.literals,
            total.stores,
            total.literals,
        )


def of_places(run: Run, program: Program, places: Places) -> Features:
    """Return the features of some executed instructions, which are in order."""
    return _parts(run, program, places).features()


def of_row(run: Run, program: Program, window: Window, empty: Window) -> Features:
    """Return the features of a row minus those of an empty body."""
    return (_parts(run, program, _places(window)) - _parts(run, program, _places(empty))).features()


def _places(window: Window) -> Places:
    return np.arange(window.begin, window.end, dtype=np.int64)


def _parts(run: Run, program: Program, places: Places) -> Parts:
    """Count by function.

    A word of FETCH_BYTES is fetched if an instruction in it follows one in another word. Therefore b bytes executed in
    sequence take b/8 + 0.75 fetches, as the mean over all placements, and a loop inside one word takes one. Two
    functions never share a word here.
    """
    work = by(run, program, places.tolist(), program.function)
    pc, size = run.pc[places].astype(np.int64), run.size[places].astype(np.int64)
    names = {address: program.function(address) for address in np.unique(pc).tolist()}
    owners = {name: number for number, name in enumerate(dict.fromkeys(names.values()))}
    owner = np.array([owners[names[address]] for address in pc.tolist()], dtype=np.int64)
    counts = np.zeros((len(SHIFTS), len(owners)), dtype=np.int64)
    for number, shift in enumerate(SHIFTS):
        first, last = (pc + shift) // FETCH_BYTES, (pc + size - 1 + shift) // FETCH_BYTES
        is_here = np.zeros(len(pc), dtype=bool)
        is_here[1:] = (first[1:] == last[:-1]) & (owner[1:] == owner[:-1])
        np.add.at(counts[number], owner, last - first + 1 - is_here)
    return Parts({name: tuple(counts[:, number].tolist()) for name, number in owners.items()}, work)
