# SPDX-License-Identifier: MIT OR Apache-2.0
"""YAML files that a person edits, checked as they are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

from ove_lab import schema
from ove_lab.errors import Failure

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> T:
    """Read a YAML file. Raises Failure with the file and the key; a key twice is refused."""
    import yaml  # noqa: PLC0415 - most commands read no YAML

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Refuses a key that a table has twice, where YAML's own takes the last."""

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            keys = [self.construct_object(key, deep=True) for key, _ in node.value]
            for key in keys:
                if keys.count(key) > 1:
                    raise ValueError(f"line {node.start_mark.line + 1}: the key `{key}` is there twice")
            return super().construct_mapping(node, deep)

    try:
        data = yaml.load(schema.text_of(path, ""), Loader)  # noqa: S506 - a safe loader's child
        # Half of a surrogate pair can be written down, but not printed.
        json.dumps(data, ensure_ascii=False, default=str).encode()
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise Failure(f"{path} is not valid YAML: {' '.join(schema.brief(error).split())}") from error
    return schema.typed(path, data, kind, "")
