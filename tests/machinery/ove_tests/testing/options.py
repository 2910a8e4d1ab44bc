# SPDX-License-Identifier: MIT OR Apache-2.0
"""The tests of the C API, or of a language, in unusual configurations: tests/options/options.toml."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Literal

from ove_lab import board as boards
from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.runner import RunResult, mismatch, run
from ove_tests.testing import bindings, conformance
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.build import LTO, SMALL, BuildFailure, BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.protocol import field, messages
from ove_tool.variant import choose, not_available

TABLE = ROOT / "tests" / "options" / "options.toml"
GROUP = "options"
_TIMEOUT_S = 300.0


class Case(schema.Table):
    """One configuration. The image is that of the binding of `lang`, or the folder `suite` of other tests; `app` is
    another program, which has printed its expected.txt at the end; `small` and `lto` say how it is compiled.
    """

    name: schema.Filled
    claim: schema.Filled
    rtos: schema.Word
    board: schema.Word
    mode: Literal["heap", "zeroheap"]
    defines: tuple[schema.Filled, ...]
    lang: schema.Word | None = None
    suite: schema.Filled | None = None
    app: schema.Filled | None = None
    small: bool = False
    lto: bool = False


class _File(schema.Table):
    case: tuple[Case, ...]


def jobs() -> list[Job]:
    """Return one job for each configuration. Raises Failure if the table is invalid."""
    return [_job(case) for case in load(TABLE)]


def load(path: Path) -> tuple[Case, ...]:
    """Read and check the table."""
    cases = schema.toml(path, _File).case
    names = [case.name for case in cases]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise Failure(f"{path}: two cases have the name {twice[0]}")
    return cases


def _job(case: Case) -> Job:
    name = case.name

    def execute(selection: Selection) -> list[Outcome]:
        return [_outcome(case)] if selection.wants(GROUP, name, is_variant=False) else []

    return Job(f"{GROUP} {name}", GROUP, execute, lambda: [f"{GROUP}:{name}"], prefixes=(name,))


def _outcome(case: Case) -> Outcome:
    started = time.monotonic()
    if reason := not_available(case.rtos):
        return Outcome(f"{GROUP}:{case.name}", SKIP, reason.removeprefix("not available: "), case.claim)
    defines = case.defines
    other = case.app or case.suite
    app = ROOT / other if other else bindings.APP if case.lang else conformance.APP
    lang = case.lang or NATIVE
    variant = choose(case.board, case.rtos, case.mode, lang, app=app, defines=defines)
    try:
        kind = {"build_type": SMALL} if case.small else {}
        request = BuildRequest(app, variant, defines, tag=case.name, cmake_defines=LTO if case.lto else (), **kind)
        image = build(request, is_quiet=True)
        if case.app:
            text = (app / "expected.txt").read_text(encoding="utf-8")
            why = "\n".join(mismatch(run(image, boards.load(variant.board)), text, _TIMEOUT_S))
        else:
            why = judge(run(image, boards.load(variant.board), ("--all",), _TIMEOUT_S))
    except BuildFailure as error:
        why = f"it does not build:\n{error}"
    verdict = FAIL if why else PASS
    return Outcome(f"{GROUP}:{case.name}", verdict, why, case.claim, time.monotonic() - started)


def judge(result: RunResult) -> str:
    """Return the errors in a run of all tests, or ""."""
    found = list(messages(result.lines))
    failed = [m for m in found if m["t"] == "verdict" and m.get("verdict") == FAIL]
    if failed:
        return "\n".join(f"{field(m, 'id', str)}: {field(m, 'why', str)}" for m in failed)
    ends = [field(m, "ran", int) for m in found if m["t"] == "end"]
    if len(ends) != 1 or ends[0] == 0 or result.exit_code != 0 or result.timed_out:
        how = "it did not end in time" if result.timed_out else f"it ended with code {result.exit_code}"
        return f"{how}; its last output:\n{result.tail()}"
    return ""
