# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program that a debugger has stopped. Its memory is read on demand, once for each stop."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from ove_lab.inspect.remote import Remote
from ove_lab.inspect.snapshot import Registers, Snapshot

# The bytes of one request: most structures are in one or two of them.
_BLOCK = 256


@dataclass
class Live(Snapshot):
    """The snapshot of the current stop, over a connection to the processor."""

    remote: Remote | None = None
    _blocks: dict[int, bytes | None] = field(default_factory=dict)

    @classmethod
    def of(cls, remote: Remote, registers: Registers) -> Live:
        return cls(registers, [], remote=remote)

    def bytes_at(self, address: int, size: int) -> bytes | None:
        """Return memory, or None if the address has none."""
        begin = address // _BLOCK * _BLOCK
        blocks = [self._block(one) for one in range(begin, address + size, _BLOCK)]
        if None not in blocks:
            whole = b"".join(one for one in blocks if one is not None)
            return whole[address - begin : address - begin + size]
        # Memory may begin or end inside a block.
        found = self._read(address, size)
        return super().bytes_at(address, size) if found is None else found

    def _block(self, begin: int) -> bytes | None:
        if begin not in self._blocks:
            self._blocks[begin] = self._read(begin, _BLOCK)
        return self._blocks[begin]

    def _read(self, address: int, size: int) -> bytes | None:
        assert self.remote is not None  # noqa: S101
        with suppress(ValueError):
            found = bytes.fromhex(self.remote.exchange(b"m%x,%x" % (address, size)).decode("ascii", errors="replace"))
            return found if len(found) == size else None
        return None
