# SPDX-License-Identifier: MIT OR Apache-2.0
"""Determines whether a call waits with a timeout."""

from __future__ import annotations

import re

from ove_lab.trace import api
from ove_lab.trace.native import UNNAMED
from ove_lab.trace.slices import TIMEOUT, Slice

FOREVER = 0xFFFFFFFF
_TIMER = "timer"
# POSIX has separate calls for timed waits.
_TIMED = re.compile(r"timed(?:wait|lock|send|receive)|(?:tick|clock)(?:wait|lock|send|receive)")


def is_timed(call: Slice) -> bool | None:
    """Return True for a call with a timeout; None if the timeout is not known."""
    assert call.call is not None  # noqa: S101
    if call.call.does == api.SLEEP:
        return True
    parameter = call.call.native.timeout if call.call.native is not None else TIMEOUT
    if parameter == UNNAMED:
        return None
    if parameter not in call.call.parameters:
        if call.call.native is not None and call.call.concept == _TIMER:
            # The tick ends the wait for a running timer, and the call does not show whether the timer runs.
            return None
        return call.call.native is not None and _TIMED.search(call.call.name) is not None
    given = call.arguments.get(parameter)
    return given != FOREVER if isinstance(given, int) else None


def never_waits(call: Slice) -> bool:
    """Return True for a call whose timeout is 0: it returns at once."""
    assert call.call is not None  # noqa: S101
    return call.arguments.get(call.call.native.timeout if call.call.native is not None else TIMEOUT) == 0
