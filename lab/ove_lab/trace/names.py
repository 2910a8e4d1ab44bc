# SPDX-License-Identifier: MIT OR Apache-2.0
"""Source-level names of functions, objects, threads and exceptions."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import count, pairwise
from typing import NamedTuple

import numpy as np

from ove_lab.limits import call
from ove_lab.trace.exceptions import Activation
from ove_lab.trace.flow import Flow, Kind
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.threads import Owners, Segment, Thread

_TIMEOUT_S = 60.0
_TOOLS = ("arm-none-eabi-c++filt", "c++filt")
# The suffixes that each language's static definitions add to the source name.
_ADDED = re.compile(r"_(storage|memory|bytes|buffer|stack)$")
_HOLDER = re.compile(r'^static\.Holder\("([^"]*)"')
_HASH = re.compile(r"(::h[0-9a-f]{16}$)|(\[[0-9a-f]{16}\])")
_ANONYMOUS = "(anonymous namespace)::"
_EXCEPTIONS = {
    2: "NMI",
    3: "HardFault",
    4: "MemManage",
    5: "BusFault",
    6: "UsageFault",
    11: "SVCall",
    12: "DebugMonitor",
    14: "PendSV",
    15: "SysTick",
}
# The suffixes of a compiler's own versions of a function.
_VERSION = re.compile(r"(?:\.(?:constprop|isra|part|cold|lto_priv)(?:\.\d+)*| \[clone [^\]]*\])+$")
_PART = re.compile(r"\.(?:part|cold)\b")
_FIRST_INTERRUPT = 16
# The exceptions that kernels use to switch threads.
SWITCHES = ("PendSV", "SVCall")
# A thread's first function, or its preparation code, calls the author's function within this many instructions.
_SOON = 150


def written(function: str) -> str:
    """Return the name in the source of a function, or of a compiler's own version of the function."""
    return _VERSION.sub("", function)


def is_version(function: str) -> bool:
    """Return True for a compiler's own version of a whole function."""
    return written(function) != function and not _PART.search(function)


class Symbols:
    """The readable names of a program's symbols."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def _readable(self) -> dict[str, str]:
        code = self._program.code
        mangled = sorted({name for name in (*code.by_name, *code.objects()) if name.startswith(("_Z", "_R"))})
        tool = next((found for each in _TOOLS if (found := shutil.which(each))), None)
        if not mangled or tool is None:
            return {}
        done = call([tool, "-p"], _TIMEOUT_S, text="\n".join(mangled) + "\n")
        lines = done.output.splitlines()
        return dict(zip(mangled, lines, strict=True)) if len(lines) == len(mangled) else {}

    def function(self, name: str) -> str:
        """Return a function's name without parameters, hashes and unnamed namespaces."""
        return _HASH.sub("", self._readable.get(name, name)).replace(_ANONYMOUS, "")

    def object(self, name: str) -> str:
        """Return the object's source-level name."""
        holder = _HOLDER.match(name)
        if holder:
            return holder[1]
        readable = self.function(name)
        if name.startswith(("_R", "_ZN")):
            readable = readable.rpartition("::")[2]
        return _ADDED.sub("", readable)


class Executed(NamedTuple):
    """The address of an instruction, and its Kind."""

    pc: int
    kind: int


class Names:
    """The names of instruction owners. `kept` returns the kernel's name of a thread, or an empty text."""

    def __init__(
        self,
        run: Run,
        flow: Flow,
        program: Program,
        owners: Owners,
        symbols: Symbols,
        kept: Callable[[Thread], str] = lambda _: "",
    ) -> None:
        self._run, self._flow, self._program, self._owners, self._kept = run, flow, program, owners, kept
        self._symbols = symbols
        # The names found so far, by thread number.
        self.known: dict[int, str] = {}
        self.final: frozenset[int] = frozenset()
        # The number of leading threads that have a name, and these names.
        self._counted, self._taken = 0, set[str]()
        # The first instructions of threads that began in earlier chunks of the run.
        self.earlier: dict[int, list[Executed]] = {}
        self._entries: dict[int, str] = {}
        # The names of exceptions that do not share their handler.
        self._handlers: dict[int, str] = {}

    def name(self, segment: Segment) -> str:
        return self.thread(segment.thread) if segment.thread else self.exception(segment.exception)

    def thread(self, thread: Thread) -> str:
        """Return a thread's name from the kernel, or else from the variable with its stack or the function that it
        runs.

        A later thread with the same name gets a number as a suffix, whether or not the earlier one has ended.
        """
        if thread.number not in self.known:
            name = self._name(thread)
            while self._counted < thread.number:
                self._counted += 1
                self._taken.add(self.thread(self._owners.threads[self._counted - 1]))
            numbered = (f"{name} ({number})" for number in count(2))
            is_free = name not in self._taken
            self.known[thread.number] = name if is_free else next(one for one in numbered if one not in self._taken)
        return self.known[thread.number]

    def _name(self, thread: Thread) -> str:
        if kept := self._kept(thread):
            return kept
        stack = self._program.object_at(thread.high - 1) if thread.high else None
        return self._by_stack(thread, stack)

    def _by_stack(self, thread: Thread, stack: str | None) -> str:
        shares = [one for one in self._owners.threads if one.high and self._program.object_at(one.high - 1) == stack]
        function = self.entry(thread)
        if thread.number == 0:
            return f"start ({function})"
        name = self._symbols.object(stack) if stack else ""
        # A heap holds many stacks, and a kernel numbers its own; neither gives a useful name.
        is_shared = stack is not None and self._program.is_heap(stack)
        if not name or "." in name or is_shared or len({self.entry(one) for one in shares}) > 1:
            return function
        return name

    def entry(self, thread: Thread) -> str:
        """Return the author's function that a thread runs: the last one that its start code calls by a computed
        address."""
        # Cached, because naming a thread on a heap needs the entries of all others there.
        if thread.number not in self._entries:
            self._entries[thread.number] = self._entry(thread)
        return self._entries[thread.number]

    def _entry(self, thread: Thread) -> str:
        first = self.begun(thread)
        name = self._program.function(first[0].pc) if first else ""
        depth = 0
        for (_, kind), (called, _) in pairwise(first):
            if kind == Kind.CALL_COMPUTED and depth == 0:
                name = self._program.function(called)
                if not name.startswith("ove_"):
                    break
            elif kind == Kind.CALL:
                depth += 1
            elif kind == Kind.RETURN and depth:
                depth -= 1
        return self._symbols.function(name)

    def begun(self, thread: Thread) -> list[Executed]:
        """Return the first instructions of a thread, including those in earlier chunks of the run."""
        found = list(self.earlier.get(thread.number, ()))
        for segment in self._owners.segments:
            if len(found) >= _SOON:
                break
            if segment.thread is thread:
                places = range(segment.begin, min(segment.end, segment.begin + _SOON - len(found)))
                found += [Executed(int(self._run.pc[one]), int(self._flow.kind[one])) for one in places]
        return found

    def is_final(self, thread: Thread) -> bool:
        """Return True if a later chunk of the run cannot change the thread's name."""
        return thread.number in self.final or bool(self._kept(thread)) or len(self.begun(thread)) >= _SOON

    def exception(self, activation: Activation | None) -> str:
        """Return an exception's name from its number, for an interrupt also from its handler.

        If all interrupts share one handler, the first function that it calls by a computed address provides the name.
        """
        if activation is None:
            return ""
        if activation.handler not in self._handlers:
            self._handlers[activation.handler] = self._by_handler(activation.handler)
        return self._handlers[activation.handler] or self._shared(activation)

    def _by_handler(self, handler: int) -> str:
        """Return an exception's name from its handler; empty if the handler serves several exceptions, or none in the
        vector table."""
        numbers = self._program.vectors.get(handler, ())
        if len(numbers) != 1:
            return ""
        if numbers[0] in _EXCEPTIONS:
            return _EXCEPTIONS[numbers[0]]
        return f"interrupt {numbers[0] - _FIRST_INTERRUPT} ({self._symbols.function(self._program.function(handler))})"

    def numbered(self, number: int) -> str:
        """Return an exception's name from its number alone, as `exception` does for an exclusive handler."""
        if number in _EXCEPTIONS:
            return _EXCEPTIONS[number]
        handler = next((address for address, numbers in self._program.vectors.items() if number in numbers), None)
        name = "" if handler is None else f" ({self._symbols.function(self._program.function(handler))})"
        return f"interrupt {number - _FIRST_INTERRUPT}{name}"

    def _shared(self, activation: Activation) -> str:
        begin, end = activation.begin, activation.end
        handler = self._symbols.function(self._program.function(activation.handler))
        calls = begin + np.flatnonzero(self._flow.kind[begin : end - 1] == Kind.CALL_COMPUTED)
        for place in calls.tolist():
            segment = self._owners.at(place)
            if segment.exception is activation and place + 1 < segment.end:
                called = self._program.function(int(self._run.pc[place + 1]))
                return f"{self._symbols.function(called)} ({handler})"
        return handler


def shorten(names: Iterable[str]) -> dict[str, str]:
    """Return each name in a form for file names; names that would collide get a number."""
    found: dict[str, str] = {}
    used: dict[str, int] = {}
    for name in names:
        plain = re.sub(r"[^A-Za-z0-9_.-]+", "_", name).strip("_") or "unnamed"
        used[plain] = used.get(plain, 0) + 1
        found[name] = plain if used[plain] == 1 else f"{plain}.{used[plain]}"
    return found
