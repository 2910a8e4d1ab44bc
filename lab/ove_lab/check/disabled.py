# SPDX-License-Identifier: MIT OR Apache-2.0
"""The handlers that cannot run, because the interrupt controller has disabled all their interrupts."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np

from ove_lab.check.contexts import Contexts
from ove_lab.trace.observe import Observed

_ISER, _ICER, _ICER_END = 0xE000E100, 0xE000E180, 0xE000E200
_FIRST_INTERRUPT, _LINES, _WORD = 16, 32, 4


class Disabled:
    """The disabled handlers, by instruction. `bounds` are the instructions at which they change."""

    def __init__(self, observed: Observed, contexts: Contexts) -> None:
        self._observed, self._contexts = observed, contexts
        self.bounds = [0]
        self._handlers: list[frozenset[int]] = [frozenset()]
        self._find()

    def at(self, place: int) -> frozenset[int]:
        """Return the contexts of the handlers that cannot run at an instruction."""
        return self._handlers[bisect_right(self.bounds, place) - 1]

    def _find(self) -> None:
        """Follow the stores that enable and disable interrupts. The state before the first one is not known."""
        lines = {one: self._lines(one) for one in range(len(self._contexts.threads), self._contexts.count)}
        enabled: dict[int, bool] = {}
        for place, line, is_enabled in self._stores():
            enabled[line] = is_enabled
            out = frozenset(
                one
                for one, its in lines.items()
                if any(each in enabled for each in its) and not any(enabled.get(each) for each in its)
            )
            if out != self._handlers[-1]:
                self.bounds.append(place + 1)
                self._handlers.append(out)
        came = self._came()
        self._handlers = [one - came for one in self._handlers]

    def _lines(self, context: int) -> list[int]:
        handler = self._contexts.handlers[context - len(self._contexts.threads)]
        numbers = self._observed.program.vectors.get(handler, ())
        return [one - _FIRST_INTERRUPT for one in numbers] if min(numbers, default=0) >= _FIRST_INTERRUPT else []

    def _stores(self) -> list[tuple[int, int, bool]]:
        """Return each line that a store enables or disables. An unknown value enables all lines."""
        run, found = self._observed.run, []
        stores = np.flatnonzero(run.is_store & (run.address >= _ISER) & (run.address < _ICER_END))
        places = np.unique(np.searchsorted(run.first_access, stores, side="right") - 1)
        for place in places.tolist():
            for address, value in self._observed.values.stored_at(place):
                if _ISER <= address < _ICER_END and (value is not None or address < _ICER):
                    bits = 0xFFFFFFFF if value is None else value
                    first = (address - (_ISER if address < _ICER else _ICER)) // _WORD * _LINES
                    found += [(place, first + bit, address < _ICER) for bit in range(_LINES) if bits >> bit & 1]
        return found

    def _came(self) -> frozenset[int]:
        """Return the handlers that ran although they seem to be disabled: the record is incomplete for them."""
        came = ((self._contexts.of(one), one.begin) for one in self._observed.owners.exceptions)
        return frozenset(context for context, begin in came if context in self.at(begin))
