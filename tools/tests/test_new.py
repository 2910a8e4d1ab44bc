# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove new`: the files it writes, the names it takes, the commands it prints."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_tool.cli.new import command
from ove_tool.paths import ROOT


def test_the_printed_commands_work_where_they_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: copied into a shell in the same folder, each printed command starts this checkout's `ove`."""
    for here, name in ((tmp_path, "hello"), (tmp_path, "a folder/hello"), (ROOT, str(tmp_path / "third"))):
        monkeypatch.chdir(here)
        printed = CliRunner().invoke(command, [name], catch_exceptions=False).output
        lines = [line.split(":", 1)[1] for line in printed.splitlines() if line.startswith(("run it:", "test it:"))]
        assert len(lines) == 2
        for line in lines:
            program, verb, app, *_ = shlex.split(line)
            assert "/" in program
            assert Path(program).samefile(ROOT / "ove")
            assert (verb, Path(app).resolve()) == ("run", (here / name).resolve())
