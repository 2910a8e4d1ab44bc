# SPDX-License-Identifier: MIT OR Apache-2.0
"""A record that is read in chunks must give the same results as the whole record."""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ove_lab.board import Board
    from ove_lab.image import Image
    from ove_lab.trace.diagnosis import Inversion
    from ove_lab.trace.history import History
    from ove_lab.trace.repeats import Events

# A chunk has at most this many events, so that a run of a few hundred milliseconds has dozens of chunks.
_EVENTS = 20_000
_SHOWN = 3
_TIMEOUT_S = 60.0
_PART_OF_AN_INSTRUCTION_MS = 0.0001
# The members of the totals that are compared directly.
_TOTALS = ("lacks", "asleep", "slept_ns", "ns", "masked", "handler_stack", "wrong", "fault", "interrupts", "switches")

_AT_THE_END = ("tick", "deadlock")


def differences(whole: History, image: Image, board: Board, for_ms: float) -> list[str]:
    """Record a run again, and return how its chunks differ from the whole record."""
    from ove_lab.trace import chunks, record, totals  # noqa: PLC0415 - its packages are there once the tests are set up
    from ove_lab.trace.slices import Detail  # noqa: PLC0415 - as above

    found: dict[str, list[Any]] = {name: [] for name in _TOLD}
    joined = totals.Totals()
    # The loops whose iterations are counted: chunks show the calls and sections of only one iteration.
    counted: list[tuple[int, int]] = []
    count = 0
    observed = whole.observed
    with record.Stream(image, board, for_ms, _TIMEOUT_S) as stream:
        ns = observed.instruction_ns
        reader = chunks.Chunks(observed.title, observed.program, ns, stream.log, lambda _: Detail.API)
        parts = (part for each in stream.parts() for part in _split(each))
        for made in reader.read(parts, stream.recorded):
            made.complete()
            joined.join(totals.of(made))
            count += 1
            for name, tell in _TOLD.items():
                found[name] += tell(made)
            run = made.observed.run
            pairs = zip(run.repeats.firsts.tolist(), run.repeats.places.tolist(), strict=True)
            counted += [(run.executed(first), run.executed(behind)) for first, behind in pairs]
    expected = {name: list(tell(whole)) for name, tell in _TOLD.items()}
    wrong = [] if count > 1 else [f"chunks in the record: {count}; at least two are needed"]
    for told in (expected["calls"], found["calls"]):
        told[:] = [one for one in told if not _is_in(counted, one[1][0])]
    for told in (expected["masked"], found["masked"]):
        told[:] = [one for one in told if not _is_in(counted, one[0][0])]
    # Chunks show an object's levels only from the first chunk in which a call names the object.
    since: dict[str, Any] = {}
    for name, at, _ in found["levels"]:
        since.setdefault(name, at)
    expected["levels"] = [one for one in expected["levels"] if one[0] not in since or one[1] >= since[one[0]]]
    for name, told in expected.items():
        wrong += _unlike(name, told, found[name])
    mine, others = totals.of(whole), joined
    for name in _TOTALS:
        if getattr(mine, name) != getattr(others, name):
            wrong.append(f"{name}: {getattr(mine, name)} as a whole,\n {getattr(others, name)} in chunks")
    wrong += _unlike(
        "threads", *([(one.name, one.stack, one.ready) for one in each.threads] for each in (mine, others))
    )
    for name in _AT_THE_END:
        told = [getattr(one.diagnosis, name) for one in (mine, joined)]
        wrong += [f"{name}: {told[0]} as a whole, {told[1]} in chunks"] if told[0] != told[1] else []
    return wrong


def read_again(image: Image, board: Board, for_ms: float) -> list[str]:
    """Read a run that lasts as long as was asked, and return an error if it was read twice."""
    from ove_lab.runner import NO_WORDS  # noqa: PLC0415 - as above
    from ove_lab.trace.reading import Reading, Subject  # noqa: PLC0415 - as above

    shown: list[str] = []
    # Ask for a time that is not a whole number of instructions.
    for_ms += _PART_OF_AN_INSTRUCTION_MS
    Reading(for_ms / 2).stream(Subject(image, board, NO_WORDS, for_ms, _TIMEOUT_S), shown.append)
    return [f"a run that lasted as long as asked was read twice: {one}" for one in shown if one.endswith("again")]


def _plain(inversion: Inversion | None) -> str:
    """Format an inversion. Its wait may have begun in an earlier chunk."""
    return repr(inversion and replace(inversion, is_older=False, ran=dict(sorted(inversion.ran.items()))))


def _is_in(spans: list[tuple[int, int]], instruction: int) -> bool:
    index = bisect_right(spans, (instruction, sys.maxsize)) - 1
    return index >= 0 and instruction < spans[index][1]


def _split(events: Events) -> Iterator[Events]:
    """Split a part as the collector could: an iteration and the count of its repetitions stay together."""
    from ove_lab.trace import repeats  # noqa: PLC0415 - as above

    firsts, counts = repeats.spans(events)
    begin = 0
    while begin < len(events):
        end = min(begin + _EVENTS, len(events))
        index = int(counts.searchsorted(end))
        if index < len(counts) and firsts[index] < end:
            end = int(counts[index]) + 1
        yield events[begin:end]
        begin = end


def _unlike(name: str, expected: list[Any], found: list[Any]) -> Iterator[str]:
    """Compare the results of two readings, without the order between threads."""
    told, others = sorted(map(repr, expected)), sorted(map(repr, found))
    if told != others:
        one, other = (sorted(set(a) - set(b))[:_SHOWN] for a, b in ((told, others), (others, told)))
        yield f"{name}: only as a whole {one}, only in chunks {other}, {len(told)} and {len(others)} in total"


def _at(made: History, place: int) -> tuple[int, int]:
    return made.observed.run.executed(place), made.observed.ns(place)


def _states(made: History) -> Iterator[Any]:
    """Yield the states, without two times that a chunk cannot see.

    They are the time at which a thread was created that first runs in a later chunk, and the time at which another
    thread will take over the start-up code's stack.
    """
    for thread in made.observed.threads[1:]:
        for index, one in enumerate(made.schedule.periods[thread.number]):
            is_made = index == 0 and thread.begin >= one.end and one.state == "ready"
            if not made.schedule.is_open(one) and not is_made:
                name = made.observed.names.thread(thread)
                yield name, _at(made, one.begin), _at(made, one.end), one.label, one.priority, one.own


def _calls(made: History) -> Iterator[Any]:
    names = made.observed.names
    for one in made.slices:
        if made.observed.is_final or not one.is_open:
            number = getattr(one.owner, "number", None)
            owner = names.exception(one.owner) if number is None else names.thread(one.owner)  # type: ignore[arg-type]
            begin, end = _at(made, one.begin), _at(made, one.end)
            yield owner, begin, end, one.function, one.name, tuple(one.arguments.items()), one.result


def _masked(made: History) -> Iterator[Any]:
    for one in made.observed.masks.sections:
        if made.observed.is_final or not one.is_open:
            yield _at(made, one.begin), one.length


def _exceptions(made: History) -> Iterator[Any]:
    for one in made.observed.owners.exceptions:
        response = made.observed.responses.of(one)
        length = None if response is None else response.length
        yield made.observed.names.exception(one), _at(made, one.begin), _at(made, one.end), length


def _levels(made: History) -> Iterator[Any]:
    for fill in made.fills.found:
        for place, level in fill.levels:
            yield fill.name, _at(made, place), level


_TOLD = {"states": _states, "calls": _calls, "masked": _masked, "exceptions": _exceptions, "levels": _levels}
