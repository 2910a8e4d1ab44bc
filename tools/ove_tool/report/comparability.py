# SPDX-License-Identifier: MIT OR Apache-2.0
"""bench/comparability.yaml: which wrapper goes with which native call, and where the two do different work.

pairs:                      # in the order of the pages
  - wrapper: sync/mutex_lock_unlock
    native: native_mutex_lock_unlock
    label: Mutex lock+unlock
    calls: {c: ove_mutex_lock+unlock}
different_work:             # never printed as one comparison
  - {rtos: freertos, case: sync/condvar_signal_wait, why: ...}
explained:                  # why a row is over 10 %; page is heap-vs-zeroheap, per-binding or wrapper-vs-native
  - {page: heap-vs-zeroheap, rtos: freertos, case: stream/send_recv_64B, why: ...}
notes:                      # printed below the tables; rtos may be `all`
  - {rtos: all, text: ...}
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ove_tool import languages
from ove_tool.errors import Failure
from ove_tool.paths import ROOT

FILE = ROOT / "bench" / "comparability.yaml"
PAGES = ("heap-vs-zeroheap", "per-binding", "wrapper-vs-native")


@dataclass(frozen=True)
class Pair:
    """A wrapper's case and the native case it is compared with."""

    wrapper: str
    native: str
    label: str
    calls: dict[str, str]


@dataclass(frozen=True)
class Comparability:
    """The checked file. The maps are keyed by (rtos, case) and (page, rtos, case)."""

    pairs: tuple[Pair, ...]
    different_work: dict[tuple[str, str], str]
    explained: dict[tuple[str, str, str], str]
    notes: tuple[tuple[str, str], ...]

    def why_different(self, rtos: str, pair: Pair) -> str | None:
        """Say why wrapper and native do different work on a kernel, or None when they may be compared."""
        return self.different_work.get((rtos, pair.wrapper))

    def notes_for(self, rtos: str) -> list[str]:
        return [text for name, text in self.notes if name in (rtos, "all")]


def load(path: Path = FILE) -> Comparability:
    """Read and check the file. Raises Failure naming the entry that is wrong."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from error
    except yaml.YAMLError as error:
        raise Failure(f"{path} is no YAML: {error}") from error
    sections = {"pairs", "different_work", "explained", "notes"}
    if not isinstance(data, dict) or set(data) - sections:
        raise Failure(f"{path}: the sections are {', '.join(sorted(sections))}")
    check = _Checker(path)
    pairs = tuple(_pair(check, item) for item in data.get("pairs") or [])
    for name in ("wrapper", "label"):
        values = [getattr(pair, name) for pair in pairs]
        if twice := {value for value in values if values.count(value) > 1}:
            raise Failure(f"{path}: pairs: {name} twice: {', '.join(sorted(twice))}")
    different = {}
    for item in data.get("different_work") or []:
        entry = check.texts("different_work", item, ("rtos", "case", "why"))
        if entry["case"] not in {pair.wrapper for pair in pairs}:
            raise Failure(f"{path}: different_work: `{entry['case']}` is the wrapper of no pair")
        different[entry["rtos"], entry["case"]] = entry["why"]
    explained = {}
    for item in data.get("explained") or []:
        entry = check.texts("explained", item, ("page", "rtos", "case", "why"))
        if entry["page"] not in PAGES:
            raise Failure(f"{path}: explained: page `{entry['page']}`; valid: {', '.join(PAGES)}")
        explained[entry["page"], entry["rtos"], entry["case"]] = entry["why"]
    notes = [check.texts("notes", item, ("rtos", "text")) for item in data.get("notes") or []]
    return Comparability(pairs, different, explained, tuple((note["rtos"], note["text"]) for note in notes))


def _pair(check: _Checker, item: Any) -> Pair:
    calls = item.get("calls") if isinstance(item, dict) else None
    if not isinstance(calls, dict) or set(calls) - set(languages.names()) or not calls:
        raise Failure(f"{check.path}: pairs: {item}: calls maps {', '.join(languages.names())} to what is called")
    rest = {key: value for key, value in item.items() if key != "calls"}
    entry = check.texts("pairs", rest, ("wrapper", "native", "label"))
    if "/" not in entry["wrapper"] or not entry["native"].startswith("native_"):
        raise Failure(f"{check.path}: pairs: {item}: wrapper is <suite>/<case>, native is native_<case>")
    return Pair(entry["wrapper"], entry["native"], entry["label"], {key: str(value) for key, value in calls.items()})


class _Checker:
    def __init__(self, path: Path) -> None:
        self.path = path

    def texts(self, section: str, item: Any, names: tuple[str, ...]) -> dict[str, str]:
        if not isinstance(item, dict) or set(item) != set(names):
            raise Failure(f"{self.path}: {section}: {item}: the keys are {', '.join(names)}")
        for name in names:
            if not isinstance(item[name], str) or not item[name].strip():
                raise Failure(f"{self.path}: {section}: {item}: {name} must be a text")
        return {name: " ".join(item[name].split()) for name in names}
