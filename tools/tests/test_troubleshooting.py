# SPDX-License-Identifier: MIT OR Apache-2.0
"""The messages on the troubleshooting page: the tool prints each of them, and no renamed one stays."""

from __future__ import annotations

import re
from functools import cache

import pytest

from ove_tool.paths import ROOT

_PAGE = ROOT / "docs" / "troubleshooting.md"
_SOURCES = ("ove", "CMakeLists.txt", "tools/ove_tool/**/*.py", "lab/ove_lab/**/*.py", "cmake/*.cmake")
# The text between two parts of one message: the end of a line, and the start of the next literal.
_JOINED = re.compile(r'"\s*\n\s*f?"')
_FILLED = re.compile(r"\$?\{[^{}]*\}|\$\w+")
# A message of CMake's own.
_FOREIGN = {'Could not find a configuration file for package "ove" that is compatible with requested version'}


def messages(text: str) -> list[str]:
    """List the messages in the tables about the tool."""
    _, _, tables = text.partition("\n## The tool\n")
    rows = re.findall(r"^\| (`[^|]+) \|", tables, re.MULTILINE)
    return [row.split("`")[1] for row in rows]


@cache
def _texts() -> tuple[str, ...]:
    paths = sorted({path for pattern in _SOURCES for path in ROOT.glob(pattern)})
    # The page shows a message without backticks and escapes.
    return tuple(
        _FILLED.sub("...", _JOINED.sub("", path.read_text(encoding="utf-8"))).replace("`", "").replace("\\", "")
        for path in paths
    )


def is_known(message: str) -> bool:
    """Return True if a source contains the fixed parts of a message, in their order."""
    # `bootstrap.run` adds this word to the name of a step.
    message = message.removesuffix(" failed")
    parts = [part.strip() for part in message.split("...") if len(part.strip()) > 1]
    pattern = re.compile(r"[^\n]*?".join(map(re.escape, parts)))
    return any(pattern.search(text) for text in _texts())


@pytest.mark.parametrize("message", messages(_PAGE.read_text(encoding="utf-8")))
def test_each_message_is_one_of_the_tool(message: str) -> None:
    """Claim: one text in the tool's sources contains the fixed parts of each message."""
    assert message in _FOREIGN or is_known(message)


def test_a_message_that_has_changed_is_found() -> None:
    """Claim: a text across two literals and around a value is found, one that no source has is not."""
    assert is_known("... is a real board: use ./ove flash and ./ove monitor instead")
    assert not is_known("... is a wooden board: use ./ove flash instead")
    assert len(messages(_PAGE.read_text(encoding="utf-8"))) >= 23
