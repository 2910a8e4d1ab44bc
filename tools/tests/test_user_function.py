# SPDX-License-Identifier: MIT OR Apache-2.0
"""The count of a function's instructions."""

from __future__ import annotations

import pytest

from ove_lab.errors import Failure
from ove_tests.testing.user_function import instructions


def test_literals_are_no_instructions() -> None:
    """Claim: each instruction counts once, whether 16 or 32 bits long; words of the literal pool do not count."""
    text = (
        "00002188 <user_function>:\n    2188:\tb570      \tpush\t{r4, r5, r6, lr}\n"
        "    218c:\tf640 05c8 \tmovw\tr5, #2248\n    2190:\t20000bac \t.word\t0x20000bac\n"
    )
    assert instructions(text) == 2
    with pytest.raises(Failure):
        instructions("")
