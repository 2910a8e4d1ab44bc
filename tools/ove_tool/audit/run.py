# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds the audit's image for a variant and judges every hot call in it."""

from __future__ import annotations

from ove_tool.audit.expected import Expected, load
from ove_tool.audit.reach import Auditor, Reach, hot_calls
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

APP = ROOT / "tests" / "audit"
# What a product runs: the checks are switched off, and would else be in every path.
DEFINES = ("CONFIG_OVE_CHECKS=n",)


def audit(variant: Variant, expected: Expected | None = None) -> dict[str, tuple[Reach, list[str]]]:
    """Give, for each hot call, what it reaches and what is wrong with that."""
    rules = expected or load()
    image = build(BuildRequest(APP, variant, DEFINES), is_quiet=True)
    auditor = Auditor(image, set(rules.forbidden))
    found = {call: auditor.audit(call) for call in hot_calls()}
    return {call: (reach, rules.problems(variant.rtos, call, reach)) for call, reach in found.items()}
