# SPDX-License-Identifier: MIT OR Apache-2.0
"""The first words of a command to its user: what it will install is said once, beforehand, with its size."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from ove_tool import bootstrap, kernels
from ove_tool.cli import recorded, trace
from ove_tool.setup import crate_sources, install, packages, rust
from ove_tool.setup.parts import Part, kernel_parts


def test_a_part_is_listed_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Claim: eight images of one kernel name its sources once."""
    for kernel in kernels.every():
        assert kernel_parts(kernel.name) is kernel_parts(kernel.name)
    part = Part("kernel", says="the kernel (crate x)", is_whole=lambda: False)
    install._install([part] * 8)
    assert capsys.readouterr().err.count("the kernel (crate x)") == 1


def test_the_own_packages_are_listed_before_they_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: the first command of a fresh checkout names each package with its version, and the size, first."""
    done: list[str] = []
    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "venv")
    monkeypatch.setattr(bootstrap, "is_installed", lambda _: False)
    monkeypatch.setattr(bootstrap, "make_venv", lambda: done.append(capsys.readouterr().err))
    monkeypatch.setattr(bootstrap, "install_set", lambda _: None)
    monkeypatch.setattr(bootstrap, "lacking_package", lambda: "python3.11-venv")
    apt = tmp_path / "apt-get"
    apt.write_text("#!/bin/sh\nprintf \"'http://a/b' b.deb 2000000 MD5:1\\n'http://a/c' c.deb 1400000 MD5:2\\n\"\n")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    bootstrap.ensure("base")
    (said,) = done
    assert "python3.11-venv by apt-get (3 MB to download)" in said
    assert all(package in said for package in bootstrap.pinned("base"))
    assert "MB to download" in said


def test_every_set_has_its_size() -> None:
    """Claim: a set without a size in sizes.list would be announced as of unknown size."""
    crates = [one.crate.name for one in (*crate_sources.every(), *crate_sources.libraries())]
    targets = set(rust._TARGETS.values())
    for name in (*crates, *targets, *(lock.stem for lock in bootstrap.REQUIREMENTS.glob("*.in"))):
        assert bootstrap.size(name).endswith("MB to download")


def test_the_package_that_brings_hundreds_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: before npm's 359 packages are installed, the list says which one brings them."""
    monkeypatch.setattr(packages, "_new", lambda names: {("npm",): 359, ("nodejs",): 9}.get(tuple(names), 361))
    assert packages._bringing_many(["nodejs", "npm"]).startswith("359 of them come with npm")
    monkeypatch.setattr(packages, "_new", lambda _: 12)
    assert packages._bringing_many(["nodejs"]) == ""


@pytest.mark.parametrize("words", [["--limits-file", "none.toml"], ["--against", "none.run"], ["--limits"]])
def test_a_missing_file_is_said_before_anything_is_built(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    """Claim: `trace --limits` without limits.toml neither builds nor records."""
    monkeypatch.setattr(trace, "chosen", lambda *_, **__: pytest.fail("it was built"))
    monkeypatch.setattr(recorded, "build", lambda *_, **__: pytest.fail("it was built"))
    result = CliRunner().invoke(trace.command, ["examples/hello", *words])
    assert "does not exist" in str(result.exception)
