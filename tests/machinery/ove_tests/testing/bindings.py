# SPDX-License-Identifier: MIT OR Apache-2.0
"""The image of one language's binding, compared with tests/bindings/concepts/: each row has a test, each test a row."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import yaml

from ove_lab.errors import Failure
from ove_tests.testing import cpp_runtime
from ove_tests.testing.conformance import Case, Suite
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.languages import bound
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

APP = ROOT / "tests" / "bindings"
TABLE = APP / "concepts"
MODES = ("heap", "zeroheap")
NAME = "concepts"
RUNTIME = "runtime"
CLAIM = "Each row of tests/bindings/concepts/ is a test of this language, with that claim, and each test is a row."


@dataclass(frozen=True)
class Row:
    """One promise of every binding. `without` maps a language that has no such test to the reason."""

    id: str
    claim: str
    modes: tuple[str, ...]
    stops: bool
    without: dict[str, str]


def languages() -> list[str]:
    """List the languages whose binding has tests."""
    return [lang for lang in bound() if (APP / lang).is_dir()]


def load(*texts: str) -> list[Row]:
    """Read the files of the table. Raises Failure with the first invalid row."""
    rows = [_row(item) for text in texts for item in yaml.safe_load(text)["rows"]]
    ids = [row.id for row in rows]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise Failure(f"{TABLE.name}: duplicate row: {', '.join(twice)}")
    return rows


@functools.cache
def rows_of_the_table() -> list[Row]:
    """Read the table of this checkout, once."""
    return load(*(path.read_text(encoding="utf-8") for path in sorted(TABLE.glob("*.yaml"))))


def _row(item: dict[str, Any]) -> Row:
    if unknown := set(item) - {"id", "claim", "modes", "stops", "except"}:
        raise Failure(f"{TABLE.name}: {item.get('id')}: unknown key {', '.join(sorted(unknown))}")
    without = item.get("except", {})
    row = Row(item["id"], item["claim"], tuple(item.get("modes", MODES)), item.get("stops", False), without)
    if row.id.count(".") != 2 or not row.claim.endswith("."):
        raise Failure(f"{TABLE.name}: {row.id}: an id is concept.call.what, a claim is a sentence")
    if not set(row.modes) <= set(MODES) or not all(isinstance(why, str) and why for why in without.values()):
        raise Failure(f"{TABLE.name}: {row.id}: modes are {', '.join(MODES)}; except gives a reason for each language")
    return row


def differences(rows: Iterable[Row], cases: Iterable[Case], lang: str, mode: str) -> list[str]:
    """Return the differences between an image and the table."""
    listed = {case.id: case for case in cases}
    known = {row.id: row for row in rows}
    found = []
    for row in known.values():
        case = listed.get(row.id)
        if case is None:
            if mode in row.modes and lang not in row.without:
                found.append(f"{row.id}: no such test in {lang}, {mode}")
            continue
        if lang in row.without:
            found.append(f"{row.id}: is a test in {lang}, but the table says why not: {row.without[lang]}")
        if mode not in row.modes:
            found.append(f"{row.id}: is a test in {mode}, but the table has it in {', '.join(row.modes)} only")
        if case.claim != row.claim:
            found.append(f"{row.id}: claims {case.claim!r}, the table {row.claim!r}")
        if (case.stops is not None) != row.stops:
            found.append(f"{row.id}: ends in stop {case.stops}, the table says {row.stops}")
    return found + [f"{name}: is not a row of the table" for name in listed if name not in known]


def job(variant: Variant) -> Job:
    """Return the job of one variant of one language."""
    suite = Suite(variant, APP)
    # Skip the host, because its C library contains these symbols.
    has_runtime = cpp_runtime.is_in(variant.lang) and not suite.board.is_host

    def execute(selection: Selection) -> list[Outcome]:
        outcomes = suite.run(selection)
        if selection.wants(variant.group, NAME, is_variant=True):
            outcomes.append(_judge(suite, variant))
        if has_runtime and selection.wants(variant.group, RUNTIME, is_variant=True):
            outcomes.append(_judge_runtime(suite, variant))
        return outcomes

    def ids() -> list[str]:
        rows = rows_of_the_table()
        own = [row.id for row in rows if variant.mode in row.modes and variant.lang not in row.without]
        return [f"{variant.group}:{name}" for name in (*own, NAME, *([RUNTIME] if has_runtime else []))]

    return Job(f"{variant.group} bindings", variant.group, execute, ids, is_variant=True)


def _judge(suite: Suite, variant: Variant) -> Outcome:
    rows = rows_of_the_table()
    found = differences(rows, suite.cases(), variant.lang, variant.mode)
    return Outcome(f"{variant.group}:{NAME}", FAIL if found else PASS, "\n".join(found), CLAIM)


def _judge_runtime(suite: Suite, variant: Variant) -> Outcome:
    names = cpp_runtime.found(suite.image().elf, variant.mode)
    why = f"it holds {', '.join(names)}" if names else ""
    return Outcome(f"{variant.group}:{RUNTIME}", FAIL if names else PASS, why, cpp_runtime.CLAIM)
