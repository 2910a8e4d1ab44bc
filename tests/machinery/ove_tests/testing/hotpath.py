# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hot-path audit as tests, one for each hot call."""

from __future__ import annotations

from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.audit.reach import hot_calls
from ove_tool.audit.run import audit
from ove_tool.variant import Variant


def job(variant: Variant) -> Job:
    """Return the job of one variant on an ARM board. Raises Failure when the headers mark no call as hot."""
    calls = hot_calls()
    if not calls:
        raise Failure("no header marks a call with OVE_HOT: the audit has nothing to check")

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [call for call in calls if selection.wants(variant.group, f"audit.{call}", is_variant=True)]
        if not wanted:
            return []
        return [_outcome(variant, call, problems) for call, (_, problems) in audit(variant).items() if call in wanted]

    ids = [f"{variant.group}:audit.{call}" for call in calls]
    return Job(f"{variant.group} audit", variant.group, execute, lambda: ids, is_variant=True, prefixes=("audit.",))


def _outcome(variant: Variant, call: str, problems: list[str]) -> Outcome:
    claim = f"{call} enters what tests/audit/hotpath_expected.yaml lists, nothing else, and reaches no allocator."
    return Outcome(f"{variant.group}:audit.{call}", FAIL if problems else PASS, "\n".join(problems), claim)
