# SPDX-License-Identifier: MIT OR Apache-2.0
"""The digests in each run of results.json: one of the run's content, and one of the list of runs in the file.

If a figure, a name or a row is changed after `./ove bench` wrote it, it no longer matches its run's digest.
No digest includes `host`, which differs between machines that measure the same figures.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from msgspec import Meta

from ove_lab import schema

_Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class Digest(schema.Table):
    """The digests of one run: `rows` covers the run without its digests, `runs` the keys of all runs."""

    rows: _Digest
    runs: _Digest


def made(run: Mapping[str, Any], keys: Iterable[tuple[str, ...]]) -> Digest:
    """Compute the digests of a run. The order of its keys and of `keys` does not matter; the order of its rows does."""
    return Digest(_of(run), _of(sorted(keys)))


def _of(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
