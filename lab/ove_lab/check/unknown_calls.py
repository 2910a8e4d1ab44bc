# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program's calls of kernel functions that no judge knows: they order and exclude nothing."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

import numpy as np
from numpy.typing import NDArray

from ove_lab.check import heaps
from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.trace import kernel_files
from ove_lab.trace.flow import Kind
from ove_lab.trace.history import History
from ove_lab.trace.observe import Observed


def of(made: History, contexts: Contexts, authors: Authors) -> dict[str, int]:
    """Return how often the program called each such function, by name, the most frequent first.

    A function that makes a call that the judges know, such as one that checks arguments first, is left out.
    """
    observed = made.observed
    flow, code = observed.flow, observed.program.code
    is_call = (flow.kinds == Kind.CALL) & (authors.of_each == Author.PROGRAM)
    known, told = _known(observed), _Told(made, contexts, authors)
    found: dict[str, int] = {}
    for target in np.unique(flow.targets[is_call]).tolist():
        function = code.functions.get(target)
        if function is None or known.fullmatch(function.name) or function.name in observed.calls:
            continue
        if authors.of_function(target) is not Author.SYSTEM:
            continue
        if _is_oves(observed, function.name) or authors.is_of_binding(target):
            continue
        places = [one for one in flow.where(is_call & (flow.targets == target)).tolist() if not told.makes_call(one)]
        if places:
            found[function.name] = sum(observed.run.repeats.times(one) for one in places)
    return dict(sorted(found.items(), key=lambda one: (-one[1], one[0])))


class _Told:
    """The calls that the judges know, by context."""

    def __init__(self, made: History, contexts: Contexts, authors: Authors) -> None:
        self._contexts = contexts
        self._is_program = authors.of_each[made.observed.flow.which] == Author.PROGRAM
        self._begins: dict[int, list[int]] = {}
        self._own: dict[int, NDArray[np.int64]] = {}
        for each in sorted(made.slices, key=lambda one: one.begin):
            if each.call is not None:
                self._begins.setdefault(contexts.of(each.owner), []).append(each.begin)

    def makes_call(self, place: int) -> bool:
        """Return True if the function called at an instruction makes such a call before the program continues."""
        context = int(self._contexts.of_each[place])
        if context not in self._own:
            self._own[context] = np.flatnonzero(self._is_program & (self._contexts.of_each == context))
        own, begins = self._own[context], self._begins.get(context, [])
        following = int(np.searchsorted(own, place, side="right"))
        back = int(own[following]) if following < len(own) else len(self._is_program)
        return bisect_right(begins, place) < bisect_left(begins, back)


def _known(observed: Observed) -> re.Pattern[str]:
    """Return a pattern for the functions other than traced calls that the judges know, or that have no effect."""
    found = [rf"(?:__wrap_)?{re.escape(one)}" for one in heaps.FUNCTIONS]
    for each in kernel_files.of(observed.program):
        found += [re.escape(one["function"]) for one in each.get("allocator", ())]
        lock = each.get("scheduler_lock", {})
        found += [re.escape(one) for one in (*lock.get("locks", ()), *lock.get("unlocks", ()))]
        found += each.get("neutral", ())
    return re.compile("|".join(f"(?:{one})" for one in found) or r"(?!)")


def _is_oves(observed: Observed, name: str) -> bool:
    return observed.symbols.function(name).startswith(("ove_", "ove::"))
