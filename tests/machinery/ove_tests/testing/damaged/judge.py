# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads damaged files of one kind, and judges the result of each."""

from __future__ import annotations

import dataclasses
import math
import traceback
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ove_lab.errors import Failure
from ove_tests.testing.damaged import mutations
from ove_tests.testing.damaged.kinds import Kind

_LARGEST = 2**64


def run(kind: Kind, count: int, folder: Path, seed: int = 0) -> tuple[str, int]:
    """Read this many damaged files. Return the first failure with the command that repeats it, and the error count.

    The file of the failure stays in the folder.
    """
    sound = kind.sound()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (kind.file or f"{kind.name}.json")
    path.write_bytes(sound)
    if wrong := judge(kind, path):
        return f"{kind.name}, sound: {wrong}", 0
    refused = 0
    for number in range(count):
        damaged = mutations.text(sound, Random(f"{seed} {kind.name} {number}"))  # noqa: S311 - no secret
        path.write_bytes(damaged)
        wrong = judge(kind, path)
        if wrong not in ("", None):
            python = "PYTHONPATH=tools:lab:tests/machinery .ove/venv/bin/python -P"
            again = f"{python} -m ove_tests.testing.damaged {kind.name} {path}"
            return f"{kind.name}, input {number}: {wrong}\n{again}", refused
        refused += wrong is None
    return "", refused


def judge(kind: Kind, path: Path) -> str | None:
    """Read one file. Return what is wrong, "" for a correct result, None for a proper error."""
    try:
        found = kind.read(path)
    except Failure as failure:
        text = str(failure)
        if failure.exit_code not in (1, 2):
            return f"exit code {failure.exit_code}"
        if kind.says_file and path.name not in text:
            return f"the error does not name the file: {text}"
        return None if _is_printable(text) else f"the error cannot be printed: {text!r}"
    except Exception:
        return traceback.format_exc()
    return _impossible(found)


def _impossible(value: Any) -> str:
    """Return the first impossible figure or text in a result; empty if there is none."""
    if isinstance(value, float):
        return "" if math.isfinite(value) else f"the figure {value}"
    if isinstance(value, int):
        return "" if abs(value) < _LARGEST else f"a figure of {len(str(value))} digits"
    if isinstance(value, str):
        return "" if _is_printable(value) else f"the text {value!r}"
    if isinstance(value, msgspec.Struct):
        parts = msgspec.structs.asdict(value).values()
    elif dataclasses.is_dataclass(value):
        parts = [getattr(value, one.name) for one in dataclasses.fields(value)]
    elif isinstance(value, Mapping):
        parts = [*value.keys(), *value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        parts = value
    else:
        return ""
    return next(filter(None, map(_impossible, parts)), "")


def _is_printable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
