# SPDX-License-Identifier: MIT OR Apache-2.0
"""A part of a program without debug information hides the ove calls that the compiler inlined into it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ove_lab.limits import call
from ove_tool.paths import ROOT

_SECONDS = 120.0
_REFUSED = 14


@pytest.mark.parametrize("rtos", ["alloy", "freertos"])
@pytest.mark.parametrize("is_lined", [True, False])
def test_calls_in_line_are_not_passed_over(tmp_path: Path, rtos: str, is_lined: bool) -> None:
    """Claim: a limit on refused items never passes if the application's calls are inlined without line information."""
    app = tmp_path / "lost"
    shutil.copytree(ROOT / "tests" / "trace" / "lost", app)
    if not is_lined:
        with (app / "CMakeLists.txt").open("a", encoding="utf-8") as file:
            file.write("target_compile_options(lost PRIVATE -g0)\n")
    (app / "limits.toml").write_text("refused_items = 0\n", encoding="utf-8")
    done = call([ROOT / "ove", "trace", app, "--rtos", rtos, "--release", "--limits"], _SECONDS)
    said = re.sub(r"\s+", " ", done.output)
    assert done.code, said
    if is_lined:
        assert "some calls of ove" not in said
    else:
        assert "it is not known how many: some calls of ove in write_all (no source lines) are not seen" in said
