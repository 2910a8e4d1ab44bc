# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the settings with which cargo builds for an image: the image's own build, and a person's or an editor's."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from ove_tool.paths import ROOT

# In the folder of generated files: settings for `cargo check`, clippy and editors, to be put beside the next two.
FOR_PEOPLE = "ove_cargo_check.toml"
INCLUDED = ("ove_layout.rs", "ove_config.rs")
MARK = "# Written by ove, for cargo, clippy and editors: this machine's settings of the last build. Not for git."
CRATE = ROOT / "bindings" / "rust"
# What the crate `ove` must be told before it can be compiled; without it, it says so in one line.
_CONFIGURED = ("--cfg", "ove_configured", "--check-cfg", "cfg(ove_configured)")
# By CMake's build type: LLVM's level for GCC's, and how much a debugger knows.
_LEVELS = {"Debug": ("1", '"full"'), "MinSizeRel": ('"s"', '"line-tables-only"')}
_LEVEL = ("3", '"line-tables-only"')
_LICENSE = "# SPDX-License-Identifier: MIT OR Apache-2.0"
_PATCH = ("[patch.crates-io]", f"ove = {{ path = {json.dumps(str(CRATE), ensure_ascii=False)} }}")


def profile(build_type: str, has_checks: bool) -> list[str]:
    """Give the lines of an image's profile. Rust's own checks follow CONFIG_OVE_CHECKS; --debug has them always."""
    level, debug = _LEVELS.get(build_type, _LEVEL)
    lines = [f"opt-level = {level}", 'panic = "abort"', "codegen-units = 1", f"debug = {debug}"]
    is_checked = str(has_checks or build_type == "Debug").lower()
    return [*lines, f"debug-assertions = {is_checked}", f"overflow-checks = {is_checked}"]


def settings(
    manifest: Path, generated: Path | None, target: str, rustflags: list[str], build_type: str = "RelWithDebInfo"
) -> str:
    """Give what cargo reads for the crate of a manifest: with `--config`, or as .cargo/config.toml.

    INCLUDED lie in `generated`; without it, in the crate's folder .cargo. `build_type` is CMake's.
    """
    places = (
        json.dumps(str(generated / name), ensure_ascii=False)
        if generated
        else f'{{ value = ".cargo/{name}", relative = true }}'
        for name in INCLUDED
    )
    flags = json.dumps([*_CONFIGURED, *rustflags], ensure_ascii=False)
    lines = [
        _LICENSE,
        MARK,
        "[build]",
        f'target = "{target}"',
        f"rustflags = {flags}",
        f"rustdocflags = {flags}",
        "[env]",
        *(f"OVE_{name} = {place}" for name, place in zip(("LAYOUT_RS", "CONFIG_RS"), places, strict=True)),
        "[profile.release]",
        *profile(build_type, "ove_checks" in rustflags),
        # Without a system there is nothing to unwind with; on a host, a library without std has nothing either.
        "[profile.dev]",
        'panic = "abort"',
    ]
    return "\n".join([*lines, *(_PATCH if wants_patch(manifest) else ()), ""])


def before_a_build() -> str:
    """Give the settings of an application that was not built yet: where `ove` is, which is then made for no image."""
    known = (
        _table(CRATE / "Cargo.toml").get("lints", {}).get("rust", {}).get("unexpected_cfgs", {}).get("check-cfg", [])
    )
    flags = json.dumps([word for name in known for word in ("--check-cfg", name)])
    lines = ["[build]", f"rustflags = {flags}", f"rustdocflags = {flags}"]
    # A host unwinds by default, which a library without std cannot.
    lines += ["[profile.release]", 'panic = "abort"', "[profile.dev]", 'panic = "abort"']
    return "\n".join([_LICENSE, MARK, *lines, *_PATCH, ""])


def without_patch(text: str) -> str:
    """Give the settings for a crate that does not ask for `ove`."""
    return text.partition(f"{_PATCH[0]}\n")[0]


def wants_patch(manifest: Path) -> bool:
    """Tell whether a manifest asks for a version of `ove` and leaves to the build where it is."""
    wanted = _dependency(manifest)
    if isinstance(wanted, dict) and wanted.get("workspace"):
        tables = (_table(folder / "Cargo.toml").get("workspace", {}) for folder in manifest.absolute().parent.parents)
        own = _table(manifest).get("workspace", {})
        wanted = next((found for table in (own, *tables) if (found := table.get("dependencies", {}).get("ove"))), None)
    return isinstance(wanted, str) or (isinstance(wanted, dict) and not {"path", "git"} & wanted.keys())


def _dependency(manifest: Path) -> Any:
    return _table(manifest).get("dependencies", {}).get("ove")


def _table(manifest: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError):
        # Cargo says what is wrong with it.
        return {}
