# SPDX-License-Identifier: MIT OR Apache-2.0
"""The allocators that a handler may call."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ove_lab.check import heaps
from ove_lab.check.authors import Author


@pytest.mark.parametrize(
    ("name", "is_legal"),
    [
        ("k_malloc", True),
        ("k_mem_slab_alloc", True),
        ("_tx_block_allocate", True),
        ("_txe_block_release", True),
        ("_tx_byte_release", False),
        ("sys_heap_alloc", False),
        ("pvPortMalloc", False),
        ("malloc", False),
    ],
)
def test_only_some_allocators_are_legal_in_a_handler(name: str, is_legal: bool) -> None:
    """Claim: the kernels' manuals allow a handler these calls of pools and of heaps with a lock, and no others."""
    found = heaps.Heaps.__new__(heaps.Heaps)
    call = SimpleNamespace(rule=heaps._rules()[name], site=0, owner=None, name=name, author=Author.PROGRAM)
    found._calls = [call]  # type: ignore[list-item]
    found._observed = SimpleNamespace(function=lambda _: name)  # type: ignore[assignment]
    assert [one for _, _, one in found.only_in_threads()] == ([] if is_legal else [name])
