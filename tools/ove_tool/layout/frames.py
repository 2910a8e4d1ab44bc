# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds a crate without the frame pointer that rustc keeps in every function for an ARM processor without a system.

No option of rustc takes it away, but one of its LLVM gives attributes to functions that a file names. The names are
those of the crate compiled without any pass of LLVM's: what is there before anything is inlined or merged depends on
the sources alone, so the same sources give the same image, whatever was built before. Why:
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
# No pass of LLVM's runs; the names do not depend on it.
_LISTING = "-Cno-prepopulate-passes"
# LLVM's remark on each name that is another crate's.
_REMARK = "Function in CSV file at line "
_PLACE = re.compile(r"( *(?:-->|:::) )([^/:][^:]*):\d+:\d+$")


def flags(file: Path) -> list[str]:
    """Return rustc's flags that make it read the file of names; none when this rustc's LLVM has not got the option."""
    option = "-Cllvm-args=-forceattrs-csv-path="
    try:
        # To list the processors it starts LLVM, which complains of an option that it does not know.
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
    """Run cargo, with the file of names as the sources want it.

    `rustflags` are all that rustc gets: neither the environment nor a config.toml nearby adds flags of another image.
    `outputs` is the folder of the compiled crates below cargo's --target-dir, `made` the application's own object,
    `variables` are added to the environment. Returns cargo's exit code.
    """
    if file.exists():
        at = cargo.index("--target-dir") + 1
        target = Path(cargo[at])
        listed = target.with_name(f"{target.name}_names")
        its_object = listed / "application.o"
        words = [word.replace(str(made), str(its_object)) for word in cargo]
        words[at] = str(listed)
        # Procedural macros and build scripts are programs of this machine, the same for both runs.
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
            # Cargo does not know that the file matters.
            shutil.rmtree(outputs, ignore_errors=True)
            write_if_changed(file, wanted)
    return _run(cargo, rustflags, variables)


def _copy(folder: Path, other: Path) -> None:
    """Let cargo find in the other folder what it has made in the first, unless it has been there."""
    if folder.is_dir() and not other.exists():
        shutil.copytree(folder, other)


def _run(cargo: list[str], rustflags: list[str], variables: Mapping[str, str], is_quiet: bool = False) -> int:
    """Run cargo; what it says of the code it says in the run that counts."""
    manifest = Path(cargo[cargo.index("--manifest-path") + 1]) if "--manifest-path" in cargo else None
    links = Path(variables[LINKS]) if LINKS in variables else None
    environment = {**os.environ, **variables, "CARGO_ENCODED_RUSTFLAGS": "\x1f".join(rustflags)}
    with subprocess.Popen(cargo, env=environment, stderr=subprocess.PIPE, text=True, errors="replace") as process:
        for line in process.stderr or ():
            if not is_quiet and not line.startswith(_REMARK):
                sys.stderr.write(whole_paths(line, manifest.parent, links) if manifest else line)
    return process.returncode


def whole_paths(line: str, crate: Path, links: Path | None = None) -> str:
    """Return a line of rustc's with the whole path of a file.

    rustc names the file from the folder of cargo's workspace, or from the folder of links (stable_rustc.py).
    """
    found = _PLACE.match(line)
    if found is None:
        return line
    linked = [Path(os.path.realpath(links / found[2]))] if links else []
    files = (*linked, *(folder / found[2] for folder in (crate, *crate.parents)))
    return next((f"{found[1]}{file}{line[found.end(2) :]}" for file in files if file.is_file()), line)


def _functions(path: Path, nm: str) -> set[str]:
    """Name the functions that an object or a library holds."""
    # A library of Rust has a member that is no object; nm says so and goes on.
    done = subprocess.run(
        [nm, "--defined-only", "--format=posix", str(path)], capture_output=True, text=True, check=False
    )
    words = (line.split() for line in done.stdout.splitlines())
    return {fields[0] for fields in words if len(fields) > 1 and fields[1] in "tTwW"}
