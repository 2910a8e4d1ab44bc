# SPDX-License-Identifier: MIT OR Apache-2.0
"""Evaluates preprocessor expressions of C that consist of integers, operators, names and casts only."""

from __future__ import annotations

import re
from collections.abc import Callable

_TOKEN = re.compile(
    r"\s*(?:(?P<number>0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)|(?P<name>[A-Za-z_]\w*)"
    r"|(?P<sign><<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^~!<>()?:]))"
)
_TYPES = {"unsigned", "signed", "int", "long", "short", "char", "const", "volatile", "size_t", "float", "double"}
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("||",),
    ("&&",),
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_MOST_BITS = 64
_MOST_DEPTH = 60


class Unknown(Exception):
    """The value cannot be computed without the compiler."""


def evaluate(text: str, value_of: Callable[[str], int]) -> int:
    """Return the value of `text`. `value_of` returns a name's value. Raises Unknown."""
    parser = _Parser(_words(text), value_of)
    result = parser.conditional(0)
    if parser.left:
        raise Unknown(text)
    return result


def _words(text: str) -> list[str]:
    found = []
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise Unknown(text)
        number = match["number"]
        if number and re.match(r"0\d", number):
            number = "0o" + number[1:]
        found.append(number or match["name"] or match["sign"])
        place = match.end()
    return found


class _Parser:
    def __init__(self, words: list[str], value_of: Callable[[str], int]) -> None:
        self.left = words[::-1]
        self._value_of = value_of

    def _take(self, *wanted: str) -> str | None:
        if self.left and self.left[-1] in wanted:
            return self.left.pop()
        return None

    def _need(self, sign: str) -> None:
        if self._take(sign) is None:
            raise Unknown(sign)

    def conditional(self, depth: int) -> int:
        if depth > _MOST_DEPTH:
            raise Unknown("an expression of too many levels")
        condition = self._binary(0, depth)
        if self._take("?") is None:
            return condition
        chosen = self.conditional(depth + 1)
        self._need(":")
        other = self.conditional(depth + 1)
        return chosen if condition else other

    def _binary(self, level: int, depth: int) -> int:
        if level == len(_LEVELS):
            return self._unary(depth)
        result = self._binary(level + 1, depth)
        while sign := self._take(*_LEVELS[level]):
            result = _apply(sign, result, self._binary(level + 1, depth))
        return result

    def _unary(self, depth: int) -> int:
        if depth > _MOST_DEPTH:
            raise Unknown("an expression of too many levels")
        if sign := self._take("-", "+", "~", "!"):
            operand = self._unary(depth + 1)
            return {"-": -operand, "+": operand, "~": ~operand, "!": int(not operand)}[sign]
        if self._take("("):
            if self._is_type():
                return self._unary(depth + 1)
            result = self.conditional(depth + 1)
            self._need(")")
            return result
        if not self.left:
            raise Unknown("an operand is missing")
        word = self.left.pop()
        if word[0].isdigit():
            try:
                return int(word, 0)
            except ValueError as wrong:
                raise Unknown(word) from wrong
        if not re.match(r"[A-Za-z_]", word):
            raise Unknown(word)
        return self._value_of(word)

    def _is_type(self) -> bool:
        """Consume a cast's type and its bracket. A name is a type if an operand follows the bracket."""
        words = []
        for word in reversed(self.left):
            if word == ")":
                break
            words.append(word)
        after = self.left[-len(words) - 2] if len(self.left) > len(words) + 1 else ""
        are_names = bool(words) and all(re.match(r"[A-Za-z_]", word) for word in words)
        is_type = are_names and (
            all(word in _TYPES or word.endswith("_t") for word in words) or bool(re.match(r"[\w(]", after))
        )
        if is_type:
            del self.left[-len(words) - 1 :]
        return is_type


def _apply(sign: str, a: int, b: int) -> int:
    if sign in {"/", "%"} and b == 0:
        raise Unknown("a division by 0")
    if sign in {"<<", ">>"} and not 0 <= b < _MOST_BITS:
        raise Unknown("a shift by more than a word")
    functions: dict[str, Callable[[], int]] = {
        "||": lambda: int(bool(a or b)),
        "&&": lambda: int(bool(a and b)),
        "|": lambda: a | b,
        "^": lambda: a ^ b,
        "&": lambda: a & b,
        "==": lambda: int(a == b),
        "!=": lambda: int(a != b),
        "<": lambda: int(a < b),
        ">": lambda: int(a > b),
        "<=": lambda: int(a <= b),
        ">=": lambda: int(a >= b),
        "<<": lambda: a << b,
        ">>": lambda: a >> b,
        "+": lambda: a + b,
        "-": lambda: a - b,
        "*": lambda: a * b,
        "/": lambda: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
        "%": lambda: abs(a) % abs(b) * (-1 if a < 0 else 1),
    }
    result = functions[sign]()
    if abs(result).bit_length() > _MOST_BITS:
        raise Unknown("a number of more than a word")
    return result
