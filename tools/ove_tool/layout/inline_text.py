# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the preprocessed text of bindings/layout/seam.c: the functions that are inline in C, and the names they use.

The text is the GNU C of a kernel and its C library, which pycparser cannot read as a whole. Each function is parsed
separately, after a declaration of each type that it names. If the parser rejects a statement, such as assembly, the
function is not translated.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from pycparser import CParser, c_ast

from ove_lab.errors import Failure

# Attributes do not change the meaning here. They contain up to three levels of brackets.
_ATTRIBUTE = re.compile(
    r"__attribute__\s*\(\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\s*\)|\b__extension__\b|\b__inline(?:__)?\b"
)
_MARKER = re.compile(r"^#.*$", re.MULTILINE)
_PART = re.compile(r"[{};]")
_FUNCTION = re.compile(r"(\w+)\s*\([^{}]*\)\s*$")
_TYPE_NAME = (
    re.compile(r"\(\s*\*\s*(\w+)\s*\)\s*\("),
    re.compile(r"(\w+)\s*(?:\[[^\]]*\]\s*)*;$"),
    re.compile(r"(\w+)\s*\([^()]*\)\s*;$"),
)
_ENUM = re.compile(r"\benum\b[^;{}()]*\{([^}]*)\}")
_ENUMERATOR = re.compile(r"(\w+)\s*(?:=[^,]*)?(?:,|$)")
_PER_THREAD = re.compile(r"\b(?:__thread|_Thread_local)\b[^;=]*?\b(\w+)\s*[;=]")
_TOLD = re.compile(r"\bove_(body|called|inline|symbol)_(\w+)\b")
_KERNEL = re.compile(r'"calls/(\w+)\.h"')
_WORD = re.compile(r"\b[A-Za-z_]\w*\b")


class Refused(Failure):
    """A C function contains something that cannot be translated."""


class Text:
    """The text of one build: `inline` has the functions; those in `by_hand` have a body in the hot modules.

    Those bodies use the functions `needed`, and the functions and variables `called`, which have a symbol. `symbols`
    must not be translated.
    """

    def __init__(self, text: str) -> None:
        text = _ATTRIBUTE.sub(" ", _MARKER.sub("", text))
        self.inline: dict[str, str] = {}
        self._types: set[str] = set()
        for part in _parts(text):
            head = part.partition("{")[0]
            if part.startswith("typedef"):
                names = (found[1] for form in _TYPE_NAME if (found := form.search(part)))
                self._types.update(itertools.islice(names, 1))
            elif part.endswith("}") and (found := _FUNCTION.search(head)):
                self.inline[found[1]] = part
        self.declared = set(_WORD.findall(text))
        self.kernel = found[1] if (found := _KERNEL.search(text)) else ""
        told = set(_TOLD.findall(text))
        self.by_hand = {name for kind, name in told if kind == "body"}
        self.needed = {name for kind, name in told if kind == "inline"}
        self.symbols = {name for kind, name in told if kind == "symbol"}
        self.called = {name for kind, name in told if kind == "called"}
        self.enumerators = {
            name for body in _ENUM.findall(text) for name in _ENUMERATOR.findall(" ".join(body.split()))
        }
        self.per_thread = set(_PER_THREAD.findall(text))

    def function(self, name: str) -> c_ast.FuncDef:
        """Parse one function. Raises Refused if it is not standard C."""
        code = self.inline[name]
        types = sorted(self._types.intersection(_WORD.findall(code)))
        try:
            tree = CParser().parse("".join(f"typedef int {one};\n" for one in types) + code)
        except Exception as error:  # the parser also passes on errors other than its own
            raise Refused(f"the parser refuses it: {error}") from None
        return tree.ext[-1]


def _parts(text: str) -> Iterator[str]:
    """Yield the top-level declarations: each ends with its semicolon, or with a function's closing brace."""
    depth = start = 0
    for mark in _PART.finditer(text):
        depth += {"{": 1, "}": -1}.get(mark[0], 0)
        part = text[start : mark.end()]
        is_whole = mark[0] == ";" or (mark[0] == "}" and _FUNCTION.search(part.partition("{")[0]) is not None)
        if depth == 0 and is_whole:
            yield part.strip()
            start = mark.end()
