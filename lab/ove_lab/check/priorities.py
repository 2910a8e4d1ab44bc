# SPDX-License-Identifier: MIT OR Apache-2.0
"""The priorities of handlers at each instruction: the emulator logs every priority that the program sets."""

from __future__ import annotations

from bisect import bisect_right

import numpy as np

from ove_lab.check.contexts import Contexts
from ove_lab.trace import nvic
from ove_lab.trace.observe import Observed

# The exceptions with a fixed priority, and the priority after a reset.
_FIXED, _RESET = {2: -2, 3: -1}, 0
_AIRCR = 0xE000ED0C
_GROUPS_SHIFT, _GROUPS, _BYTE = 8, 7, 0xFF


class Priorities:
    """The priorities of one run's handlers.

    `bounds` are the instructions at which a priority changes; `unknown` are the handlers of an unknown priority.

    A handler is in `unknown` only if a judgement depended on its priority.
    """

    def __init__(self, observed: Observed, contexts: Contexts) -> None:
        self._observed = observed
        self.unknown: set[int] = set()
        self.bounds: list[int] = []
        self._groups: list[int | None] = []
        handlers = range(len(contexts.threads), contexts.count)
        self._numbers = {one: self._of_handler(contexts.handlers[one - len(contexts.threads)]) for one in handlers}
        self._states: list[dict[int, int | None]] = []
        self._follow()

    def is_kept_out(self, handler: int, level: int, place: int) -> bool:
        """Return True if a handler cannot preempt code at a level; True for an unknown priority."""
        group = self._group(handler, place)
        return group is None or group >= level

    def level(self, handler: int, place: int) -> int:
        """Return the level at which a handler runs; the most urgent level if its priority is not known."""
        group = self._group(handler, place)
        return min(_FIXED.values()) if group is None else group

    def masked(self, basepri: int, place: int) -> int:
        """Return the level of a BASEPRI section, which masks the whole priority group of its value."""
        groups = self._groups[bisect_right(self.bounds, place) - 1]
        return basepri if groups is None else basepri & groups

    def _group(self, handler: int, place: int) -> int | None:
        group = self._states[bisect_right(self.bounds, place) - 1][handler]
        if group is None:
            self.unknown.add(handler)
        return group

    def _of_handler(self, handler: int) -> set[int]:
        """Return the exceptions that a handler serves: by the vector table, or those that the record shows."""
        numbers = self._observed.program.vectors.get(handler, ())
        if len(numbers) == 1:
            return set(numbers)
        taken = self._observed.responses.numbers
        came = {taken.get(one.begin) for one in self._observed.owners.exceptions if one.handler == handler}
        return {one for one in came if one is not None}

    def _follow(self) -> None:
        """Fill in the priorities of all handlers after each change."""
        notes = self._observed.run.notes
        written = dict(_FIXED)
        groups: int | None = _BYTE << 1
        groupings = self._groupings()
        set_at: dict[int, list[nvic.Priority]] = {}
        for one in nvic.priorities(notes):
            set_at.setdefault(one.place, []).append(one)
        for place in sorted({0, *set_at, *groupings}):
            written |= {one.number: one.value for one in set_at.get(place, ())}
            groups = groupings.get(place, groups)
            self.bounds.append(place)
            self._groups.append(groups)
            # Without the emulator's log, no priority is known.
            self._states.append(self._state(written, groups if len(notes.lines) else None))

    def _groupings(self) -> dict[int, int | None]:
        """Return the preemption bits of a priority, by the instruction after the store that sets them."""
        run, found = self._observed.run, {}
        stores = np.flatnonzero(run.is_store & (run.address == _AIRCR))
        for place in (np.searchsorted(run.first_access, stores, side="right") - 1).tolist():
            for address, value in self._observed.values.stored_at(place):
                if address == _AIRCR:
                    found[place + 1] = None if value is None else _BYTE << 1 + (value >> _GROUPS_SHIFT & _GROUPS)
        return found

    def _state(self, written: dict[int, int], groups: int | None) -> dict[int, int | None]:
        """Return the group of each handler's priority. Only the group decides about preemption."""
        found: dict[int, int | None] = {}
        for handler, numbers in self._numbers.items():
            of_each = {written.get(one, _RESET) for one in numbers}
            # A handler of several exceptions has a single priority only if all its exceptions have the same one.
            own = of_each.pop() if len(of_each) == 1 else None
            found[handler] = own if own is None or own < 0 else None if groups is None else own & groups
        return found
