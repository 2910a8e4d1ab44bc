# SPDX-License-Identifier: MIT OR Apache-2.0
"""docs/nuttx.md: each test that is listed for a user's report exists."""

from __future__ import annotations

import re

from test_rules import existing

from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "nuttx.md"
_SECTION = re.compile(r"^## Tests behind what users reported\n(.*?)^## ", re.MULTILINE | re.DOTALL)


def missing(text: str) -> list[str]:
    """Return the tests in the section's last column that do not exist."""
    every, images = existing()
    known = every.union(*images.values())
    section = _SECTION.search(text)
    assert section is not None
    rows = [line.split("|")[2] for line in section[1].splitlines() if line.startswith("|")]
    return [name for row in rows for name in re.findall(r"`([^`]+)`", row) if name not in known]


def test_every_report_names_a_test_that_exists() -> None:
    """Claim: each row has tests, and they exist."""
    text = PAGE.read_text(encoding="utf-8")
    assert missing(text) == []


def test_test_that_does_not_exist_is_named() -> None:
    """Claim: a renamed test is reported."""
    text = "## Tests behind what users reported\n\n| a | `sem.no.such_test` |\n\n## Next\n"
    assert missing(text) == ["sem.no.such_test"]
