# SPDX-License-Identifier: MIT OR Apache-2.0
"""Types lines into a program and waits for each reply."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from ove_lab.limits import Watch, ends_with_us

_TIMEOUT_S = 60


def held(command: Sequence[str | Path], prompt: str, dialogue: Sequence[tuple[str, str]]) -> str:
    """Type each line after the prompt and wait for its reply. Returns a message if one is missing, else ""."""
    with subprocess.Popen(
        [*ends_with_us(), *map(str, command)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        bufsize=0,
        start_new_session=True,
    ) as process:
        assert process.stdin is not None  # noqa: S101
        assert process.stdout is not None  # noqa: S101
        heard = _Heard(process.stdout)
        with Watch(process.pid, _TIMEOUT_S):
            try:
                for line, answer in dialogue:
                    if not heard.waits_for(prompt):
                        return f"`{prompt}` did not come before `{line}`; the program said:\n{heard.tail}"
                    process.stdin.write(f"{line}\n".encode())
                    if not heard.waits_for(answer):
                        return f"`{line}` was not answered with `{answer}`; the program said:\n{heard.tail}"
            finally:
                process.kill()
    return ""


class _Heard:
    """The program's output, and the position up to which it was searched."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.text = b""
        self.at = 0

    def waits_for(self, wanted: str) -> bool:
        """Read until the text appears after the previous match. Returns True if it did before the output ended."""
        while (found := self.text.find(wanted.encode(), self.at)) < 0:
            more = self.stream.read(4096)
            if not more:
                return False
            self.text += more
        self.at = found + len(wanted)
        return True

    @property
    def tail(self) -> str:
        return self.text.decode(errors="replace")[-2000:]
