# SPDX-License-Identifier: MIT OR Apache-2.0
"""The parts of a program's variables: which element of an array, and which member of a structure, is at an address."""

from __future__ import annotations

import math
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from ove_lab.elf import DEEPEST, DIE, INFO, children, guard
from ove_lab.paths import DATA
from ove_lab.trace import kernel_files

_ADDRESS = 0x03
_QUALIFIERS = ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type")
_STRUCTURES = ("DW_TAG_structure_type", "DW_TAG_class_type")
# How deep in structures, and in how many elements, the handles of a kernel are looked for.
_DEEPEST, _MOST_ELEMENTS = 4, 64
_STORAGE = ".storage"
# DW_LANG_C and its later versions, and those of C++: in other languages a static object is a structure of the binding.
_C = {0x01, 0x02, 0x0C, 0x1D, 0x2C}
_OF_AUTHOR = _C | {0x04, 0x1A, 0x21, 0x2B}


class Variables:
    """The variables that have a fixed address."""

    def __init__(self, elf: Path) -> None:
        self._elf = elf
        self._found: dict[int, DIE] = {}
        self._starts: list[int] = []
        self._typed: dict[frozenset[str], dict[int, str]] = {}

    def add(self, die: DIE) -> None:
        """Take a variable of the debug information; one without a fixed address is left out."""
        location = die.attributes.get("DW_AT_location")
        if location is None or not isinstance(location.value, list) or location.value[:1] != [_ADDRESS]:
            return
        self._found.setdefault(int.from_bytes(bytes(location.value[1:]), "little"), die)

    def of_types(self, types: Iterable[str]) -> dict[int, str]:
        """Return the addresses of all variables, and parts of them, whose types have one of some names."""
        wanted = frozenset(types)
        if wanted in self._typed:
            return self._typed[wanted]
        found = self._typed[wanted] = {}
        with guard(self._elf, INFO):
            for address, die in self._found.items():
                found.update(_inside(_declared(die), address, _name(_declared(die)), wanted, _DEEPEST))
        return found

    def beside(self, memory: str, names: Iterable[str], is_anywhere: bool = False) -> tuple[int, dict[str, int]] | None:
        """Return the bytes of an array, and the addresses of variables in its source file, or anywhere, by their names.

        None if there is no such array, or none of the variables.
        """
        wanted = frozenset(names)
        with guard(self._elf, INFO):
            for die in self._found.values():
                if _name(_declared(die)) != memory:
                    continue
                beside = {
                    name: place
                    for place, one in self._found.items()
                    if (is_anywhere or one.cu is die.cu) and (name := _name(_declared(one))) in wanted
                }
                size = size_of(_declared(die))
                if beside and size:
                    return size, beside
        return None

    def part(self, address: int) -> str:
        """Return the part of its variable that is at an address, as `[2].inbox`; empty for a variable as a whole."""
        with guard(self._elf, INFO):
            return self._part(address)

    def are_bytes(self, address: int) -> bool:
        """Return True for an address in an array of single bytes in C, as a heap and a stack are.

        In another language such an array may be what keeps an object.
        """
        with guard(self._elf, INFO):
            self._starts = self._starts if len(self._starts) == len(self._found) else sorted(self._found)
            index = bisect_right(self._starts, address) - 1
            die = self._found[self._starts[index]] if index >= 0 else None
            kind = _type(_declared(die)) if die is not None else None
            if die is None or kind is None or kind.tag != "DW_TAG_array_type" or not _is_in_c(die.cu.get_top_DIE()):
                return False
            return size_of(kind.get_DIE_from_attribute("DW_AT_type")) == 1

    def end_of_bytes(self, address: int) -> int | None:
        """Return the address behind the array of single bytes, in a variable of C or C++, that holds an address."""
        with guard(self._elf, INFO):
            self._starts = self._starts if len(self._starts) == len(self._found) else sorted(self._found)
            index = bisect_right(self._starts, address) - 1
            die = self._found[self._starts[index]] if index >= 0 else None
            if die is None or not is_of_author(die.cu.get_top_DIE()):
                return None
            kind, offset = _type(_declared(die)), address - self._starts[index]
            while kind is not None and kind.tag in _STRUCTURES:
                step = _member(kind, offset)
                kind, offset = step[1:] if step is not None else (None, 0)
            if kind is None or kind.tag != "DW_TAG_array_type" or not offset < size_of(kind):
                return None
            is_bytes = size_of(kind.get_DIE_from_attribute("DW_AT_type")) == 1
            return address - offset + size_of(kind) if is_bytes else None

    def _part(self, address: int) -> str:
        self._starts = self._starts if len(self._starts) == len(self._found) else sorted(self._found)
        index = bisect_right(self._starts, address) - 1
        if index < 0:
            return ""
        die, offset = self._found[self._starts[index]], address - self._starts[index]
        descends = is_of_author(die.cu.get_top_DIE())
        kind = _type(_declared(die))
        found = ""
        for _ in range(DEEPEST if kind is not None else 0):
            if kind is None:
                break
            step = _element(kind, offset) if kind.tag == "DW_TAG_array_type" else None
            if step is None and descends and kind.tag in _STRUCTURES and not _is_opaque(kind):
                step = _member(kind, offset)
            if step is None:
                break
            text, kind, offset = step
            found += text
        # The static definitions of C keep a thread's object beside its stack.
        return "" if found == _STORAGE else found


def _inside(die: DIE, address: int, name: str, wanted: frozenset[str], depth: int) -> Iterator[tuple[int, str]]:
    """Yield the addresses and names of the parts of a variable or member that have a type of a wanted name."""
    if "DW_AT_type" not in die.attributes or depth == 0:
        return
    kind = die
    for _ in range(DEEPEST):
        if "DW_AT_type" not in kind.attributes:
            return
        kind = kind.get_DIE_from_attribute("DW_AT_type")
        if kind.tag not in _QUALIFIERS:
            break
        if _name(kind) in wanted:
            yield address, name
            return
    if kind.tag == "DW_TAG_array_type":
        element = kind.get_DIE_from_attribute("DW_AT_type")
        size = size_of(element)
        for index in range(min(math.prod(_lengths(kind)), _MOST_ELEMENTS)):
            yield from _inside(kind, address + index * size, f"{name}[{index}]", wanted, depth - 1)
    elif kind.tag in _STRUCTURES:
        for child in children(kind):
            if child.tag == "DW_TAG_member" and isinstance(
                place := getattr(child.attributes.get("DW_AT_data_member_location"), "value", 0), int
            ):
                yield from _inside(child, address + place, f"{name}.{_name(child)}", wanted, depth - 1)


@cache
def _compilers() -> frozenset[bytes]:
    """Return what the compilers of the bindings' languages call themselves."""
    files = [tomllib.loads(one.read_text(encoding="utf-8")) for one in DATA.glob("bindings/*/binding.toml")]
    return frozenset(one["language"]["compiler"].encode() for one in files)


def is_of_author(unit: DIE) -> bool:
    """Return True if a unit's structures are the author's. A compiler of another language may name C as its own."""
    language, producer = (unit.attributes.get(one) for one in ("DW_AT_language", "DW_AT_producer"))
    others = any(one in producer.value for one in _compilers()) if producer is not None else False
    return language is not None and language.value in _OF_AUTHOR and not others


def _is_in_c(unit: DIE) -> bool:
    return is_of_author(unit) and unit.attributes["DW_AT_language"].value in _C


def _declared(die: DIE) -> DIE:
    """Return the declaration of a variable that is defined elsewhere."""
    for attribute in ("DW_AT_specification", "DW_AT_abstract_origin"):
        if attribute in die.attributes and "DW_AT_type" not in die.attributes:
            return die.get_DIE_from_attribute(attribute)
    return die


def _type(die: DIE) -> DIE | None:
    """Return the type of a variable or of a member; None for one that the author does not look into."""
    for _ in range(DEEPEST):
        if "DW_AT_type" not in die.attributes:
            return None
        die = die.get_DIE_from_attribute("DW_AT_type")
        if die.tag not in _QUALIFIERS:
            return die
        if _name(die).startswith(kernel_files.opaque()):
            return None
    raise ValueError("a type leads back to itself")


def _name(die: DIE) -> str:
    found = die.attributes.get("DW_AT_name")
    return found.value.decode(errors="replace") if found is not None else ""


def _is_opaque(die: DIE) -> bool:
    if _name(die).startswith(kernel_files.opaque()):
        return True
    parent = die.get_parent()
    while parent is not None and parent.tag == "DW_TAG_namespace":
        if _name(parent).startswith(kernel_files.opaque()):
            return True
        parent = parent.get_parent()
    return False


_WITH_MEMBERS = ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type")


def size_of(die: DIE) -> int:
    """Return the bytes of a type; 0 where the debug information does not say."""
    if "DW_AT_byte_size" in die.attributes:
        return int(die.attributes["DW_AT_byte_size"].value)
    if "DW_AT_type" not in die.attributes:
        return 0
    count = math.prod(_lengths(die)) if die.tag == "DW_TAG_array_type" else 1
    return count * size_of(die.get_DIE_from_attribute("DW_AT_type"))


def alignment_of(die: DIE) -> int:
    """Return the alignment of a type, which is that of its most aligned part; 0 where that is not said."""
    if "DW_AT_alignment" in die.attributes:
        return int(die.attributes["DW_AT_alignment"].value)
    if die.tag in _WITH_MEMBERS:
        parts = [one for one in children(die) if one.tag in ("DW_TAG_member", "DW_TAG_inheritance")]
        return max((alignment_of(one) for one in parts if "DW_AT_external" not in one.attributes), default=1)
    if "DW_AT_byte_size" in die.attributes:
        return int(die.attributes["DW_AT_byte_size"].value)
    return alignment_of(die.get_DIE_from_attribute("DW_AT_type")) if "DW_AT_type" in die.attributes else 0


def _lengths(array: DIE) -> list[int]:
    found = []
    for child in children(array):
        upper, count = (child.attributes.get(one) for one in ("DW_AT_upper_bound", "DW_AT_count"))
        if count is not None:
            found.append(int(count.value))
        elif upper is not None:
            found.append(int(upper.value) + 1)
    return found


def _element(array: DIE, offset: int) -> tuple[str, DIE | None, int] | None:
    """Return the element that holds an offset: its indexes, its type, and the offset in it."""
    size = size_of(array.get_DIE_from_attribute("DW_AT_type"))
    kind = _type(array)
    if kind is not None and kind.tag == "DW_TAG_base_type":
        # Memory for an object of a type that the array does not name.
        return None
    lengths = _lengths(array)
    if not size or not lengths:
        return None
    number, rest = divmod(offset, size)
    indexes = []
    for length in reversed(lengths):
        number, index = divmod(number, length) if length else (number, 0)
        indexes.append(index)
    text = "".join(f"[{one}]" for one in reversed(indexes))
    return (text, kind, rest) if number == 0 else None


def _member(structure: DIE, offset: int) -> tuple[str, DIE | None, int] | None:
    """Return the member that holds an offset: its name, its type, and the offset in it."""
    for child in children(structure):
        place = child.attributes.get("DW_AT_data_member_location")
        if child.tag not in ("DW_TAG_member", "DW_TAG_inheritance") or "DW_AT_type" not in child.attributes:
            continue
        begin = int(place.value) if place is not None else 0
        if begin <= offset < begin + size_of(child):
            name = _name(child)
            return (f".{name}" if name else ""), _type(child), offset - begin
    return None
