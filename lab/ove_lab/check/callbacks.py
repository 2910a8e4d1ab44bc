# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program's functions that ove or the kernel calls: timers, work items, hooks, handlers of signals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.trace.flow import Kind
from ove_lab.trace.instructions import LR, SP
from ove_lab.trace.observe import Observed

_THUMB = 1


class Callback(NamedTuple):
    """A call of one function: its first instruction, and the caller's next one, -1 if the run has no return.

    `is_binding` is set for a binding's function, which then calls the program's.
    """

    begin: int
    end: int
    context: int
    is_binding: bool


class Callbacks:
    """The calls of one run.

    A function may be inlined into a binding's function, and its last instruction may then be the binding's. The return
    address therefore determines the end, not a change of author.
    """

    def __init__(self, observed: Observed, contexts: Contexts, authors: Authors) -> None:
        self._observed, self._context = observed, contexts.of_each
        self._places: dict[int, NDArray[np.int64]] = {}
        self.all = list(self._found(authors.of_each[observed.flow.which], authors.is_binding[observed.flow.which]))

    def _found(self, author: NDArray[np.uint8], is_binding: NDArray[np.bool_]) -> Iterator[Callback]:
        context, flow = self._context, self._observed.flow
        if len(author) < 2:
            return
        is_entered = (author[1:] == Author.PROGRAM) | (is_binding[1:] & ~is_binding[:-1])
        calls = (context[1:] == context[:-1]) & (author[:-1] == Author.SYSTEM) & is_entered
        calls &= np.isin(flow.kind[:-1], (Kind.CALL_COMPUTED, Kind.JUMP_COMPUTED))
        for begin in (np.flatnonzero(calls) + 1).tolist():
            is_program = bool(author[begin] == Author.PROGRAM)
            yield Callback(begin, self._end(begin), int(context[begin]), not is_program)

    def _end(self, begin: int) -> int:
        values = self._observed.values
        address, stack = values.register(LR, begin), values.register(SP, begin)
        if address is None:
            return -1
        places = self._at(address & ~_THUMB)
        for place in places[np.searchsorted(places, begin) :].tolist():
            if self._context[place] == self._context[begin] and values.register(SP, place) == stack:
                return place
        return -1

    def _at(self, address: int) -> NDArray[np.int64]:
        """Return the instructions at an address, in the order of the run."""
        if address not in self._places:
            self._places[address] = np.flatnonzero(self._observed.run.pc == address)
        return self._places[address]
