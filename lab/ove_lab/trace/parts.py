# SPDX-License-Identifier: MIT OR Apache-2.0
"""The path from a variable to its innermost part at an offset, from the debug information's types."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ove_lab.elf import DEEPEST, DIE, children, referred
from ove_lab.trace.types import STRUCTURES, lengths, place_of, size_of, type_behind

ARRAY = "DW_TAG_array_type"
_WITH_MEMBERS = (*STRUCTURES, "DW_TAG_union_type")
_BASE = "DW_TAG_inheritance"
_PARTS = ("DW_TAG_member", _BASE)


class Step(NamedTuple):
    """A step from a type to its part that contains an offset.

    `part` is the entry with the part's type: a member, a base, or the array itself for an element, which has `indexes`.
    `offset` is relative to the part. `has_bits` is set if the part, or a member before it, is a bit-field.
    """

    whole: DIE
    part: DIE
    size: int
    offset: int
    has_bits: bool = False
    indexes: tuple[int, ...] = ()

    @property
    def is_base(self) -> bool:
        return bool(self.part.tag == _BASE)


class Walk:
    """Descends to the innermost part. At the end, `kind` and `offset` are that part's type and the offset in it.

    `is_ended` is set if the walk ended at a type whose parts do not matter.
    """

    def __init__(self, holder: DIE, offset: int) -> None:
        self.offset = offset
        self.is_ended = False
        self.kind = self.behind(holder)
        for _ in range(DEEPEST):
            if self.kind is None or self.is_end(self.kind):
                self.is_ended = self.kind is not None
                return
            found = step(self.kind, self.offset)
            if found is None or not self.enter(found):
                return
            self.offset = found.offset
            self.kind = self.behind(found.part)

    def behind(self, die: DIE) -> DIE | None:
        """Return the type of an entry without its qualifiers, or None if the walk does not enter it."""
        raise NotImplementedError

    def is_end(self, kind: DIE) -> bool:
        """Return True for a type whose parts do not matter."""
        raise NotImplementedError

    def enter(self, found: Step) -> bool:
        """Take a step, or return False to stay."""
        raise NotImplementedError


def step(kind: DIE, offset: int) -> Step | None:
    """Return the step from a type to the part that contains an offset, or None."""
    if kind.tag == ARRAY:
        return _element(kind, offset)
    if kind.tag not in _WITH_MEMBERS:
        return None
    has_bits = False
    for part, begin in members(kind):
        has_bits = has_bits or "DW_AT_bit_size" in part.attributes
        if begin <= offset:
            size = size_of(part)
            if offset < begin + size and not _is_empty(part):
                return Step(kind, part, size, offset - begin, has_bits)
    return None


def members(structure: DIE) -> Iterator[tuple[DIE, int]]:
    """Yield the members and bases of a structure with their offsets. A virtual base's offset is computed at run
    time."""
    for child in children(structure):
        attributes = child.attributes
        if child.tag not in _PARTS or "DW_AT_type" not in attributes or "DW_AT_external" in attributes:
            continue
        place = place_of(child)
        if place is not None:
            yield child, place


def _is_empty(part: DIE) -> bool:
    """Return True for a part without data, which shares its address with the next one."""
    kind = type_behind(part) if size_of(part) == 1 else None
    return kind is not None and kind.tag in STRUCTURES and all(_is_empty(one) for one, _ in members(kind))


def _element(array: DIE, offset: int) -> Step | None:
    size, counts = size_of(referred(array, "DW_AT_type")), lengths(array)
    if not size or not counts:
        return None
    number, rest = divmod(offset, size)
    if len(counts) == 1 and number < counts[0]:
        return Step(array, array, size, rest, indexes=(number,))
    indexes = []
    for length in reversed(counts):
        number, index = divmod(number, length) if length else (number, 0)
        indexes.append(index)
    return Step(array, array, size, rest, indexes=tuple(reversed(indexes))) if number == 0 else None
