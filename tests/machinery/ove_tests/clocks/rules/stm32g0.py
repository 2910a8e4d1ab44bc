# SPDX-License-Identifier: MIT OR Apache-2.0
"""STM32G0: RM0444, whose sections the messages name. The serial port and the pins follow the rules of stm32.py."""

from __future__ import annotations

from typing import Any, ClassVar

from ove_tests.clocks.bus import Violation
from ove_tests.clocks.register import Register
from ove_tests.clocks.rules import stm32

_HSI_HZ = 16_000_000
_SW_PLL = 2
_ENABLES = {"USART2": ("RCC.APBENR1", 17), "TIM2": ("RCC.APBENR1", 0)}


class Rules(stm32.Rules):
    """The clock tree, the flash's wait states, one serial port.

    The voltage is the reset value, which allows full speed.
    """

    wait_states: ClassVar = 7

    def __init__(self, chip: dict[str, Any], dead: frozenset[str] = frozenset()) -> None:
        super().__init__(chip, dead)
        self.port_on = 1 << 0

    def read(self, register: Register, value: int) -> int:
        self._require_clock(register)
        self._follow()
        if register.name == "RCC.CR":
            return self._bits(value, {10: True, 25: self._is_ready("PLL")})
        if register.name == "RCC.CFGR":
            return (value & ~0x38) | (_SW_PLL << 3 if self.is_on_pll else 0)
        if register.name.startswith(f"{self.port}.ISR"):
            return self._bits(value, {6: self.console.is_idle(self.bus.now), 7: self.console.is_idle(self.bus.now)})
        return value

    def _check_voltage(self, hertz: int) -> None:
        pass

    def rates(self) -> dict[str, int]:
        cfgr = self.bus.get("RCC.CFGR")
        sysclk = self._pll()[1] if self.is_on_pll else _HSI_HZ
        field, bits = cfgr >> 8 & 0xF, cfgr >> 12 & 7
        hclk = sysclk if field < 8 else sysclk // (2 << (field - 8) if field < 12 else 4 << (field - 8))
        return {"sysclk": sysclk, "hclk": hclk, "apb": hclk if bits < 4 else hclk // (2 << (bits - 4))}

    def _pll(self) -> tuple[float, int, int]:
        """Return the PLL's input, its output for the processor, and its oscillator in Hz."""
        value = self.bus.get("RCC.PLLCFGR")
        entering = _HSI_HZ / ((value >> 4 & 7) + 1) if value & 3 == 2 else 0
        ring = int(entering * (value >> 8 & 0x7F))
        return entering, ring // ((value >> 29 & 7) + 1), ring

    def _write_running_pll(self, changed: int) -> None:
        # The outputs are turned on and off while the PLL runs (5.2.4).
        if changed & ~(1 << 28 | 1 << 24 | 1 << 16):
            raise Violation("RCC.PLLCFGR changes while the PLL is on (RCC_PLLCFGR)")

    def _write_cr(self, changed: int, new: int) -> None:
        if not changed & 1 << 24:
            return
        if not new & 1 << 24:
            if self.is_on_pll:
                raise Violation("PLL is turned off while the processor runs on it (RCC_CR)")
            self.since.pop("PLL", None)
            return
        entering, _, ring = self._pll()
        if not 2_660_000 <= entering <= 16_000_000:
            raise Violation(f"the PLL's input is {entering:.0f} Hz, not 2.66 to 16 MHz (PLL characteristics)")
        if not 96_000_000 <= ring <= 344_000_000:
            raise Violation(f"the PLL's oscillator is at {ring} Hz, not 96 to 344 MHz (PLL characteristics)")
        self.since["PLL"] = self.bus.now

    def _write_cfgr(self, changed: int, new: int) -> None:
        if changed & 0x7F00:
            self.console.require_idle(self.bus.now, "a divisor changes")
        if not changed & 7:
            return
        self.console.require_idle(self.bus.now, "the clock is switched")
        if new & 7 == _SW_PLL and not self._is_ready("PLL"):
            raise Violation("the processor is switched to the PLL before the PLL is ready (RCC_CFGR, SW)")
        if new & 7 == _SW_PLL and not self.bus.get("RCC.PLLCFGR") >> 28 & 1:
            raise Violation("the processor is switched to an output of the PLL that is off (RCC_PLLCFGR, PLLREN)")
        self.since["SW"] = self.bus.now
        if new & 7 == 0:
            self.is_on_pll = False

    def _follow(self) -> None:
        if self.bus.get("RCC.CFGR") & 7 == _SW_PLL and self._is_ready("SW"):
            self.is_on_pll = True

    def _enable(self, peripheral: str) -> tuple[str, int] | None:
        if peripheral.startswith("GPIO"):
            return "RCC.IOPENR", ord(peripheral[4]) - ord("A")
        return _ENABLES.get(peripheral)
