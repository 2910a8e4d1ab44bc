# SPDX-License-Identifier: MIT OR Apache-2.0
"""How long interrupts were masked, and where: by PRIMASK, FAULTMASK or BASEPRI."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

import numpy as np
from capstone import arm

from ove_tool.trace.flow import Flow
from ove_tool.trace.program import Program
from ove_tool.trace.record import Run
from ove_tool.trace.values import Values

_CHANGE = re.compile(
    r"^(cps(?P<way>ie|id)(?:\.w)? (?P<flag>[if])|msr (?P<register>primask|faultmask|basepri|basepri_max), )"
)
_FLAGS = {"i": "primask", "f": "faultmask"}
_REGISTERS = {getattr(arm, f"ARM_REG_R{number}"): number for number in range(13)}


@dataclass(frozen=True)
class Masked:
    """Interrupts were masked after the instruction `begin` and until the instruction `end`, which let them in again."""

    begin: int
    end: int

    @property
    def length(self) -> int:
        """Give how many instructions were executed masked; the one that ends it is the last of them."""
        return self.end - self.begin


class Masks:
    """All sections of a run. Those that end with the record have no end, and are left out."""

    def __init__(self, run: Run, flow: Flow, program: Program, values: Values) -> None:
        self._run, self._program, self._values = run, program, values
        self._held: dict[str, list[tuple[int, int]]] = {"primask": [], "faultmask": [], "basepri": []}
        texts = [program.plain(address) for address in flow.addresses.tolist()]
        changes = np.array([_CHANGE.match(text) is not None for text in texts], dtype=bool)
        self._texts = {address: text for address, text in zip(flow.addresses.tolist(), texts, strict=True) if text}
        values.special = self._at
        self.sections = self._all(flow.where(changes).tolist())

    def _all(self, places: list[int]) -> list[Masked]:
        found: list[Masked] = []
        begin: int | None = None
        for place in places:
            self._change(place)
            is_masked = any(held and held[-1][1] for held in self._held.values())
            if is_masked and begin is None:
                begin = place
            elif not is_masked and begin is not None:
                found.append(Masked(begin, place))
                begin = None
        return found

    def _change(self, place: int) -> None:
        match = _CHANGE.match(self._texts[int(self._run.pc[place])])
        if match is None:
            return
        if match["way"]:
            self._held[_FLAGS[match["flag"]]].append((place, int(match["way"] == "id")))
            return
        register = match["register"].removesuffix("_max")
        held = self._held[register]
        now = held[-1][1] if held else 0
        value = self._written(place)
        if value is None:
            # It is not known what is written: the other state, since what is masked is let in again.
            value = int(not now)
        if register != "basepri":
            value &= 1
        if match["register"] == "basepri_max" and now and (value == 0 or value > now):
            return
        held.append((place, value))

    def _written(self, place: int) -> int | None:
        instruction = self._program.decoded(int(self._run.pc[place]))
        if instruction is None:
            return None
        number = _REGISTERS.get(instruction.operands[-1].reg)
        return None if number is None else self._values.register(number, place)

    def _at(self, register: str, place: int) -> int | None:
        """Give what a mask register held at an instruction, as far as the run has been followed."""
        held = self._held.get(register.removesuffix("_max"))
        if held is None:
            return None
        index = bisect_left(held, (place, -1)) - 1
        return held[index][1] if index >= 0 else 0

    def inside(self, place: int) -> Masked | None:
        """Give the section that ends at an instruction."""
        index = bisect_left([one.end for one in self.sections], place)
        found = self.sections[index] if index < len(self.sections) else None
        return found if found is not None and found.end == place else None
