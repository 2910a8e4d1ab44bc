# SPDX-License-Identifier: MIT OR Apache-2.0
"""The contexts of a run: its threads, and its handlers with all their activations.

An exception does not preempt itself, so the activations of one handler are in order and count as one context.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.exceptions import Activation
from ove_lab.trace.observe import Observed
from ove_lab.trace.threads import Thread

_SP = 13


class Contexts:
    """Assigns the numbers of contexts: a thread keeps its own number, and the handlers follow."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed
        owners = observed.owners
        self.threads = owners.threads
        self.handlers = list(dict.fromkeys(one.handler for one in owners.exceptions))
        self._of_handler = {one: len(self.threads) + index for index, one in enumerate(self.handlers)}
        self.count = len(self.threads) + len(self.handlers)

    def of(self, owner: object) -> int:
        """Return the number of a thread or of an exception."""
        if isinstance(owner, Thread):
            return owner.number if owner.number < len(self.threads) else self.threads.index(owner)
        assert isinstance(owner, Activation)  # noqa: S101
        return self._of_handler[owner.handler]

    def is_handler(self, context: int) -> bool:
        return context >= len(self.threads)

    @cached_property
    def of_each(self) -> NDArray[np.int32]:
        """The context of each instruction."""
        found = np.empty(len(self._observed.run.pc), dtype=np.int32)
        for one in self._observed.owners.segments:
            found[one.begin : one.end] = self.of(one.thread or one.exception)
        return found

    def name(self, context: int) -> str:
        """Return the name of a thread, or of a handler."""
        names = self._observed.names
        if not self.is_handler(context):
            return names.thread(self.threads[context])
        handler = self.handlers[context - len(self.threads)]
        first = next(one for one in self._observed.owners.exceptions if one.handler == handler)
        return names.exception(first)

    @cached_property
    def handler_stack(self) -> int:
        """The address after the stack that the handlers share; 0 if it is not known."""
        bases = [
            one.base for one in self._observed.owners.segments if one.exception is not None and one.base is not None
        ]
        moved = self._observed.flow.moved
        tops = [
            one.base + int(moved[one.begin])
            for one in self._observed.owners.segments
            if one.exception is not None and one.base is not None
        ]
        return max(tops, default=0) if bases else 0
