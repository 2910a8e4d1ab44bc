# SPDX-License-Identifier: MIT OR Apache-2.0
"""Declarations of Zig."""

from __future__ import annotations

import re

from ove_tool.docsite.grammars import Grammar, Scope

_ITEM = re.compile(r"^(?:pub )?(?:(?:inline|extern|export|threadlocal) )*(?:const|var|fn) (@\"\w+\"|\w+)")

_TYPE = re.compile(r"(\)) type$|= (?:extern |packed )?(?:struct|union|enum|opaque)(?:\([^)]*\))?$")


def _opened(words: str) -> Scope:
    if re.search(r"\breturn (?:extern |packed )?(?:struct|union)$", words):
        return Scope("", is_public=True, is_type=True)
    item = _ITEM.match(words)
    if item and (kind := _TYPE.search(words)):
        return Scope(item[1], is_public=words.startswith("pub "), is_type=kind[1] is None)
    return Scope(None, is_public=False)


def _named(words: str, inside: Scope, is_told: bool) -> str | None:
    if words.startswith("pub ") and (match := _ITEM.match(words)):
        return match[1].strip('@"')
    # A field whose comment says that it is for users.
    match = re.match(r"(\w+) ?:", words) if inside.is_type and is_told else None
    return match[1] if match else None


GRAMMAR = Grammar(_opened, _named, ".", shows_all=True)
