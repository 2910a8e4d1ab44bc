# SPDX-License-Identifier: MIT OR Apache-2.0
"""limits.toml next to the baselines: the maximum nanoseconds that a timing model may predict for a row of an image.

[predicted.stm32f746g-worst-case.freertos-qemu-mps2-an500-heap-c]
"sync/mutex_lock_unlock" = 8000
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from msgspec import field

from ove_lab import console, schema
from ove_lab.errors import Failure
from ove_lab.measure.budget import PREDICTED
from ove_lab.timing import predict
from ove_lab.timing import target as targets
from ove_lab.trace.explain import Subject

FILE = "limits.toml"


@dataclass(frozen=True)
class Limit:
    """The maximum nanoseconds that `model` may predict for a row of the image whose baseline is named `image`."""

    model: str
    image: str
    row: str
    most: int


class File(schema.Table):
    """The file limits.toml: nanoseconds by model, image and row."""

    predicted: dict[schema.Filled, dict[schema.Filled, dict[schema.Filled, schema.Count]]] = field(default_factory=dict)


def read(folder: Path) -> list[Limit]:
    """Read the limits of a folder of baselines; none without the file. Raises Failure with the first error."""
    path = folder / FILE
    if not path.exists():
        return []
    return [
        Limit(model, image, row, most)
        for model, images in schema.toml(path, File).predicted.items()
        for image, rows in images.items()
        for row, most in rows.items()
    ]


def check_names(limits: Sequence[Limit], folder: Path, images: Sequence[str]) -> None:
    """Raise Failure for a limit on an image without a baseline in the folder, UsageError for an unknown model.

    `images` are the images to compare; limits of other images are ignored.
    """
    for limit in limits:
        targets.check_named(folder / FILE, f"{PREDICTED}.{limit.model}", limit.model)
        if limit.image not in images and not (folder / f"{limit.image}.json").exists():
            raise Failure(f"{folder / FILE}: there is no baseline of {limit.image}, whose {limit.row} has a limit")


def exceeded(limits: Sequence[Limit], image: str, board: str, subject: Subject) -> list[str]:
    """Print each row's prediction with its limit, and return the reason for each exceeded limit.

    The upper end of the band is compared with the limit; a kernel without a band meets no limit. Raises Failure for an
    unknown board, row or memory.
    """
    texts, rtos = [], image.partition("-")[0]
    for limit in limits:
        if limit.image != image:
            continue
        model = predict.load(limit.model)
        model.target.check_board(board)
        if limit.row not in subject.rows.by_name:
            texts.append(f"{subject.title}: {limit.row} has a limit of {limit.most} ns, and there is no such row")
            continue
        if not model.has_band(rtos):
            texts.append(
                f"{subject.title}: {limit.row} has a limit of {limit.most} ns, and {limit.model} has no band for "
                f"{rtos}: {model.trust(rtos)}"
            )
            continue
        found = predict.row(model, subject, limit.row)
        text = (
            f"{subject.title}: {limit.row} is predicted to take {found.ns:.0f} ns on {limit.model}, "
            f"{found.most:.0f} ns at the upper end of the band; the limit is {limit.most} ns; {model.trust(rtos)}"
        )
        if found.most > limit.most:
            texts.append(text)
        else:
            console.result(text)
    return texts
