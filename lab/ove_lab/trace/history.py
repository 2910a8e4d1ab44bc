# SPDX-License-Identifier: MIT OR Apache-2.0
"""Everything that happened in a run, in order: the calls, the thread states, and the fill levels of objects."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from ove_lab.trace import api, fill, inlined, perfetto, sleep_locks, slices
from ove_lab.trace.fill import Fills, Life
from ove_lab.trace.inlined import Unended
from ove_lab.trace.observe import Observed
from ove_lab.trace.schedule import Schedule
from ove_lab.trace.slices import DESCRIPTOR, Collected, Detail, Reader, Slice
from ove_lab.trace.stacks import Walk

_LIVES = (api.CREATE, api.DELETE)
_HANDS_OVER = re.compile(r"_(send|submit|give|set)(_|$)")


@dataclass(frozen=True, eq=False)
class History:
    observed: Observed
    slices: list[Slice]
    schedule: Schedule
    collected: Collected
    unended: list[Unended] = field(default_factory=list)
    walks: dict[int, Walk] = field(default_factory=dict)
    unread: list[Slice] = field(default_factory=list)

    def complete(self) -> None:
        """Read the arguments of the calls that the next chunk does not need."""
        reader = _reader(self.observed, self.collected.detail)
        for each in self.unread:
            reader.read_any(each, self.observed.flow)
        self.unread.clear()
        # Only at this point do the calls have the names of their objects.
        self.__dict__.pop("_lives", None)

    def write(self, path: Path) -> None:
        """Write the file for Perfetto's viewer. Raises Failure if that fails."""
        writer = perfetto.Writer()
        writer.add(writer.part(self))
        writer.write(path)

    @cached_property
    def fills(self) -> Fills:
        """The fill levels of the API's objects."""
        observed = self.observed
        return fill.fills(self._lives, observed.values, observed.program, observed.debug)

    @property
    def objects(self) -> dict[tuple[int, str], str]:
        """The API objects that exist at the end, with their names, by address and kind."""
        end = len(self.observed.run.pc)
        return {(one.address, one.kind): one.name for one in self._lives if one.end == end}

    @cached_property
    def _lives(self) -> list[Life]:
        earlier = self.observed.start.objects if self.observed.start is not None else {}
        return fill.lives(self.slices, earlier, len(self.observed.run.pc))


def make(observed: Observed, detail: Detail = Detail.API) -> History:
    """Build the history of a record. Takes some seconds for a million call instructions."""
    made = begin(observed, detail)
    made.complete()
    return made


def begin(observed: Observed, detail: Detail) -> History:
    """Prepare the state that the next chunk needs; History.complete() does the rest.

    If only the totals are needed, only calls in which a thread waits get arguments.
    """
    start = observed.start
    collected = start.collected if start is not None and start.collected is not None else None
    collected = collected or slices.Collected(observed.calls)
    collected.detail, collected.is_told = detail, observed.made_by_user
    walks = start.walks if start is not None else {}
    observed.trees(collected, walks, None if detail.has_others else frozenset(observed.calls))
    collected.finish(observed.owners)
    begin, end = observed.window
    inside = [one for one in collected.slices if one.begin < end and (one.end > begin or one.begin < 0)]
    run, flow, program, owners = observed.run, observed.flow, observed.program, observed.owners
    earlier = start.unended if start is not None else ()
    told, values = (observed.debug.inlined, observed.calls), observed.values
    hidden, unended = inlined.find(*told, run, flow, program, owners, observed.window, values, earlier)
    hidden = [one for one in hidden if one.begin < end and (one.end > begin or one.begin < 0)]
    inside, hidden = _outermost(inside, hidden)
    found = sorted([*inside, *hidden], key=lambda one: (one.begin, -one.end))
    reader = _reader(observed)
    unread = []
    for each in found:
        if _goes_on(each):
            reader.read_any(each, flow)
        elif (
            detail is not Detail.TOTALS
            or hands_over(each)
            or sleep_locks.is_one(each)
            or (not _sleeps(each) and _waits(each, observed))
        ):
            unread.append(each)
    schedule = Schedule(observed, found, walks)
    return History(observed, found, schedule, collected, unended, walks, unread)


def _reader(observed: Observed, detail: Detail = Detail.API) -> Reader:
    variables = observed.debug.variables
    return Reader(
        observed.values,
        observed.program,
        observed.symbols,
        observed.run,
        observed.owners,
        variables,
        observed.native_objects,
        fill.rules(observed.program, observed.debug),
        detail,
    )


def _outermost(calls: list[Slice], inlined_ones: list[Slice]) -> tuple[list[Slice], list[Slice]]:
    """Remove the calls that another call makes. Return the out-of-line calls and the inlined ones.

    Kernel calls made by an inlined ove call belong to ove, as inside an ove function. If a binding's inlined copy
    forwards the call to the function, only the function's result is known.
    """
    left_out: set[int] = set()
    open_: dict[int, list[Slice]] = {}
    for one in sorted((one for one in (*inlined_ones, *calls) if one.call), key=lambda one: (one.begin, -one.end)):
        around = open_[id(one.owner)] = [each for each in open_.get(id(one.owner), ()) if each.end > one.begin]
        is_native = one.call is not None and one.call.native is not None
        if around and (is_native or one.inlined is not None):
            left_out.add(id(one))
        elif not is_native:
            passed_on = (each for each in around if each.inlined is not None and one.inlined is None)
            left_out |= {id(each) for each in passed_on if each.call and one.call and _is_alike(each.call, one.call)}
            around.append(one)
    kept = [[one for one in each if id(one) not in left_out] for each in (calls, inlined_ones)]
    return kept[0], kept[1]


def _is_alike(one: api.Call, other: api.Call) -> bool:
    return one.concept == other.concept and _hands_over(one.short) == _hands_over(other.short)


def _goes_on(each: Slice) -> bool:
    """Return True if the next chunk needs a call, or the budgets of all chunks.

    These are open calls, calls that create a thread, and calls that create or delete an object.
    """
    if each.is_open or each.begin < 0:
        return True
    return each.call is not None and (DESCRIPTOR in each.call.parameters or each.call.does in _LIVES)


def _sleeps(each: Slice) -> bool:
    """Return True if an ove call has no object, no timeout and no result that could contradict the run."""
    return each.call is not None and each.call.native is None and each.call.does == api.SLEEP


def _waits(each: Slice, observed: Observed) -> bool:
    """Return True if another thread or an interrupt ran within a call."""
    return observed.owners.index(each.begin) != observed.owners.index(each.end - 1)


def hands_over(each: Slice) -> bool:
    """Return True if a call hands over an item for which there may be no room."""
    if each.call is not None and each.call.native is not None:
        return bool(each.call.native.refused or each.call.native.length or each.call.native.room)
    return each.call is not None and _hands_over(each.call.short)


@cache
def _hands_over(name: str) -> bool:
    return _HANDS_OVER.search(name) is not None
