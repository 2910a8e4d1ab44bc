# SPDX-License-Identifier: MIT OR Apache-2.0
"""The contract of the public headers: every function says its context, whether it blocks, its results, its cost.

A function's legal context stands in its name, its tag and a debug check; here name and tag are held together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TAGS = ("returns", "context", "blocks", "cost")
CONTEXTS = ("thread", "isr", "start", "any")
_TOKEN = re.compile(
    r"/\*\*(?P<doc>.*?)\*/|/\*.*?\*/|//[^\n]*|^[ \t]*#(?:\\\n|[^\n])*|(?P<code>[^/#\n]+|.)|\n",
    re.DOTALL | re.MULTILINE,
)
_FUNCTION = re.compile(r"(?:^|[\s*])(?P<name>ove_\w+)\s*\((?P<parameters>[^;{}]*)\)\s*(?:OVE_\w+\s*)*$", re.DOTALL)
_ATTRIBUTE = re.compile(r"__attribute__\s*\(\((?:[^()]|\([^()]*\))*\)\)")


@dataclass(frozen=True)
class Function:
    """A public function: its name, its comment, and whether it returns something."""

    name: str
    doc: str
    is_void: bool

    def tag(self, name: str) -> str | None:
        """Give the text of a tag, one line of it, or None when it is not there."""
        found = re.search(rf"@{name}\b[ \t]*([^\n]*)", self.doc)
        return found[1].strip() if found else None


def functions(text: str) -> Iterator[Function]:
    """Give the functions that a header declares, each with the comment before it."""
    doc, code = "", ""
    for token in _TOKEN.finditer(text):
        if token["doc"] is not None:
            doc, code = token["doc"], ""
        elif token["code"] is not None:
            code += token["code"]
        else:
            code += " "
        for end in (";", "{", "}"):
            if end in code:
                statement, _, code = code.rpartition(end)
                yield from _function(statement.rpartition(end)[2], doc)
                doc = doc if end == "{" else ""


def _function(statement: str, doc: str) -> Iterator[Function]:
    statement = " ".join(_ATTRIBUTE.sub(" ", statement).replace("OVE_EXTERN_C_BEGIN", " ").split())
    found = _FUNCTION.search(statement)
    if found and "typedef" not in statement and not re.search(r"[=]|\breturn\b", statement):
        before = statement[: found.start("name")].replace("OVE_HOT", "").split()
        yield Function(found["name"], doc, before[-1:] == ["void"])


def problems(path: Path) -> list[str]:
    """List what a header's functions do not say, one line each."""
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
