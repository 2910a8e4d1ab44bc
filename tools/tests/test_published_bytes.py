# SPDX-License-Identifier: MIT OR Apache-2.0
"""Digests of the measured images: which ones are published."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_lab.image import digest_of_bytes
from ove_tool.bench import published_bytes

C = ("freertos", "qemu-mps2-an500", "heap", "c")
RUST = ("freertos", "qemu-mps2-an500", "heap", "rust")
ZIG = ("freertos", "qemu-mps2-an500", "heap", "zig")


def test_each_image_is_told(tmp_path: Path) -> None:
    """An image with the published bytes is counted; another one, and one without a digest, are named."""
    published_bytes.write(tmp_path, [C, RUST], {C: "1", RUST: "2"})
    lines = published_bytes.compare({C: "1", RUST: "3", ZIG: "4"}, published_bytes.read(tmp_path))
    assert lines == [
        "images: 1 of 3 are the published ones, byte for byte",
        f"other bytes, from other sources or compilers: {' '.join(RUST)}",
        f"no digest is published of: {' '.join(ZIG)}",
    ]
    assert published_bytes.compare({C: "1"}, {}) == ["images: no digest is published to compare them with"]


def test_digests_stay_with_their_runs(tmp_path: Path) -> None:
    """A run that stays published keeps its digest, and one that is no longer published loses it."""
    published_bytes.write(tmp_path, [C, RUST], {C: "1", RUST: "2"})
    published_bytes.write(tmp_path, [C, ZIG], {ZIG: "3"})
    assert published_bytes.read(tmp_path) == {C: "1", ZIG: "3"}


def test_a_folder_without_images_has_no_file(tmp_path: Path) -> None:
    """A host's runs have no digest: no file is written, and an existing one is removed with its last image."""
    host = ("posix", "host", "heap", "c")
    assert published_bytes.write(tmp_path, [host], {}) == []
    assert published_bytes.write(tmp_path, [C], {C: "1"}) == [tmp_path / published_bytes.FILE]
    assert published_bytes.write(tmp_path, [host], {}) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("images", ["[]", '{"freertos": "1"}', f'{{"{" ".join(C)}": 1}}', "null"])
def test_a_damaged_file_is_named(tmp_path: Path, images: str) -> None:
    """A file in another format is rejected with its path and the command that writes it."""
    (tmp_path / published_bytes.FILE).write_text(f'{{"schema": 1, "images": {images}}}')
    with pytest.raises(Failure, match=r"digests\.json: `?images.*--publish"):
        published_bytes.read(tmp_path)


def test_debug_information_is_not_in_the_digest(tmp_path: Path) -> None:
    """Two images that differ only in debug information have one digest; a changed byte gives another."""
    if shutil.which("gcc") is None:
        pytest.skip("no compiler")

    def digest(name: str, text: str, *flags: str) -> str:
        source, made = tmp_path / f"{name}.c", tmp_path / f"{name}.o"
        source.write_text(text)
        subprocess.run(["gcc", "-c", *flags, source, "-o", made], check=True)
        return digest_of_bytes(made)

    plain = digest("a", "int one(void) { return 1; }\n")
    assert digest("b", "int one(void) { return 1; }\n", "-g") == plain
    assert digest("c", "int one(void) { return 2; }\n") != plain
