# SPDX-License-Identifier: MIT OR Apache-2.0
"""The contract of the public headers: every function documents its context, blocking, results and cost.

A function's legal context is given by its name, its tag and a debug check. This module compares the name and the tag.
`ove_tool.layout.declarations` reads the headers with the same parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TAGS = ("returns", "context", "blocks", "cost")
CONTEXTS = ("thread", "isr", "start", "any")
_TOKEN = re.compile(
    r"/\*\*(?P<doc>.*?)\*/|/\*.*?\*/|//[^\n]*|^[ \t]*#(?P<directive>(?:\\\n|[^\n])*)|(?P<code>[^/#\n]+|.)|\n",
    re.DOTALL | re.MULTILINE,
)
_FUNCTION = re.compile(r"(?:^|[\s*])(?P<name>ove_\w+)\s*\((?P<parameters>[^;{}]*)\)\s*(?:OVE_\w+\s*)*$", re.DOTALL)
_NAME = re.compile(r"\w+$")
_ATTRIBUTE = re.compile(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)")


@dataclass(frozen=True)
class Function:
    """A public function: its name, its comment, its type, and the conditions of the `#if` lines around it.

    `parameters` are pairs of type and name; a type is C's text with single spaces.
    """

    name: str
    doc: str
    result: str
    parameters: tuple[tuple[str, str], ...] = ()
    conditions: tuple[str, ...] = ()
    is_noreturn: bool = False

    @property
    def is_void(self) -> bool:
        return self.result == "void"

    def tag(self, name: str) -> str | None:
        """Return the text on a tag's line, or None if the comment does not have the tag."""
        found = re.search(rf"@{name}\b[ \t]*([^\n]*)", self.doc)
        return found[1].strip() if found else None


def functions(text: str) -> Iterator[Function]:
    """Yield the functions that a header declares, each with the comment before it."""
    doc, code = "", ""
    conditions: list[str] = []
    for token in _TOKEN.finditer(text):
        if token["doc"] is not None:
            doc, code = token["doc"], ""
        elif token["code"] is not None:
            code += token["code"]
        else:
            code += " "
            if token["directive"] is not None:
                enter_or_leave(token["directive"].split(), conditions)
        for end in (";", "{", "}"):
            if end in code:
                statement, _, code = code.rpartition(end)
                yield from _function(statement.rpartition(end)[2], doc, tuple(filter(None, conditions)))
                doc = doc if end == "{" else ""


def enter_or_leave(words: list[str], conditions: list[str]) -> None:
    """Update the conditions. A header's guard and other `#ifdef` tests do not count."""
    kind = words[0] if words else ""
    if kind == "if":
        conditions.append(" ".join(words[1:]))
    elif kind in ("ifdef", "ifndef"):
        conditions.append("")
    elif kind in ("else", "elif"):
        conditions[-1] = conditions[-1] and f"not {conditions[-1]}"
    elif kind == "endif":
        conditions.pop()


def _function(statement: str, doc: str, conditions: tuple[str, ...]) -> Iterator[Function]:
    is_noreturn = "noreturn" in statement
    statement = " ".join(_ATTRIBUTE.sub(" ", statement).replace("OVE_EXTERN_C_BEGIN", " ").split())
    found = _FUNCTION.search(statement)
    if found and "typedef" not in statement and not re.search(r"[=]|\breturn\b", statement):
        result = " ".join(statement[: found.start("name")].replace("OVE_HOT", "").split())
        parameters = tuple(_parameter(text) for text in found["parameters"].split(",") if text.strip() != "void")
        yield Function(found["name"], doc, result, parameters, conditions, is_noreturn)


def _parameter(text: str) -> tuple[str, str]:
    text = text.strip()
    name = _NAME.search(text)
    return (text[: name.start()].strip(), name[0]) if name else (text, "")


def problems(path: Path) -> list[str]:
    """List the missing parts of the contracts in a header, one line each."""
    found = []
    for function in functions(path.read_text(encoding="utf-8")):
        found += [f"{path.name}: {function.name}: {text}" for text in _judge(function)]
    return found


def _judge(function: Function) -> Iterator[str]:
    if not function.doc:
        yield "has no documentation"
        return
    for name in TAGS:
        text = function.tag(name)
        if text is None and not (name == "returns" and function.is_void):
            yield f"has no @{name}"
        elif text == "":
            yield f"@{name} is empty"
    context = function.tag("context") or ""
    named = {word.strip() for word in re.split(r"[,;(]", context)[0:3]}
    named = {word.split(" ")[0] for word in named if word}
    if context and not named & set(CONTEXTS):
        yield f"@context `{context}` names none of {', '.join(CONTEXTS)}"
    is_isr_name = function.name.endswith("_from_isr")
    if is_isr_name and "isr" not in named:
        yield f"the name says ISR, @context says `{context}`"
    if not is_isr_name and named == {"isr"}:
        yield "@context is isr only, but the name does not end with _from_isr"
