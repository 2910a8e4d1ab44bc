# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.schemas FOLDER`: writes JSON Schema files for the hand-written TOML files, for use by editors."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import msgspec

from ove_lab import board
from ove_lab.check import silence
from ove_lab.deadlines import file as deadlines
from ove_lab.measure import budget
from ove_lab.power import currents
from ove_lab.timing import target
from ove_lab.trace import kernel_files
from ove_lab.trace import limits as trace_limits
from ove_tool import ending, integrations, kernels, languages
from ove_tool.bench import limits as bench_limits
from ove_tool.paths import ROOT

FOLDER = ROOT / "docs" / "schemas"
# Schema name -> type that represents the file.
KINDS = {
    "backend": kernels.File,
    "baseline-limits": bench_limits.File,
    "binding": languages.File,
    "board": board.File,
    "check": silence.File,
    "currents": currents.File,
    "deadlines": deadlines.File,
    "integration": integrations.File,
    "limits": trace_limits.File,
    "measure": budget.File,
    "timing-target": target.File,
    "trace": kernel_files.File,
}


def texts() -> dict[str, str]:
    """Return the text of each schema by its file name."""
    return {
        f"{name}.schema.json": json.dumps(msgspec.json.schema(kind), indent=1, ensure_ascii=False) + "\n"
        for name, kind in KINDS.items()
    }


def write(folder: Path) -> None:
    """Write all schemas into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    ending.program(lambda: write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER))
