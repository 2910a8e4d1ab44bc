# SPDX-License-Identifier: MIT OR Apache-2.0
"""Files of an image's configuration for cargo and rustc."""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.whole_file import write_if_changed
from ove_tool.layout import cargo, frames, rust, rust_functions, rust_nominal
from ove_tool.layout.commands import PATH, or_exit
from ove_tool.setup.rust import extra_sysroot


@click.command()
@click.argument("header", type=PATH)
@click.option("--out", required=True, type=PATH, help="Folder for ove_config.rs and cargo's settings.")
@click.option("--manifest", required=True, type=PATH, help="Cargo.toml of the application.")
@click.option("--target", required=True, help="rustc's name of the target.")
@click.option("--cpu", default="", help="Processor, as the C compiler's -mcpu names it.")
@click.option("--build-type", default="RelWithDebInfo", help="CMake's type of the build.")
@click.option("--interrupts", type=PATH, help="The board's list of interrupts, where ove has the vector table.")
@click.option("--lines", type=PATH, help="The board's list of interrupts, also where the kernel has the vector table.")
def command(
    header: Path,
    out: Path,
    manifest: Path,
    target: str,
    cpu: str,
    build_type: str,
    interrupts: Path | None,
    lines: Path | None,
) -> None:
    """Write ove_config.rs and cargo's settings from ove_config.h; print the name of the manifest's library."""
    or_exit(rust_functions.write)
    or_exit(rust_nominal.write)
    hot = "" if cargo.is_small(manifest, build_type) else rust.hot_module(header)
    flags = or_exit(lambda: rust.flags(header, cpu, extra_sysroot(target), hot))
    # Rust keeps a frame pointer where there is no system.
    extra = or_exit(lambda: frames.flags(out / "ove_frames.csv")) if "-none-" in target else []
    name = or_exit(lambda: rust.library(manifest))
    write_if_changed(out / "ove_config.rs", rust.config(header, interrupts, lines))
    write_if_changed(out / "ove_cargo.toml", cargo.settings(manifest, out, target, [*flags, *extra], build_type))
    # LLVM's remarks on the names are of no use to a person.
    write_if_changed(out / cargo.FOR_PEOPLE, cargo.settings(manifest, None, target, flags, build_type))
    click.echo(name)
