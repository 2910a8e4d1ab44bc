# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds when exceptions began and ended in a run. The record has neither; both follow from its instructions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import reader
from ove_lab.trace.flow import Flow, Kind
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.start import Start

THREAD_MODE = -1


class Stretch(NamedTuple):
    """The instructions from `begin` to the next stretch belong to one exception or to thread mode."""

    begin: int
    exception: int


@dataclass
class Activation:
    """One occurrence of an exception: `handler` is its first instruction's address, `outer` the code it interrupted."""

    handler: int
    begin: int
    outer: int
    end: int = -1


@dataclass(frozen=True)
class Activations:
    """`handlers` and `exits` are the addresses at which exceptions of this and of earlier chunks began and ended."""

    exceptions: list[Activation]
    stretches: list[Stretch]
    handlers: frozenset[int] = frozenset()
    exits: frozenset[int] = frozenset()

    def head(self, count: int) -> Activations:
        """Return the result for the first instructions of a run; no exception is active at their end."""
        exceptions = [one for one in self.exceptions if one.begin < count]
        return replace(self, exceptions=exceptions, stretches=[one for one in self.stretches if one.begin < count])


def find(run: Run, flow: Flow, program: Program, start: Start | None = None) -> Activations:
    """Return all exceptions of a run and the stretches between their starts and ends.

    A chunk begins in thread mode.
    """
    if not len(run.pc):
        return Activations([], [])
    known = program.handlers | (start.handlers if start is not None else frozenset())
    entries, handlers = _entries(flow, known)
    exits = _computed_exits(run, flow) | (start.exits if start is not None else frozenset())
    taken, stretches = reader.exceptions(run.pc, flow.kind, entries, np.array(sorted(exits), dtype=np.uint32))
    return Activations([Activation(*one) for one in taken], list(map(Stretch._make, stretches)), handlers, exits)


def _entries(flow: Flow, known: frozenset[int]) -> tuple[NDArray[np.int64], frozenset[int]]:
    """Return the first instruction of each exception, and the addresses of all handlers.

    A handler begins without a jump, or after a computed jump or a return, because no code jumps to a handler directly.
    Code that begins without a jump is a handler, whether the vector table has it or the program installed it.
    """
    following = np.flatnonzero(~flow.natural[:-1]) + 1
    is_handler = np.isin(flow.addresses, np.array(sorted(known), dtype=np.int64))
    is_handler[flow.which[following[flow.begins_function[flow.which[following]]]]] = True
    begins = flow.where(is_handler)
    begins = begins[begins > 0]
    before = begins - 1
    computed = flow.kind[before] >= Kind.CALL_COMPUTED
    found = begins[~flow.natural[before] | (computed & ~flow.goes_on[before])]
    return found, known | frozenset(flow.addresses[is_handler].tolist())


def _computed_exits(run: Run, flow: Flow) -> frozenset[int]:
    """Find the computed jumps that end exceptions. A tail call always goes to the start of a function."""
    places = flow.where(flow.kinds == Kind.JUMP_COMPUTED)
    places = places[places + 1 < len(run.pc)]
    inside = places[~flow.begins_function[flow.which[places + 1]]]
    # Use each instruction of the program once: sorting the executed ones takes seconds.
    is_exit = np.zeros(len(flow.addresses), dtype=bool)
    is_exit[flow.which[inside]] = True
    return frozenset(flow.addresses[is_exit].tolist())
