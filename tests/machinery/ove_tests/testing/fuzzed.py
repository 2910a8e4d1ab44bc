# SPDX-License-Identifier: MIT OR Apache-2.0
"""Hostile frames through the Ethernet driver and the port into lwIP, on this machine with sanitizers: see
integrations/lwip/fuzz."""

from __future__ import annotations

import re
from functools import partial

from ove_lab import board as boards
from ove_lab.runner import run
from ove_tests.testing import named_checks
from ove_tests.testing.conformance import SANITIZER_ENVIRONMENT
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.paths import INTEGRATIONS
from ove_tool.setup.parts import TESTS, library_parts, parts_for
from ove_tool.variant import Variant, on_host

GROUP = "fuzz"
_LIBRARY = "lwip"
_APP = INTEGRATIONS / _LIBRARY / "fuzz"
# Processor time in seconds; the run takes about ten.
_TIMEOUT_S = 120.0
_ENDED = re.compile(r"seed \d+: (\d+) frames in \d+ cases; digest of the replies [0-9a-f]{8}")
_SEED, _CASE = "1", "5"
_LEAST = 60_000


def job() -> Job:
    """Return the fuzzer's job, with the two sanitizers that can be combined."""
    variant = on_host("heap", sanitize="address,undefined")
    named = {
        f"{_LIBRARY}.frames": (
            "After each case of hostile frames the interface answers, no byte beyond a buffer was touched, and no "
            "memory is lost.",
            partial(_frames, variant),
        ),
        f"{_LIBRARY}.replay": (
            "A single case sends the same replies each time, so the command in a failure replays it.",
            partial(_replay, variant),
        ),
    }
    return named_checks.job(GROUP, GROUP, named, (TESTS, *parts_for(variant), *library_parts(_LIBRARY)))


def _lines(variant: Variant, *words: str) -> tuple[list[str], list[str]]:
    """Return the output lines of a run, and what is wrong with it."""
    image = build(BuildRequest(_APP, variant), is_quiet=True)
    done = run(image, boards.load(variant.board), words, timeout_s=_TIMEOUT_S, environment=SANITIZER_ENVIRONMENT)
    return done.lines, [done.tail(100)] if done.exit_code != 0 or done.timed_out else []


def _frames(variant: Variant) -> list[str]:
    lines, wrong = _lines(variant, _SEED)
    if wrong:
        return wrong
    found = _ENDED.fullmatch(lines[-1])
    return [] if found and int(found[1]) >= _LEAST else [f"its last line is {lines[-1]!r}"]


def _replay(variant: Variant) -> list[str]:
    (first, wrong), (second, again) = (_lines(variant, _SEED, _CASE) for _ in range(2))
    return wrong or again or ([] if first == second else [f"first {first[-1]!r}, then {second[-1]!r}"])
