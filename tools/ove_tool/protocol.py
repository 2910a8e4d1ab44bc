# SPDX-License-Identifier: MIT OR Apache-2.0
"""The lines that firmware sends to the tool: `@ove ` and one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ove_lab import schema
from ove_lab.errors import Failure

MARK = "@ove "
Message = dict[str, Any]


def parse_line(line: str) -> Message | None:
    """Parse one console line; None if it is the program's own output. Raises Failure for a damaged message."""
    if not line.startswith(MARK):
        return None
    try:
        message = schema.parsed(line[len(MARK) :], "its object")
    except Failure as error:
        raise Failure(f"the firmware wrote a damaged line ({error}): {line}") from error
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise Failure(f'the firmware wrote a message without a kind ("t"): {line}')
    return message


def messages(lines: Iterable[str]) -> Iterator[Message]:
    """Yield the messages among the lines, in order."""
    for line in lines:
        message = parse_line(line)
        if message is not None:
            yield message


def whole_messages(lines: Iterable[str]) -> Iterator[Message]:
    """Yield the messages among the lines of a run that may have been cut off; damaged messages are skipped."""
    for line in lines:
        try:
            message = parse_line(line)
        except Failure:
            continue
        if message is not None:
            yield message


def field(message: Message, name: str, kind: type | tuple[type, ...]) -> Any:
    """Return a required field of the given type. Raises Failure that names the message and the field."""
    value = message.get(name)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise Failure(f"the firmware's message has no valid `{name}`: {json.dumps(message)}")
    return value
