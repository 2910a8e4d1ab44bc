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
    """Claim: find_package(ove VERSION) takes what has the same first two numbers and is not older, and nothing else."""
    first, second = [*version.split("."), "0"][:2]
    (tmp_path / "version.cmake").write_text(
        f"set(PACKAGE_FIND_VERSION {version})\nset(PACKAGE_FIND_VERSION_MAJOR {first})\n"
        f"set(PACKAGE_FIND_VERSION_MINOR {second})\n"
        f'include("{ROOT}/cmake/oveConfigVersion.cmake")\n'
        'message("<${PACKAGE_VERSION}> <${PACKAGE_VERSION_COMPATIBLE}>")\n',
        encoding="utf-8",
    )
    done = subprocess.run(["cmake", "-P", str(tmp_path / "version.cmake")], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == f"<0.1.0> <{'TRUE' if is_found else 'FALSE'}>"
