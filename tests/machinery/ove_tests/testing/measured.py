# SPDX-License-Identifier: MIT OR Apache-2.0
"""tests/measure has regions whose instructions are known: ./ove measure must find exactly these.

On each kernel that a library supports, its integrations/<library>/measure keeps to its measure.toml. The calls of
watchdogs, tests/watchdogs, take no more instructions than the page on supervision says.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Literal

from ove_lab import board as boards
from ove_lab.measure import budget, markers
from ove_lab.schema import Count, Filled, toml
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE, names
from ove_tool.paths import INTEGRATIONS, ROOT
from ove_tool.setup.parts import TESTS, TRACE, library_parts, parts_for
from ove_tool.variant import Variant

GROUP = "measure"
APP = ROOT / "tests" / "measure"
EXPECTED = APP / "expected.toml"
# Region name -> the region's figures.
Expected = dict[Filled, dict[Literal["passes", "min", "max", "at_most", "at_least", "elapsed_at_least"], Count]]
_WATCHDOGS, _PAGE = ROOT / "tests" / "watchdogs", ROOT / "docs" / "recipes" / "supervision.md"
# The regions in the last columns of the page's table, measured in C. Each language has a column of its feed before.
_FEED, _CHECKS = "feed", ("check of 1", "check of 5")
_LONG_MS, _SHORT_MS = 100.0, 11.0
_LIBRARY_MS = 1000.0
_RELEASE = ("CONFIG_OVE_CHECKS=n",)
_REGISTER = re.compile(r"\b(?:[rsd]\d+|sb|sl|fp|ip|sp|lr|pc)\b")
# Some compilers derive function names from the compiled source.
_HASH = re.compile(r"17h[0-9a-f]{16}E$|__anon_\d+$")
# The compiler can unroll their loops and inline their calls in several ways.
_HAVE_CHOICE = re.compile(r"calibrate|turn|spin|multiply")
_CLAIMS = {
    "figures": "Each region of tests/measure has the passes and the instructions that expected.toml says.",
    "same-code": "Where the compiler has no choice, each marker adds only a nop.",
    "budget": "A budget one instruction below a region's figure fails and names the function; the exact figure passes.",
    "watchdogs": "A feed and a check of watchdogs take no more instructions than docs/recipes/supervision.md says.",
    "stopped": "A program that --for stops has the figures of the passes that ended, and says that it was stopped.",
}


def languages() -> list[str]:
    """List the languages in which the program is written."""
    return sorted(path.name for path in APP.iterdir() if path.is_dir())


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language. Checks that no kernel and no language changes run once."""
    is_default = variant.rtos == boards.load(boards.default()).kernel
    checks: dict[str, Callable[[Variant], list[str]]] = {"figures": _figures, "watchdogs": _watchdogs}
    if is_default:
        checks["same-code"] = _same_code
    if is_default and variant.lang == NATIVE:
        checks |= {"budget": _budget, "stopped": _stopped}
    title = f"{variant.rtos}.{variant.lang}"
    named = {f"{title}.{name}": (_CLAIMS[name], partial(check, variant)) for name, check in checks.items()}
    needs = [TESTS, TRACE, *parts_for(variant)]
    if variant.lang == NATIVE:
        for app in _library_programs(variant.rtos):
            library = app.parent.name
            claim = f"integrations/{library}/measure takes no more instructions and RAM than its measure.toml allows."
            named[f"{title}.{library}"] = (claim, partial(_held_by_library, app, variant))
            needs += library_parts(library)
    return named_checks.job(f"{GROUP} {variant.rtos} {variant.lang}", GROUP, named, needs)


def _library_programs(rtos: str) -> list[Path]:
    """List the programs of the libraries that support a kernel."""
    found = [path.parent for path in INTEGRATIONS.glob(f"*/measure/{budget.FILE}")]
    return sorted(app for app in found if not (app.parent / "not_on" / f"{rtos}.txt").is_file())


def _measured(variant: Variant, milliseconds: float) -> Any:
    return _record(BuildRequest(APP, variant), milliseconds)


def _record(request: BuildRequest, milliseconds: float) -> Any:
    # Its packages are there once the tests are set up.
    from ove_tool import regions  # noqa: PLC0415

    return regions.measure(request, milliseconds, is_quiet=True)


def _held_by_library(app: Path, variant: Variant) -> list[str]:
    from ove_lab.measure import show  # noqa: PLC0415 - as above

    measured = _record(BuildRequest(app, variant, _RELEASE), _LIBRARY_MS)
    return show.exceeded(measured, budget.load(app, variant.rtos))


def _figures(variant: Variant) -> list[str]:
    from ove_lab.measure.figures import rows  # noqa: PLC0415 - as above
    from ove_lab.measure.suites import ELAPSED, OWN  # noqa: PLC0415 - as above

    measured = _measured(variant, _LONG_MS)
    expected = toml(EXPECTED, Expected)
    own, elapsed = ({row.case: row for row in rows(measured) if row.suite == suite} for suite in (OWN, ELAPSED))
    wrong = [f"a region that is not expected: {name}" for name in measured.passes.by_name if name not in expected]
    for name, figures in expected.items():
        found = {"passes": len(measured.passes.by_name.get(name, ()))}
        if name in own:
            found |= {"min": own[name].min, "max": own[name].max}
            found["at_most"] = max(own[name].max, figures.get("at_most", 0))
            found["at_least"] = min(own[name].max, figures.get("at_least", 0))
            found["elapsed_at_least"] = min(elapsed[name].min, figures.get("elapsed_at_least", 0))
        wrong += [
            f"{name}: {key} is {found.get(key)}, expected {value}"
            for key, value in figures.items()
            if found.get(key) != value
        ]
    return wrong


def _watchdogs(variant: Variant) -> list[str]:
    from ove_lab.measure.figures import rows  # noqa: PLC0415 - as above
    from ove_lab.measure.suites import OWN  # noqa: PLC0415 - as above

    measured = _record(BuildRequest(_WATCHDOGS, variant, _RELEASE), _LONG_MS)
    found = {row.case: row.figure for row in rows(measured) if row.suite == OWN}
    told = told_costs(_PAGE.read_text(encoding="utf-8"), variant.rtos, variant.lang)
    wrong = [
        f"{name}: {found.get(name, 'not measured')}, the page says {most} instructions"
        for name, most in told.items()
        if found.get(name, most + 1) > most
    ]
    return wrong or ([] if told else [f"the page has no row of {variant.rtos}"])


def told_costs(page: str, rtos: str, lang: str) -> dict[str, int]:
    """Return the instructions of each region that the page's table has for a kernel and a language."""
    columns = [*((_FEED, one) for one in names()), *((one, NATIVE) for one in _CHECKS)]
    for line in page.splitlines():
        cells = [one.strip() for one in line.strip("|").split("|")]
        if cells[0].lower() == rtos and len(cells) == len(columns) + 1:
            figures = zip(columns, cells[1:], strict=True)
            return {region: int(cell) for (region, of), cell in figures if of == lang}
    return {}


def _same_code(variant: Variant) -> list[str]:
    off = ("CONFIG_OVE_MEASURE=n",)
    marked = build(BuildRequest(APP, variant), is_quiet=True).elf
    unmarked = build(BuildRequest(APP, variant, off, tag="unmarked"), is_quiet=True).elf
    with_markers, without = _instructions(marked), _instructions(unmarked)
    count = len(markers.read(marked))
    if not count or markers.read(unmarked):
        return [f"{count} markers, and {len(markers.read(unmarked))} with CONFIG_OVE_MEASURE=n"]
    return [
        f"{name}: with markers {with_markers.get(name)}, without {without.get(name)}"
        for name in dict.fromkeys([*with_markers, *without])
        if with_markers.get(name) != without.get(name) and not _HAVE_CHOICE.search(name)
    ]


def _instructions(elf: Path) -> dict[str, list[str]]:
    """Return each function's instructions without nops, widths and offsets, which depend on the code's placement."""
    from ove_lab.code import Code  # noqa: PLC0415 - its packages are only there now

    code = Code(elf)
    return {
        _HASH.sub("", one.name): [
            " ".join([text[0].partition(".")[0], *_REGISTER.findall(" ".join(text[1:]))])
            for line in code.listing(one, one.end - one.start)
            if not (text := line.split()[1:])[0].startswith("nop")
        ]
        for one in code.functions.values()
    }


def _budget(variant: Variant) -> list[str]:
    from ove_lab.measure import show  # noqa: PLC0415 - as above
    from ove_lab.measure.budget import Budget  # noqa: PLC0415 - as above

    measured = _measured(variant, _LONG_MS)
    wanted = ["measure/nops: the longest pass takes 10 instructions, 1 more than the budget of 9: run_measured 10"]
    refused = show.exceeded(measured, [Budget("measure", "nops", 9)])
    allowed = show.exceeded(measured, [Budget("measure", "nops", 10)])
    return [*(refused if refused != wanted else []), *allowed]


def _stopped(variant: Variant) -> list[str]:
    measured = _measured(variant, _SHORT_MS)
    passes = measured.passes
    found = (measured.was_stopped, [one.own for one in passes.by_name["nops"]], passes.unended["shared"] > 0)
    return [] if found == (True, [10, 10, 10], True) else [f"stopped, passes of nops, open regions: {found}"]
