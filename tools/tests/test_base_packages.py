# SPDX-License-Identifier: MIT OR Apache-2.0
"""The commands that install missing parts start with only the packages of base.txt."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ove_tool.paths import ROOT

_LATER = ("numpy", "capstone", "scipy", "pytest", "jinja2")
_PATHS = [str(ROOT / one) for one in ("tools", "lab", "tests/machinery", "alloy/report")]


@pytest.mark.parametrize(
    "module",
    ["ove_tool.cli.run", "ove_tool.cli.debug", "ove_tool.cli.inspect", "ove_tool.cli.decode", "ove_tests.testing.plan"],
)
def test_a_command_begins_without_later_packages(module: str) -> None:
    """Claim: a module that a fresh checkout imports before it installs anything needs no package of another list."""
    hidden = "".join(f"sys.modules[{one!r}] = None\n" for one in _LATER)
    text = f"import sys\nsys.path[:0] = {_PATHS!r}\n{hidden}import {module}\n"
    done = subprocess.run([sys.executable, "-P", "-c", text], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
