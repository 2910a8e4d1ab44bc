# SPDX-License-Identifier: MIT OR Apache-2.0
"""The types of the debug information: their names, sizes and alignments, and whether an author wrote them."""

from __future__ import annotations

import math
import tomllib
from functools import cache

from ove_lab.elf import DEEPEST, DIE, children, referred
from ove_lab.paths import DATA
from ove_lab.trace import kernel_files

QUALIFIERS = ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type")
STRUCTURES = ("DW_TAG_structure_type", "DW_TAG_class_type")
# DW_LANG_C and its later versions, and those of C++: in other languages a static object is a structure of the binding.
_C = {0x01, 0x02, 0x0C, 0x1D, 0x2C}
_OF_AUTHOR = _C | {0x04, 0x1A, 0x21, 0x2B}


@cache
def _compilers() -> frozenset[bytes]:
    """Return the names that the compilers of the bindings' languages report."""
    files = [tomllib.loads(one.read_text(encoding="utf-8")) for one in DATA.glob("bindings/*/binding.toml")]
    return frozenset(one["language"]["compiler"].encode() for one in files)


def is_of_author(unit: DIE) -> bool:
    """Return True if a unit's structures are the author's. A compiler of another language may claim to be C."""
    language, producer = (unit.attributes.get(one) for one in ("DW_AT_language", "DW_AT_producer"))
    others = any(one in producer.value for one in _compilers()) if producer is not None else False
    return language is not None and language.value in _OF_AUTHOR and not others


def is_in_c(unit: DIE) -> bool:
    return is_of_author(unit) and unit.attributes["DW_AT_language"].value in _C


def declared(die: DIE) -> DIE:
    """Return the declaration of a variable that is defined elsewhere."""
    for attribute in ("DW_AT_specification", "DW_AT_abstract_origin"):
        if attribute in die.attributes and "DW_AT_type" not in die.attributes:
            return die.get_DIE_from_attribute(attribute)
    return die


def type_behind(die: DIE) -> DIE | None:
    """Return the type of a variable or a member; None for a type that is opaque to the author."""
    for _ in range(DEEPEST):
        if "DW_AT_type" not in die.attributes:
            return None
        die = referred(die, "DW_AT_type")
        if die.tag not in QUALIFIERS:
            return die
        if kernel_files.opaque().fullmatch(name_of(die)):
            return None
    raise ValueError("a type leads back to itself")


def name_of(die: DIE) -> str:
    found = die.attributes.get("DW_AT_name")
    return found.value.decode(errors="replace") if found is not None else ""


# DW_OP_plus_uconst.
PLUS = 0x23
_POINTERS = ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type")
_WITH_MEMBERS = ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type")


def size_of(die: DIE) -> int:
    """Return the bytes of a type; 0 if the debug information does not contain the size."""
    if "DW_AT_byte_size" in die.attributes:
        return int(die.attributes["DW_AT_byte_size"].value)
    if die.tag in _POINTERS:
        # LLVM leaves the size of a pointer unspecified.
        return int(die.cu["address_size"])
    if "DW_AT_type" not in die.attributes:
        return 0
    count = elements(die) if die.tag == "DW_TAG_array_type" else 1
    return count * size_of(referred(die, "DW_AT_type"))


def alignment_of(die: DIE) -> int:
    """Return the alignment of a type, which is that of its most aligned part; 0 if not known."""
    if "DW_AT_alignment" in die.attributes:
        return int(die.attributes["DW_AT_alignment"].value)
    if die.tag in _WITH_MEMBERS:
        parts = [one for one in children(die) if one.tag in ("DW_TAG_member", "DW_TAG_inheritance")]
        return max((alignment_of(one) for one in parts if "DW_AT_external" not in one.attributes), default=1)
    if "DW_AT_byte_size" in die.attributes or die.tag in _POINTERS:
        return size_of(die)
    return alignment_of(referred(die, "DW_AT_type")) if "DW_AT_type" in die.attributes else 0


def place_of(member: DIE) -> int | None:
    """Return the offset of a member or a base class in its structure; None if it is computed at run time.

    DWARF 2 writes a number as an expression that adds it.
    """
    found = member.attributes.get("DW_AT_data_member_location")
    if found is None or isinstance(found.value, int):
        return 0 if found is None else int(found.value)
    operation, *rest = found.value
    if operation != PLUS:
        return None
    place, used = unsigned(rest)
    return place if used == len(rest) else None


def unsigned(data: list[int]) -> tuple[int, int]:
    """Return a LEB128 number and its length in bytes."""
    value = 0
    for index, byte in enumerate(data):
        value |= (byte & 0x7F) << 7 * index
        if not byte & 0x80:
            return value, index + 1
    raise ValueError("a number does not end")


def elements(array: DIE) -> int:
    """Return the number of an array's elements; 0 for an open array, whose type does not contain its length."""
    ranges = [one for one in children(array) if one.tag in ("DW_TAG_subrange_type", "DW_TAG_enumeration_type")]
    known = lengths(array)
    return math.prod(known) if known and len(known) == len(ranges) else 0


def lengths(array: DIE) -> list[int]:
    found = []
    for child in children(array):
        upper, count = (child.attributes.get(one) for one in ("DW_AT_upper_bound", "DW_AT_count"))
        if count is not None:
            found.append(int(count.value))
        elif upper is not None:
            found.append(int(upper.value) + 1)
    return found
