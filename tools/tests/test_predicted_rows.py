# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove bench --timing`: which rows are predicted, and how a row is reported whose time no model knows."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ove_lab.timing import predict
from ove_lab.timing.predict import Prediction
from ove_tool.bench import timing
from ove_tool.report import comparability

RULES = comparability.load()
MODEL = predict.load("stm32f746g-worst-case")
CALL, WAIT = "sync/mutex_lock_unlock", "time/delay_1ms"
SUBJECT = SimpleNamespace(
    title="freertos, c", rows=SimpleNamespace(by_name={CALL: None, WAIT: None}), medians={CALL: 143, WAIT: 15578}
)


@pytest.mark.parametrize(("named", "printed"), [((), (CALL,)), ((CALL,), (CALL,)), ((CALL, WAIT), (CALL, WAIT))])
def test_a_row_that_waits_is_no_prediction(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    named: tuple[str, ...],
    printed: tuple[str, ...],
) -> None:
    """Claim: without names, rows that wait are left out; if one is named, the tool says that it cannot be predicted."""
    monkeypatch.setattr(predict, "row", lambda *_: Prediction(7410.0, 7215.0, 7697.0, {"fetches": 7410.0}))
    timing.show(MODEL, [(SUBJECT, SimpleNamespace(rtos="freertos", mode="heap", lang="c"))], RULES, named, None)  # type: ignore[list-item]
    out = capsys.readouterr()
    said = " ".join((out.out + out.err).split())
    assert [name for name in (CALL, WAIT) if f"{name} {SUBJECT.medians[name]} 7410" in said] == list(printed)
    assert (f"{WAIT} waits for the tick" in said) == (WAIT in printed)
