# SPDX-License-Identifier: MIT OR Apache-2.0
"""The files that name the kernels' own structures and members: backends/<kernel>/trace.toml."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import to_builtins

from ove_lab import schema
from ove_lab.paths import DATA

if TYPE_CHECKING:
    from ove_lab.trace.program import Program

FILE = "trace.toml"
_GOES_ON = "lr"


class _Saved(schema.Table):
    """How the kernel saves a thread that does not run.

    `sp` is the member with the stack pointer, and `registers` are the words from there on. `fpu` among them stands for
    s16 to s31, which exist for a thread that used the FPU. `lr` is where the thread continues: an address, or an
    EXC_RETURN word, whose exception frame follows these words or ends at the saved `sp`. A kernel that saves
    registers in the thread's structure has `members` instead, and the word's lowest byte in the member `returns`.
    """

    sp: str = ""
    registers: tuple[schema.Filled, ...] = ()
    members: dict[str, schema.Filled] = msgspec.field(default_factory=dict)
    returns: str = ""
    is_baseline: bool = False

    def __post_init__(self) -> None:
        if bool(self.sp and self.registers) == bool(self.members and self.returns):
            raise ValueError("a [[thread.saved]] has `sp` and `registers`, or `members` and `returns`")
        if self.registers and _GOES_ON not in self.registers:
            raise ValueError(f"a [[thread.saved]] has `{_GOES_ON}` among its `registers`: where the thread goes on")


class _Stack(schema.Table):
    """The member with the lowest address of a thread's stack, and the fill pattern of a new stack.

    `end` is the member with the highest address, or `size` the one with the size in bytes, if the kernel has either.
    """

    low: schema.Filled
    paint: schema.Count
    end: str = ""
    size: str = ""


class _Thread(schema.Table):
    type: schema.Filled
    current: schema.Filled
    priority: schema.Filled
    current_in: str = ""
    current_member: str = ""
    no_thread_member: str = ""
    current_offset: schema.Count | None = None
    no_thread_offset: schema.Count | None = None
    own_priority: str = ""
    threshold: str = ""
    slice: str = ""
    cooperative_below: int | None = None
    is_lower_more_urgent: bool = False
    name: str = ""
    number: str = ""
    idle_in: str = ""
    idle_handles: tuple[str, ...] = ()
    idle_begins_in: str = ""
    ended_in: tuple[str, ...] = ()
    begins_in: tuple[str, ...] = ()
    saved: tuple[_Saved, ...] = ()
    stack: _Stack | None = None


class _State(schema.Table):
    member: str | tuple[str, ...]
    type: str = ""
    ready: tuple[int, ...] | None = None
    ready_inside: str | None = None
    ready_bits: schema.Count | None = None
    blocked: tuple[int, ...] | None = None
    blocked_bits: schema.Count | None = None
    over: tuple[int, ...] | None = None
    over_inside: str | None = None
    endless_inside: str | None = None
    over_bits: schema.Count | None = None
    is_enough: bool = False

    def __post_init__(self) -> None:
        rules = ("ready", "ready_inside", "ready_bits", "blocked", "blocked_bits")
        if sum(getattr(self, name) is not None for name in rules) != 1:
            raise ValueError(f"a [[state]] has one of {', '.join(rules)}")


class _Level(schema.Table):
    concept: schema.Filled
    unit: schema.Filled
    type: schema.Filled
    capacity: str = ""
    level: str = ""
    head: str = ""
    tail: str = ""
    mask: schema.Count | None = None
    is_signed: bool = False

    def __post_init__(self) -> None:
        if bool(self.level) == bool(self.head and self.tail):
            raise ValueError("a [[level]] has `level`, or `head` and `tail`")
        if self.head and not self.capacity:
            raise ValueError("a [[level]] with `head` and `tail` has a `capacity`")


class _Owner(schema.Table):
    concept: schema.Filled
    type: schema.Filled
    member: schema.Filled
    mask: schema.Count | None = None
    named_by: str = ""
    free: tuple[schema.Count, ...] = (0,)


class _Member(schema.Table):
    type: schema.Filled
    member: schema.Filled


class _Waits(schema.Table):
    """A thread's `member`, followed by those of `then`, leads to the list of waiters that the thread is in.

    That is the member `list` of an object of a concept. With `state`, the thread waits only while that member of its
    structure has the value `is`.
    """

    concept: schema.Filled
    member: str | tuple[str, ...]
    type: schema.Filled
    list: schema.Filled
    then: tuple[_Member, ...] = ()
    state: str = ""
    is_: schema.Count = msgspec.field(default=0, name="is")


class _Room(schema.Table):
    """The word that a call stores to unless it is rejected: a thread structure's member, or a variable's first word.

    With `full`, an unchanged word means a rejection only if it has that value.
    """

    type: str = ""
    member: str = ""
    full: schema.Count | None = None

    def __post_init__(self) -> None:
        if bool(self.type) != bool(self.member):
            raise ValueError("`room` has `type` and `member`, or neither")


Does = Literal[
    "lock",
    "share",
    "unlock",
    "join",
    "sleep",
    "start",
    "create",
    "delete",
    "give",
    "take",
    "defer",
    "end",
    "meet",
    "once",
    "signal",
    "await",
    "both",
]


class _Call(schema.Table):
    """Functions of the kernel that are calls. `names` is a pattern, and the texts of `shown` refer to its groups.

    `method` is the class and the name of the same call if a compiler inlined it. `by` are names of the parameter
    with the deferred function, or with the number of a signal; `member` is the member of an object of the
    type with that function. `serial` is the result of the last thread at a barrier.
    """

    concept: schema.Filled
    names: schema.Filled
    about: tuple[schema.Filled, ...] = ()
    timeout: tuple[schema.Filled, ...] = ()
    success: schema.Count | None = None
    refused: tuple[schema.Count, ...] = ()
    length: str = ""
    is_null_caller: bool = False
    method: str = ""
    room: _Room | None = None
    shown: dict[str, schema.Filled] = msgspec.field(default_factory=dict)
    by: tuple[schema.Filled, ...] = ()
    member: _Member | None = None
    serial: schema.Count | None = None
    does: dict[str, Does] = msgspec.field(default_factory=dict)

    def __post_init__(self) -> None:
        pattern = schema.pattern(self.names)
        for text in self.shown.values():
            try:
                pattern.sub(text, "")
            except (re.error, IndexError) as error:
                raise ValueError(f"`shown` has {text!r}: {error}") from error


class _Kind(schema.Table):
    """Objects of the concept `of` have another concept if `member` of their structure, masked by `mask`, is `is`."""

    of: schema.Filled
    type: schema.Filled
    member: schema.Filled
    is_: schema.Count = msgspec.field(name="is")
    concept: schema.Filled
    mask: schema.Count = 0xFFFFFFFF


class _Registry(schema.Table):
    """An array in which the kernel stores the names of objects: its variable, its elements' type, and their members."""

    variable: schema.Filled
    type: schema.Filled
    handle: schema.Filled
    name: schema.Filled


class _Fault(schema.Table):
    """The kernel's function for processor faults, and the registers with its arguments at its first instruction.

    The arguments are the EXC_RETURN word and both stack pointers.
    """

    function: schema.Filled
    returns: schema.Filled
    psp: schema.Filled
    msp: schema.Filled


class _Timer(schema.Table):
    """An ove timer runs while `member` of the structure `type`, masked by `mask`, is not 0."""

    type: schema.Filled
    member: schema.Filled
    mask: schema.Count = 0xFFFFFFFF


class _Heap(schema.Table):
    """The array of the kernel's heap, and the variable with the number of free bytes, if there is one.

    `source` is the end of the path of the file that defines the array, if other variables may have its name.
    """

    memory: schema.Filled
    free: str = ""
    source: str = ""


class _SchedulerLock(schema.Table):
    """The functions that lock the scheduler, which a trace does not show as calls, and those that unlock it."""

    locks: tuple[schema.Filled, ...]
    unlocks: tuple[schema.Filled, ...]


class _SizedBy(schema.Table):
    """The parameter with a pool's structure, its type, and the member with the size of each block in bytes."""

    parameter: schema.Count
    type: schema.Filled
    member: schema.Filled


class _Allocator(schema.Table):
    """A function of the kernel's heap, or of its pools of equal blocks.

    `size`, `block` and `count` are the numbers of its parameters with the size in bytes, with the block that it frees,
    and with the number of elements. `fills` means that a block is initialised: with zeros, or with an earlier content.
    `out` is the parameter that receives the block's address, for a function that does not return it.
    `sized_by` replaces `size` if a pool determines the size. `in_handlers` means that a handler may call the function.
    """

    function: schema.Filled
    size: schema.Count | None = None
    sized_by: _SizedBy | None = None
    out: schema.Count | None = None
    block: schema.Count | None = None
    count: schema.Count | None = None
    fills: bool = False
    in_handlers: bool = False

    def __post_init__(self) -> None:
        if self.size is None and self.sized_by is None and self.block is None:
            raise ValueError("an [[allocator]] has `size`, `block`, or both")
        if self.size is not None and self.sized_by is not None:
            raise ValueError("an [[allocator]] has `size` or `sized_by`")


class File(schema.Table):
    """The file trace.toml.

    `folders` are those of the kernel's tree with its code. `objects` are the types of all the kernel's objects, each
    with the judges' use of it. `neutral` are kernel functions, as patterns, that a program's threads call and that
    order and exclude nothing. `inlines_calls` says that a call is a kernel function only if it waits, wakes or fails.
    """

    opaque: tuple[schema.Filled, ...]
    thread: _Thread
    state: tuple[_State, ...]
    level: tuple[_Level, ...] = ()
    owner: tuple[_Owner, ...] = ()
    call: tuple[_Call, ...] = ()
    kind: tuple[_Kind, ...] = ()
    waits: tuple[_Waits, ...] = ()
    registry: _Registry | None = None
    fault: _Fault | None = None
    timer: _Timer | None = None
    heap: _Heap | None = None
    scheduler_lock: _SchedulerLock | None = None
    allocator: tuple[_Allocator, ...] = ()
    neutral: tuple[schema.Filled, ...] = ()
    folders: tuple[schema.Filled, ...] = ()
    inlines_calls: bool = False
    objects: dict[str, Literal["order", "exclusion", "memory", "no effect", "not known"]] = msgspec.field(
        default_factory=dict
    )
    renames: str = ""

    def __post_init__(self) -> None:
        for one in (*self.opaque, *self.neutral):
            schema.pattern(one)


def of(program: Program) -> list[dict[str, Any]]:
    """Return the files of the kernels that a program contains."""
    return [one for one in descriptions().values() if program.code.place_of(one["thread"]["current"]) is not None]


@cache
def descriptions() -> dict[str, dict[str, Any]]:
    """Read all kernels' files, by the kernel's name, with their keys. Raises Failure for an invalid one."""
    return {path.parent.name: to_builtins(schema.toml(path, File)) for path in sorted(DATA.glob(f"backends/*/{FILE}"))}


def of_kernel(concept: str) -> str:
    """Return the kind of a kernel's own objects of a concept."""
    return f"native {concept}"


def kinds(rule: dict[str, Any]) -> list[str]:
    """Return the kinds of objects for which a rule holds: a rule for an ove structure holds for no other kind."""
    return [rule["concept"], *([of_kernel(rule["concept"])] if not rule["type"].startswith("ove_") else [])]


@cache
def opaque() -> re.Pattern[str]:
    """Return a pattern for the types and namespaces whose members the author of a program does not know.

    It matches whole names: the author's own `oven` is not an ove type.
    """
    found = (one for each in descriptions().values() for one in each["opaque"])
    return re.compile("|".join([r"ove(?:_\w+)?", *found]))


def structures() -> set[str]:
    """List the structures whose members are needed."""
    # The judges look for the blocks of ove's pools in the pools themselves.
    found = {"ove_pool"}
    for each in descriptions().values():
        found |= {
            each["thread"]["type"],
            each["thread"].get("current_in", ""),
            each.get("registry", {}).get("type", ""),
            each.get("timer", {}).get("type", ""),
        }
        found |= {one["sized_by"]["type"] for one in each.get("allocator", ()) if "sized_by" in one}
        found |= {
            one["type"]
            for key in ("state", "level", "owner", "kind", "waits")
            for one in each.get(key, ())
            if "type" in one
        }
        found |= {member["type"] for one in each.get("waits", ()) for member in one.get("then", ())}
        found |= {one["room"].get("type", "") for one in each.get("call", ()) if "room" in one}
        found |= {one["member"]["type"] for one in each.get("call", ()) if "member" in one}
    return found - {""}
