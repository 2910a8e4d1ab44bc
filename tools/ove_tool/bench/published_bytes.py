# SPDX-License-Identifier: MIT OR Apache-2.0
"""Digests of the published images' bytes: a figure of an emulated board is reproduced if the image is identical.

`./ove bench --publish` writes digests.json beside results.json, and `./ove bench` says whether its images have the
published bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.whole_file import replace
from ove_tool.results import Key

FILE = "digests.json"
SCHEMA = 1
_PARTS = len(("rtos", "board", "mode", "binding"))
Digests = dict[Key, str]


class _File(schema.Table):
    images: dict[str, schema.Filled]


def read(folder: Path) -> Digests:
    """Read a folder's digests; none for a folder without the file. Raises Failure if the format is wrong."""
    path = folder / FILE
    if not path.exists():
        return {}
    written_by = f"./ove bench --publish {folder}"
    found = {}
    for name, digest in schema.json_file(path, _File, written_by, SCHEMA).images.items():
        key = tuple(name.split(" "))
        if len(key) != _PARTS:
            raise Failure(f"{path}: `images` has the name `{name}`; `{written_by}` writes the file")
        found[key] = digest
    return found


def write(folder: Path, published: Iterable[Key], measured: Mapping[Key, str]) -> list[Path]:
    """Write the measured images' digests; other published images keep theirs. Return the file, if there is one.

    Host runs have no digest, so a folder with only host runs has no file.
    """
    digests = read(folder) | dict(measured)
    images = {" ".join(key): digests[key] for key in sorted(published) if key in digests}
    path = folder / FILE
    if not images:
        path.unlink(missing_ok=True)
        return []
    replace(path, json.dumps({"schema": SCHEMA, "images": images}, indent=1) + "\n")
    return [path]


def compare(measured: Mapping[Key, str], published: Mapping[Key, str]) -> list[str]:
    """Return the lines that say which of the measured images have the published bytes; none without an image."""
    if not measured:
        return []
    if not published:
        return ["images: no digest is published to compare them with"]
    known = [key for key in sorted(measured) if key in published]
    others = [" ".join(key) for key in known if measured[key] != published[key]]
    lines = [f"images: {len(known) - len(others)} of {len(measured)} are the published ones, byte for byte"]
    if others:
        lines.append(f"other bytes, from other sources or compilers: {', '.join(others)}")
    if unknown := [" ".join(key) for key in sorted(measured) if key not in published]:
        lines.append(f"no digest is published of: {', '.join(unknown)}")
    return lines
