# SPDX-License-Identifier: MIT OR Apache-2.0
"""The types of several words that a language reads and writes as one value, such as an optional or a tagged union."""

from __future__ import annotations

import re

from ove_lab.elf import DIE, children
from ove_lab.trace.places import namespace
from ove_lab.trace.types import STRUCTURES, is_of_author, name_of

# The namespaces of the languages' libraries, whose structures are parts of such a value.
_LIBRARIES = ("std", "core", "alloc")
_CPP = re.compile(
    r"(?:optional|variant|expected|complex|span|basic_string_view|shared_ptr|weak_ptr|function|move_only_function)<|any$"
)
# Rust's enum with data has a part for its variants.
_VARIANTS = "DW_TAG_variant_part"
# Zig's optionals, slices and error unions, and Rust's references to slices, strings and trait objects.
_SHORT = re.compile(r"[?\[&*]|[^(]*!")
# Zig's tagged unions.
_TAGGED = {"payload", "tag"}


def is_one(kind: DIE) -> bool:
    """Return True for a type whose parts make one value."""
    if kind.tag not in STRUCTURES:
        return False
    if is_of_author(kind.cu.get_top_DIE()):
        return namespace(kind) == "std" and _CPP.match(name_of(kind)) is not None
    parts = list(children(kind))
    is_tagged = {name_of(one) for one in parts if one.tag == "DW_TAG_member"} == _TAGGED
    return is_tagged or _SHORT.match(name_of(kind)) is not None or any(one.tag == _VARIANTS for one in parts)


def is_inner(kind: DIE) -> bool:
    """Return True for a type in such a value that is no structure of the author."""
    return kind.tag not in STRUCTURES or namespace(kind) in _LIBRARIES or is_one(kind)
