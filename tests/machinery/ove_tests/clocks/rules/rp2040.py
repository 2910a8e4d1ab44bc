# SPDX-License-Identifier: MIT OR Apache-2.0
"""RP2040: the sections of its data sheet, which the messages name."""

from __future__ import annotations

from typing import Any, ClassVar

from ove_tests.clocks.bus import Violation
from ove_tests.clocks.chip import DELAY, Chip
from ove_tests.clocks.register import Register

_ROSC_HZ = 6_500_000
_CRYSTAL_HZ = 12_000_000
# Bits of RESETS by the peripherals that the code reaches, and by the group of a peripheral's name.
_RESETS = {"IO_BANK0": 5, "PADS_BANK0": 8, "PLL_SYS": 12, "PWM": 14, "TIMER": 21, "UART0": 22}
_ROSC, _XOSC = 0, 2
_REF, _AUX = 0, 1
_PD, _POSTDIVPD, _VCOPD = 1 << 0, 1 << 3, 1 << 5
_PINS = 0x40014004
_UART_FUNCTION = 2


class Rules(Chip):
    """Resets, crystal, PLL, the two multiplexers, the timer's tick, one serial port."""

    delays: ClassVar = {"XOSC": 400, "PLL": 120}

    def __init__(self, chip: dict[str, Any], dead: frozenset[str] = frozenset()) -> None:
        super().__init__(chip, dead)
        self.since |= {"REF": -DELAY, "SYS": -DELAY, "RESET": -DELAY}
        # The current source of each multiplexer; it changes some time after its register.
        self.ref, self.sys = _ROSC, _REF
        self.divisors_are_taken = False

    def read(self, register: Register, value: int) -> int:
        self._require_out_of_reset(register)
        self._follow()
        name = register.name
        if name == "RESETS.RESET_DONE":
            return ~self.bus.get("RESETS.RESET") & 0x1FFFFFF if self._is_ready("RESET") else 0
        if name == "XOSC.STATUS":
            return 1 << 31 | 1 << 12 if self._is_ready("XOSC") else 0
        if name == "PLL_SYS.CS":
            return value | 1 << 31 if self._is_ready("PLL") else value & ~(1 << 31)
        if name in ("CLOCKS.CLK_REF_SELECTED", "CLOCKS.CLK_SYS_SELECTED"):
            return 1 << (self.ref if "REF" in name else self.sys)
        if name == "UART0.UARTFR":
            return 0x90 if self.console.is_idle(self.bus.now) else 0x38
        return value

    def write(self, register: Register, old: int, new: int) -> int:
        self._require_out_of_reset(register)
        self._follow()
        name, changed = register.name, old ^ new
        if name == "RESETS.RESET" and changed & ~new:
            self.since["RESET"] = self.bus.now
        elif name == "XOSC.CTRL":
            self._write_crystal(new)
        elif name.startswith("PLL_SYS."):
            self._write_pll(name.partition(".")[2], changed, new)
        elif name == "CLOCKS.CLK_REF_CTRL" and changed & 3:
            self._switch_ref(new & 3)
        elif name == "CLOCKS.CLK_SYS_CTRL":
            self._switch_sys(changed, new)
        elif name == "CLOCKS.CLK_PERI_CTRL" and changed:
            self.console.require_idle(self.bus.now, "the clock of the peripherals changes")
        elif name.startswith("UART0."):
            self._write_port(name.partition(".")[2], changed, new)
        return new

    def check(self) -> None:
        """Check the limits of the data sheet at the current rates."""
        self._follow()
        self._require_rates("5.5.2, clk_sys")

    def rates(self) -> dict[str, int]:
        ref = _CRYSTAL_HZ if self.ref == _XOSC else _ROSC_HZ
        sys = self._pll_hz() if self.sys == _AUX else ref
        tick = self.bus.get("WATCHDOG.TICK")
        peri = sys if self.bus.get("CLOCKS.CLK_PERI_CTRL") >> 11 & 1 else 0
        return {"sys": sys, "ref": ref, "peri": peri, "tick": ref // max(tick & 0x1FF, 1) if tick >> 9 & 1 else 0}

    def _vco_hz(self) -> int:
        divisor = self.bus.get("PLL_SYS.CS") & 0x3F
        return _CRYSTAL_HZ // max(divisor, 1) * (self.bus.get("PLL_SYS.FBDIV_INT") & 0xFFF)

    def _pll_hz(self) -> int:
        prim = self.bus.get("PLL_SYS.PRIM")
        return self._vco_hz() // (max(prim >> 16 & 7, 1) * max(prim >> 12 & 7, 1))

    def _write_crystal(self, new: int) -> None:
        if new & 0xFFF != 0xAA0:
            raise Violation(f"the crystal's range is {new & 0xFFF:#x}, not 1 to 15 MHz (2.16.7, XOSC_CTRL)")
        if new >> 12 != 0xFAB:
            raise Violation(f"{new >> 12:#x} does not enable the crystal (2.16.7, XOSC_CTRL)")
        least = _CRYSTAL_HZ // 1000 // 256
        if self.bus.get("XOSC.STARTUP") & 0x3FFF < least:
            raise Violation(f"the crystal gets less than a millisecond to start (2.16.3, STARTUP below {least})")
        self.since["XOSC"] = self.bus.now

    def _write_pll(self, what: str, changed: int, new: int) -> None:
        power = self.bus.get("PLL_SYS.PWR")
        if what in ("CS", "FBDIV_INT") and changed and not power & _PD:
            raise Violation(f"PLL_SYS.{what} changes while the PLL is on (2.18.2)")
        if self.sys == _AUX and changed:
            raise Violation("the PLL changes while the processor runs on it (2.18.2)")
        if what == "PRIM":
            one, two = new >> 16 & 7, new >> 12 & 7
            if one == 0 or two == 0 or one < two:
                raise Violation(f"the dividers after the PLL are {one} and {two}; the first must be larger (2.18.2)")
        if what != "PWR":
            return
        if changed & _PD and not new & _PD:
            self._judge_vco()
            self.since["PLL"] = self.bus.now
        if changed & _POSTDIVPD and not new & _POSTDIVPD and not self._is_ready("PLL"):
            raise Violation("the dividers after the PLL get power before the PLL has locked (2.18.2)")

    def _judge_vco(self) -> None:
        if not self._is_ready("XOSC"):
            raise Violation("the PLL is turned on before the crystal is stable (2.18.2)")
        if not 750_000_000 <= self._vco_hz() <= 1_600_000_000:
            raise Violation(f"the PLL's oscillator is at {self._vco_hz()} Hz, not 750 to 1600 MHz (2.18.2)")

    def _switch_ref(self, source: int) -> None:
        if source == _XOSC and not self._is_ready("XOSC"):
            raise Violation("clk_ref is switched to the crystal before the crystal is stable (2.16.5)")
        if source not in (_ROSC, _XOSC):
            raise Violation("clk_ref is switched to a clock that no board here uses")
        self.console.require_idle(self.bus.now, "the clock is switched")
        self.since["REF"] = self.bus.now

    def _switch_sys(self, changed: int, new: int) -> None:
        if changed & 7 << 5 and self.sys == _AUX:
            raise Violation("the source behind the multiplexer changes while it is in use (2.15.3.2)")
        if not changed & 1:
            return
        if new & 1 == _AUX:
            is_out = not self.bus.get("PLL_SYS.PWR") & (_PD | _POSTDIVPD | _VCOPD)
            if new >> 5 & 7 != 0:
                raise Violation("clk_sys is switched to a clock that no board here uses")
            if not is_out or not self._is_ready("PLL"):
                raise Violation("clk_sys is switched before the PLL has locked and its dividers are on (2.18.2)")
        self.console.require_idle(self.bus.now, "the clock is switched")
        self.since["SYS"] = self.bus.now

    def _write_port(self, what: str, changed: int, new: int) -> None:
        is_on = self.bus.get("UART0.UARTCR") & 1
        if what in ("UARTIBRD", "UARTFBRD"):
            if is_on and changed:
                raise Violation("the divisor changes while the port is on (4.2.7)")
            self.divisors_are_taken = False
        elif what == "UARTLCR_H":
            if new & 0x6F != 0x60:
                raise Violation("the port's mode is not 8 bits without parity (4.2.8, UARTLCR_H)")
            self.divisors_are_taken = True
        elif what == "UARTDR":
            if self.bus.get("UART0.UARTCR") & 0x101 != 0x101:
                raise Violation("a byte is written while the port is off (4.2.8, UARTCR)")
            if not self.divisors_are_taken:
                raise Violation("the divisors are not taken over: UARTLCR_H is not written after them (4.2.7)")
            self._require_pins()
            self.console.require_idle(self.bus.now, "a byte is written")
            divisor = self.bus.get("UART0.UARTIBRD") * 64 + self.bus.get("UART0.UARTFBRD")
            self.console.take(new & 0xFF, self.rates()["peri"] * 4 / max(divisor, 1), self.bus.now)

    def _require_pins(self) -> None:
        for pin in self.chip["pins"]:
            function = self.bus.values[_PINS + 8 * pin] & 0x1F
            if function != _UART_FUNCTION:
                raise Violation(f"GPIO{pin} has function {function}, not the port's (2.19.2)")

    def _require_out_of_reset(self, register: Register) -> None:
        bit = _RESETS.get(register.peripheral)
        if bit is not None and self.bus.get("RESETS.RESET") >> bit & 1:
            raise Violation(f"{register.name} is accessed in reset (2.14, bit {bit})")

    def _follow(self) -> None:
        """Perform the switches that the code has requested."""
        if self._is_ready("REF"):
            self.ref = self.bus.get("CLOCKS.CLK_REF_CTRL") & 3
        if self._is_ready("SYS"):
            self.sys = self.bus.get("CLOCKS.CLK_SYS_CTRL") & 1
