# SPDX-License-Identifier: MIT OR Apache-2.0
"""stacks.json for a folder of results: records the images whose stacks are not known yet, in parallel.

A record stays valid in the image's build folder as long as the image and the code that reads the record are unchanged.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from pathlib import Path

from ove_lab import board as boards
from ove_lab import console, schema
from ove_lab.errors import Failure, Missing
from ove_lab.paths import display
from ove_tool.bench import kept
from ove_tool.bench.matrix import APP, DEFINES, request_of
from ove_tool.build import build
from ove_tool.paths import ROOT
from ove_tool.report import images, stacks
from ove_tool.report.attribution import Place
from ove_tool.report.images import Images
from ove_tool.results import Key
from ove_tool.setup.install import prepare_for
from ove_tool.setup.parts import HOST, TRACE
from ove_tool.variant import Variant, choose

Folded = dict[str, list[str]]
_FILE = "bench-stacks.json"
# An analysis uses one processor and some 500 MB.
_AT_MOST = 4
# Seconds for one image; only their equality matters.
_GUESS_S = 15.0
_TRACE = ROOT / "lab" / "ove_lab" / "trace"
_READERS = (_TRACE, _TRACE / "plugin", ROOT / "tools" / "ove_tool" / "bench" / "folding.py")


class Kept(schema.Table):
    """The stacks of a record."""

    digest: str
    rows: Folded


def gather(folder: Path) -> list[str]:
    """Complete the folder's stacks.json with the images that were measured in this checkout.

    Returns the text of each failure; a failure affects only its image. An image that was measured elsewhere, or has
    changed since, is reported and skipped. Raises Failure, and writes nothing, if a file of the folder is damaged.
    """
    path, known = folder / stacks.FILE, images.read(folder / images.FILE)
    have = stacks.read(path)
    lacking = [key for key in sorted(known.digests) if not any(place[:4] == key for place in have)]
    if not lacking:
        return []
    found = {place: [f"{';'.join(names)} {count}" for names, count in folded] for place, folded in have.items()}
    waiting: dict[Key, Variant] = {}
    failures, elsewhere = [], []
    for key in lacking:
        try:
            variant = _variant(key, known)
        except Missing as missing:
            failures.append(f"{', '.join(key)}: {missing}")
            continue
        build_folder = request_of(variant, known.defines).folder
        rows = _kept(build_folder, known.digests[key])
        if rows is not None:
            _add(found, key, rows)
        elif kept.is_of(build_folder, known.digests[key]) and _is_same(variant, known, known.digests[key], failures):
            waiting[key] = variant
        else:
            elsewhere.append(", ".join(key))
    if waiting:

        def take(key: Key, rows: Folded) -> None:
            # Written at once, so that an interrupted command can be resumed.
            _keep(request_of(waiting[key], known.defines).folder, known.digests[key], rows)
            _add(found, key, rows)

        failures += _record(waiting, known, take)
    if len(found) > len(have):
        stacks.write(found, path)
    if elsewhere:
        console.say(
            f"{display(folder)}: {len(elsewhere)} images were not measured in this checkout, or have changed since; "
            "`./ove bench` measures them again. They have no flame graphs: " + "; ".join(elsewhere)
        )
    for failure in failures:
        console.error(failure)
    return failures


def _variant(key: Key, known: Images) -> Variant:
    rtos, board, mode, binding = key
    return choose(board, rtos, mode, binding, app=APP, defines=(*DEFINES, *known.defines))


def _is_same(variant: Variant, known: Images, measured: str, failures: list[str]) -> bool:
    """Return True if the sources still build the measured image. Building is quick compared with recording all the
    others."""
    try:
        image = build(request_of(variant, known.defines), is_quiet=True)
    except Failure as failure:
        failures.append(f"{variant.name}, {variant.lang}: {failure}")
        return False
    return kept.digest(image, boards.load(variant.board)) == measured


def _add(found: dict[Place, list[str]], key: Key, rows: Folded) -> None:
    found.update({Place(*key, name): folded for name, folded in rows.items()})


def _record(waiting: dict[Key, Variant], known: Images, on_rows: Callable[[Key, Folded], None]) -> list[str]:
    """Record as many images in parallel as there are processors, and return the failures."""
    blocked = prepare_for(waiting.values(), also=(HOST, TRACE))
    failures = [f"{', '.join(key)}: {blocked[variant]}" for key, variant in waiting.items() if variant in blocked]
    keys = [key for key, variant in waiting.items() if variant not in blocked]
    # The required packages are installed at this point.
    from ove_tool.bench import folding  # noqa: PLC0415

    workers = min(os.cpu_count() or 1, _AT_MOST)
    with (
        ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as processes,
        ThreadPoolExecutor(workers) as pool,
        console.many("recording stacks", [_GUESS_S] * len(keys)) as display,
    ):

        def take(number: int) -> None:
            key = keys[number]
            display.begin(number, ", ".join(key))
            rows = processes.submit(folding.work, waiting[key], known.defines, known.digests[key]).result()
            if isinstance(rows, str):
                failures.append(f"the stacks of {', '.join(key)}: {rows}")
            else:
                on_rows(key, rows)
            display.end(number)

        # Taking the results raises exceptions other than Failure.
        list(pool.map(take, range(len(keys))))
    return sorted(failures)


def _kept(folder: Path, measured: str) -> Folded | None:
    """Return the kept record of an image; None for another image or another version of the reader."""
    found = schema.cached(folder / _FILE, Kept)
    return found.rows if found and found.digest == _digest(measured) else None


def _keep(folder: Path, measured: str, rows: Folded) -> None:
    text = json.dumps({"digest": _digest(measured), "rows": rows})
    (folder / _FILE).write_text(text + "\n", encoding="utf-8")


def _digest(measured: str) -> str:
    return hashlib.sha256((measured + _readers()).encode()).hexdigest()


@cache
def _readers() -> str:
    """Return a digest of the code that derives stacks from a record."""
    known = hashlib.sha256()
    for path in _files(_READERS):
        known.update(path.name.encode() + b"\0" + path.read_bytes())
    return known.hexdigest()


def _files(paths: Iterable[Path]) -> list[Path]:
    found = [each for path in paths for each in (path.iterdir() if path.is_dir() else (path,))]
    return sorted(path for path in found if path.suffix in (".py", ".c", ".h"))
