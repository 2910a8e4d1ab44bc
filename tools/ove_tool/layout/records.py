# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the records of a Rust application's libraries: objects of `ove::statics!` and handlers of `ove::interrupt!`.

The libraries are linked as an archive, from which the linker uses only the members that the program refers to. The
members with such records are therefore copied to a separate archive, which is linked whole. If no code names a library,
rustc leaves it out of the first archive; for a library with records, this is an error. Why: docs/design/languages.md.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

from ove_lab.errors import Failure

# Section names, as they are in an object's string table.
_MARKS = (b"ove_static\0", b"ove_interrupt\0")
_MAGIC = b"!<arch>\n"
_HEADER = 60


def members(archive: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the members of an archive in the GNU format, without its tables. Raises Failure if it is not one."""
    if not archive.startswith(_MAGIC):
        raise Failure("this file is not an archive of objects")
    names, at = b"", len(_MAGIC)
    while at + _HEADER <= len(archive):
        header = archive[at : at + _HEADER]
        name, size = header[:16].rstrip(), int(header[48:58])
        data = archive[at + _HEADER : at + _HEADER + size]
        at += _HEADER + size + size % 2
        if name == b"//":
            names = data
        elif name[:1] == b"/" and name[1:].isdigit():
            start = int(name[1:])
            yield names[start : names.index(b"/\n", start)].decode(), data
        elif name not in (b"/", b"/SYM64/"):
            yield name.removesuffix(b"/").decode(), data


def archive(parts: list[bytes]) -> bytes:
    """Make an archive without names or tables, which suffices for a linker that links the whole archive."""
    made = [_MAGIC]
    for number, data in enumerate(parts):
        header = f"{f'{number}/':<16}{0:<12}{0:<6}{0:<6}{'644':<8}{len(data):<10}`\n"
        made.append(header.encode() + data + b"\n" * (len(data) % 2))
    return b"".join(made)


def gather(outputs: Path, library: str, cargo: list[str]) -> bytes:
    """Return an archive of the library members with records, for an application that cargo has just built.

    `outputs` is the folder of the compiled crates, `library` the application's own library, `cargo` the command of the
    build. Raises Failure if a library with records is left out because no code names it.
    """
    found, crates = [], set()
    for name, data in members((outputs / f"lib{library}.a").read_bytes()):
        crates.add(name.partition("-")[0])
        # The application itself is linked as an object.
        if not name.startswith(f"{library}-") and _has_records(data):
            found.append(data)
    left_out = {path.name.removeprefix("lib").partition("-")[0] for path in _with_records(outputs)} - crates
    if left_out and (forgotten := sorted(left_out & _libraries(cargo))):
        name = forgotten[0]
        raise Failure(
            f"the crate `{name}` has objects of ove::statics! or handlers of ove::interrupt!, and no code names it, so "
            f"that rustc leaves it out: write `use {name} as _;` or remove it from Cargo.toml"
        )
    return archive(found)


def _has_records(data: bytes) -> bool:
    return any(mark in data for mark in _MARKS)


def _with_records(outputs: Path) -> Iterator[Path]:
    for path in sorted((outputs / "deps").glob("lib*.rlib")):
        if any(_has_records(data) for name, data in members(path.read_bytes()) if name.endswith(".o")):
            yield path


def _libraries(cargo: list[str]) -> set[str]:
    """Name the libraries that an application requires, directly or not. The folder contains older ones too."""
    manifest = cargo[cargo.index("--manifest-path") + 1]
    words = [cargo[0], "metadata", "--format-version", "1", "--offline", "--locked", "--manifest-path", manifest]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failure(f"`{' '.join(words)}` failed: {done.stderr.strip()}")
    graph = json.loads(done.stdout)
    nodes = {node["id"]: node for node in graph["resolve"]["nodes"]}
    seen, left = set(), [graph["resolve"]["root"]]
    names: set[str] = set()
    while left:
        for dependency in nodes[left.pop()]["deps"]:
            is_linked = any(kind["kind"] is None for kind in dependency["dep_kinds"])
            if is_linked and dependency["pkg"] not in seen:
                seen.add(dependency["pkg"])
                left.append(dependency["pkg"])
                names.add(dependency["name"])
    return names
