# SPDX-License-Identifier: MIT OR Apache-2.0
"""The README's bar chart: for each operation and kernel, one bar for the kernel's own call and one for the same
operation through ove."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_LEFT, _COLUMN, _GAP, _TOP, _LINE = 196, 130, 14, 62, 30
_BAR = 9
_OWN, _OVE, _TEXT, _QUIET = "#9aa3b2", "#3f51b5", "#20242c", "#5b6472"
_FIGURE = 44


@dataclass(frozen=True)
class Operation:
    """A row: for each kernel, the instructions of its own call (None if it does different work) and of ove's call."""

    label: str
    figures: Sequence[tuple[int | None, int]]


def draw(kernels: Sequence[str], operations: Sequence[Operation]) -> str:
    """Return the SVG. The longest bar of each row fills its column, so that short and long operations are legible."""
    width = _LEFT + len(kernels) * (_COLUMN + _GAP) + _GAP
    height = _TOP + len(operations) * _LINE + _GAP
    parts = [
        _legend(),
        *(_text(_LEFT + n * (_COLUMN + _GAP), _TOP - 12, name, weight="bold") for n, name in enumerate(kernels)),
    ]
    for n, operation in enumerate(operations):
        top = _TOP + n * _LINE
        parts.append(_text(_LEFT - 12, top + 13, operation.label, anchor="end"))
        longest = max(figure for pair in operation.figures for figure in pair if figure is not None)
        for column, (own, ove) in enumerate(operation.figures):
            left = _LEFT + column * (_COLUMN + _GAP)
            if own is not None:
                parts += _bar(left, top, own, longest, _OWN)
            parts += _bar(left, top + _BAR + 1, ove, longest, _OVE)
    title = "Instructions of operations by each kernel's own call and through ove"
    return (
        "<!-- SPDX-License-Identifier: MIT OR Apache-2.0 -->\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="sans-serif" font-size="11"><title>{title}</title>\n'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _legend() -> str:
    own = f'<rect x="{_LEFT}" y="12" width="10" height="10" fill="{_OWN}"/>'
    ove = f'<rect x="{_LEFT + 150}" y="12" width="10" height="10" fill="{_OVE}"/>'
    words = _text(_LEFT + 16, 21, "the kernel's own call"), _text(_LEFT + 166, 21, "through ove, in C (instructions)")
    return "\n".join((own, ove, *words))


def _bar(left: float, top: float, figure: int, longest: int, colour: str) -> list[str]:
    length = max(1.0, (_COLUMN - _FIGURE) * figure / longest)
    return [
        f'<rect x="{left}" y="{top}" width="{length:.1f}" height="{_BAR}" fill="{colour}"/>',
        _text(left + length + 4, top + _BAR - 1, f"{figure:,}", size=9, colour=_QUIET),
    ]


def _text(
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "start",
    weight: str = "normal",
    size: int = 11,
    colour: str = _TEXT,
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-weight="{weight}" font-size="{size}" '
        f'fill="{colour}">{escape(words)}</text>'
    )
