# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the functions and types of the public headers, for languages that need their own declarations.

Why these are generated: docs/design/languages.md, "Declarations are generated".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import Failure
from ove_tool.layout.headers import Function, functions
from ove_tool.paths import ROOT

PUBLIC = ROOT / "include" / "ove"
# Identifiers except the keywords of C and C++, which do not declare anything.
HEADERS = tuple(sorted({*PUBLIC.glob("*.h"), *PUBLIC.glob("types/*.h")} - {PUBLIC / "lang.h"}))
BOARD = ROOT / "boards" / "include" / "ove_board.h"
# Functions of the headers that other languages do not declare.
REASONS = {"ove_main": "the application defines it"}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_HOT = re.compile(r"^OVE_HOT\b[^(]*?\bove_(\w+)\(", re.MULTILINE)
_CONDITION = re.compile(r"(!?)CONFIG_OVE_(\w+)$")
_TYPEDEFS = {
    "handle": re.compile(r"typedef struct (ove_\w+) \*(?P<name>ove_\w+);"),
    "storage": re.compile(r"typedef struct (ove_\w+) (?P<name>ove_\w+_storage_t);"),
    "function": re.compile(r"typedef \w+ \(\*(?P<name>ove_\w+)\)\("),
    "enum": re.compile(r"typedef enum \w+ \{[^}]*\} (?P<name>ove_\w+);"),
    "struct": re.compile(r"typedef struct(?: \w+)? \{[^}]*\} (?P<name>ove_\w+);"),
    "alias": re.compile(r"typedef (\w+) (?P<name>ove_\w+);"),
}


@dataclass(frozen=True)
class Type:
    """A C type: `base` with its `kind`, and for each pointer whether its target is constant.

    Kinds are `plain` (a word of C), `object` (opaque memory of an ove object), `function`, `enum` and `struct`. A
    handle is a pointer to an `object`.
    """

    base: str
    kind: str
    pointers: tuple[bool, ...] = ()


@dataclass(frozen=True)
class Declaration:
    """A function: its parameters with their names, and the switches that must be on (True) or off (False)."""

    name: str
    result: Type
    parameters: tuple[tuple[str, Type], ...]
    switches: tuple[tuple[str, bool], ...]
    is_noreturn: bool


@dataclass(frozen=True)
class Headers:
    """Declarations of some headers: functions in order, and the names, without `ove_`, of those inline in C."""

    functions: tuple[Declaration, ...]
    hot: tuple[str, ...]


def headers(*more: Path) -> Headers:
    """Read the public headers, the board's, and `more`. Raises Failure for a type that no language can declare."""
    paths = [*HEADERS, BOARD, *more]
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    types = _typedefs(texts.values())
    found = [
        _declaration(function, types, path)
        for path, text in texts.items()
        for function in functions(text)
        if function.name not in REASONS
    ]
    inline = (path.read_text(encoding="utf-8") for path in sorted((PUBLIC / "inline").glob("*.h")))
    hot = {name for text in inline for name in _HOT.findall(text)}
    ordered = [function.name.removeprefix("ove_") for function in found]
    return Headers(tuple(found), tuple(name for name in ordered if name in hot))


def spelled(of: Type) -> str:
    """Return a type in C's notation, with handles as pointers to structs."""
    text = f"struct {of.base}" if of.kind == "object" else of.base
    if not of.pointers:
        return text
    first, *others = of.pointers
    return ("const " if first else "") + text + " *" + "".join("const *" if is_const else "*" for is_const in others)


def _typedefs(texts: Iterable[str]) -> dict[str, Type]:
    found: dict[str, Type] = {}
    for text in texts:
        bare = " ".join(COMMENT.sub(" ", text).split())
        for kind, pattern in _TYPEDEFS.items():
            for match in pattern.finditer(bare):
                found[match["name"]] = _meant(kind, match)
    return found


def _meant(kind: str, match: re.Match[str]) -> Type:
    if kind == "handle":
        return Type(match[1], "object", (False,))
    if kind == "storage":
        return Type(match[1], "object")
    return Type(match[1], "plain") if kind == "alias" else Type(match["name"], kind)


def _declaration(function: Function, types: dict[str, Type], path: Path) -> Declaration:
    try:
        return Declaration(
            function.name,
            _type(function.result, types),
            tuple((name, _type(text, types)) for text, name in function.parameters),
            tuple(_switches(function.conditions)),
            function.is_noreturn,
        )
    except Failure as failure:
        raise Failure(f"{path}: {function.name}: {failure}") from None


def _switches(conditions: Iterable[str]) -> Iterator[tuple[str, bool]]:
    for condition in conditions:
        found = _CONDITION.match(condition)
        if not found:
            raise Failure(f"no language can be told of `#if {condition}`; use one CONFIG_OVE_ symbol, or ! and one")
        yield found[2], not found[1]


_PLAIN = ("bool", "char", "int", "size_t", "uint32_t", "uint64_t", "void")


def _type(text: str, types: dict[str, Type]) -> Type:
    words = text.replace("*", " * ").split()
    is_const = words[:1] == ["const"]
    base, *rest = words[is_const:] or [""]
    of = types.get(base) or (Type(base, "plain") if base in _PLAIN else None)
    if of is None:
        raise Failure(f"the type `{text}` is unknown; ove_tool.layout.declarations says which there are")
    pointers = list(of.pointers)
    while rest:
        star, *rest = rest
        pointers.append(is_const)
        is_const = rest[:1] == ["const"]
        rest = rest[is_const:]
        if star != "*":
            raise Failure(f"`{text}` is not a pointer type that this tool can read")
    return Type(of.base, of.kind, tuple(pointers))
