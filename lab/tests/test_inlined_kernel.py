# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that use a kernel whose calls are inlined: the judges miss these calls, and say so."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ove_lab.trace import kernel_files, native


@pytest.mark.parametrize(
    ("variable", "functions", "sources", "is_inlined"),
    [
        ("alloy_kernel", (), ("/user/main.c",), True),
        ("alloy_kernel", ("ove_run",), (), False),
        ("alloy_kernel", (), ("/user/main.c", "/ove/include/ove/inline/mutex.h"), False),
        ("pxCurrentTCB", (), (), False),
        ("", (), (), False),
    ],
)
def test_inlined_calls_are_not_seen(
    variable: str, functions: tuple[str, ...], sources: tuple[str, ...], is_inlined: bool
) -> None:
    """Claim: only a program without ove, on a kernel that inlines its calls, makes calls that the record lacks.

    Link-time optimisation inlines all calls of a small program; the lines of ove's headers remain.
    """
    by_name = dict.fromkeys(functions)
    code = SimpleNamespace(by_name=by_name, place_of=lambda name: 1 if name == variable else None)
    program = SimpleNamespace(code=code, sources=set(sources))
    assert native.inlines_calls(program) is is_inlined  # type: ignore[arg-type]
    assert any("inlines_calls" in one for one in kernel_files.descriptions().values())
