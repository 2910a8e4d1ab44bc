# SPDX-License-Identifier: MIT OR Apache-2.0
"""The variable at an address, as its author declared it: its name down to the member, its size, and its marks."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ove_lab.check import whole_values
from ove_lab.check.authors import Author, Authors
from ove_lab.elf import DEEPEST, DIE, INFO, guard, referred
from ove_lab.trace.observe import Observed
from ove_lab.trace.parts import ARRAY, Step, Walk
from ove_lab.trace.places import namespace, plain
from ove_lab.trace.program import paths_of
from ove_lab.trace.types import STRUCTURES, declared, name_of, size_of, type_behind

_ATOMIC = re.compile(
    r"^(?:std::)?(?:__)?atomic(?:_base|_flag|_ref)?(?:<|_|$)|^Atomic(?:[A-Z][a-z0-9]*)?(?:<|$)|^atomic\.Value\("
)
_THROUGH = ("DW_TAG_typedef", "DW_TAG_const_type")
# The namespaces of a library whose cells contain an author's value.
_CELLS = ("core", "alloc")
# The members of libstdc++'s types.
_OF_LIBRARY = "_M_"
_DWARF_5 = 5
# The prefixes of symbols of compilers that may omit variables from the debug information.
_MANGLED = ("_ZN", "_R")
_TWO_WORDS = 8
# LLVM's number of a part that it stores separately.
_PIECE = re.compile(r"(?:\.\d+)+$")


@dataclass(frozen=True)
class Variable:
    """A variable's innermost part at an address. `begin` is the address of that part, `root` of the whole variable.

    `value` is the address of the structure in an array that contains the part, otherwise of the whole variable.
    `is_author` is unset for one that ove, the kernel or a library declares. `declared` is its file and line.
    """

    name: str
    begin: int
    size: int
    root: int
    root_size: int
    is_volatile: bool = False
    is_atomic: bool = False
    is_author: bool = True
    declared: str = ""
    value: int = 0
    value_size: int = 0


class Marks:
    """The variables of one program."""

    def __init__(self, observed: Observed, authors: Authors) -> None:
        self._observed, self._authors = observed, authors
        self._dies = observed.debug.variables.all
        self._starts = sorted(self._dies)
        self._known: dict[int, Variable | None] = {}

    def at(self, address: int) -> Variable | None:
        """Return the variable at an address; None for memory without a variable in the debug information."""
        if address not in self._known:
            with guard(self._observed.program.elf, INFO):
                self._known[address] = self._find(address)
        return self._known[address]

    def _find(self, address: int) -> Variable | None:
        index = bisect_right(self._starts, address) - 1
        if index < 0:
            return self._of_symbol(address)
        root = self._starts[index]
        die = declared(self._dies[root])
        size = size_of(die)
        if not size or address >= root + size:
            return self._of_symbol(address)
        name = self._observed.program.object_at(root)
        name = self._observed.symbols.object(name) if name is not None else name_of(die)
        name = f"{_class_of(die)}{name_of(die)}" if name_of(die) else name
        walk = _Marked(name, root, size, die, address)
        path, line = self._place(die)
        is_author = self._authors.of_path(path) is not Author.SYSTEM and not path.startswith("?")
        if self._authors.of_path(path) is Author.LIBRARY:
            is_author = False
        return Variable(
            *walk.shown,
            root,
            size,
            walk.is_volatile,
            walk.is_atomic,
            is_author,
            f"{path}:{line}",
            *(walk.value if walk.name.rpartition("]")[2] else (root, size)),
        )

    def _of_symbol(self, address: int) -> Variable | None:
        """Return a variable that the debug information omits, as rustc's does if it has only lines."""
        code = self._observed.program.code
        name = next(code.objects_at(address), None)
        begin = code.place_of(name) if name is not None else None
        if name is None or begin is None or self._observed.program.is_heap(name):
            return None
        if not name.startswith(_MANGLED) and name.partition(".")[0] not in self._stems:
            return None
        end = code.end_of(name) or begin
        # Two words may be one value or two.
        size = end - begin if end - begin == _TWO_WORDS else 0
        shown = _PIECE.sub("", self._observed.symbols.object(name)).rpartition(".")[2]
        whole = self._observed.debug.variables.linked.get(_PIECE.sub("", name))
        if whole is not None and (kind := type_behind(whole)) is not None and whole_values.is_one(kind):
            return Variable(shown, begin, size_of(kind), begin, size, value=begin, value_size=size)
        return Variable(shown, begin, 0, begin, size, value=begin, value_size=size)

    @cached_property
    def _stems(self) -> frozenset[str]:
        """The author's files. In a language whose files are namespaces, a symbol begins with its file."""
        paths = self._observed.program.sources
        return frozenset(Path(one).stem for one in paths if self._authors.of_path(one) is Author.PROGRAM)

    def _place(self, die: DIE) -> tuple[str, int]:
        """Return the file and line that declare a variable."""
        number, line = (die.attributes.get(one) for one in ("DW_AT_decl_file", "DW_AT_decl_line"))
        top = self._dies and die.cu
        program = self._observed.program.code.file.dwarf.line_program_for_CU(top)  # type: ignore[union-attr]
        if number is None or program is None:
            unit = die.cu.get_top_DIE().attributes.get("DW_AT_name")
            return (unit.value.decode(errors="replace") if unit is not None else "???"), 0
        before = [""] if program.header["version"] < _DWARF_5 else []
        files = [*before, *paths_of(program)]
        path = files[number.value] if number.value < len(files) else "???"
        return path, int(line.value) if line is not None else 0


def _class_of(die: DIE) -> str:
    """Return the class of a static member with the separator, because members of two classes may have one name."""
    holder = die.get_parent()
    return f"{name}::" if holder is not None and holder.tag in STRUCTURES and (name := name_of(holder)) else ""


class _Marked(Walk):
    """Records the marks of each type on the way, and the name, position and size of the innermost part."""

    def __init__(self, name: str, root: int, size: int, die: DIE, address: int) -> None:
        self.name, self.begin, self.size = name, root, size
        # The innermost array's element.
        self.value = (root, size)
        self.is_volatile = self.is_atomic = False
        # The name, position and size of the value whose parts belong together.
        self._value: tuple[str, int, int] | None = None
        super().__init__(die, address - root)

    @property
    def shown(self) -> tuple[str, int, int]:
        """The name, position and size of the innermost part, or of the value to which it belongs."""
        return self._value or (self.name, self.begin, self.size)

    def behind(self, die: DIE) -> DIE | None:
        for _ in range(DEEPEST):
            if "DW_AT_type" not in die.attributes:
                return None
            die = referred(die, "DW_AT_type")
            if _ATOMIC.search(name_of(die)):
                self.is_atomic = True
            if die.tag == "DW_TAG_volatile_type":
                self.is_volatile = True
            elif die.tag == "DW_TAG_atomic_type":
                self.is_atomic = True
            elif die.tag not in _THROUGH:
                return die
        raise ValueError("a type leads back to itself")

    def is_end(self, kind: DIE) -> bool:
        return self.is_atomic and kind.tag != ARRAY

    def enter(self, found: Step) -> bool:
        if self._value is not None and not whole_values.is_inner(found.whole):
            self._value = None
        elif self._value is None and found.whole.tag != ARRAY and whole_values.is_one(found.whole):
            self._value = (self.name, self.begin, self.size)
        if found.whole.tag == ARRAY:
            self.name += "".join(f"[{one}]" for one in found.indexes)
        elif found.has_bits:
            # Such members are read and written together.
            return False
        elif not found.is_base and namespace(found.whole) not in _CELLS:
            # The author wrote the cell, not its content.
            name = name_of(found.part)
            self.name += f".{plain(name)}" if name and not name.startswith(_OF_LIBRARY) else ""
        self.begin += self.offset - found.offset
        self.size = found.size
        if found.whole.tag == ARRAY:
            self.value = (self.begin, self.size)
        return True
