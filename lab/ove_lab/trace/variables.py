# SPDX-License-Identifier: MIT OR Apache-2.0
"""The parts of a program's variables: the array element and the structure member at an address."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ove_lab.elf import DEEPEST, DIE, INFO, children, guard, referred, type_of
from ove_lab.trace import places, pointers
from ove_lab.trace.parts import step
from ove_lab.trace.pointers import Pointer
from ove_lab.trace.types import (
    PLUS,
    QUALIFIERS,
    STRUCTURES,
    declared,
    is_in_c,
    is_of_author,
    lengths,
    name_of,
    place_of,
    size_of,
    type_behind,
    unsigned,
)

# DW_OP_addr with its four bytes, DW_OP_plus_uconst, and DW_OP_piece.
_ADDRESS, _BEHIND, _PIECE = 0x03, 5, 0x93
# The structure depth, and the number of elements, within which a kernel's handles are searched.
_DEEPEST, _MOST_ELEMENTS = 4, 64
# A binding wraps the C structure in its own structures and those of its language's library.
_DEEPEST_BOUND = 12
_STORAGE = ".storage"
# The suffix that OVE_STATIC of C++ adds to the name of an object.
_BYTES = "_bytes"
_ARRAY, _UNION, _REFERENCE = "DW_TAG_array_type", "DW_TAG_union_type", "DW_TAG_reference_type"


class _Piece(NamedTuple):
    """Some bytes of a variable, from an offset on; `size` is 0 for the whole variable."""

    offset: int
    size: int
    address: int


def _pieces(location: list[int]) -> Iterator[_Piece]:
    """Yield the locations of a variable's bytes, up to the first ones without a fixed address."""
    rest, offset = location, 0
    while rest[:1] == [_ADDRESS]:
        address, rest = int.from_bytes(bytes(rest[1:_BEHIND]), "little"), rest[_BEHIND:]
        if rest[:1] == [PLUS]:
            # LLVM merges small variables into one.
            plus, used = unsigned(rest[1:])
            address, rest = address + plus, rest[1 + used :]
        if not rest:
            yield _Piece(offset, 0, address)
        elif rest[:1] == [_PIECE]:
            size, used = unsigned(rest[1:])
            yield _Piece(offset, size, address)
            offset, rest = offset + size, rest[1 + used :]


def _are_in_place(pieces: list[_Piece], die: DIE) -> bool:
    """Return True if the pieces cover a variable and are contiguous in memory, because LLVM merges them again."""
    if not pieces or any(one.address - one.offset != pieces[0].address for one in pieces):
        return False
    return pieces[-1].offset + pieces[-1].size == size_of(declared(die))


def _in_place(found: Iterable[Pointer], pieces: list[_Piece]) -> Iterator[Pointer]:
    """Relocate the pointers of a variable at address 0 to its pieces. Pointers inside a variant are omitted."""
    for one in found:
        for piece in pieces:
            if piece.offset <= one.address < piece.offset + piece.size and not one.choices:
                yield one._replace(address=piece.address + one.address - piece.offset)


class Variables:
    """The variables that have a fixed address."""

    def __init__(self, elf: Path) -> None:
        self._elf = elf
        self._found: dict[int, DIE] = {}
        # The variables in LLVM's units, by their symbols.
        self.linked: dict[str, DIE] = {}
        # LLVM splits a variable whose parts are used separately.
        self._in_pieces: list[tuple[DIE, list[_Piece]]] = []
        self._starts: list[int] = []
        self._typed: dict[frozenset[str], dict[int, str]] = {}
        self._pointers: dict[frozenset[str], list[Pointer]] = {}

    def add(self, die: DIE) -> None:
        """Add a variable of the debug information, unless it has no fixed address."""
        linked = die.attributes.get("DW_AT_linkage_name")
        if linked is not None:
            self.linked.setdefault(linked.value.decode(errors="replace"), die)
        location = die.attributes.get("DW_AT_location")
        if location is None or not isinstance(location.value, list):
            return
        pieces = list(_pieces(location.value))
        if (len(pieces) == 1 and not pieces[0].size) or _are_in_place(pieces, die):
            self._found.setdefault(pieces[0].address, die)
        elif pieces:
            self._in_pieces.append((die, pieces))

    @property
    def all(self) -> dict[int, DIE]:
        """The entries of all variables, by address."""
        return self._found

    def of_types(self, types: Iterable[str], structures: Iterable[str] = ()) -> dict[int, str]:
        """Return the addresses of all variables, and parts of them, whose type name is one of some names.

        In a unit of another language than C, the names of `structures` count as well.
        """
        wanted, bound = frozenset(types), frozenset(structures)
        if wanted | bound in self._typed:
            return self._typed[wanted | bound]
        found = self._typed[wanted | bound] = {}
        with guard(self._elf, INFO):
            for address, die in self._found.items():
                one = declared(die)
                found.update(_inside(one, address, name_of(one), wanted, _DEEPEST))
                unit = one.cu.get_top_DIE()
                if bound and not is_of_author(unit):
                    found.update(_bound(one, address, name_of(one), bound))
                elif bound and not is_in_c(unit):
                    kind = pointers.kind_of(holder) if (holder := _holder(die)).tag == _REFERENCE else None
                    found.update((address + offset, name_of(one)) for offset in pointers.offsets(kind, bound))
        return found

    def pointers(self, structures: Iterable[str]) -> list[Pointer]:
        """Return the pointers in variables to a C structure, or to a structure that contains one, by the C names.

        A variable in C has none: there a handle's type has a name.
        """
        wanted = frozenset(structures)
        if wanted in self._pointers:
            return self._pointers[wanted]
        found = self._pointers[wanted] = []
        with guard(self._elf, INFO):
            for address, die in self._found.items():
                one = declared(die)
                if not is_in_c(one.cu.get_top_DIE()):
                    found += pointers.find(one, address, name_of(one), wanted)
            for die, pieces in self._in_pieces:
                one = declared(die)
                if not is_in_c(one.cu.get_top_DIE()):
                    found += _in_place(pointers.find(one, 0, name_of(one), wanted), pieces)
        return found

    def beside(
        self, memory: str, names: Iterable[str], is_anywhere: bool = False, source: str = ""
    ) -> tuple[int, dict[str, int]] | None:
        """Return the bytes of an array, and the addresses of variables in its source file, or anywhere, by name.

        None if there is no such array in a file whose path ends with `source`, or none of the variables.
        """
        wanted = frozenset(names)
        with guard(self._elf, INFO):
            for die in self._found.values():
                if name_of(declared(die)) != memory or not name_of(die.cu.get_top_DIE()).endswith(source):
                    continue
                beside = {
                    name: place
                    for place, one in self._found.items()
                    if (is_anywhere or one.cu is die.cu) and (name := name_of(declared(one))) in wanted
                }
                size = size_of(declared(die))
                if beside and size:
                    return size, beside
        return None

    def part(self, address: int) -> str | None:
        """Return the variable's part at an address, such as `[2].inbox`; empty for the whole variable.

        In an array of bytes or words, this is the byte offset, such as `+24`. None if the debug information has no
        variable there.
        """
        with guard(self._elf, INFO):
            found = self._at(address)
            if found is None:
                return None
            text = places.part(_holder(found[0]), found[1])
            # The static definitions in C keep a thread's object next to its stack.
            return "" if text == _STORAGE else text

    def are_bytes(self, address: int) -> bool:
        """Return True for an address in an array of single bytes in C, as a heap and a stack are.

        In another language, such an array may be the storage of an object.
        """
        with guard(self._elf, INFO):
            found = self._at(address)
            kind = type_behind(declared(found[0])) if found is not None else None
            if found is None or kind is None or kind.tag != _ARRAY or not is_in_c(found[0].cu.get_top_DIE()):
                return False
            return size_of(referred(kind, "DW_AT_type")) == 1

    def end_of_bytes(self, address: int) -> int | None:
        """Return the end of the byte array, in a C or C++ variable, that contains an address."""
        with guard(self._elf, INFO):
            found = self._at(address)
            if found is None or not is_of_author(found[0].cu.get_top_DIE()):
                return None
            kind, offset = type_behind(_holder(found[0])), found[1]
            while kind is not None and kind.tag in STRUCTURES:
                found_part = step(kind, offset)
                kind, offset = (type_behind(found_part.part), found_part.offset) if found_part else (None, 0)
            if kind is None or kind.tag != _ARRAY or not offset < size_of(kind):
                return None
            is_bytes = size_of(referred(kind, "DW_AT_type")) == 1
            return address - offset + size_of(kind) if is_bytes else None

    def _at(self, address: int) -> tuple[DIE, int] | None:
        """Return the variable that holds an address, and the offset in it."""
        self._starts = self._starts if len(self._starts) == len(self._found) else sorted(self._found)
        index = bisect_right(self._starts, address) - 1
        if index < 0:
            return None
        die, offset = self._found[self._starts[index]], address - self._starts[index]
        size = size_of(declared(die))
        return None if size and offset >= size else (die, offset)


def _holder(die: DIE) -> DIE:
    """Return the entry with a variable's type. An object of OVE_STATIC in C++ is a reference to a byte array."""
    found = declared(die)
    name, parent = name_of(found).removesuffix(_BYTES), found.get_parent()
    if not name_of(found).endswith(_BYTES) or parent is None:
        return found
    for one in children(parent):
        if one.tag == "DW_TAG_variable" and name_of(one) == name and "DW_AT_type" in one.attributes:
            kind = referred(one, "DW_AT_type")
            if kind.tag == _REFERENCE and size_of(type_of(kind, QUALIFIERS)) == size_of(found):
                return kind
    return found


def _inside(die: DIE, address: int, name: str, wanted: frozenset[str], depth: int) -> Iterator[tuple[int, str]]:
    """Yield the addresses and names of the parts of a variable or member that have a type of a wanted name."""
    if "DW_AT_type" not in die.attributes or depth == 0:
        return
    kind = die
    for _ in range(DEEPEST):
        if "DW_AT_type" not in kind.attributes:
            return
        kind = referred(kind, "DW_AT_type")
        if kind.tag not in QUALIFIERS:
            break
        if name_of(kind) in wanted:
            yield address, name
            return
    if kind.tag == _ARRAY:
        element = referred(kind, "DW_AT_type")
        size = size_of(element)
        for index in range(min(math.prod(lengths(kind)), _MOST_ELEMENTS)):
            yield from _inside(kind, address + index * size, f"{name}[{index}]", wanted, depth - 1)
    elif kind.tag in STRUCTURES:
        for child in children(kind):
            if child.tag == "DW_TAG_member" and (place := place_of(child)) is not None:
                yield from _inside(child, address + place, f"{name}.{name_of(child)}", wanted, depth - 1)


def _bound(
    die: DIE, address: int, name: str, structures: frozenset[str], depth: int = _DEEPEST_BOUND
) -> Iterator[tuple[int, str]]:
    """Yield the addresses and names of the parts of a binding's variable that are a C structure, by its name."""
    kind = type_behind(die) if depth else None
    if kind is None:
        return
    # A compiler without namespaces puts the file before the name.
    if kind.tag in STRUCTURES and name_of(kind).rpartition(".")[2] in structures:
        yield address, name
    elif kind.tag == _ARRAY:
        element = referred(kind, "DW_AT_type")
        size = size_of(element)
        for index in range(min(math.prod(lengths(kind)), _MOST_ELEMENTS)):
            yield from _bound(kind, address + index * size, f"{name}[{index}]", structures, depth - 1)
    elif kind.tag in (*STRUCTURES, _UNION):
        for child in children(kind):
            if child.tag == "DW_TAG_member" and (place := place_of(child)) is not None:
                yield from _bound(child, address + place, f"{name}.{name_of(child)}", structures, depth - 1)
