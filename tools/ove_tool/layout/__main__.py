# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tool.layout`: what the build of a foreign-language application runs."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from ove_tool.errors import Failure
from ove_tool.kconfig.generate import write_if_changed
from ove_tool.layout import (
    cargo,
    frames,
    records,
    rust,
    rust_functions,
    rust_nominal,
    shapes,
    zig,
    zig_functions,
    zig_statics,
)
from ove_tool.layout.declarations import headers
from ove_tool.layout.facts import read
from ove_tool.layout.signatures import signatures
from ove_tool.setup.rust import extra_sysroot

T = TypeVar("T")
_PATH = click.Path(path_type=Path)


@click.group()
def main() -> None:
    """Write what another language must know of the C headers and the configuration."""


@main.command("signatures")
@click.option("--out", required=True, type=_PATH, help="Folder for ove_signatures.h and ove_facts.h.")
def signatures_command(out: Path) -> None:
    """Write from the public headers what bindings/layout/layout.c includes."""
    write_if_changed(out / "ove_signatures.h", _or_exit(lambda: signatures(headers())))
    write_if_changed(out / "ove_facts.h", _or_exit(lambda: shapes.facts(shapes.shapes())))


@main.command("rust-config")
@click.argument("header", type=_PATH)
@click.option("--out", required=True, type=_PATH, help="Folder for ove_config.rs and cargo's settings.")
@click.option("--manifest", required=True, type=_PATH, help="Cargo.toml of the application.")
@click.option("--target", required=True, help="rustc's name of the target.")
@click.option("--cpu", default="", help="Processor, as the C compiler's -mcpu names it.")
@click.option("--build-type", default="RelWithDebInfo", help="CMake's type of the build.")
@click.option("--interrupts", type=_PATH, help="The board's list of interrupts, where ove has the vector table.")
def rust_config(
    header: Path, out: Path, manifest: Path, target: str, cpu: str, build_type: str, interrupts: Path | None
) -> None:
    """Write ove_config.rs and cargo's settings from ove_config.h; print the name of the manifest's library."""
    _or_exit(rust_functions.write)
    _or_exit(rust_nominal.write)
    flags = _or_exit(lambda: rust.flags(header, cpu, extra_sysroot(target)))
    # Rust keeps a frame pointer where there is no system.
    extra = _or_exit(lambda: frames.flags(out / "ove_frames.csv")) if "-none-" in target else []
    name = _or_exit(lambda: rust.library(manifest))
    write_if_changed(out / "ove_config.rs", rust.config(header, interrupts))
    hot = rust.hot_module(header)
    write_if_changed(out / "ove_cargo.toml", cargo.settings(manifest, out, target, [*flags, *extra], build_type, hot))
    # LLVM's remarks on the names are of no use to a person.
    write_if_changed(out / cargo.FOR_PEOPLE, cargo.settings(manifest, None, target, flags, build_type, hot))
    click.echo(name)


@main.command("rust-build", context_settings={"ignore_unknown_options": True})
@click.argument("command", metavar="CARGO", nargs=-1, type=click.UNPROCESSED)
@click.option("--settings", required=True, type=_PATH, help="ove_cargo.toml.")
@click.option("--frames", "names", required=True, type=_PATH, help="ove_frames.csv, if rust-config has written it.")
@click.option("--outputs", required=True, type=_PATH, help="Folder in which cargo leaves the compiled crates.")
@click.option("--object", "made", required=True, type=_PATH, help="The application's own object.")
@click.option("--records", "declared", required=True, type=_PATH, help="Archive for what the libraries only declare.")
@click.option("--nm", required=True, help="The C toolchain's nm.")
def rust_build(
    command: tuple[str, ...], settings: Path, names: Path, outputs: Path, made: Path, declared: Path, nm: str
) -> None:
    """Run CARGO with these settings and so that no function keeps a frame pointer; gather what libraries declare."""
    _or_exit(rust_functions.write)
    flags = tomllib.loads(settings.read_text(encoding="utf-8"))["build"]["rustflags"]
    words = [command[0], "--config", str(settings), *command[1:]]
    code = frames.build(words, flags, names, outputs, made, nm)
    if code == 0:
        found = _or_exit(lambda: records.gather(outputs, made.stem, words))
        if not declared.exists() or declared.read_bytes() != found:
            declared.write_bytes(found)
    sys.exit(code)


@main.command("rust-layout")
@click.argument("object_file", metavar="OBJECT", type=_PATH)
@click.option("--out", required=True, type=_PATH, help="Folder for ove_layout.rs.")
def rust_layout(object_file: Path, out: Path) -> None:
    """Write ove_layout.rs from the object of bindings/layout/layout.c."""
    write_if_changed(out / "ove_layout.rs", _or_exit(lambda: rust.layout(read(object_file))))


@main.command("zig-config")
@click.argument("header", type=_PATH)
@click.option("--out", required=True, type=_PATH, help="Folder for ove_config.zig, ove_sys.zig and ove_hot.zig.")
def zig_config(header: Path, out: Path) -> None:
    """Write ove_config.zig from ove_config.h, ove_sys.zig from the public headers, and the kernel's hot calls."""
    write_if_changed(out / "ove_config.zig", _or_exit(lambda: zig.config(header)))
    write_if_changed(out / "ove_sys.zig", _or_exit(lambda: zig_functions.functions(headers(zig_functions.SEAM))))
    for name, text in _or_exit(lambda: zig.hot_modules(header)).items():
        write_if_changed(out / name, text)


@main.command("zig-layout")
@click.argument("object_file", metavar="OBJECT", type=_PATH)
@click.option("--out", required=True, type=_PATH, help="Folder for ove_layout.zig.")
def zig_layout(object_file: Path, out: Path) -> None:
    """Write ove_layout.zig from the object of bindings/layout/layout.c."""
    write_if_changed(out / "ove_layout.zig", _or_exit(lambda: zig.layout(read(object_file))))


@main.command("zig-statics")
@click.argument("object_file", metavar="OBJECT", type=_PATH)
@click.option("--root", required=True, type=_PATH, help="Root file of the application.")
@click.option("--module", "modules", multiple=True, metavar="NAME=FILE", help="A module that it can import.")
def zig_statics_command(object_file: Path, root: Path, modules: tuple[str, ...]) -> None:
    """Fail for an object of `ove.static` that the sources declare and OBJECT has not."""
    files = {name: Path(file) for name, _, file in (module.partition("=") for module in modules)}
    lacking = _or_exit(lambda: zig_statics.missing(object_file, root, files))
    for found in lacking:
        click.echo(zig_statics.message(found), err=True)
    sys.exit(1 if lacking else 0)


def _or_exit(make: Callable[[], T]) -> T:
    try:
        return make()
    except Failure as error:
        click.echo(f"ove: {error}", err=True)
        sys.exit(error.exit_code)


if __name__ == "__main__":
    main()
