# SPDX-License-Identifier: MIT OR Apache-2.0
"""The object for which a blocked thread waits, and its holder, read from the kernel's data in memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ove_lab.inspect import handles
from ove_lab.inspect.snapshot import WORD, Snapshot
from ove_lab.inspect.threads import Thread, Threads
from ove_lab.inspect.unwind import NAMES, Frame
from ove_lab.trace import api, locations, wait_rules
from ove_lab.trace.debug import Debug
from ove_lab.trace.names import Symbols
from ove_lab.trace.program import Program

_LOCKS = ("ove_mutex_lock", "ove_rmtx_lock")
_JOINS = ("ove_thread_join", "ove_thread_settle")
# A wait for a condition variable ends in this function, which relocks the mutex.
_CONDVAR_WAIT, _LOCKS_AGAIN, _MUTEX = "ove_condvar_wait", "lock_again", "mutex"
_OF_THREADS, _TIMEOUT, _FOREVER = "ove_thread_", "timeout_ms", 0xFFFFFFFF
KINDS = ("mutex", "rmtx", "sem", "event", "eventgroup", "condvar", "queue", "stream")
_OWN = "ove_"
STRUCTURES = frozenset(_OWN + one for one in KINDS)


@dataclass(frozen=True)
class Wait:
    """The object of a wait: its name, which may be empty, and its owner's control block, if it has an owner.

    For a join, the joined thread is the owner, and `is_held` is False. `is_limited` tells whether the wait ends at a
    timeout; None if that is not known.
    """

    name: str
    owner: int | None = None
    is_held: bool = True
    is_limited: bool | None = False


class Waits:
    """Reads the waits of one image's threads."""

    def __init__(self, program: Program, debug: Debug, threads: Threads) -> None:
        self._program, self._debug, self._symbols = program, debug, Symbols(program)
        self._chains = wait_rules.waits(threads.description, debug)
        every = (wait_rules.owner(one, threads.description, debug) for one in threads.description.get("owner", ()))
        self._owners = [one for one in every if one is not None]

    def of(
        self,
        snapshot: Snapshot,
        thread: Thread,
        call: str,
        frames: Sequence[Frame],
        functions: Sequence[str],
        threads: Sequence[Thread],
    ) -> Wait | None:
        """Return the object for which a blocked thread waits; None if there is none or it is not known.

        `call` is the thread's API call; `frames` are its calls, and `functions` their names.
        """
        known = api.calls().get(call)
        locks_again = call == _CONDVAR_WAIT and (
            any(one.startswith(_LOCKS_AGAIN) for one in functions) or self._is_handed_over(snapshot, call, frames)
        )
        object_ = self._argument(snapshot, call, frames, _MUTEX if locks_again else known.about if known else "")
        timeout = _FOREVER if locks_again else self._argument(snapshot, call, frames, _TIMEOUT)
        is_limited = None if timeout is None else timeout != _FOREVER
        if call.startswith(_OF_THREADS):
            joined = next((one for one in threads if one.block == object_ and call in _JOINS), None)
            return None if joined is None else Wait(joined.name, joined.block, False, is_limited)
        is_lock = call in _LOCKS or locks_again
        owner = self.owner(snapshot, object_, threads) if is_lock and object_ else None
        if object_ and (name := self._name(snapshot, object_, threads)):
            return Wait(name, owner, is_limited=is_limited)
        for rule in self._chains:
            if (
                rule.state is not None
                and snapshot.value(thread.block + rule.state.offset, rule.state.size) != rule.waiting
            ):
                continue
            word: int | None = thread.block
            for member in rule.members:
                word = snapshot.value(word + member.offset) if word else None
            name = self._name(snapshot, word, threads) if word else ""
            if word and name:
                owner = self.owner(snapshot, word - rule.offset, threads) if is_lock else None
                return Wait(name, owner, is_limited=is_limited)
        return Wait("", owner, is_limited=is_limited) if owner else None

    def _is_handed_over(self, snapshot: Snapshot, call: str, frames: Sequence[Frame]) -> bool:
        """Return True if the condition variable's list is empty because a signal moved its waiter to the mutex."""
        waiters = self._debug.field("ove_condvar", "waiters")
        condvar = self._argument(snapshot, call, frames, "condvar") if waiters is not None else None
        if condvar is None or waiters is None:
            return False
        first = snapshot.value(condvar + waiters.offset)
        return first is not None and (first == 0 or 0 <= first - condvar < self._debug.size("ove_condvar"))

    def _argument(self, snapshot: Snapshot, call: str, frames: Sequence[Frame], wanted: str) -> int | None:
        """Return an argument of an API call, from the call's frame or from an inner function with the same argument."""
        for frame in frames if wanted else ():
            for one in (*self._debug.inlined, *self._debug.bodies):
                if not any(low <= frame.place < high for low, high in one.ranges):
                    continue
                where = next((each.at(frame.pc) for each in one.parameters if each.name == wanted), None)
                found = _value(snapshot, frame, where) if where is not None else None
                if found:
                    return found
                if one.function == call and one in self._debug.bodies:
                    return None
        return None

    def owner(self, snapshot: Snapshot, mutex: int, threads: Sequence[Thread]) -> int | None:
        """Return the control block of the mutex's holder, or None if no holder is known."""
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
        """Return the name of the object that contains an address: a variable, or the target of a variable's handle.

        A thread's memory does not count, because some kernels keep a list of waiters in it. Nor do ove's own variables.
        """
        found = self._program.object_at(address)
        if found in {self._program.object_at(one.block) for one in threads} - {None} or (found or "").startswith(_OWN):
            return ""
        if found is not None and not self._program.is_heap(found) and not self._debug.variables.are_bytes(address):
            return self._symbols.object(found) + (self._debug.variables.part(address) or "")
        named = []
        for kind in KINDS:
            size = max(self._debug.size(_OWN + kind), 1)
            for object_, name in handles.objects(self._debug.variables, snapshot, kind):
                if 0 <= (inside := address - object_) < size:
                    named.append((inside, name))
        # A stale handle may refer to memory that now holds another object.
        return min(named)[1] if named else ""


def _value(snapshot: Snapshot, frame: Frame, where: locations.Where) -> int | None:
    """Return an argument's value from a frame's registers."""

    def register(number: int) -> int | None:
        return frame.registers.get(NAMES[number]) if number < len(NAMES) else None

    return locations.value(where, register, lambda address: snapshot.value(address, WORD))
