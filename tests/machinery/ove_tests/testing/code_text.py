# SPDX-License-Identifier: MIT OR Apache-2.0
"""The code of a source file: its lines without comments and docstrings, which do not affect a program."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import PurePath

_TEXTS = r'"(?:\\.|[^"\\\n])*"|' + r"'(?:\\.|[^'\\\n])'"
# A line of a text of several lines may begin with two backslashes.
_COMMENT = re.compile(rf"(?P<text>{_TEXTS}|\\\\[^\n]*)|//[^\n]*|/\*.*?\*/", re.DOTALL)
# Each file begins with its license, in a comment of its own syntax.
_BEGINS = ("//", "/*")
# A directive of C inside a text has no blank after its #.
_HASH_LINE = re.compile(r"^[ \t]*#(?: .*)?$", re.MULTILINE)


def of(name: str, text: str) -> str:
    """Return a file without its comments and docstrings. A file of an unknown kind counts entirely as code."""
    if text.startswith(_BEGINS):
        return _COMMENT.sub(_blank, text)
    if PurePath(name).suffix == ".py":
        return _python(text)
    return _HASH_LINE.sub("", text) if text.startswith("#") else text


def lines(name: str, text: str) -> list[str]:
    """Return the code of each line of a file, without surrounding whitespace."""
    return [line.strip() for line in of(name, text).splitlines()]


def _blank(found: re.Match[str]) -> str:
    return found["text"] or "\n" * found[0].count("\n") or " "


def _python(text: str) -> str:
    kept = text.splitlines(keepends=True)
    try:
        comments = [one for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type == tokenize.COMMENT]
        tree = ast.parse(text)
    except (SyntaxError, tokenize.TokenError):
        return text
    for one in comments:
        row, column = one.start
        kept[row - 1] = kept[row - 1][:column] + "\n"
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            docstring = node.body[0]
            for row in range(docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1):
                kept[row - 1] = "\n"
    return "".join(kept)
