# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which images the figures of a folder are of: images.json, written beside results.json by `./ove bench`.

The digest of an emulated image names all that its figures depend on, so that more can be recorded of it later.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ove_tool import json_file
from ove_tool.errors import Failure
from ove_tool.results import Key
from ove_tool.whole_file import replace

FILE = "images.json"
SCHEMA = 1
_WRITTEN_BY = "./ove bench"


@dataclass(frozen=True)
class Images:
    """The symbols that all images were built with besides the benchmark's own, and the digest of each emulated one."""

    defines: tuple[str, ...]
    digests: Mapping[Key, str]


def write(images: Images, path: Path) -> None:
    """Write in one step, an image on each line, in a fixed order."""
    lines = [json.dumps({"image": key, "digest": images.digests[key]}) for key in sorted(images.digests)]
    head = f'{{"schema": {SCHEMA},\n "defines": {json.dumps(images.defines)},\n "images": [\n  '
    replace(path, head + ",\n  ".join(lines) + "\n ]}\n")


def read(path: Path) -> Images:
    """Read and check a file; no images for a folder without. Raises Failure naming the image that is wrong."""
    if not path.exists():
        return Images((), {})
    data = json_file.read(path, SCHEMA, _WRITTEN_BY)
    defines, found = data.get("defines"), {}
    if not isinstance(defines, list) or not all(isinstance(one, str) for one in defines):
        raise Failure(f"{path}: `defines` is no list of symbols; `{_WRITTEN_BY}` writes the file")
    for item in data.get("images", [None]):
        try:
            rtos, board, mode, binding = map(str, item["image"])
            found[rtos, board, mode, binding] = str(item["digest"])
        except (KeyError, TypeError, ValueError) as error:
            named = item.get("image") if isinstance(item, dict) else item
            raise Failure(f"{path}, image {named}: {error!r}; `{_WRITTEN_BY}` writes the file") from error
    return Images(tuple(defines), found)
