# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernel calls and kernel objects in a program that does not use ove.

backends/<kernel>/trace.toml lists which kernel functions are calls; the debug information has their parameters and
types. A function that the image does not declare is not a call.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, cached_property
from itertools import count
from typing import Any

from ove_lab.trace import api, kernel_files
from ove_lab.trace.api import Call, Native
from ove_lab.trace.debug import Argument, Debug, Declared
from ove_lab.trace.program import Program
from ove_lab.trace.threads import Thread
from ove_lab.trace.values import Values

# The folders with ove's code that calls a kernel, in the checkout from which an image was built.
_OWN = ("backends", "src", "include", "bindings", "boards")
# ove's headers with the bodies of calls.
_INLINE = "/include/ove/inline/"
_POINTER, _ALL = 4, 0xFFFFFFFF
_WIDE, _IN_REGISTERS = 8, 4
_THIS = "this"
# The placeholder for a timeout parameter that a call may have.
UNNAMED = "unnamed"


def _rules(program: Program) -> Iterable[dict[str, Any]]:
    for description in kernel_files.of(program):
        yield from description.get("call", ())


def has_ove(program: Program) -> bool:
    """Return True if a program contains ove functions, or link-time optimisation inlined all of them."""
    return any(name in program.code.by_name for name in api.calls()) or any(_INLINE in path for path in program.sources)


def has_kernel(program: Program) -> bool:
    """Return True if a program contains a known kernel or ove functions."""
    threads = (one["thread"]["current"] for one in kernel_files.descriptions().values())
    return has_ove(program) or any(program.code.place_of(one) is not None for one in threads)


def inlines_calls(program: Program) -> bool:
    """Return True for a program that makes a kernel's own calls, most of which compilers inline."""
    return not has_ove(program) and any(one.get("inlines_calls") for one in kernel_files.of(program))


def wanted(program: Program) -> Callable[[str], bool]:
    """Return a predicate for the declarations that a program's calls need."""
    patterns = [re.compile(each["names"]) for each in _rules(program)]
    return lambda name: any(one.fullmatch(name) for one in patterns)


def methods(program: Program) -> frozenset[str]:
    """Return the class methods that are calls when a compiler inlines them."""
    return frozenset(rule["method"] for rule in _rules(program) if "method" in rule)


def calls(program: Program, debug: Debug) -> dict[str, Call]:
    """Return the kernel calls in a program, by the function's or the method's name."""
    found: dict[str, Call] = {}
    for rule in _rules(program):
        if "method" in rule and not debug.is_empty:
            own = (Argument(_THIS, "", _POINTER),) if _THIS in rule.get("about", ()) else ()
            found[rule["method"]] = _call(Declared(rule["method"], own, ""), rule, debug)
        pattern = re.compile(rule["names"])
        for name, declared in debug.functions.items():
            if name in program.code.by_name and name not in found and pattern.fullmatch(name):
                found[name] = _call(declared, rule, debug)
    return found


def hidden(program: Program, debug: Debug) -> list[str]:
    """Return the kernel calls that lock a mutex or transfer something and that the compiler changed or inlined.

    Link-time optimisation does this. Objects and results are then not known, and inlined calls are not seen.
    """
    changed = {name.partition(".")[0] for name in program.code.by_name if "." in name}
    found = [
        name
        for rule in _rules(program)
        if rule.get("refused") or rule.get("length") or "room" in rule or api.LOCK in rule.get("does", {}).values()
        for name in sorted((changed & set(debug.functions)) | debug.hidden)
        if re.fullmatch(rule["names"], name)
    ]
    return list(dict.fromkeys(found))


def made_by_user(program: Program, debug: Debug, named: Iterable[str]) -> Callable[[int], bool]:
    """Return a predicate that is True if the program's author wrote the call at an address.

    In a program with ove, calls made by ove and the kernel themselves are not reported.
    `named` are the functions that are kernel calls.
    """
    if not (has_ove(program) or debug.inlined):
        return lambda _: True
    code = program.code
    sources = [program.source(code.by_name[one].start)[0] for one in named if one in code.by_name]
    folders = [one.rpartition("/")[0] for one in sources if one.startswith("/")]
    own = folders_of_ove(program)
    others = (*own, *([f"{os.path.commonpath(folders)}/"] if folders else []))

    def tells(address: int) -> bool:
        # The kernel's headers contain inline calls, as ove's do, but the author did not write these.
        function = code.at(address)
        is_users = function is None or not program.source(function.start)[0].startswith(others)
        return is_users and not program.source(address)[0].startswith(own)

    return cache(tells)


def folders_of_ove(program: Program, *more: str) -> tuple[str, ...]:
    """Return the folders with ove's code that calls a kernel, and the folders `more`, in each of its checkouts."""
    return tuple(f"{root}/{one}/" for root in checkouts(program) for one in (*_OWN, *more))


def checkouts(program: Program) -> set[str]:
    """Return the ove checkouts from which an image has code, by their headers or backends."""
    backends = "|".join(["generic", *kernel_files.descriptions()])
    place = re.compile(rf"(.+?)/(?:include/ove|backends/(?:{backends})/(?:include|src))/")
    return {found[1] for path in program.sources if (found := place.match(path))}


def _room(rule: dict[str, Any], debug: Debug) -> api.Room | None:
    room = rule.get("room")
    if room is None or "type" not in room:
        return None if room is None else api.Room(False, 0, room.get("full"))
    field = debug.field(room["type"], room["member"])
    return None if field is None else api.Room(True, field.offset, room.get("full"))


def _member(rule: dict[str, Any], debug: Debug) -> int | None:
    named = rule.get("member")
    field = debug.field(named["type"], named["member"]) if named else None
    return None if field is None else field.offset


def _numbered(declared: Declared) -> Declared:
    """Give names to unnamed parameters, which occur in units that only call a function."""
    found = (
        one if one.name else one._replace(name=f"argument {number}")
        for number, one in enumerate(declared.parameters, 1)
    )
    return replace(declared, parameters=tuple(found))


def _timeout(declared: Declared, wanted: tuple[str, ...], is_unnamed: bool) -> str:
    """Return the timeout parameter, by its name or its type; UNNAMED if the declaration does not show it."""
    found = next((one.name for one in declared.parameters if one.name in wanted or one.type in wanted), "")
    return UNNAMED if wanted and not found and is_unnamed else found


def _call(declared: Declared, rule: dict[str, Any], debug: Debug) -> Call:
    is_unnamed = any(not one.name for one in declared.parameters)
    declared = _numbered(declared)
    names = tuple(one.name for one in declared.parameters)
    types = rule.get("about", ())
    # The handle comes first; a parameter on the stack is the output of a call that creates an object.
    handles = [one for one, place in zip(declared.parameters, places(declared), strict=True) if (place or 0) >= 0]
    about = next((one.name for one in handles if one.type in types or one.name in types), "")
    timeout = _timeout(declared, tuple(rule.get("timeout", ())), is_unnamed)
    shown = {concept: re.sub(rule["names"], text, declared.name) for concept, text in rule.get("shown", {}).items()}
    native = Native(
        rule.get("success"),
        tuple(rule.get("refused", ())),
        timeout,
        rule.get("length", ""),
        rule.get("is_null_caller", False),
        places(declared),
        shown,
        rule.get("does", {}),
        _room(rule, debug),
        next((one for one in names if one in rule.get("by", ())), ""),
        _member(rule, debug),
        rule.get("serial"),
    )
    concept = rule["concept"]
    return Call(
        declared.name, concept, names, about, declared.returns, does=native.does.get(concept, ""), native=native
    )


def places(declared: Declared) -> tuple[int | None, ...]:
    """Return the register of each parameter, ~N for the Nth stack word, and None if not known.

    These are the rules of Arm's procedure call standard without FPU registers.
    """
    found: list[int | None] = []
    following, on_stack = int(declared.is_in_memory), 0
    for one in declared.parameters:
        if not one.size or None in found:
            found.append(None)
            continue
        words = -(-one.size // _POINTER)
        if one.alignment == _WIDE:
            following += following % 2
        if following + words <= _IN_REGISTERS or (following < _IN_REGISTERS and not on_stack):
            found.append(following)
            on_stack = max(following + words - _IN_REGISTERS, 0)
            following = min(following + words, _IN_REGISTERS)
        else:
            following = _IN_REGISTERS
            on_stack += on_stack % 2 if one.alignment == _WIDE else 0
            found.append(~on_stack)
            on_stack += words
    return tuple(found)


class NativeObjects:
    """Names the kernel's objects in one run, and determines their kind if one structure serves several."""

    def __init__(
        self,
        program: Program,
        debug: Debug,
        symbols: Any,
        values: Values,
        thread: Callable[[Thread], str],
        joined: Callable[[int, int], str],
    ) -> None:
        self._program, self._debug, self._symbols, self._values = program, debug, symbols, values
        # Functions that return a thread's name, and the thread for which a join with a handle waits.
        self.thread, self._joined = thread, joined
        self._named: dict[int, int] = {}

    @cached_property
    def _handles(self) -> dict[int, str]:
        """The program's variables that hold a handle, by address."""
        types = {one for rule in _rules(self._program) for one in rule.get("about", ())}
        found = self._debug.variables.of_types(types)
        registries = {one.get("registry", {}).get("variable") for one in kernel_files.descriptions().values()}
        return {one: name for one, name in found.items() if self._program.object_at(one) not in registries}

    @cached_property
    def _kinds(self) -> list[tuple[str, str, Any, int, int]]:
        found = []
        for description in kernel_files.descriptions().values():
            for each in description.get("kind", ()):
                field = self._debug.field(each["type"], each["member"])
                if field is not None:
                    found.append((each["of"], each["concept"], field, int(each["is"]), each.get("mask", _ALL)))
        return found

    def kind(self, call: Call, address: int, place: int) -> Call:
        """Return a call with its object's concept, as read from the object."""
        for of, concept, field, expected, mask in self._kinds:
            value = self._values.memory(address + field.offset, field.size, place) if call.concept == of else None
            if value is not None and value & mask == expected:
                does = call.native.does.get(concept, "") if call.native else ""
                return replace(call, concept=concept, does=does)
        return call

    def joined(self, handle: int, place: int) -> str:
        """Return the variable that holds a thread's handle, or the thread's name, because a handle may be a number."""
        return self._variable(handle, place) or self._joined(handle, place)

    def name(self, address: int, place: int) -> str:
        """Return the variable that holds an object's handle, or its name in the kernel's registry; empty if there is
        none."""
        return self._variable(address, place) or self._registered(address, place)

    def _registered(self, address: int, place: int) -> str:
        for description in kernel_files.descriptions().values():
            known = description.get("registry", {})
            table = self._program.code.place_of(known["variable"]) if known else None
            fields = [self._debug.field(known["type"], known[key]) for key in ("handle", "name")] if known else []
            if table is None or None in fields:
                continue
            handle, name = (one.offset for one in fields if one is not None)
            for number in count():
                entry = table + number * self._debug.size(known["type"])
                if self._program.object_at(entry) != known["variable"]:
                    break
                if self._values.memory(entry + handle, _POINTER, place) == address:
                    text = self._values.memory(entry + name, _POINTER, place)
                    return (self._program.text_at(text) or "") if text else ""
        return ""

    def _variable(self, address: int, place: int) -> str:
        known = self._named.get(address)
        order = [known] if known is not None else []
        for one in [*order, *self._handles]:
            if one != address and self._values.memory(one, _POINTER, place) == address:
                self._named[address] = one
                return self._handles[one]
        return ""
