# SPDX-License-Identifier: MIT OR Apache-2.0
"""The effect of each executed instruction on the program counter and the stack pointer, as arrays over a run."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace import adjusted, reader, semantics
from ove_lab.trace.effects import CALL_BYTES, Effect, Kind, effect
from ove_lab.trace.program import Program
from ove_lab.trace.reader import Empty, Followed
from ove_lab.trace.record import Run

T = TypeVar("T")
_BLOCK = re.compile(r"^it([te]{0,3}) ([a-z]{2})$")
_ABSENT = -1


class Tables:
    """The instructions of a program that a run executes, by their addresses."""

    def __init__(self, addresses: NDArray[np.int64], program: Program) -> None:
        self.addresses, each = addresses, addresses.tolist()
        self.effects = [effect(program.plain(address)) for address in each]
        self.kinds = np.array([one.kind for one in self.effects], dtype=np.uint8)
        self.targets = np.array([one.target for one in self.effects], dtype=np.int64)
        starts = np.array(sorted(program.code.functions), dtype=np.int64)
        self.begins_function: NDArray[np.bool_] = np.isin(addresses, starts)
        self.guarded = _guarded(each, program)
        # The address after each instruction, 0 if it never continues there; two addresses if the size is not known.
        behind = [self._read_behind(address, one, program) for address, one in zip(each, self.effects, strict=True)]
        self.behind = np.array(behind, dtype=np.uint32).reshape(-1, 2).T.copy()
        self.followed = reader.Tables(
            *self.behind,
            self.targets.astype(np.uint32),
            np.array([one.moves for one in self.effects], dtype=np.int64),
            np.array([one.is_memory for one in self.effects], dtype=np.bool_),
        )
        # Tables that other modules create.
        self.others: dict[str, Any] = {}
        self._low = each[0] if each else 0
        self._numbers = np.full((each[-1] - self._low) // 2 + 1 if each else 1, _ABSENT, dtype=np.int64)
        self._numbers[(addresses - self._low) >> 1] = np.arange(len(each))

    def _read_behind(self, address: int, each: Effect, program: Program) -> tuple[int, int]:
        if each.is_always and address not in self.guarded:
            return 0, 0
        instruction = program.decoded(address)
        # The emulator reports a wrong size for an instruction at the end of a page.
        sizes = (2, 4) if instruction is None else (instruction.size, instruction.size)
        return address + sizes[0], address + sizes[1]

    def which(self, pc: NDArray[np.uint32], empty: Empty) -> NDArray[np.int64] | None:
        """Return the number of each executed instruction; None if one of them is missing here."""
        return reader.which(pc, self._numbers, self._low, empty)


def _tables(pc: NDArray[np.uint32], earlier: Tables | None, program: Program) -> Tables:
    """Read the instructions that a run executes, and those that earlier parts of it executed."""
    addresses = np.empty(0, dtype=np.int64) if earlier is None else earlier.addresses
    low = int(pc.min()) if len(pc) else 0
    # Avoid sorting the instructions of a run, which takes seconds.
    is_executed = np.zeros((int(pc.max()) - low) // 2 + 1 if len(pc) else 0, dtype=bool)
    is_executed[(pc.astype(np.int64) - low) >> 1] = True
    return Tables(np.union1d(addresses, np.flatnonzero(is_executed) * 2 + low), program)


class Flow:
    """The effects of a run's instructions. `which` holds each executed instruction's entry in the tables."""

    def __init__(self, run: Run, program: Program, earlier: Flow | None = None, empty: Empty = np.empty) -> None:
        """Read a run. The tables of an earlier part are reused, unless they lack an instruction."""
        known = earlier.tables if earlier is not None else None
        which = known.which(run.pc, empty) if known is not None else None
        if known is None or which is None:
            known = _tables(run.pc, known, program)
            which = known.which(run.pc, empty)
        assert which is not None  # noqa: S101
        self.which, self.tables = which, known
        self.addresses, self.effects, self.guarded = known.addresses, known.effects, known.guarded
        self.kinds, self.targets, self.begins_function = known.kinds, known.targets, known.begins_function
        self._run, self._empty = run, empty

    def once(self, name: str, make: Callable[[], T]) -> T:
        """Return a table that depends only on the instructions; the parts of one run share it."""
        if name not in self.tables.others:
            self.tables.others[name] = make()
        found: T = self.tables.others[name]
        return found

    def head(self, run: Run) -> Flow:
        """Return the effects of the first instructions, given as `run`, with the same tables."""
        found = copy(self)
        count = len(run.pc)
        found._run, found.which = run, self.which[:count]
        for name in ("has_access", "shown"):
            found.__dict__.pop(name, None)
        # The next chunk shows where the last instruction continues.
        kind, natural = self.kind[:count].copy(), self.natural[:count].copy()
        kind[-1:], natural[-1:] = self.kinds[found.which[-1:]], True
        followed = Followed(self.goes_on[: max(count - 1, 0)], natural, self.moved[: count + 1])
        found.__dict__.update(kind=kind, _followed=followed)
        return found

    @cached_property
    def _followed(self) -> Followed:
        given = (self._run.pc, self.which, self.kind, self._run.first_access)
        found = reader.follow(self.tables.followed, *given, self._empty)
        places = self.where(self.once("adjusts", self._adjusts))
        if not len(places):
            return found
        shown, values = self.shown
        moves = self.tables.followed.moves[self.which[places]]
        skipped = adjusted.skipped(places, moves, shown, values - found.moved[shown])
        too_much = np.zeros(len(found.moved), dtype=np.int64)
        too_much[skipped + 1] = self.tables.followed.moves[self.which[skipped]]
        return found._replace(moved=found.moved - np.cumsum(too_much))

    def _adjusts(self) -> NDArray[np.bool_]:
        """Return which instructions move the stack pointer on a condition, without an access."""
        is_guarded = np.isin(self.addresses, np.array(list(self.guarded), dtype=np.int64))
        found: NDArray[np.bool_] = is_guarded & (self.tables.followed.moves != 0) & ~self.tables.followed.needs_access
        return found

    @property
    def goes_on(self) -> NDArray[np.bool_]:
        """True if instruction i + 1 follows instruction i in memory, and i can continue there."""
        return self._followed.goes_on

    @cached_property
    def kind(self) -> NDArray[np.uint8]:
        """The Kind of each executed instruction. A conditional call that is not taken counts as an ordinary
        instruction."""
        kind = self.kinds.take(self.which)
        is_guarded = np.isin(self.addresses, np.array(list(self.guarded), dtype=np.int64))
        calls = self.where(is_guarded & np.isin(self.kinds, (Kind.CALL, Kind.CALL_COMPUTED)))
        calls = calls[calls + 1 < len(kind)]
        size = np.where(kind[calls] == Kind.CALL, CALL_BYTES[Kind.CALL], CALL_BYTES[Kind.CALL_COMPUTED])
        behind = self._run.pc[calls].astype(np.int64) + size
        kind[calls[self._run.pc[calls + 1] == behind]] = Kind.NEXT
        return kind

    @cached_property
    def has_access(self) -> NDArray[np.bool_]:
        return np.diff(self._run.first_access) > 0

    @property
    def natural(self) -> NDArray[np.bool_]:
        """True if instruction i + 1 can follow i without an exception; a computed jump can go anywhere."""
        return self._followed.natural

    @property
    def moved(self) -> NDArray[np.int64]:
        """The sum of the stack pointer changes before each instruction; it has one entry more than `which`."""
        return self._followed.moved

    @cached_property
    def shown(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The instructions whose accesses reveal the stack pointer, and its value before each of them."""
        shows = np.array([one.before is not None for one in self.effects], dtype=bool)
        lacks = np.array([one.before or 0 for one in self.effects], dtype=np.int64)
        places = self.where(shows)
        places = places[self.has_access[places]]
        first = self._run.address[self._run.first_access[places]].astype(np.int64)
        return places, first + lacks[self.which[places]]

    def where(self, condition: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return the executed instructions whose table entries satisfy a condition."""
        return reader.where(condition, self.which) if condition.any() else np.empty(0, dtype=np.int64)


def depths(addresses: list[int], program: Program) -> list[int]:
    """Return the call depth of each instruction of a loop's iteration, relative to the first one."""
    found, depth = [], 0
    for address, following in zip(addresses, [*addresses[1:], addresses[0]], strict=True):
        found.append(depth)
        kind = effect(program.plain(address)).kind
        # If its condition is false, the instruction continues with the next one.
        if following - address in (2, 4):
            continue
        if kind in CALL_BYTES:
            depth += 1
        elif kind == Kind.RETURN:
            depth -= 1
    return found


def _guarded(addresses: list[int], program: Program) -> dict[int, tuple[int, str]]:
    """Return each conditional instruction of an IT block by its address: the address of the `it`, and the condition.

    The emulator begins each instruction of a block, whether or not its condition holds.
    """
    found: dict[int, tuple[int, str]] = {}
    for index, address in enumerate(addresses):
        match = _BLOCK.match(program.plain(address))
        if match is None:
            continue
        letters = "t" + match[1]
        for letter, covered in zip(letters, addresses[index + 1 :], strict=False):
            found[covered] = (address, match[2] if letter == "t" else semantics.OPPOSITE[match[2]])
    return found
