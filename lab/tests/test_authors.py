# SPDX-License-Identifier: MIT OR Apache-2.0
"""The writer of a function whose first line is another author's."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from ove_lab.check.authors import Author, Authors
from ove_lab.code import Function

_START = 0x100
_LIBRARY = "/rustc/0123/library/core/src/option.rs"


@pytest.mark.parametrize(
    ("caller", "author"),
    [
        ("/user/src/main.rs", Author.PROGRAM),
        ("/ove/backends/generic/src/wait.c", Author.SYSTEM),
        ("/rustc/0123/library/core/src/iter.rs", Author.LIBRARY),
    ],
)
def test_a_function_may_begin_with_a_librarys_line(caller: str, author: Author) -> None:
    """Claim: a function that begins with an inlined line of a library belongs to the file into which it was inlined."""
    function = Function("f", _START, _START + 8)
    program = SimpleNamespace(
        code=SimpleNamespace(at=lambda _: function, by_name={}, place_of=lambda _: None),
        source=lambda _: (_LIBRARY, 1),
        sources={_LIBRARY, caller, "/ove/include/ove/ove.h"},
    )
    observed = SimpleNamespace(
        program=program,
        calls={},
        owners=SimpleNamespace(segments=[]),
        run=None,
        names=SimpleNamespace(exception=None),
        flow=SimpleNamespace(addresses=np.array([_START])),
        debug=SimpleNamespace(inlined_at=lambda addresses: {one: [SimpleNamespace(path=caller)] for one in addresses}),
    )
    assert Authors(observed).of_function(_START) is author  # type: ignore[arg-type]
