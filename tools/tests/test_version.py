# SPDX-License-Identifier: MIT OR Apache-2.0
"""The version: each manifest states the version in the file VERSION, and one command changes all of them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ove_lab.errors import Failure, UsageError
from ove_tool import version
from ove_tool.paths import ROOT


def copied(folder: Path) -> Path:
    """Copy each file that states the version."""
    for name in {version.FILE, *(place.path for place in version.places())}:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


def test_every_manifest_states_the_version() -> None:
    """Claim: crates, lock files, the Zig package, the header, the laboratory and vcpkg's port have VERSION's number."""
    assert version.disagreements() == []


@pytest.mark.parametrize(
    "name",
    [
        "bindings/rust/Cargo.toml",
        "bindings/rust/embedded/Cargo.toml",
        "bindings/rust/embedded/Cargo.lock",
        "bindings/zig/build.zig.zon",
        "include/ove/version.h",
        "lab/pyproject.toml",
        "packaging/vcpkg/ove/vcpkg.json",
        "tools/ove_tool/templates/rust/Cargo.lock",
    ],
)
def test_a_manifest_of_another_version_is_named(tmp_path: Path, name: str) -> None:
    """Claim: a manifest that was not updated is named with both versions."""
    root = copied(tmp_path)
    text = (root / name).read_text(encoding="utf-8")
    where = text.find('name = "ove') if name.endswith(".lock") else 0
    (root / name).write_text(text[:where] + text[where:].replace("0.1.0", "0.0.9", 1), encoding="utf-8")
    assert version.disagreements(root) == [f"{name} states 0.0.9, but VERSION {version.current()}"]


def test_one_command_changes_every_place(tmp_path: Path) -> None:
    """Claim: after `write`, each place states the new version and the crates' users require the new series.

    No other version changes.
    """
    root = copied(tmp_path)
    changed = version.write("0.2.7", root)
    assert version.disagreements(root) == []
    assert len(changed) == len({version.FILE, *(place.path for place in version.places())})
    assert 'ove = "0.2"' in (root / "tools/ove_tool/templates/rust/Cargo.toml").read_text(encoding="utf-8")
    assert "#define OVE_VERSION_MINOR  2\n" in (root / version.HEADER).read_text(encoding="utf-8")
    lock = "bindings/rust/embedded/Cargo.lock"
    others = re.compile(r'^name = "(?!ove)[\w-]+"\nversion = ".+"', re.MULTILINE)
    assert others.findall((root / lock).read_text()) == others.findall((ROOT / lock).read_text())
    assert version.write("0.2.7", root) == []


@pytest.mark.parametrize(("number", "series"), [("0.1.0", "0.1"), ("0.12.3", "0.12"), ("1.4.2", "1"), ("2.0.0", "2")])
def test_a_series_is_what_callers_ask_for(number: str, series: str) -> None:
    assert version.series(number) == series


@pytest.mark.parametrize("text", ["1.2", "1.2.3-rc1", "v1.2.3", ""])
def test_what_is_no_version_is_refused(tmp_path: Path, text: str) -> None:
    """Claim: a suffix, which a Zig package and CMake would each read differently, is rejected with what to write."""
    with pytest.raises(UsageError, match="write three numbers"):
        version.write(text, tmp_path)
    (tmp_path / version.FILE).write_text(f"{text}\n", encoding="ascii")
    with pytest.raises(Failure, match="three numbers such as"):
        version.current(tmp_path)


def test_a_copy_without_the_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(Failure, match="use a whole checkout or archive"):
        version.current(tmp_path)
