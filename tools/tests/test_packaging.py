# SPDX-License-Identifier: MIT OR Apache-2.0
"""The folders in an ove package. packaging/CMakeLists.txt has the list, which Conan and the wheel read."""

from __future__ import annotations

import re

from ove_tool.checkout import files
from ove_tool.paths import ROOT

_RULES = ROOT / "packaging" / "CMakeLists.txt"
_LIST = re.compile(r"foreach\(_folder\s+([\w\s]+)\)")
_REACHED = re.compile(r"\$\{OVE_ROOT\}/(\w+)/")
# A package contains no tests: the installation leaves these folders out.
_TESTS = "/tests/"


def test_each_folder_that_a_build_reaches_is_in_the_package() -> None:
    """Claim: an installed CMake file names no folder below OVE_ROOT that is missing from the package."""
    (listed,) = _LIST.findall(_RULES.read_text(encoding="utf-8"))
    installed = set(listed.split())
    lacking = {
        f"{name} names {folder}"
        for name in files(*installed)
        if name.endswith((".cmake", "CMakeLists.txt")) and _TESTS not in name
        for folder in _REACHED.findall((ROOT / name).read_text(encoding="utf-8"))
        if folder not in installed
    }
    assert lacking == set()


def test_the_other_packages_read_the_same_list() -> None:
    """Claim: Conan's recipe and the wheel's hook find the list where the test above finds it."""
    for name in ("conan/conanfile.py", "python/hatch_build.py"):
        assert _LIST.pattern in (ROOT / "packaging" / name).read_text(encoding="utf-8"), name
