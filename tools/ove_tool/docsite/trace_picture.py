# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.docsite.trace_picture TRACE SVG FROM_MS TO_MS`: draws a part of a trace of `./ove trace --out`.

The picture has a lane for the interrupts and one for each thread that runs or could run in that part.
"""

from __future__ import annotations

import json
import sys
from html import escape
from pathlib import Path
from typing import Any

from ove_lab.errors import UsageError
from ove_lab.whole_file import replace
from ove_tool import ending

_WIDTH, _LEFT, _LANE, _TOP = 900, 190, 30, 40
_COLOURS = {"running": "#1b7f3b", "ready": "#e0a100", "blocked": "#c9d3f2"}
_INTERRUPT = "#3f51b5"
_ENDED = "#e9ebef"
_TICKS = 5
_SHOWN = 16


def draw(events: list[dict[str, Any]], start_us: float, end_us: float) -> str:
    """Return the SVG. Raises UsageError if nothing happens in that part."""
    # Draw each thread's track of states. Calls and interrupt requests appear only in the viewer.
    tracks = {(one["pid"], one["tid"]) for one in events if _is_named(one, "thread_name", "state")}
    interrupts = {one["pid"] for one in events if _is_named(one, "process_name", "interrupts")}
    names = {one["pid"]: one["args"]["name"] for one in events if one["ph"] == "M" and one["name"] == "process_name"}
    drawn = [one for one in events if (one["pid"], one.get("tid")) in tracks or one["pid"] in interrupts]
    spans = [one for one in drawn if one["ph"] == "X" and one["ts"] < end_us and one["ts"] + one["dur"] > start_us]
    busy = {one["pid"] for one in spans if one["pid"] in interrupts or one["name"] in ("running", "ready")}
    lanes = [pid for pid in names if pid in busy][:_SHOWN]
    if not lanes or end_us <= start_us:
        raise UsageError(f"nothing runs from {start_us / 1000} ms to {end_us / 1000} ms of the trace")
    scale = (_WIDTH - _LEFT - 40) / (end_us - start_us)
    height = _TOP + _LANE * len(lanes) + 50
    parts = [_HEAD.format(width=_WIDTH, height=height)]
    for number in range(_TICKS + 1):
        at = start_us + (end_us - start_us) * number / _TICKS
        x = _LEFT + (at - start_us) * scale
        parts.append(f'<path d="M{x:.1f} {_TOP - 6}V{_TOP + _LANE * len(lanes)}" />')
        parts.append(f'<text x="{x:.1f}" y="{_TOP - 14}" text-anchor="middle">{at / 1000:.2f} ms</text>')
    for row, pid in enumerate(lanes):
        y = _TOP + _LANE * row
        parts.append(f'<text x="{_LEFT - 10}" y="{y + 19}" text-anchor="end">{escape(names[pid])}</text>')
        # The innermost span of a thread is drawn last.
        for one in sorted((one for one in spans if one["pid"] == pid), key=lambda one: -one["dur"]):
            left, right = max(one["ts"], start_us), min(one["ts"] + one["dur"], end_us)
            x, width = _LEFT + (left - start_us) * scale, max((right - left) * scale, 1)
            colour = _INTERRUPT if pid in interrupts else _colour(one["name"])
            parts.append(f'<rect x="{x:.1f}" y="{y + 4}" width="{width:.1f}" height="{_LANE - 8}" fill="{colour}" />')
    y = _TOP + _LANE * len(lanes) + 20
    for number, (name, colour) in enumerate([*_COLOURS.items(), ("interrupt", _INTERRUPT), ("ended", _ENDED)]):
        x = _LEFT + 130 * number
        parts.append(f'<rect x="{x}" y="{y}" width="14" height="14" fill="{colour}" />')
        parts.append(f'<text x="{x + 20}" y="{y + 12}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _colour(state: str) -> str:
    """Return a state's colour. The state of a wait ends with the object: `blocked on means (queue_receive)`."""
    return next((colour for name, colour in _COLOURS.items() if state.startswith(name)), _ENDED)


def _is_named(event: dict[str, Any], kind: str, name: str) -> bool:
    return event["ph"] == "M" and event["name"] == kind and event["args"]["name"] == name


_HEAD = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-label="A trace">
<!-- SPDX-License-Identifier: MIT OR Apache-2.0 -->
<!-- Written by `python -m ove_tool.docsite.trace_picture`. -->
<style>text {{ font: 12px sans-serif; fill: #1f2933; }} path {{ stroke: #c3cad4; fill: none; }}</style>
<rect width="{width}" height="{height}" rx="8" fill="#ffffff" />"""


def _main(trace: str, picture: str, start_ms: str, end_ms: str) -> None:
    told = json.loads(Path(trace).read_text(encoding="utf-8"))
    events = told["traceEvents"] if isinstance(told, dict) else told
    replace(Path(picture), draw(events, float(start_ms) * 1000, float(end_ms) * 1000))


if __name__ == "__main__":
    ending.program(lambda: _main(*sys.argv[1:5]))
