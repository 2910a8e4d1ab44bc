# SPDX-License-Identifier: MIT OR Apache-2.0
"""The time from each interrupt request to the handler's first instruction, and the causes of the delay."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ove_lab.trace import masked_by, nvic
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.masks import Masked

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed

OTHERWISE = "neither masked nor in a handler"
# A long run is read in chunks, and the instructions of earlier chunks are no longer available.
BEFORE = "before this part of the record"


@dataclass(frozen=True)
class Response:
    """A handler began `length` instructions after its request. The request came right before instruction `begin`.

    `repeated` of the instructions in between are counted in the record and have no entries.
    """

    begin: int
    end: int
    repeated: int = 0

    @property
    def length(self) -> int:
        return self.end - self.begin + self.repeated


class Responses:
    """The responses of all exceptions of a run."""

    def __init__(self, observed: Observed) -> None:
        self._observed = observed
        # Cache: a long section spans many segments, and finding its holder reads all of its instructions.
        self._holders: dict[Masked, str] = {}
        entered = {one.begin: one for one in observed.owners.exceptions}
        self._requested: dict[int, int | None] = {}
        # The number of each exception by its first instruction, because several may share one handler.
        self.numbers: dict[int, int] = {}
        # An exception preempted at its entry counts as taken; its handler begins when the more urgent one has ended.
        start = observed.start
        waiting = list(start.taken) if start is not None else []
        self.nvic = start.nvic if start is not None and start.nvic is not None else nvic.Nvic()
        taken = list(nvic.taken(observed.run.notes, self.nvic))[::-1]
        self._note_ticks(taken[::-1])
        # The waiting time of each pending request at the end of the run, by exception number.
        self.unanswered = {
            number: self._response(place, len(observed.run.pc)) for number, place in self.nvic.pending.items()
        }
        for place in sorted(entered):
            while taken and taken[-1].place <= place:
                waiting.append(taken.pop())
            if waiting:
                number = self.numbers[place] = waiting[-1].number
                if number not in self.nvic.names:
                    self.nvic.names[number] = observed.names.exception(entered[place])
                self._requested[place] = waiting.pop().requested
        # The exceptions that were taken, but whose handler's first instruction is not recorded yet.
        self.begun = [*waiting, *taken[::-1]]

    def of(self, activation: Activation) -> Response | None:
        """Return the response of one exception; None if its request is not recorded."""
        requested = self._requested.get(activation.begin)
        return None if requested is None else self._response(requested, activation.begin)

    def _note_ticks(self, taken: list[nvic.Taken]) -> None:
        observed, ticks = self._observed, self.nvic.ticks
        for one in taken:
            ticks.came(one.number, observed.ns(one.place))
        for place, value in self.nvic.controls:
            ticks.wrote(value, observed.ns(place), observed.place(max(place - 1, 0)))
        self.nvic.controls.clear()

    def name(self, number: int) -> str:
        """Return the name of an exception number, as used for its occurrences."""
        return self.nvic.names.get(number) or self._observed.names.numbered(number)

    def _response(self, begin: int, end: int) -> Response:
        return Response(begin, end, self._observed.run.between(begin, end) - (end - begin))

    def shares(self, response: Response) -> dict[str, int]:
        """Return the instructions that ran during a response: by handler, masked by each function, and the rest.

        A handler's instructions count for the handler, whether or not it masks.
        """
        found: dict[str, int] = {}
        run = self._observed.run
        if response.begin < 0:
            found[BEFORE] = run.between(response.begin, 0)
        for segment in self._observed.owners.within(max(response.begin, 0), response.end):
            begin, end = max(segment.begin, response.begin), min(segment.end, response.end)
            if segment.exception is not None:
                name = f"in {self._observed.names.exception(segment.exception)}"
                found[name] = found.get(name, 0) + run.between(begin, end)
            else:
                for name, count in self._masked(begin, end).items():
                    found[name] = found.get(name, 0) + count
        return found

    def _masked(self, begin: int, end: int) -> dict[str, int]:
        sections = self._observed.masks.sections
        found: dict[str, int] = {}
        index = max(bisect_right(sections, begin, key=lambda one: one.begin) - 1, 0)
        run = self._observed.run
        left = run.between(begin, end)
        while index < len(sections) and sections[index].begin < end:
            one = sections[index]
            # The masking instruction itself is not masked; the unmasking one still is.
            first, last = max(one.begin + 1, begin), min(one.end + 1, end)
            if first < last:
                count = run.between(first, last)
                name = f"masked by {self._holder(one)}"
                found[name] = found.get(name, 0) + count
                left -= count
            index += 1
        return found | ({OTHERWISE: left} if left else {})

    def _holder(self, section: Masked) -> str:
        """Return the name of the function that kept interrupts masked."""
        if section not in self._holders:
            found = masked_by.holder(self._observed, section)
            self._holders[section] = self._observed.function(found.begin)
        return self._holders[section]
