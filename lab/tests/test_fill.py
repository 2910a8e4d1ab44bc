# SPDX-License-Identifier: MIT OR Apache-2.0
"""An object's level is the value that its kernel wrote. An impossible level is reported and not shown."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ove_lab.trace import api, fill, kernel_files
from ove_lab.trace.debug import Field
from ove_lab.trace.slices import Slice

_AT = 0x2000
# The level is at offset 4 and the capacity at 8. A ring has its head at 12 and its tail at 16.
_MEMBERS = {"count": Field(4, 2), "most": Field(8, 4), "head": Field(12, 4), "tail": Field(16, 4)}
_DEBUG = SimpleNamespace(field=lambda _, member: _MEMBERS.get(member))
_PROGRAM = SimpleNamespace(code=SimpleNamespace(place_of=lambda _: 0x1000))


def _fills(monkeypatch: pytest.MonkeyPatch, stores: dict[int, list[tuple[int, int]]], **rule: object) -> fill.Fills:
    """Return the levels of one queue, given the stores to each offset: the instruction and the value."""
    level = {"concept": "queue", "unit": "items", "type": "Queue", "capacity": "most", **rule}
    monkeypatch.setattr(kernel_files, "descriptions", lambda: {"k": {"thread": {"current": "c"}, "level": [level]}})

    def memory(address: int, _: int, place: int) -> int | None:
        before = [value for at, value in stores.get(address - _AT, []) if at < place]
        return before[-1] if before else None

    values = SimpleNamespace(memory=memory, stores_to=lambda address: stores.get(address - _AT, []))
    call = api.calls()["ove_queue_send"]
    slices = [Slice(None, 9, call.name, 10, call, _AT, "samples"), Slice(None, 19, call.name, 20, call, None, "")]
    return fill.fills(fill.lives(slices, {}, 30), values, _PROGRAM, _DEBUG)  # type: ignore[arg-type]


def test_level_is_the_kernels_word(monkeypatch: pytest.MonkeyPatch) -> None:
    """An item that an inlined call moved counts like any other, because the level is read from the kernel's word."""
    found = _fills(monkeypatch, {8: [(1, 3)], 4: [(2, 0), (5, 1), (7, 2), (9, 1)]}, level="count")
    assert found == fill.Fills([fill.Fill("samples", "items", ((2, 0), (5, 1), (7, 2), (9, 1)), 0x2000, "queue")], [])


def test_level_above_the_capacity_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four items in a queue of 3 are an error of the laboratory, reported with the object and the instruction."""
    found = _fills(monkeypatch, {8: [(1, 3)], 4: [(2, 0), (5, 4)]}, level="count")
    assert found == fill.Fills([], ["samples holds 4 items of 3 after instruction 5"])


def test_level_of_waiters_is_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that counts waiters as negative numbers means level 0 below zero. A mask removes a flag for waiters."""
    stores = {8: [(1, 3)], 4: [(2, 0xFFFF), (5, 1)]}
    assert _fills(monkeypatch, stores, level="count", is_signed=True).found[0].levels == ((2, 0), (5, 1))
    assert _fills(monkeypatch, stores, level="count", mask=0x1).found[0].levels == ((2, 1), (5, 1))


def test_level_of_a_ring(monkeypatch: pytest.MonkeyPatch) -> None:
    """The level is the distance between the head and the tail of a ring of 8, even across the ring's end."""
    found = _fills(monkeypatch, {8: [(1, 8)], 12: [(2, 6), (5, 2)], 16: [(3, 6), (7, 0)]}, head="head", tail="tail")
    assert found.found[0].levels == ((3, 0), (5, 4), (7, 2))


def test_reset_of_a_ring_has_no_level_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reset clears the tail first. The distance between the new tail and the old head was never a level."""
    stores = {8: [(1, 8)], 12: [(2, 0), (5, 6), (29, 0)], 16: [(3, 0), (7, 4), (26, 0)]}
    found = _fills(monkeypatch, stores, head="head", tail="tail")
    assert found.found[0].levels == ((3, 0), (5, 6), (7, 2), (29, 0))


def test_object_whose_members_are_not_there_has_no_level(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the image does not have the member, there is no level, instead of an invented one."""
    assert _fills(monkeypatch, {4: [(5, 1)]}, level="renamed") == fill.Fills()


def test_object_ends_with_its_delete() -> None:
    """If another object gets the memory, it begins with the call that creates it, or after the delete."""

    def slice_of(name: str, begin: int, title: str) -> Slice:
        call = api.calls()[name]
        return Slice(None, begin, name, begin + 2, call, _AT, title)

    kind = "queue"
    calls = [slice_of("ove_queue_send", 5, "a"), slice_of("ove_queue_destroy", 8, "a")]
    assert fill.lives(calls, {}, 30) == [fill.Life(_AT, kind, "a", 0, 8)]
    calls.append(slice_of("ove_queue_send", 20, "b"))
    assert fill.lives(calls, {}, 30)[1:] == [fill.Life(_AT, kind, "b", 10, 30)]
    calls.append(slice_of("ove_queue_init", 12, "b"))
    assert fill.lives(calls, {}, 30)[1:] == [fill.Life(_AT, kind, "b", 12, 30)]
    again = fill.lives([slice_of("ove_queue_init", 6, "b")], {(_AT, kind): "a"}, 30)
    assert again == [fill.Life(_AT, kind, "a", 0, 6), fill.Life(_AT, kind, "b", 6, 30)]
