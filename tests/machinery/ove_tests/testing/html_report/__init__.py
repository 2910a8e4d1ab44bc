# SPDX-License-Identifier: MIT OR Apache-2.0
"""The HTML report in a real browser: phone and desktop, light and dark. Screenshots go to output/test/html."""

from __future__ import annotations

import time
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.testing.html_report.claims import CLAIMS
from ove_tests.testing.html_report.view import VIEWS
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.paths import ROOT
from ove_tool.setup.parts import HTML, TESTS, WEB

GROUP = "html"
FOLDER = ROOT / "output" / "test" / "html"
_SHOWN = 20


def job() -> Job:
    """Return the job. Without a browser every test of it is skipped, with what to install."""
    ids = [f"{GROUP}:{name}" for name in CLAIMS]
    return Job("HTML report in a browser", GROUP, _run, lambda: ids, needs=(TESTS, HTML, WEB))


def _run(selection: Selection) -> list[Outcome]:
    # Import late: the packages are installed with the job's needs.
    from ove_tests.testing.html_report import browser  # noqa: PLC0415

    wanted = [name for name in CLAIMS if selection.wants(GROUP, name, is_variant=False)]
    if not wanted:
        return []
    if lacking := browser.missing():
        return [Outcome(f"{GROUP}:{name}", SKIP, lacking, CLAIMS[name]) for name in wanted]
    started = time.monotonic()
    try:
        wrong = _visit(FOLDER)
    except Failure as failure:
        wrong = {name: [str(failure)] for name in wanted}
    # One visit to the page serves all tests.
    seconds = (time.monotonic() - started) / len(wanted)
    return [
        Outcome(
            f"{GROUP}:{name}", FAIL if wrong[name] else PASS, "\n".join(wrong[name][:_SHOWN]), CLAIMS[name], seconds
        )
        for name in wanted
    ]


def _visit(folder: Path) -> dict[str, list[str]]:
    from ove_tests.testing.html_report import browser, checks, sample  # noqa: PLC0415 - as above
    from ove_tool.report import html  # noqa: PLC0415 - as above

    one = sample.make(folder)
    wrong: dict[str, list[str]] = {name: [] for name in CLAIMS}
    with browser.browser(html.write(folder)) as window:
        for view in VIEWS:
            for name, texts in checks.visit(window, view, one, folder).items():
                wrong[name] += [f"{view.name}: {text}" for text in texts]
    return wrong
