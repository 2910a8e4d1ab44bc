# SPDX-License-Identifier: MIT OR Apache-2.0
"""Declarations of Rust."""

from __future__ import annotations

import re

from ove_tool.docsite.grammars import Grammar, Scope, without_angles

_ITEM = re.compile(
    r"^(?:pub )?(?:(?:unsafe|const|async|extern \"C\") )*(?:fn|struct|enum|trait|type|const|static|mod|union) (\w+)"
)


def _opened(words: str) -> Scope:
    if match := re.match(r"(?:unsafe )?impl\b(.*)", without_angles(words)):
        of = re.sub(r"\bwhere\b.*", "", match[1]).strip()
        return Scope(of.split("::")[-1].split(" ")[0], is_public=" for " not in of)
    if match := re.match(r"pub (?:unsafe )?(mod|trait|struct|union) (\w+)", words):
        return Scope(match[2], is_public=True, is_type=match[1] == "struct", is_trait=match[1] == "trait")
    return Scope(None, is_public=False)


def _named(words: str, inside: Scope, _: bool) -> str | None:
    if match := re.match(r"macro_rules! (\w+)", words):
        return None if match[1].startswith("__") else f"{match[1]}!"
    if not words.startswith("pub ") and not inside.is_trait:
        return None
    match = _ITEM.match(words) or re.match(r"pub (\w+) ?:", words)
    return match[1] if match else None


GRAMMAR = Grammar(_opened, _named, "::")
