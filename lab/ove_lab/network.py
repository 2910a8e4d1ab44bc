# SPDX-License-Identifier: MIT OR Apache-2.0
"""The emulated Ethernet of a run: forwards loopback ports of this machine to ports of the guest."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ove_lab.board import Board
from ove_lab.errors import UsageError
from ove_lab.runner import is_mps2

_FORWARD = re.compile(r"(\d{1,5}):(\d{1,5})(?:/(tcp|udp))?")
_PORTS = range(1, 65536)


def words(board: Board, forwards: Sequence[str]) -> tuple[str, ...]:
    """Return QEMU's options for port pairs such as `8080:80` or `5353:53/udp`: this machine's port, then the guest's.

    The guest can only use connections through these ports. While all threads wait, time passes with this machine's
    clock; otherwise the guest's timeouts would expire before a client can reply. Raises UsageError for a board without
    an emulated Ethernet, and for an invalid port pair.
    """
    if not forwards:
        return ()
    if board.kind != "qemu" or not is_mps2(board.machine):
        raise UsageError(f"--net: {board.name} has no emulated Ethernet")
    rules = "".join(f",hostfwd={_rule(one)}" for one in forwards)
    clock = ("-icount", f"shift={board.icount_shift},sleep=on")
    return ("-nic", f"user,restrict=on{rules}", *clock)


def _rule(forward: str) -> str:
    found = _FORWARD.fullmatch(forward)
    if found is None or any(int(port) not in _PORTS for port in found.groups()[:2]):
        raise UsageError(f"--net {forward}: name two ports from 1 to 65535, as in --net 8080:80 or --net 5353:53/udp")
    return f"{found[3] or 'tcp'}:127.0.0.1:{int(found[1])}-:{int(found[2])}"
