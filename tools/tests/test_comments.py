# SPDX-License-Identifier: MIT OR Apache-2.0
"""The law of comments: a sentence names its subject first, so none begins with What, Who, Whose or Of."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import PurePath

import pytest

from ove_tool.checkout import files
from ove_tool.paths import ROOT

REFUSED = re.compile(r"(?:What|Whatever|Who|Whoever|Whom|Whose|Of)\b")
C_LIKE = {".c", ".h", ".cpp", ".hpp", ".rs", ".zig", ".zon", ".S", ".s", ".ld", ".js", ".cjs", ".css"}
HASH = {".toml", ".yaml", ".yml", ".cmake", ".kconfig", ".conf", ".options", ".sh", ".in"}
HASH_STEMS = {"CMakeLists", "Kconfig", "Makefile", ".gitignore"}
# Strings are matched too, so that a mark inside a string begins no comment. A single quote may begin a lifetime.
C_TOKEN = re.compile(
    r"/\*.*?\*/|(?P<line>//[^\n]*)|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])'|\\\\[^\n]*)", re.DOTALL
)
HASH_TOKEN = re.compile(r"(?P<line>(?:(?<=\s)|^)#[^\n]*)|(?P<string>\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*')", re.MULTILINE)
MARK = re.compile(r".*SPDX-License-Identifier:.*|^[ \t]*(?:/\*[*!]?<?|\*/?(?!\*)|//[/!]*<?|#+)?|\*/[ \t]*$")
# A sentence begins at the start of a comment, or after another one, an empty line, a heading, a tag or a dash.
BEGIN = re.compile(r"\A\s*|(?:[.!?][\")]?\s|\n\s*\n|^#+ [^\n]*\n)\s*|^\s*(?:@\w+|[-*])\s+", re.MULTILINE)

Comment = tuple[int, list[str]]  # the line on which it begins, and its lines without the marks


def joined(parts: Iterator[tuple[int, str, bool]]) -> Iterator[Comment]:
    """Yield the comments, where neighbouring lines that hold nothing but a comment are one."""
    start, lines = 0, list[str]()
    for number, text, is_line in parts:
        unmarked = [MARK.sub("", line).strip() for line in text.splitlines()]
        if is_line and lines and number == start + len(lines):
            lines += unmarked
            continue
        yield start, lines
        start, lines = number, unmarked
    yield start, lines


def tokens(text: str, token: re.Pattern[str]) -> Iterator[tuple[int, str, bool]]:
    """Yield the first line and the text of each comment, and whether its line holds nothing else."""
    for found in token.finditer(text):
        if found.lastgroup != "string":
            before = text[text.rfind("\n", 0, found.start()) + 1 : found.start()]
            is_line = found.lastgroup == "line" and not before.strip()
            yield text.count("\n", 0, found.start()) + 1, found[0], is_line


def python_tokens(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yield the same of Python, whose strings and docstrings only its own parser tells apart."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string, token.line.lstrip().startswith("#")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            doc = ast.get_docstring(node, clean=False)
            if doc is not None:
                yield node.body[0].lineno, doc, False


def wrong(name: str, text: str) -> list[str]:
    """List the sentences of a file's comments that begin with a refused word, as `file:line: sentence`."""
    path = PurePath(name)
    if path.suffix == ".py":
        parts = python_tokens(text)
    elif path.suffix in C_LIKE:
        parts = tokens(text, C_TOKEN)
    elif path.suffix in HASH or path.stem in HASH_STEMS:
        parts = tokens(text, HASH_TOKEN)
    else:
        return []
    found = []
    for start, lines in joined(parts):
        comment = "\n".join(lines)
        for begin in BEGIN.finditer(comment):
            sentence = comment[begin.end() :]
            if REFUSED.match(sentence):
                line = start + comment.count("\n", 0, begin.end())
                found.append(f"{name}:{line}: {sentence.partition(chr(10))[0]}")
    return found


def test_no_comment_begins_with_a_question_word() -> None:
    """Claim: no sentence of a comment or docstring begins with What, Who, Whose or Of."""
    listed = [name for name in files() if not name.endswith((".md", ".lock"))]
    found = [line for name in listed for line in wrong(name, (ROOT / name).read_text("utf-8", errors="replace"))]
    assert found == [], "name the subject first:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        ("a.c", "/* SPDX-License-Identifier: MIT */\n/** @file What it is. */\n", 2),
        ("a.h", "/*\n * A mutex. What it\n * guards.\n */\n", 2),
        ("a.hpp", 'auto a = "// Who";\nint b; ///< Who has it.\n', 2),
        ("a.rs", "fn f<'a>(b: &'a u8) {}\n/// # Errors\n/// What it is.\n", 3),
        ("a.zig", "//! One.\n//!\n//! Of two.\n", 3),
        ("a.py", '"""A module.\n\nWhose it is.\n"""\n', 3),
        ("a.py", "A = 1\n# One claim.\n# What it is.\n", 3),
        ("a.toml", 'b = "# Who"\n# What it is.\n', 2),
        ("CMakeLists.txt", "set(A) # Whatever asks.\n", 1),
    ],
)
def test_every_kind_of_comment_is_read(name: str, text: str, line: int) -> None:
    """Claim: the line of a rejected word is reported in each kind of comment, and a string is not a comment."""
    assert [one.split(": ")[0] for one in wrong(name, text)] == [f"{name}:{line}"]
