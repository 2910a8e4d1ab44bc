# SPDX-License-Identifier: MIT OR Apache-2.0
"""The documented declarations of a binding's source, each with its enclosing types.

A language's rules are in `grammars`. Without rules, a language's reference contains only links to the sources.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ove_tool.docsite import grammars
from ove_tool.docsite.grammars import Grammar, Scope

_TOKEN = re.compile(
    r"(?P<doc>^[ \t]*///(?!/)[^\n]*(?:\n[ \t]*///(?!/)[^\n]*)*(?=\n)|/\*\*(?!<).*?\*/)"
    r"|(?P<comment>/\*.*?\*/|//[^\n]*)"
    r"|(?P<attribute>#!?\[(?:[^\[\]]|\[(?:[^\[\]]|\[[^\[\]]*\])*\])*\])"
    r"|(?P<directive>^[ \t]*#(?![\[!])(?:\\\n|[^\n])*)"
    r"|(?P<string>\\\\[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\[^\n']+|[^'\\\n])')"
    r"|(?P<mark>[{};,()\[\]])|(?P<text>\w+|[^\S\n]+|.)",
    re.DOTALL | re.MULTILINE,
)
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*|\*/|\*|///) ?|\*/$", re.MULTILINE)
_HEADING = re.compile(r"^#+ *(.+)$", re.MULTILINE)
_ACCESS = re.compile(r"\b(public|private|protected)\s*:(?!:)")
_MACRO = re.compile(r"\s*#\s*define\s+((\w+)(?:\([^)]*\))?)")
# The initialisers of a constructor, and the start of a value in braces.
_INITIALISERS = re.compile(r"(\) ?(?:noexcept(?:\([^()]*\))?)?) ?:(?!:) ?\w+(?:[({].*)?$")
_VALUE = re.compile(r"(?<!operator) ?= ?(?:\.|\w+:|error)?$")
# A namespace whose names are not for users, although its classes may be bases of public classes.
DETAIL = "detail"


@dataclass(frozen=True)
class Entry:
    """A documented declaration: its name after those of its enclosing types, its text, its comment and its bases."""

    path: tuple[str, ...]
    code: str
    doc: str
    bases: tuple[str, ...] = ()


@dataclass
class _Reader:
    grammar: Grammar
    text: str
    scopes: list[Scope]
    doc: str = ""
    words: str = ""
    attributes: str = ""
    nested: int = 0

    def read(self) -> Iterator[Entry]:
        end = 0
        for token in _TOKEN.finditer(self.text):
            if token.start() < end:
                # The token is in a body that is skipped.
                continue
            if token["doc"]:
                self.doc, self.words, self.attributes = token[0], self._access(), ""
            elif token["directive"]:
                self._access()
                if (macro := _MACRO.match(token[0])) and self.doc:
                    yield Entry((macro[2],), f"#define {macro[1]}", _plain(self.doc))
                self._forget()
            elif token["attribute"]:
                self.attributes += token[0]
            elif token["mark"] and self._ends(token["mark"]):
                if token["mark"] == "{":
                    end = yield from self._open(token.end())
                else:
                    yield from self._statement()
                if token["mark"] == "}" and len(self.scopes) > 1:
                    self.scopes.pop()
            elif not token["comment"]:
                self.words += token[0]
                self.nested = max(self.nested + {"(": 1, "[": 1, ")": -1, "]": -1}.get(token[0], 0), 0)

    def _ends(self, mark: str) -> bool:
        """Return True if a mark ends a statement here."""
        return self.nested == 0 and (mark in "{};" or (mark == "," and self.scopes[-1].is_type))

    def _forget(self) -> None:
        self.doc = self.words = self.attributes = ""
        self.nested = 0

    def _access(self) -> str:
        """Remove the access labels from the words, apply them to the innermost scope, and return the rest."""
        for label in _ACCESS.finditer(self.words):
            self.scopes[-1] = replace(self.scopes[-1], is_public=label[1] == "public")
        return " ".join(_ACCESS.sub(" ", self.words).split())

    def _statement(self, listed: str = "") -> Iterator[Entry]:
        words = self._access()
        is_seen = all(scope.is_public and scope.name is not None for scope in self.scopes)
        is_hidden = "doc(hidden)" in self.attributes
        if words.startswith("macro_rules!"):
            is_hidden |= "macro_export" not in self.attributes
        if (self.doc or self.grammar.shows_all) and words and is_seen and not is_hidden:
            name = self.grammar.named(words, self.scopes[-1], bool(self.doc))
            if name and not name.startswith("__"):
                path = tuple(scope.name for scope in self.scopes if scope.name)
                code = _VALUE.sub("", _INITIALISERS.sub(r"\1", words)).strip()
                yield Entry((*path, name), code + listed, _plain(self.doc), self.grammar.bases(words))
        self._forget()

    def _open(self, start: int) -> Iterator[Entry]:
        """Yield the statement before a brace and enter its scope. Return the end of a body that is skipped, else 0."""
        words = self._access()
        opened = self.grammar.opened(words)
        end = _closed(self.text, start)
        body = self.text[start : end - 1]
        # An enumeration is shown with its constants, and a structure that has only fields is shown with its fields.
        is_list = re.search(r"\benum\b", words) or (re.match(r"struct \w+$", words) and "(" not in body)
        has_calls = re.search(r"\bfn ", body) is not None
        shown = body.split("\n\n", maxsplit=1)[0] if has_calls else body
        yield from self._statement(f" {{{_dedented(shown)}}}" if is_list else "")
        if opened.name is None or (is_list and not has_calls):
            return end
        self.scopes.append(opened)
        return 0


def _plain(doc: str) -> str:
    # A heading inside a comment would become a heading of the page.
    return _HEADING.sub(r"**\1**", _COMMENT.sub("", doc).strip())


def _closed(text: str, start: int) -> int:
    """Return the position after the brace that closes a body."""
    depth = 1
    for token in _TOKEN.finditer(text, start):
        depth += {"{": 1, "}": -1}.get(token["mark"] or "", 0)
        if depth == 0:
            return token.end()
    return len(text)


def _dedented(body: str) -> str:
    if "\n" not in body:
        return body
    lines = [line.expandtabs(4) for line in body.strip("\n").rstrip().split("\n")]
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return "\n".join(["", *(f"    {line[indent:]}" for line in lines), ""])


def entries(text: str, language: str) -> list[Entry]:
    """List the documented declarations of a source, including those of `detail`; each type precedes its members."""
    grammar = grammars.of(language)
    found = list(_Reader(grammar, text, [Scope("", is_public=True)]).read()) if grammar else []
    order = {name: at for at, name in reversed(list(enumerate(one.path[0] for one in found)))}
    return sorted(found, key=lambda one: order[one.path[0]])
