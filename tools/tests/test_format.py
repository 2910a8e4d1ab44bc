# SPDX-License-Identifier: MIT OR Apache-2.0
"""The boards' printf() formatter, on the host, against the host's C library."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import ROOT

NEWLIB = ROOT / "boards" / "common" / "newlib"
SOURCES = [ROOT / "tests" / "format" / "format_test.c", *sorted(NEWLIB.glob("format*.c"))]
OPTIONS = ["-std=gnu11", "-O1", "-fsanitize=undefined", "-fno-sanitize-recover"]


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc for the host")
def test_formatter_agrees_with_the_hosts(tmp_path: Path) -> None:
    """Claim: for random numbers, flags, widths and precisions the text is that of the host's printf()."""
    (tmp_path / "ove_config.h").write_text("#define CONFIG_OVE_CHECKS 1\n")
    program = tmp_path / "format_test"
    include = [f"-I{NEWLIB}", f"-I{ROOT / 'include'}", f"-I{tmp_path}"]
    command = ["gcc", *OPTIONS, *include, *map(str, SOURCES), "-o", str(program)]
    subprocess.run(command, check=True)
    result = subprocess.run([program, "20000"], capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
