# SPDX-License-Identifier: MIT OR Apache-2.0
"""Requirements for the page in a browser. A check examines the current page and returns what is wrong."""

from __future__ import annotations

from pathlib import Path

from ove_tests.testing.html_report.browser import Browser
from ove_tests.testing.html_report.claims import CLAIMS
from ove_tests.testing.html_report.sample import FRAMES, VALUES, Sample
from ove_tests.testing.html_report.view import View
from ove_tool.report.compare import BINDING_NAMES
from ove_tool.report.html.rows import anchor

_DRAWN = """return document.querySelector('#row[open] .distribution svg')
    && (!arguments[0] || document.querySelector('.flame svg'))"""
_TYPE = """const field = document.getElementById('filter').elements[arguments[0]];
    field.value = arguments[1]; field.dispatchEvent(new Event('input', {bubbles: true}));"""
_CHOOSE = """const choice = document.getElementById('theme');
    choice.value = arguments[0]; choice.dispatchEvent(new Event('change'));"""
_CLICK = "document.querySelector(`[href='#${arguments[0]}']`).click()"
_COUNT = "return document.querySelectorAll(arguments[0]).length"
# Unfold all sections: the page must be as wide as the screen with folded and with open sections.
_UNFOLD = "document.querySelectorAll('details').forEach(one => one.open = true)"

Found = dict[str, list[str]]


def visit(browser: Browser, view: View, sample: Sample, folder: Path) -> Found:
    """Load the page once, act as a reader would, and take screenshots. Returns the errors by name in CLAIMS."""

    def picture(part: str) -> None:
        browser.picture(folder / f"{view.name}-{part}.png")

    found: Found = {name: [] for name in CLAIMS}
    browser.show(view)
    picture("top")
    sections = browser.ask("return [...document.querySelectorAll('main > section')].map(one => one.id)")
    for number, section in enumerate(sections):
        browser.ask("document.getElementById(arguments[0]).scrollIntoView()", section)
        picture(f"{number + 1}-{section.replace('.', '-')}")
    found["theme"] += theme(browser, view)
    found["filter"] += filters(browser, sample)
    browser.ask(_UNFOLD)
    _look(browser, view, found)
    found["row"] += row(browser, sample)
    picture("row")
    browser.ask("document.getElementById('row').scrollTop = 1e6")
    picture("row-end")
    _look(browser, view, found)
    found["labels"] += browser.ask("return facts.colliding('.distribution')")
    found["row"] += closing(browser)
    browser.ask("location.hash = arguments[0]", sample.plain)
    if not browser.wait_for(_DRAWN, False):
        found["row"].append("an address does not open the row that it names")
    found["labels"] += browser.ask("return facts.colliding('.distribution')")
    picture("row-of-percentiles")
    found["console"] += browser.complaints()
    found["requests"] += [f"asks for {url}" for url in browser.requests()]
    return found


def _look(browser: Browser, view: View, found: Found) -> None:
    # A phone scales down a page that is too wide, and reports the page's width as that of the window.
    needed = browser.ask("return facts.width()")
    found["width"] += [f"{needed} pixels of {view.width}"] if needed > view.width else []
    found["width"] += browser.ask("return facts.clipped()")
    found["contrast"] += browser.ask("return facts.faint()")


def theme(browser: Browser, view: View) -> list[str]:
    """Check each choice; the last one makes the page follow the reader's setting again."""
    setting = browser.ask("return facts.pageColor()")
    shown = {}
    for choice in ("light", "dark", ""):
        browser.ask(_CHOOSE, choice)
        shown[choice] = browser.ask("return facts.pageColor()")
    wrong = [f"light and dark are both {shown['light']}"] if shown["light"] == shown["dark"] else []
    if setting != shown[view.theme]:
        wrong.append(f"the setting {view.theme} shows {setting}, the choice {shown[view.theme]}")
    if shown[""] != setting:
        wrong.append(f"without a choice the page is {shown['']}, by the setting {setting}")
    return wrong


def filters(browser: Browser, sample: Sample) -> list[str]:
    """Set each filter alone, then two together, and reset all."""
    run = sample.results.runs[-1]
    suite, language, word = run.rows[-1].suite, BINDING_NAMES[run.binding], run.rows[0].case[:5]
    typed = {"suite": suite, "language": language, "text": word.upper()}
    every = [
        (anchor(one, row), {"suite": row.suite, "language": BINDING_NAMES[one.binding], "text": row.name})
        for one in sorted(sample.results.runs, key=lambda one: one.key)
        for row in one.rows
    ]
    wrong = []
    for names in (("suite",), ("language",), ("text",), ("suite", "language")):
        for name, value in typed.items():
            browser.ask(_TYPE, name, value if name in names else "")
        browser.ask("document.getElementById('more').click()")
        shown = browser.ask("return facts.shownRows()")
        fitting = [at for at, has in every if all(_fits(name, typed[name], has[name]) for name in names)]
        said = int(browser.ask("return document.getElementById('found').textContent").split()[0].replace(",", ""))
        if shown != fitting or said != len(fitting) or len(shown) in (0, len(every)):
            wrong.append(f"{names}: {len(shown)} rows shown, {said} said, {len(fitting)} fit")
    for name in typed:
        browser.ask(_TYPE, name, "")
    return wrong


def _fits(name: str, typed: str, value: str) -> bool:
    return typed.lower() in value.lower() if name == "text" else typed == value


def row(browser: Browser, sample: Sample) -> list[str]:
    """Click on a row and wait for its charts."""
    browser.ask(_CLICK, sample.full)
    wrong = [] if browser.wait_for(_DRAWN, True) else ["a click shows no distribution with a flame graph"]
    if browser.ask("return decodeURIComponent(location.hash.slice(1))") != sample.full:
        wrong.append("the address does not name the row")
    bars, frames = (browser.ask(_COUNT, f".{chart} .mark-rect path") for chart in ("distribution", "flame"))
    if (bars, frames) != (len(VALUES), FRAMES):
        wrong.append(f"{bars} bars for {len(VALUES)} values, {frames} frames for {FRAMES}")
    return wrong


def closing(browser: Browser) -> list[str]:
    """Close the row that is open."""
    before = browser.ask("return scrollY")
    browser.ask("document.querySelector('#row button').click()")
    # The browser notifies the page of the closing only after the click.
    is_back = browser.wait_for("return !document.getElementById('row').open && !location.hash")
    after = browser.ask("return scrollY")
    wrong = [] if is_back else ["the row stays open, or the address still names the row"]
    return wrong + ([f"the page moved from {before} to {after}"] if before != after else [])
