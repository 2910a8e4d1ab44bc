# SPDX-License-Identifier: MIT OR Apache-2.0
"""Asks the image's C compiler for the types and numbers that the translation of an inline function needs.

The translator runs twice. The first run records each question and returns a dummy answer that is always accepted; with
the file from `header`, the compiler puts the answers into the layout object. The second run reads the answers from
the object, so no type is derived from C's text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from pathlib import Path

from ove_lab.elf import INFO, Elf, guard
from ove_lab.errors import Failure
from ove_tool.layout.called import Function, Reader, Type, types_by_name
from ove_tool.layout.inline_text import Refused
from ove_tool.layout.object_file import numbers

_HEAD = """\
/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Written by ove_tool.layout from the inline functions that hot calls use: what other languages ask C about them. */
#define OVE_ASK(name, of)                              \\
\textern __typeof__(of) *const ove_asked_##name; \\
\t__attribute__((section("ove_told"), used)) __typeof__(of) *const ove_asked_##name = 0
#define OVE_NUMBER(name, of)                         \\
\textern const long long ove_number_##name; \\
\t__attribute__((section("ove_asked"), used)) const long long ove_number_##name = (long long)(of)
"""


class Recorder:
    """Records the questions, except those about functions and variables that are `called` anyway."""

    def __init__(self, called: Collection[str]) -> None:
        self._called = called
        self._lines: dict[str, None] = {}
        self.pointer_bytes = 4

    def type(self, expression: str) -> Type:
        """Return the type of an expression of C, or a type by its name."""
        self._lines[f"OVE_ASK({_key(expression)}, {expression});"] = None
        return Type("u32")

    def is_volatile(self, expression: str) -> bool:
        """Tell whether each access to an expression counts."""
        self.type(expression)
        return False

    def number(self, expression: str) -> int:
        """Return the value of a constant expression."""
        self._lines[f"OVE_NUMBER({_key(expression)}, {expression});"] = None
        return 0

    def linked(self, name: str) -> None:
        """Declare, in the other language, a function or variable that has a symbol."""
        if name not in self._called:
            self._lines[f"OVE_CALLED({name});"] = None

    def function(self, name: str) -> Function | None:
        """Return the prototype of a function, or None if only the object has it."""
        self.type(name)
        return None

    def header(self) -> str:
        """Return ove_asked.h, which is included after called.h."""
        return "\n".join([_HEAD, *self._lines, ""])


class Answers:
    """Reads the answers from the layout object. Raises Refused for a type that cannot be translated."""

    def __init__(self, path: Path, objects: Collection[str]) -> None:
        elf = Elf(path)
        with guard(path, INFO):
            self._types = types_by_name(elf)
        self._numbers = numbers(elf, "ove_asked", "ove_number_")
        self._objects = objects
        self.pointer_bytes = 8 if elf.is_64_bit else 4

    def type(self, expression: str) -> Type:
        """Return the type of an expression of C, or a type by its name."""
        try:
            return Reader(expression, self._objects).type_behind(self._asked(expression))
        except Failure as failure:
            raise Refused(str(failure)) from None

    def is_volatile(self, expression: str) -> bool:
        """Tell whether each access to an expression counts."""
        return Reader(expression, self._objects).is_volatile(self._asked(expression))

    def number(self, expression: str) -> int:
        """Return the value of a constant expression."""
        if _key(expression) not in self._numbers:
            raise Refused(f"C was not asked for the value of `{expression}`")
        return self._numbers[_key(expression)]

    def linked(self, name: str) -> None:
        """Do nothing, because the object has the declaration."""

    def function(self, name: str) -> Function | None:
        """Return the prototype of a function."""
        try:
            found = Reader(name, self._objects).read(name, {name: self._asked(name)})
        except Failure as failure:
            raise Refused(str(failure)) from None
        return found if isinstance(found, Function) else None

    def _asked(self, expression: str):  # noqa: ANN202
        if _key(expression) not in self._types:
            raise Refused(f"C was not asked for the type of `{expression}`")
        return self._types[_key(expression)]


def _key(expression: str) -> str:
    return hashlib.blake2b(expression.encode(), digest_size=8).hexdigest()
