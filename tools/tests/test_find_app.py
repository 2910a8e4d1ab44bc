# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which application a name on the command line means."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from ove_tool.errors import UsageError
from ove_tool.paths import EXAMPLES, ROOT
from ove_tool.variant import find_app


def application(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "CMakeLists.txt").write_text("")
    return folder


def test_the_current_folder_goes_first_and_the_other_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: of ./hello and examples/hello the first is taken; stderr says so, and what it says names the other."""
    own = application(tmp_path / "hello")
    monkeypatch.chdir(tmp_path)
    assert find_app("hello") == own.resolve()
    said = capsys.readouterr()
    assert said.out == ""
    assert "`hello` is ./hello here" in said.err
    (other,) = shlex.split(said.err.split("say ", 1)[1])
    assert find_app(other) == EXAMPLES / "hello"


@pytest.mark.parametrize("name", ["hello", "examples/hello"])
def test_a_name_of_one_application_is_taken_in_silence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: nothing is said where only one application can be meant, from any folder."""
    for folder in (tmp_path, ROOT, EXAMPLES):
        monkeypatch.chdir(folder)
        assert find_app(name) == EXAMPLES / "hello"
    assert capsys.readouterr().err == ""


def test_what_is_no_application_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a folder without CMakeLists.txt, and a name that is nowhere, are two different errors."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=r"no CMakeLists\.txt"):
        find_app("empty")
    with pytest.raises(UsageError, match="Did you mean hello"):
        find_app("helo")
