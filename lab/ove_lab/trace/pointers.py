# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pointers in a binding's variables to ove objects: the pointer that owns a heap object names it.

In C, a handle's type has an ove name. The types of other languages do not: there, a pointer counts if it points to a
structure that contains a C structure.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from ove_lab.elf import DIE, children, referred, type_of
from ove_lab.trace.places import is_of_language, plain
from ove_lab.trace.types import QUALIFIERS, STRUCTURES, lengths, name_of, place_of, size_of

_POINTERS = ("DW_TAG_pointer_type", "DW_TAG_reference_type")
_ARRAY, _UNION, _BASE = "DW_TAG_array_type", "DW_TAG_union_type", "DW_TAG_inheritance"
_PARTS, _OF_C = ("DW_TAG_member", _BASE), "ove_"
_CHOICE, _VARIANT, _IS, _CHOSEN_BY = "DW_TAG_variant_part", "DW_TAG_variant", "DW_AT_discr_value", "DW_AT_discr"
# A language's cells are nested structures, and an owner is a few of them inside the author's.
_DEEPEST, _MOST_ELEMENTS = 24, 64


class Choice(NamedTuple):
    """A word that says which variant of a type is in memory: it is one of `values`, or if `is_other`, none of them."""

    address: int
    size: int
    values: tuple[int, ...]
    is_other: bool


class Pointer(NamedTuple):
    """A pointer: its address and the author's name for it.

    The structure is `offset` bytes after the target. The pointer exists only if all `choices` hold.
    """

    address: int
    name: str
    offset: int
    choices: tuple[Choice, ...]


def find(die: DIE, address: int, name: str, structures: frozenset[str]) -> Iterator[Pointer]:
    """Yield the pointers in a variable to the C structures of these names."""
    yield from _inside(die, address, name, structures, (), _DEEPEST)


def _inside(
    die: DIE, address: int, name: str, wanted: frozenset[str], choices: tuple[Choice, ...], depth: int
) -> Iterator[Pointer]:
    kind = kind_of(die) if depth else None
    if kind is None:
        return
    if kind.tag in _POINTERS:
        for offset in offsets(kind_of(kind), wanted):
            yield Pointer(address, name, offset, choices)
    elif kind.tag == _ARRAY:
        size = size_of(referred(kind, "DW_AT_type"))
        for index in range(min(math.prod(lengths(kind)), _MOST_ELEMENTS)):
            yield from _inside(kind, address + index * size, f"{name}[{index}]", wanted, choices, depth - 1)
    elif kind.tag in (*STRUCTURES, _UNION):
        is_hidden = kind.tag == _UNION or is_of_language(kind)
        for part, place, more in _parts(kind, address):
            added = "" if is_hidden or part.tag == _BASE else f".{plain(name_of(part))}".removesuffix(".")
            yield from _inside(part, address + place, name + added, wanted, (*choices, *more), depth - 1)


def kind_of(die: DIE) -> DIE | None:
    """Return the type of an entry without its qualifiers; None for no type."""
    return type_of(die, QUALIFIERS) if "DW_AT_type" in die.attributes else None


def _parts(kind: DIE, address: int) -> Iterator[tuple[DIE, int, tuple[Choice, ...]]]:
    """Yield the parts of a structure with their offsets and the conditions for their existence."""
    for child in children(kind):
        if child.tag in _PARTS and (place := place_of(child)) is not None:
            yield child, place, ()
        elif child.tag == _CHOICE:
            yield from _variants(child, address)


def _variants(choice: DIE, address: int) -> Iterator[tuple[DIE, int, tuple[Choice, ...]]]:
    variants = [one for one in children(choice) if one.tag == _VARIANT]
    others = tuple(int(one.attributes[_IS].value) for one in variants if _IS in one.attributes)
    by = referred(choice, _CHOSEN_BY) if _CHOSEN_BY in choice.attributes else None
    place = place_of(by) if by is not None else None
    for one in variants:
        own = one.attributes.get(_IS)
        rule: tuple[Choice, ...] = ()
        if by is not None and place is not None:
            values = others if own is None else (int(own.value),)
            rule = (Choice(address + place, size_of(by), values, own is None),)
        for part in children(one):
            if part.tag in _PARTS and (begin := place_of(part)) is not None:
                yield part, begin, rule


def offsets(kind: DIE | None, wanted: frozenset[str], offset: int = 0, depth: int = _DEEPEST) -> Iterator[int]:
    """Yield the offsets at which a type itself contains a wanted C structure, without following pointers.

    A C structure inside another one is a part of that one.
    """
    if kind is None or not depth or kind.tag not in (*STRUCTURES, _UNION):
        return
    # A compiler without namespaces puts the file before the name.
    name = name_of(kind).rpartition(".")[2]
    if name in wanted:
        yield offset
    elif not name.startswith(_OF_C):
        for child in children(kind):
            if child.tag in _PARTS and (place := place_of(child)) is not None:
                yield from offsets(kind_of(child), wanted, offset + place, depth - 1)
