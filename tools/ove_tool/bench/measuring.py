# SPDX-License-Identifier: MIT OR Apache-2.0
"""Measures many images, emulated ones in parallel and host ones alone, and shows the progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from ove_lab import board as boards
from ove_lab import console
from ove_lab.errors import Failure
from ove_tool.bench import kept
from ove_tool.bench.matrix import Measured, measure, request_of
from ove_tool.ending import full_disk
from ove_tool.variant import Variant

# An emulator uses one processor, and a build all of them.
_AT_MOST = 4
# For an image that was never measured here.
_GUESS_S = 15.0


def measure_all(
    variants: Sequence[Variant], defines: tuple[str, ...], is_again: bool
) -> tuple[list[Measured], list[str]]:
    """Measure in the order of the variants, and continue if an image fails.

    Returns the measurements, and the text of each failure. `is_again` also runs unchanged images.
    """
    expected = [kept.seconds(request_of(variant, defines).folder) or _GUESS_S for variant in variants]
    found: dict[int, Measured] = {}
    failures: dict[int, str] = {}
    lock = Lock()

    with console.many("measuring", expected) as display:

        def work(number: int) -> None:
            variant = variants[number]
            name = f"{variant.name}, {variant.lang}"
            show = display.begin(number, name)
            try:
                one = measure(variant, defines, show, is_again)
            except Failure as failure:
                with lock:
                    failures[number] = full_disk(failure) or str(failure)
                console.error(failures[number])
            else:
                with lock:
                    found[number] = one
                    if one.missing:
                        failures[number] = f"{name}: {one.missing}"
                        console.error(failures[number])
            finally:
                display.end(number)

        _run(work, variants)
    return [found[number] for number in sorted(found)], [failures[number] for number in sorted(failures)]


def _run(work: Callable[[int], None], variants: Sequence[Variant]) -> None:
    numbers = range(len(variants))
    emulated = [number for number in numbers if boards.load(variants[number].board).is_exact]
    with ThreadPoolExecutor(max_workers=min(os.cpu_count() or 1, _AT_MOST)) as pool:
        # Taking the results raises exceptions other than Failure.
        list(pool.map(work, emulated))
    # A figure in nanoseconds requires a quiet machine.
    for number in numbers:
        if number not in set(emulated):
            work(number)
