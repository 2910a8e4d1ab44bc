# SPDX-License-Identifier: MIT OR Apache-2.0
"""Fill levels of queues, streams and semaphores, from the word in which the kernel keeps them.

backends/<kernel>/trace.toml names the members. An object whose members are missing in the image has no level.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ove_lab.trace import api, kernel_files
from ove_lab.trace.debug import Debug, Field
from ove_lab.trace.program import Program
from ove_lab.trace.slices import Slice
from ove_lab.trace.values import Values

# The maximum instructions between two stores of a reset: a C library's byte loop has about four.
_STORE_TO_STORE = 16


@dataclass(frozen=True)
class Fill:
    """An object's levels: the fill after each instruction that changed it.

    `address` and `kind` are those of its Life. `before` is the level before the first change; None if that change
    created the object, or if the level is not known.
    """

    name: str
    unit: str
    levels: tuple[tuple[int, int], ...]
    address: int = 0
    kind: str = ""
    before: int | None = None


@dataclass
class Fills:
    """The levels of all objects. `wrong` names the objects with impossible levels; they are not in `found`."""

    found: list[Fill] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Rule:
    """The position of the level in objects of one concept: a word, or the distance between `head` and `tail` of a
    ring."""

    unit: str
    capacity: Field | None = None
    level: Field | None = None
    head: Field | None = None
    tail: Field | None = None
    mask: int = 0xFFFFFFFF
    is_signed: bool = False

    def held(self, word: int) -> int:
        """Return the level that a word encodes."""
        assert self.level is not None  # noqa: S101
        level = word & self.mask & ((1 << 8 * self.level.size) - 1)
        return 0 if self.is_signed and level >> (8 * self.level.size - 1) else level


class Life(NamedTuple):
    """An object's lifetime, from its first instruction to after its last. `kind` is that of the calls on it."""

    address: int
    kind: str
    name: str
    begin: int
    end: int


def lives(slices: Iterable[Slice], earlier: Mapping[tuple[int, str], str], end: int) -> list[Life]:
    """Return the lifetimes of the objects of some calls and of an earlier chunk.

    An object ends when it is deleted, or when another one gets its memory. `earlier` has names by address and kind, and
    `end` is after the last instruction.
    """
    open_: dict[int, dict[str, Life]] = {}
    for (address, kind), name in earlier.items():
        open_.setdefault(address, {})[kind] = Life(address, kind, name, 0, end)
    # The start of the next object at each address, if known.
    since: dict[int, int] = {}
    done: list[Life] = []
    for each in sorted((one for one in slices if one.call is not None), key=lambda one: one.begin):
        assert each.call is not None  # noqa: S101
        made = _made(each)
        if made:
            done += [one._replace(end=each.begin) for one in open_.pop(made, {}).values()]
            since[made] = each.begin
        if each.target:
            kind, known = each.call.objects, open_.setdefault(each.target, {})
            # Most calls use the same object as the previous call.
            begin = since.get(each.target, 0)
            if (before := known.get(kind)) is None or (before.name, before.begin) != (each.name, begin):
                known[kind] = Life(each.target, kind, each.name, begin, end)
        if each.target and each.call.does == api.DELETE:
            done += [one._replace(end=each.begin) for one in open_.pop(each.target).values()]
            since[each.target] = each.end
    return [*done, *(one for known in open_.values() for one in known.values())]


def _made(each: Slice) -> int:
    """Return the address of the object that a call created, or 0 for another call."""
    if each.call is None or each.call.does != api.CREATE:
        return 0
    return (each.target if each.call.native is None else each.result) or 0


def fills(known: Iterable[Life], values: Values, program: Program, debug: Debug) -> Fills:
    """Return the levels of objects."""
    known_rules = rules(program, debug)
    done = Fills()
    for address, kind, name, begin, end in known:
        rule = known_rules.get(kind)
        if rule is None:
            continue
        every = _levels(rule, address, values)
        levels = [(place, level) for place, level in every if level is not None and begin <= place < end]
        # The capacity's word is written when the object is created, or is in the image.
        last = max((place for place, _ in levels), default=0)
        capacity = None
        if rule.capacity is not None:
            capacity = values.memory(address + rule.capacity.offset, rule.capacity.size, last)
        above = next(((place, level) for place, level in levels if capacity is not None and level > capacity), None)
        if above is not None:
            done.wrong.append(f"{name} holds {above[1]} {rule.unit} of {capacity} after instruction {above[0]}")
        elif levels:
            before = _before(rule, address, levels[0][0], values) if not begin else None
            done.found.append(Fill(name, rule.unit, tuple(levels), address, kind, before))
    return done


def _before(rule: Rule, address: int, place: int, values: Values) -> int | None:
    """Return the level of an older object before an instruction."""
    if rule.level is None:
        return _ring_level(rule, address, place, values)
    word = values.memory(address + rule.level.offset, rule.level.size, place)
    return None if word is None else rule.held(word)


def rules(program: Program, debug: Debug) -> dict[str, Rule]:
    """Return, by kind of object, where the image's kernel keeps levels."""
    found: dict[str, Rule] = {}
    for description in kernel_files.descriptions().values():
        if program.code.place_of(description["thread"]["current"]) is None:
            continue
        for each in description.get("level", ()):
            rule = _rule(each, debug)
            if rule is not None:
                # ove's structures come first; without them, the kernel's.
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
        yield from _ring_levels(rule.head, rule.tail, rule.capacity, address, values)


def _ring_levels(
    head: Field, tail: Field, capacity: Field, address: int, values: Values
) -> list[tuple[int, int | None]]:
    """Return the levels of a ring: the distance between its ends, without intermediate levels during a reset."""

    def stores_to(end: Field) -> set[int]:
        # A reset may clear an index byte by byte.
        every = (values.stores_to(address + end.offset + byte) for byte in range(end.size))
        return {place for stores in every for place, _ in stores}

    heads = stores_to(head)
    found: list[tuple[int, int | None]] = []
    for place in sorted(heads | stores_to(tail)):
        at_head, at_tail, length = (
            values.memory(address + one.offset, one.size, place + 1) for one in (head, tail, capacity)
        )
        if at_head is None or at_tail is None or not length:
            continue
        level = (at_head - at_tail) % length
        if level == 0 and place in heads:
            # Sending an item never empties a ring, so this is the last store of a reset.
            _drop_latest(found, place)
        found.append((place, level))
    return found


def _ring_level(rule: Rule, address: int, place: int, values: Values) -> int | None:
    """Return the level of a ring before an instruction; None if it is not known."""
    ends = (rule.head, rule.tail, rule.capacity)
    words = [None if one is None else values.memory(address + one.offset, one.size, place) for one in ends]
    head, tail, length = words
    return None if head is None or tail is None or not length else (head - tail) % length


def _drop_latest(levels: list[tuple[int, int | None]], place: int) -> None:
    """Drop the trailing levels whose stores directly follow each other, up to an instruction."""
    while levels and place - levels[-1][0] <= _STORE_TO_STORE:
        place = levels.pop()[0]
