# SPDX-License-Identifier: MIT OR Apache-2.0
"""The calls of a run in order: API calls with their arguments, and the functions that they called."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

import numpy as np

from ove_lab.trace import api, locations
from ove_lab.trace.debug import Inlined
from ove_lab.trace.flow import Flow, Kind
from ove_lab.trace.instructions import SP
from ove_lab.trace.locations import Parameter, Where
from ove_lab.trace.names import Symbols
from ove_lab.trace.native import NativeObjects
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run
from ove_lab.trace.stacks import Observer
from ove_lab.trace.threads import Owners, Segment, Thread
from ove_lab.trace.values import Values
from ove_lab.trace.variables import Variables

if TYPE_CHECKING:
    from ove_lab.trace.fill import Rule

OPTIMIZED_OUT = "optimized out"
_TIMED_OUT = "OVE_ERR_TIMEOUT"
# The parameters of calls that create a thread, may wait, or transfer several items or bytes.
DESCRIPTOR, TIMEOUT, COUNT, LENGTH = "desc", "timeout_ms", "count", "length"
_ARGUMENTS_IN_REGISTERS = 4
_WORD_BYTES = 4
# An argument that the call's first instructions compute is available within this many instructions.
_SOON = 32
_WAITS_FOREVER = 0xFFFFFFFF
_SIGN = 1 << 31
_ADDRESSES = 0x1000


@dataclass
class Slice:
    """A function's execution from its first instruction to after its last. `owner` is a thread or an exception.

    `call` is set for an API call, `inlined` if the compiler inlined it. `target` is the address of the call's object.
    `is_open` means that the record ended first. `is_changed` is set for a compiler's own version of the function, with
    other arguments and another result.
    """

    owner: object
    begin: int
    function: str
    end: int = -1
    call: api.Call | None = None
    target: int | None = None
    name: str = ""
    arguments: dict[str, int | str | None] = field(default_factory=dict)
    inlined: Inlined | None = None
    result: int | None = None
    is_open: bool = False
    is_changed: bool = False

    @property
    def succeeded(self) -> bool:
        return self.result is not None and self.result < _SIGN

    @property
    def timed_out(self) -> bool:
        if self.call is None or self.result is None:
            return False
        if self.call.native is not None:
            return self.result in self.call.native.refused
        return api.shown_result(self.call, self.result) == _TIMED_OUT


class Detail(Enum):
    """The reported calls: API calls; also the functions that they and exceptions call; or all.

    TOTALS are the API calls without the arguments that the totals of a long run do not need.
    """

    TOTALS = "totals"
    CALLS = "calls"
    API = "api"
    ALL = "all"

    @property
    def has_others(self) -> bool:
        """Return True if other calls than the API's are reported."""
        return self in (Detail.API, Detail.ALL)


class Collected(Observer):
    """Collects the calls of a run."""

    def __init__(self, calls: Mapping[str, api.Call]) -> None:
        self.detail = Detail.API
        # Whether a kernel call that begins at an instruction is reported.
        self.is_told: Callable[[int], bool] = lambda _: True
        self._calls = calls
        self._open: dict[int, list[list[Slice | None]]] = {}
        self._inside: dict[int, int] = {}
        self.slices: list[Slice] = []

    def begins(self, segment: Segment, place: int, function: str) -> None:
        self._open.setdefault(id(segment.thread or segment.exception), []).append([self._new(segment, place, function)])

    def _new(self, segment: Segment, place: int, function: str) -> Slice | None:
        call = self._calls.get(function)
        is_changed = call is not None and call.native is None and call.name != function
        # Most functions of a long run are not API calls, and the totals need no others.
        if call is None and self.detail is Detail.TOTALS:
            return None
        owner = segment.thread or segment.exception
        if call is None and not self.detail.has_others:
            return None
        inside = self._inside.get(id(owner), 0)
        if call is not None and call.native is not None and (inside or not self.is_told(place)):
            # Kernel calls are kernel functions, which call each other.
            call = None
        is_told = self.detail.has_others and (inside or segment.exception is not None)
        if not (call or is_told or self.detail is Detail.ALL):
            return None
        self._inside[id(owner)] = inside + (call is not None)
        made = Slice(owner, place, function, call=call, is_changed=is_changed)
        self.slices.append(made)
        return made

    def replaces(self, segment: Segment, place: int, function: str) -> None:
        owner = segment.thread or segment.exception
        self._open[id(owner)][-1].append(self._new(segment, place, function))

    def ends(self, segment: Segment, place: int) -> None:
        owner = segment.thread or segment.exception
        for each in self._open[id(owner)].pop():
            if each is not None:
                each.end = place
                self._inside[id(owner)] -= each.call is not None

    def finish(self, owners: Owners) -> None:
        """Close open slices: an exception's functions end with it, a thread's with the record."""
        for stack in self._open.values():
            for each in (one for entry in stack for one in entry if one is not None):
                each.end = getattr(each.owner, "end", owners.segments[-1].end)
                each.is_open = isinstance(each.owner, Thread)

    def shift(self, cut: int, threads: Iterable[Thread]) -> None:
        """Continue in the next chunk, which begins at an instruction of this one, with the threads' open slices."""
        kept = {id(one) for one in threads}
        self._open = {identity: stack for identity, stack in self._open.items() if identity in kept}
        self._inside = {identity: count for identity, count in self._inside.items() if identity in kept}
        self.slices = list(self.open())
        for each in self.slices:
            each.begin, each.end, each.is_open = each.begin - cut, -1, False

    def open(self) -> Iterator[Slice]:
        """Return the threads' calls that are open at the end of the record, ordered by start."""
        found = (one for stack in self._open.values() for entry in stack for one in entry if one is not None)
        return iter(sorted((one for one in found if isinstance(one.owner, Thread)), key=lambda one: one.begin))


class Reader:
    """Finds the arguments, the objects and the results of the API's calls."""

    def __init__(
        self,
        values: Values,
        program: Program,
        symbols: Symbols,
        run: Run,
        owners: Owners,
        variables: Variables,
        native: NativeObjects,
        levels: Mapping[str, Rule],
        detail: Detail = Detail.API,
    ) -> None:
        self._native, self._levels, self._detail = native, levels, detail
        self._values, self._program, self._symbols, self._run, self._owners = values, program, symbols, run, owners
        self._variables = variables
        self._objects: dict[int, str] = {}

    def read_any(self, each: Slice, flow: Flow) -> None:
        """Add the known facts of a call, whether it is out of line or inlined."""
        if each.inlined is None:
            self.read(each)
        elif each.begin >= 0:
            self.read_inlined(each, flow)

    def read(self, each: Slice) -> None:
        """Add the arguments and the result of an out-of-line API call, from the registers at its start and end."""
        if each.call is None:
            return
        if each.is_changed:
            each.arguments = dict.fromkeys(each.call.parameters, OPTIMIZED_OUT)
            return
        if each.begin >= 0:
            self._read_begin(each)
        if 0 < each.end < len(self._run.pc):
            # The next instruction belongs to another owner if an exception ends with the call.
            each.result = self._values.register_at_end(0, each.end)
        elif each.end == 0:
            each.result = self._values.register(0, 0)
        elif each.end < 0 and isinstance(each.owner, Thread):
            each.result = self._values.register_before(0, each.owner)

    def _read_begin(self, each: Slice) -> None:
        assert each.call is not None  # noqa: S101
        call = each.call
        numbers = range(_ARGUMENTS_IN_REGISTERS) if call.native is None else call.native.registers
        for parameter, number in zip(call.parameters, numbers, strict=False):
            if number is not None and (self._detail is not Detail.TOTALS or is_needed(call, parameter)):
                each.arguments[parameter] = self._passed(number, each.begin)
        self._about(each)

    def _passed(self, number: int, place: int) -> int | None:
        """Return a register's value before a function's first instruction, or for ~N the Nth stack word."""
        if number >= 0:
            return self._values.register(number, place)
        top = self._values.register(SP, place)
        return None if top is None else self._values.memory(top + _WORD_BYTES * ~number, _WORD_BYTES, place)

    def _about(self, each: Slice) -> None:
        given = each.arguments.get(each.call.about) if each.call is not None else None
        if given == 0 and each.call is not None and each.call.native is not None:
            # NULL is not an object: variables that hold NULL are handles of objects that are not created yet.
            if each.call.native.is_null_caller and isinstance(each.owner, Thread):
                each.name = self._native.thread(each.owner)
        elif isinstance(given, int) and each.call is not None:
            each.target = given
            if each.call.native is not None:
                each.call = self._native.kind(each.call, given, each.begin)
                named_by = self._native.joined if each.call.does == api.JOIN else self._native.name
                each.name = named_by(given, each.begin)
            each.name = each.name or self.object(given)

    def read_inlined(self, each: Slice, flow: Flow) -> None:
        """Add the arguments of an inlined call, as far as the debug information has them.

        If it lacks the call's object, the object is the variable passed to the first function inside. Without such a
        function, it is the only object whose level and capacity the code loads; the first object that the code touches
        may belong to the kernel.
        """
        if each.call is not None and each.inlined is not None:
            known = {one.name: one for one in each.inlined.parameters}
            for name in each.call.parameters:
                each.arguments[name] = self._argument(known[name], each) if name in known else OPTIMIZED_OUT
            self._about(each)
            if each.target is not None or not each.call.about:
                return
        calls = (flow.kind[each.begin : each.end] == Kind.CALL) | (
            flow.kind[each.begin : each.end] == Kind.CALL_COMPUTED
        )
        for place in (np.flatnonzero(calls) + each.begin).tolist():
            segment = self._owners.at(place)
            if (segment.thread or segment.exception) is each.owner and place + 1 < len(self._run.pc):
                given = self._values.register(0, place + 1)
                if given and self._program.is_written(given) and self._program.object_at(given):
                    each.target, each.name = given, self.object(given)
                return
        if (found := self._looked_at(each)) is not None:
            each.target, each.name = found, self.object(found)

    def _looked_at(self, each: Slice) -> int | None:
        """Return the object whose level and capacity a call loads; None if there is none or several."""
        rule = self._levels.get(each.call.objects) if each.call is not None else None
        if rule is None or rule.level is None or rule.capacity is None:
            return None
        loaded: set[int] = set()
        first, last = self._owners.bounds(each.begin, each.end)
        for segment in self._owners.segments[first:last]:
            if (segment.thread or segment.exception) is each.owner:
                spans = (max(segment.begin, each.begin), min(segment.end, each.end))
                begin, end = (int(self._run.first_access[one]) for one in spans)
                loaded |= set(self._run.address[begin:end][~self._run.is_store[begin:end]].tolist())
        level, capacity = rule.level.offset, rule.capacity.offset
        found = [one - level for one in loaded if one - level + capacity in loaded]
        found = [one for one in found if self._is_object(one, one + level, one + capacity)]
        return found[0] if len(found) == 1 else None

    def _is_object(self, *addresses: int) -> bool:
        """Return True if the addresses belong to one variable."""
        names = {self._program.object_at(one) for one in addresses}
        return len(names) == 1 and None not in names

    def _argument(self, parameter: Parameter, each: Slice) -> int | str | None:
        """Return an argument at the first point where the call has it."""
        for place in range(each.begin, min(each.end, each.begin + _SOON)):
            where = parameter.at(int(self._run.pc[place]))
            segment = self._owners.at(place)
            if where is not None and (segment.thread or segment.exception) is each.owner:
                return self._located(where, place)
        return OPTIMIZED_OUT

    def _located(self, where: Where, place: int) -> int | None:
        values = self._values
        return locations.value(
            where, lambda number: values.register(number, place), lambda at: values.memory(at, _WORD_BYTES, place)
        )

    def object(self, address: int | None) -> str:
        """Return an object's name: the variable that contains it, or its address in the heap."""
        if not address:
            return ""
        if address not in self._objects:
            self._objects[address] = named(address, self._program, self._symbols, self._variables)
        return self._objects[address]


def named(address: int, program: Program, symbols: Symbols, variables: Variables) -> str:
    """Return the variable that contains an object, or the object's address in the heap."""
    name = program.object_at(address)
    if name is None or program.is_heap(name):
        return f"0x{address:x}"
    part = variables.part(address)
    if part is None:
        offset = address - program.object_begin(address)
        part = f"+{offset}" if offset else ""
    return symbols.object(name) + part


def is_needed(call: api.Call, parameter: str) -> bool:
    """Return True if the totals of a run need an argument, not only the viewer's file."""
    given = (TIMEOUT, LENGTH) if call.native is None else (call.native.timeout, call.native.length)
    return parameter in (call.about, *given, COUNT, DESCRIPTOR)


def shown(value: int | str | None) -> str | int:
    """Return an argument in readable form."""
    if value is None:
        return "unknown"
    if isinstance(value, str):
        return value
    if value == _WAITS_FOREVER:
        return "forever"
    return hex(value) if value > _ADDRESSES else value
