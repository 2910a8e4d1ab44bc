# SPDX-License-Identifier: MIT OR Apache-2.0
"""Why a claim of the reference document does not hold or is open, with the deciding figures."""

from __future__ import annotations

from collections.abc import Callable

from alloy_report.alloy_claims import Claim
from alloy_report.alloy_rows import REFERENCE_MHZ, Rows, cycles
from alloy_report.data import AlloyReport

NO_REASON = "No reason is known."
_WOKEN = "ISR's first instruction to woken, SetBits"


def bullets(report: AlloyReport, claims: list[Claim]) -> list[str]:
    """List each claim that does not hold or is open, with the reason."""
    return [
        f"{claim.section}, {claim.text} ({claim.measured}): {' '.join(reason(report, claim).split())}"
        for claim in claims
        if claim.is_broken or claim.is_open
    ]


def reason(report: AlloyReport, claim: Claim) -> str:
    for start, why in _REASONS.items():
        if claim.text.startswith(start):
            return why(report)
    return NO_REASON


def _woken(report: AlloyReport) -> str:
    woken = Rows(report).get("reference", _WOKEN)
    found = cycles(woken)
    most = 1.5 * REFERENCE_MHZ
    return f"""1.5 µs are {most:.0f} cycles at {REFERENCE_MHZ} MHz. {woken.most} instructions with {woken.loads}
    loads and {woken.stores} stores are between the two, and the exception that switches. The table allows
    {found.text()} cycles, because it leaves open how long refills, exceptions and special registers take. To hold
    at the most too, the path would have to lose {found.most - most:.0f} cycles: beyond reach, because the switch
    saves and loads the registers that the architecture demands."""


def _wakes(report: AlloyReport) -> str:
    rows = Rows(report)
    woken, aim = rows.get("reference", _WOKEN), rows.get("aims", "ISR's first instruction to woken, notification")
    return f"""Beyond reach. Each of the {woken.loads} loads and {woken.stores} stores takes a cycle at the least,
    the exception and its return about 20, and the other instructions one each. The best kernel known elsewhere
    takes {aim.best} instructions for the row in which Alloy takes {aim.most}."""


def _against_queue(report: AlloyReport) -> str:
    queue = Rows(report).mean("reference", "queue send + receive, 4 B")
    return f"""Beyond reach, because the queue is fast: a tenth of its {queue} instructions for both calls is
    {queue / 10:.0f} for a notify and a wait, less than masking and unmasking interrupts in both takes. The
    document's own tables give 4 and 1.3 times."""


def _against_freertos(report: AlloyReport) -> str:
    rows = Rows(report)
    ours, theirs = (rows.mean(image, "notify, SetBits") for image in ("reference", "freertos_reference"))
    return f"""Beyond reach. A tenth of FreeRTOS's {theirs} instructions is {theirs / 10:.0f}. Alloy takes {ours}:
    it masks, loads value and state, sets the bit, tests the state twice, stores both and unmasks."""


def _waking_against_queue(report: AlloyReport) -> str:
    rows = Rows(report)
    ours = rows.get("reference", _WOKEN)
    switch = rows.get("aims", "yield switch between equals, call included")
    return f"""Beyond reach. Both ways hold the same end of the interrupt and the same switch, about {switch.most}
    of the {ours.most} instructions; the queue's copy and list of waiters are on top, and are short."""


def _queue_memory(report: AlloyReport) -> str:
    queue = Rows(report).most("sizes", "queue, without its messages")
    return f"""Beyond reach, because the queue is small: {queue} bytes and its messages. A queue of the size that
    the document states, 48 bytes, would be 6 times as large as a notification."""


def _mutex(report: AlloyReport) -> str:
    full = report.systems["alloy"]["full"].components
    mutex, semaphore = full["Mutex"].flash, full["Semaphore"].flash
    return f"""Beyond reach with what Alloy's mutex does: it lends a rank along a chain of owners and takes it
    back when a wait times out, when a waiter leaves or when the holder of several unlocks one
    (alloy_mutex_lock_slow, alloy_mutex_unlock_slow, carry_rank). {mutex} bytes stand against {semaphore} of the
    semaphore, which lends nothing. All parts together are below the document's sum, which is a claim that holds."""


def _light_sleep(_: AlloyReport) -> str:
    return """Beyond reach: the document contradicts itself. A fifth of the time at its 10 mA and four fifths at
    its 2 mA are 3.6 mA, and the battery lasts 2.8 times as long."""


def _whole_image(report: AlloyReport) -> str:
    ours, theirs = (report.systems[kernel]["minimal"] for kernel in ("alloy", "freertos"))
    rest = [one.image.flash - one.kernel.flash for one in (ours, theirs)]
    return f"""The kernel alone is smaller by more than the claim. {rest[0]} bytes of Alloy's image are not the
    kernel but start-up, vector table and application; on FreeRTOS they are {rest[1]}."""


_REASONS: dict[str, Callable[[AlloyReport], str]] = {
    "ISR to task in": _woken,
    "the task wakes in": _wakes,
    "10 times faster than a queue": _against_queue,
    "10 times faster than FreeRTOS's": _against_freertos,
    "waking by it 2 times": _waking_against_queue,
    "4 times less memory than such a queue": _queue_memory,
    "10 times less memory than such a queue": _queue_memory,
    "Mutex 256 bytes": _mutex,
    "80 % idle, light sleep": _light_sleep,
    "minimal system 24 % smaller": _whole_image,
}
