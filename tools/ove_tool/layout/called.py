# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the C declarations of the functions and variables that hot modules use.

bindings/layout/called.h puts a pointer to each into the layout object: the pointer's debug information has the type,
its relocation the linker's name. Why: docs/design/languages.md, "One source for the seam".
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ove_lab.elf import DEEPEST, DIE, INFO, Elf, children, guard
from ove_lab.errors import Failure

_SECTION = "ove_told"
_POINTER_NAME = re.compile(r"ove_(called|seam|body|inline|symbol|asked)_(\w+)")
_QUALIFIERS = ("DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_restrict_type", "DW_TAG_atomic_type")
_TYPEDEF, _VARIABLE, _PARAMETER = "DW_TAG_typedef", "DW_TAG_variable", "DW_TAG_formal_parameter"
_FUNCTION, _POINTER, _ARRAY = "DW_TAG_subroutine_type", "DW_TAG_pointer_type", "DW_TAG_array_type"
_STRUCTS = ("DW_TAG_structure_type", "DW_TAG_union_type")
_ENUM, _BASE = "DW_TAG_enumeration_type", "DW_TAG_base_type"
# Typedefs that other languages distinguish from integers of the same size.
_SIZES = ("size_t", "uintptr_t")
# The letters by DWARF's number of the encoding: signed, signed char, unsigned, unsigned char.
_LETTERS = {5: "i", 6: "i", 7: "u", 8: "u"}
_BOOLEAN = 2
VOID = "void"


@dataclass(frozen=True)
class Type:
    """A type: `base` is `bool`, `u32`, `usize` and so on, the struct name of an ove object, or VOID.

    `pointers` has an item for each pointer, from the innermost on: whether it points to a constant.
    """

    base: str
    pointers: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Function:
    """A function, with C's name and the linker's name."""

    name: str
    symbol: str
    parameters: tuple[Type, ...]
    result: Type


@dataclass(frozen=True)
class Variable:
    """A variable: `count` elements of a type, None if it is not an array. A struct is an array of bytes."""

    name: str
    symbol: str
    type: Type
    count: int | None


Called = Function | Variable


@dataclass(frozen=True)
class Told:
    """The functions and variables that are `linked`, and the inline functions that have `bodies` in the hot modules.

    `seam` has the names of the seam's functions in this configuration, linked or not.
    """

    linked: list[Called]
    bodies: list[Called]
    seam: frozenset[str]


def read(path: Path, objects: Collection[str]) -> Told:
    """Return the declarations in the layout object. `objects` are the structs for which other languages have a type.

    Raises Failure for a function that should have a symbol but has none, and for a type that cannot be translated.
    """
    elf = Elf(path)
    section = elf.section(_SECTION)
    if section is None:
        return Told([], [], frozenset())
    targets = elf.references(_SECTION)
    pointers = [
        (*found.groups(), targets.get(one.address, ""))
        for one in elf.symbols
        if one.section == section.index and (found := _POINTER_NAME.fullmatch(one.name))
    ]
    linked, bodies = {}, {}
    with guard(path, INFO):
        types = types_by_name(elf)
        for kind, name, symbol in sorted(pointers):
            reader = Reader(name, objects)
            if kind == "body":
                bodies[name] = reader.read(symbol or name, types)
            elif kind == "called" or (kind == "seam" and symbol):
                linked[name] = reader.read(symbol, types)
    seam = frozenset(name for kind, name, _ in pointers if kind == "seam")
    return Told([linked[name] for name in sorted(linked)], list(bodies.values()), seam)


def types_by_name(elf: Elf) -> dict[str, DIE]:
    """Return the debug information of each pointer, by the name of its target."""
    tops = (die for unit in elf.units for die in children(unit.get_top_DIE()) if die.tag == _VARIABLE)
    named = ((die.attributes["DW_AT_name"].value.decode(), die) for die in tops if "DW_AT_name" in die.attributes)
    return {found[2]: die for name, die in named if (found := _POINTER_NAME.fullmatch(name))}


class Reader:
    """Reads the type of one function, variable or expression."""

    def __init__(self, name: str, objects: Collection[str]) -> None:
        self._name = name
        self._objects = objects

    def type_behind(self, pointer: DIE) -> Type:
        """Return the type that a pointer points to."""
        target = self._plain(pointer)[0]
        if target is None:
            self._refuse("not a pointer")
        return self._type(target)

    def is_volatile(self, pointer: DIE) -> bool:
        """Return True if a pointer's target is volatile."""
        die = self._plain(pointer)[0]
        while die is not None and "DW_AT_type" in die.attributes:
            die = die.get_DIE_from_attribute("DW_AT_type")
            if die.tag == "DW_TAG_volatile_type":
                return True
            if die.tag not in (*_QUALIFIERS, _TYPEDEF):
                return False
        return False

    def read(self, symbol: str, types: dict[str, DIE]) -> Called:
        if not symbol:
            raise Failure(
                f"{self._name} has no symbol, it is inline in C: give it a body in the hot modules, and OVE_BODY()"
            )
        if self._name not in types:
            raise Failure(f"{self._name} has no debug information in the layout object, which is compiled with -g")
        pointer = self._plain(types[self._name])[0]
        target = self._plain(pointer)[0] if pointer is not None else None
        if pointer is None or target is None:
            self._refuse("neither function nor variable")
        if target.tag != _FUNCTION:
            return self._variable(symbol, pointer, target)
        parameters = list(children(target))
        if any(one.tag != _PARAMETER for one in parameters):
            self._refuse("function with a varying number of arguments")
        return Function(self._name, symbol, tuple(map(self._type, parameters)), self._type(target))

    def _variable(self, symbol: str, pointer: DIE, target: DIE) -> Variable:
        if target.tag in _STRUCTS:
            return Variable(self._name, symbol, Type("u8"), _bytes(target))
        if target.tag != _ARRAY:
            return Variable(self._name, symbol, self._type(pointer), None)
        lengths = [one.attributes for one in children(target)]
        if len(lengths) != 1 or "DW_AT_upper_bound" not in lengths[0]:
            self._refuse("array of an unknown length")
        return Variable(self._name, symbol, self._type(target), int(lengths[0]["DW_AT_upper_bound"].value) + 1)

    def _type(self, die: DIE) -> Type:
        target, typedef, _ = self._plain(die)
        if target is None:
            return Type(VOID)
        if target.tag == _POINTER:
            return self._pointer(target)
        if target.tag == _ENUM:
            return Type(f"u{_bytes(target) * 8}")
        encoding = int(target.attributes["DW_AT_encoding"].value) if target.tag == _BASE else None
        if encoding == _BOOLEAN:
            return Type("bool")
        if encoding not in _LETTERS:
            self._refuse(target.tag.removeprefix("DW_TAG_").replace("_", " "))
        return Type("usize" if typedef in _SIZES else f"{_LETTERS[encoding]}{_bytes(target) * 8}")

    def _pointer(self, pointer: DIE) -> Type:
        target, _, is_const = self._plain(pointer)
        if target is not None and target.tag == _FUNCTION:
            self._refuse("pointer to a function")
        if target is not None and target.tag in _STRUCTS:
            name = target.attributes["DW_AT_name"].value.decode() if "DW_AT_name" in target.attributes else ""
            return Type(name if name in self._objects else VOID, (is_const,))
        inner = self._type(pointer)
        return Type(inner.base, (*inner.pointers, is_const))

    def _plain(self, die: DIE) -> tuple[DIE | None, str, bool]:
        """Return an entry's type (None for void), the typedef of a size in between, and True for a constant."""
        typedef, is_const = "", False
        for _ in range(DEEPEST):
            if "DW_AT_type" not in die.attributes:
                return None, typedef, is_const
            die = die.get_DIE_from_attribute("DW_AT_type")
            if die.tag == _TYPEDEF:
                name = die.attributes["DW_AT_name"].value.decode()
                typedef = name if name in _SIZES else typedef
            elif die.tag in _QUALIFIERS:
                is_const = is_const or die.tag == _QUALIFIERS[0]
            else:
                return die, typedef, is_const
        raise ValueError("a type leads back to itself")

    def _refuse(self, kind: str) -> NoReturn:
        raise Failure(f"{self._name} has a type that other languages are not told: {kind}; see {__name__}")


def _bytes(die: DIE) -> int:
    """Return the size of a type, 0 for a struct that is only declared."""
    return int(die.attributes["DW_AT_byte_size"].value) if "DW_AT_byte_size" in die.attributes else 0
