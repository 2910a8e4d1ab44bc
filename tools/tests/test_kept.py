# SPDX-License-Identifier: MIT OR Apache-2.0
"""The output of an image is kept for as long as the image and the emulator stay the same."""

from __future__ import annotations

import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_tool.bench import kept, matrix, measuring
from ove_tool.bench.matrix import Measured
from ove_tool.variant import Variant


def image(folder: Path, content: bytes) -> Image:
    elf = folder / "x.elf"
    elf.write_bytes(content)
    return Image("x", elf, "freertos", "m7", "heap", "c", folder)


def test_a_digest_names_image_command_and_emulator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: another image, another command line and another version of the emulator each give another digest."""
    words, version = ["qemu", "-x"], "QEMU 7.2"
    monkeypatch.setattr(kept, "command", lambda *_: words)
    monkeypatch.setattr(kept, "_version", lambda _: version)
    found = [kept.digest(image(tmp_path, b"a"), None), kept.digest(image(tmp_path, b"b"), None)]  # type: ignore[arg-type]
    words = ["qemu", "-y"]
    found.append(kept.digest(image(tmp_path, b"a"), None))  # type: ignore[arg-type]
    words, version = ["qemu", "-x"], "QEMU 8.0"
    found.append(kept.digest(image(tmp_path, b"a"), None))  # type: ignore[arg-type]
    assert len(set(found)) == 4
    version = "QEMU 7.2"
    assert kept.digest(image(tmp_path, b"a"), None) == found[0]  # type: ignore[arg-type]


def test_lines_are_given_for_their_digest_only(tmp_path: Path) -> None:
    """Claim: kept output is returned for the same digest, and for no other."""
    assert kept.lines(tmp_path, "one") is None
    kept.keep(tmp_path, "one", ["first", "second"], 2.34)
    assert kept.lines(tmp_path, "one") == ["first", "second"]
    assert kept.lines(tmp_path, "two") is None
    assert kept.seconds(tmp_path) == 2.3


@pytest.mark.parametrize("text", ["", "{", "[]", '{"digest": "one", "seconds": 1, "lines": [1]}', '{"digest": "one"}'])
def test_a_damaged_file_is_no_file(tmp_path: Path, text: str) -> None:
    """Claim: if a kept file is truncated or has another format, the image runs again."""
    (tmp_path / "bench-run.json").write_text(text, encoding="utf-8")
    assert kept.lines(tmp_path, "one") is None
    assert kept.seconds(tmp_path) is None


def test_host_images_run_alone_and_after_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: emulated images run in parallel, a host image only when nothing else runs; results keep their order."""
    variants = [Variant("posix", "host", "heap"), *(Variant("freertos", "m7", mode) for mode in ("heap", "zeroheap"))]
    both = threading.Barrier(2, timeout=60)
    running: list[str] = []

    def measure(variant: Variant, *_: object) -> Measured:
        running.append(variant.name)
        if variant.board == "host":
            assert running == [variant.name]
            raise Failure("the host is gone")
        both.wait()
        running.remove(variant.name)
        return Measured(SimpleNamespace(name=variant.mode), Path())  # type: ignore[arg-type]

    monkeypatch.setattr(measuring, "measure", measure)
    monkeypatch.setattr(measuring.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(measuring.boards, "load", lambda name: SimpleNamespace(is_exact=name != "host"))
    measured, failures = measuring.measure_all(variants, (), is_again=False)
    assert [one.run.name for one in measured] == ["heap", "zeroheap"]  # type: ignore[attr-defined]
    assert failures == ["the host is gone"]


def test_an_unchanged_image_is_not_run_again_unless_that_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Claim: the second measurement reads the first one's output; another image and `--again` run."""
    played: list[bytes] = []
    built = image(tmp_path, b"a")

    def play(*_: object) -> list[str]:
        played.append(built.elf.read_bytes())
        return [f"run {len(played)}"]

    monkeypatch.setattr(matrix, "digest_of_bytes", lambda _: "")
    monkeypatch.setattr(matrix, "native_symbols", lambda *_: ())
    monkeypatch.setattr(matrix, "build", lambda *_, **__: built)
    monkeypatch.setattr(matrix, "request_of", lambda *_: SimpleNamespace(folder=tmp_path))
    monkeypatch.setattr(matrix.boards, "load", lambda _: SimpleNamespace(is_exact=True, is_silicon=False))
    monkeypatch.setattr(matrix.kept, "digest", lambda one, _: one.elf.read_bytes().decode())
    monkeypatch.setattr(matrix, "LOGS", tmp_path)
    monkeypatch.setattr(matrix, "_play", play)
    monkeypatch.setattr(matrix, "collect", lambda lines, *_: lines)

    def measured(is_again: bool = False) -> object:
        return matrix.measure(Variant("freertos", "m7", "heap"), (), lambda _: None, is_again).run

    assert [measured(), measured(), measured(is_again=True), measured()] == [["run 1"], ["run 1"], ["run 2"], ["run 2"]]
    built.elf.write_bytes(b"b")
    assert measured() == ["run 3"]
    assert played == [b"a", b"a", b"b"]
