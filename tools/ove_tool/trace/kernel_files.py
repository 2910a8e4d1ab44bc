# SPDX-License-Identifier: MIT OR Apache-2.0
"""The files that name the kernels' own structures and members: backends/<kernel>/trace.toml."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import to_builtins

from ove_tool import schema
from ove_tool.paths import BACKENDS

FILE = "trace.toml"


class _Thread(schema.Table):
    type: schema.Filled
    current: schema.Filled
    priority: schema.Filled
    current_in: str = ""
    current_member: str = ""
    nobody_member: str = ""
    current_offset: schema.Count | None = None
    nobody_offset: schema.Count | None = None
    own_priority: str = ""
    is_lower_more_urgent: bool = False
    name: str = ""
    idle: tuple[str, ...] = ()
    ended_in: tuple[str, ...] = ()


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
    over_bits: schema.Count | None = None

    def __post_init__(self) -> None:
        rules = ("ready", "ready_inside", "ready_bits", "blocked", "blocked_bits")
        if sum(getattr(self, name) is not None for name in rules) != 1:
            raise ValueError(f"a [[state]] has one of {', '.join(rules)}")


class _Level(schema.Table):
    concept: schema.Filled
    unit: schema.Filled
    type: schema.Filled
    capacity: schema.Filled
    level: str = ""
    head: str = ""
    tail: str = ""
    mask: schema.Count | None = None
    is_signed: bool = False

    def __post_init__(self) -> None:
        if bool(self.level) == bool(self.head and self.tail):
            raise ValueError("a [[level]] has `level`, or `head` and `tail`")


class _Owner(schema.Table):
    concept: schema.Filled
    type: schema.Filled
    member: schema.Filled
    mask: schema.Count | None = None
    named_by: str = ""


class File(schema.Table):
    """The file trace.toml."""

    opaque: tuple[schema.Filled, ...]
    thread: _Thread
    state: tuple[_State, ...]
    level: tuple[_Level, ...] = ()
    owner: tuple[_Owner, ...] = ()
    renames: str = ""


@cache
def descriptions() -> dict[str, dict[str, Any]]:
    """Read all kernels' files by the kernel's name, with the keys that they have. Raises Failure for a wrong one."""
    return {path.parent.name: to_builtins(schema.toml(path, File)) for path in sorted(BACKENDS.glob(f"*/{FILE}"))}


@cache
def opaque() -> tuple[str, ...]:
    """List how the names of types and namespaces begin whose insides the author of a program does not know."""
    return ("ove", *(prefix for each in descriptions().values() for prefix in each["opaque"]))


def structures() -> set[str]:
    """List the structures whose members are asked for."""
    found = set()
    for each in descriptions().values():
        found |= {each["thread"]["type"], each["thread"].get("current_in", "")}
        found |= {
            one["type"] for one in (*each["state"], *each.get("level", ()), *each.get("owner", ())) if "type" in one
        }
    return found - {""}
