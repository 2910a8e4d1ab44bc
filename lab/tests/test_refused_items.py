# SPDX-License-Identifier: MIT OR Apache-2.0
"""Refused items are counted: by a call's result, or by the object's level if the result is not known."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from ove_lab.trace import api, diagnosis, fill, refusals
from ove_lab.trace.debug import Field
from ove_lab.trace.diagnosis import Diagnosis
from ove_lab.trace.repeats import Repeats
from ove_lab.trace.slices import Slice

_AT, _MOST = 0x2000, 3
_OWNER, _OTHER = object(), object()
_AGAIN, _BROKEN = 0xFFFFFFF5, 0xFFFFFFE0
_WRITE = api.Native(None, (_AGAIN,), "timeout", "length", False, (0, 1, 2, None), {}, {})
_PIPE = api.Call("k_pipe_write", "pipe", ("pipe", "data", "length", "timeout"), "pipe", "int", native=_WRITE)


def _made(
    monkeypatch: pytest.MonkeyPatch,
    call: str,
    result: int | None = None,
    level: int = 0,
    stores: tuple[int, ...] = (),
    others: tuple[int, ...] = (),
    **arguments: int,
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the refusals of one call from instruction 10 to 20. The object's level is stored at the given places."""
    rule = fill.Rule("items", Field(8, 4), level=Field(4, 4))
    monkeypatch.setattr(fill, "rules", lambda *_: {"queue": rule, "sem": rule, "stream": rule})
    values = SimpleNamespace(
        memory=lambda address, _, at: {_AT + 4: level + (at > 10 and bool(stores)), _AT + 8: _MOST}[address],
        stores_to=lambda _: [(place, 1) for place in stores],
    )
    owners = SimpleNamespace(
        at=lambda place: SimpleNamespace(thread=_OTHER if place in others else _OWNER, exception=None),
    )
    run = SimpleNamespace(repeats=Repeats())
    observed = SimpleNamespace(values=values, owners=owners, run=run, program=None, debug=None)
    known = {**api.calls(), _PIPE.name: _PIPE}
    each = Slice(_OWNER, 10, call, 20, known[call], _AT, "q", dict(arguments), result=result)
    return refusals.of(SimpleNamespace(observed=observed, slices=[each], objects={}))  # type: ignore[arg-type]


_NUMBERS = {name: number & 0xFFFFFFFF for number, name in api.results().items()}


@pytest.mark.parametrize(
    ("call", "result", "refused"),
    [
        ("ove_queue_try_send", "OVE_ERR_FULL", 1),
        ("ove_queue_send", "OVE_ERR_TIMEOUT", 1),
        ("ove_queue_send", "OVE_OK", 0),
        ("ove_sem_give", "OVE_ERR_OVERFLOW", 1),
        ("ove_sem_give_from_isr", "OVE_ERR_OVERFLOW", 1),
    ],
)
def test_result_of_a_call(monkeypatch: pytest.MonkeyPatch, call: str, result: str, refused: int) -> None:
    """A full queue refuses an item, and a semaphore at its maximum a token."""
    assert _made(monkeypatch, call, _NUMBERS[result]) == ({"q": refused} if refused else {}, {})


@pytest.mark.parametrize(("result", "refused"), [(5, 0), (2, 3), (_NUMBERS["OVE_ERR_TIMEOUT"], 5)])
def test_call_with_many_items(monkeypatch: pytest.MonkeyPatch, result: int, refused: int) -> None:
    """If a call transfers only some of its items, the others count as refused."""
    assert _made(monkeypatch, "ove_queue_send_many", result, count=5)[0] == ({"q": refused} if refused else {})


@pytest.mark.parametrize(
    ("level", "stores", "others", "found"),
    [
        (_MOST, (), (), ({"q": 1}, {})),
        # With a store by the caller, the item is in. With room but no store, a waiting thread has the item.
        (_MOST - 1, (12,), (), ({}, {})),
        (_MOST - 1, (), (), ({}, {})),
        # Another thread changed the level, and the call did not.
        (_MOST, (12,), (12,), ({}, {"q": 1})),
    ],
)
def test_call_without_a_result(
    monkeypatch: pytest.MonkeyPatch,
    level: int,
    stores: tuple[int, ...],
    others: tuple[int, ...],
    found: tuple[dict[str, int], dict[str, int]],
) -> None:
    """An inlined call on a full object was refused if it stores no level."""
    assert _made(monkeypatch, "ove_queue_try_send", None, level, stores, others) == found


@pytest.mark.parametrize(
    ("call", "result", "refused"),
    [
        ("ove_stream_send", 5, 0),
        ("ove_stream_send", 2, 3),
        ("ove_stream_send", 0, 5),
        ("ove_stream_send_from_isr", 4, 1),
        ("ove_stream_send", _NUMBERS["OVE_ERR_INVALID"], 0),
        # Inlined: the level is one byte higher than before.
        ("ove_stream_send", None, 4),
    ],
)
def test_stream_that_takes_a_part(monkeypatch: pytest.MonkeyPatch, call: str, result: int | None, refused: int) -> None:
    """Bytes for which a stream has no room count as refused, in a thread, in an ISR and without a timeout."""
    found = _made(monkeypatch, call, result, 1, (12,), length=5)
    assert found == ({"q (bytes)": refused} if refused else {}, {})


@pytest.mark.parametrize(("result", "refused"), [(5, 0), (2, 3), (_AGAIN, 5), (_BROKEN, 0)])
def test_pipe_that_returns_an_error_or_what_it_took(monkeypatch: pytest.MonkeyPatch, result: int, refused: int) -> None:
    """A full pipe takes nothing and returns an error. A closed pipe's error is not a refusal for lack of room."""
    assert _made(monkeypatch, "k_pipe_write", result, length=5) == ({"q (bytes)": refused} if refused else {}, {})


def test_call_that_cannot_be_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Setting an event group's bits cannot be refused, so its unknown result is not reported as unknown."""
    assert _made(monkeypatch, "ove_eventgroup_set_bits") == ({}, {})


@pytest.mark.parametrize(("first", "second", "text"), [("", None, ""), ("", " (A)", ""), (" (A)", None, " (A)")])
def test_results_are_those_of_the_parts_with_calls(first: str | None, second: str | None, text: str) -> None:
    """Claim: after a last part of a run without transfers, a kernel's calls are not shown with ove's results."""
    found = Diagnosis(refused={"q": 1}, refused_with=first)
    found.join(Diagnosis(refused_with=second))
    assert f"refused by q: 1{text}" in diagnosis.text(found)


def test_instruction_of_a_counted_iteration() -> None:
    """If the record counts three more iterations of two instructions, each of the two was executed four times."""
    found = Repeats(np.array([12]), np.array([6]), np.array([10]))
    assert [found.times(place) for place in (9, 10, 11, 12)] == [1, 4, 4, 1]
