# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes cargo's settings for an image: for the image's own build, and for a user's or an editor's build."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from ove_tool import kernels
from ove_tool.paths import ROOT

# In the folder of generated files: settings for `cargo check`, clippy and editors. They belong next to the files below.
FOR_PEOPLE = "ove_cargo_check.toml"
INCLUDED = ("ove_layout.rs", "ove_config.rs")
MARK = "# Written by ove, for cargo, clippy and editors: this machine's settings of the last build. Not for git."
CRATE = ROOT / "bindings" / "rust"
# The options by which the crate `ove` is compiled for an image.
_CONFIGURED = ("--cfg", "ove_configured", "--check-cfg", "cfg(ove_configured)")
# LLVM's optimisation level for each of CMake's build types, as GCC's.
_LEVELS = {"Debug": "1", "MinSizeRel": '"s"'}
_LEVEL = "3"
_LICENSE = "# SPDX-License-Identifier: MIT OR Apache-2.0"
# The crates of this checkout that an application may ask for.
_CRATES = {"ove": CRATE, "ove-critical-section": CRATE / "critical-section", "ove-embedded": CRATE / "embedded"}
_PATCH_HEAD = "[patch.crates-io]"
# The keys of ove's profile that an application's own profile may set. The build depends on the other keys.
_OWN_KEYS = frozenset(("debug", "debug-assertions", "opt-level", "overflow-checks"))


def profile(build_type: str, has_checks: bool) -> list[str]:
    """Return the lines of an image's profile. Rust's own checks follow CONFIG_OVE_CHECKS; --debug always has them."""
    level = _LEVELS.get(build_type, _LEVEL)
    # As with GCC's -g for C: without types, a member of a static has no name in a trace. An image's bytes contain none.
    lines = [f"opt-level = {level}", 'panic = "abort"', "codegen-units = 1", 'debug = "full"']
    is_checked = str(has_checks or build_type == "Debug").lower()
    return [*lines, f"debug-assertions = {is_checked}", f"overflow-checks = {is_checked}"]


def is_small(manifest: Path, build_type: str) -> bool:
    """Return True if a manifest's crate is optimised for size: its hot calls are then C's symbols."""
    lines = _with_own(profile(build_type, has_checks=False), manifest, build_type)
    return not {'opt-level = "s"', 'opt-level = "z"'}.isdisjoint(lines)


def settings(
    manifest: Path,
    generated: Path | None,
    target: str,
    rustflags: list[str],
    build_type: str = "RelWithDebInfo",
) -> str:
    """Return cargo's settings for a manifest's crate: for `--config`, or as .cargo/config.toml.

    The files INCLUDED are in `generated`; without it, in the crate's folder .cargo. `build_type` is CMake's.
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
        *_with_own(profile(build_type, "ove_checks" in rustflags), manifest, build_type),
        # Without an operating system, unwinding is impossible. A library without std cannot unwind on a host either.
        "[profile.dev]",
        'panic = "abort"',
    ]
    return "\n".join([*lines, *_patch(manifest), ""])


def before_a_build(manifest: Path) -> str:
    """Return the settings of an application that was never built: the path of `ove`, compiled without an image."""
    # Imported here: its parser of C would take a third of the start of each build, in any language.
    from ove_tool.layout import rust_nominal  # noqa: PLC0415 - as above

    known = [*rust_nominal.known(), *(f"cfg(ove_rtos_{name})" for name in kernels.names())]
    flags = json.dumps([word for name in known for word in ("--check-cfg", name)])
    lines = ["[build]", f"rustflags = {flags}", f"rustdocflags = {flags}"]
    # A host unwinds by default, but a library without std cannot.
    lines += ["[profile.release]", 'panic = "abort"', "[profile.dev]", 'panic = "abort"']
    return "\n".join([_LICENSE, MARK, *lines, *_patch(manifest), ""])


def with_patch(text: str, manifest: Path) -> str:
    """Return the settings with the crates that the manifest requires."""
    return without_patch(text) + "\n".join([*_patch(manifest), ""])


def without_patch(text: str) -> str:
    """Return the settings for a crate that does not require `ove`."""
    return text.partition(f"{_PATCH_HEAD}\n")[0]


def _patch(manifest: Path) -> list[str]:
    """Return the paths of the crates that a manifest requires. An unused path would change the lock file."""
    places = {name: json.dumps(str(crate), ensure_ascii=False) for name, crate in _CRATES.items()}
    lines = [f"{name} = {{ path = {place} }}" for name, place in places.items() if wants_patch(manifest, name)]
    return [_PATCH_HEAD, *lines] if lines else []


def _with_own(lines: list[str], manifest: Path, build_type: str) -> list[str]:
    """Merge the application's own profile: `dev` for --debug, else `release`."""
    folders = [manifest.absolute().parent, *manifest.absolute().parent.parents]
    tables = (_table(folder / "Cargo.toml") for folder in folders)
    root = next((table for table in tables if "workspace" in table), _table(manifest))
    own = root.get("profile", {}).get("dev" if build_type == "Debug" else "release", {})
    kept = {key: json.dumps(value) for key, value in own.items() if key in _OWN_KEYS}
    return [
        f"{key} = {kept.get(key, line.partition(' = ')[2])}" for line in lines for key in [line.partition(" = ")[0]]
    ]


def wants_patch(manifest: Path, crate: str = "ove") -> bool:
    """Return True if a manifest requires a version of an ove crate, and the build supplies the crate's path."""
    wanted = _dependency(manifest, crate)
    if isinstance(wanted, dict) and wanted.get("workspace"):
        tables = (_table(folder / "Cargo.toml").get("workspace", {}) for folder in manifest.absolute().parent.parents)
        own = _table(manifest).get("workspace", {})
        wanted = next((found for table in (own, *tables) if (found := table.get("dependencies", {}).get(crate))), None)
    return isinstance(wanted, str) or (isinstance(wanted, dict) and not {"path", "git"} & wanted.keys())


def _dependency(manifest: Path, crate: str) -> Any:
    return _table(manifest).get("dependencies", {}).get(crate)


def _table(manifest: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        # Cargo reports the manifest's errors.
        return {}
