# SPDX-License-Identifier: MIT OR Apache-2.0
"""The source-level name of a position inside a variable, such as `[2].inbox`, from an offset."""

from __future__ import annotations

import re

from ove_lab.elf import DIE, referred
from ove_lab.trace import kernel_files
from ove_lab.trace.parts import ARRAY, Step, Walk, members
from ove_lab.trace.types import STRUCTURES, name_of, size_of, type_behind

# The namespaces of the languages' own libraries.
_LIBRARIES = ("std", "core", "alloc")
# The member with the stack in bindings' objects that have a thread.
_STACK = ("stack", "stack_")
# Bindings without namespaces in the debug information put such a member into each object.
_RAW = re.compile(r"ove_layout\.ove_\w+")
# Unnamed members of a structure.
_NUMBERED = re.compile(r"^__(?=\d+$)")


def part(holder: DIE, offset: int) -> str:
    """Return the name of the part at an offset in an object of `holder`'s type; empty for the whole object.

    If the types end before the offset, the text ends with the remaining bytes, such as `+24`.
    """
    walk = _Named(holder, offset)
    if walk.kind is None:
        return walk.name
    if walk.is_ended and walk.kind.tag != ARRAY:
        return walk.name + _in_stack(walk.kind, walk.offset)
    return f"{walk.name}+{walk.offset}" if walk.offset else walk.name


class _Named(Walk):
    """Descends as far as there are source-level names."""

    def __init__(self, holder: DIE, offset: int) -> None:
        self.name = ""
        super().__init__(holder, offset)

    def behind(self, die: DIE) -> DIE | None:
        return type_behind(die)

    def is_end(self, kind: DIE) -> bool:
        if kind.tag == ARRAY:
            element = type_behind(kind)
            # An array of words may be storage for an object of an unrelated type.
            return element is not None and element.tag == "DW_TAG_base_type"
        return kind.tag in STRUCTURES and _is_opaque(kind)

    def enter(self, found: Step) -> bool:
        is_named = True
        if found.whole.tag == ARRAY:
            text = "".join(f"[{one}]" for one in found.indexes)
        elif namespace(found.whole) in _LIBRARIES:
            # An array or a cell. Other types, such as tuples, have members whose names no author wrote.
            is_named, text = sum(size_of(one) > 0 for one, _ in members(found.whole)) == 1, ""
        else:
            name = _base(found.part, list(members(found.whole))) if found.is_base else plain(name_of(found.part))
            is_named, text = found.whole.tag in STRUCTURES, f".{name}" if name else ""
        self.name += text if is_named else ""
        return is_named


def plain(name: str) -> str:
    """Return a member's name as in the source; the debug information has a name in place of a number."""
    return _NUMBERED.sub("", name)


def _base(base: DIE, parts: list[tuple[DIE, int]]) -> str:
    """Return the name of a base class if two members could otherwise have the same name."""
    kind = type_behind(base)
    own = {name_of(one) for one, _ in parts if one.tag != base.tag}
    is_one = sum(one.tag == base.tag for one, _ in parts) == 1
    if kind is None or (is_one and own.isdisjoint(name_of(one) for one, _ in members(kind))):
        return ""
    return name_of(kind)


def _in_stack(kind: DIE, offset: int) -> str:
    """Return the name of a position in the stack of a binding's object, where other objects than the thread are."""
    step = next((one for one in members(kind) if name_of(one[0]) in _STACK), None)
    if step is None or not step[1] <= offset < step[1] + size_of(step[0]):
        return ""
    return f".stack+{offset - step[1]}"


def is_of_language(kind: DIE) -> bool:
    """Return True for a structure of a language's library or a binding, whose member names no author wrote."""
    # A Rust enum variant is a structure inside the type.
    while (parent := kind.get_parent()) is not None and parent.tag in STRUCTURES:
        kind = parent
    return namespace(kind) in _LIBRARIES or _is_opaque(kind)


def _is_opaque(kind: DIE) -> bool:
    if kernel_files.opaque().fullmatch(name_of(kind)) or _RAW.fullmatch(name_of(kind)):
        return True
    parent = kind.get_parent()
    while parent is not None and parent.tag == "DW_TAG_namespace":
        if kernel_files.opaque().fullmatch(name_of(parent)):
            return True
        parent = parent.get_parent()
    types = (referred(child, "DW_AT_type") for child, _ in members(kind))
    return any(_RAW.fullmatch(name_of(one)) for one in types)


def namespace(kind: DIE) -> str:
    """Return the outermost namespace of a type; empty for none."""
    found, parent = "", kind.get_parent()
    while parent is not None and parent.tag == "DW_TAG_namespace":
        found, parent = name_of(parent), parent.get_parent()
    return found
