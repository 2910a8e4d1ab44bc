# SPDX-License-Identifier: MIT OR Apache-2.0
"""The writer of each instruction: the program's author, ove or the kernel, or a library of the language."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from enum import IntEnum
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import kernel_files, native
from ove_lab.trace.names import SWITCHES
from ove_lab.trace.observe import Observed
from ove_lab.trace.program import UNKNOWN

# The folders of an ove checkout with the code of ove and of kernels.
_OWN = ("backends", "src", "include", "bindings", "boards", "alloy", "cmsis", "integrations", "third_party")
_RUNTIME = re.compile(
    r"^\?\?\?$|^\.\./|/newlib/|/newlib-|/picolibc/|/rustc/|/rustlib/|(?:^|/)library/(?:core|alloc|std|compiler-builtins)/|/c\+\+/|/libgcc/"
    r"|/lib/(?:std|compiler_rt)/|/compiler_builtins"
    # Arm's inline functions for single instructions, which any author's code may contain.
    r"|/(?:cmsis_\w+|core_c\w+)\.h$"
)

# The functions of the C library that ove replaces: like the library's own, they work for their caller.
_REPLACED = re.compile(r"/newlib/(?:asprintf|characters|format\w*|numbers|printf|reals|streams|system|text)\.[ch]$")

# The headers of kernels with atomic accesses and barriers, which are inlined into any author's code.
_KERNELS_ATOMIC = re.compile(r"/include/\w+/(?:sys/)?(?:atomic|barrier)\w*\.h$|/arch/[\w/]+/barriers?\w*\.h$")
_ATOMIC = re.compile(
    _KERNELS_ATOMIC.pattern
    + r"|core/src/sync/atomic\.rs$|/lib/std/atomic\.\w+$|/bits/atomic_base\.h$|/include/c\+\+/[\w./]*atomic$"
)
_BARRIERS = ("dmb", "dsb")
# The functions of ove and of its C++ binding, except the one that the application defines.
_OVE = re.compile(r"ove_(?!main$)|_ZNK?3ove")
# A binding's sources, under rustc's names for the sources of a crate.
_BINDING = re.compile(r"(?:^|/)(?:bindings/\w+|ove-[\d.]+)/src/[\w/]+\.rs$|/generated/ove_sys\.")
# The same, and the bindings' folders in a checkout.
_BINDINGS = re.compile(r"(?:^|/)bindings/\w+/|" + _BINDING.pattern)


class Author(IntEnum):
    """The writer of an instruction. A library's code counts for the function that calls it."""

    PROGRAM, SYSTEM, LIBRARY = 0, 1, 2


class Authors:
    """The writers of one program's instructions."""

    def __init__(self, observed: Observed) -> None:
        self._observed, self._program = observed, observed.program
        self._by_path: dict[str, Author] = {}

    @cached_property
    def _system(self) -> tuple[str, ...]:
        roots = native.checkouts(self._program)
        own = [f"{root}/{one}/" for root in roots for one in _OWN]
        return (*own, *self._kernels, *self._switches)

    @cached_property
    def _kernels(self) -> list[str]:
        """The folders of the kernel: those that its file names, or the one that contains all its calls."""
        code, found = self._program.code, []
        for name, call in self._observed.calls.items():
            if call.native is not None and name in code.by_name:
                path = self._program.source(code.by_name[name].start)[0]
                if path.startswith("/") and not _RUNTIME.search(path):
                    found.append(path.rpartition("/")[0])
        if trees := {root for one in found if (root := self._tree(one))}:
            return sorted(f"{root}/{name}/" for root in trees for name in self._folders)
        common = f"{os.path.commonpath(found)}/" if found else ""
        return [common] if common.count("/") > 2 else [f"{one}/" for one in set(found)]

    @cached_property
    def _folders(self) -> list[str]:
        """The folders with code in the kernel's tree, if its file names them."""
        return [name for one in kernel_files.of(self._program) for name in one.get("folders", ())]

    def _tree(self, folder: str) -> str:
        """Return the kernel's tree that contains a folder: the part before the last of those names."""
        parts = folder.split("/")
        last = max((number for number, one in enumerate(parts) if one in self._folders), default=0)
        return "/".join(parts[:last])

    @cached_property
    def _switches(self) -> set[str]:
        """The files of the code that returns to another thread: a kernel's port may have its own folder.

        An application handler right before or after the switch also returns to another thread.
        """
        segments, run, name = self._observed.owners.segments, self._observed.run, self._observed.names.exception
        returns = {
            int(run.pc[one.end - 1])
            for before, one, after in zip(segments, segments[1:], segments[2:], strict=False)
            if one.exception is not None and after.thread is not None and before.thread is not after.thread
            if name(one.exception) in SWITCHES
        }
        paths = {self._program.source(one)[0] for one in returns} if self._kernels else set()
        return {one for one in paths if one.startswith("/")}

    def of_path(self, path: str) -> Author:
        """Return the author of a source file."""
        found = self._by_path.get(path)
        if found is None:
            if _KERNELS_ATOMIC.search(path) or _REPLACED.search(path):
                found = Author.LIBRARY
            elif path.startswith(self._system) or _BINDING.search(path):
                found = Author.SYSTEM
            else:
                found = Author.LIBRARY if _RUNTIME.search(path) else Author.PROGRAM
            self._by_path[path] = found
        return found

    def of_line(self, address: int) -> Author:
        """Return the author of the line of an instruction, which may be inlined into another author's function."""
        path = self._program.source(address)[0]
        if path == UNKNOWN[0] and (function := self._program.code.at(address)) is not None:
            # Any other function without line information counts for its caller, like a library.
            return Author.SYSTEM if self._is_systems(function.name) else Author.LIBRARY
        return self.of_path(path)

    @cached_property
    def _is_systems(self) -> Callable[[str], bool]:
        """Recognises functions of ove and the kernel by name only: both may be compiled without debug information."""
        is_kernels = native.wanted(self._program)
        return cache(lambda name: bool(_OVE.match(name)) or is_kernels(name))

    def of_function(self, address: int) -> Author:
        """Return the author of the function that contains an instruction."""
        function = self._program.code.at(address)
        if function is None:
            return Author.SYSTEM
        found = self._of_starts.get(function.start)
        return self.of_line(function.start) if found is None else found

    @cached_property
    def _of_starts(self) -> dict[int, Author]:
        """The authors of functions that begin with an inlined library line."""
        functions = {self._program.code.at(one) for one in self._observed.flow.addresses.tolist()}
        starts = [one.start for one in functions if one is not None and self.of_line(one.start) is Author.LIBRARY]
        return self._of_callers(starts, dict.fromkeys(starts, Author.LIBRARY))

    def _of_callers(self, addresses: list[int], otherwise: dict[int, Author]) -> dict[int, Author]:
        """Return the authors that called the code inlined at some instructions: the innermost one outside libraries."""
        found = dict(otherwise)
        for address, sites in (self._observed.debug.inlined_at(addresses) if addresses else {}).items():
            authors = (self.of_path(one.path) for one in sites if one.path)
            found[address] = next((one for one in authors if one is not Author.LIBRARY), otherwise[address])
        return found

    @cached_property
    def of_each(self) -> NDArray[np.uint8]:
        """The author of each instruction of the program, by the numbers of Flow.which.

        A library's line inside another author's function counts for that author.
        """
        addresses = self._observed.flow.addresses.tolist()
        found = {one: self.of_line(one) for one in addresses}
        libraries = {one: self.of_function(one) for one, author in found.items() if author is Author.LIBRARY}
        # The author's function may be inlined into a binding's, and a library function into that.
        unclear = {one: author for one, author in libraries.items() if author is not Author.PROGRAM}
        found |= libraries | self._of_callers(list(unclear), unclear)
        return np.array([found[one] for one in addresses], dtype=np.uint8)

    @cached_property
    def is_atomic(self) -> NDArray[np.bool_]:
        """Whether each instruction belongs to a library's atomic access, by the source file of its line."""
        paths = (self._program.source(one)[0] for one in self._observed.flow.addresses.tolist())
        return np.array([bool(_ATOMIC.search(one)) for one in paths], dtype=bool)

    @cached_property
    def is_barrier(self) -> NDArray[np.bool_]:
        """Whether each instruction is a barrier outside ove and the kernel."""
        names = (self._program.plain(one) for one in self._observed.flow.addresses.tolist())
        is_one = np.array([one.startswith(_BARRIERS) for one in names], dtype=bool)
        found: NDArray[np.bool_] = is_one & (self.of_each != Author.SYSTEM)
        return found

    @cached_property
    def is_binding(self) -> NDArray[np.bool_]:
        """Whether each instruction is in a line of a binding."""
        return np.array([self.is_of_binding(one) for one in self._observed.flow.addresses.tolist()], dtype=bool)

    def is_of_binding(self, address: int) -> bool:
        """Return True if an instruction is in a line of a binding."""
        return bool(_BINDINGS.search(self._program.source(address)[0]))

    @property
    def is_known(self) -> bool:
        """Whether the image has the line information that distinguishes the program's code from the kernel's."""
        return bool(self._program.sources)

    @staticmethod
    def kernels() -> list[str]:
        """Return the kernels that the laboratory knows."""
        return sorted(kernel_files.descriptions())
