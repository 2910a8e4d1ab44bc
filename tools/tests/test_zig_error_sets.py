# SPDX-License-Identifier: MIT OR Apache-2.0
"""The Zig binding's error sets match the C headers."""

from __future__ import annotations

import re

from ove_tool.layout import zig_functions
from ove_tool.layout.answers import answers
from ove_tool.layout.declarations import HEADERS, headers
from ove_tool.layout.headers import functions

_SET = re.compile(r"pub const (\w+) = error\{ ([\w, ]+) \};")


def test_sets_are_what_the_headers_say() -> None:
    """Claim: a call has the errors in its @returns, those of the calls that these refer to, and none for a NULL."""
    found = answers()
    assert found["mutex_lock"] == {"CANCELLED", "CLOSED", "CONTEXT", "DEADLOCK", "OWNER_DEAD", "TIMEOUT"}
    assert found["sem_init"] == {"CONTEXT", "INVALID"}
    assert found["sem_create"] == {"CONTEXT", "INVALID", "NO_MEMORY"}
    assert "TIMEOUT" not in found["queue_try_send"]
    assert len(found) > 100


def test_each_wait_names_its_ends() -> None:
    """Claim: a wait lists its cancellation, the end of an object that can be closed, and the dead owner of a mutex."""
    declared = [function for header in HEADERS for function in functions(header.read_text(encoding="utf-8"))]
    names = {function.name for function in declared}
    waits = [
        one.name for one in declared if one.result == "int" and "timeout_ms" in dict(map(reversed, one.parameters))
    ]
    assert len(waits) > 15
    for name in waits:
        concept = name.removeprefix("ove_").split("_")[0]
        wanted = {"CANCELLED"} | ({"CLOSED"} if f"ove_{concept}_close" in names else set())
        wanted |= {"OWNER_DEAD"} if concept in ("mutex", "rmtx", "condvar") else set()
        missing = wanted - answers()[name.removeprefix("ove_")]
        assert not missing, f"@returns of {name}() lacks {missing}"


def test_zig_has_each_set() -> None:
    """Claim: each call that can fail has its set in Zig, with Zig's names."""
    sets = dict(_SET.findall(zig_functions.functions(headers(zig_functions.SEAM), [])))
    assert sets.keys() == answers().keys()
    assert sets["sem_create"] == "Context, Invalid, NoMemory"
