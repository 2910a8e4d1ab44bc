# SPDX-License-Identifier: MIT OR Apache-2.0
"""Checks whether the tick still came when a run ended: a program without a tick does nothing and would meet every
limit.

SysTick stops if the program switches it off, or if its request is never taken. The tick of another timer is known only
by its effect: a thread waits longer than its timeout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ove_lab.trace import timed
from ove_lab.trace.schedule import BLOCKED, Wait
from ove_lab.trace.slices import TIMEOUT, Slice
from ove_lab.trace.ticks import SYSTICK

if TYPE_CHECKING:
    from ove_lab.trace.history import History

_NS_IN_MS = 1_000_000
# A kernel may switch its tick off briefly, and a section may mask some ticks.
_LONG_NS = 10 * _NS_IN_MS
_SLEPT_FOR = ("duration_ms", TIMEOUT)
_SLEEPS = "wfi"


class Verdict(NamedTuple):
    """The state of a run's tick at the end; each member is empty if the tick still comes.

    `stopped` describes how a tick stopped for which threads wait. `unjudged` is the reason why it is not known whether
    threads wait, and `off` the time since when the program runs without a tick.
    """

    stopped: str = ""
    unjudged: str = ""
    off: str = ""


STILL_COMES = Verdict()


def of(made: History) -> Verdict:
    """Return the verdict on a run, or on a part of one; it concerns only the end."""
    return _Judge(made).verdict() if _is_cut(made) else STILL_COMES


def _is_cut(made: History) -> bool:
    """Return True for a run that was cut off."""
    observed = made.observed
    is_end = observed.is_final and observed.window[1] == len(observed.run.pc)
    return is_end and (observed.recorded.is_cut or observed.recorded.hung)


class _Judge:
    def __init__(self, made: History) -> None:
        self._made, self._observed = made, made.observed
        self._nvic = made.observed.responses.nvic
        self._end = made.observed.ns(made.observed.window[1])

    def verdict(self) -> Verdict:
        if stopped := self._stopped():
            return Verdict(stopped)
        off = self._off()
        return Verdict(unjudged=self._unjudged(off) if off else "", off=off)

    def _stopped(self) -> str:
        title = f"{self._observed.title} ended without a tick"
        pending = self._nvic.pending.get(SYSTICK)
        if pending is not None and self._lasted(self._observed.ns(pending)):
            name, since = self._observed.responses.name(SYSTICK), self._observed.time(pending)
            return f"{title}: {name} waits since {since} and was not taken"
        waits = self._timed()
        why = self._off() or self._never_on()
        for name, wait, is_timed in waits:
            if why and is_timed and self._lasted(self._observed.ns(wait.begin)):
                return f"{title}: {why}, and {name} is {wait.label} since {self._observed.time(wait.begin)}"
        return next((f"{title}: {one}" for one in (self._overdue(name, wait) for name, wait, _ in waits) if one), "")

    def _unjudged(self, off: str) -> str:
        if len(self._observed.threads) > 1 and not self._observed.view.is_known:
            return f"it is not known whether threads wait for the tick: {off}, and which threads wait is not known"
        for name, wait, is_timed in self._timed():
            if is_timed is None:
                return f"it is not known whether {name} waits for the tick: {off}, and it is {wait.label}"
        return ""

    def _off(self) -> str:
        """Return the message that the program switched SysTick off and left it off."""
        off = self._nvic.ticks.off
        if off is None or not self._nvic.ticks.has_come or not self._lasted(off[0]) or self._sleeps(off[0]):
            return ""
        return f"SysTick was switched off at {off[0] / _NS_IN_MS:.3f} ms in {off[1]}"

    def _sleeps(self, since_ns: int) -> bool:
        """Return True if the processor has slept nearly all the time since then, and no handler has run: a deep sleep
        that another timer ends, as that of ove/power.h."""
        observed = self._observed
        if observed.recorded.hung or any(observed.ns(one.begin) >= since_ns for one in observed.owners.exceptions[-1:]):
            return False
        asleep = sum(length for place, length in observed.sleeps if observed.ns(place) - length >= since_ns)
        return self._end - since_ns - asleep < _LONG_NS

    def _never_on(self) -> str:
        """Return the message that nothing in the whole run could have been a tick."""
        is_known = self._nvic.has_log and not self._nvic.ticks.has_come and not self._nvic.ticks.was_on
        return "no timer was started" if is_known else ""

    def _lasted(self, since_ns: int) -> bool:
        """Return True if a state has lasted too long to still end, or if the processor sleeps and nothing can wake
        it."""
        run = self._observed.run
        sleeps = bool(len(run.pc)) and self._observed.program.plain(int(run.pc[-1])).startswith(_SLEEPS)
        return self._end - since_ns >= _LONG_NS or (self._observed.recorded.hung and sleeps)

    def _timed(self) -> list[tuple[str, Wait, bool | None]]:
        """Return the threads that wait at the end, and whether with a timeout; None if that is not known."""
        idle, end = self._observed.view.idle or frozenset(), len(self._observed.run.pc)
        found: list[tuple[str, Wait, bool | None]] = []
        for thread in self._observed.threads:
            last = self._made.schedule.last.get(thread.number)
            if last is None or last.state != BLOCKED or thread.number in idle:
                continue
            wait = self._made.schedule.waits(thread.number)[-1]
            if wait.end == end and wait.waits_in is not None:
                found.append((self._observed.names.thread(thread), wait, timed.is_timed(wait.waits_in)))
        return found

    def _overdue(self, name: str, wait: Wait) -> str:
        """Return the message that a thread waits beyond its timeout while no tick came."""
        asked = _asked_ms(wait.waits_in)
        if asked is None:
            return ""
        ticks = self._nvic.ticks
        begin = self._observed.ns(wait.begin)
        slack = max(_LONG_NS, 2 * ticks.longest_ns if ticks.has_come else asked * _NS_IN_MS)
        late = self._end - max(ticks.last_ns if ticks.has_come else 0, begin + asked * _NS_IN_MS)
        if late < slack:
            return ""
        since = self._observed.time(wait.begin)
        came = f"the last one came at {ticks.last_ns / _NS_IN_MS:.3f} ms" if ticks.has_come else "none came"
        return f"{came}, and {name} is {wait.label} since {since}, for {asked} ms"


def _asked_ms(call: Slice | None) -> int | None:
    """Return the timeout of an ove call in milliseconds; None for another call, and if it is not known."""
    if call is None or call.call is None or call.call.native is not None:
        return None
    given = next((call.arguments[one] for one in _SLEPT_FOR if one in call.arguments), None)
    return given if isinstance(given, int) and given != timed.FOREVER else None
