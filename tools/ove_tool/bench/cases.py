# SPDX-License-Identifier: MIT OR Apache-2.0
"""bench/cases.yaml: one row for each benchmark case, for all languages and kernels. The file explains its contents."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from ove_lab import schema
from ove_lab.errors import Failure
from ove_tool import languages, yaml_file
from ove_tool.kconfig import MODES
from ove_tool.paths import ROOT

FILE = ROOT / "bench" / "cases.yaml"
_HEAP = next(iter(MODES))
KINDS = ("ordinary", "switch", "millisecond", "memory")
# The pages that look across runs, by whose name a row says why it differs there; each is a file of this folder.
_ACROSS = ROOT / "tools" / "ove_tool" / "report" / "across"
PAGES = tuple(sorted(path.stem.replace("_", "-") for path in _ACROSS.glob("[!_]*.py")))
_TEXTS = ("case", "kind", "option", "note", "note_on_host", "proof", "label", "native", "moves")
# The page of times is made from predictions, and is not among those.
_EXPLAINING = (*PAGES, "languages-in-time")
_TABLES = ("calls", "at_most", "different_work", "explained", "native_explained")
_MOVES = re.compile(r"(\d+) (\w+)s")


@dataclass(frozen=True)
class Case:
    """One row. `native` and `label` are empty if no kernel has an equivalent; `readme_row` is 0 for none.

    `moves` is the amount that one iteration transfers, such as `64 items`.

    `option` is the symbol that an image in C needs for the row; empty for a row of every image.

    `calls` is keyed by language, `at_most` and `different_work` by kernel, `explained` by page and then by kernel.
    """

    name: str
    kind: str = "ordinary"
    heap_only: bool = False
    option: str = ""
    note: str = ""
    note_on_host: str = ""
    proof: str = ""
    label: str = ""
    native: str = ""
    readme_row: int = 0
    moves: str = ""
    calls: dict[str, str] = field(default_factory=dict)
    at_most: dict[str, int] = field(default_factory=dict)
    different_work: dict[str, str] = field(default_factory=dict)
    explained: dict[str, dict[str, str]] = field(default_factory=dict)
    native_explained: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def part(self) -> tuple[int, str]:
        """Return the amount and the unit that an iteration transfers: (64, item); (1, "") for a single operation."""
        found = _MOVES.fullmatch(self.moves)
        return (int(found[1]), found[2]) if found else (1, "")

    def is_of(self, mode: str, options: Collection[str] = ()) -> bool:
        """Return True if an image of this mode, with these symbols on, has the row."""
        return (mode == _HEAP or not self.heap_only) and (not self.option or self.option in options)

    def note_of(self, is_host: bool) -> str:
        """Return the note on one iteration, on this machine or on a board."""
        return self.note_on_host if is_host and self.note_on_host else self.note


@dataclass(frozen=True)
class Cases:
    """The whole file. Each note is (kernel or `all`, text), each concept (name, whether its case of memory)."""

    rows: tuple[Case, ...]
    notes: tuple[tuple[str, str], ...]
    concepts: tuple[tuple[str, bool], ...] = ()


class _Note(schema.Table):
    rtos: schema.Filled
    text: schema.Filled


class _Row(schema.Table):
    """The types of a row's keys; an empty default is a key that is not there."""

    case: schema.Filled
    kind: str = ""
    heap_only: bool = False
    option: str = ""
    note: str = ""
    note_on_host: str = ""
    proof: str = ""
    label: str = ""
    native: str = ""
    moves: str = ""
    readme_row: schema.Count = 0
    calls: dict[schema.Filled, schema.Filled] | None = None
    at_most: dict[schema.Filled, schema.Whole] | None = None
    different_work: dict[schema.Filled, str] | None = None
    explained: dict[schema.Filled, dict[schema.Filled, str]] | None = None
    native_explained: dict[schema.Filled, dict[schema.Filled, str]] | None = None


class _File(schema.Table):
    cases: tuple[_Row, ...] = ()
    concepts: tuple[tuple[schema.Filled, ...], ...] = ()
    notes: tuple[_Note, ...] = ()


def load(path: Path = FILE) -> Cases:
    """Read and check the file. Raises Failure, naming the invalid row."""
    data = msgspec.to_builtins(yaml_file.read(path, _File))
    rows = tuple(_row(path, item) for item in data.get("cases") or [])
    for key in ("name", "label", "native"):
        values = [value for row in rows if (value := getattr(row, key))]
        if twice := {value for value in values if values.count(value) > 1}:
            raise Failure(f"{path}: {key} twice: {', '.join(sorted(twice))}")
    concepts = tuple(_concept(path, item) for line in data.get("concepts") or [] for item in line)
    return Cases(rows, tuple(_note(path, item) for item in data.get("notes") or []), concepts)


def _concept(path: Path, item: Any) -> tuple[str, bool]:
    found = re.fullmatch(r"([a-z_]+)( memory)?", str(item))
    if found is None:
        raise Failure(f"{path}: concepts: `{item}` is neither a concept nor `<concept> memory`")
    return found[1], found[2] is not None


def _note(path: Path, item: Any) -> tuple[str, str]:
    return _text(path, item, "rtos"), _text(path, item, "text")


def _row(path: Path, item: Any) -> Case:
    texts = {name: _text(path, item, name) for name in _TEXTS if name in item}
    name = texts.pop("case")
    if "/" not in name:
        raise Failure(f"{path}: {item}: case is <suite>/<case>")
    if texts.get("kind", KINDS[0]) not in KINDS:
        raise Failure(f"{path}: {name}: kind is `{texts['kind']}`; valid: {', '.join(KINDS)}")
    if "moves" in texts and not _MOVES.fullmatch(texts["moves"]):
        raise Failure(f"{path}: {name}: moves is `{texts['moves']}`; write for example `64 items`")
    tables = {key: item[key] for key in _TABLES if key in item}
    if wrong := [key for key, table in tables.items() if not isinstance(table, dict) or not table]:
        raise Failure(f"{path}: {name}: {wrong[0]} must be a table")
    calls = tables.pop("calls", {})
    if set(calls) - set(languages.names()):
        raise Failure(f"{path}: {name}: calls maps {', '.join(languages.names())} to what is called")
    is_paired = {"native", "label"} <= set(texts) and texts["native"].startswith("native_") and bool(calls)
    needs_pair = {"native", "label", *_TABLES} & {*texts, *tables, *(["calls"] if calls else [])} - {"explained"}
    if needs_pair and not is_paired:
        raise Failure(f"{path}: {name}: {', '.join(sorted(needs_pair))} needs label, native (native_<case>) and calls")
    return Case(
        name,
        **texts,
        heap_only=bool(item.get("heap_only", False)),
        readme_row=int(item.get("readme_row", 0)),
        calls={key: str(value) for key, value in calls.items()},
        at_most=tables.get("at_most", {}),
        different_work=_reasons(path, name, tables.get("different_work", {})),
        explained=_by_page(path, name, tables.get("explained", {})),
        native_explained=_by_page(path, name, tables.get("native_explained", {})),
    )


def _by_page(path: Path, name: str, table: dict[str, Any]) -> dict[str, dict[str, str]]:
    if wrong := set(table) - set(_EXPLAINING):
        raise Failure(f"{path}: {name}: page `{wrong.pop()}`; valid: {', '.join(_EXPLAINING)}")
    return {page: _reasons(path, name, reasons) for page, reasons in table.items()}


def _reasons(path: Path, name: str, table: Any) -> dict[str, str]:
    if not isinstance(table, dict):
        raise Failure(f"{path}: {name}: {table} must be a table of kernels and reasons")
    return {rtos: _text(path, table, rtos) for rtos in table}


def _text(path: Path, table: dict[str, Any], key: str) -> str:
    value = table[key]
    if not isinstance(value, str) or not value.strip():
        raise Failure(f"{path}: {table}: {key} must be a text")
    return " ".join(value.split())
