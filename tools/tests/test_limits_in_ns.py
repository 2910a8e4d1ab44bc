# SPDX-License-Identifier: MIT OR Apache-2.0
"""A check compares rows with limits in nanoseconds that a timing model predicts."""

from __future__ import annotations

from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import pytest

from ove_lab.errors import Failure, UsageError
from ove_lab.timing import predict
from ove_lab.timing.predict import Prediction
from ove_tool.bench import check, limits
from ove_tool.bench.limits import Limit

MODEL = "stm32f746g-worst-case"
IMAGE = "freertos-qemu-mps2-an500-heap-c"
ROW = "sync/mutex_lock_unlock"
SUBJECT = SimpleNamespace(title="freertos, c", rows=SimpleNamespace(by_name={ROW: None}))


def written(folder: Path, text: str) -> Path:
    (folder / limits.FILE).write_text(text, encoding="utf-8")
    return folder


def test_limits_are_read(tmp_path: Path) -> None:
    """Claim: a section for a model and an image gives its rows; a folder without the file has none."""
    assert limits.read(tmp_path) == []
    folder = written(tmp_path, f'[predicted.{MODEL}.{IMAGE}]\n"{ROW}" = 8000\n')
    assert limits.read(folder) == [Limit(MODEL, IMAGE, ROW, 8000)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[", "not valid TOML"),
        ("[measured]\n", "limits.toml:1: measured: unknown key; valid: predicted"),
        ("predicted = 3\n", "predicted: expected a table, got a whole number"),
        (f"[predicted]\n{MODEL} = 3\n", f"predicted.{MODEL}: expected a table"),
        (
            f'[predicted.{MODEL}.{IMAGE}]\n"{ROW}" = "8 us"\n',
            f':2: predicted.{MODEL}.{IMAGE}."{ROW}": expected a whole number, got a text',
        ),
        (f'[predicted.{MODEL}.{IMAGE}]\n"{ROW}" = -1\n', "expected a whole number >= 0"),
    ],
)
def test_bad_limits_are_named(tmp_path: Path, text: str, message: str) -> None:
    """Claim: a file in another format is rejected with the error, before anything is recorded."""
    with pytest.raises(Failure, match=message):
        limits.read(written(tmp_path, text))


def test_unknown_models_and_images_are_named(tmp_path: Path) -> None:
    """Claim: a limit that would never be checked is rejected; one for an image that is not compared now is skipped."""
    with pytest.raises(UsageError, match="unknown timing model `stm`"):
        limits.check_names([Limit("stm", IMAGE, ROW, 1)], tmp_path, [IMAGE])
    with pytest.raises(Failure, match=f"no baseline of {IMAGE}"):
        limits.check_names([Limit(MODEL, IMAGE, ROW, 1)], tmp_path, ["other"])
    (tmp_path / f"{IMAGE}.json").write_text("{}")
    limits.check_names([Limit(MODEL, IMAGE, ROW, 1)], tmp_path, ["other"])


@pytest.mark.parametrize(("most", "held"), [(7697, True), (7696, False)])
def test_the_worst_end_of_the_band_is_held(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], most: int, held: bool
) -> None:
    """Claim: a row fails if the upper end of its band exceeds the limit; the text has all three numbers."""
    monkeypatch.setattr(predict, "row", lambda *_: Prediction(7410.0, 7215.0, 7697.0, {}))
    found = limits.exceeded([Limit(MODEL, IMAGE, ROW, most)], IMAGE, "qemu-mps2-an500", SUBJECT)  # type: ignore[arg-type]
    text = f"predicted to take 7410 ns on {MODEL}, 7697 ns at the upper end of the band; the limit is {most} ns"
    assert [text in each for each in (found or [capsys.readouterr().out.replace("\n", " ")])] == [True]
    assert (found == []) == held


def test_a_row_that_is_gone_does_not_pass() -> None:
    """Claim: a limit on a row that the image does not have fails, and limits for other images are ignored."""
    (text,) = limits.exceeded([Limit(MODEL, IMAGE, "sync/none", 1)], IMAGE, "qemu-mps2-an500", SUBJECT)  # type: ignore[arg-type]
    assert "sync/none has a limit of 1 ns, and there is no such row" in text
    assert limits.exceeded([Limit(MODEL, "other", ROW, 1)], IMAGE, "qemu-mps2-an500", SUBJECT) == []  # type: ignore[arg-type]
    with pytest.raises(Failure, match="not qemu-mps2-an386"):
        limits.exceeded([Limit(MODEL, IMAGE, ROW, 1)], IMAGE, "qemu-mps2-an386", SUBJECT)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rtos", "why"), [("alloy", "no time of alloy was ever compared"), ("nuttx", "9 rows that no fit has used: off by")]
)
def test_a_kernel_without_a_band_holds_no_limit(rtos: str, why: str) -> None:
    """Claim: the band comes from other kernels' errors, so a limit for this one fails, and the text says why."""
    image = IMAGE.replace("freertos", rtos)
    (text,) = limits.exceeded([Limit(MODEL, image, ROW, 10**9)], image, "qemu-mps2-an500", SUBJECT)  # type: ignore[arg-type]
    assert f"{MODEL} has no band for {rtos}: " in text
    assert why in text


def test_a_limit_that_is_not_held_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claim: the check fails although no row is worse, says so, and the comment names the row."""
    monkeypatch.setattr(check, "changes", lambda *_: [])
    monkeypatch.setattr(check.baseline, "read", lambda *_: {})
    variant = namedtuple("_Image", "name lang")("n", "c")
    arguments = ([variant], tmp_path, lambda _: {}, 0, tmp_path / "comment.md")
    with pytest.raises(Failure, match="1 limits in predicted nanoseconds are not held"):
        check.check(*arguments, over=lambda _: [f"{ROW} is too slow"])  # type: ignore[arg-type]
    assert f"- {ROW} is too slow" in (tmp_path / "comment.md").read_text()
    assert f"{ROW} is too slow" in capsys.readouterr().err
    check.check(*arguments)  # type: ignore[arg-type]
