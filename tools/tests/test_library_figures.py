# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page of the libraries' results shows what was measured, for each library and kernel."""

from __future__ import annotations

from ove_tool import library_figures
from ove_tool.paths import ROOT

FOLDER = ROOT / "docs" / "benchmarks"


def test_the_page_is_what_the_figures_give() -> None:
    """Claim: no text on the page was edited by hand."""
    page = (FOLDER / library_figures.PAGE).read_text(encoding="utf-8")
    assert page == library_figures.page(library_figures.read(FOLDER)), f"`{library_figures.COMMAND}` writes it"


def test_every_program_has_its_figures() -> None:
    """Claim: the results contain each library on each kernel that it supports, its own port, and nothing else."""
    wanted = [(one.subject.name, one.kernel, one.other and one.other.port) for one in library_figures.cases()]
    assert [(one.library, one.kernel, one.other) for one in library_figures.read(FOLDER)] == wanted


def test_no_readme_types_a_figure_of_the_page() -> None:
    """Claim: the libraries' own pages link to the results and repeat none of them."""
    for one in library_figures.read(FOLDER):
        text = (ROOT / "integrations" / one.library / "README.md").read_text(encoding="utf-8").replace(",", "")
        figures = [one.static, *(count for region in one.regions for count in (region.median, region.longest))]
        assert [figure for figure in figures if str(figure) in text] == []
