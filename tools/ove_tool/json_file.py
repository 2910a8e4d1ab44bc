# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads the files of figures that the tool itself wrote: JSON with the number of its form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ove_tool.errors import Failure


def read(path: Path, schema: int, written_by: str) -> dict[str, Any]:
    """Give the file's object. Raises Failure, with the command that writes the file, where it is missing or damaged.

    A file of another form is refused with both numbers.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}; `{written_by}` writes the file") from error
    except ValueError as error:
        raise Failure(f"{path} is not valid JSON: {error}; `{written_by}` writes the file") from error
    found = data.get("schema") if isinstance(data, dict) else None
    if found != schema:
        raise Failure(f"{path}: schema {found}, this tool reads {schema}")
    return dict(data)
