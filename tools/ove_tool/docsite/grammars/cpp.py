# SPDX-License-Identifier: MIT OR Apache-2.0
"""Declarations of C++."""

from __future__ import annotations

import re

from ove_tool.docsite.grammars import Grammar, Scope, without_angles

_ATTRIBUTE = re.compile(r"\[\[.*?\]\]\s*|\btemplate\s*(?=<)|\bexplicit\(\w+\)|\balignas\([^)]*\)")
_TYPE = re.compile(r"\b(?:enum class|enum|class|struct|union)\s+(\w+)")
_CALL = re.compile(r"(operator\s*(?:\(\)|[^\s(]+)|~?\w+)\s*\((?!\*)")


def _bare(words: str) -> str:
    bare = without_angles(_ATTRIBUTE.sub("", words))
    return re.sub(r"\brequires\s*\(.*?\)\s|\brequires\s+[\w:]+", "", bare).strip()


def _type(bare: str) -> str | None:
    match = _TYPE.search(bare)
    return match[1] if match and "(" not in bare and "=" not in bare else None


def _opened(words: str) -> Scope:
    bare = _bare(words)
    if match := re.match(r"(?:inline )?namespace\s*([\w:]*)$", bare):
        return Scope(match[1].removeprefix("ove").removeprefix("::"), is_public=True)
    if re.match(r'extern\s*("C")?$', bare):
        return Scope("", is_public=True)
    if name := _type(bare):
        return Scope(name, is_public=not re.search(r"\bclass\b", bare))
    return Scope(None, is_public=False)


def _named(words: str, _: Scope, __: bool) -> str | None:
    if words.startswith(("friend ", "static_assert")):
        return None
    bare = _bare(words)
    if name := _type(bare):
        return name
    if (match := re.match(r"[^(=]*?\b(\w+) = ", bare)) and "operator" not in match[0]:
        return match[1]
    if match := _CALL.search(bare):
        return match[1]
    match = re.search(r"\b(\w+)(?: ?\[[^\]]*\])?$", bare)
    return match[1] if match else None


def _bases(words: str) -> tuple[str, ...]:
    head, _, bases = _bare(words).replace("::", "@").partition(":")
    if not _type(head):
        return ()
    # A base without a word is private in a class.
    is_open = not re.search(r"\bclass\b", head)
    named = [base.strip() for base in bases.split(",") if base.strip()]
    return tuple(base.split("@")[-1].split(" ")[-1] for base in named if is_open or base.startswith("public "))


GRAMMAR = Grammar(_opened, _named, "::", _bases)
