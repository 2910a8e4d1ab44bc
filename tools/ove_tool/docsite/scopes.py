# SPDX-License-Identifier: MIT OR Apache-2.0
"""The documented declarations of a binding's source, each with the types around it: C++, Rust and Zig.

A language's rules are in a `Grammar`. The reference of a language without one links to the sources only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

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
# What a constructor initialises, and the start of a value in braces.
_INITIALISERS = re.compile(r"(\) ?(?:noexcept(?:\([^()]*\))?)?) ?:(?!:) ?\w+(?:[({].*)?$")
_VALUE = re.compile(r"(?<!operator) ?= ?(?:\.|\w+:|error)?$")
# A namespace whose names are not for users, though its classes may be bases of public ones.
DETAIL = "detail"


@dataclass(frozen=True)
class Entry:
    """A documented declaration: its name behind those of the types around it, its text, its comment and its bases."""

    path: tuple[str, ...]
    code: str
    doc: str
    bases: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Scope:
    # None: a body, in which nothing is public. "" adds nothing to the path.
    name: str | None
    is_public: bool
    # A type, whose members end with a comma or a semicolon.
    is_type: bool = False
    # Each member is as public as the whole.
    is_trait: bool = False


@dataclass(frozen=True)
class Grammar:
    """A language's rules: the scope that a statement opens, and a statement's name, if it is public."""

    opened: Callable[[str], _Scope]
    named: Callable[[str, _Scope, bool], str | None]
    # Between the names of a path.
    between: str
    bases: Callable[[str], tuple[str, ...]] = field(default=lambda _: ())
    # A name that is public by its own keyword is shown without a comment too.
    shows_all: bool = False


@dataclass
class _Reader:
    grammar: Grammar
    text: str
    scopes: list[_Scope]
    doc: str = ""
    words: str = ""
    attributes: str = ""
    nested: int = 0

    def read(self) -> Iterator[Entry]:
        end = 0
        for token in _TOKEN.finditer(self.text):
            if token.start() < end:
                # In a body that is skipped.
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
        """Tell whether a mark ends a statement here."""
        return self.nested == 0 and (mark in "{};" or (mark == "," and self.scopes[-1].is_type))

    def _forget(self) -> None:
        self.doc = self.words = self.attributes = ""
        self.nested = 0

    def _access(self) -> str:
        """Take an access label out of the words, for the innermost scope, and return the rest."""
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
        """Yield the statement in front of a brace and enter its scope. Return the end of a body that is skipped."""
        words = self._access()
        opened = self.grammar.opened(words)
        end = _closed(self.text, start)
        body = self.text[start : end - 1]
        # An enumeration, and a structure that only has fields, are shown with them.
        is_list = re.search(r"\benum\b", words) or (re.match(r"struct \w+$", words) and "(" not in body)
        has_calls = re.search(r"\bfn ", body) is not None
        shown = body.split("\n\n", maxsplit=1)[0] if has_calls else body
        yield from self._statement(f" {{{_dedented(shown)}}}" if is_list else "")
        if opened.name is None or (is_list and not has_calls):
            return end
        self.scopes.append(opened)
        return 0


def _plain(doc: str) -> str:
    # A heading inside a comment would be one of the page.
    return _HEADING.sub(r"**\1**", _COMMENT.sub("", doc).strip())


def _closed(text: str, start: int) -> int:
    """Return the place behind the brace that closes a body."""
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


def _without_angles(text: str) -> str:
    """Remove the arguments of templates and generics, innermost first."""
    text = text.replace("operator->", "operator@")
    for sign in ("->", "=>", "<<", ">=", "<="):
        text = text.replace(sign, " ")
    before = ""
    while before != text:
        before, text = text, re.sub(r"<[^<>]*>", "", text)
    return text.replace("operator@", "operator->")


_CPP_ATTRIBUTE = re.compile(r"\[\[.*?\]\]\s*|\btemplate\s*(?=<)|\bexplicit\(\w+\)|\balignas\([^)]*\)")
_CPP_TYPE = re.compile(r"\b(?:enum class|enum|class|struct|union)\s+(\w+)")
_CPP_CALL = re.compile(r"(operator\s*(?:\(\)|[^\s(]+)|~?\w+)\s*\((?!\*)")


def _cpp_bare(words: str) -> str:
    bare = _without_angles(_CPP_ATTRIBUTE.sub("", words))
    return re.sub(r"\brequires\s*\(.*?\)\s|\brequires\s+[\w:]+", "", bare).strip()


def _cpp_type(bare: str) -> str | None:
    match = _CPP_TYPE.search(bare)
    return match[1] if match and "(" not in bare and "=" not in bare else None


def _cpp_opened(words: str) -> _Scope:
    bare = _cpp_bare(words)
    if match := re.match(r"(?:inline )?namespace\s*([\w:]*)$", bare):
        return _Scope(match[1].removeprefix("ove").removeprefix("::"), is_public=True)
    if re.match(r'extern\s*("C")?$', bare):
        return _Scope("", is_public=True)
    if name := _cpp_type(bare):
        return _Scope(name, is_public=not re.search(r"\bclass\b", bare))
    return _Scope(None, is_public=False)


def _cpp_named(words: str, _: _Scope, __: bool) -> str | None:
    if words.startswith(("friend ", "static_assert")):
        return None
    bare = _cpp_bare(words)
    if name := _cpp_type(bare):
        return name
    if (match := re.match(r"[^(=]*?\b(\w+) = ", bare)) and "operator" not in match[0]:
        return match[1]
    if match := _CPP_CALL.search(bare):
        return match[1]
    match = re.search(r"\b(\w+)(?: ?\[[^\]]*\])?$", bare)
    return match[1] if match else None


def _cpp_bases(words: str) -> tuple[str, ...]:
    head, _, bases = _cpp_bare(words).replace("::", "@").partition(":")
    if not _cpp_type(head):
        return ()
    # A base without a word is private in a class.
    is_open = not re.search(r"\bclass\b", head)
    named = [base.strip() for base in bases.split(",") if base.strip()]
    return tuple(base.split("@")[-1].split(" ")[-1] for base in named if is_open or base.startswith("public "))


_RUST_ITEM = re.compile(
    r"^(?:pub )?(?:(?:unsafe|const|async|extern \"C\") )*(?:fn|struct|enum|trait|type|const|static|mod|union) (\w+)"
)


def _rust_opened(words: str) -> _Scope:
    if match := re.match(r"(?:unsafe )?impl\b(.*)", _without_angles(words)):
        of = re.sub(r"\bwhere\b.*", "", match[1]).strip()
        return _Scope(of.split("::")[-1].split(" ")[0], is_public=" for " not in of)
    if match := re.match(r"pub (?:unsafe )?(mod|trait|struct|union) (\w+)", words):
        return _Scope(match[2], is_public=True, is_type=match[1] == "struct", is_trait=match[1] == "trait")
    return _Scope(None, is_public=False)


def _rust_named(words: str, inside: _Scope, _: bool) -> str | None:
    if match := re.match(r"macro_rules! (\w+)", words):
        return None if match[1].startswith("__") else f"{match[1]}!"
    if not words.startswith("pub ") and not inside.is_trait:
        return None
    match = _RUST_ITEM.match(words) or re.match(r"pub (\w+) ?:", words)
    return match[1] if match else None


_ZIG_ITEM = re.compile(r"^(?:pub )?(?:(?:inline|extern|export|threadlocal) )*(?:const|var|fn) (@\"\w+\"|\w+)")

_ZIG_TYPE = re.compile(r"(\)) type$|= (?:extern |packed )?(?:struct|union|enum|opaque)(?:\([^)]*\))?$")


def _zig_opened(words: str) -> _Scope:
    if re.search(r"\breturn (?:extern |packed )?(?:struct|union)$", words):
        return _Scope("", is_public=True, is_type=True)
    item = _ZIG_ITEM.match(words)
    if item and (kind := _ZIG_TYPE.search(words)):
        return _Scope(item[1], is_public=words.startswith("pub "), is_type=kind[1] is None)
    return _Scope(None, is_public=False)


def _zig_named(words: str, inside: _Scope, is_told: bool) -> str | None:
    if words.startswith("pub ") and (match := _ZIG_ITEM.match(words)):
        return match[1].strip('@"')
    # A field whose comment says that it is for users.
    match = re.match(r"(\w+) ?:", words) if inside.is_type and is_told else None
    return match[1] if match else None


GRAMMARS = {
    "cpp": Grammar(_cpp_opened, _cpp_named, "::", _cpp_bases),
    "rust": Grammar(_rust_opened, _rust_named, "::"),
    "zig": Grammar(_zig_opened, _zig_named, ".", shows_all=True),
}


def entries(text: str, language: str) -> list[Entry]:
    """List the documented declarations of a source, the members of a type behind it, also those of `detail`."""
    found = list(_Reader(GRAMMARS[language], text, [_Scope("", is_public=True)]).read())
    order = {name: at for at, name in reversed(list(enumerate(one.path[0] for one in found)))}
    return sorted(found, key=lambda one: order[one.path[0]])
