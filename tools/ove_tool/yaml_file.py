# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads hand-written YAML files and checks them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeVar

from ove_lab import schema
from ove_lab.errors import Failure

T = TypeVar("T")


def read(path: Path, kind: type[T]) -> T:
    """Read a YAML file. Raises Failure that names the file and the key; a duplicate key is an error."""
    import yaml  # noqa: PLC0415 - most commands read no YAML

    class Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
        """Rejects a duplicate key in a table; PyYAML's own loader would silently use the last one."""

        def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
            keys = [self.construct_object(key, deep=True) for key, _ in node.value]
            for key in keys:
                if keys.count(key) > 1:
                    raise ValueError(f"line {node.start_mark.line + 1}: the key `{key}` is there twice")
            return super().construct_mapping(node, deep)

    try:
        data = yaml.load(schema.text_of(path, ""), Loader)  # noqa: S506 - a safe loader's child
        # YAML can contain half of a surrogate pair, which cannot be printed.
        json.dumps(data, ensure_ascii=False, default=str).encode()
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise Failure(f"{path} is not valid YAML: {' '.join(schema.brief(error).split())}") from error
    return schema.typed(path, data, kind, "")
