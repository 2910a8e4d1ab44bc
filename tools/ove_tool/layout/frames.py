# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds a crate without the frame pointer that rustc keeps in every function for bare-metal ARM processors.

No option of rustc removes the frame pointer, but an option of its LLVM adds attributes to functions that a file names.
The names are those of the crate compiled without any LLVM pass. The functions that exist before inlining and merging
depend only on the sources, so the same sources always produce the same image, independent of earlier builds. Why:
docs/design/languages.md, "A binding costs what C costs".
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ove_lab.errors import Failure
from ove_lab.whole_file import write_if_changed
from ove_tool.layout.stable_rustc import LINKS

_ATTRIBUTE = "frame-pointer=none"
# No LLVM pass runs, and the names do not depend on any.
_LISTING = "-Cno-prepopulate-passes"
# LLVM's remark on each name that belongs to another crate.
_REMARK = "Function in CSV file at line "
_PLACE = re.compile(r"( *(?:-->|:::) )([^/:][^:]*):\d+:\d+$")


def flags(file: Path) -> list[str]:
    """Return rustc's flags for the file of names; empty if this rustc's LLVM does not have the option."""
    option = "-Cllvm-args=-forceattrs-csv-path="
    try:
        # To list the processors, rustc starts LLVM, which reports an unknown option.
        done = subprocess.run(
            ["rustc", f"{option}{file.name}", "--print", "target-cpus"], capture_output=True, check=False
        )
    except OSError as error:
        raise Failure(f"rustc cannot be started: {error}; run ./ove setup") from error
    if done.returncode != 0:
        return []
    if not file.exists():
        write_if_changed(file, "")
    return ["-C", f"{option.removeprefix('-C')}{file.as_posix()}"]


def build(
    cargo: list[str],
    rustflags: list[str],
    file: Path,
    outputs: Path,
    made: Path,
    nm: str,
    variables: Mapping[str, str] = MappingProxyType({}),
) -> int:
    """Run cargo with an up-to-date file of names.

    `rustflags` are all of rustc's flags: neither the environment nor a nearby config.toml adds flags of another image.
    `outputs` is the folder of the compiled crates below cargo's --target-dir, `made` is the application's own object,
    and `variables` are added to the environment. Returns cargo's exit code.
    """
    if file.exists():
        at = cargo.index("--target-dir") + 1
        target = Path(cargo[at])
        listed = target.with_name(f"{target.name}_names")
        its_object = listed / "application.o"
        words = [word.replace(str(made), str(its_object)) for word in cargo]
        words[at] = str(listed)
        # Procedural macros and build scripts run on this machine and are the same for both runs.
        programs, same_programs = target / outputs.name, listed / outputs.name
        _copy(programs, same_programs)
        code = _run(words, [*rustflags, _LISTING], variables, is_quiet=True)
        if code != 0:
            return _run(cargo, rustflags, variables)
        _copy(same_programs, programs)
        libraries = (listed / outputs.relative_to(target)).glob("deps/*.rlib")
        names = set().union(*(_functions(path, nm) for path in [its_object, *libraries]))
        wanted = "".join(f"{name},{_ATTRIBUTE}\n" for name in sorted(names))
        if file.read_text(encoding="utf-8") != wanted:
            # Cargo does not know that the build depends on this file.
            shutil.rmtree(outputs, ignore_errors=True)
            write_if_changed(file, wanted)
    return _run(cargo, rustflags, variables)


def _copy(folder: Path, other: Path) -> None:
    """Copy cargo's results from the first folder to the other, unless the other exists, so that cargo reuses them."""
    if folder.is_dir() and not other.exists():
        shutil.copytree(folder, other)


def _run(cargo: list[str], rustflags: list[str], variables: Mapping[str, str], is_quiet: bool = False) -> int:
    """Run cargo. With `is_quiet`, discard its diagnostics; the real run prints them."""
    manifest = Path(cargo[cargo.index("--manifest-path") + 1]) if "--manifest-path" in cargo else None
    links = Path(variables[LINKS]) if LINKS in variables else None
    environment = {**os.environ, **variables, "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(rustflags)}
    with subprocess.Popen(cargo, env=environment, stderr=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stderr or ():
            if not is_quiet and not line.startswith(_REMARK):
                sys.stderr.write(whole_paths(line, manifest.parent, links) if manifest else line)
    return process.returncode


def whole_paths(line: str, crate: Path, links: Path | None = None) -> str:
    """Return a line of rustc's output with a file's full path.

    rustc's paths are relative to the folder of cargo's workspace, or to the folder of links (stable_rustc.py).
    """
    found = _PLACE.match(line)
    if found is None:
        return line
    linked = [Path(os.path.realpath(links / found[2]))] if links else []
    files = (*linked, *(folder / found[2] for folder in (crate, *crate.parents)))
    return next((f"{found[1]}{file}{line[found.end(2) :]}" for file in files if file.is_file()), line)


def _functions(path: Path, nm: str) -> set[str]:
    """Return the names of the functions in an object or a library."""
    # A Rust library has a member that is not an object; nm warns and continues.
    done = subprocess.run(
        [nm, "--defined-only", "--format=posix", str(path)], capture_output=True, text=True, check=False
    )
    words = (line.split() for line in done.stdout.splitlines())
    return {fields[0] for fields in words if len(fields) > 1 and fields[1] in "tTwW"}
