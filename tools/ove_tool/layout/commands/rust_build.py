# SPDX-License-Identifier: MIT OR Apache-2.0
"""Cargo's run for an image."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import click

from ove_lab.paths import RUST_LINKS
from ove_tool.layout import frames, records, rust_functions, stable_rustc
from ove_tool.layout.commands import PATH, or_exit
from ove_tool.paths import ROOT


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("cargo", metavar="CARGO", nargs=-1, type=click.UNPROCESSED)
@click.option("--settings", required=True, type=PATH, help="ove_cargo.toml.")
@click.option("--frames", "names", required=True, type=PATH, help="ove_frames.csv, if rust-config has written it.")
@click.option("--outputs", required=True, type=PATH, help="Folder in which cargo leaves the compiled crates.")
@click.option("--object", "made", required=True, type=PATH, help="The application's own object.")
@click.option("--records", "declared", required=True, type=PATH, help="Archive for what the libraries only declare.")
@click.option("--nm", required=True, help="The C toolchain's nm.")
def command(
    cargo: tuple[str, ...], settings: Path, names: Path, outputs: Path, made: Path, declared: Path, nm: str
) -> None:
    """Run CARGO with these settings and so that no function keeps a frame pointer; gather what libraries declare."""
    or_exit(rust_functions.write)
    flags = tomllib.loads(settings.read_text(encoding="utf-8"))["build"]["rustflags"]
    words = [cargo[0], "--config", str(settings), *cargo[1:]]
    application = Path(cargo[cargo.index("--manifest-path") + 1]).parent
    target = Path(cargo[cargo.index("--target-dir") + 1])
    variables = stable_rustc.environment(application, ROOT, settings.parent, target, target.with_name(RUST_LINKS))
    code = frames.build(words, flags, names, outputs, made, nm, variables)
    if code == 0:
        found = or_exit(lambda: records.gather(outputs, made.stem, words))
        if not declared.exists() or declared.read_bytes() != found:
            declared.write_bytes(found)
    sys.exit(code)
