# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges' report on one run, for people and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ove_lab.check import contention
from ove_lab.check.contention import Lock
from ove_lab.check.finding import Finding, Side
from ove_lab.check.silence import FILE, Silencer

_SCHEMA = 1


@dataclass
class Report:
    """The findings of a run, the coverage, and what was left out.

    `unused` are the silencers of `silence_file` that match no finding. `locks` are shown only on request. `failed` says
    how the run died; it is empty for a run that did not.
    """

    title: str
    findings: list[Finding] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    left_out: list[str] = field(default_factory=list)
    unused: list[Silencer] = field(default_factory=list)
    silence_file: str = FILE
    locks: list[Lock] = field(default_factory=list)
    shows_locks: bool = False
    failed: str = ""

    @property
    def open(self) -> list[Finding]:
        """The findings that nothing silences."""
        return [one for one in self.findings if not one.silenced]

    @property
    def is_good(self) -> bool:
        return not self.open and not self.unused and not self.failed


def lines(report: Report) -> Iterator[str]:
    """Yield the lines for people."""
    for one in report.open:
        yield one.name
        yield f"  {one.text}"
        if one.declared:
            yield f"  declared at {one.declared}"
        for side in one.sides:
            yield from _side(side)
        yield ""
    for one in report.findings:
        if one.silenced:
            yield f"silenced: {one.name}: {one.silenced}"
    for silencer in report.unused:
        yield f"{report.silence_file} silences {silencer.finding}, which is not a finding of this run: remove the entry"
    if report.shows_locks:
        yield from contention.lines(report.locks)
    yield ", ".join(f"{count} {name}" for name, count in report.counts.items())
    yield from (f"not judged: {one}" for one in report.left_out)


def _side(side: Side) -> Iterator[str]:
    yield f"  {side.who} {side.did}, at {side.ms:.3f} ms"
    for frame in side.stack:
        yield f"    {frame.function} ({frame.path}:{frame.line})" if frame.line else f"    {frame.function}"


def text(report: Report) -> str:
    """Return the report as JSON."""
    data: dict[str, Any] = {
        "schema": _SCHEMA,
        "title": report.title,
        "findings": [_finding(one) for one in report.findings],
        "counts": report.counts,
        "not_judged": report.left_out,
        "unused_silencers": [one.finding for one in report.unused],
    }
    if report.failed:
        data["failed"] = report.failed
    if report.shows_locks:
        data["locks"] = contention.table(report.locks)
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _finding(one: Finding) -> dict[str, Any]:
    found: dict[str, Any] = {"name": one.name, "rule": one.rule, "about": one.about, "text": one.text}
    if one.declared:
        found["declared"] = one.declared
    if one.length is not None:
        found["length"] = one.length
    if one.silenced:
        found["silenced"] = one.silenced
    found["sides"] = [
        {
            "who": side.who,
            "did": side.did,
            "ms": round(side.ms, 6),
            "stack": [{"function": each.function, "file": each.path, "line": each.line} for each in side.stack],
        }
        for side in one.sides
    ]
    return found
