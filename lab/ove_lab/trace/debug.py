# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program's structures, and the calls that the compiler inlined, from the debug information."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ove_lab.elf import (
    DEEPEST,
    DIE,
    INFO,
    BaseOfRanges,
    CompileUnit,
    DWARFInfo,
    Elf,
    RangeLists,
    children,
    entries,
    guard,
    type_of,
)
from ove_lab.trace import locations
from ove_lab.trace.locations import Parameter
from ove_lab.trace.variables import Variables, size_of

# A binding's own copies of the functions that C's headers define inline.
_HOT = "ove_sys.hot."
_STRUCTURES = ("DW_TAG_structure_type", "DW_TAG_class_type")
_WRAPPED = ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_array_type")


@dataclass(frozen=True)
class Inlined:
    """One inlined call of a function: its addresses, as ranges from a first to behind the last, and its arguments."""

    function: str
    ranges: tuple[tuple[int, int], ...]
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True)
class Field:
    """A member of a structure: where it is, and how many bytes it has."""

    offset: int
    size: int


class Argument(NamedTuple):
    """A parameter of a function, its type, and the bytes that it takes."""

    name: str
    type: str
    size: int


@dataclass(frozen=True)
class Declared:
    """A function as the program declares it: its parameters with their types, and the type of its result.

    A type is the name of the author's typedef, or of the structure that a pointer points to.
    """

    name: str
    parameters: tuple[Argument, ...]
    returns: str


class Debug:
    """The debug information of one ELF file. Without any, nothing is found."""

    def __init__(self, elf: Elf) -> None:
        self._elf = elf
        self._info: DWARFInfo | None = elf.dwarf
        with guard(elf.path, INFO):
            self._ranges = self._info.range_lists() if self._info else None
        self._structures: dict[str, DIE] = {}
        self.inlined: list[Inlined] = []
        self.functions: dict[str, Declared] = {}
        self.variables = Variables(elf.path)

    @property
    def is_empty(self) -> bool:
        """Whether the program has no debug information."""
        return self._info is None

    def read(
        self,
        structures: set[str],
        wants: Callable[[str], bool],
        declares: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """Find structures by name, and every inlined call of the functions that are wanted. Takes about a second.

        `declares` says of which functions the declarations are wanted.
        """
        with guard(self._elf.path, INFO):
            self._read(structures, wants, declares)

    def _read(self, structures: set[str], wants: Callable[[str], bool], declares: Callable[[str], bool]) -> None:
        names: dict[int, str] = {}
        for unit in self._elf.units:
            is_linked = True
            for die in entries(unit):
                if die.tag == "DW_TAG_inlined_subroutine":
                    name = _origin(die, names)
                    if is_linked and wants(name):
                        self.inlined.append(Inlined(name, tuple(self._of(unit, die)), tuple(self._given(unit, die))))
                elif die.tag == "DW_TAG_subprogram":
                    low = die.attributes.get("DW_AT_low_pc")
                    is_linked = low is None or self._elf.is_linked(int(low.value))
                    if declares(found := _name(die)):
                        self._declare(_declared(found, die))
                elif die.tag == "DW_TAG_variable":
                    self.variables.add(die)
                elif die.tag in _STRUCTURES and "DW_AT_byte_size" in die.attributes:
                    found = _name(die)
                    if found in structures:
                        self._structures.setdefault(found, die)

    def _declare(self, found: Declared) -> None:
        # A unit that only calls a function declares parameters without names.
        if found.name not in self.functions or all(one.name for one in found.parameters):
            self.functions[found.name] = found

    def _given(self, unit: CompileUnit, die: DIE) -> Iterator[Parameter]:
        for child in children(die):
            if child.tag == "DW_TAG_formal_parameter" and self._info is not None:
                yield locations.parameter(_origin(child, {}), child, unit, self._info)

    def has(self, structure: str) -> bool:
        """Return True if the program has a structure of this name."""
        return structure in self._structures

    def size(self, structure: str) -> int:
        """Return the bytes of a structure, 0 for one that the program does not have."""
        die = self._structures.get(structure)
        return int(die.attributes["DW_AT_byte_size"].value) if die is not None else 0

    def field(self, structure: str, path: str) -> Field | None:
        """Find a member by its path; of an array, the first element is meant."""
        with guard(self._elf.path, INFO):
            return self._field(structure, path)

    def _field(self, structure: str, path: str) -> Field | None:
        die: DIE | None = self._structures.get(structure)
        offset = 0
        for name in path.split("."):
            member = _member(die, name) if die is not None else None
            if member is None:
                return None
            offset += member[0]
            die = member[1]
        return (
            Field(offset, int(die.attributes["DW_AT_byte_size"].value))
            if die is not None and ("DW_AT_byte_size" in die.attributes)
            else None
        )

    def _of(self, unit: CompileUnit, die: DIE) -> Iterator[tuple[int, int]]:
        low = die.attributes.get("DW_AT_low_pc")
        high = die.attributes.get("DW_AT_high_pc")
        if low is not None and high is not None:
            end = high.value if high.form == "DW_FORM_addr" else low.value + high.value
            yield int(low.value), int(end)
        elif "DW_AT_ranges" in die.attributes:
            if self._ranges is None:
                raise ValueError("an entry has ranges, and the file has no list of them")
            yield from _listed(self._ranges, unit, die)


def _listed(ranges: RangeLists, unit: CompileUnit, die: DIE) -> Iterator[tuple[int, int]]:
    base = unit.get_top_DIE().attributes.get("DW_AT_low_pc")
    start = int(base.value) if base is not None else 0
    for entry in ranges.get_range_list_at_offset(die.attributes["DW_AT_ranges"].value, unit):
        if isinstance(entry, BaseOfRanges):
            start = int(entry.base_address)
        else:
            shift = 0 if getattr(entry, "is_absolute", False) else start
            yield int(entry.begin_offset) + shift, int(entry.end_offset) + shift


def _declared(name: str, die: DIE) -> Declared:
    parameters = tuple(
        Argument(_name(child), _type_name(child), size_of(child))
        for child in children(die)
        if child.tag == "DW_TAG_formal_parameter"
    )
    return Declared(name, parameters, _type_name(die))


def _type_name(die: DIE) -> str:
    for _ in range(DEEPEST):
        if "DW_AT_type" not in die.attributes:
            return ""
        die = die.get_DIE_from_attribute("DW_AT_type")
        if found := _name(die):
            return found
    raise ValueError("a type leads back to itself")


def _name(die: DIE) -> str:
    found = die.attributes.get("DW_AT_name")
    return found.value.decode(errors="replace") if found is not None else ""


def _hot(die: DIE) -> str:
    """Return the call of the API that a binding's own copy of an inline function is; empty for another function."""
    found = die.attributes.get("DW_AT_linkage_name")
    name = found.value.decode(errors="replace") if found is not None else ""
    return f"ove_{name.removeprefix(_HOT)}" if name.startswith(_HOT) else ""


def _origin(die: DIE, names: dict[int, str]) -> str:
    attribute = die.attributes.get("DW_AT_abstract_origin")
    if attribute is None:
        return ""
    origin = die.get_DIE_from_attribute("DW_AT_abstract_origin")
    if origin.offset not in names:
        own = _hot(origin) or _name(origin)
        if not own and "DW_AT_specification" in origin.attributes:
            own = _name(origin.get_DIE_from_attribute("DW_AT_specification"))
        names[origin.offset] = own
    return names[origin.offset]


def _member(die: DIE, name: str) -> tuple[int, DIE] | None:
    for child in children(die):
        place = child.attributes.get("DW_AT_data_member_location")
        # A base class, or a union without a name.
        if child.tag == "DW_TAG_inheritance" or (child.tag == "DW_TAG_member" and not _name(child)):
            inside = _member(type_of(child, _WRAPPED), name)
            if inside is not None:
                return inside[0] + (int(place.value) if place is not None else 0), inside[1]
        elif child.tag == "DW_TAG_member" and _name(child) == name:
            return (int(place.value) if place is not None else 0), type_of(child, _WRAPPED)
    return None
