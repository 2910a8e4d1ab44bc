# SPDX-License-Identifier: MIT OR Apache-2.0
"""How many iterations a case needs, from an image that measured each case at several counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_tool.bench import calibration
from ove_tool.bench.calibration import Calibrated

HEAD = '@ove {"t":"bench","overhead_counts":32}'


def line(count: int, hist: list[list[int]], case: str = "sem", kind: str = "ordinary") -> str:
    said = {"t": "audit", "suite": "sync", "case": case, "kind": kind, "iterations": count, "hist": hist}
    return "@ove " + json.dumps(said)


def read(checkout: Path, *lines: str) -> list[Calibrated]:
    return calibration.read([HEAD, *lines], boards.load("m7", checkout / "boards"))


def test_the_least_count_whose_mean_stays_near(checkout: Path) -> None:
    """Claim: a count is enough when its mean and that of each greater count are near the mean of the greatest."""
    near, far = [[352, 1]], [[384, 1]]
    (one,) = read(checkout, line(1, near), line(2, [[384, 2]]), line(3, [[352, 3]]), line(4, [[352, 4]]))
    assert one.enough() == 3
    assert one.medians() == [100, 110]
    (other,) = read(checkout, line(1, far), line(2, [[384, 2]]))
    assert (other.enough(), other.medians()) == (1, [110])


def test_a_kind_needs_what_its_worst_case_needs(checkout: Path) -> None:
    """Claim: the count of a kind is the greatest among its cases; a kind without a case is not named."""
    cases = read(
        checkout,
        *(line(1, [[384, 1]]), line(2, [[352, 2]])),
        *(line(1, [[352, 1]], "mutex"), line(2, [[352, 2]], "mutex")),
        *(line(1, [[352, 1]], "event", "switch"), line(2, [[352, 2]], "event", "switch")),
    )
    assert calibration.recommended(cases) == {"ordinary": 2, "switch": 1}
    images = [calibration.Image("freertos", "instructions", cases), calibration.Image("host", "ns", cases[2:])]
    text = " ".join(calibration.page(images, "./ove bench --calibrate").split())
    assert "- 3 of 4 cases have the same median at each count from 1 to 2 iterations." in text
    assert "In 3 of 4 cases the mean at 1 iterations lies within 1%" in text
    assert "the farthest is sync/sem, freertos: 110.0 against 100.0 instructions." in text
    assert "| ordinary | 2 | - | | switch | 1 | 1 |" in text
    assert "- sync/sem, freertos: 2 iterations, since the mean at 1 is 110.0 against 100.0." in text
    looked_up = " ".join(calibration.appendix(images).split())
    assert "| Case | 1 | 2 | | ---------- | ----------: | ----------: | | sync/sem | 110.0 ± 0.0 |" in looked_up


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ([], "no case at several counts"),
        ([line(2, [[352, 1]])], "sync/sem: 2 iterations, but the histogram holds 1"),
        ([line(1, [[352, 1]]), line(2, [[352, 2]]), line(1, [[352, 1]], "mutex")], "sync/mutex: measured at"),
        ([line(1, [])], "empty histogram"),
        ([line(1, [[352, 0]])], "bad entry"),
    ],
    ids=["none", "short", "lacking", "empty", "bad"],
)
def test_damage_is_named(checkout: Path, lines: list[str], wanted: str) -> None:
    """Claim: missing or damaged data of an image is an error that names the case."""
    with pytest.raises(Failure, match=wanted):
        read(checkout, *lines)
