# SPDX-License-Identifier: MIT OR Apache-2.0
"""The object that a blocked thread waits for, and who holds it, by the kernel's words in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ove_lab.inspect.snapshot import WORD, Snapshot
from ove_lab.inspect.threads import Thread, Threads
from ove_lab.inspect.unwind import NAMES, Frame
from ove_lab.trace import api, locations
from ove_lab.trace.debug import Debug, Field
from ove_lab.trace.names import Symbols
from ove_lab.trace.program import Program

_LOCKS = ("ove_mutex_lock", "ove_rmtx_lock")
_HANDLES = {f"ove_{one}_t": f"ove_{one}" for one in ("mutex", "rmtx", "sem", "event", "condvar", "queue", "stream")}
_ALL, _OWN = 0xFFFFFFFF, "ove_"
STRUCTURES = frozenset(_HANDLES.values())


@dataclass(frozen=True)
class Wait:
    """The object that a thread waits for, by its name, and the block of its owner, if one owns it."""

    name: str
    owner: int | None


@dataclass(frozen=True)
class _Owner:
    """Where a mutex names its owner: by the thread's structure, or by what the thread's member `named_by` holds."""

    field: Field
    mask: int
    free: tuple[int, ...]
    named_by: Field | None


class Waits:
    """Reads the waits of one image's threads."""

    def __init__(self, program: Program, debug: Debug, threads: Threads) -> None:
        self._program, self._debug, self._symbols = program, debug, Symbols(program)
        thread = threads.description.get("thread", {})
        self._chains: list[tuple[tuple[Field, ...], int]] = []
        for one in threads.description.get("waits", ()):
            names = [one["member"]] if isinstance(one["member"], str) else one["member"]
            alike = (debug.field(thread["type"], name) for name in names)
            members = [next((found for found in alike if found is not None), None)]
            members += [debug.field(each["type"], each["member"]) for each in one.get("then", ())]
            inside = debug.field(one["type"], one["list"])
            known = tuple(each for each in members if each is not None)
            if inside is not None and len(known) == len(members):
                self._chains.append((known, inside.offset))
        self._owners: list[_Owner] = []
        for one in threads.description.get("owner", ()):
            field = debug.field(one["type"], one["member"])
            named = debug.field(thread["type"], one["named_by"]) if "named_by" in one else None
            if field is not None and (named is not None or "named_by" not in one):
                self._owners.append(_Owner(field, one.get("mask", _ALL), tuple(one.get("free", (0,))), named))

    def of(
        self, snapshot: Snapshot, thread: Thread, call: str, frames: Sequence[Frame], threads: Sequence[Thread]
    ) -> Wait | None:
        """Return the object that a blocked thread waits for; None for one that waits for none, or if it is not known.

        `call` is the call of the API that the thread is in, and `frames` are its calls.
        """
        is_lock = call in _LOCKS
        object_ = self._argument(snapshot, call, frames)
        if object_ and (name := self._name(snapshot, object_, threads)):
            return Wait(name, self._owner(snapshot, object_, threads) if is_lock else None)
        for members, offset in self._chains:
            word: int | None = thread.block
            for member in members:
                word = snapshot.value(word + member.offset) if word else None
            name = self._name(snapshot, word, threads) if word else ""
            if word and name:
                return Wait(name, self._owner(snapshot, word - offset, threads) if is_lock else None)
        return None

    def _argument(self, snapshot: Snapshot, call: str, frames: Sequence[Frame]) -> int | None:
        """Return the object that a call of the API got, from the call or a function inside that got it too."""
        known = api.calls().get(call)
        if known is None or not known.about:
            return None
        for frame in frames:
            for one in (*self._debug.inlined, *self._debug.bodies):
                if not any(low <= frame.place < high for low, high in one.ranges):
                    continue
                where = next((each.at(frame.pc) for each in one.parameters if each.name == known.about), None)
                found = _value(snapshot, frame, where) if where is not None else None
                if found:
                    return found
                if one.function == call and one in self._debug.bodies:
                    return None
        return None

    def _owner(self, snapshot: Snapshot, mutex: int, threads: Sequence[Thread]) -> int | None:
        for rule in self._owners:
            word = snapshot.value(mutex + rule.field.offset, rule.field.size)
            if word is None or word & rule.mask in rule.free:
                continue
            for one in threads:
                named = rule.named_by
                name = one.block if named is None else snapshot.value(one.block + named.offset, named.size)
                if name == word & rule.mask:
                    return one.block
        return None

    def _name(self, snapshot: Snapshot, address: int, threads: Sequence[Thread]) -> str:
        """Name the object that holds an address: a variable, or what a variable's handle names.

        A thread's memory is none: some kernels have a list of waiters in it. Nor is a variable of ove's own.
        """
        found = self._program.object_at(address)
        if found in {self._program.object_at(one.block) for one in threads} - {None} or (found or "").startswith(_OWN):
            return ""
        if found is not None and not self._program.is_heap(found):
            part = self._debug.variables.part(address)
            return self._symbols.object(found) + (part if part.startswith("[") else "")
        for place, name in self._debug.variables.of_types(_HANDLES).items():
            object_ = snapshot.value(place)
            if object_ and any(0 <= address - object_ < self._debug.size(one) for one in STRUCTURES):
                return name
        return ""


def _value(snapshot: Snapshot, frame: Frame, where: locations.Where) -> int | None:
    """Return an argument's value by the registers that a frame has."""

    def register(number: int) -> int | None:
        return frame.registers.get(NAMES[number]) if number < len(NAMES) else None

    return locations.value(where, register, lambda address: snapshot.value(address, WORD))
