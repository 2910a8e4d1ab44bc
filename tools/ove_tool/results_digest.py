# SPDX-License-Identifier: MIT OR Apache-2.0
"""The digests in each run of results.json: of all that the run holds, and of which runs the file has.

A figure, a name or a row that was changed after `./ove bench` wrote it no longer agrees with its run's digest.
`host` is not part of any: it differs between two machines that measure the same.
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
    """The digests of one run: `rows` is of the run without its digests, `runs` of the keys of all runs."""

    rows: _Digest
    runs: _Digest


def made(run: Mapping[str, Any], keys: Iterable[tuple[str, ...]]) -> Digest:
    """Compute the digests of a run. The order of its keys and of `keys` does not count, that of its rows does."""
    return Digest(_of(run), _of(sorted(keys)))


def _of(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
