# SPDX-License-Identifier: MIT OR Apache-2.0
"""How long interrupts were masked, and where: by PRIMASK, FAULTMASK or BASEPRI."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from ove_tool.trace.flow import Flow
from ove_tool.trace.program import Program
from ove_tool.trace.record import Run
from ove_tool.trace.start import Start
from ove_tool.trace.values import Values
from ove_tool.trace.writers import NUMBERS

_CHANGE = re.compile(
    r"^(cps(?P<way>ie|id)(?:\.w)? (?P<flag>[if])|msr (?P<register>primask|faultmask|basepri|basepri_max), )"
)
_FLAGS = {"i": "primask", "f": "faultmask"}
_BASEPRI = "basepri"
_REGISTERS = (*_FLAGS.values(), _BASEPRI)


@dataclass(frozen=True)
class Masked:
    """Interrupts were masked after the instruction `begin` and until the instruction `end`, which let them in again.

    `is_open` says that the run ended first: `end` is then its last instruction. `repeated` of the instructions between
    both are counted in the record and have no entries.
    """

    begin: int
    end: int
    is_open: bool = False
    repeated: int = 0

    @property
    def length(self) -> int:
        """Return how many instructions were executed masked; the one that ends it is the last of them."""
        return self.end - self.begin + self.repeated


@dataclass(frozen=True)
class _Change:
    """The effect of an instruction on a mask register: it writes a value, or what a register of the processor holds."""

    register: str
    value: int | None = None
    source: int = -1
    is_raised_only: bool = False


def _read(program: Program, address: int) -> _Change | None:
    match = _CHANGE.match(program.plain(address))
    if match is None:
        return None
    if match["way"]:
        return _Change(_FLAGS[match["flag"]], int(match["way"] == "id"))
    instruction = program.decoded(address)
    source = NUMBERS.get(instruction.operands[-1].reg, -1) if instruction is not None else -1
    return _Change(match["register"].removesuffix("_max"), None, source, match["register"].endswith("_max"))


class Masks:
    """All sections of a run. One that the run ends in is open."""

    def __init__(self, run: Run, flow: Flow, program: Program, values: Values, start: Start | None = None) -> None:
        self._run, self._values = run, values
        self._last = len(run.pc) - 1
        # The effect of each instruction of the program on a mask register.
        found = [_read(program, address) for address in flow.addresses.tolist()]
        places = flow.where(np.array([one is not None for one in found], dtype=bool))
        self._table = [one or _Change("") for one in found]
        self._places, self._which = places, flow.which[places]
        registers = np.array([one.register for one in self._table])[self._which]
        # The changes of each register, and what it held after each number of them.
        self._of = {name: places[registers == name] for name in _REGISTERS}
        self._after: dict[str, list[int]] = {name: [0] for name in _REGISTERS}
        values.special = self._at
        self._since = start.masked_since if start is not None else None
        if start is not None:
            self._after = {name: [held] for name, held in start.masks.items()}
        self.sections = self._all()

    @property
    def held(self) -> dict[str, int]:
        """The mask registers at the end of the run."""
        return {name: held[-1] for name, held in self._after.items()}

    def _section(self, begin: int, end: int, is_open: bool = False) -> Masked:
        repeated = self._run.between(begin, end) - (end - begin)
        if (inside := self._run.repeats.iteration(begin)) is not None and end >= inside[1]:
            # Each iteration of the loop ends the section of the one before, so that this section is the last one's.
            repeated -= (self._run.repeats.times(begin) - 1) * (inside[1] - inside[0])
        return Masked(begin, end, is_open, repeated)

    def _all(self) -> list[Masked]:
        found: list[Masked] = []
        begin = self._since
        now = {name: held[-1] for name, held in self._after.items()}
        rows = zip(self._places.tolist(), self._which.tolist(), self._known(), strict=True)
        for place, which, known in rows:
            change = self._table[which]
            value = self._taken(place, change, known, now[change.register])
            now[change.register] = value
            self._after[change.register].append(value)
            # A change to a value that masks needs no look at the other registers.
            if value:
                begin = place if begin is None else begin
            elif begin is not None and not any(now.values()):
                found.append(self._section(begin, place))
                begin = None
        if begin is not None:
            found.append(self._section(begin, self._last, is_open=True))
        return found

    def _taken(self, place: int, change: _Change, known: int | tuple[str, int] | None, now: int) -> int:
        """Return what a register holds after a change."""
        if known is None:
            known = self._values.register(change.source, place) if change.source >= 0 else None
        elif isinstance(known, tuple):
            known = self._after[known[0]][known[1]]
        # It is not known what is written: the other state, since what is masked is let in again.
        value = int(not now) if known is None else known
        if change.register != _BASEPRI:
            value &= 1
        return now if change.is_raised_only and now and (value == 0 or value > now) else value

    def _known(self) -> list[int | tuple[str, int] | None]:
        """Return what each change writes: a number, a copy of a mask register, None for the rest.

        Kernels change these registers a million times in a run, most times in one of these two ways. They hold no more
        than a byte, so that a copy of a byte is a copy.
        """
        found: list[int | tuple[str, int] | None] = [one.value for one in (self._table[k] for k in self._which)]
        sources = np.array([one.source for one in self._table], dtype=np.int64)[self._which]
        for source in np.unique(sources[sources >= 0]).tolist():
            mine = np.flatnonzero(sources == source)
            writers = self._values.writers.origin_of_each(source, self._places[mine])
            constants = self._values.writers.constants(writers)
            constants[self._values.writers.are_zero(source, self._places[mine])] = 0
            for index, value in zip(mine[constants >= 0].tolist(), constants[constants >= 0].tolist(), strict=True):
                found[index] = value
            for name, places in self._of.items():
                copies = self._values.writers.copies(writers, name)
                counts = np.searchsorted(places, writers[copies]).tolist()
                for index, count in zip(mine[copies].tolist(), counts, strict=True):
                    found[index] = (name, count)
        return found

    def _at(self, register: str, place: int) -> int | None:
        """Return what a mask register held at an instruction, as far as the run has been followed."""
        name = register.removesuffix("_max")
        if name not in self._of:
            return None
        held = self._after[name]
        return held[min(int(np.searchsorted(self._of[name], place)), len(held) - 1)]
