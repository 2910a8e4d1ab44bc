# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the mutants of a source file. Each has a key that survives changes elsewhere in the file."""

from __future__ import annotations

import functools
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import tree_sitter_c
import tree_sitter_cpp
from tree_sitter import Language, Parser

from ove_lab.errors import Failure
from ove_tests.mutants.operators import changes, text

if TYPE_CHECKING:
    from tree_sitter import Node

SUFFIXES = (".c", ".cpp", ".h", ".hpp")
# No code is generated for these, or only the preprocessor reads them.
_SKIPPED = {
    "alignas_qualifier",
    "attribute_declaration",
    "attribute_specifier",
    "comment",
    "gnu_asm_expression",
    "preproc_def",
    "preproc_function_def",
    "preproc_include",
    "static_assert_declaration",
    "template_parameter_list",
    "using_declaration",
}
_BLOCKS = {
    "case_statement",
    "compound_statement",
    "declaration_list",
    "do_statement",
    "else_clause",
    "field_declaration_list",
    "for_statement",
    "if_statement",
    "linkage_specification",
    "preproc_elif",
    "preproc_elifdef",
    "preproc_else",
    "preproc_if",
    "preproc_ifdef",
    "switch_statement",
    "translation_unit",
    "while_statement",
}
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_SHOWN = 110


@dataclass(frozen=True)
class Mutant:
    """One change of one file. `line` is for display; the key does not use it."""

    file: str
    function: str
    statement: str
    operator: str
    before: str
    after: str
    nth: int
    line: int
    start: int
    end: int
    last_line: int

    @property
    def key(self) -> str:
        """Return a key that is stable as long as the function's statement is unchanged."""
        parts = (self.file, self.function, self.statement, self.operator, self.before, self.after, str(self.nth))
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:12]

    @property
    def place(self) -> tuple[str, str, str, str]:
        """Return the fields that a verdict names: file, function, statement and change."""
        return self.file, self.function, self.statement, self.change

    @property
    def change(self) -> str:
        """Return the change in readable form."""
        return f"{_short(self.before)} -> {_short(self.after) or 'dropped'}"

    def applied(self, source: bytes) -> bytes:
        """Return the mutated source; lines keep their numbers."""
        old = source[self.start : self.end]
        new = (self.after or ";").encode()
        return source[: self.start] + new + b"\n" * (old.count(b"\n") - new.count(b"\n")) + source[self.end :]


def _short(code: str) -> str:
    line = " ".join(code.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]} ..."


@functools.cache
def _parser(suffix: str) -> Parser:
    grammar = tree_sitter_c if suffix in (".c", ".h") else tree_sitter_cpp
    return Parser(Language(grammar.language()))


def of_file(path: Path, root: Path) -> list[Mutant]:
    """Return all mutants of a file, in source order. Raises Failure if it cannot be read."""
    try:
        source = path.read_bytes()
    except OSError as error:
        raise Failure(f"{path} cannot be read: {error.strerror}") from error
    return of_source(source, str(path.relative_to(root)))


def of_source(source: bytes, name: str) -> list[Mutant]:
    """Return all mutants of this text of a file."""
    tree = _parser(Path(name).suffix).parse(source)
    seen: Counter[tuple[str, ...]] = Counter()
    found = []
    for node in _walk(tree.root_node):
        for change in changes(node):
            before = source[change.start : change.end].decode("utf-8", errors="replace")
            where = (_function(node), _statement(node), change.operator, _plain(before), _plain(change.after))
            seen[where] += 1
            line, last = (source.count(b"\n", 0, at) + 1 for at in (change.start, change.end))
            found.append(Mutant(name, *where, seen[where], line, change.start, change.end, last))
    return found


def _plain(code: str) -> str:
    return " ".join(_COMMENT.sub(" ", code).split())


def _walk(node: Node) -> Iterator[Node]:
    if node.type in _SKIPPED or _is_hint(node):
        return
    yield node
    condition = node.child_by_field_name("condition") if node.type in ("preproc_if", "preproc_elif") else None
    for child in node.children:
        if child != condition:
            yield from _walk(child)


def _is_hint(node: Node) -> bool:
    """Return True if a number is only a branch prediction hint."""
    call = node.parent.parent if node.type == "number_literal" and node.parent is not None else None
    return call is not None and call.type == "call_expression" and text(call.children[0]) == "__builtin_expect"


def _function(node: Node) -> str:
    """Return the enclosing function's name, or an empty text."""
    outer: Node | None = node
    while outer is not None and outer.type != "function_definition":
        outer = outer.parent
    declarator = outer.child_by_field_name("declarator") if outer is not None else None
    while declarator is not None and declarator.type != "function_declarator":
        declarator = declarator.child_by_field_name("declarator")
    name = declarator.child_by_field_name("declarator") if declarator is not None else None
    return text(name) if name is not None else ""


def _statement(node: Node) -> str:
    """Return the smallest statement around a node, or the head of a branch, without its layout."""
    inner, outer = node, node.parent
    while outer is not None and outer.type not in _BLOCKS:
        inner, outer = outer, outer.parent
    return _plain(text(inner))
