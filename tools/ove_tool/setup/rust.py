# SPDX-License-Identifier: MIT OR Apache-2.0
"""Rust's core library for the boards: from rustup, or built from the sources in Debian's packages."""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import subprocess
import tempfile
from contextlib import AbstractContextManager
from pathlib import Path

from ove_lab.errors import Failure
from ove_tool import bootstrap
from ove_tool.paths import STATE
from ove_tool.tools import RUST_SOURCES, Tool

# Rust targets, by the architecture that a board.toml names.
_TARGETS = {"armv6-m": "thumbv6m-none-eabi", "armv7-m": "thumbv7m-none-eabi", "armv7e-m": "thumbv7em-none-eabihf"}
TARGET = _TARGETS["armv7e-m"]


def target_of(arch: str) -> str:
    """Return the target of an architecture. For one without an entry, binding.cmake reports the error later."""
    return _TARGETS.get(arch, TARGET)


def says(target: str = TARGET) -> str:
    """Return the user's description of what `provide` downloads or builds."""
    how = bootstrap.size(target) if shutil.which("rustup") else "built here from its sources"
    return f"Rust's core library for {target} ({how})"


def is_here(target: str = TARGET) -> bool:
    """Return True if a program for the target can be compiled."""
    return shutil.which("rustc") is not None and (_has_own(target) or _has_core(sysroot_folder(), target))


def extra_sysroot(target: str) -> Path | None:
    """Return the folder for rustc's --sysroot, or None if the compiler includes the target's libraries."""
    if _has_own(target):
        return None
    folder = sysroot_folder()
    return folder if _has_core(folder, target) else None


def provide(target: str = TARGET) -> None:
    """Make the target's core library available. Does nothing if it already is. Raises Failure with what to do."""
    _ask.cache_clear()
    _has_own.cache_clear()
    if is_here(target):
        return
    if shutil.which("rustup"):
        with _step(f"rustup target add {target}"):
            _call(["rustup", "target", "add", target])
        _has_own.cache_clear()
    else:
        _build(target)
    if not is_here(target):
        raise Failure(f"rustc still has no core library for {target}; with rustup: rustup target add {target}")


def sysroot_folder() -> Path:
    """Return the folder of the locally built libraries; each compiler has its own."""
    return STATE / "rust" / hashlib.sha256(_ask("-vV").encode()).hexdigest()[:12]


def lacking_sources(target: str = TARGET) -> tuple[Tool, ...]:
    """Return the tool for Rust's library sources if the target's core library must be built from them."""
    return () if is_here(target) or shutil.which("rustup") else (RUST_SOURCES,)


def _step(text: str) -> AbstractContextManager[object]:
    # Import late: every image's build asks this module for a folder, which is faster than loading the console code.
    from ove_lab.console import step  # noqa: PLC0415

    return step(text)


def _build(target: str) -> None:
    library = (Path(_ask("--print", "sysroot")) / RUST_SOURCES.below).parent
    # The compiler accepts unstable features, which its own library uses, only with RUSTC_BOOTSTRAP.
    environment = {**os.environ, "RUSTC_BOOTSTRAP": "1"}
    with _step(f"building Rust's core library for {target}"), tempfile.TemporaryDirectory() as folder:
        crate = Path(folder)
        (crate / "src").mkdir()
        (crate / "src" / "lib.rs").write_text("#![no_std]\n", encoding="ascii")
        (crate / "Cargo.toml").write_text(
            '[package]\nname = "sysroot"\nversion = "0.1.0"\nedition = "2021"\n', encoding="ascii"
        )
        command = ["cargo"]
        if (library / "vendor").is_dir():
            command += ["--offline", "--config", 'source.crates-io.replace-with="vendored"']
            command += ["--config", f'source.vendored.directory="{library / "vendor"}"']
        # Debian's sources of 1.85 lack the libraries' dependencies; cargo fetches the versions in the lock file.
        command += ["build", "-Z", "build-std=core,alloc", "--release", "--target", target]
        _call(command, folder=crate, environment=environment)
        libraries = sysroot_folder() / "lib" / "rustlib" / target / "lib"
        libraries.mkdir(parents=True, exist_ok=True)
        for path in (crate / "target" / target / "release" / "deps").glob("*.rlib"):
            if not path.name.startswith("libsysroot-"):
                shutil.copy2(path, libraries)


@functools.cache
def _has_own(target: str) -> bool:
    try:
        folder = Path(_ask("--print", "target-libdir", "--target", target))
    except Failure:
        return False
    return any(folder.glob("libcore-*.rlib"))


def _has_core(sysroot: Path, target: str) -> bool:
    return any((sysroot / "lib" / "rustlib" / target / "lib").glob("libcore-*.rlib"))


@functools.cache
def _ask(*arguments: str) -> str:
    try:
        done = subprocess.run(["rustc", *arguments], capture_output=True, text=True, check=False)
    except OSError as error:
        raise Failure(f"rustc cannot be started: {error.strerror}; `./ove setup` installs it") from error
    if done.returncode != 0:
        raise Failure(f"`rustc {' '.join(arguments)}` failed: {done.stderr.strip()}")
    return done.stdout.strip()


def _call(command: list[str], folder: Path | None = None, environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(
        command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        tail = "\n".join((done.stdout + done.stderr).strip().splitlines()[-10:])
        raise Failure(f"`{' '.join(command)}` failed:\n{tail}")
