# SPDX-License-Identifier: MIT OR Apache-2.0
"""The checks that judge a mutant: each module but base and programs is a kind of judge, and has a `KindOfJudge`."""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab.errors import Failure

if TYPE_CHECKING:
    from ove_tests.mutants.judges.base import Judge


def make(name: str, root: Path, covers: str = "") -> Judge:
    """Return the judge that an area names: a kind, and for some a variant. Raises Failure for an unknown kind."""
    module = f"{__name__}.{name.partition(' ')[0]}"
    found = importlib.import_module(module) if importlib.util.find_spec(module) else None
    if not hasattr(found, "KindOfJudge"):
        raise Failure(f"{name!r} is not a judge of mutants: see tests/mutants/README.md")
    judge: Judge = found.KindOfJudge(name, root, covers)
    return judge
