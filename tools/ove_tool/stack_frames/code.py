# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the functions of a linked Cortex-M image, and modifies its code."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_tool.stack_frames.thumb import Instruction, decode

_ARMV6_M = {11, 12}


@dataclass(frozen=True)
class Function:
    """The instructions of one function. `gaps` are the addresses at which code ends and data may follow."""

    name: str
    code: tuple[Instruction, ...]
    gaps: frozenset[int]


class Code:
    """The code of one image."""

    def __init__(self, path: Path) -> None:
        """Read an image. Raises Failure if the file's code cannot be distinguished from its data."""
        self.path = path
        elf = Elf(path)
        architectures = elf.attributes(".ARM.attributes").get("TAG_CPU_ARCH", set())
        self.has_wide_branches = not architectures & _ARMV6_M
        if not elf.symbols:
            raise Failure(f"{self.path} has no symbols, which distinguish code from data: link it without -s")
        loaded = [one for one in elf.sections if one.is_loaded]
        self._data = [(one.address, one.offset, one.data) for one in loaded if one.is_executable]
        self._constants = [(one.address, one.data) for one in loaded]
        self.symbols: dict[str, tuple[int, int]] = {}
        self._marks: list[tuple[int, str]] = []
        starts: dict[int, str] = {}
        for symbol in elf.symbols:
            name, value = symbol.name, symbol.address
            if name[:2] in ("$t", "$d", "$a") and name[2:3] in ("", "."):
                self._marks.append((value, name[1]))
            elif symbol.is_function or symbol.is_object or symbol.kind == "STT_NOTYPE":
                self.symbols[name] = (value, symbol.size)
                if symbol.is_function:
                    starts.setdefault(value & ~1, name)
        if not self._marks:
            raise Failure(
                f"{self.path} has no mapping symbols, which distinguish code from data: link it without -Wl,-x"
            )
        self._marks.sort()
        self._named = frozenset(starts)
        self._starts = sorted(starts.items())

    def functions(self) -> list[Function]:
        """Return each function with its instructions, in address order."""
        found = []
        firsts = [start for start, _ in self._starts]
        for address, _, data in self._data:
            end = address + len(data)
            inside = self._starts[bisect_left(firsts, address) : bisect_left(firsts, end)]
            # Code before the first function belongs to no symbol.
            bounds = [(address, "the start of a section"), *inside]
            for (start, name), (stop, _) in zip(bounds, [*bounds[1:], (end, "")], strict=True):
                if start < stop:
                    found.append(self._function(name, start, stop))
        return found

    def _function(self, name: str, start: int, stop: int) -> Function:
        code: list[Instruction] = []
        gaps = set()
        for first, last in self._thumb(start, stop):
            code += decode(self.read(first, last - first), first)
            gaps.add(last)
        if start in self._named and (not code or code[0].address != start):
            raise Failure(f"{self.path}: no mapping symbol marks {name}() as code: assemble or compile it again")
        return Function(name, tuple(code), frozenset(gaps))

    def _thumb(self, start: int, stop: int) -> list[tuple[int, int]]:
        """Return the address ranges between `start` and `stop` that are code."""
        at = max(bisect_right(self._marks, (start, "~")) - 1, 0)
        found = []
        for place in range(at, len(self._marks)):
            address, kind = self._marks[place]
            if address >= stop:
                break
            following = self._marks[place + 1][0] if place + 1 < len(self._marks) else stop
            first, last = max(address, start), min(following, stop)
            if kind == "t" and first < last:
                found.append((first, last))
        return found

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the image. Raises Failure if the image has no bytes at the address."""
        for start, _, data in self._data:
            if start <= address and address + size <= start + len(data):
                return data[address - start : address - start + size]
        raise Failure(f"{self.path} has no code at 0x{address:08x}")

    def word(self, address: int) -> int | None:
        """Return a word of the image's code or data; None if there is nothing at the address."""
        for start, data in self._constants:
            if start <= address and address + 4 <= start + len(data):
                return int.from_bytes(data[address - start : address - start + 4], "little")
        return None

    def write(self, changes: dict[int, bytes]) -> None:
        """Write bytes of code at their addresses."""
        with self.path.open("r+b") as stream:
            for address, data in changes.items():
                for start, offset, old in self._data:
                    if start <= address < start + len(old):
                        stream.seek(offset + address - start)
                        stream.write(data)
