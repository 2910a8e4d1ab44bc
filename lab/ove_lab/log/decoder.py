# SPDX-License-Identifier: MIT OR Apache-2.0
"""Inserts the decoded log lines into the surrounding text, and reports missing ones."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_lab.log import frames
from ove_lab.log.sites import Sites, head
from ove_lab.log.text import escaped, fill, plain

_RANGE = 1 << 16
# A number that goes back this far means that the program restarted.
_FAR = _RANGE // 2


def count(number: int, noun: str = "log line") -> str:
    """Return a count with its noun."""
    return f"{number} {noun}{'s' if number != 1 else ''}"


class Decoder:
    """Decodes the output of one image, line by line. Lines without a frame stay as they are."""

    def __init__(self, elf: Path) -> None:
        self._elf = elf
        self._next: int | None = None
        self._last = ""
        self._dropped = 0
        self._damaged = 0
        self._is_of_another = False

    @cached_property
    def _sites(self) -> Sites | None:
        try:
            return Sites(Elf(self._elf))
        except Failure:
            return None

    @cached_property
    def _is_64_bit(self) -> bool:
        try:
            return Elf(self._elf).is_64_bit
        except Failure:
            return False

    def lines(self, line: str) -> list[str]:
        """Return the text to show for a line of output: its own text and each log line in it, in order."""
        if frames.BEGIN not in line:
            return [line]
        shown: list[str] = []
        end = 0
        for match in frames.FRAME.finditer(line):
            shown += self._around(line[end : match.start()])
            end = match.end()
            frame = frames.decode(match[1], self._is_64_bit)
            if frame is None:
                shown.append(self._damage(match[0]))
            else:
                shown += self._frame(frame, match[1])
        return shown + self._around(line[end:])

    def _around(self, text: str) -> list[str]:
        """Return the text around frames, including an unterminated frame."""
        plain_text, begin, piece = text.partition(frames.BEGIN)
        return ([plain_text] if plain_text.strip() else []) + ([self._damage(begin + piece)] if begin else [])

    def _damage(self, text: str) -> str:
        self._damaged += 1
        return f"(a damaged log line: {text})"

    def _frame(self, frame: frames.Frame, text: str) -> list[str]:
        found = []
        expected = frame.number if self._next is None else self._next
        lost = (frame.number - expected) % _RANGE
        if self._next is None and frame.number:
            found.append(f"({count(frame.number)} before this one: not in this log)")
        elif self._next is not None and (lost >= _FAR or (frame.number == 0 and expected != 0)):
            # A line that a dying program wrote twice is identical; any other line means that the program restarted.
            if text == self._last and frame.line is not None and frame.number != 0:
                return []
            found.append("(the program restarted)")
            lost, self._dropped = frame.number, 0
        if lost > self._damaged:
            found.append(f"({count(lost - self._damaged)} lost on the way)")
        self._damaged = 0
        self._last = text
        self._next = (frame.number + (frame.line is not None)) % _RANGE
        dropped = (frame.dropped - self._dropped) % _RANGE
        self._dropped = frame.dropped
        if dropped:
            found.append(f"({count(dropped)} dropped: the buffer was full)")
        return [*found, *self._line(frame.line)] if frame.line is not None else found

    def _line(self, line: frames.Line) -> list[str]:
        time = f"{line.us // 1_000_000:5}.{line.us % 1_000_000:06}"
        site = self._sites.find_sent(line.site) if self._sites is not None else None
        was_of_another, self._is_of_another = self._is_of_another, site is None
        if site is None:
            # Print this once, until a line is known again.
            said = [] if was_of_another else [f"(the log is of another build than {self._elf.name})"]
            values = escaped(", ".join(plain(one) for one in line.arguments)) or "none"
            return [*said, f"{time} (an unknown log line: number {line.site:#x}, arguments: {values})"]
        place = f" ({site.file}:{site.line})" if site.file else ""
        text = escaped(f"{head(site)}{fill(site.syntax, site.text, line.arguments)}")
        return [f"{time} {site.level:7} {text}{place}"]
