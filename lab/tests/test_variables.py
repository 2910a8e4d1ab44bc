# SPDX-License-Identifier: MIT OR Apache-2.0
"""The addresses of a program's variables, from the debug information."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ove_lab.trace.variables import Variables

_AT = [0x03, 0x00, 0x01, 0x00, 0x20]


def _variable(*location: int) -> Any:
    return SimpleNamespace(attributes={"DW_AT_location": SimpleNamespace(value=list(location))})


def test_merged_variables_have_addresses_of_their_own() -> None:
    """Claim: a variable inside a merged one, at an offset of one or two bytes, has its own address."""
    first, second, third = _variable(*_AT), _variable(*_AT, 0x23, 0x04), _variable(*_AT, 0x23, 0x80, 0x02)
    variables = Variables(Path("program.elf"))
    for one in (third, second, first):
        variables.add(one)
    assert variables.all == {0x20000100: first, 0x20000104: second, 0x20000200: third}


def test_a_location_that_is_not_followed_is_no_address() -> None:
    """Claim: a variable whose address needs other operations, such as a thread-local one, is left out."""
    variables = Variables(Path("program.elf"))
    variables.add(_variable(*_AT, 0x9B))
    assert variables.all == {}


def test_a_variable_in_pieces_is_whole_where_they_follow_each_other() -> None:
    """Claim: a structure that a compiler split is one variable only if all of its parts are still contiguous."""
    together = _variable(*_AT, 0x23, 0x08, 0x93, 0x04, *_AT, 0x23, 0x0C, 0x93, 0x08)
    apart = _variable(*_AT, 0x93, 0x04, *_AT, 0x23, 0x10, 0x93, 0x08)
    partly = _variable(*_AT, 0x93, 0x04, 0x93, 0x08)
    variables = Variables(Path("program.elf"))
    for one in (together, apart, partly):
        one.attributes["DW_AT_byte_size"] = SimpleNamespace(value=12)
        variables.add(one)
    assert variables.all == {0x20000108: together}


def test_an_address_behind_a_variable_is_not_in_it() -> None:
    """Claim: an address outside each variable of the debug information is in none, whichever variable is below it."""
    one = _variable(*_AT)
    one.attributes["DW_AT_byte_size"] = SimpleNamespace(value=4)
    variables = Variables(Path("program.elf"))
    variables.add(one)
    assert variables.part(0x20000100 + 4) is None
    assert variables.part(0x20000100 - 4) is None
