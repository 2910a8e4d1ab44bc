# SPDX-License-Identifier: MIT OR Apache-2.0
"""The members that show in which waiter list a thread is, and which thread owns a mutex.

backends/<kernel>/trace.toml names them, and the debug information gives their positions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ove_lab.trace.debug import Debug, Field

_ALL = 0xFFFFFFFF


@dataclass(frozen=True)
class WaitRule:
    """A chain of members that leads from a thread to the list, which is at `offset` of an object of a concept.

    With `state`, the chain is valid only while that member of the thread has the value `waiting`.
    """

    concept: str
    members: tuple[Field, ...]
    offset: int
    state: Field | None = None
    waiting: int = 0


@dataclass(frozen=True)
class OwnerRule:
    """The word in which objects name their owner. It equals the thread's member `named_by`.

    `free` are the words of a mutex that no thread owns.
    """

    field: Field
    mask: int
    named_by: Field | None
    free: tuple[int, ...]


def waits(description: dict[str, Any], debug: Debug) -> list[WaitRule]:
    """Return the rules of a kernel's file whose members exist in the image."""
    found, thread = [], description.get("thread", {}).get("type", "")
    for one in description.get("waits", ()):
        names = [one["member"]] if isinstance(one["member"], str) else one["member"]
        alike = (debug.field(thread, name) for name in names)
        members = [next((found for found in alike if found is not None), None)]
        members += [debug.field(each["type"], each["member"]) for each in one.get("then", ())]
        inside = debug.field(one["type"], one["list"])
        state = debug.field(thread, one["state"]) if one.get("state") else None
        known = tuple(each for each in members if each is not None)
        if inside is not None and len(known) == len(members) and (state is not None or not one.get("state")):
            found.append(WaitRule(one["concept"], known, inside.offset, state, one.get("is", 0)))
    return found


def owner(one: dict[str, Any], description: dict[str, Any], debug: Debug) -> OwnerRule | None:
    """Return an [[owner]] of a kernel's file; None if the image lacks its members."""
    field = debug.field(one["type"], one["member"])
    named = debug.field(description["thread"]["type"], one["named_by"]) if "named_by" in one else None
    if field is None or (named is None and "named_by" in one):
        return None
    return OwnerRule(field, one.get("mask", _ALL), named, tuple(one.get("free", (0,))))
