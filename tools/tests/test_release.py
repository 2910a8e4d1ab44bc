# SPDX-License-Identifier: MIT OR Apache-2.0
"""The changelog as the release check reads it."""

from __future__ import annotations

import pytest

from ove_tests.testing import release
from ove_tool import version

NOTES = "# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- b\n\n## 0.1.0 (2026-11-28)\n\n- a\n"


@pytest.mark.parametrize(
    ("text", "current", "tags", "said"),
    [
        (NOTES, "0.2.0", [], ""),
        (NOTES, "0.2.0", ["v0.2.0"], ""),
        (NOTES, "0.3.0", [], "the first entry is for 0.2.0, but VERSION says 0.3.0"),
        (NOTES, "0.2.0", ["v0.1.0"], "the commit is tagged v0.1.0, but VERSION says 0.2.0"),
        (NOTES.replace("2026-12-01", "not yet tagged"), "0.2.0", [], ""),
        (NOTES.replace("2026-12-01", "not yet tagged"), "0.2.0", ["v0.2.0"], "has `not yet tagged` in place of a date"),
        ("# Changelog\n", "0.2.0", [], "the first entry is for no version"),
    ],
)
def test_notes_fit_the_version_and_the_tag(text: str, current: str, tags: list[str], said: str) -> None:
    """Claim: an entry for another version, a tag for another version and a tagged entry without a date are rejected."""
    wrong = release.notes_problem(text, current, tags)
    assert said in wrong
    assert bool(wrong) == bool(said)


def test_the_changelog_has_this_version() -> None:
    assert release.entries(release.NOTES.read_text(encoding="utf-8"))[0][0] == version.current()
