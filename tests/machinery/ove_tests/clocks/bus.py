# SPDX-License-Identifier: MIT OR Apache-2.0
"""The bus between clock code and a chip: each access is checked and takes some time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ove_tests.clocks.register import Register

# Processor cycles per access in this model; a limit of 100 ms then takes about ten thousand accesses.
_CYCLES = 128
_SYST_CSR, _SYST_RVR, _SYST_CVR = 0xE000E010, 0xE000E014, 0xE000E018
# Maximum number of accesses: more than any clock code needs even if all its limits expire.
_PATIENCE = 300_000


class Violation(Exception):
    """An action of the clock code that the manual forbids."""


class Rules(Protocol):
    """The order of steps that a family of chips requires. `bus` is set before the first access."""

    bus: Bus

    def place(self, address: int) -> int:
        """Return the register's main address if a chip has aliases of it."""

    def read(self, register: Register, value: int) -> int:
        """Return the result of a read: the value with the hardware's status bits."""

    def write(self, register: Register, old: int, new: int) -> int:
        """Check a write and return the register's new value. Raises Violation."""

    def check(self) -> None:
        """Check the state after an access against limits that always hold. Raises Violation."""


class Bus:
    """The registers' values. `now` counts accesses, `log` records writes."""

    def __init__(self, registers: Mapping[int, Register], rules: Rules) -> None:
        """Start with the registers' reset values."""
        self.registers = registers
        self.rules = rules
        self.values = {address: register.reset for address, register in registers.items()}
        self._places = {register.name: address for address, register in registers.items()}
        self.now = 0
        self.log: list[tuple[str, int]] = []
        rules.bus = self

    def get(self, name: str) -> int:
        """Return a register's value by name, for rules."""
        return self.values[self._places[name]]

    def put(self, name: str, value: int) -> None:
        self.values[self._places[name]] = value

    def read(self, address: int) -> int:
        """Execute a read by the code. Raises Violation."""
        register = self._register(address, "read of")
        if register.readable == 0:
            raise Violation(f"read of {register.name}, which is write-only")
        self._step()
        value = self._read(register)
        self.rules.check()
        return value

    def write(self, address: int, value: int) -> None:
        """Execute a write by the code. Raises Violation."""
        register = self._register(address, "write to")
        self._step()
        old = self._read(register)
        changed = old ^ value
        if bad := changed & ~(register.readable | register.writable):
            raise Violation(f"write of {value:#010x} to {register.name} changes reserved bits {bad:#010x}")
        if bad := changed & ~register.writable:
            raise Violation(f"write of {value:#010x} to {register.name} changes read-only bits {bad:#010x}")
        self.log.append((register.name, value))
        kept = 0 if register.address == _SYST_CVR else self.rules.write(register, self.values[register.address], value)
        self.values[register.address] = kept
        self.rules.check()

    def _register(self, address: int, what: str) -> Register:
        register = self.registers.get(self.rules.place(address))
        if register is None:
            raise Violation(f"{what} {address:#010x}, where the chip has no register")
        return register

    def _read(self, register: Register) -> int:
        # Reserved bits keep their reset values.
        value = self.values[register.address] & ~(register.writable & ~register.readable)
        return value if register.peripheral in ("SYST", "CORE", "DWT") else self.rules.read(register, value)

    def _step(self) -> None:
        self.now += 1
        if self.now > _PATIENCE:
            raise Violation("the code waits without a limit")
        if self.values[_SYST_CSR] & 1:
            reload = self.values[_SYST_RVR]
            self.values[_SYST_CVR] = (self.values[_SYST_CVR] - _CYCLES) % (reload + 1)
