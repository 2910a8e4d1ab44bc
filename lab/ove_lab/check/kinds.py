# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kind of each shared access: plain, volatile or atomic, by its variable and its instruction."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ove_lab.check.accesses import Shared
from ove_lab.check.authors import Authors
from ove_lab.check.contexts import Contexts
from ove_lab.check.heaps import Heaps
from ove_lab.check.marks import Marks, Variable
from ove_lab.trace.observe import Observed

WORD_BYTES = 4
# A barrier belongs to an access that is at most this many instructions away.
_BARRIER = 10
# A compiler puts at most this many instructions between an atomic access and its barrier, that one included.
_BESIDE = 3
_LITERAL = "[pc"


class Kind(IntEnum):
    """The kind of some memory. LEFT_OUT memory belongs to ove, the kernel or a library, or has no name."""

    LEFT_OUT, PLAIN, ORDERING = 0, 1, 2


class Access(NamedTuple):
    """The marks of one access. `is_typed` is set if the instruction or the type is atomic, and not only the word."""

    variable: Variable | None
    is_ordering: bool
    is_exclusive: bool
    is_atomic: bool
    is_typed: bool


class Extent(NamedTuple):
    """The memory that may be copied as one value: a variable, a structure in an array, or a heap block.

    An array has elements. `part` is the address and the size of the member that contains the accessed byte.
    """

    begin: int
    size: int
    has_elements: bool
    part: tuple[int, int] = (0, 0)


class Kinds:
    """The kinds of one run's shared accesses, identified by their rows."""

    def __init__(
        self, observed: Observed, contexts: Contexts, authors: Authors, shared: Shared, marks: Marks, heaps: Heaps
    ) -> None:
        self._observed, self._contexts, self._authors = observed, contexts, authors
        self._shared, self._marks, self._heaps = shared, marks, heaps

    @cached_property
    def of_each(self) -> NDArray[np.int64]:
        """The kind of the memory of each access."""
        words, firsts, inverse = np.unique(self._shared.word, return_index=True, return_inverse=True)
        kinds = [self._of(int(self._shared.address[one])) for one in firsts.tolist()]
        return np.array(kinds, dtype=np.int64)[inverse] if len(words) else np.empty(0, dtype=np.int64)

    @property
    def is_plain(self) -> NDArray[np.bool_]:
        """Whether each access is to plain memory by a plain instruction."""
        return (self.of_each == Kind.PLAIN) & ~self._is_exclusive & ~self._is_library_atomic

    def access(self, row: int) -> Access:
        """Return the marks of an access."""
        variable = self.variable(int(self._shared.address[row]))
        is_ordering = variable is not None and _is_ordering(variable)
        is_exclusive, is_library = bool(self._is_exclusive[row]), bool(self._is_library_atomic[row])
        has_type = variable is not None and variable.is_atomic
        is_atomic = is_exclusive or is_library or int(self._shared.word[row]) in self._exclusive
        return Access(
            variable,
            is_ordering,
            is_exclusive,
            is_atomic or (has_type and is_ordering),
            is_exclusive or is_library or has_type,
        )

    def variable(self, address: int) -> Variable | None:
        """Return the variable at an address, unless it is a heap or contains thread stacks."""
        variable = self._marks.at(address)
        if variable is None or self._heaps.is_arena(address, variable.root):
            return None
        return None if self._stack(address) is not None else variable

    def name(self, address: int, place: int) -> str:
        """Return the name of memory that is in no variable at an instruction: of a heap block, or of a stack."""
        context = self._stack(address) if self._heaps.block(address) is None else None
        return self._heaps.name(address, place) if context is None else f"stack of {self._contexts.name(context)}"

    def extent(self, address: int, place: int) -> Extent | None:
        """Return the variable or heap block that contains an address."""
        variable = self.variable(address)
        if variable is not None:
            part = (variable.begin, variable.size)
            return Extent(variable.value, variable.value_size, variable.name.endswith("]"), part)
        block = self._heaps.block(address, place, is_lent=True)
        return None if block is None else Extent(block.address, block.size, has_elements=False)

    def _of(self, address: int) -> Kind:
        variable = self.variable(address)
        if variable is not None and not variable.is_author:
            return Kind.LEFT_OUT
        if variable is None and self._heaps.block(address, is_lent=True) is None and self._stack(address) is None:
            return Kind.LEFT_OUT
        is_ordering = variable is not None and _is_ordering(variable)
        return Kind.ORDERING if is_ordering or address >> 2 in self._exclusive else Kind.PLAIN

    def _stack(self, address: int) -> int | None:
        """Return the thread whose stack contains an address."""
        return next(
            (
                one.number
                for one in self._contexts.threads
                if one.low is not None and one.high is not None and one.low <= address < one.high
            ),
            None,
        )

    @cached_property
    def _names(self) -> list[str]:
        program = self._observed.program
        return [program.plain(one) for one in self._observed.flow.addresses.tolist()]

    def _is_of(self, *begins: str) -> NDArray[np.bool_]:
        return np.array([one.startswith(begins) for one in self._names], dtype=bool)

    @cached_property
    def _is_exclusive(self) -> NDArray[np.bool_]:
        return self._is_of("ldrex", "strex")[self._observed.flow.which[self._shared.place]]

    @cached_property
    def _is_library_atomic(self) -> NDArray[np.bool_]:
        return self._authors.is_atomic[self._observed.flow.which[self._shared.place]]

    @cached_property
    def _is_builtin(self) -> NDArray[np.bool_]:
        """Whether an access is the compiler's atomic load or store of a plain variable: its line has the barrier.

        An acquiring load comes right before a barrier, and a releasing store right after one.
        """
        addresses, program = self._observed.flow.addresses.tolist(), self._observed.program
        found = np.zeros(len(addresses), dtype=bool)
        for index in np.flatnonzero(self._is_of("dmb")).tolist():
            line = program.source(addresses[index])
            for step, begins in ((-1, "ldr"), (1, "str")):
                for near in range(index + step, index + step * (_BESIDE + 1), step):
                    if not 0 <= near < len(addresses) or program.source(addresses[near]) != line:
                        break
                    if self._names[near].startswith(begins) and _LITERAL not in self._names[near]:
                        found[near] = True
                        break
        return found[self._observed.flow.which[self._shared.place]]

    @cached_property
    def _exclusive(self) -> set[int]:
        """The words that an atomic instruction touches: other accesses to them are atomic loads and stores."""
        return set(self._shared.word[self._is_exclusive | self._is_builtin].tolist())

    @cached_property
    def _barriers(self) -> NDArray[np.int64]:
        """The instructions of ove and the kernel that executed a barrier. Order has those of the program."""
        return self._observed.flow.where(self._is_of("dmb", "dsb") & ~self._authors.is_barrier)

    def has_barrier_before(self, place: int) -> bool:
        """Return True if a barrier right before a store orders all stores of the program before it.

        The compiler may have inlined a call with a barrier before both this store and the one that it announces.
        """
        index = int(np.searchsorted(self._barriers, place)) - 1
        if index < 0 or place - int(self._barriers[index]) > _BARRIER:
            return False
        return not self._between(int(self._barriers[index]), place, is_store=True)

    def has_barrier_behind(self, place: int) -> bool:
        """Return True if a barrier right after a load orders all loads of the program behind it."""
        index = int(np.searchsorted(self._barriers, place, side="right"))
        if index >= len(self._barriers) or int(self._barriers[index]) - place > _BARRIER:
            return False
        return not self._between(place, int(self._barriers[index]), is_store=False)

    def _between(self, after: int, before: int, *, is_store: bool) -> bool:
        """Return True if a load or a store of shared memory is between two instructions."""
        first = int(np.searchsorted(self._shared.place, after, side="right"))
        last = int(np.searchsorted(self._shared.place, before))
        return bool((self._shared.is_store[first:last] == is_store).any())


def _is_ordering(variable: Variable) -> bool:
    return (variable.is_atomic or variable.is_volatile) and variable.size <= WORD_BYTES
