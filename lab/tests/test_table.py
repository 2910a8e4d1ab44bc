# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tables of the GDB commands, without a program."""

from __future__ import annotations

from typing import cast

from ove_lab.inspect import table
from ove_lab.inspect.screen import Inspector
from ove_lab.inspect.stop import Stop


def test_columns_are_as_wide_as_their_texts() -> None:
    """Claim: each column begins at the same position in all rows, and no row ends with blanks."""
    assert list(table.aligned([("a", "bcd", "e"), ("fgh", "i", "")])) == ["a    bcd  e", "fgh  i"]


def test_an_unknown_command_names_the_known_ones() -> None:
    """Claim: for an unknown command, or a command with an extra word, the reply is the list of commands."""
    stop, known = cast("Stop", None), "the commands are: ove threads, ove objects, ove timers, ove heap"
    for words in ([], ["thread"], ["threads", "now"]):
        assert list(table.lines(cast("Inspector", object()), "", stop, words)) == [known]
