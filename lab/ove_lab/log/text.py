# SPDX-License-Identifier: MIT OR Apache-2.0
"""Formats the text of a log line with its arguments, as printf() or the language's formatter would.

An argument that is missing, or that its placeholder cannot show, is marked: the log may come from another image.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Iterator
from unicodedata import category

from ove_lab.log.frames import Argument, Character, Cut, Pointer, Single, Wide

_CONVERSION = re.compile(r"%(?:%|([-+ #0]*)(\*|\d*)(?:\.(\*|\d*))?(hh|h|ll|l|j|z|t|L)?([a-zA-Z]))")
# One syntax has the letter before the colon, the other at the end.
_BRACES = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_SPEC = re.compile(r"(?:(.)?([<>^]))?([-+ ])?(#)?(0)?(\d*)(?:\.(\d+))?([a-zA-Z?]*)")
_NARROW = {"hh": 8, "h": 16}
_SINGLE_DIGITS, _DOUBLE_DIGITS = 9, 17
_ANY_LETTER, _CHARACTER_LETTERS = ("", "any", *"dcu?"), (*"cu",)
_LAST_CHARACTER = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)
# A wider field or a longer fraction belongs to another image, or would fill the screen.
_WIDEST = 4096
# The Unicode categories of non-printing characters and of line ends.
_CONTROL = {"Cc", "Cf", "Cs", "Zl", "Zp"}
MISSING = "<missing>"


def escaped(text: str) -> str:
    """Return a text with its control characters escaped, so that it stays on its line and cannot affect the terminal.

    A tab is kept. Characters that change the writing direction and Unicode line ends are escaped too.
    """
    return "".join(one if one == "\t" or category(one) not in _CONTROL else repr(one)[1:-1] for one in text)


def fill(syntax: str, text: str, arguments: list[Argument]) -> str:
    """Return the text with its arguments inserted. Arguments without a placeholder are appended."""
    rest = iter(arguments)
    if syntax == "%":
        shown = _CONVERSION.sub(lambda match: _converted(match, rest), text)
    else:
        shown = _BRACES.sub(lambda match: _braced(match, rest, syntax == "z"), text)
    more = list(rest)
    return f"{shown} <and {', '.join(plain(one) for one in more)}>" if more else shown


def plain(value: Argument) -> str:
    """Return a value as shown without a placeholder."""
    shown = f"{value}..." if isinstance(value, Cut) else str(value)
    if isinstance(value, Pointer):
        shown = f"{int(value):#x}"
    elif isinstance(value, Character):
        shown = _character(value if value <= _LAST_CHARACTER else value & 0xFF)
    elif isinstance(value, bool):
        shown = shown.lower()
    elif isinstance(value, float):
        shown = _shortest(value)
    return shown


def _character(value: int) -> str:
    """Return a character. A lone surrogate cannot be printed. Raises ValueError or OverflowError if the value is
    invalid."""
    return "\ufffd" if value in _SURROGATES else chr(value)


def _shortest(value: float) -> str:
    """Return the shortest digits that represent the same number."""
    digits = _SINGLE_DIGITS if isinstance(value, Single) else _DOUBLE_DIGITS
    pack = struct.Struct("<f" if isinstance(value, Single) else "<d").pack
    if not math.isfinite(value):
        return f"{value:g}"

    def is_same(text: str) -> bool:
        try:
            return pack(float(text)) == pack(value)
        except OverflowError:
            return False

    shorter = (f"{value:.{count}g}" for count in range(1, digits))
    return next(filter(is_same, shorter), f"{value:.{digits}g}")


def _converted(match: re.Match[str], rest: Iterator[Argument]) -> str:
    flags, width, precision, length, letter = match.groups()
    # Only the target knows the error's text.
    if letter in (None, "m"):
        return "%" if letter is None else match[0]
    sizes = [next(rest, None) if one == "*" else int(one or 0) for one in (width, precision)]
    value = next(rest, None)
    if value is None:
        return MISSING
    try:
        wide, exact = (_integer(one, "", is_signed=True) for one in sizes)
        left = "-" in flags or wide < 0
        field = _Field(flags, abs(wide), exact if precision is not None and exact >= 0 else None)
        shown = _by_letter(value, letter, length or "", field)
    except (ValueError, TypeError, OverflowError):
        return f"<{plain(value)}>"
    missing = " " * (field.width - len(shown.encode()))
    return shown + missing if left else missing + shown


class _Field:
    """The flags, width and precision of a conversion. Raises ValueError for unreasonable sizes."""

    def __init__(self, flags: str, width: int, precision: int | None) -> None:
        if max(width, precision or 0) > _WIDEST:
            raise ValueError
        self.flags, self.width, self.precision = flags, width, precision

    def zeros(self, sign: str, digits: str) -> str:
        """Return a number, padded with zeros if the flags ask for that."""
        fills = "0" in self.flags and "-" not in self.flags
        return sign + digits.rjust(self.width - len(sign) if fills else 0, "0")

    def sign(self, is_negative: bool) -> str:
        """Return the sign of a signed number."""
        return "-" if is_negative else next((one for one in "+ " if one in self.flags), "")


def _by_letter(value: Argument, letter: str, length: str, field: _Field) -> str:
    """Return a value as a conversion shows it. Raises ValueError, TypeError or OverflowError if that fails."""
    if letter in "dioxXu":
        return _whole(_integer(value, length, letter in "di"), letter, field)
    if letter in "eEfFgGaA":
        return _fraction(float(value or 0), letter, field)
    if letter in "cC":
        return _character(_integer(value, "" if length == "l" else "hh", is_signed=False))
    if letter == "n":
        return ""
    if letter == "p" and isinstance(value, str):
        raise TypeError
    cut = str(value).encode()[: field.precision].decode(errors="replace") if isinstance(value, str) else ""
    is_whole = not isinstance(value, str) or (isinstance(value, Cut) and cut == value and field.precision != len(value))
    return plain(value) if is_whole else cut


def _whole(value: int, letter: str, field: _Field) -> str:
    digits = f"{abs(value):{letter if letter in 'oxX' else 'd'}}"
    if field.precision is not None:
        digits = digits.rjust(field.precision, "0") if value or field.precision else ""
    head = field.sign(value < 0) if letter in "di" else ""
    if "#" in field.flags and letter == "o" and not digits.startswith("0"):
        digits = f"0{digits}"
    elif "#" in field.flags and letter in "xX" and value:
        head = f"0{letter}"
    return head + digits if field.precision is not None else field.zeros(head, digits)


def _fraction(value: float, letter: str, field: _Field) -> str:
    head = field.sign(math.copysign(1, value) < 0 and not math.isnan(value))
    if not math.isfinite(value):
        return f"{head}{f'%{letter}' % abs(value)}" if letter not in "aA" else f"{head}{abs(value)}"
    if letter in "aA":
        mantissa, exponent = abs(value).hex().split("p")
        text = f"{mantissa.rstrip('0').rstrip('.') if '.' in mantissa else mantissa}p{exponent}"
        return field.zeros(f"{head}0{'x' if letter == 'a' else 'X'}", (text.upper() if letter == "A" else text)[2:])
    dot = f".{field.precision}" if field.precision is not None else ""
    return field.zeros(head, f"%{'#' if '#' in field.flags else ''}{dot}{letter}" % abs(value))


def _integer(value: Argument, length: str, is_signed: bool) -> int:
    """Return an integer with its bits interpreted by a conversion."""
    if isinstance(value, float | str) or value is None:
        raise TypeError
    bits = _NARROW.get(length, 64 if isinstance(value, Wide | Pointer) else 32)
    unsigned = int(value) & ((1 << bits) - 1)
    return unsigned - (1 << bits) if is_signed and unsigned >> (bits - 1) else unsigned


def _braced(match: re.Match[str], rest: Iterator[Argument], has_letter_first: bool) -> str:
    if match[1] is None:
        return match[0][0]
    value = next(rest, None)
    if value is None:
        return MISSING
    before, _, after = match[1].partition(":")
    spec = _SPEC.fullmatch(after)
    try:
        return _placed(value, spec, before if has_letter_first else spec[8]) if spec is not None else plain(value)
    except (ValueError, TypeError, OverflowError):
        return f"<{plain(value)}>"


def _placed(value: Argument, spec: re.Match[str], letter: str) -> str:
    """Return a value padded to its field."""
    fill_with, align, sign, alternate, zero, width, precision, _ = spec.groups()
    if max(int(width or 0), int(precision or 0)) > _WIDEST:
        raise ValueError
    shown = _shown(value, letter, precision, alternate or "", "" if sign in (None, "-") else sign)
    missing = int(width or 0) - len(shown)
    is_text = isinstance(value, str | Character | bool)
    is_filled = zero and not align and not is_text and not (isinstance(value, float) and not math.isfinite(value))
    if missing <= 0:
        return shown
    if is_filled:
        head = re.match(r"[-+ ]?(?:0[xXbo])?", shown)
        at = head.end() if head else 0
        return f"{shown[:at]}{'0' * missing}{shown[at:]}"
    return f"{shown:{fill_with or ' '}{align or ('<' if is_text and letter == spec[8] else '>')}{width}}"


def _shown(value: Argument, letter: str, precision: str | None, alternate: str, sign: str) -> str:
    """Return a value as a placeholder shows it. Raises ValueError for a value that does not fit."""
    if isinstance(value, str):
        cut = value[: int(precision)] if precision is not None else value
        shown = plain(value) if len(cut) == len(value) else cut
        return f'"{shown}"' if letter == "?" else shown
    if isinstance(value, float):
        if letter not in _ANY_LETTER:
            return f"{float(value):{sign}{f'.{precision}' if precision is not None else ''}{letter}}"
        shown = _shortest(value) if precision is None else f"{float(value):.{precision}f}"
        return f"{sign if value >= 0 else ''}{shown}"
    if isinstance(value, Pointer | bool) or value is None or (isinstance(value, Character) and letter in _ANY_LETTER):
        return plain(value)
    if letter in _ANY_LETTER:
        return _character(value) if letter in _CHARACTER_LETTERS else f"{int(value):{sign}{alternate}d}"
    return f"{int(value):{sign}{alternate}{letter.replace('B', 'b')}}"
