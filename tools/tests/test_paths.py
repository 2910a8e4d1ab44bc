# SPDX-License-Identifier: MIT OR Apache-2.0
"""Commands that the tool prints can be copied into a shell."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ove_tool.paths import typed


@pytest.mark.parametrize("place", ["ove", "folder/ove", "../ove", "../a folder/ove", "-x", "it's", "a/../../b"])
def test_a_typed_path_names_the_same_file(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a shell in the current folder reads the word as a path, and does not search for a program of that name."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    path = (here / place).resolve()
    (word,) = shlex.split(typed(path))
    assert "/" in word
    assert not word.startswith("-")
    assert (here / word).resolve() == path


def test_a_typed_path_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a path nearby is relative, a distant one is absolute."""
    monkeypatch.chdir("/usr/share")
    assert typed(Path("/usr/share/x")) == "./x"
    assert typed(Path("/bin/x")) == "/bin/x"
