# SPDX-License-Identifier: MIT OR Apache-2.0
"""The front page quotes the benchmark; these tests compare it with the committed pages."""

from __future__ import annotations

import re

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_tool import languages
from ove_tool.newapp import TEMPLATES
from ove_tool.paths import ROOT
from ove_tool.report import comparability, front_page, pages
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.results import read

RULES = comparability.load()
PAIRS = {pair.label: pair for pair in RULES.pairs}
LANGUAGES = {f"ove, {language.title}": language.name for language in languages.every()}
PUBLISHED = read(ROOT / "docs" / "benchmarks" / pages.RESULTS_FILE)
KERNELS = {RTOS_NAMES[rtos]: rtos for rtos in front_page.KERNELS}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def quoted(table: front_page.Figures) -> list[tuple[str, str, str]]:
    """Return (operation, column, the cell's text) from one of the README's tables."""
    lines = table.quoted((ROOT / "README.md").read_text(encoding="utf-8")).splitlines()
    lines = [line for line in lines if line.startswith("|")]
    columns = cells(lines[0])[1:]
    rows = [cells(line) for line in lines[2:]]
    return [(row[0], column, value) for row in rows for column, value in zip(columns, row[1:], strict=True)]


def printed(rtos: str, suite: str, case: str, language: str = languages.NATIVE) -> str:
    """Return a published result in heap mode."""
    (run,) = [run for run in PUBLISHED.runs if run.key == (rtos, boards.default(), "heap", language)]
    return f"{run.by_name[f'{suite}/{case}'].figure:.0f}"


@pytest.mark.parametrize(("operation", "column", "figure"), quoted(front_page.LANGUAGES_TABLE))
def test_readme_quotes_the_languages(operation: str, column: str, figure: str) -> None:
    """Claim: each result in the README's table of languages is the one on the benchmark's page."""
    pair = PAIRS[operation]
    if column == "FreeRTOS itself":
        assert figure == printed("freertos", "native_freertos", pair.native)
    else:
        assert figure == printed("freertos", *pair.wrapper.split("/"), LANGUAGES[column])


@pytest.mark.parametrize(("operation", "column", "figure"), quoted(front_page.KERNELS_TABLE))
def test_readme_quotes_the_kernels(operation: str, column: str, figure: str) -> None:
    """Claim: each pair in the README's table of kernels is on that kernel's page, and none compares different work."""
    pair = PAIRS[operation]
    rtos = KERNELS[column]
    own, _, wrapper = figure.partition(" / ")
    assert wrapper == printed(rtos, *pair.wrapper.split("/"))
    if own != "-":
        assert RULES.why_different(rtos, pair) is None
        assert own == printed(rtos, f"native_{rtos}", pair.native)


def test_readme_figures_in_short_are_those_of_its_tables() -> None:
    """Claim: the three results on the first screen follow from the two tables below them."""
    lines = front_page.SHORT.quoted((ROOT / "README.md").read_text(encoding="utf-8")).splitlines()
    bold = [re.search(r"\*\*(.+?)\*\*", line) for line in lines if line.startswith("- ")]
    pairs = [cell.split(" / ") for _, _, cell in quoted(front_page.KERNELS_TABLE) if not cell.startswith("-")]
    free = sum(int(ours) <= int(own) for own, ours in pairs)
    spreads: dict[str, list[int]] = {}
    for operation, column, figure in quoted(front_page.LANGUAGES_TABLE):
        if column in LANGUAGES:
            spreads.setdefault(operation, []).append(int(figure))
    widest = max(max(found) - min(found) for found in spreads.values())
    first = [cell.split(" / ") for _, column, cell in quoted(front_page.KERNELS_TABLE) if KERNELS[column] == "freertos"]
    costly = max(first, key=lambda pair: int(pair[0]))[1]
    assert [found and found[1] for found in bold] == [f"{free} of {len(pairs)}", str(widest), costly]


def test_replace_changes_what_stands_between_the_marks() -> None:
    """Claim: only the text between a table's two marks changes, and a README without them is rejected."""
    table = front_page.LANGUAGES_TABLE
    text = f"before\n{table.begin}\nold\n{table.end}\nafter\n"
    assert front_page.replace(text, table, "new") == f"before\n{table.begin}\nnew\n{table.end}\nafter\n"
    with pytest.raises(Failure, match="lacks"):
        front_page.replace("no marks", table, "new")


def test_readme_program_is_what_a_user_begins_with() -> None:
    """Claim: the README's complete program is exactly the one that `./ove new --lang c` writes."""
    found = re.search(r"```c\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert found
    assert found[1] == (TEMPLATES / "c" / "main.c").read_text(encoding="utf-8")


def test_readme_links_exist() -> None:
    """Claim: each file or folder that the README links to exists."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)\)", text)
    assert links
    assert [link for link in links if not link.startswith("http") and not (ROOT / link).exists()] == []


def test_each_larger_cell_has_its_kernels_reason() -> None:
    """Claim: the text after the table names the kernels in whose cells ove costs more, except for timers."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    figures = [one for one in quoted(front_page.KERNELS_TABLE) if not one[0].startswith("Timer") and "-" not in one[2]]
    larger = {kernel for _, kernel, cell in figures if int(cell.split("/")[1]) > int(cell.split("/")[0])}
    reasons = " ".join(text.partition("A cell whose second figure is larger")[2].partition("\n\n")[0].split())
    assert {kernel for kernel in KERNELS if f"On {kernel}," in reasons} == larger


def test_picture_shows_the_table_by_kernel() -> None:
    """Claim: the README's picture is drawn from the published results: each row's results appear in it in order."""
    drawn = (ROOT / front_page.PICTURE).read_text(encoding="utf-8")
    assert drawn == front_page.drawing(PUBLISHED, RULES)
    figures = re.findall(r'font-size="9"[^>]*>([\d,]+)<', drawn)
    cells = [part for _, _, cell in quoted(front_page.KERNELS_TABLE) for part in cell.split(" / ") if part != "-"]
    assert [figure.replace(",", "") for figure in figures] == cells
