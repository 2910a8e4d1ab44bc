# SPDX-License-Identifier: MIT OR Apache-2.0
"""The four profiles of backends/generic: headers that do not belong together are rejected, and the error says why."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool import kernels
from ove_tool.paths import BACKENDS, ROOT

TEMPLATE = BACKENDS / "template" / "include"
QUEUES = ROOT / "tests" / "template" / "profiles" / "queues" / "include"
CHECKED = BACKENDS / "generic" / "src" / "profile.c"
WAITER, OWNER = "waiter.h", "owner.h"
# A profile, the headers that the kernel has of those of the template's queues, a macro, and the words of the error.
REFUSED = [
    ("OVE_PROFILE_PRAK", (), "", "OVE_BACKEND_PROFILE is not one of the four profiles"),
    ("OVE_PROFILE_PARK", (WAITER, OWNER), "", "a kernel with its own ove_backend/waiter.h needs OVE_PROFILE_QUEUES"),
    ("OVE_PROFILE_PARK", (), "OVE_GENERIC_NATIVE_RAISED", "OVE_GENERIC_NATIVE_RAISED needs OVE_PROFILE_QUEUES"),
    ("OVE_PROFILE_QUEUES", (), "", "OVE_PROFILE_QUEUES uses the kernel's wait queues"),
    ("OVE_PROFILE_QUEUES", (WAITER,), "", "needs its own ove_backend/owner.h"),
    ("OVE_PROFILE_PARK_MUTEX", (), "", "OVE_PROFILE_..._MUTEX needs the kernel's own ove_backend/mutex.h"),
    ("OVE_PROFILE_QUEUES_MUTEX", (WAITER, OWNER), "", "this profile's mutexes already inherit"),
]


def said(folder: Path, profile: str, headers: tuple[str, ...], macro: str) -> str:
    """Return the compiler's errors about a kernel that is the template with other headers."""
    own = folder / "ove_backend"
    own.mkdir()
    if profile:
        (own / "profile.h").write_text(f"#define OVE_BACKEND_PROFILE {profile}\n", encoding="utf-8")
    for name in headers:
        shutil.copy(QUEUES / "ove_backend" / name, own / name)
    rest = folder / "template"
    shutil.copytree(TEMPLATE, rest, ignore=shutil.ignore_patterns("profile.h"))
    folders = [folder, rest, BACKENDS / "generic" / "include", BACKENDS / "seam" / "include", ROOT / "include"]
    folders += [BACKENDS / "template" / "host" / "include", ROOT / "tests" / "template" / "include"]
    switches = [f"-DCONFIG_OVE_{path.stem.upper()}=1" for path in (ROOT / "src").glob("*.kconfig")]
    switches.append("-DCONFIG_OVE_PRIORITY_STEP=1")
    switches += [f"-D{macro}=1"] if macro else []
    command = ["gcc", "-std=gnu11", "-fsyntax-only", *switches, *(f"-I{one}" for one in folders), str(CHECKED)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


@pytest.mark.parametrize(("profile", "headers", "macro", "wanted"), REFUSED)
def test_what_does_not_fit_is_refused(
    profile: str, headers: tuple[str, ...], macro: str, wanted: str, tmp_path: Path
) -> None:
    """Claim: a misspelt profile, and headers that belong to another profile, are an error that says what is missing."""
    assert wanted in said(tmp_path, profile, headers, macro)


def test_a_kernel_without_a_profile_is_refused(tmp_path: Path) -> None:
    """Claim: a kernel must name its profile."""
    assert "the kernel needs an ove_backend/profile.h" in said(tmp_path, "", (), "")


@pytest.mark.parametrize(("profile", "headers"), [("OVE_PROFILE_PARK", ()), ("OVE_PROFILE_QUEUES", (WAITER, OWNER))])
def test_what_fits_is_taken(profile: str, headers: tuple[str, ...], tmp_path: Path) -> None:
    """Claim: the headers of a profile cause no error."""
    assert said(tmp_path, profile, headers, "") == ""


def test_every_kernel_names_its_profile() -> None:
    """Claim: each kernel has the header that names its profile."""
    lacking = [
        one.name for one in kernels.every() if not (BACKENDS / one.name / "include/ove_backend/profile.h").is_file()
    ]
    assert lacking == []
