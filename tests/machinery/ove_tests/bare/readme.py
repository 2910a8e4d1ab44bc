# SPDX-License-Identifier: MIT OR Apache-2.0
"""The commands in the README, and the output that it promises."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ove_lab.errors import Failure
from ove_tool.paths import ROOT

_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"\s+#.*$")


@dataclass(frozen=True)
class Command:
    """One line of a block. `makes` is the folder that it makes, or empty."""

    text: str
    makes: str = ""

    @property
    def slug(self) -> str:
        """Return a part of a test's id: the words without shell metacharacters."""
        return re.sub(r"[^a-z0-9]+", "-", self.text.lower()).strip("-").removeprefix("ove-")

    def uses(self, other: Command) -> bool:
        return bool(other.makes) and f"./{other.makes}" in self.text.split()


def commands(text: str | None = None) -> list[Command]:
    """Return the commands of the README's shell blocks, in order. Raises Failure if there is none."""
    text = (ROOT / "README.md").read_text(encoding="utf-8") if text is None else text
    lines = [_COMMENT.sub("", line).strip() for block in _BLOCK.findall(text) for line in block.splitlines()]
    found = []
    for line in filter(None, lines):
        words = line.split()
        found.append(Command(line, words[2] if words[:2] == ["./ove", "new"] else ""))
    if not found:
        raise Failure("README.md has no block of shell commands")
    return found


def reverse(all_commands: Sequence[Command]) -> list[Command]:
    """Return the commands in reverse order, except that a command stays before the ones that use its results."""
    found: list[Command] = []
    for command in reversed(all_commands):
        found += [other for other in all_commands if command.uses(other) and other not in found]
        if command not in found:
            found.append(command)
    return found
