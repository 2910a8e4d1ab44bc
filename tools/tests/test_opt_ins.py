# SPDX-License-Identifier: MIT OR Apache-2.0
"""The names with which a kernel selects parts of backends/generic: a misspelt name stops the build."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool import kernels
from ove_tool.paths import BACKENDS, ROOT

KERNELS = [kernel.name for kernel in kernels.every()]
_PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(opt_ins LANGUAGES NONE)
set(OVE_ROOT "{root}")
include("${{OVE_ROOT}}/cmake/opt_ins.cmake")
ove_check_opt_ins({kernel})
"""


def checked(folder: Path, root: Path, kernel: str) -> str:
    """Return the errors about a kernel's folder."""
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(_PROJECT.format(root=root, kernel=kernel), encoding="utf-8")
    command = ["cmake", "-G", "Ninja", "-S", folder, "-B", folder / "build"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Copy the template, which a test may break, into a checkout that shares this one's other folders."""
    root = tmp_path / "checkout"
    (root / "backends").mkdir(parents=True)
    for name in ("bindings", "cmake", "include", "src"):
        (root / name).symlink_to(ROOT / name)
    for name in ("generic", "seam"):
        (root / "backends" / name).symlink_to(BACKENDS / name)
    shutil.copytree(BACKENDS / "template", root / "backends" / "template")
    return root


@pytest.mark.parametrize("kernel", KERNELS)
def test_every_name_of_a_kernel_is_read(kernel: str, tmp_path: Path) -> None:
    """Claim: ove reads each header and each macro with which a kernel selects something."""
    assert checked(tmp_path / "project", ROOT, kernel) == ""


@pytest.mark.parametrize(
    "name", ["OVE_GENERIC_NATIVE_RAISEDS", "OVE_BACKEND_ONE_PROCESOR", "OVE_GENERIC_INHERIT_APPLYS"]
)
def test_a_misspelt_macro_is_named(name: str, copied: Path, tmp_path: Path) -> None:
    """Claim: a macro that ove does not read stops the build, and the error names the macro and its file."""
    header = copied / "backends" / "template" / "cortex-m" / "include" / "ove_backend" / "kernel.h"
    header.write_text(header.read_text("utf-8").replace("\n#endif", f"\n#define {name} 1\n\n#endif"), encoding="utf-8")
    said = checked(tmp_path / "project", copied, "template")
    assert f"backends/template/cortex-m/include/ove_backend/kernel.h defines {name}, which nothing reads." in said


def test_a_misspelt_header_is_named(copied: Path, tmp_path: Path) -> None:
    """Claim: a header whose name is never included stops the build, and the error names the header."""
    folder = copied / "backends" / "template" / "include" / "ove_backend"
    (folder / "mutx.h").write_text("", encoding="utf-8")
    said = checked(tmp_path / "project", copied, "template")
    assert "backends/template/include/ove_backend/mutx.h is included by nothing" in said
