# SPDX-License-Identifier: MIT OR Apache-2.0
"""The macros and types of a public header. `ove_tool.layout.headers` reads its functions.

A header's types may be in ove/types/<concept>.h; the reference shows them on the page of the concept.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ove_tool.layout.headers import enter_or_leave

_TOKEN = re.compile(
    r"/\*\*<.*?\*/|/\*\*(?P<doc>.*?)\*/|/\*.*?\*/|//[^\n]*"
    r"|^[ \t]*#[ \t]*(?P<directive>(?:\\\n|[^\n\\]|\\)*)"
    r"|(?P<type>\b(?:typedef|enum|struct|union)\b)|[{};]|\w+|.|\n",
    re.DOTALL | re.MULTILINE,
)
_MACRO = re.compile(r"define\s+(?P<name>OVE_\w*[A-Z0-9])(?P<parameters>\([^)]*\))?(?P<value>.*)", re.DOTALL)
# A name that another header must define: `#ifndef NAME` after the name's comment.
_DEMANDED = re.compile(r"ifndef\s+(?P<name>OVE_HAS_\w+)")
# The same for macros with parameters.
_DEMANDED_MACROS = re.compile(r"error \".* must define (?P<macros>OVE_.*)\"")
_GUARD = re.compile(r"_H$")
_MEANING = re.compile(r"(?P<name>OVE_\w+)\s*=\s*[^,/{}]+?,?\s*/\*\*<(?P<doc>.*?)\*/", re.DOTALL)
_BARE = re.compile(r"^\s*(?P<name>OVE_\w+)\s*=\s*(?P<value>[^,{}\n]+?)\s*,?\s*$", re.MULTILINE)
_STAR = re.compile(r"^\s*\*", re.MULTILINE)
# A macro that a program may define before it includes the header.
_DEFAULT = re.compile(r"^#ifndef (?P<name>OVE_\w+[A-Z0-9])\n(?:#if[^\n]*\n)?#define (?P=name) ", re.MULTILINE)
_ALIAS = re.compile(r"(?:\(\*(?P<function>ove_\w+)\)\s*\([^;]*\)|(?P<name>ove_\w+))\s*;$", re.DOTALL)
_TAG = re.compile(r"^(?:typedef\s+)?(?:enum|struct|union)\s+(?P<name>ove_\w+)\s*\{")
_BODY = re.compile(r"^(?:typedef\s+)?(?P<kind>enum|struct|union)\b[^;{]*\{")
_ABOVE = "Described at the top of this page."
_OWN = "A program may define this macro before its first include of an ove header."


@dataclass(frozen=True)
class Definition:
    """A macro or a type: its name, its comment, its text in C and, for an enumeration, its members."""

    name: str
    doc: str
    code: str
    is_macro: bool
    conditions: tuple[str, ...] = ()
    # Name, value and meaning.
    members: tuple[tuple[str, str, str], ...] = ()


def definitions(text: str) -> Iterator[Definition]:
    """Yield the macros and types of a header, each once, with the comment before it."""
    found: dict[str, Definition] = {}
    for one in _found(text):
        if one.name in found:
            # Each branch of an `#if` has its own text, so the name exists in any case.
            found[one.name] = replace(found[one.name], conditions=())
        elif not _GUARD.search(one.name):
            found[one.name] = one
    yield from found.values()


def defaults(text: str) -> Iterator[Definition]:
    """Yield the macros that a header defines only if the program has not defined them."""
    for found in _DEFAULT.finditer(text):
        if not _GUARD.search(found["name"]):
            yield Definition(found["name"], _OWN, f"#define {found['name']} ...", is_macro=True)


def _found(text: str) -> Iterator[Definition]:
    doc, conditions, end = "", list[str](), 0
    for token in _TOKEN.finditer(text):
        if token.start() < end:
            # The token is inside a type that has already been read.
            continue
        if token["doc"] is not None:
            doc = token["doc"]
        elif token["directive"] is not None:
            words = token["directive"]
            if macro := _MACRO.match(words):
                yield _macro(macro, doc, tuple(filter(None, conditions)))
                doc = ""
            elif (demanded := _DEMANDED.match(words)) and doc:
                yield Definition(demanded["name"], doc, f"#define {demanded['name']} 0 or 1", is_macro=True)
                doc = ""
            elif macros := _DEMANDED_MACROS.match(words):
                for called in re.finditer(r"(OVE_\w+)\(\w+\)", macros["macros"]):
                    yield Definition(called[1], _ABOVE, f"#define {called[0]}", is_macro=True)
            enter_or_leave(words.split(), conditions)
        elif token["type"]:
            code, end = _declaration(text, token.start())
            yield from _type(code, doc, tuple(filter(None, conditions)))
            doc = ""
        elif token[0] in ("{", "}", ";"):
            doc = ""


def _macro(macro: re.Match[str], doc: str, conditions: tuple[str, ...]) -> Definition:
    value = " ".join(macro["value"].replace("\\\n", " ").split())
    shown = f"#define {macro['name']}{macro['parameters'] or ''}"
    # A macro with parameters is used like a call. Its body is not part of the contract.
    code = shown if macro["parameters"] or not value else f"{shown} {value}"
    return Definition(macro["name"], doc, code, is_macro=True, conditions=conditions)


def _declaration(text: str, start: int) -> tuple[str, int]:
    """Return the text from `typedef`, `enum` or `struct` to its semicolon, or to a body that is not a type's."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token[0] == "{":
            depth += 1
        elif token[0] == "}":
            depth -= 1
        elif token[0] == ";" and depth == 0:
            return text[start : token.end()], token.end()
    return text[start:], len(text)


def _type(code: str, doc: str, conditions: tuple[str, ...]) -> Iterator[Definition]:
    tag, body, alias = _TAG.match(code), _BODY.match(code), None
    if code.startswith("typedef"):
        alias = _ALIAS.search(code)
    name = (alias["function"] or alias["name"]) if alias else tag["name"] if tag else ""
    if not name or (body is None and not alias):
        return
    members: tuple[tuple[str, str, str], ...] = ()
    shown = textwrap.dedent(code.expandtabs(4))
    if body and body["kind"] == "enum":
        members = tuple(_members(code))
        # The members are listed separately, each with its meaning.
        shown = " ".join(f"{code[: code.index('{')]}{code[code.rindex('}') + 1 :]}".split()).replace(" ;", ";")
    yield Definition(name, doc, shown, is_macro=False, conditions=conditions, members=members)


def _members(code: str) -> Iterator[tuple[str, str, str]]:
    inside = code[code.index("{") + 1 :]
    told = {found["name"]: " ".join(_STAR.sub("", found["doc"]).split()) for found in _MEANING.finditer(inside)}
    for found in _BARE.finditer(re.sub(r"/\*.*?\*/", "", inside, flags=re.DOTALL)):
        yield found["name"], found["value"], told.get(found["name"], "")
