# SPDX-License-Identifier: MIT OR Apache-2.0
"""The version that find_package(ove) is asked for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_tool.paths import ROOT


@pytest.mark.parametrize(
    ("version", "is_found"), [("0.1", True), ("0.1.0", True), ("0.1.1", False), ("0.2", False), ("1", False)]
)
def test_a_version_is_found_or_refused(tmp_path: Path, version: str, is_found: bool) -> None:
    """Claim: find_package(ove VERSION) accepts only a version with the same first two numbers that is not older."""
    first, second = [*version.split("."), "0"][:2]
    (tmp_path / "version.cmake").write_text(
        f"set(PACKAGE_FIND_VERSION {version})\nset(PACKAGE_FIND_VERSION_MAJOR {first})\n"
        f"set(PACKAGE_FIND_VERSION_MINOR {second})\n"
        f'include("{ROOT}/cmake/oveConfigVersion.cmake")\n'
        'message("<${PACKAGE_VERSION}> <${PACKAGE_VERSION_COMPATIBLE}>")\n',
        encoding="utf-8",
    )
    done = subprocess.run(["cmake", "-P", str(tmp_path / "version.cmake")], capture_output=True, text=True, check=True)
    cure = "ask for find_package(ove 0.1), or give -Dove_DIR=<that version>/cmake"
    told = "" if is_found else f" and not {version}: {cure}"
    assert done.stderr.strip() == f"<0.1.0{told}> <{'TRUE' if is_found else 'FALSE'}>"


def test_a_refusal_prints_both_versions_and_the_cure(tmp_path: Path) -> None:
    """Claim: for another series, the error has the package's version, the requested one, and what to write."""
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(app NONE)\nfind_package(ove 99.1 REQUIRED)\n", encoding="utf-8"
    )
    command = ["cmake", "-S", str(tmp_path), "-B", str(tmp_path / "build"), f"-Dove_DIR={ROOT}/cmake"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    said = " ".join(done.stderr.split())
    assert "version: 0.1.0 and not 99.1: ask for find_package(ove 0.1), or give -Dove_DIR=" in said
