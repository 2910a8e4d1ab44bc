# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove search`: the command that repeats a run."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ove_tool.cli import search
from ove_tool.paths import EXAMPLES, ROOT


@pytest.mark.parametrize("folder", [ROOT, ROOT.parent, Path("/")])
def test_the_printed_command_works_where_it_is_printed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: copied into a shell in the same folder, a failure's command starts this checkout's `ove`."""
    printed: list[str] = []

    def note(*arguments: Any) -> None:
        printed.append(arguments[-1])

    monkeypatch.chdir(folder)
    monkeypatch.delenv("OVE_COMMAND", raising=False)
    monkeypatch.setattr(search, "search", note)
    monkeypatch.setattr(search, "prepare_for", lambda *_, **__: {})
    CliRunner().invoke(search.command, [str(EXAMPLES / "pipeline"), "--rtos", "alloy"], catch_exceptions=False)
    program, verb, app, *_ = shlex.split(printed[0])
    assert "/" in program
    assert (Path(program).resolve(), verb, Path(app)) == (ROOT / "ove", "search", EXAMPLES / "pipeline")
