# SPDX-License-Identifier: MIT OR Apache-2.0
"""STM32F4 and STM32F7: RM0368 and RM0385, whose sections the messages name."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from ove_tests.clocks.bus import Violation
from ove_tests.clocks.chip import Chip
from ove_tests.clocks.register import Register
from ove_tests.clocks.result import Result

_HSI_HZ = 16_000_000
_SW_PLL = 2
# The register and the bit that enable each peripheral's clock.
_ENABLES = {
    "PWR": ("RCC.APB1ENR", 28),
    "USART1": ("RCC.APB2ENR", 4),
    "USART2": ("RCC.APB1ENR", 17),
    "USART3": ("RCC.APB1ENR", 18),
}
_PORTS = "ABCDEFGHIJK"


class Rules(Chip):
    """The clock tree, the flash's wait states, the core's voltage, one serial port."""

    delays: ClassVar = {"HSE": 400, "PLL": 120}
    # The wait states in FLASH.ACR.
    wait_states: ClassVar = 0xF

    def __init__(self, chip: dict[str, Any], dead: frozenset[str] = frozenset()) -> None:
        super().__init__(chip, dead)
        self.is_on_pll = False
        self.port = str(chip["console"])
        self.has_over_drive = "over_drive_above" in chip
        self.port_on = 1 << 0 if self.has_over_drive else 1 << 13
        self.cr, self.csr = ("PWR.CR1", "PWR.CSR1") if self.has_over_drive else ("PWR.CR", "PWR.CSR")

    def read(self, register: Register, value: int) -> int:
        self._require_clock(register)
        self._follow()
        if register.name == "RCC.CR":
            return self._bits(value, {1: self._is_ready("HSI"), 17: self._is_ready("HSE"), 25: self._is_ready("PLL")})
        if register.name == "RCC.CFGR":
            return (value & ~0xC) | (_SW_PLL << 2 if self.is_on_pll else 0)
        if register.name == self.csr:
            if self.has_over_drive:
                return self._bits(value, {16: self._is_ready("OD"), 17: self._is_ready("ODSW")})
            return self._bits(value, {14: self._is_ready("VOS")})
        if register.name in (f"{self.port}.SR", f"{self.port}.ISR"):
            return self._bits(value, {6: self.console.is_idle(self.bus.now), 7: self.console.is_idle(self.bus.now)})
        return value

    def write(self, register: Register, old: int, new: int) -> int:
        self._require_clock(register)
        self._follow()
        changed = old ^ new
        if register.name == "RCC.CR":
            self._write_cr(changed, new)
        elif register.name == "RCC.PLLCFGR" and self.bus.get("RCC.CR") & 1 << 24:
            self._write_running_pll(changed)
        elif register.name == "RCC.CFGR":
            self._write_cfgr(changed, new)
        elif register.name == self.cr:
            self._write_power(changed, new)
        elif register.name.startswith(f"{self.port}."):
            self._write_port(register, changed, new)
        return new

    def check(self) -> None:
        """Check the limits of the data sheet at the current rates."""
        self._follow()
        hertz = self._require_rates("data sheet, general operating conditions")["hclk"]
        self._require_wait_states(self.bus.get("FLASH.ACR") & self.wait_states, hertz, "read access latency")
        if self.is_on_pll:
            self._check_voltage(hertz)

    def _check_voltage(self, hertz: int) -> None:
        scale = self.bus.get(self.cr) >> 14 & 3
        most = self.chip["scale"][scale]
        if hertz > most:
            raise Violation(f"VOS is {scale} at {hertz} Hz, sufficient for {most} (dynamic voltage scaling)")
        if self.has_over_drive and hertz > self.chip["over_drive_above"] and not self._is_ready("ODSW"):
            raise Violation(f"{hertz} Hz without over-drive (entering over-drive mode)")

    def rates(self) -> dict[str, int]:
        cfgr = self.bus.get("RCC.CFGR")
        sysclk = self._pll()[1] if self.is_on_pll else _HSI_HZ
        field = cfgr >> 4 & 0xF
        # Divisors of 2, 4, 8, 16, then 64, because there is no divisor of 32.
        hclk = sysclk if field < 8 else sysclk // (2 << (field - 8) if field < 12 else 4 << (field - 8))
        pclk = [hclk if (bits := cfgr >> at & 7) < 4 else hclk // (2 << (bits - 4)) for at in (10, 13)]
        return {"sysclk": sysclk, "hclk": hclk, "apb1": pclk[0], "apb2": pclk[1]}

    def result(self) -> Result:
        found = super().result()
        return replace(found, rates={**found.rates, "usb": self._pll()[2] if self.is_on_pll else 0})

    def _pll(self) -> tuple[float, int, int]:
        """Return the PLL's input, output and its output for USB in Hz."""
        value = self.bus.get("RCC.PLLCFGR")
        of = self.chip["hse"] if value & 1 << 22 else _HSI_HZ
        m, n, p, q = value & 0x3F, value >> 6 & 0x1FF, 2 * ((value >> 16 & 3) + 1), value >> 24 & 0xF
        return of / max(m, 1), of * n // max(m, 1) // p, of * n // max(m, 1) // max(q, 1)

    def _write_running_pll(self, _changed: int) -> None:
        raise Violation("RCC.PLLCFGR is written while the PLL is on (RCC_PLLCFGR)")

    def _write_cr(self, changed: int, new: int) -> None:
        if changed & 1 << 18 and self.bus.get("RCC.CR") & 1 << 16:
            raise Violation("HSEBYP changes while HSE is on (RCC_CR)")
        for name, bit, source in (("HSE", 16, ""), ("PLL", 24, "HSE")):
            if not changed & 1 << bit:
                continue
            if not new & 1 << bit:
                if self.is_on_pll:
                    raise Violation(f"{name} is turned off while the processor runs on it (RCC_CR)")
                self.since.pop(name, None)
                continue
            if name == "PLL":
                self._judge_pll(source)
            self.since[name] = self.bus.now

    def _judge_pll(self, source: str) -> None:
        if self.bus.get("RCC.PLLCFGR") & 1 << 22 and not self._is_ready(source):
            raise Violation(f"the PLL is turned on before {source} is ready (RCC_PLLCFGR, PLLSRC)")
        value = self.bus.get("RCC.PLLCFGR")
        entering, leaving, usb = self._pll()
        ring = leaving * 2 * ((value >> 16 & 3) + 1)
        if not 950_000 <= entering <= 2_100_000:
            raise Violation(f"the PLL's input is {entering:.0f} Hz, not 0.95 to 2.1 MHz (PLL characteristics)")
        if not 192_000_000 <= ring <= 432_000_000:
            raise Violation(f"the PLL's oscillator is at {ring} Hz, not 192 to 432 MHz (PLL characteristics)")
        if usb > 48_000_000:
            raise Violation(f"the PLL's output for USB is {usb} Hz, above 48 MHz (RCC_PLLCFGR, PLLQ)")

    def _write_cfgr(self, changed: int, new: int) -> None:
        if changed & 0xFCF0:
            self.console.require_idle(self.bus.now, "a divisor changes")
        if not changed & 3:
            return
        self.console.require_idle(self.bus.now, "the clock is switched")
        if new & 3 == _SW_PLL and not self._is_ready("PLL"):
            raise Violation("the processor is switched to the PLL before the PLL is ready (RCC_CFGR, SW)")
        if new & 3 not in (0, _SW_PLL):
            raise Violation("the processor is switched to a clock that no board here uses")
        self.since["SW"] = self.bus.now
        if new & 3 == 0:
            self.is_on_pll = False

    def _write_power(self, changed: int, new: int) -> None:
        is_on = self.bus.get("RCC.CR") & 1 << 24
        if changed & 3 << 14 and is_on:
            raise Violation("VOS changes while the PLL is on (PWR_CR, VOS)")
        for name, bit, needs in (("OD", 16, ""), ("ODSW", 17, "OD")):
            if not self.has_over_drive or not changed & 1 << bit or not new & 1 << bit:
                continue
            if self.is_on_pll or not is_on:
                raise Violation(
                    f"{name} is enabled with the PLL off or in use (entering over-drive mode, steps 1 to 4)"
                )
            if needs and not self._is_ready(needs):
                raise Violation("the switch to over-drive before over-drive is ready (entering over-drive mode)")
            self.since[name] = self.bus.now

    def _write_port(self, register: Register, changed: int, new: int) -> None:
        what = register.name.partition(".")[2]
        is_on = self.bus.get(f"{self.port}.CR1") & self.port_on
        if what == "BRR":
            self.console.require_idle(self.bus.now, "the divisor of the port changes")
            if is_on and changed:
                raise Violation("the divisor changes while the port is on (USART_BRR)")
        elif what == "CR1" and changed:
            self.console.require_idle(self.bus.now, "the port changes")
        elif what in ("DR", "TDR"):
            if not is_on or not self.bus.get(f"{self.port}.CR1") & 1 << 3:
                raise Violation("a byte is written while the port is off (USART_CR1)")
            self._require_pins()
            self.console.require_idle(self.bus.now, "a byte is written")
            divisor = self.bus.get(f"{self.port}.BRR")
            rate = self.rates()[self.chip["console_bus"]]
            self.console.take(new & 0xFF, rate / max(divisor, 1), self.bus.now)

    def _require_pins(self) -> None:
        for name in self.chip["pins"]:
            port, pin = name[1], int(name[2:])
            function = self.bus.get(f"GPIO{port}.AFR{'L' if pin < 8 else 'H'}") >> 4 * (pin % 8) & 0xF
            mode = self.bus.get(f"GPIO{port}.MODER") >> 2 * pin & 3
            if (mode, function) != (2, self.chip["pin_function"]):
                raise Violation(f"{name} has mode {mode} and function {function}, not the port's (alternate functions)")

    def _enable(self, peripheral: str) -> tuple[str, int] | None:
        """Return the register and the bit that turn a peripheral's clock on; None if the clock is always on."""
        if peripheral.startswith("GPIO"):
            return "RCC.AHB1ENR", _PORTS.index(peripheral[4])
        return _ENABLES.get(peripheral)

    def _require_clock(self, register: Register) -> None:
        where = self._enable(register.peripheral)
        if where and not self.bus.get(where[0]) >> where[1] & 1:
            raise Violation(f"{register.name} is accessed before its clock is on ({where[0]})")

    def _follow(self) -> None:
        """Perform the switch that the code has requested."""
        if self.bus.get("RCC.CFGR") & 3 == _SW_PLL and self._is_ready("SW"):
            self.is_on_pll = True

    def _is_ready(self, name: str) -> bool:
        if name == "HSI":
            return True
        if name == "VOS":
            return self._is_ready("PLL") if "VOS" not in self.dead else False
        return super()._is_ready(name)

    @staticmethod
    def _bits(value: int, states: dict[int, bool]) -> int:
        for bit, is_set in states.items():
            value = value | 1 << bit if is_set else value & ~(1 << bit)
        return value
