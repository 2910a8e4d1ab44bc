# SPDX-License-Identifier: MIT OR Apache-2.0
"""The time of executed instructions, on the emulated board or as a timing model predicts for a processor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ove_lab.deadlines.execution import Execution
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.observe import Observed
from ove_lab.trace.threads import Thread

if TYPE_CHECKING:
    from ove_lab.timing.predict import Model

# An owner, the record positions between which it ran, and the nanoseconds that it waited in between.
Stretch = tuple[Thread | Activation, int, int, int]
# A model prices each instruction and access of a stretch, so only each owner's few longest stretches are priced.
_PRICED = 5


class Price:
    """The emulated board's time: every instruction takes the same time."""

    def __init__(self, observed: Observed) -> None:
        self.observed = observed

    def longest(self, stretches: Sequence[Stretch], execution: Execution) -> int:
        """Return the longest time of some stretches, including their waits; 0 for none."""
        return max((execution.ns(owner, begin, end) + waited for owner, begin, end, waited in stretches), default=0)


class Predicted(Price):
    """A processor's time by a timing model, at the upper end of the model's band.

    The longest stretches by instructions are priced one by one.
    """

    def __init__(self, observed: Observed, model: Model) -> None:
        super().__init__(observed)
        self._model = model

    def longest(self, stretches: Sequence[Stretch], execution: Execution) -> int:
        counted = [(execution.instructions(one[0], one[1], one[2]), one) for one in stretches]
        counted.sort(key=lambda one: -one[0])
        return max((self._priced(count, one, execution) for count, one in counted[:_PRICED]), default=0)

    def _priced(self, count: int, stretch: Stretch, execution: Execution) -> int:
        from ove_lab.timing import predict  # noqa: PLC0415 - only a model needs it

        owner, begin, end, waited = stretch
        places = execution.places(owner, begin, end)
        if not len(places):
            return waited
        observed = self.observed
        found = predict.stretch(self._model, observed.run, observed.program, places, observed.title)
        # Repeating loops have one entry for many iterations.
        return round(found.most * count / len(places)) + waited
