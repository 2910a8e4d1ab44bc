# SPDX-License-Identifier: MIT OR Apache-2.0
"""User kernels that are older or newer than those that ove was tested with."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ove_tool import kernels, untested
from ove_tool.paths import ROOT

VERSION = '#define tskKERNEL_VERSION_NUMBER "V{}"\n'


def freertos(folder: Path, version: str, monkeypatch: pytest.MonkeyPatch) -> str | None:
    """Return the note about a FreeRTOS tree of the given version."""
    file = folder / "include" / "task.h"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(VERSION.format(version))
    monkeypatch.setenv("OVE_FREERTOS_KERNEL", str(folder))
    return untested.note("freertos")


def test_another_release_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: an older and a newer kernel are named with the tested versions; a different patch release is not."""
    tested = kernels.load("freertos").crate
    assert tested is not None
    older = freertos(tmp_path, "10.4.6", monkeypatch)
    assert older is not None
    assert f"this FreeRTOS is 10.4.6, but ove was tested with {tested.tested}" in older
    assert "is 12.0.0" in (freertos(tmp_path, "12.0.0", monkeypatch) or "")
    assert freertos(tmp_path, "11.2.9", monkeypatch) is None
    assert "is 11.1.0+" in (freertos(tmp_path, "11.1.0+", monkeypatch) or "")


def test_a_tree_says_its_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a Zephyr tree is compared by its release, and one without a version is called unknown."""
    monkeypatch.setenv("ZEPHYR_BASE", str(tmp_path))
    assert "of an unknown version" in (untested.note("zephyr") or "")
    version = tmp_path / "VERSION"
    version.write_text("VERSION_MAJOR = 4\nVERSION_MINOR = 9\nPATCHLEVEL = 1\n")
    assert "this Zephyr is 4.9.1" in (untested.note("zephyr") or "")
    version.write_text("VERSION_MAJOR = 4\nVERSION_MINOR = 3\nPATCHLEVEL = 7\n")
    assert untested.note("zephyr") is None


@pytest.mark.parametrize("rtos", ["alloy", "freertos", "posix"])
def test_what_ove_brings_is_not_named(rtos: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: there is no note about ove's own kernel or the pinned one."""
    monkeypatch.delenv("OVE_FREERTOS_KERNEL", raising=False)
    assert untested.note(rtos) is None


@pytest.mark.parametrize("version", ["9.0.0", "10.2.1"])
def test_a_kernel_that_is_too_old_is_refused(version: str, tmp_path: Path) -> None:
    """Claim: a build with a FreeRTOS that lacks what ove needs stops with its version and the reason."""
    (tmp_path / "include").mkdir()
    (tmp_path / "include" / "task.h").write_text(VERSION.format(version))
    (tmp_path / "tasks.c").touch()
    environment = os.environ | {"OVE_FREERTOS_KERNEL": str(tmp_path)}
    command = [str(ROOT / "ove"), "build", "hello", "--rtos", "freertos"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    said = " ".join((done.stdout + done.stderr).split())
    assert done.returncode == 1
    assert f"is {version}, older than 10.3.1, the oldest that ove knows" in said
