# SPDX-License-Identifier: MIT OR Apache-2.0
"""The native rows of a kernel that ove's hooks change: they come from a separate image."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab.errors import Failure
from ove_tool import kernels
from ove_tool.bench import matrix
from ove_tool.bench.matrix import Measured, native_symbols, with_native_rows
from ove_tool.results import Row, Run
from ove_tool.variant import choose

BARE = "CONFIG_OVE_FREERTOS_BARE_KERNEL=y"
OWN, NATIVE = "sync/mutex_lock_unlock", "native_freertos/native_mutex_lock_unlock"


def run(**figures: int) -> Run:
    names = {"own": OWN, "native": NATIVE}
    rows = [(*names[name].split("/"), value) for name, value in figures.items()]
    return Run(
        "freertos",
        "qemu-mps2-an500",
        "heap",
        "c",
        tuple(Row(suite, case, "instructions", 1000, n, n, n, n, n, float(n), 0.0, "") for suite, case, n in rows),
        (),
    )


def test_the_kernels_column_is_that_of_the_kernel_without_hooks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Claim: a measurement has ove's rows with ove's hooks, and the native rows of a second image without them."""
    asked = []

    def play(_: object, defines: tuple[str, ...], *_rest: object) -> Measured:
        asked.append(defines)
        return Measured(run(own=137, native=136) if BARE in defines else run(own=138, native=139), tmp_path)

    monkeypatch.setattr(matrix, "_measure", play)
    variant = choose("qemu-mps2-an500", "freertos", "heap", app=matrix.APP, defines=matrix.DEFINES)
    found = matrix.measure(variant, ("CONFIG_OVE_TIME_SLICE=y",), lambda _: None).run
    assert {row.name: row.p50 for row in found.rows} == {OWN: 138, NATIVE: 136}
    assert asked == [("CONFIG_OVE_TIME_SLICE=y",), ("CONFIG_OVE_TIME_SLICE=y", BARE)]


def test_one_image_is_enough_without_hooks() -> None:
    """Claim: an image that has no hooks anyway, and one whose option is set by hand, needs no second image."""
    assert native_symbols("freertos", ()) == (BARE,)
    assert native_symbols("freertos", (BARE,)) == ()
    assert native_symbols("freertos", (BARE.replace("=y", "=n"),)) == ()
    assert native_symbols("zephyr", ()) == ("CONFIG_OVE_ZEPHYR_BARE_KERNEL=y",)
    assert native_symbols("nuttx", ()) == ("CONFIG_OVE_NUTTX_BARE_KERNEL=y",)
    others = [name for name in kernels.names() if name not in ("freertos", "nuttx", "zephyr")]
    assert {native_symbols(name, ()) for name in others} == {()}


def test_native_rows_must_be_the_same_ones() -> None:
    """Claim: a second image that lacks a native row fails the measurement, and none of its rows is used."""
    with pytest.raises(Failure, match="has other native rows"):
        with_native_rows(run(own=1, native=2), run(own=1))
