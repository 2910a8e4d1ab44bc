# SPDX-License-Identifier: MIT OR Apache-2.0
"""One thing has one name: data/words.toml lists discarded spellings, each with its reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ove_tool.checkout import files
from ove_tool.paths import ROOT

LIST = Path(__file__).parent / "data" / "words.toml"
WORDS = tomllib.loads(LIST.read_text(encoding="utf-8"))["word"]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word["write"].split(",")[0])
def test_no_second_spelling(word: dict[str, str]) -> None:
    """Claim: no file in the folders that an entry lists contains its refused spelling, and the entry's example does."""
    refused = re.compile(word["refused"], re.MULTILINE)
    assert refused.search(word["example"])
    assert word["why"].strip()
    listed = files(*word["where"])
    assert listed
    found = []
    for name in listed:
        if ROOT / name != LIST and not Path(name).name.startswith("LICENSE"):
            lines = (ROOT / name).read_text(encoding="utf-8", errors="replace").splitlines()
            found += [
                f"{name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if refused.search(line)
            ]
    assert found == [], f"write {word['write']}: {word['why']}"
