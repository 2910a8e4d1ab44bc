# SPDX-License-Identifier: MIT OR Apache-2.0
"""Watchdogs in a stopped program's memory, and the pointers that name heap objects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import pytest

from ove_lab.inspect import handles
from ove_lab.inspect.objects import Objects, WatchdogFacts
from ove_lab.inspect.snapshot import Region, Snapshot
from ove_lab.trace.debug import Field
from ove_lab.trace.pointers import Choice, Pointer
from ove_lab.trace.variables import Variables, _in_place, _Piece, _pieces

_RAM, _NAME = 0x20000000, 0x20000100
_MEMBERS = ("next", "name", "longest_ms", "fed_ms", "told_ms", "is_running", "is_told")
_LIST, _CLOCK, _DOG = 0x20000000, 0x20000010, 0x20000020


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (("radio", 50, True, False, 7), '"radio" of 50 ms, 43 ms left'),
        (("radio", 50, True, False, 50), '"radio" of 50 ms, 0 ms left'),
        (("radio", 50, True, False, 51), '"radio" of 50 ms, late by 1 ms'),
        (("radio", 50, True, True, 61), '"radio" of 50 ms, late by 11 ms'),
        (("radio", 50, True, True, None), '"radio" of 50 ms, late'),
        (("radio", 50, True, False, None), '"radio" of 50 ms, time left not known'),
        (("radio", 50, None, None, 7), '"radio" of 50 ms, time left not known'),
        (("", 50, False, True, 99), '"" of 50 ms, stopped'),
        (("radio", None, True, False, 7), "not known"),
    ],
)
def test_a_watchdog_has_words(facts: tuple[str, int | None, bool | None, bool | None, int | None], words: str) -> None:
    """Claim: a watchdog is shown as in time or late, with the milliseconds, or as stopped, or as not known."""
    assert WatchdogFacts(*facts).text == words


class _Image:
    """A program with a list of watchdogs and a clock, at fixed addresses."""

    def __init__(self, clock: tuple[str, ...] = ("next_us_high", "next_us_low")) -> None:
        self._fields = {f"ove_watchdog.{one}": Field(4 * i, 4, 1) for i, one in enumerate(_MEMBERS)}
        self._fields |= {f"ove_generic_clock.{one}": Field(4 * i, 4, 1) for i, one in enumerate(clock)}
        self.code = self

    def field(self, structure: str, path: str) -> Field | None:
        """Return a member."""
        return self._fields.get(f"{structure}.{path}")

    def place_of(self, name: str) -> int | None:
        """Return a variable's address."""
        return {"ove_watchdogs_running": _LIST, "ove_generic_clock": _CLOCK}.get(name)


def _objects(image: _Image) -> Objects:
    objects = Objects.__new__(Objects)
    vars(objects).update(_program=image, _debug=image)
    return objects


def _memory(clock: Iterable[int], *dogs: Iterable[int]) -> Snapshot:
    data = bytearray(0x110)
    for place, words in ((_LIST, [_DOG]), (_CLOCK, clock), *((_DOG + 32 * i, one) for i, one in enumerate(dogs))):
        made = b"".join(word.to_bytes(4, "little") for word in words)
        data[place - _RAM : place - _RAM + len(made)] = made
    data[_NAME - _RAM :] = b"radio\0".ljust(0x10, b"\0")
    return Snapshot({}, [Region(_RAM, bytes(data))])


def test_the_list_names_each_watchdog_that_runs() -> None:
    """Claim: the watchdogs in the list are shown at the clock's time, and the walk of a cyclic list ends."""
    dogs = ([_DOG + 32, _NAME, 50, 7, 0, 1, 0], [_DOG, 0, 20, 0, 0, 1, 0])
    # The next tick comes at 61 ms, so the clock is at 60 ms.
    told = _objects(_Image()).running_watchdogs(_memory([0, 61000], *dogs))
    assert [one.text for one in told] == ['"" of 20 ms, late by 40 ms', '"radio" of 50 ms, late by 3 ms']


def test_each_form_of_the_clock_is_read() -> None:
    """Claim: both forms of the clock, with a high word, show the time since a feed. Without a clock, it is unknown."""
    dog = [0, _NAME, 50, 4294960, 0, 1, 0]
    wide = _objects(_Image()).watchdog(_memory([1, 0x40], dog), _DOG)
    narrow = ("next_us_low", "slow_if", "factor", "next_us_high", "next_us_low_again")
    same = _objects(_Image(narrow)).watchdog(_memory([0x3F, 0, 0, 1, 0], dog), _DOG)
    assert (wide.fed_ms_ago, same.fed_ms_ago) == (7, 7)
    assert _objects(_Image(("other",))).watchdog(_memory([0], dog), _DOG).fed_ms_ago is None
    assert _objects(_Image()).watchdog(_memory([0, 0], dog), _DOG).fed_ms_ago is None


def test_a_told_watchdog_that_was_fed_is_in_time() -> None:
    """Claim: a watchdog that a check reported is late until it is fed, whatever the next check will record."""
    told = _objects(_Image()).watchdog(_memory([0, 9000], [0, _NAME, 50, 7, 7, 1, 1]), _DOG)
    fed = _objects(_Image()).watchdog(_memory([0, 9000], [0, _NAME, 50, 8, 7, 1, 1]), _DOG)
    assert (told.is_late, fed.is_late) == (True, False)


def test_a_feed_ahead_of_the_clock_is_a_feed_now() -> None:
    """Claim: a feed that counted a pending tick, which the clock in memory has not counted, was 0 ms ago."""
    assert _objects(_Image()).watchdog(_memory([0, 9000], [0, _NAME, 50, 9, 0, 1, 0]), _DOG).fed_ms_ago == 0


class _Pointers:
    """Variables that are pointers."""

    def __init__(self, *pointers: Pointer) -> None:
        self._pointers = pointers

    def of_types(self, _types: tuple[str, ...]) -> dict[int, str]:
        """Return no C handles."""
        return {}

    def pointers(self, _structures: tuple[str, ...]) -> tuple[Pointer, ...]:
        """Return the pointers."""
        return self._pointers


def _pointed(*pointers: Pointer) -> list[tuple[int, str]]:
    words = [0, _RAM + 8, 0xAAAAAAAA, 2]
    snapshot = Snapshot({}, [Region(_RAM, b"".join(one.to_bytes(4, "little") for one in words))])
    return list(handles.objects(cast("Variables", _Pointers(*pointers)), snapshot, "sem"))


def test_a_pointer_without_a_value_names_no_object() -> None:
    """Claim: a pointer names the structure to which it points; a null or invalid pointer names none."""
    places = [Pointer(_RAM + 4 * i, str(i), 4, ()) for i in range(3)]
    assert _pointed(*places) == [(_RAM + 12, "1")]


def test_a_pointer_of_another_variant_names_no_object() -> None:
    """Claim: a pointer in a variant counts only while the variant's word selects it, by a value or as the default."""

    def one(values: tuple[int, ...], is_other: bool) -> list[tuple[int, str]]:
        return _pointed(Pointer(_RAM + 4, "p", 0, (Choice(_RAM + 12, 1, values, is_other),)))

    assert [bool(one(*each)) for each in (((2,), False), ((1,), False), ((0, 1), True), ((1, 2), True))] == [
        True,
        False,
        True,
        False,
    ]


def test_a_variable_in_pieces_is_found_where_its_pieces_are() -> None:
    """Claim: if the compiler has split a variable, each part is at its piece's address."""
    here, there = [0x03, 0x10, 0, 0, 0x20], [0x03, 0x10, 0, 0, 0x20, 0x23, 0xC]
    assert list(_pieces(here)) == [_Piece(0, 0, 0x20000010)]
    assert list(_pieces(there)) == [_Piece(0, 0, 0x2000001C)]
    split = list(_pieces([*here, 0x93, 4, *there, 0x93, 4]))
    assert split == [_Piece(0, 4, 0x20000010), _Piece(4, 4, 0x2000001C)]
    # An address with a further operation, as in a register's value, is not a fixed place.
    assert not list(_pieces([*here, 0x06]))
    parts = [Pointer(0, "[0]", 0, ()), Pointer(4, "[1]", 0, ()), Pointer(8, "[2]", 0, ())]
    assert [(one.name, one.address) for one in _in_place(parts, split)] == [("[0]", 0x20000010), ("[1]", 0x2000001C)]
