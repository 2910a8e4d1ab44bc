# SPDX-License-Identifier: MIT OR Apache-2.0
"""Masked sections of a run: length and location, by PRIMASK, FAULTMASK or BASEPRI."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.flow import Flow
from ove_lab.trace.instructions import NUMBERS
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.start import Start
from ove_lab.trace.values import Values

_CHANGE = re.compile(
    r"^(cps(?P<way>ie|id)(?:\.w)? (?P<flag>[if])|msr (?P<register>primask|faultmask|basepri|basepri_max), )"
)
_FAULTS = "faultmask"
_FLAGS = {"i": "primask", "f": _FAULTS}
_BASEPRI = "basepri"
_REGISTERS = (*_FLAGS.values(), _BASEPRI)
_NMI = 2
_UNKNOWN, _ALL = -1, -1
# The start of the message about a run in which that is not known.
NOT_KNOWN = "whether interrupts were masked"


class Masked(NamedTuple):
    """Interrupts were masked after the instruction `begin` until the instruction `end`, which unmasked them.

    `is_open` means that the run ended first: `end` is then its last instruction. `repeated` of the instructions in
    between are counted in the record and have no entries.
    """

    begin: int
    end: int
    is_open: bool = False
    repeated: int = 0

    @property
    def length(self) -> int:
        """Return the number of masked instructions, including the one that ends the section."""
        return self.end - self.begin + self.repeated


@dataclass(frozen=True)
class _Change:
    """The effect of an instruction on a mask register: it writes a constant or a processor register."""

    register: str
    value: int | None = None
    source: int = -1
    is_raised_only: bool = False
    is_conditional: bool = False


def _read(program: Program, flow: Flow, address: int) -> _Change | None:
    match = _CHANGE.match(program.plain(address))
    if match is None:
        return None
    if match["way"]:
        return _Change(_FLAGS[match["flag"]], int(match["way"] == "id"))
    instruction = program.decoded(address)
    source = NUMBERS.get(instruction.operands[-1].reg, -1) if instruction is not None else -1
    register, is_raised_only = match["register"].removesuffix("_max"), match["register"].endswith("_max")
    return _Change(register, None, source, is_raised_only, address in flow.guarded)


def _table(program: Program, flow: Flow) -> tuple[list[_Change], NDArray[np.bool_]]:
    """Return the effect of each instruction of the program, and which instructions have one."""
    found = [_read(program, flow, address) for address in flow.addresses.tolist()]
    return [one or _Change("") for one in found], np.array([one is not None for one in found], dtype=bool)


class Masks:
    """All sections of a run. A section in which the run ends is open.

    `is_final` is unset for a part that another part follows: no exception is active at its end.
    """

    def __init__(
        self,
        run: Run,
        flow: Flow,
        program: Program,
        values: Values,
        start: Start | None = None,
        is_final: bool = True,
    ) -> None:
        self._run = run
        self._last = len(run.pc) - 1
        # The effect of each instruction of the program on a mask register.
        table, is_change = flow.once("masks", lambda: _table(program, flow))
        self._places = flow.where(is_change)
        self._table = table.copy()
        self._which = flow.which[self._places]
        held = start.masks if start is not None else {}
        if held.get(_FAULTS) or any(one.register == _FAULTS for one in self._table):
            self._add_returns(_returns(values, program, len(run.pc) + (not is_final)))
        # The changes of each register, and its value after each of them.
        self._mine = {name: np.flatnonzero(self._of_changes(_is_of(name))) for name in _REGISTERS}
        self._of = {name: self._places[mine] for name, mine in self._mine.items()}
        self._after = {name: [held.get(name, 0), *([0] * len(mine))] for name, mine in self._mine.items()}
        values.special = self._at
        # Changes with an unknown condition. They count as not executed.
        self.unknown: list[int] = []
        self._since = start.masked_since if start is not None else None
        self._follow(values)
        self._bounds = self._find()

    def _add_returns(self, places: list[int]) -> None:
        """Let the return of each exception clear FAULTMASK, as the processor does."""
        mine = np.array(places, dtype=np.int64)
        order = np.argsort(every := np.append(self._places, mine), kind="stable")
        self._places = every[order]
        self._which = np.append(self._which, np.full(len(mine), len(self._table)))[order]
        self._table.append(_Change(_FAULTS, 0))

    def _of_changes(self, value: Callable[[_Change], int]) -> NDArray[np.int64]:
        """Return the constant that each change writes, if it follows from the instruction alone."""
        return np.array([value(one) for one in self._table], dtype=np.int64)[self._which]

    @property
    def held(self) -> dict[str, int]:
        """The mask registers at the end of the run."""
        return {name: held[-1] for name, held in self._after.items()}

    def _follow(self, values: Values) -> None:
        """Compute the values of each register: first the constants, then the rest in order.

        Kernels change these registers a million times in a run, mostly to constants.
        """
        known, copies = self._known(values)
        depends = (known == _UNKNOWN) | (self._of_changes(lambda one: one.is_raised_only or one.is_conditional) != 0)
        numbers = np.zeros(len(known), dtype=np.int64)
        for name, mine in self._mine.items():
            numbers[mine] = np.arange(1, len(mine) + 1)
            self._after[name][1:] = (known[mine] & (_ALL if name == _BASEPRI else 1)).tolist()
        rest = np.flatnonzero(depends)
        rows = (rest, self._places[rest], self._which[rest], known[rest], numbers[rest])
        for index, place, which, value, number in zip(*(one.tolist() for one in rows), strict=True):
            change = self._table[which]
            held = self._after[change.register]
            if change.is_conditional and not (holds := values.holds(place)):
                held[number] = held[number - 1]
                self.unknown += [place] if holds is None else []
                continue
            copied = copies.get(index)
            if value != _UNKNOWN:
                written: int | None = value
            else:
                written = _read_now(values, place, change) if copied is None else self._after[copied[0]][copied[1]]
            held[number] = _taken(change, written, held[number - 1])

    @property
    def open_since(self) -> int | None:
        """The start of the section in which the run ends, if there is one."""
        begins, ends = self._bounds
        return int(begins[-1]) if len(begins) > len(ends) else None

    def _find(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the starts of sections, and the ends of all but an open one."""
        is_masked = np.zeros(len(self._places), dtype=bool)
        for name, held in self._after.items():
            counts = np.zeros(len(self._places), dtype=np.int64)
            counts[self._mine[name]] = 1
            is_masked |= (np.array(held, dtype=np.int64) != 0)[np.cumsum(counts)]
        before = np.append(self._since is not None, is_masked)[:-1]
        begins, ends = self._places[is_masked & ~before], self._places[before & ~is_masked]
        if self._since is not None:
            begins = np.append(self._since, begins)
        return begins, ends

    @cached_property
    def sections(self) -> list[Masked]:
        begins, ends = self._bounds
        is_open = np.arange(len(begins)) == len(ends)
        if len(begins) > len(ends):
            ends = np.append(ends, self._last)
        repeated = self._repeated(begins, ends)
        rows = (begins, ends, is_open, repeated)
        return list(map(Masked._make, zip(*(one.tolist() for one in rows), strict=True)))

    def _repeated(self, begins: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return how many instructions of each section are counted in the record and have no entries."""
        repeats = self._run.repeats
        found = repeats.before_each(ends) - repeats.before_each(begins)
        if len(begins) and begins[0] < 0:
            # The section began in an earlier chunk.
            found[0] = self._run.between(int(begins[0]), int(ends[0])) - int(ends[0] - begins[0])
        for index in np.flatnonzero(repeats.are_inside(begins)).tolist():
            begin = int(begins[index])
            inside = repeats.iteration(begin)
            if inside is not None and ends[index] >= inside[1]:
                # Each iteration of the loop ends the section of the previous one, so this section belongs to the last
                # iteration.
                found[index] -= (repeats.times(begin) - 1) * (inside[1] - inside[0])
        return found

    def _known(self, values: Values) -> tuple[NDArray[np.int64], dict[int, tuple[str, int]]]:
        """Return the constant that each change writes, and which other changes write a copy of a mask register.

        The registers hold at most a byte, so a copy of a byte is a full copy.
        """
        found = self._of_changes(lambda one: _UNKNOWN if one.value is None else one.value)
        copied: dict[int, tuple[str, int]] = {}
        every = values.writers
        sources = self._of_changes(lambda one: one.source)
        for source in np.unique(sources[sources >= 0]).tolist():
            mine = np.flatnonzero(sources == source)
            writers = every.origin_of_each(source, self._places[mine])
            found[mine] = every.constants(writers)
            found[mine[every.are_zero(source, self._places[mine])]] = 0
            is_known = found[mine] != _UNKNOWN
            for name, places in self._of.items():
                copies = every.copies(writers, name)
                counts = np.searchsorted(places, writers[copies]).tolist()
                found[mine[copies]] = _UNKNOWN
                is_known = is_known | copies
                copied |= {index: (name, count) for index, count in zip(mine[copies].tolist(), counts, strict=True)}
            rest = mine[~is_known]
            found[rest] = values.loaded(source, self._places[rest])
        return found, copied

    def _at(self, register: str, place: int) -> int | None:
        """Return a mask register's value at an instruction, as far as the run has been followed."""
        name = register.removesuffix("_max")
        return self._after[name][int(np.searchsorted(self._of[name], place))] if name in self._of else None


def _returns(values: Values, program: Program, end: int) -> list[int]:
    """Return the last instruction of each exception that ended before `end`; an NMI does not change FAULTMASK."""
    ended = (one for one in values.exceptions if one.end < end)
    return [one.end - 1 for one in ended if _NMI not in program.vectors.get(one.handler, ())]


def _read_now(values: Values, place: int, change: _Change) -> int | None:
    return values.register(change.source, place) if change.source >= 0 else None


def _is_of(register: str) -> Callable[[_Change], int]:
    return lambda change: change.register == register


def _taken(change: _Change, known: int | None, now: int) -> int:
    """Return a register's value after a change."""
    # The written value is not known. Assume the opposite state, because masked interrupts get unmasked again.
    value = int(not now) if known is None else known
    if change.register != _BASEPRI:
        value &= 1
    return now if change.is_raised_only and now and (value == 0 or value > now) else value
