# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sources from crates: the build uses what the lock file pins, and otherwise the error says what to do."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool import bootstrap
from ove_tool.bootstrap import BootstrapError
from ove_tool.setup.pinned_crates import PinnedCrates

NAME = "kernel-1.2.3"
LOCK = 'version = 3\n\n[[package]]\nname = "kernel"\nversion = "1.2.3"\nsource = "registry"\nchecksum = "{}"\n'


def pack(path: Path, files: dict[str, bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(path, "w:gz") as stream:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            stream.addfile(member, io.BytesIO(data))


@pytest.fixture
def crates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PinnedCrates:
    """A crate with two files in cargo's cache, and the lock file that pins it."""
    monkeypatch.setenv("CARGO_HOME", str(tmp_path / "cargo"))
    pack(cached(tmp_path), {f"{NAME}/tasks.c": b"int one;\n", f"{NAME}/include/task.h": b"extern int one;\n"})
    checksum = hashlib.sha256(cached(tmp_path).read_bytes()).hexdigest()
    (tmp_path / "Cargo.lock").write_text(LOCK.format(checksum))
    return PinnedCrates(tmp_path / "Cargo.toml", tmp_path / "state" / "kernel", (NAME,), "name a tree")


def cached(tmp_path: Path) -> Path:
    return tmp_path / "cargo" / "registry" / "cache" / "index-1" / f"{NAME}.crate"


def tasks(crates: PinnedCrates) -> Path:
    return crates.folder / NAME / "tasks.c"


def test_the_archive_in_the_cache_is_unpacked(crates: PinnedCrates) -> None:
    """An archive that matches its pin is unpacked without cargo, and its files pass both comparisons."""
    assert not crates.is_here()
    crates.provide()
    assert crates.is_here()
    assert tasks(crates).read_text() == "int one;\n"
    # Another user may read and copy the checkout.
    assert crates.folder.stat().st_mode == crates.folder.parent.stat().st_mode
    crates.check()
    assert crates.verify() == 2


def test_a_changed_archive_is_named(crates: PinnedCrates, tmp_path: Path) -> None:
    """A changed archive is not unpacked; the message names the file and the remedy, and not the network."""
    pack(cached(tmp_path), {f"{NAME}/tasks.c": b"int two;\n"})
    with pytest.raises(
        Failure, match=rf"{NAME}\.crate is not the archive that .*Cargo\.lock pins.*remove it"
    ) as caught:
        crates.provide()
    assert "network" not in str(caught.value)
    assert not crates.is_here()


def test_an_archive_changed_later_is_named(crates: PinnedCrates, tmp_path: Path) -> None:
    """The full comparison also finds an archive that was changed after it was unpacked."""
    crates.provide()
    pack(cached(tmp_path), {f"{NAME}/tasks.c": b"int two;\n"})
    crates.check()
    with pytest.raises(Failure, match="is not the archive"):
        crates.verify()


@pytest.mark.parametrize("compare", ["check", "verify"])
@pytest.mark.parametrize("change", ["content", "same size and date", "gone", "added"])
def test_a_changed_source_is_named(crates: PinnedCrates, change: str, compare: str) -> None:
    """A file that changed after it was unpacked is named with the remedy, whatever its date; so is an added one."""
    crates.provide()
    crates.check()
    path = tasks(crates)
    if change == "gone":
        path.unlink()
    elif change == "added":
        path = path.with_name("string.h")
        path.write_text("#define memcpy\n")
    else:
        stat = path.stat()
        path.write_text("int two;\n" if change == "same size and date" else "int two = 2;\n")
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    what = {"gone": "was removed", "added": "was added"}.get(change, "changed")
    with pytest.raises(
        Failure, match=rf"{path.name} {what} after the checksum was verified\. Remove .*{crates.folder.name}"
    ):
        getattr(crates, compare)()


def test_new_dates_are_no_change(crates: PinnedCrates, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copied tree with new dates passes, and is read once."""
    crates.provide()
    os.utime(tasks(crates), (1, 1))
    crates.check()
    monkeypatch.setattr("ove_tool.setup.pinned_crates._digest", lambda _: pytest.fail("an unchanged file was read"))
    crates.check()


def test_a_member_elsewhere_is_refused(crates: PinnedCrates, tmp_path: Path) -> None:
    """An archive does not write outside its crate's folder, even if it matches its pin."""
    pack(cached(tmp_path), {f"{NAME}/../../x": b"x"})
    crates.lock.write_text(LOCK.format(hashlib.sha256(cached(tmp_path).read_bytes()).hexdigest()))
    with pytest.raises(Failure, match="which is not a file of"):
        crates.provide()
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("said", "cure"),
    [("failed to verify the checksum of `kernel`", "mirror sent a file for"), ("no route", "name a tree")],
)
def test_the_cure_of_a_fetch_follows_its_cause(
    crates: PinnedCrates, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, cure: str
) -> None:
    """A download with another checksum is not blamed on the network."""
    cached(tmp_path).unlink()
    cargo = tmp_path / "bin" / "cargo"
    cargo.parent.mkdir()
    cargo.write_text(f"#!/bin/sh\ncat >&2 <<'END'\nerror: {said}\nEND\nexit 101\n")
    cargo.chmod(0o755)
    monkeypatch.setenv("PATH", f"{cargo.parent}:{os.environ['PATH']}")
    with pytest.raises(Failure, match=f"(?s){said}.*{cure}"):
        crates.provide()


@pytest.mark.parametrize(
    ("said", "cure"),
    [("THESE PACKAGES DO NOT MATCH THE HASHES", "use another index"), ("no route", "check the network")],
)
def test_the_cure_of_an_installation_follows_its_cause(said: str, cure: str) -> None:
    """A package with another checksum is not blamed on the network."""
    with pytest.raises(BootstrapError, match=f"(?s){said}.*{cure}"):
        bootstrap.run(
            ["sh", "-c", f"echo '{said}'; exit 1"],
            "it",
            "check the network",
            None,
            {"DO NOT MATCH": "use another index"},
        )
