# SPDX-License-Identifier: MIT OR Apache-2.0
"""The record of every benchmark row is held to the report of the same run."""

from __future__ import annotations

from ove_tool.errors import Failure
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import Variant

GROUP = "explain"
_CLAIM = "The instructions of the emulator's record, less an empty body's, are the median of each row of the report."


def job(variant: Variant) -> Job:
    """Give the job of one kernel and mode, in C."""
    name = f"{variant.rtos}.rows"

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(GROUP, name, is_variant=False):
            return []
        return [_judge(name, variant)]

    return Job(
        f"explain {name}", GROUP, execute, lambda: [f"{GROUP}:{name}"], needs=(TESTS, TRACE, *parts_for(variant))
    )


def _judge(name: str, variant: Variant) -> Outcome:
    # Its packages are there once the tests are set up.
    from ove_tool.bench import explain  # noqa: PLC0415

    try:
        one = explain.subject(variant, ())
        wrong = [
            f"{row}: {found} by the record, {median} by the report"
            for row, found, median in explain.both(one)
            if found != median
        ]
    except Failure as failure:
        wrong = [str(failure)]
    return Outcome(f"{GROUP}:{name}", FAIL if wrong else PASS, "\n".join(wrong), _CLAIM)
