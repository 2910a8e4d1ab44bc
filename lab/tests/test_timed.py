# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernel's own calls show whether a call waits for a time."""

from __future__ import annotations

import pytest

from ove_lab.trace import timed
from ove_lab.trace.api import Call, Native
from ove_lab.trace.slices import Slice
from ove_lab.trace.threads import Thread


@pytest.mark.parametrize(
    ("name", "concept", "timeout", "is_timed"),
    [
        ("k_timer_status_sync", "timer", "", None),
        ("xTimerGenericCommandFromTask", "timer", "xTicksToWait", False),
        ("nxmutex_lock", "mutex", "", False),
        ("nxmutex_timedlock", "mutex", "", True),
    ],
)
def test_a_wait_for_a_timer_may_be_for_a_time(name: str, concept: str, timeout: str, is_timed: bool | None) -> None:
    """Claim: a call that waits for a kernel timer may wait for the tick; other calls' timeouts say whether they do."""
    call = Call(name, concept, ("handle", *([timeout] if timeout else [])), native=Native(timeout=timeout))
    each = Slice(Thread(0, 0), 0, "", call=call, target=1)
    each.arguments[timeout] = timed.FOREVER
    assert timed.is_timed(each) is is_timed
