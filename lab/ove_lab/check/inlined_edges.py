# SPDX-License-Identifier: MIT OR Apache-2.0
"""The instructions at which an inlined ove call takes effect: no compiler moves an access of the program past them.

A compiler may move the program's accesses after the first instructions of an inlined call, or before its last ones. It
moves none of them past a mask, a barrier, an exclusive access or a call.
"""

from __future__ import annotations

import re
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.flow import Kind
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Places
from ove_lab.trace.slices import Slice

_HOLDS = re.compile(r"cps|msr|svc|dmb|dsb|isb|ldrex|strex|ldaex|stlex|lda\b|stl\b")


class InlinedEdges:
    """The edges of one run's inlined calls."""

    def __init__(self, observed: Observed) -> None:
        self._observed, self._flow = observed, observed.flow

    def of(self, each: Slice, begin: int, end: int) -> tuple[int, int]:
        """Return the first instruction that holds back the program's accesses, and the one after the last.

        These are the call's own edges if it was not inlined, or has no such instruction.
        """
        if each.inlined is None or begin < 0 or end <= begin:
            return begin, end
        places = self._own(each, begin, end)
        which = self._flow.which[places]
        starts = self._flow.begins_function[which]
        holds = np.flatnonzero(self._holds[which] | starts)
        if not len(holds):
            return begin, end
        # The call does not end before the first instruction after its last wait or its last called function.
        returns = (self._flow.kinds[which] == Kind.RETURN) & (np.diff(places, append=end) > 0)
        resumes = np.diff(places, prepend=begin - 1) > 1
        last = max(int(holds[-1]), *np.flatnonzero(returns | resumes).tolist()[-1:], 0)
        return int(places[holds[0]]), end if each.is_open else int(places[last]) + 1

    def _own(self, each: Slice, begin: int, end: int) -> Places:
        """Return the instructions of a call's own thread or handler."""
        found = [
            np.arange(max(one.begin, begin), min(one.end, end), dtype=np.int64)
            for one in self._observed.owners.within(begin, end)
            if (one.thread or one.exception) is each.owner
        ]
        return np.concatenate(found) if found else np.empty(0, dtype=np.int64)

    @cached_property
    def _holds(self) -> NDArray[np.bool_]:
        names = [bool(_HOLDS.match(self._observed.program.plain(one))) for one in self._flow.addresses.tolist()]
        return np.array(names, dtype=bool)
