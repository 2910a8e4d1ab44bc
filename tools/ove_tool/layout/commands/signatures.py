# SPDX-License-Identifier: MIT OR Apache-2.0
"""The facts that C tells other languages, and the signatures to compare with theirs."""

from __future__ import annotations

from pathlib import Path

import click

from ove_tool.layout import shapes
from ove_tool.layout.commands import PATH, or_exit
from ove_tool.layout.declarations import headers
from ove_tool.layout.signatures import signatures
from ove_tool.whole_file import write_if_changed


@click.command()
@click.option("--out", required=True, type=PATH, help="Folder for ove_signatures.h and ove_facts.h.")
def command(out: Path) -> None:
    """Write from the public headers what bindings/layout/layout.c includes."""
    write_if_changed(out / "ove_signatures.h", or_exit(lambda: signatures(headers())))
    write_if_changed(out / "ove_facts.h", or_exit(lambda: shapes.facts(shapes.shapes())))
