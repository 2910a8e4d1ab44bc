# SPDX-License-Identifier: MIT OR Apache-2.0
"""The calls of the API by name, as the headers of include/ove declare them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ove_lab.paths import DATA
from ove_lab.trace import kernel_files

_HEADERS = DATA / "include" / "ove"
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_CALL = re.compile(r"^([A-Za-z_][\w \t*]*?)\b(ove_[a-z0-9_]+)\(([^()]*)\)\s*[;{]", re.MULTILINE)
# The ending of handle types. The two other types with this ending are numbers.
_HANDLE = re.compile(r"ove_(?!prio_t|thread_state_t)\w+_t (\w+)$")
# An object without a handle: the program declares it, and calls take its address.
_OBJECT = re.compile(r"ove_power_lock_t \*(\w+)$")
_STORAGE = "storage"
LOCK, UNLOCK, SLEEP, START, CREATE, DELETE = "lock", "unlock", "sleep", "start", "create", "delete"
JOIN = "join"
# A lock that several readers may hold; calls that give and take, regardless of their names; calls that let a callback
# run later, or that return after it; a barrier; a function that runs once; and a signal's sender and waiter.
SHARE, GIVE, TAKE, BOTH, DEFER, END = "share", "give", "take", "both", "defer", "end"
MEET, ONCE, SIGNAL, AWAIT = "meet", "once", "signal", "await"
# The key of a function name that exists for every concept.
EVERY = "*"
_NOT_OF_TYPE = ("static", "inline", "extern", "const")
_WIDE = ("uint64_t", "int64_t", "double")
_DESCRIBED = re.compile(r"/\*\*((?:(?!\*/).)*)\*/\s*[\w \t*]*?\b(ove_[a-z0-9_]+)\(", re.DOTALL)
_NAMED = re.compile(r"OVE_ERR_\w+")
_COUNTS = "@returns the number of"
_CONTEXT = re.compile(r"@context +([a-z, ]+)")
# With the second result too, the caller owns the robust mutex.
_SUCCESSES = ("OVE_OK", "OVE_ERR_OWNER_DEAD")
_SIGNED = ("int", "BaseType_t", "long int", "int32_t")
_ERROR = re.compile(r"\b(OVE_(?:OK|ERR_\w+))\s*=?\s*\(?(-?\d+)\)?")


@dataclass(frozen=True)
class Room:
    """The word that a call stores to unless it is rejected: at `offset` in a thread's structure or a variable.

    `full` is the word's value without space; None if only a rejected call leaves the word unchanged.
    """

    is_threads: bool
    offset: int
    full: int | None = None


@dataclass(frozen=True)
class Native:
    """Facts about a kernel call. `success` is the result that means success, None for a call without one.

    `refused` are the results of a call that found no room, or none until its timeout.
    `length` is the parameter with the number of bytes that a call hands over. Its result is the number of accepted
    bytes, or an error.
    `is_null_caller` means that a NULL handle names the calling thread; otherwise it does not name any object.
    `timeout` is the parameter with the longest wait. `registers` has the register of each parameter, ~N for the Nth
    word of the stack, and None if its place is not known. For a call without such results, `room` shows whether the
    call was refused. By concept, `shown` has the function's name in the kernel's headers, and `does` the call's effect.
    `by` is the parameter with the callback, or with the number of a signal; `member` is the offset of the callback in
    the object. `serial` is the result of the last thread at a barrier.
    """

    success: int | None = None
    refused: tuple[int, ...] = ()
    timeout: str = ""
    length: str = ""
    is_null_caller: bool = False
    registers: tuple[int | None, ...] = ()
    shown: Mapping[str, str] = field(default_factory=dict, hash=False)
    does: Mapping[str, str] = field(default_factory=dict, hash=False)
    room: Room | None = None
    by: str = ""
    member: int | None = None
    serial: int | None = None


@dataclass(frozen=True)
class Call:
    """One call. `concept` is the header that declares it, `parameters` are the names of its arguments.

    `about` is the argument with the call's object, empty for none; for a call that creates an object, the object's
    storage. `returns` is the type of the result, and `errors` are the errors in the call's description.
    `does` is the call's effect: it locks or unlocks a mutex, sleeps, waits for the end of a thread, creates or deletes
    an object, or orders threads in another way. `native` is set for a kernel call. `counts` means that the result
    is a number of bytes or items, or an error. `legal` are the contexts in which the call is allowed, in the words of
    its description.
    """

    name: str
    concept: str
    parameters: tuple[str, ...]
    about: str = ""
    returns: str = "int"
    errors: frozenset[str] = field(default=frozenset(), compare=False)
    does: str = ""
    native: Native | None = None
    counts: bool = field(default=False, compare=False)
    legal: frozenset[str] = field(default=frozenset(), compare=False)

    @property
    def short(self) -> str:
        if self.native is not None:
            return self.native.shown.get(self.concept, self.native.shown.get(EVERY, self.name))
        return self.name.removeprefix("ove_")

    @property
    def objects(self) -> str:
        """Return the kind of the call's object: a kernel's structures differ from ove's."""
        return kernel_files.of_kernel(self.concept) if self.native is not None else self.concept


_LOCKS, _UNLOCKS = ("ove_mutex_lock", "ove_mutex_try_lock"), ("ove_mutex_unlock",)
_JOINS = ("ove_thread_join", "ove_thread_settle")
_SLEEPS = ("ove_thread_sleep_ms", "ove_thread_sleep_until", "ove_time_delay_ms")
# The calls that lock, unlock, sleep, or join a thread.
_EACH = {LOCK: _LOCKS, UNLOCK: _UNLOCKS, SLEEP: _SLEEPS, JOIN: _JOINS}
DOES = {name: does for does, names in _EACH.items() for name in names}
# The calls that initialise an object in the caller's storage, and those that deinitialise one.
_LIVES = {"_init": CREATE, "_deinit": DELETE, "_destroy": DELETE}


@cache
def calls() -> dict[str, Call]:
    """List all calls that the headers declare, by name."""
    found: dict[str, Call] = {}
    sources = {each: each.read_text(encoding="utf-8") for each in (*_HEADERS.glob("*.h"), *_HEADERS.glob("inline/*.h"))}
    described = (one for text in sources.values() for one in _DESCRIBED.findall(text))
    said = {name: text for text, name in described}
    for header, source in sorted(sources.items()):
        text = _COMMENT.sub("", source).replace("OVE_HOT ", "")
        for before, name, parameters in _CALL.findall(text):
            each = [one.strip() for one in parameters.split(",") if one.strip() not in ("", "void")]
            words = tuple(re.findall(r"\w+", one)[-1] for one in each)
            handles = [match[1] for one in each if (match := _HANDLE.match(one) or _OBJECT.match(one))]
            about = _STORAGE if _STORAGE in words else next(iter(handles), "")
            errors = frozenset(_NAMED.findall(said.get(name, "")))
            counts = _COUNTS in said.get(name, "")
            does = DOES.get(name) or next((one for end, one in _LIVES.items() if name.endswith(end)), "")
            context = _CONTEXT.search(said.get(name, ""))
            legal = frozenset(context[1].replace(",", " ").split()) if context is not None else frozenset()
            call = Call(name, header.stem, words, about, _type(before), errors, does, counts=counts, legal=legal)
            found.setdefault(name, call)
    return found


def _type(before: str) -> str:
    """Return the result type from the words before a call's name."""
    return " ".join(word for word in before.replace("*", " * ").split() if word not in _NOT_OF_TYPE)


@cache
def results() -> dict[int, str]:
    """Return the names of the calls' results by their numbers."""
    text = (_HEADERS / "error.h").read_text(encoding="utf-8")
    return {int(number): name for name, number in _ERROR.findall(text)}


def shown_result(call: Call, register: int) -> str | int | None:
    """Return the text for a result in r0; None for a type without a result, or with more than one register."""
    if call.returns in ("", "void") or call.returns in _WIDE:
        return None
    if call.returns == "bool":
        return "true" if register & 0xFF else "false"
    if call.returns != "int" and call.native is None:
        return register
    if call.native is not None:
        return register - (1 << 32) if call.returns in _SIGNED and register >> 31 else register
    number = register - (1 << 32) if register >> 31 else register
    return number if number > 0 or (number == 0 and call.counts) else results().get(number, number)


def succeeded(call: Call, register: int | None) -> bool:
    """Return True if a call succeeded; False if that is not known."""
    if register is None:
        return False
    if call.native is not None:
        return call.native.success is not None and register == call.native.success
    return shown_result(call, register) in _SUCCESSES
