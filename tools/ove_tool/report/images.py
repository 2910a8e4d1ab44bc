# SPDX-License-Identifier: MIT OR Apache-2.0
"""The images that a folder's figures come from: images.json, which `./ove bench` writes next to results.json.

The digest of an emulated image covers everything its figures depend on, so a later command can record more from it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ove_lab import schema
from ove_lab.whole_file import replace
from ove_tool.results import Key

FILE = "images.json"
SCHEMA = 1


@dataclass(frozen=True)
class Images:
    """The additional symbols that all images were built with, and the digest of each emulated image."""

    defines: tuple[str, ...]
    digests: Mapping[Key, str]


class _Image(schema.Table):
    image: Key
    digest: str


class _File(schema.Table):
    defines: tuple[str, ...]
    images: tuple[_Image, ...]


def write(images: Images, path: Path) -> None:
    """Write the file atomically, with one image per line in a fixed order."""
    lines = [json.dumps({"image": key, "digest": images.digests[key]}) for key in sorted(images.digests)]
    head = f'{{"schema": {SCHEMA},\n "defines": {json.dumps(images.defines)},\n "images": [\n  '
    replace(path, head + ",\n  ".join(lines) + "\n ]}\n")


def read(path: Path) -> Images:
    """Read and check a file; no images if it does not exist. Raises Failure that names the invalid image."""
    if not path.exists():
        return Images((), {})
    file = schema.json_file(path, _File, "./ove bench", SCHEMA)
    return Images(file.defines, {one.image: one.digest for one in file.images})
