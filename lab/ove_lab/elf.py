# SPDX-License-Identifier: MIT OR Apache-2.0
"""The single reader of ELF and DWARF: a file becomes sections, symbols and entries, or one kind of error.

A damaged file makes the library raise many kinds of errors, or loop forever. Here each becomes an ElfError with the
file and the section.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from struct import Struct

from elftools.construct import Container
from elftools.dwarf.compileunit import CompileUnit
from elftools.dwarf.die import DIE
from elftools.dwarf.dwarf_expr import DWARFExprOp, DWARFExprParser
from elftools.dwarf.dwarfinfo import DWARFInfo
from elftools.dwarf.lineprogram import LineProgram
from elftools.dwarf.locationlists import BaseAddressEntry, LocationEntry, LocationExpr, LocationParser
from elftools.dwarf.ranges import BaseAddressEntry as BaseOfRanges
from elftools.dwarf.ranges import RangeLists
from elftools.dwarf.typeunit import TypeUnit
from elftools.elf.constants import SH_FLAGS
from elftools.elf.elffile import ELFFile
from elftools.elf.enums import ENUM_ST_INFO_BIND, ENUM_ST_INFO_TYPE, ENUM_ST_SHNDX
from elftools.elf.relocation import RelocationSection

from ove_lab.errors import Failure

__all__ = [
    "DEEPEST",
    "DIE",
    "INFO",
    "LINES",
    "SIGNATURE",
    "BaseAddressEntry",
    "BaseOfRanges",
    "CompileUnit",
    "Container",
    "DWARFExprOp",
    "DWARFExprParser",
    "DWARFInfo",
    "Elf",
    "ElfError",
    "LineProgram",
    "LocationEntry",
    "LocationExpr",
    "LocationParser",
    "RangeLists",
    "Section",
    "Segment",
    "Symbol",
    "TypeUnit",
    "children",
    "entries",
    "guard",
    "referred",
    "type_of",
]

INFO, LINES = ".debug_info", ".debug_line"
_SYMBOLS = ".symtab"
# The symbol entry of 32-bit and 64-bit files, and the positions of name, value, size, kind and section in it.
_ENTRY = {
    (bits, is_little): Struct(f"{'<' if is_little else '>'}{form}")
    for bits, form in ((32, "IIIBBH"), (64, "IBBHQQ"))
    for is_little in (False, True)
}
_WIDE = 64
_ORDER = {32: (0, 1, 2, 3, 5), 64: (0, 4, 5, 1, 3)}
_KINDS = {number: name for name, number in ENUM_ST_INFO_TYPE.items() if isinstance(number, int)}
_SPECIAL = {number for number in ENUM_ST_SHNDX.values() if isinstance(number, int)}
_UNDEFINED = ENUM_ST_SHNDX["SHN_UNDEF"]
_TYPE_UNIT, SIGNATURE = "DW_TAG_type_unit", "DW_AT_signature"
_GLOBAL, _LOCAL = ENUM_ST_INFO_BIND["STB_GLOBAL"], ENUM_ST_INFO_BIND["STB_LOCAL"]
_FUNCTION, _OBJECT, _UNTYPED = "STT_FUNC", "STT_OBJECT", "STT_NOTYPE"
# More than the nesting of typedefs, qualifiers and arrays around any program's type.
DEEPEST = 200


class ElfError(Failure):
    """A file cannot be read as ELF or DWARF; holds the file, the section and the reason."""

    def __init__(self, path: Path, section: str, why: str) -> None:
        super().__init__(f"{path}: {section}: {why}; the file is damaged, or no ELF file: build the program again")
        self.arguments = (path, section, why)

    def __reduce__(self) -> tuple[type[ElfError], tuple[Path, str, str]]:
        return ElfError, self.arguments


@dataclass(frozen=True)
class Section:
    """A section: the position of its bytes in the file and in memory. `data` is empty for a section zeroed at the
    start."""

    name: str
    index: int
    kind: str
    flags: int
    address: int
    offset: int
    size: int
    data: bytes

    @property
    def is_allocated(self) -> bool:
        return bool(self.flags & SH_FLAGS.SHF_ALLOC)

    @property
    def is_writable(self) -> bool:
        return bool(self.flags & SH_FLAGS.SHF_WRITE)

    @property
    def is_executable(self) -> bool:
        return bool(self.flags & SH_FLAGS.SHF_EXECINSTR)

    @property
    def is_loaded(self) -> bool:
        """Return True if the file has the section's bytes and they are loaded into memory."""
        return self.is_allocated and self.kind == "SHT_PROGBITS"


@dataclass(frozen=True)
class Segment:
    """A loaded segment: its addresses when the program runs, and where it is stored."""

    address: int
    stored_at: int
    data: bytes


@dataclass(frozen=True)
class Symbol:
    """A symbol. `section` is the index of its section or None; an undefined symbol is in another file."""

    name: str
    kind: str
    binding: int
    address: int
    size: int
    section: int | None
    is_defined: bool

    @property
    def is_global(self) -> bool:
        return self.binding == _GLOBAL

    @property
    def is_local(self) -> bool:
        return self.binding == _LOCAL

    @property
    def is_function(self) -> bool:
        return self.kind == _FUNCTION

    @property
    def is_object(self) -> bool:
        return self.kind == _OBJECT

    @property
    def is_untyped(self) -> bool:
        return self.kind == _UNTYPED


@contextmanager
def guard(path: Path, section: str) -> Iterator[None]:
    """Convert each library error that the block raises into an ElfError for the section."""
    try:
        yield
    except Failure:
        raise
    except RecursionError as error:
        raise ElfError(path, section, "its entries name each other in a cycle") from error
    except OSError as error:
        raise ElfError(path, section, error.strerror or str(error)) from error
    # The library raises whatever its parts raise: KeyError, AssertionError, struct.error, AttributeError and others.
    except Exception as error:
        raise ElfError(path, section, f"{type(error).__name__} {error}".strip()) from error


class _Info(DWARFInfo):
    """The debug information, including the type units that DWARF 5 keeps among the others. The library cannot find
    those.

    DWARF 4 has a separate section for them.
    """

    @cached_property
    def units(self) -> list[CompileUnit | TypeUnit]:
        return [*self.iter_CUs(), *self.iter_TUs()]

    @cached_property
    def _types(self) -> dict[int, DIE]:
        """The type of each type unit, by its signature."""
        found = {}
        for unit in self.units:
            if is_of_types(unit):
                signature = unit["signature"] if "signature" in unit.header else unit["type_signature"]
                found[int(signature)] = unit.get_DIE_from_refaddr(unit.cu_offset + unit["type_offset"])
        return found

    def get_DIE_by_sig8(self, sig8: int) -> DIE:  # noqa: N802 - the library's name
        return self._types[sig8]


class Elf:
    """One ELF file, read whole. Raises ElfError for a file that is not ELF, is truncated or damaged."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with guard(path, "the file"):
            content = path.read_bytes()
        with guard(path, "the ELF header"):
            self._file = ELFFile(BytesIO(content))
            self.machine = str(self._file["e_machine"])
            self.is_little_endian = bool(self._file.little_endian)
            self.is_64_bit = int(self._file.elfclass) == _WIDE
        with guard(path, "the section headers"):
            headers = list(self._file.iter_sections())
        self.sections: list[Section] = []
        for index, one in enumerate(headers):
            with guard(path, f"section {index} {one.name}".rstrip()):
                has_bytes = one["sh_type"] not in ("SHT_NOBITS", "SHT_NULL")
                if has_bytes and one["sh_offset"] + one["sh_size"] > len(content):
                    raise ElfError(path, one.name, "it ends behind the end of the file")
                data = one.data() if has_bytes else b""
                place = (one["sh_flags"], one["sh_addr"], one["sh_offset"], one["sh_size"])
                self.sections.append(Section(one.name, index, str(one["sh_type"]), *place, data))
        with guard(path, "the program headers"):
            self.segments: list[Segment] = []
            loaded: list[tuple[int, int]] = []
            for one in self._file.iter_segments("PT_LOAD"):
                if one["p_offset"] + one["p_filesz"] > len(content):
                    raise ElfError(path, "the program headers", "a segment ends behind the end of the file")
                if one["p_filesz"]:
                    self.segments.append(Segment(one["p_vaddr"], one["p_paddr"], one.data()))
                    loaded.append((one["p_offset"], one["p_offset"] + one["p_filesz"]))
            if str(self._file["e_type"]) == "ET_EXEC":
                self._check_places(loaded)

    def _check_places(self, loaded: list[tuple[int, int]]) -> None:
        """Raise ElfError for a program section that overlaps another, or that no segment loads."""
        end = 0
        placed = [one for one in self.sections if one.is_allocated and one.size]
        for one in placed:
            if not one.data and not one.flags & SH_FLAGS.SHF_TLS and not self._has_room(one):
                raise ElfError(self.path, one.name, "no segment has its memory")
        for one in sorted((one for one in placed if one.data), key=lambda one: one.offset):
            if one.offset < end:
                raise ElfError(self.path, one.name, "it overlaps the section before it")
            end = one.offset + one.size
            if not any(first <= one.offset and end <= last for first, last in loaded):
                raise ElfError(self.path, one.name, "no segment loads it")

    def _has_room(self, section: Section) -> bool:
        spans = [(one["p_vaddr"], one["p_vaddr"] + one["p_memsz"]) for one in self._file.iter_segments("PT_LOAD")]
        return any(first <= section.address and section.address + section.size <= last for first, last in spans)

    @property
    def is_arm(self) -> bool:
        return self.machine == "EM_ARM"

    def is_linked(self, begin: int) -> bool:
        """Return False for code that the linker discarded: its debug information remains, and begins at 0 or 1.

        No Cortex-M code begins there, because the vector table's first word is there.
        """
        return begin > 1 and any(
            one.is_executable and one.address <= begin < one.address + one.size for one in self.sections
        )

    def section(self, name: str) -> Section | None:
        return next((one for one in self.sections if one.name == name), None)

    @cached_property
    def symbols(self) -> list[Symbol]:
        """The symbols of the file; empty for a stripped file."""
        found = []
        with guard(self.path, _SYMBOLS):
            table = self._file.get_section_by_name(_SYMBOLS)
            if table is None:
                return found
            # Read here, because the library's generic symbol parser takes half of the time of an image's build.
            entry = _ENTRY[self._file.elfclass, self.is_little_endian]
            if table["sh_entsize"] != entry.size or table["sh_size"] % entry.size:
                raise ElfError(self.path, _SYMBOLS, "its entries have another size than a symbol")
            names = table.stringtable.data()
            for values in entry.iter_unpack(table.data()):
                name, value, size, info, index = (values[one] for one in _ORDER[self._file.elfclass])
                end = names.find(b"\0", name)
                if end < 0:
                    raise ElfError(self.path, _SYMBOLS, "a name is outside the table of names")
                place = (value, size, None if index in _SPECIAL else index, index != _UNDEFINED)
                text = names[name:end].decode("utf-8", errors="replace")
                found.append(Symbol(text, _KINDS.get(info & 15, str(info & 15)), info >> 4, *place))
        return found

    def attributes(self, name: str) -> dict[str, set[int]]:
        """Return the values of each Arm build attribute."""
        found: dict[str, set[int]] = {}
        with guard(self.path, name):
            section = self._file.get_section_by_name(name)
            for part in section.iter_subsections() if section is not None else ():
                for group in part.iter_subsubsections():
                    for one in group.iter_attributes():
                        found.setdefault(str(one.tag), set()).add(one.value)
        return found

    def references(self, name: str) -> dict[int, str]:
        """Return the external symbol for each relocation of an object's section."""
        found: dict[int, str] = {}
        with guard(self.path, name):
            for table in self._file.iter_sections():
                if isinstance(table, RelocationSection) and table.name in (f".rel{name}", f".rela{name}"):
                    symbols = self._file.get_section(table["sh_link"])
                    for one in table.iter_relocations():
                        symbol = symbols.get_symbol(one["r_info_sym"])
                        if symbol["st_shndx"] == "SHN_UNDEF":
                            found[one["r_offset"]] = symbol.name
        return found

    @cached_property
    def dwarf(self) -> _Info | None:
        """The debug information, or None."""
        with guard(self.path, INFO):
            if not self._file.has_dwarf_info():
                return None
            found = self._file.get_dwarf_info()
            made = _Info(found.config, **{name: one for name, one in vars(found).items() if name.endswith("_sec")})
            made.supplementary_dwarfinfo = found.supplementary_dwarfinfo
            return made

    @cached_property
    def units(self) -> list[CompileUnit | TypeUnit]:
        """The units of the debug information, including type units."""
        with guard(self.path, INFO):
            return self.dwarf.units if self.dwarf is not None else []

    def line_programs(self) -> Iterator[LineProgram]:
        """Yield each unit's line number program; errors in a unit are raised at its turn.

        A type unit has the program of the unit that it was taken from, to name files.
        """
        for unit in self.units:
            with guard(self.path, LINES):
                is_wanted = self.dwarf is not None and not is_of_types(unit)
                program = self.dwarf.line_program_for_CU(unit) if is_wanted and self.dwarf is not None else None
            if program is not None:
                yield program


def is_of_types(unit: CompileUnit | TypeUnit) -> bool:
    """Return True for a type unit, as -fdebug-types-section creates them."""
    return bool(unit.get_top_DIE().tag == _TYPE_UNIT)


def entries(unit: CompileUnit | TypeUnit) -> Iterator[DIE]:
    """Yield all entries of a unit. Raises ValueError if they lead back to an earlier one."""
    # An entry has at least one byte.
    yield from _at_most(unit.iter_DIEs(), unit["unit_length"])


def children(die: DIE) -> Iterator[DIE]:
    """Yield the children of an entry. Raises ValueError as `entries` does."""
    yield from _at_most(die.iter_children(), die.cu["unit_length"])


def _at_most(found: Iterator[DIE], most: int) -> Iterator[DIE]:
    for number, one in enumerate(found):
        if number > most:
            raise ValueError("its entries lead back to an earlier one")
        yield one


def referred(die: DIE, attribute: str) -> DIE:
    """Return the entry that an attribute refers to; for a type unit, the type itself."""
    found = die.get_DIE_from_attribute(attribute)
    return found.get_DIE_from_attribute(SIGNATURE) if SIGNATURE in found.attributes else found


def type_of(die: DIE, through: tuple[str, ...]) -> DIE:
    """Return the type of an entry, without the wrappers `through`. Raises ValueError for a cycle of wrappers."""
    for _ in range(DEEPEST):
        die = referred(die, "DW_AT_type")
        if die.tag not in through:
            return die
    raise ValueError("a type leads back to itself")
