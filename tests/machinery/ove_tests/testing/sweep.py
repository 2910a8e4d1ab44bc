# SPDX-License-Identifier: MIT OR Apache-2.0
"""The sweep of the C API, the soak and the tests of CMSIS-RTOS2: separate images that contain the harness."""

from __future__ import annotations

from pathlib import Path

from ove_tests.testing.conformance import Suite
from ove_tests.testing.model import Job, Outcome, Selection
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

SWEEP = ROOT / "tests" / "sweep"
SOAK = ROOT / "tests" / "soak"
CMSIS = ROOT / "tests" / "cmsis"
_EXHAUSTIVE_S = 14400.0


def sweep_job(variant: Variant) -> Job:
    """Return the job that plays some scenarios of each object, chosen to fit CI's minutes; all with `--exhaustive`."""
    return _job(variant, SWEEP, "SWEEP_WHOLE=ON")


def soak_job(variant: Variant) -> Job:
    """Return the job of the soak; with `--exhaustive`, it has a million operations."""
    return _job(variant, SOAK, "SOAK_WHOLE=ON")


def cmsis_job(variant: Variant) -> Job:
    """Return the job that checks CMSIS-RTOS2 over ove against the standard's text."""
    suite = Suite(variant, CMSIS)
    name = f"{variant.group} {CMSIS.name}"
    return Job(name, variant.group, suite.run, suite.list, is_variant=True, prefixes=("os_",))


def _job(variant: Variant, app: Path, define: str) -> Job:
    suite = Suite(variant, app)
    whole = Suite(variant, app, "whole", (define,), _EXHAUSTIVE_S)

    def execute(selection: Selection) -> list[Outcome]:
        return (whole if selection.is_exhaustive else suite).run(selection)

    name = f"{variant.group} {app.name}"
    return Job(name, variant.group, execute, suite.list, is_variant=True, prefixes=(f"{app.name}.",))
