# SPDX-License-Identifier: MIT OR Apache-2.0
"""The front page quotes the benchmark; these tests hold it to the committed pages."""

from __future__ import annotations

import re

import pytest

from ove_tool.errors import Failure
from ove_tool.paths import ROOT
from ove_tool.report import comparability, front_page

PAIRS = {pair.label: pair for pair in comparability.load().pairs}
LANGUAGES = {"ove, C": "C", "ove, C++": "CPP", "ove, Rust": "RUST", "ove, Zig": "ZIG"}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def quoted() -> list[tuple[str, str, int]]:
    """Give (operation, column, figure) of the README's table."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = text[text.index(front_page.BEGIN) : text.index(front_page.END)].strip().splitlines()[1:]
    columns = cells(lines[0])[1:]
    rows = [cells(line) for line in lines[2:]]
    return [(row[0], column, int(value)) for row in rows for column, value in zip(columns, row[1:], strict=True)]


def printed(rtos: str, suite: str, case: str, column: str) -> int:
    """Give a figure of the first table of a kernel's page."""
    text = (ROOT / "docs" / "benchmarks" / f"{rtos}-heap.md").read_text(encoding="utf-8")
    rows = [cells(line) for line in text.splitlines() if line.startswith("|")]
    at = rows[0].index(column)
    (found,) = [row for row in rows if row[:2] == [suite, case] and len(row) == len(rows[0])]
    return int(found[at])


@pytest.mark.parametrize(("operation", "column", "figure"), quoted())
def test_readme_quotes_the_benchmark(operation: str, column: str, figure: int) -> None:
    """Claim: each figure of the README's table is the one on the benchmark's page."""
    pair = PAIRS[operation]
    if column == "FreeRTOS itself":
        expected = printed("freertos", "native_freertos", pair.native, "C")
    elif column == "ove on Alloy, C":
        expected = printed("alloy", *pair.wrapper.split("/"), "C")
    else:
        expected = printed("freertos", *pair.wrapper.split("/"), LANGUAGES[column])
    assert figure == expected


def test_refresh_replaces_what_stands_between_the_marks() -> None:
    """Claim: only the text between the two marks changes, and a README without them is refused."""
    text = f"before\n{front_page.BEGIN}\nold\n{front_page.END}\nafter\n"
    assert front_page.refresh(text, "new") == f"before\n{front_page.BEGIN}\nnew\n{front_page.END}\nafter\n"
    with pytest.raises(Failure, match="lacks"):
        front_page.refresh("no marks", "new")


def test_readme_links_exist() -> None:
    """Claim: each file or folder that the README links to is there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    assert [link for link in links if not link.startswith("http") and not (ROOT / link).exists()] == []
