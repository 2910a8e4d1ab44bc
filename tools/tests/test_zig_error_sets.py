# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sets of errors of the Zig binding are those of the C headers."""

from __future__ import annotations

import re

from ove_tool.layout import zig_functions
from ove_tool.layout.answers import answers
from ove_tool.layout.declarations import headers

_SET = re.compile(r"pub const (\w+) = error\{ ([\w, ]+) \};")


def test_sets_are_what_the_headers_say() -> None:
    """Claim: a call has the errors of its @returns, of the calls that these refer to, and none for a NULL."""
    found = answers()
    assert found["mutex_lock"] == {"CANCELLED", "CLOSED", "CONTEXT", "DEADLOCK", "OWNER_DEAD", "TIMEOUT"}
    assert found["sem_init"] == {"CONTEXT", "INVALID"}
    assert found["sem_create"] == {"CONTEXT", "INVALID", "NO_MEMORY"}
    assert "TIMEOUT" not in found["queue_try_send"]
    assert len(found) > 100


def test_zig_has_each_set() -> None:
    """Claim: each call that can fail has its set in Zig, with Zig's names."""
    sets = dict(_SET.findall(zig_functions.functions(headers(zig_functions.SEAM), [])))
    assert sets.keys() == answers().keys()
    assert sets["sem_create"] == "Context, Invalid, NoMemory"
