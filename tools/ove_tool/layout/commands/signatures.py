# SPDX-License-Identifier: MIT OR Apache-2.0
"""The facts that C tells other languages, and the signatures to compare with theirs."""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.whole_file import write_if_changed
from ove_tool.layout import shapes
from ove_tool.layout.commands import PATH, or_exit
from ove_tool.layout.declarations import headers
from ove_tool.layout.hot_calls import hot_calls
from ove_tool.layout.signatures import seam, signatures


@click.command()
@click.option("--out", required=True, type=PATH, help="Folder for ove_signatures.h, ove_facts.h and ove_hot_seam.h.")
def command(out: Path) -> None:
    """Write from the public headers what bindings/layout/layout.c includes."""
    declared = or_exit(headers)
    write_if_changed(out / "ove_signatures.h", signatures(declared))
    write_if_changed(out / "ove_hot_seam.h", or_exit(lambda: seam(declared, hot_calls())))
    write_if_changed(out / "ove_facts.h", or_exit(lambda: shapes.facts(shapes.shapes())))
