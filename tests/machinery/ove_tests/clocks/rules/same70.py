# SPDX-License-Identifier: MIT OR Apache-2.0
"""SAM E70: data sheet DS60001527, whose registers the messages name."""

from __future__ import annotations

from typing import Any, ClassVar

from ove_tests.clocks.bus import Violation
from ove_tests.clocks.chip import DELAY, Chip
from ove_tests.clocks.register import Register
from ove_tests.clocks.result import Result

_RC_HZ = 12_000_000
_MAIN, _PLLA = 1, 2
_XTEN, _RCEN, _XTSEL = 1 << 0, 1 << 3, 1 << 24
_FUNCTIONS = "ABCD"


class Rules(Chip):
    """The clock tree, the flash's wait states, the watchdogs, one serial port."""

    delays: ClassVar = {"XTAL": 400, "PLLA": 120}

    def __init__(self, chip: dict[str, Any], dead: frozenset[str] = frozenset()) -> None:
        super().__init__(chip, dead)
        self.port = str(chip["console"])
        # After a reset, the processor runs on the internal oscillator at 12 MHz.
        self.since |= {"RC": -DELAY, "MCK": -DELAY}
        self.clocks: set[int] = set()
        self.is_on_crystal = False
        self.written: set[str] = set()

    def read(self, register: Register, value: int) -> int:
        self._follow()
        if register.name == "PMC.SR":
            bits = {0: "XTAL", 1: "PLLA", 3: "MCK", 17: "RC"}
            found = sum(1 << bit for bit, name in bits.items() if self._is_ready(name))
            return found | (1 << 16 if self._is_ready("SEL") or not self._mor() & _XTSEL else 0)
        if register.name.startswith(f"{self.port}.US_CSR"):
            self._require_clock(int(self.chip["console_peripheral"]), register.name)
            return 1 << 1 | 1 << 9 if self.console.is_idle(self.bus.now) else 0
        return value

    def write(self, register: Register, old: int, new: int) -> int:
        self._follow()
        name = register.name
        if name == "PMC.PCER0":
            self.clocks |= {bit for bit in range(32) if new >> bit & 1}
        elif name == "PMC.CKGR_MOR":
            return self._write_oscillators(old, new)
        elif name == "PMC.CKGR_PLLAR":
            self._write_pll(new)
        elif name == "PMC.MCKR":
            self._write_master(old ^ new, new)
        elif name in ("WDT.MR", "RSWDT.MR"):
            if name in self.written:
                raise Violation(f"{name} is written twice, but can be written only once after a reset")
            self.written.add(name)
        elif name.startswith(f"{self.port}."):
            self._write_port(name.partition(".")[2], new)
        return new

    def check(self) -> None:
        """Check the limits of the data sheet at the current rates."""
        self._follow()
        hertz = self._require_rates("electrical characteristics")["bus"]
        self._require_wait_states(self.bus.get("EFC.EEFC_FMR") >> 8 & 0xF, hertz, "EEFC_FMR, FWS")

    def rates(self) -> dict[str, int]:
        mckr = self.bus.get("PMC.MCKR")
        core = self._pll_hz() if mckr & 3 == _PLLA else self._main_hz()
        return {"core": core, "bus": core // (1, 2, 4, 3)[mckr >> 8 & 3]}

    def result(self) -> Result:
        if missing := {"WDT.MR", "RSWDT.MR"} - self.written:
            raise Violation(f"{min(missing)} is not written: that watchdog resets the chip")
        return super().result()

    def _mor(self) -> int:
        return self.bus.get("PMC.CKGR_MOR")

    def _main_hz(self) -> int:
        return int(self.chip["crystal"]) if self.is_on_crystal else _RC_HZ

    def _pll_hz(self) -> int:
        value = self.bus.get("PMC.CKGR_PLLAR")
        return self._main_hz() * ((value >> 16 & 0x7FF) + 1) // max(value & 0xFF, 1)

    def _write_oscillators(self, old: int, new: int) -> int:
        if new >> 16 & 0xFF != 0x37:
            raise Violation(f"{new:#010x} has not the key 0x37, so the write does nothing (CKGR_MOR, KEY)")
        changed = old ^ new
        if not new & _RCEN:
            raise Violation("the internal oscillator is turned off, but it is the fallback (CKGR_MOR, MOSCRCEN)")
        if self.is_on_crystal and not new & _XTEN:
            raise Violation("the crystal is turned off while the main clock is the crystal (CKGR_MOR, MOSCXTEN)")
        if changed & _XTSEL and self.bus.get("PMC.MCKR") & 3 == _PLLA:
            raise Violation("the main clock changes while the processor runs on PLLA (CKGR_MOR, MOSCSEL)")
        if changed & _XTEN:
            self.since.pop("XTAL", None)
            if new & _XTEN:
                self.since["XTAL"] = self.bus.now
        if changed & _XTSEL:
            self.console.require_idle(self.bus.now, "the clock is switched")
            self.since.pop("SEL", None)
            if new & _XTSEL:
                if not self._is_ready("XTAL"):
                    raise Violation("the main clock is switched to the crystal before the crystal is ready (CKGR_MOR)")
                self.since["SEL"] = self.bus.now
            else:
                self.is_on_crystal = False
        # The key cannot be read back.
        return new & ~(0xFF << 16)

    def _write_pll(self, new: int) -> None:
        if not new >> 29 & 1:
            raise Violation("bit 29 of CKGR_PLLAR must be 1")
        if self.bus.get("PMC.MCKR") & 3 == _PLLA:
            raise Violation("PLLA is programmed while the processor runs on PLLA (CKGR_PLLAR)")
        multiplier, divisor = new >> 16 & 0x7FF, new & 0xFF
        self.since.pop("PLLA", None)
        if multiplier == 0 or divisor == 0:
            return
        if not self.is_on_crystal:
            raise Violation("PLLA is turned on before the main clock is the crystal (CKGR_PLLAR)")
        entering = self._main_hz() // divisor
        leaving = entering * (multiplier + 1)
        if not 8_000_000 <= entering <= 32_000_000:
            raise Violation(f"PLLA's input is {entering} Hz, not 8 to 32 MHz (PLLA characteristics)")
        if not 160_000_000 <= leaving <= 500_000_000:
            raise Violation(f"PLLA's output is {leaving} Hz, not 160 to 500 MHz (PLLA characteristics)")
        self.since["PLLA"] = self.bus.now

    def _write_master(self, changed: int, new: int) -> None:
        if not changed:
            return
        if not self._is_ready("MCK"):
            raise Violation("PMC_MCKR is written before MCKRDY (programming sequence)")
        if sum(bool(changed & mask) for mask in (3, 7 << 4, 3 << 8)) > 1:
            raise Violation("two fields of PMC_MCKR change in one write (programming sequence)")
        if changed & 3 and new & 3 == _PLLA and not self._is_ready("PLLA"):
            raise Violation("the processor is switched to PLLA before PLLA is locked (PMC_MCKR, CSS)")
        self.console.require_idle(self.bus.now, "the clock is switched")
        self.since["MCK"] = self.bus.now

    def _write_port(self, what: str, new: int) -> None:
        self._require_clock(int(self.chip["console_peripheral"]), f"{self.port}.{what}")
        if what == "US_BRGR":
            self.console.require_idle(self.bus.now, "the divisor of the port changes")
        elif what.startswith("US_CR"):
            self.since["TX"] = self.bus.now if new & 1 << 6 else self.since.get("TX", 0)
        elif what == "US_THR":
            if "TX" not in self.since:
                raise Violation("a byte is written while the transmitter is off (US_CR, TXEN)")
            if self.bus.get(f"{self.port}.US_MR_USART_MODE") & 0xEFF != 0x8C0:
                raise Violation("the port's mode is not 8 bits without parity (US_MR)")
            self._require_pins()
            self.console.require_idle(self.bus.now, "a byte is written")
            divisor = self.bus.get(f"{self.port}.US_BRGR")
            eighths = 8 * (divisor & 0xFFFF) + (divisor >> 16 & 7)
            self.console.take(new & 0xFF, self.rates()["bus"] / 2 / max(eighths, 1), self.bus.now)

    def _require_pins(self) -> None:
        written = dict(self.bus.log)
        for name, function in self.chip["pins"].items():
            port, pin = f"PIO{name[1]}", int(name[2:])
            of = self.bus.registers
            base = next(address for address, register in of.items() if register.name == f"{port}.PDR") - 4
            found = (self.bus.values[base + 0x70] >> pin & 1) | (self.bus.values[base + 0x74] >> pin & 1) << 1
            is_given = any(what == f"{port}.PDR" and value >> pin & 1 for what, value in self.bus.log)
            if not is_given or _FUNCTIONS[found] != function:
                raise Violation(f"{name} is not given to function {function} (PIO_PDR, PIO_ABCDSR)")
        if self.chip["system_pins"] & ~written.get("MATRIX.CCFG_SYSIO", 0):
            raise Violation("a pin of the port is still the debugger's (CCFG_SYSIO)")

    def _require_clock(self, peripheral: int, name: str) -> None:
        if peripheral not in self.clocks:
            raise Violation(f"{name} is accessed before its clock is on (PMC_PCER0)")

    def _follow(self) -> None:
        """Perform the switch that the code has requested."""
        if self._mor() & _XTSEL and self._is_ready("SEL"):
            self.is_on_crystal = True
