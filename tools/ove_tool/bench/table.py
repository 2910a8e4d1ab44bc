# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.bench.table`: writes bench/cases.yaml for the images: its rows, and its concepts in order."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from ove_lab.errors import Failure
from ove_lab.whole_file import write_if_changed
from ove_tool import ending
from ove_tool.bench.cases import Case, load


@click.command()
@click.option("--rtos", required=True, help="Kernel; its own suite is native_<kernel>.")
@click.option("--host", "is_host", is_flag=True, help="The image runs on this machine.")
@click.option("--option", "options", multiple=True, help="A symbol that is on in the image; repeatable.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="The file to write.")
def main(rtos: str, is_host: bool, options: tuple[str, ...], out: Path) -> None:
    """Write one initialiser for each case, and one for each native case, which has the kind and proof of its ove case.

    bench_concepts.inc, next to the file, has a line for each concept.
    """
    try:
        cases = load()
    except Failure as failure:
        sys.exit(f"ove: {failure}")
    rows = [row for row in cases.rows if not row.option or row.option in options]
    lines = [text for row in rows for text in initialisers(row, rtos, is_host)]
    write_if_changed(out, "\n".join([*lines, ""]))
    concepts = [f"{'MEMORY' if is_memory else 'CASES'}({name})" for name, is_memory in cases.concepts]
    write_if_changed(out.with_name("bench_concepts.inc"), "\n".join([*concepts, ""]))


def initialisers(row: Case, rtos: str, is_host: bool) -> list[str]:
    """Return the case's line, and that of its native counterpart if it has one. The counterpart's note comes from the
    kernel."""
    # Bytes are counted by a loop of its own, which asks for the note alone.
    kind = f"BENCH_{'ORDINARY' if row.kind == 'memory' else row.kind.upper()}"
    suite, _, name = row.name.partition("/")
    lines = [_line(suite, name, kind, row.note_of(is_host), row.proof)]
    return [*lines, _line(f"native_{rtos}", row.native, kind, "", row.proof)] if row.native else lines


def _line(suite: str, name: str, kind: str, note: str, proof: str) -> str:
    return f"{{{_text(suite)}, {_text(name)}, {kind}, {_text(note)}, {_text(proof)}}},"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False) if text else "NULL"


if __name__ == "__main__":
    ending.program(main)
