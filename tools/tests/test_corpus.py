# SPDX-License-Identifier: MIT OR Apache-2.0
"""The corpus of ./ove check: the figures in the pages are those of tests/check."""

from __future__ import annotations

import re

from ove_tests.testing import checked
from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "design" / "laboratory.md"
_FIGURES = re.compile(r"holds the judges to (\d+) programs, of which (\d+) have no defect")


def test_the_page_counts_the_programs() -> None:
    """The design page has the number of programs, and of those without a defect, and says so once."""
    programs = [path for lang in checked.languages() for path in checked.programs(lang).values()]
    clean = [path for path in programs if not checked.expected(path)]
    assert 0 < len(clean) < len(programs)
    assert _FIGURES.findall(" ".join(PAGE.read_text(encoding="utf-8").split())) == [
        (str(len(programs)), str(len(clean)))
    ]
