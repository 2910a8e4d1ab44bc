# SPDX-License-Identifier: MIT OR Apache-2.0
"""The committed baseline that a measurement is compared with."""

from __future__ import annotations

import json
from pathlib import Path

from ove_lab import schema
from ove_tool.paths import ROOT
from ove_tool.size.components import FIGURES, Figures

FILE = ROOT / "docs" / "size-baseline.json"
Table = dict[str, dict[str, schema.Count]]


class _File(schema.Table):
    images: dict[str, Table]


def plain(measured: dict[str, Figures]) -> Table:
    """Return only the numeric figures of each component."""
    return {name: {figure: getattr(item, figure) for figure in FIGURES} for name, item in measured.items()}


def read(path: Path = FILE) -> dict[str, Table]:
    """Read the baseline; empty if the file does not exist yet."""
    return schema.json_file(path, _File, "./ove size --write-baseline", 1).images if path.is_file() else {}


def write(images: dict[str, Table], path: Path = FILE) -> None:
    """Replace the figures of these images and keep the figures of all others."""
    merged = read(path) | images
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"schema": 1, "images": merged}, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def growth(now: Table, before: Table) -> list[tuple[str, str, int, int]]:
    """List (component, figure, bytes before, bytes now) for each figure that differs."""
    found = []
    for name in sorted(now.keys() | before.keys()):
        for figure in FIGURES:
            old, new = before.get(name, {}).get(figure, 0), now.get(name, {}).get(figure, 0)
            if old != new:
                found.append((name, figure, old, new))
    return found
