# SPDX-License-Identifier: MIT OR Apache-2.0
"""The output of `power`: the states, the causes of wake-ups, and the conditions for longer sleeps."""

from __future__ import annotations

from collections.abc import Iterator

from ove_lab.power.currents import File, mean
from ove_lab.trace.sleep_paths import length
from ove_lab.trace.sleeps import NOT_KNOWN, TICK, TIMED_OUT, Sleeps

_NS_IN_MS, _NS_IN_S = 1_000_000, 1_000_000_000
_SLACKS_MS = (1, 10, 100)
_PER_CENT = 100
# The maximum number of printed kinds of wake-ups, and of functions on a path.
_MOST = 20
_FUNCTIONS = 6


def states(sleeps: Sleeps) -> str:
    """Return the share of each state in one line."""
    shares = {"awake": sleeps.awake_ns, **dict(sorted(sleeps.asleep.items(), reverse=True))}
    each = ", ".join(f"{name} {_PER_CENT * ns / sleeps.ns:.2f} %" for name, ns in shares.items())
    return f"{each} of {sleeps.ns / _NS_IN_MS:.3f} ms; {_a_second(sleeps.count, sleeps)} wake-ups a second"


def rows(sleeps: Sleeps) -> list[list[str]]:
    """Return the kinds of wake-ups, the most frequent first."""
    ordered = sorted(sleeps.all_times.items(), key=lambda one: (-one[1], one[0]))
    found = [
        [kind.source, f"{count}", _a_second(count, sleeps), kind.state, "; ".join(kind.went_on) or "no thread"]
        for kind, count in ordered[:_MOST]
    ]
    if left := sum(count for _, count in ordered[_MOST:]):
        kinds = len(ordered) - _MOST
        found.append([f"{kinds} further kinds", f"{left}", _a_second(left, sleeps), "", ""])
    return found


def paths(sleeps: Sleeps) -> Iterator[str]:
    """Yield the instructions on the paths into and out of sleep, and the functions that take them."""
    for name, way in (
        ("into a sleep, from the start of the idle thread's turn", sleeps.paths.into),
        ("out of a sleep, to the handler", sleeps.paths.to_handler),
        ("out of a sleep, to the next thread", sleeps.paths.to_thread),
    ):
        if (found := length(way.lengths)) is not None:
            yield f"{name}: {found.median} instructions, at most {found.longest} ({found.count} times)"
            means = {one: round(count / found.count) for one, count in way.functions.most_common(_FUNCTIONS)}
            others = round(way.functions.total() / found.count) - sum(means.values())
            each = [f"{one} {mean}" for one, mean in means.items() if mean]
            yield f"  on average: {', '.join([*each, *([f'others {others}'] if others > 0 else [])])}"


def advice(sleeps: Sleeps) -> Iterator[str]:
    """Yield the changes that would let the processor sleep more."""
    times = sleeps.all_times
    idle = sum(count for kind, count in times.items() if kind.source.startswith(TICK) and not kind.went_on)
    if idle:
        yield f"no thread ran after {idle} wake-ups by SysTick: a tickless kernel would sleep through them"
    polls: dict[str, int] = {}
    for kind, count in times.items():
        for text in kind.went_on:
            if text.endswith(TIMED_OUT):
                polls[text.removesuffix(TIMED_OUT)] = polls.get(text.removesuffix(TIMED_OUT), 0) + count
    for text, count in sorted(polls.items(), key=lambda one: (-one[1], one[0])):
        yield f"{count} wake-ups: {text}, until a timeout; a longer timeout, or none, would let the processor sleep"
    timed = len(sleeps.timed)
    together = [(slack, sleeps.together(slack * _NS_IN_MS)) for slack in _SLACKS_MS]
    if timed and any(count < timed for _, count in together):
        said = ", ".join(f"{count} at {slack} ms" for slack, count in together if count < timed)
        ended = f"{timed} wake-ups by SysTick ended a thread's wait"
        yield f"{ended}; if each wait could be longer, there would remain: {said}"


def locks(sleeps: Sleeps) -> Iterator[str]:
    """Yield how long each lock forbade its states, the longest time first."""
    times = {name: one.until(sleeps.ns) for name, one in sleeps.locks.held.items()}
    for name, one in sorted(sleeps.locks.held.items(), key=lambda each: (-times[each[0]], each[0])):
        count = "once" if one.times == 1 else f"{one.times} times"
        text = f"lock {name}: taken {count}, held {_PER_CENT * times[name] / sleeps.ns:.2f} % of the time"
        if one.depth:
            text += f"; not released after {one.by} took it at {one.since / _NS_IN_MS:.3f} ms"
        yield text
    if sleeps.locks.unnamed:
        yield f"not known: the locks of {sleeps.locks.unnamed} calls of ove_power_lock() and ove_power_unlock()"


def battery(sleeps: Sleeps, currents: File) -> str:
    """Return the mean current and the hours of the battery in one line."""
    found = mean(sleeps, currents)
    if isinstance(found, str):
        return f"not known: the mean current: {found}"
    text = f"mean current {found:.4g} mA"
    if currents.battery_mah is not None:
        text += f", {currents.battery_mah / found:.0f} hours of {currents.battery_mah:g} mAh"
    return f"{text} ({currents.source})"


def _a_second(count: int, sleeps: Sleeps) -> str:
    return f"{count * _NS_IN_S / sleeps.ns:.1f}" if sleeps.ns else NOT_KNOWN
