# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program's functions that ove or the kernel calls: timers, work items, hooks, handlers of signals."""

from __future__ import annotations

import numpy as np

from ove_lab.check.authors import Author, Authors
from ove_lab.check.contexts import Contexts
from ove_lab.trace.flow import Kind
from ove_lab.trace.observe import Observed


class Callbacks:
    """The first instructions of the functions, and the instructions after their returns, each with its context."""

    def __init__(self, observed: Observed, contexts: Contexts, authors: Authors) -> None:
        flow, of_each = observed.flow, authors.of_each[observed.flow.which]
        context = contexts.of_each
        self.begins: list[tuple[int, int]] = []
        self.ends: list[tuple[int, int]] = []
        if len(of_each) < 2:
            return
        same = context[1:] == context[:-1]
        calls = same & (of_each[:-1] == Author.SYSTEM) & (of_each[1:] == Author.PROGRAM)
        calls &= np.isin(flow.kind[:-1], (Kind.CALL_COMPUTED, Kind.JUMP_COMPUTED))
        self.begins = [(one, int(context[one])) for one in (np.flatnonzero(calls) + 1).tolist()]
        returns = same & (of_each[:-1] == Author.PROGRAM) & (of_each[1:] == Author.SYSTEM)
        returns &= np.isin(flow.kind[:-1], (Kind.RETURN, Kind.JUMP_COMPUTED))
        self.ends = [(one, int(context[one])) for one in (np.flatnonzero(returns) + 1).tolist()]
