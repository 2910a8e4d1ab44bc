# SPDX-License-Identifier: MIT OR Apache-2.0
"""Function names in a profile. Each is unique, although static functions in several files share a name."""

from __future__ import annotations

from collections import defaultdict

from ove_lab.trace.names import Symbols
from ove_lab.trace.program import Program


class Titles:
    """The names of a program's functions, and `addresses` with each function's first address by its name."""

    def __init__(self, program: Program, symbols: Symbols) -> None:
        self._program, self._symbols = program, symbols
        alike: dict[str, list[int]] = defaultdict(list)
        for start, one in program.code.functions.items():
            alike[symbols.function(one.name)].append(start)
        # A function in a header has a copy in each file that includes the header.
        self._titles: dict[int, str] = {}
        for name, starts in alike.items():
            files = {start: self._file(start) for start in starts}
            shared = len(set(files.values())) > 1
            self._titles |= {start: f"{name} ({file})" if shared else name for start, file in files.items()}
        self.addresses = {title: start for start, title in self._titles.items()}

    def _file(self, start: int) -> str:
        path, line = self._program.source(start)
        return path.rpartition("/")[2] if line else f"0x{start:x}"

    def of(self, address: int) -> str:
        """Return the name of the function of an instruction."""
        name = self._program.function(address)
        function = self._program.code.at(address)
        if function is None or function.name != name:
            # The linker moved the instruction to a stub.
            return self._symbols.function(name)
        return self._titles[function.start]
