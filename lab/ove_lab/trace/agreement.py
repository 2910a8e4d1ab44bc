# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares the two tables of an ELF file: the symbols and the debug information.

Both contain the address, the size and the name of each function and variable. The layout of a C structure follows from
the sizes of its members. A value that was changed in one copy contradicts the other, and no figure depends on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ove_lab.elf import DIE, INFO, CompileUnit, Elf, ElfError, Symbol, TypeUnit, children, type_of
from ove_lab.trace.types import alignment_of, is_of_author, place_of, size_of

_SYMBOLS = ".symtab"
_ADDRESS, _EXPRESSION = 0x03, 5
# Debug information of discarded code starts at this address.
_LEFT_OUT = (0, 1)
_THUMB = ~1
# The suffixes that compilers add to the names of copies and parts of a function.
_COPY = re.compile(r"\..*")
_LAST_NAMES = ("DW_AT_specification", "DW_AT_abstract_origin")
_NAMES = ("DW_AT_linkage_name", "DW_AT_name")
_WRAPPED = ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type")
# DW_LANG_C89, C, C99, C11 and C17: source names are linker names. The same holds for assembly.
_C = (0x01, 0x02, 0x0C, 0x1D, 0x2C)
_ASSEMBLY = 0x8001
# With one of these attributes, sizes alone do not determine a layout.
_OWN_PLACE = ("DW_AT_alignment", "DW_AT_bit_size", "DW_AT_data_bit_offset", "DW_AT_bit_offset")


class Agreement:
    """The symbols of one file by name. Each method raises ElfError if the debug information disagrees."""

    def __init__(self, elf: Elf) -> None:
        self._elf = elf
        self._functions: dict[str, set[tuple[int, int]]] = {}
        self._objects: dict[str, set[int]] = {}
        # The symbols of functions, and those of variables, by address and size.
        self._functions_at: dict[tuple[int, int], list[Symbol]] = {}
        self._objects_at: dict[tuple[int, int], list[Symbol]] = {}
        for one in elf.symbols:
            if not one.is_defined:
                continue
            name = _COPY.sub("", one.name)
            if one.is_function:
                self._functions.setdefault(name, set()).add((one.address & _THUMB, one.size))
                self._functions_at.setdefault((one.address & _THUMB, one.size), []).append(one)
            elif one.name and (one.is_object or one.is_untyped):
                self._objects.setdefault(name, set()).add(one.address)
                if one.is_object:
                    self._objects_at.setdefault((one.address, one.size), []).append(one)
        self._places = [(one.address, one.address + one.size) for one in elf.sections if one.is_allocated and one.size]
        # True if the symbols lack a unit's static functions, by the unit's position.
        self._lacks_statics: dict[int, bool] = {}
        self._laid_out: set[tuple[CompileUnit | TypeUnit, int]] = set()
        self._are_of_c: dict[CompileUnit | TypeUnit, bool] = {}

    def variable(self, die: DIE) -> None:
        """Compare a variable with a fixed address with the symbols of its name."""
        location = die.attributes.get("DW_AT_location")
        if location is None or not isinstance(location.value, list) or len(location.value) != _EXPRESSION:
            return
        if location.value[0] != _ADDRESS:
            return
        address = int.from_bytes(bytes(location.value[1:]), "little")
        known = next((self._objects[one] for one in self._names(die) if one in self._objects), None)
        if known is not None and address not in known and self._is_there(address):
            raise self._differs(_names(die)[0], address, min(known))
        if self._is_there(address):
            self._is_named(die, self._objects_at.get((address, _size(die)), []))

    def function(self, die: DIE, ranges: Iterable[tuple[int, int]]) -> None:
        """Compare a function's code, whose parts are `ranges`, with the symbols of its name."""
        for low, high in ranges:
            if low < high and self._elf.is_linked(low):
                # In assembly, the address includes the Thumb bit.
                self._part(die, low & _THUMB, high - low)

    def _part(self, die: DIE, begin: int, length: int) -> None:
        known = next((self._functions[one] for one in self._names(die) if one in self._functions), set())
        sizes = {size for start, size in known if start == begin}
        if known and not sizes:
            if "DW_AT_abstract_origin" in die.attributes and self._has_no_statics(die.cu):
                return
            raise self._differs(_names(die)[0], begin, min(known)[0])
        if sizes and length not in sizes:
            name, size = _names(die)[0], min(sizes)
            raise ElfError(self._elf.path, _SYMBOLS, f"{name} has {size} bytes, and by {INFO} {length}")
        self._is_named(die, self._functions_at.get((begin, length), []))

    def _is_named(self, die: DIE, symbols: list[Symbol]) -> None:
        """Compare the names of an entry with those of the symbols with its address and size.

        A linker may discard the local symbol of a static function and keep that of a non-local alias.
        """
        names = self._names(die)
        if not names or not symbols or any(_is_of(one.name, names) for one in symbols):
            return
        other = next((one for one in symbols if one.is_local or _is_external(die)), None)
        if other is not None:
            raise ElfError(
                self._elf.path, _SYMBOLS, f"{other.name} at 0x{other.address & _THUMB:x} is {names[0]} by {INFO}"
            )

    def _has_no_statics(self, unit: CompileUnit) -> bool:
        """Return True if the linker discarded local symbols (-x), including those of a function's copies and parts."""
        if unit.cu_offset not in self._lacks_statics:
            made = (
                one
                for one in children(unit.get_top_DIE())
                if one.tag == "DW_TAG_subprogram"
                and "DW_AT_external" not in one.attributes
                and "DW_AT_low_pc" in one.attributes
                and self._elf.is_linked(int(one.attributes["DW_AT_low_pc"].value))
                and _LAST_NAMES[1] not in one.attributes
            )
            self._lacks_statics[unit.cu_offset] = any(
                not any(name in self._functions for name in self._names(one)) for one in made
            )
        return self._lacks_statics[unit.cu_offset]

    def structure(self, die: DIE) -> None:
        """Compare the offsets of a structure's members, at every level, with their sizes."""
        if (die.cu, die.offset) in self._laid_out:
            return
        self._laid_out.add((die.cu, die.offset))
        members = [one for one in children(die) if one.tag == "DW_TAG_member" and "DW_AT_type" in one.attributes]
        if die.tag == "DW_TAG_structure_type" and _is_plain(die, members):
            self._lay_out(die, members)
        for one in members:
            inner = type_of(one, (*_WRAPPED, "DW_TAG_array_type"))
            if inner.tag in ("DW_TAG_structure_type", "DW_TAG_union_type"):
                self.structure(inner)

    def _lay_out(self, die: DIE, members: list[DIE]) -> None:
        placed = [place_of(one) for one in members]
        whole = size_of(die)
        if (placed, whole) not in (_layout(members, is_packed=False), _layout(members, is_packed=True)):
            name = _names(die)[0] if _names(die) else "a structure"
            raise ElfError(self._elf.path, INFO, f"the members of {name} are not where their sizes put them")

    def _names(self, die: DIE) -> list[str]:
        """Return the possible linker names of an entry; in C, the source name."""
        top = die.cu.get_top_DIE()
        if die.cu not in self._are_of_c:
            language = top.attributes.get("DW_AT_language")
            is_of_c = language is not None and language.value in _C and is_of_author(top)
            self._are_of_c[die.cu] = is_of_c or (language is not None and language.value == _ASSEMBLY)
        return _names(die, _NAMES if self._are_of_c[die.cu] else _NAMES[:1])

    def _is_there(self, address: int) -> bool:
        return address not in _LEFT_OUT and any(low <= address < high for low, high in self._places)

    def _differs(self, name: str, address: int, other: int) -> ElfError:
        return ElfError(self._elf.path, _SYMBOLS, f"{name} is at 0x{other:x}, and by {INFO} at 0x{address:x}")


def _names(die: DIE, keys: tuple[str, ...] = _NAMES) -> list[str]:
    """Return an entry's linker name and source name, from the entry or from the declaration that it completes."""
    found = []
    for one in _entries(die):
        found += [one.attributes[key].value.decode(errors="replace") for key in keys if key in one.attributes]
    return found


def _entries(die: DIE) -> Iterator[DIE]:
    yield die
    for key in _LAST_NAMES:
        if key in die.attributes:
            yield from _entries(die.get_DIE_from_attribute(key))


def _is_of(symbol: str, names: list[str]) -> bool:
    """Return True if a symbol has one of some names, or is a copy or part of a function with that name.

    LLVM prefixes a static variable's name with the name of its function.
    """
    return any(
        symbol.startswith(f"{one}.") or one in (symbol, _COPY.sub("", symbol.partition(".")[2])) for one in names
    )


def _size(die: DIE) -> int:
    return next((size_of(one) for one in _entries(die) if "DW_AT_type" in one.attributes), 0)


def _is_external(die: DIE) -> bool:
    return any("DW_AT_external" in one.attributes for one in _entries(die))


def _is_plain(die: DIE, members: list[DIE]) -> bool:
    """Return True for a C structure whose member sizes determine its layout."""
    has_parents = any(one.tag == "DW_TAG_inheritance" for one in children(die))
    if has_parents or not members or any(key in one.attributes for one in (die, *members) for key in _OWN_PLACE):
        return False
    return all("DW_AT_data_member_location" in one.attributes and size_of(one) > 0 for one in members)


def _layout(members: list[DIE], is_packed: bool) -> tuple[list[int], int]:
    """Return the offsets of members, and the size of the structure."""
    end, widest, found = 0, 1, []
    for one in members:
        alignment = 1 if is_packed else max(alignment_of(one), 1)
        begin = -(-end // alignment) * alignment
        found.append(begin)
        end, widest = begin + size_of(one), max(widest, alignment)
    return found, -(-end // widest) * widest
