# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program's structures, and the calls that the compiler inlined, from the debug information."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ove_lab.elf import (
    DEEPEST,
    DIE,
    INFO,
    SIGNATURE,
    BaseOfRanges,
    CompileUnit,
    DWARFInfo,
    Elf,
    RangeLists,
    TypeUnit,
    children,
    entries,
    guard,
    referred,
    type_of,
)
from ove_lab.trace import locations
from ove_lab.trace.agreement import Agreement
from ove_lab.trace.locations import Parameter
from ove_lab.trace.program import paths_of
from ove_lab.trace.types import alignment_of, elements, is_of_author, place_of, size_of
from ove_lab.trace.variables import Variables

# A binding's copies of the functions that the C headers define inline.
_HOT = "ove_sys.hot."
# Rust's copies have only the call's name and come from the crate's sources.
_PREFIX, _CRATE = "ove_", re.compile(r"(?:^|/)(?:bindings/\w+|ove-[\d.]+)/src/\w+\.rs$")
# The last part of each ove call that may wait.
_ENDS = ("ove_call_end", "ove_call_end_on")
_DWARF_5 = 5
_STRUCTURES = ("DW_TAG_structure_type", "DW_TAG_class_type")
# The path from a function to its result type, and the largest structure in bytes that is returned in a register.
_RESULT, _REGISTER = ("DW_AT_type", "DW_AT_specification", "DW_AT_abstract_origin"), 4
_WRAPPED = ("DW_TAG_typedef", "DW_TAG_const_type", "DW_TAG_volatile_type", "DW_TAG_array_type")


Ranges = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Inlined:
    """One inlined call of a function: its addresses, as ranges from the first to after the last, and its arguments.

    `parts` are the addresses of the calls that were inlined into this one; an inner one comes after the outer one.
    `ends` are those of the calls with which each ove call ends.
    """

    function: str
    ranges: Ranges
    parameters: tuple[Parameter, ...] = ()
    parts: tuple[Ranges, ...] = ()
    ends: Ranges = ()

    def is_end(self, address: int) -> bool:
        """Return True for an instruction with which an ove call ends."""
        return any(low <= address < high for low, high in self.ends)

    def part(self, address: int) -> int:
        """Return the number of the innermost part that contains an instruction; -1 if there is none."""
        inside = (
            number for number, ranges in enumerate(self.parts) if any(low <= address < high for low, high in ranges)
        )
        return max(inside, default=-1)


@dataclass(frozen=True)
class Field:
    """A member of a structure: its offset and its size in bytes.

    If the member is an array, `size` is that of an element, and `count` the number of elements: 0 if the type does
    not contain it.
    """

    offset: int
    size: int
    count: int = 1

    @property
    def whole(self) -> int:
        """The size of the whole member in bytes; 0 if it is not known."""
        return self.size * self.count


class Site(NamedTuple):
    """An inlined call: the function, and the file and line of the call."""

    function: str
    path: str
    line: int


class Argument(NamedTuple):
    """A parameter of a function, with its type and its size in bytes; 0 if the size is not known."""

    name: str
    type: str
    size: int
    alignment: int = 4


@dataclass(frozen=True)
class Declared:
    """A function as the program declares it: its parameters with their types, and the type of its result.

    A type is the name of the author's typedef, or of the structure that a pointer points to. `is_in_memory` means
    that the caller passes the address for the result in the first register.
    """

    name: str
    parameters: tuple[Argument, ...]
    returns: str
    is_in_memory: bool = False


class Debug:
    """The debug information of one ELF file. Without debug information, every search finds nothing."""

    def __init__(self, elf: Elf) -> None:
        self._elf = elf
        self._info: DWARFInfo | None = elf.dwarf
        with guard(elf.path, INFO):
            self._ranges = self._info.range_lists() if self._info else None
        self._structures: dict[str, DIE] = {}
        # The files of a unit by their numbers.
        self._files: dict[CompileUnit | TypeUnit, list[str]] = {}
        self.inlined: list[Inlined] = []
        # The wanted functions with out-of-line code, with their arguments.
        self.bodies: list[Inlined] = []
        self.functions: dict[str, Declared] = {}
        # The functions whose declarations are wanted and that the compiler inlined into other functions.
        self.hidden: set[str] = set()
        self.variables = Variables(elf.path)

    @property
    def is_empty(self) -> bool:
        """Whether the program has no debug information."""
        return self._info is None

    @property
    def knows_calls(self) -> bool:
        """Whether a unit declares one of the wanted functions or structures. A C library declares none."""
        return bool(self._structures or self.functions or self.inlined or self.bodies)

    def read(
        self,
        structures: set[str],
        wants: Callable[[str], bool],
        declares: Callable[[str], bool] = lambda _: False,
        methods: frozenset[str] = frozenset(),
        has_bodies: bool = False,
    ) -> None:
        """Find structures by name, and every inlined call of the wanted functions. Takes about a second.

        `declares` selects the functions whose declarations are wanted, by the name in C or the linker's name. `methods`
        are wanted functions of classes, as in `Class::name`. With `has_bodies`, the functions themselves are found too.
        """
        with guard(self._elf.path, INFO):
            self._read(structures, wants, declares, methods, has_bodies)

    def _read(
        self,
        structures: set[str],
        wants: Callable[[str], bool],
        declares: Callable[[str], bool],
        methods: frozenset[str],
        has_bodies: bool,
    ) -> None:
        names: dict[int, str] = {}
        agreement = Agreement(self._elf)
        last_parts = {one.rpartition("::")[2] for one in methods}
        for unit in self._elf.units:
            is_linked = True
            for die in entries(unit):
                if die.tag == "DW_TAG_inlined_subroutine":
                    name = _origin(die, names)
                    if wants(f"{_PREFIX}{name}") and self._is_of_crate(unit, die):
                        name = f"{_PREFIX}{name}"
                    elif name in last_parts:
                        name = _method(die, name)
                    if is_linked and declares(name) and self._is_elsewhere(unit, die):
                        self.hidden.add(name)
                    if is_linked and (name in methods or wants(name)):
                        made = tuple(self._of(unit, die)), tuple(self._given(unit, die)), tuple(self._parts(unit, die))
                        self.inlined.append(Inlined(name, *made, tuple(self._ends(unit, die, names))))
                elif die.tag == "DW_TAG_subprogram":
                    agreement.function(die, self._of(unit, die))
                    is_linked = self._is_linked(unit, die)
                    if has_bodies and "DW_AT_low_pc" in die.attributes and is_linked:
                        self._take_body(unit, die, wants, names)
                    self._take_declaration(die, declares)
                elif die.tag == "DW_TAG_variable":
                    agreement.variable(die)
                    self.variables.add(die)
                elif die.tag in _STRUCTURES and "DW_AT_byte_size" in die.attributes:
                    found = _name(die)
                    # A binding's layout types have C names but no members.
                    if found in structures and is_of_author(unit.get_top_DIE()):
                        agreement.structure(die)
                        self._structures.setdefault(found, die)

    def _take_declaration(self, die: DIE, declares: Callable[[str], bool]) -> None:
        for found in filter(declares, (_declared_name(die), _linkage(die))):
            self._declare(_declared(found, die))

    def _take_body(
        self, unit: CompileUnit | TypeUnit, die: DIE, wants: Callable[[str], bool], names: dict[int, str]
    ) -> None:
        name = _origin(die, names) or _declared_name(die)
        if wants(name):
            self.bodies.append(Inlined(name, tuple(self._of(unit, die)), tuple(self._given(unit, die))))

    def _is_of_crate(self, unit: CompileUnit | TypeUnit, die: DIE) -> bool:
        """Return True if a binding's code made an inlined call, by its file."""
        return _CRATE.search(self._file(unit, die, "DW_AT_call_file")) is not None

    def _file(self, unit: CompileUnit | TypeUnit, die: DIE, key: str) -> str:
        """Return the path of the file that an entry refers to by number; empty for none."""
        number = die.attributes.get(key)
        if number is None or self._info is None:
            return ""
        if unit not in self._files:
            program = self._info.line_program_for_CU(unit)
            # Before DWARF 5 the first file has the number 1.
            before = [""] if program is not None and program.header["version"] < _DWARF_5 else []
            self._files[unit] = [] if program is None else [*before, *paths_of(program)]
        files = self._files[unit]
        return files[number.value] if number.value < len(files) else ""

    def inlined_at(self, addresses: Iterable[int]) -> dict[int, list[Site]]:
        """Return the calls inlined at some instructions, the innermost first."""
        wanted = sorted(set(addresses))
        found: dict[int, list[Site]] = {one: [] for one in wanted}
        names: dict[int, str] = {}
        with guard(self._elf.path, INFO):
            for unit in self._elf.units:
                whole = tuple(self._of(unit, unit.get_top_DIE()))
                if whole and not any(_between(wanted, low, high) for low, high in whole):
                    continue
                is_linked = True
                for die in entries(unit):
                    if die.tag == "DW_TAG_subprogram":
                        is_linked = self._is_linked(unit, die)
                    if die.tag != "DW_TAG_inlined_subroutine" or not is_linked:
                        continue
                    inside = [one for low, high in self._of(unit, die) for one in _between(wanted, low, high)]
                    if inside:
                        line = die.attributes.get("DW_AT_call_line")
                        path = self._file(unit, die, "DW_AT_call_file")
                        site = Site(_origin(die, names), path, int(line.value) if line is not None else 0)
                        for one in inside:
                            # An entry comes before those inside it.
                            found[one].insert(0, site)
        return found

    def _is_linked(self, unit: CompileUnit | TypeUnit, die: DIE) -> bool:
        """Return False for a function that the linker discarded, whose entries overlap the code at low addresses."""
        low = die.attributes.get("DW_AT_low_pc")
        begins = [int(low.value)] if low is not None else [one for one, _ in self._of(unit, die)]
        return not begins or any(map(self._elf.is_linked, begins))

    def _is_elsewhere(self, unit: CompileUnit | TypeUnit, die: DIE) -> bool:
        """Return True if a function was inlined into code of another folder.

        A function that a header defines is intended for inlining, and its callees are visible.
        """
        origin = die.get_DIE_from_attribute("DW_AT_abstract_origin")
        if "DW_AT_decl_file" not in origin.attributes and "DW_AT_specification" in origin.attributes:
            origin = origin.get_DIE_from_attribute("DW_AT_specification")
        own, other = self._file(origin.cu, origin, "DW_AT_decl_file"), self._file(unit, die, "DW_AT_call_file")
        return not own.endswith(".h") and own.rpartition("/")[0] != other.rpartition("/")[0]

    def _declare(self, found: Declared) -> None:
        # A unit that only calls a function declares parameters without names.
        if found.name not in self.functions or all(one.name for one in found.parameters):
            self.functions[found.name] = found

    def _given(self, unit: CompileUnit | TypeUnit, die: DIE) -> Iterator[Parameter]:
        for child in children(die):
            if child.tag == "DW_TAG_formal_parameter" and self._info is not None:
                yield locations.parameter(_origin(child, {}) or _name(child), child, unit, self._info)

    def _ends(self, unit: CompileUnit | TypeUnit, die: DIE, names: dict[int, str]) -> Iterator[tuple[int, int]]:
        for child in children(die):
            if child.tag == "DW_TAG_inlined_subroutine" and _origin(child, names) in _ENDS:
                yield from self._of(unit, child)
            elif child.tag in ("DW_TAG_inlined_subroutine", "DW_TAG_lexical_block"):
                yield from self._ends(unit, child, names)

    def _parts(self, unit: CompileUnit | TypeUnit, die: DIE) -> Iterator[Ranges]:
        for child in children(die):
            if child.tag in ("DW_TAG_inlined_subroutine", "DW_TAG_lexical_block"):
                if child.tag == "DW_TAG_inlined_subroutine":
                    yield tuple(self._of(unit, child))
                yield from self._parts(unit, child)

    def has(self, structure: str) -> bool:
        """Return True if the program has a structure of this name."""
        return structure in self._structures

    def size(self, structure: str) -> int:
        """Return the size of a structure in bytes; 0 if the program does not have it."""
        die = self._structures.get(structure)
        return int(die.attributes["DW_AT_byte_size"].value) if die is not None else 0

    def field(self, structure: str, path: str) -> Field | None:
        """Find a member by its path. For an array, this is the first element."""
        with guard(self._elf.path, INFO):
            return self._field(structure, path)

    def _field(self, structure: str, path: str) -> Field | None:
        holder: DIE | None = self._structures.get(structure)
        offset, count = 0, 1
        for name in path.split("."):
            member = _member(holder, name) if holder is not None else None
            if member is None:
                return None
            offset += member[0]
            holder, count = _element(member[1])
        size = size_of(holder) if holder is not None else 0
        return Field(offset, size, count) if size else None

    def _of(self, unit: CompileUnit | TypeUnit, die: DIE) -> Iterator[tuple[int, int]]:
        low = die.attributes.get("DW_AT_low_pc")
        high = die.attributes.get("DW_AT_high_pc")
        if low is not None and high is not None:
            end = high.value if high.form == "DW_FORM_addr" else low.value + high.value
            yield int(low.value), int(end)
        elif "DW_AT_ranges" in die.attributes:
            if self._ranges is None:
                raise ValueError("an entry has ranges, and the file has no list of them")
            yield from _listed(self._ranges, unit, die)


def _between(wanted: list[int], low: int, high: int) -> list[int]:
    return wanted[bisect_left(wanted, low) : bisect_left(wanted, high)]


def _listed(ranges: RangeLists, unit: CompileUnit | TypeUnit, die: DIE) -> Iterator[tuple[int, int]]:
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
        Argument(_name(child), _type_name(child), size_of(child), alignment_of(child))
        for child in children(die)
        if child.tag == "DW_TAG_formal_parameter"
    )
    return Declared(name, parameters, _type_name(die), _is_in_memory(die))


def _is_in_memory(die: DIE) -> bool:
    """Return True if a function returns a structure larger than a register."""
    for _ in range(DEEPEST):
        following = next((one for one in _RESULT if one in die.attributes), None)
        if following is None or die.tag not in ("DW_TAG_subprogram", *_WRAPPED):
            return die.tag in _STRUCTURES and size_of(die) > _REGISTER
        die = referred(die, following)
    raise ValueError("a result leads back to itself")


def _type_name(die: DIE) -> str:
    for _ in range(DEEPEST):
        if "DW_AT_type" not in die.attributes:
            return ""
        die = referred(die, "DW_AT_type")
        if found := _name(die):
            return found
    raise ValueError("a type leads back to itself")


def _name(die: DIE) -> str:
    found = die.attributes.get("DW_AT_name")
    return found.value.decode(errors="replace") if found is not None else ""


def _hot(die: DIE) -> str:
    """Return the API call of which a function is a binding's copy; empty for other functions."""
    found = die.attributes.get("DW_AT_linkage_name")
    name = found.value.decode(errors="replace") if found is not None else ""
    return f"ove_{name.removeprefix(_HOT)}" if name.startswith(_HOT) else ""


def _declared_name(die: DIE) -> str:
    """Return the name of a function, whose definition may only refer to its declaration."""
    if "DW_AT_name" not in die.attributes and "DW_AT_specification" in die.attributes:
        return _name(die.get_DIE_from_attribute("DW_AT_specification"))
    return _name(die)


def _linkage(die: DIE) -> str:
    """Return the linker name of a C++ function; empty for other functions."""
    found = die.attributes.get("DW_AT_linkage_name")
    if found is None and "DW_AT_specification" in die.attributes:
        found = die.get_DIE_from_attribute("DW_AT_specification").attributes.get("DW_AT_linkage_name")
    return found.value.decode(errors="replace") if found is not None else ""


def _method(die: DIE, name: str) -> str:
    """Return the name of an inlined member function, prefixed with the class."""
    origin = die.get_DIE_from_attribute("DW_AT_abstract_origin")
    if "DW_AT_specification" not in origin.attributes:
        return name
    holder = origin.get_DIE_from_attribute("DW_AT_specification").get_parent()
    if holder is not None and SIGNATURE in holder.attributes:
        holder = referred(holder, SIGNATURE)
    # Template arguments are part of the class name.
    return f"{_name(holder).partition('<')[0]}::{name}" if holder is not None and holder.tag in _STRUCTURES else name


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


def _element(member: DIE) -> tuple[DIE, int]:
    """Return the type of a member or of an array's elements, and their number; 0 for an open array."""
    count, die = 1, member
    for _ in range(DEEPEST):
        die = referred(die, "DW_AT_type")
        if die.tag not in _WRAPPED:
            return die, count
        if die.tag == "DW_TAG_array_type":
            count *= elements(die)
    raise ValueError("a type leads back to itself")


def _member(die: DIE, name: str) -> tuple[int, DIE] | None:
    """Return the offset of a member of a structure, and its entry."""
    for child in children(die):
        # A base class, or a union without a name.
        if child.tag == "DW_TAG_inheritance" or (child.tag == "DW_TAG_member" and not _name(child)):
            inside, place = _member(type_of(child, _WRAPPED), name), place_of(child)
            if inside is not None:
                return None if place is None else (inside[0] + place, inside[1])
        elif child.tag == "DW_TAG_member" and _name(child) == name:
            place = place_of(child)
            return None if place is None else (place, child)
    return None
