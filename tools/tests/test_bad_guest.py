# SPDX-License-Identifier: MIT OR Apache-2.0
"""A benchmark image that hangs or prints rubbish in the middle of a row fails by itself, with its output kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from test_collect import CASE, END, HEAD

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import RunResult
from ove_tool.bench import kept, matrix, measuring
from ove_tool.variant import Variant

VARIANT = Variant("freertos", "m7", "heap")
WHOLE = [HEAD, CASE, END]


@pytest.fixture
def guests(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, RunResult]:
    """Nothing is built or emulated: an image of a language ends as the table says."""
    table: dict[str, RunResult] = {}
    board = boards.load("m7", checkout / "boards")

    def folder_of(variant: Variant) -> Path:
        folder = tmp_path / variant.lang
        folder.mkdir(exist_ok=True)
        return folder

    def build(request: SimpleNamespace, **_: object) -> Image:
        lang = request.variant.lang
        return Image(lang, request.folder / "x.elf", "freertos", "m7", "heap", lang, request.folder)

    monkeypatch.setattr(matrix, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(matrix, "build", build)
    monkeypatch.setattr(
        matrix,
        "request_of",
        lambda variant, defines: SimpleNamespace(variant=variant, defines=defines, folder=folder_of(variant)),
    )
    monkeypatch.setattr(measuring, "request_of", matrix.request_of)
    monkeypatch.setattr(matrix.boards, "load", lambda _: board)
    monkeypatch.setattr(measuring.boards, "load", lambda _: board)
    monkeypatch.setattr(kept, "digest", lambda image, _: image.lang)

    def run(image: Image, *_: object, on_line: Callable[[str], None], **__: object) -> RunResult:
        for line in table[image.lang].lines:
            on_line(line)
        return table[image.lang]

    monkeypatch.setattr(matrix, "run", run)
    monkeypatch.setattr(matrix, "digest_of_bytes", lambda _: "")
    monkeypatch.setattr(matrix, "native_symbols", lambda *_: ())
    monkeypatch.setattr(matrix, "explain_addresses", lambda *_: [])
    return table


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (
            RunResult(-1, [HEAD, CASE[:40]], 60.0, timed_out=True, over="printed nothing for 60 s of processor time"),
            "printed nothing for 60 s of processor time",
        ),
        (RunResult(0, [HEAD, CASE[:40] + "\x00\ufffd\x1b[", END], 1.0, timed_out=False), "damaged line"),
        (RunResult(0, [HEAD, CASE.replace("[438,3]", "[438,9]"), END], 1.0, timed_out=False), "sync/sem: 7 iterations"),
        (RunResult(0, [HEAD, CASE], 1.0, timed_out=False), "stopped after sync/sem"),
        (RunResult(1, [HEAD, CASE, "ove: stop 6"], 1.0, timed_out=False), "ended with code 1"),
    ],
)
def test_one_bad_guest_is_its_own(guests: dict[str, RunResult], bad: RunResult, message: str) -> None:
    """Claim: the run fails with the place of its output, the other is measured, and nothing of the bad one is kept."""
    variants = [Variant("freertos", "m7", "heap", lang) for lang in ("cpp", "c")]
    guests["c"] = RunResult(0, WHOLE, 1.0, timed_out=False)
    guests["cpp"] = replace(bad, lines=[line.replace('"binding":"c"', '"binding":"cpp"') for line in bad.lines])
    measured, failures = measuring.measure_all(variants, (), is_again=False)
    assert [one.run.binding for one in measured] == ["c"]
    (text,) = failures
    assert message in text
    log = matrix.LOGS / f"{variants[0].name}-cpp.log"
    assert log.name in text
    assert log.read_text(encoding="utf-8").splitlines() == guests["cpp"].lines
    # An image that printed rubbish once is asked again.
    again = matrix.request_of(variants[0], ()).folder
    assert kept.lines(again, "cpp") is None
    assert kept.lines(matrix.request_of(variants[1], ()).folder, "c") == WHOLE


def test_rubbish_beside_the_rows_is_passed_over(guests: dict[str, RunResult]) -> None:
    """Claim: a program's own output, even between rows, changes no figure."""
    guests["c"] = RunResult(0, ["\x00\x7f", HEAD, "garbage {", CASE, "@ov {", END], 1.0, timed_out=False)
    found = matrix.measure(VARIANT, (), lambda _: None)
    assert [row.name for row in found.run.rows] == ["sync/sem"]


def test_a_damaged_kept_file_is_no_measurement(guests: dict[str, RunResult]) -> None:
    """Claim: cached lines that are not a measurement are ignored, and the image runs again."""
    guests["c"] = RunResult(0, WHOLE, 1.0, timed_out=False)
    folder = matrix.request_of(VARIANT, ()).folder
    kept.keep(folder, "c", [HEAD, CASE[:40]], 1.0)
    with pytest.raises(Failure, match="damaged line"):
        matrix.collect([HEAD, CASE[:40]], matrix.boards.load("m7"), VARIANT)
    assert matrix.measure(VARIANT, (), lambda _: None).run.rows
