# SPDX-License-Identifier: MIT OR Apache-2.0
"""The C source with the seam functions, from which a build tells which ones a kernel lacks."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from ove_tool.paths import BACKENDS, ROOT

SEAM = BACKENDS / "seam" / "include" / "ove_seam"
_OPTION = re.compile(r"^(?:menu)?config OVE_(\w+)$", re.MULTILINE)
_PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(seam LANGUAGES NONE)
set(OVE_ROOT "{root}")
{set_switches}
include("${{OVE_ROOT}}/cmake/seam.cmake")
ove_seam_source("${{CMAKE_CURRENT_BINARY_DIR}}/seam.c")
"""


def included(folder: Path, set_switches: str) -> set[str]:
    """Return the seam headers that the source includes in a build with some options."""
    folder.mkdir()
    project = _PROJECT.format(root=ROOT.as_posix(), set_switches=set_switches)
    (folder / "CMakeLists.txt").write_text(project, encoding="utf-8")
    built = folder / "build"
    subprocess.run(["cmake", "-G", "Ninja", "-S", folder, "-B", built], check=True, capture_output=True)
    return set(re.findall(r"#include <ove_seam/(\w+)\.h>", (built / "seam.c").read_text(encoding="utf-8")))


def test_an_option_that_is_off_has_no_functions(tmp_path: Path) -> None:
    """Claim: a header of a disabled option is left out, whether or not the build defines the option."""
    files = [*(ROOT / "src").glob("*.kconfig"), ROOT / "Kconfig.options"]
    options = {name.lower() for one in files for name in _OPTION.findall(one.read_text(encoding="utf-8"))}
    headers = {one.stem for one in SEAM.glob("*.h")}
    optional = headers & options
    assert {"power", "tick_stop", "sem"} <= optional < headers
    assert included(tmp_path / "undefined", "") == headers - optional
    on = "\n".join(f"set(CONFIG_OVE_{one.upper()} 1)" for one in sorted(optional))
    assert included(tmp_path / "on", on) == headers
    assert included(tmp_path / "off", on.replace(" 1)", " 0)")) == headers - optional
