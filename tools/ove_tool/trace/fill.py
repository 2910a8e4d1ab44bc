# SPDX-License-Identifier: MIT OR Apache-2.0
"""How full queues, streams and semaphores were, by the word in which the kernel keeps it.

backends/<kernel>/trace.toml names the members. An object whose members the image does not tell has no level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ove_tool.trace import kernel_files
from ove_tool.trace.debug import Debug, Field
from ove_tool.trace.program import Program
from ove_tool.trace.slices import Slice
from ove_tool.trace.values import Values


@dataclass(frozen=True)
class Fill:
    """An object's levels: at each instruction that changed one, how much the object holds then."""

    name: str
    unit: str
    levels: tuple[tuple[int, int], ...]


@dataclass
class Fills:
    """The levels of all objects. `wrong` names the objects whose levels cannot be true; these are not in `found`."""

    found: list[Fill] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Rule:
    """Where objects of one concept keep their level: in a word, or between the places `head` and `tail` of a ring."""

    unit: str
    capacity: Field | None = None
    level: Field | None = None
    head: Field | None = None
    tail: Field | None = None
    mask: int = 0xFFFFFFFF
    is_signed: bool = False

    def held(self, word: int) -> int:
        """Return the level that a word says."""
        assert self.level is not None  # noqa: S101
        level = word & self.mask & ((1 << 8 * self.level.size) - 1)
        return 0 if self.is_signed and level >> (8 * self.level.size - 1) else level


def objects(slices: Iterable[Slice]) -> dict[tuple[int, str], str]:
    """Return the names of the objects that some calls are about, by address and concept."""
    return {(one.target, one.call.objects): one.name for one in slices if one.call is not None and one.target}


def fills(known: Mapping[tuple[int, str], str], values: Values, program: Program, debug: Debug) -> Fills:
    """Return the levels of objects."""
    known_rules = rules(program, debug)
    done = Fills()
    for (address, concept), name in known.items():
        rule = known_rules.get(concept)
        if rule is None:
            continue
        levels = [(place, level) for place, level in _levels(rule, address, values) if level is not None]
        # The word of a capacity is written when the object is made, or stands in the image.
        last = max((place for place, _ in levels), default=0)
        capacity = None
        if rule.capacity is not None:
            capacity = values.memory(address + rule.capacity.offset, rule.capacity.size, last)
        above = next(((place, level) for place, level in levels if capacity is not None and level > capacity), None)
        if above is not None:
            done.wrong.append(f"{name} holds {above[1]} {rule.unit} of {capacity} after instruction {above[0]}")
        elif levels:
            done.found.append(Fill(name, rule.unit, tuple(levels)))
    return done


def rules(program: Program, debug: Debug) -> dict[str, Rule]:
    """Return by kind of objects where the image's kernel keeps levels."""
    found: dict[str, Rule] = {}
    for description in kernel_files.descriptions().values():
        if program.code.place_of(description["thread"]["current"]) is None:
            continue
        for each in description.get("level", ()):
            rule = _rule(each, debug)
            if rule is not None:
                # The structures of ove come first; where it has none of its own, those of the kernel.
                for kind in kernel_files.kinds(each):
                    found.setdefault(kind, rule)
    return found


def _rule(each: dict[str, Any], debug: Debug) -> Rule | None:
    members = {
        key: debug.field(each["type"], each[key]) for key in ("capacity", "level", "head", "tail") if key in each
    }
    if any(one is None for one in members.values()):
        return None
    return Rule(each["unit"], mask=each.get("mask", 0xFFFFFFFF), is_signed=each.get("is_signed", False), **members)  # type: ignore[arg-type]


def _levels(rule: Rule, address: int, values: Values) -> Iterable[tuple[int, int | None]]:
    if rule.level is not None:
        for place, value in values.stores_to(address + rule.level.offset):
            if value is not None:
                yield place, rule.held(value)
    elif rule.head is not None and rule.tail is not None and rule.capacity is not None:
        ends = (rule.head, rule.tail)
        places = sorted({place for one in ends for place, _ in values.stores_to(address + one.offset)})
        for place in places:
            head, tail, length = (
                values.memory(address + one.offset, one.size, place + 1) for one in (*ends, rule.capacity)
            )
            if head is not None and tail is not None and length:
                yield place, (head - tail) % length
