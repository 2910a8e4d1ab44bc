# SPDX-License-Identifier: MIT OR Apache-2.0
"""The predicted times of a matrix of images, stored next to results.json so that the pages need only files."""

from __future__ import annotations

import dataclasses
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import field

from ove_lab import schema
from ove_lab.whole_file import replace

if TYPE_CHECKING:  # Only recording needs the packages that these import; a page does not.
    from ove_lab.timing.predict import Model, Prediction

FILE = "predicted.json"
SCHEMA = 1
_MODELS = Path(__file__).with_name("models")
# Kernel, mode, language.
Image = tuple[str, str, str]
# The predictions of an image's rows.
Rows = dict[Image, Mapping[str, "Prediction"]]
# The instructions of each row of an image.
Counts = Mapping[Image, Mapping[str, int]]
# The prediction, the minimum and the maximum.
Time = tuple[schema.Share, schema.Share, schema.Share]


class _Model(schema.Table):
    model: schema.Filled
    title: schema.Filled
    mhz: schema.Share
    error: schema.Share


class _Image(schema.Table):
    model: schema.Filled
    image: tuple[schema.Word, schema.Word, schema.Word]
    ns: dict[str, Time]
    instructions: dict[str, schema.Count] = field(default_factory=dict)


class _File(schema.Table):
    models: tuple[_Model, ...]
    images: tuple[_Image, ...]


@dataclass(frozen=True)
class Predicted:
    """The times by one model. `error` is the median error of rows that the model had not seen; a table has none.

    A time is the prediction, the minimum and the maximum, in nanoseconds. `counts` has the instructions of each row of
    the predicted image; an older file has none.
    """

    model: str
    title: str
    mhz: float
    error: float
    times: Mapping[Image, Mapping[str, tuple[float, float, float]]]
    counts: Counts = dataclasses.field(default_factory=dict)

    def languages(self, rtos: str, mode: str) -> list[str]:
        """List the languages in which an image of a kernel and mode was predicted."""
        return [lang for one, its_mode, lang in self.times if (one, its_mode) == (rtos, mode)]

    def ns(self, rtos: str, mode: str, lang: str, row: str) -> float | None:
        """Return a row's predicted nanoseconds, or None if the row was not predicted."""
        found = self.times.get((rtos, mode, lang), {}).get(row)
        return found[0] if found else None

    def band(self, rtos: str, mode: str, lang: str, row: str) -> tuple[float, float] | None:
        """Return the minimum and maximum; None if the row was not predicted, or the fit has no row of the kernel."""
        found = self.times.get((rtos, mode, lang), {}).get(row)
        return found[1:] if found and rtos in self.fitted else None

    @cached_property
    def fitted(self) -> frozenset[str]:
        """The kernels from whose errors the band was computed."""
        path = _MODELS / self.model / "model.toml"
        file = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        return frozenset(name for name, one in file.get("kernel", {}).items() if one.get("rows"))


def write(path: Path, model: Model, rows: Rows, counts: Counts) -> None:
    """Write the predictions of a model. The file keeps the predictions of other models and other images."""
    kept = read(path) if path.is_file() else {}
    name = model.target.name
    times = dict(kept[name].times) if name in kept else {}
    times |= {
        image: {row: (one.ns, one.least, one.most) for row, one in found.items()} for image, found in rows.items()
    }
    known = {**(kept[name].counts if name in kept else {}), **counts}
    kept[name] = Predicted(name, model.target.title, model.target.mhz, model.error, times, known)
    replace(path, _text(kept))


def _text(kept: Mapping[str, Predicted]) -> str:
    models = [
        json.dumps({"model": one.model, "title": one.title, "mhz": one.mhz, "error": one.error})
        for _, one in sorted(kept.items())
    ]
    images = [
        json.dumps(
            {
                "model": name,
                "image": image,
                "ns": {row: [round(ns, 1) for ns in time] for row, time in rows.items()},
                "instructions": one.counts.get(image, {}),
            }
        )
        for name, one in sorted(kept.items())
        for image, rows in sorted(one.times.items())
    ]
    return (
        f'{{"schema": {SCHEMA}, "models": [\n'
        + ",\n".join(models)
        + '\n], "images": [\n'
        + ",\n".join(images)
        + "\n]}\n"
    )


def read(path: Path) -> dict[str, Predicted]:
    """Read the file, by model; empty if there is no file. Raises Failure for a damaged one."""
    if not path.is_file():
        return {}
    file = schema.json_file(path, _File, "./ove bench --timing MODEL --out FOLDER", SCHEMA)
    times: dict[str, dict[Image, dict[str, Time]]] = {}
    counts: dict[str, dict[Image, dict[str, int]]] = {}
    for one in file.images:
        times.setdefault(one.model, {})[one.image] = one.ns
        counts.setdefault(one.model, {})[one.image] = one.instructions
    return {
        one.model: Predicted(
            one.model, one.title, one.mhz, one.error, times.get(one.model, {}), counts.get(one.model, {})
        )
        for one in file.models
    }
