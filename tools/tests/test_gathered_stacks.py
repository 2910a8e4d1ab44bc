# SPDX-License-Identifier: MIT OR Apache-2.0
"""Flame graphs are recorded once for each image, and only for the image that was measured."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from ove_lab.errors import Failure
from ove_tool.bench import kept, stacks
from ove_tool.report import images
from ove_tool.report import stacks as files
from ove_tool.report.attribution import Place
from ove_tool.report.images import Images
from ove_tool.results import Key

BOARD = "qemu-mps2-an500"
C: Key = ("freertos", BOARD, "heap", "c")
CPP: Key = ("freertos", BOARD, "heap", "cpp")
ROWS = {"sync/mutex_lock_unlock": ["main;a 2", "main;a;b 3"]}


@pytest.fixture
def builds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with the build folders of two measured images, in which nothing is built or run."""

    def request_of(variant: SimpleNamespace, _: object) -> SimpleNamespace:
        return SimpleNamespace(folder=tmp_path / "build" / variant.lang)

    monkeypatch.setattr(stacks, "_variant", lambda key, _: SimpleNamespace(lang=key[3]))
    monkeypatch.setattr(stacks, "request_of", request_of)
    monkeypatch.setattr(stacks, "_is_same", lambda variant, *_: variant.lang not in CHANGED)
    for key in (C, CPP):
        folder = tmp_path / "build" / key[3]
        folder.mkdir(parents=True)
        kept.keep(folder, f"digest of {key[3]}", ["line"], 1.0)
    return tmp_path


# The languages whose images have changed since they were measured.
CHANGED: dict[str, bool] = {}


def results(folder: Path, *keys: Key) -> Path:
    folder.mkdir()
    images.write(Images((), {key: f"digest of {key[3]}" for key in keys}), folder / images.FILE)
    return folder


def recorder(monkeypatch: pytest.MonkeyPatch, wrong: tuple[Key, ...] = ()) -> list[Key]:
    asked: list[Key] = []

    def record(
        waiting: dict[Key, object], _: Images, on_rows: Callable[[Key, dict[str, list[str]]], None]
    ) -> list[str]:
        asked.extend(waiting)
        for key in waiting:
            if key not in wrong:
                on_rows(key, ROWS)
        return [f"{key[3]} hung" for key in waiting if key in wrong]

    monkeypatch.setattr(stacks, "_record", record)
    return asked


def test_an_unchanged_image_is_recorded_once(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a second folder of the same images gets the same bytes, and nothing is recorded again."""
    asked = recorder(monkeypatch)
    first, second = results(builds / "first", C, CPP), results(builds / "second", C, CPP)
    assert stacks.gather(first) == []
    assert asked == [C, CPP]
    assert stacks.gather(second) == []
    assert stacks.gather(first) == []
    assert asked == [C, CPP]
    assert (first / files.FILE).read_bytes() == (second / files.FILE).read_bytes()
    assert set(files.read(first / files.FILE)) == {Place(*key, "sync/mutex_lock_unlock") for key in (C, CPP)}


def test_another_program_records_again(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: what was recorded is not used by a program that may read a record in another way."""
    asked = recorder(monkeypatch)
    stacks.gather(results(builds / "first", C))
    monkeypatch.setattr(stacks, "_readers", lambda: "another program")
    stacks.gather(results(builds / "second", C))
    assert asked == [C, C]


def test_an_image_of_another_checkout_is_named(
    builds: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: an image that was measured elsewhere, or has changed since, is named and not recorded."""
    asked = recorder(monkeypatch)
    kept.keep(builds / "build" / "cpp", "digest of a later one", ["line"], 1.0)
    folder = results(builds / "results", C, CPP)
    assert stacks.gather(folder) == []
    assert asked == [C]
    assert "freertos, qemu-mps2-an500, heap, cpp" in capsys.readouterr().err
    assert {place[:4] for place in files.read(folder / files.FILE)} == {C}


def test_a_changed_image_is_found_before_the_first_is_recorded(
    builds: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: sources that changed since the measurement are named at once, not after the others were recorded."""
    asked = recorder(monkeypatch)
    monkeypatch.setitem(CHANGED, "cpp", True)
    assert stacks.gather(results(builds / "results", C, CPP)) == []
    assert asked == [C]
    assert "heap, cpp" in capsys.readouterr().err


def test_one_failure_leaves_the_others(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: an image that fails is reported, and the others get their stacks; the next call tries it again."""
    asked = recorder(monkeypatch, wrong=(CPP,))
    folder = results(builds / "results", C, CPP)
    assert stacks.gather(folder) == ["cpp hung"]
    assert {place[:4] for place in files.read(folder / files.FILE)} == {C}
    stacks.gather(folder)
    assert asked == [C, CPP, CPP]


def test_a_folder_without_images_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: published results, which name no images, get no stacks and no failure."""
    asked = recorder(monkeypatch)
    assert stacks.gather(tmp_path) == []
    assert not asked
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "is not valid JSON"),
        ('{"schema": 2}', "schema 2, this tool reads 1"),
        ('{"schema": 1, "images": []}', "defines: the key is missing"),
        (
            '{"schema": 1, "defines": [], "images": [{"image": ["freertos"], "digest": "x"}]}',
            r"images\[0 x\]\.image: expected a list of length 4",
        ),
        (
            '{"schema": 1, "defines": [], "images": [{"image": ["a", "b", "c", "d"]}]}',
            r"images\[0.*\]\.digest: the key is missing",
        ),
        ('{"schema": 1, "defines": []}', "images: the key is missing"),
    ],
)
def test_damaged_images_are_refused(tmp_path: Path, text: str, message: str) -> None:
    """Claim: a file that is cut off, of another form or without a digest is refused with the image that is wrong."""
    (tmp_path / images.FILE).write_text(text, encoding="utf-8")
    with pytest.raises(Failure, match=message):
        stacks.gather(tmp_path)


def test_images_are_read_as_written(tmp_path: Path) -> None:
    """Claim: symbols and digests come back, and the file does not depend on the order of the images."""
    one, other = Images(("CONFIG_OVE_X=y",), {C: "1", CPP: "2"}), Images(("CONFIG_OVE_X=y",), {CPP: "2", C: "1"})
    images.write(one, tmp_path / "a.json")
    images.write(other, tmp_path / "b.json")
    assert images.read(tmp_path / "a.json") == one
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    assert json.loads((tmp_path / "a.json").read_text())["schema"] == images.SCHEMA


def test_what_was_recorded_outlives_an_interruption(builds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: an interrupted command keeps the images that it has recorded, and the next one records the others."""

    def interrupt(_: object, __: Images, on_rows: Callable[[Key, dict[str, list[str]]], None]) -> list[str]:
        on_rows(C, ROWS)
        raise KeyboardInterrupt

    folder = results(builds / "interrupted", C, CPP)
    monkeypatch.setattr(stacks, "_record", interrupt)
    with pytest.raises(KeyboardInterrupt):
        stacks.gather(folder)
    asked = recorder(monkeypatch)
    assert stacks.gather(folder) == []
    assert asked == [CPP]
