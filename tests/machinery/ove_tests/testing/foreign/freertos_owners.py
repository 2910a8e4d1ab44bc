# SPDX-License-Identifier: MIT OR Apache-2.0
"""A FreeRTOS whose mutexes store their owner in a member that the laboratory does not know."""

from __future__ import annotations

from collections.abc import Callable

from ove_lab.errors import Failure
from ove_tests.testing.foreign import freertos, traced

CLAIMS = {
    "freertos.owner": "If the owner of a mutex is not known, inversions and deadlocks are reported as not known.",
}
_OTHER = "OPT=-O2 -DxMutexHolder=xHolder{}"
_FOR_MS = 60.0
_LIMITS = {"inversion_instructions": 1_000_000}
_WHY = "the image does not show who owns bus"


def _owner() -> list[str]:
    from ove_lab.trace import diagnosis, limits, totals  # noqa: PLC0415 - its packages are there once it is set up

    wrong = []
    made = traced.history_of(freertos.built("-g", _OTHER.format(" -DIS_CIRCLE=1"), program="circle"), _FOR_MS)
    found = diagnosis.of(made)
    said = [*diagnosis.text(found), found.unjudged]
    wrong += [] if _WHY in found.unjudged else [f"a circle is not said to be unknown: {said}"]
    made = traced.history_of(freertos.built("-g", _OTHER.format(""), program="product"), _FOR_MS)
    found = diagnosis.of(made)
    wrong += [f"an inversion without an owner: {found.inversion}"] if found.inversion is not None else []
    wrong += [] if f"not known: priority inversions: {_WHY}" in diagnosis.text(found) else ["no line says so"]
    try:
        limits.exceeded(totals.of(made), _LIMITS)
    except Failure as failure:
        return [*wrong, *([] if "who owns" in str(failure) else [str(failure)])]
    return [*wrong, "a limit of inversion passed a run whose owners are not known"]


CHECKS: dict[str, Callable[[], list[str]]] = {"freertos.owner": _owner}
