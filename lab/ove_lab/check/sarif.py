# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report as SARIF 2.1.0, which code hosts show next to the lines of a change."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from ove_lab.check.finding import Finding, Frame, Side
from ove_lab.check.report import Report
from ove_lab.check.rules import RULES

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def text(report: Report, root: Path) -> str:
    """Return the report. Files below a root, such as a repository, have paths relative to the root."""
    rules = [{"id": name, "shortDescription": {"text": said}} for name, said in RULES.items()]
    driver = {"name": "ove check", "rules": rules}
    notes = [{"level": "note", "message": {"text": f"not judged: {one}"}} for one in report.left_out]
    invocation = {"executionSuccessful": not report.failed, "toolExecutionNotifications": notes}
    run = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "results": [
            _result(one, mark, root) for one, mark in zip(report.findings, _marks(report.findings), strict=True)
        ],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False) + "\n"


def _marks(findings: list[Finding]) -> list[str]:
    """Return what identifies each result in later runs: its name, which several variables may share."""
    seen = Counter[str]()
    found = []
    for one in findings:
        seen[one.name] += 1
        found.append(one.name if seen[one.name] == 1 else f"{one.name}#{seen[one.name]}")
    return found


def _result(one: Finding, mark: str, root: Path) -> dict[str, Any]:
    places = [place for side in one.sides if (place := _place(side, root)) is not None]
    found: dict[str, Any] = {
        "ruleId": one.rule,
        "ruleIndex": list(RULES).index(one.rule),
        "level": "error",
        "message": {"text": one.text},
        "partialFingerprints": {"finding/v1": mark},
        "locations": places[:1],
        "relatedLocations": places[1:],
        "stacks": [_stack(side, root) for side in one.sides if side.stack],
    }
    if one.silenced:
        found["suppressions"] = [{"kind": "external", "justification": one.silenced}]
    return found


def _place(side: Side, root: Path) -> dict[str, Any] | None:
    """Return the program's innermost line of a side, with what the side did there.

    A code host shows no result in a file outside the repository, such as a header of ove.
    """
    known = [one for one in side.stack if one.line]
    frame = next((one for one in known if one.is_programs), known[0] if known else None)
    if frame is None:
        return None
    return _location(frame, root, f"{side.who} {side.did}, at {side.ms:.3f} ms")


def _location(frame: Frame, root: Path, message: str) -> dict[str, Any]:
    found: dict[str, Any] = {"message": {"text": message}}
    if frame.line:
        region = {"startLine": frame.line}
        found["physicalLocation"] = {"artifactLocation": {"uri": _uri(frame.path, root)}, "region": region}
    found["logicalLocations"] = [{"name": frame.function, "kind": "function"}]
    return found


def _stack(side: Side, root: Path) -> dict[str, Any]:
    frames = [{"location": _location(one, root, one.function)} for one in side.stack]
    return {"message": {"text": f"{side.who} {side.did}"}, "frames": frames}


def _uri(path: str, root: Path) -> str:
    given = Path(path)
    if given.is_absolute() and not given.is_relative_to(root):
        return given.as_uri()
    return quote((given.relative_to(root) if given.is_absolute() else given).as_posix())
