# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tests the audit: tests/audit/planted has functions with an allocation, a panic, a virtual call."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ove_lab import schema
from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.audit.expected import Expected, load
from ove_tool.audit.reach import Auditor
from ove_tool.audit.run import APP, DEFINES
from ove_tool.build import BuildRequest, build
from ove_tool.variant import on_board

GROUP = "audit"
FOLDER = APP / "planted"
# Apart from the planted fault, each planted function does the work of this call.
_LIKE = "ove_mutex_lock"


@dataclass(frozen=True)
class Case:
    """One function `planted_<call>` of one language."""

    lang: str
    call: str
    claim: str
    complaints: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"planted.{self.lang}.{self.call}"


class _Entry(schema.Table):
    lang: schema.Word
    call: schema.Word
    claim: schema.Filled
    complaints: tuple[schema.Filled, ...]


class _File(schema.Table):
    case: tuple[_Entry, ...]


def read_cases(path: Path = FOLDER / "cases.toml") -> list[Case]:
    """Read the cases. Raises Failure if there are none, or if a case is incomplete."""
    data = schema.toml(path, _File)
    cases = [Case(one.lang, one.call, one.claim, one.complaints) for one in data.case]
    empty = [case.name for case in cases if not case.complaints]
    if empty or not cases:
        raise Failure(f"{path}: {', '.join(empty) or 'the file'} has no complaint that the audit must report")
    return cases


def job() -> Job:
    """Return the job of all cases. Raises Failure if they cannot be read."""
    cases = read_cases()

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [case for case in cases if selection.wants(GROUP, case.name, is_variant=False)]
        auditor = cache(_auditor)
        return [_judge(case, auditor(case.lang)) for case in wanted]

    return Job("planted", GROUP, execute, lambda: [f"{GROUP}:{case.name}" for case in cases])


def _auditor(lang: str) -> Auditor:
    variant = on_board("heap", lang)
    return Auditor(build(BuildRequest(FOLDER, variant, DEFINES), is_quiet=True), load().forbidden)


def _judge(case: Case, auditor: Auditor) -> Outcome:
    rules = load()
    rtos = on_board("heap").rtos
    call = f"planted_{case.call}"
    lenient = Expected(rules.forbidden, {rtos: {call: rules.kernels[rtos][_LIKE]}})
    said = "\n".join(lenient.problems(rtos, call, auditor.audit(call)))
    silent = [text for text in case.complaints if text not in said]
    why = f"the audit does not report {silent[0]!r}; it reports:\n{said}" if silent else ""
    return Outcome(f"{GROUP}:{case.name}", FAIL if why else PASS, why, case.claim)
