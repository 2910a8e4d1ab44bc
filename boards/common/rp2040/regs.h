/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The RP2040 registers that a board here uses, by section of the datasheet. */
#ifndef OVE_BOARDS_RP2040_REGS_H
#define OVE_BOARDS_RP2040_REGS_H

#include <ove_reg.h>

/* 2.14.3: one bit per block, 1 while it is in reset. */
#define RESETS_RESET      OVE_REG32(0x4000c000u)
#define RESETS_RESET_DONE OVE_REG32(0x4000c008u)
#define RESETS_IO_BANK0   (1u << 5)
#define RESETS_PADS_BANK0 (1u << 8)
#define RESETS_PLL_SYS    (1u << 12)
#define RESETS_PWM        (1u << 14)
#define RESETS_TIMER      (1u << 21)
#define RESETS_UART0      (1u << 22)

/* 2.15.7. SELECTED has one bit per source of the glitchless multiplexer. */
#define CLOCKS_REF_CTRL          OVE_REG32(0x40008030u)
#define CLOCKS_REF_CTRL_SRC      3u
#define CLOCKS_REF_CTRL_ROSC     0u
#define CLOCKS_REF_CTRL_XOSC     2u
#define CLOCKS_REF_SELECTED      OVE_REG32(0x40008038u)
#define CLOCKS_SYS_CTRL          OVE_REG32(0x4000803cu)
#define CLOCKS_SYS_CTRL_SRC      1u
#define CLOCKS_SYS_CTRL_REF      0u
#define CLOCKS_SYS_CTRL_AUX      1u
#define CLOCKS_SYS_CTRL_AUXSRC   (7u << 5)
#define CLOCKS_SYS_AUX_PLL_SYS   (0u << 5)
#define CLOCKS_SYS_SELECTED      OVE_REG32(0x40008044u)
#define CLOCKS_PERI_CTRL         OVE_REG32(0x40008048u)
#define CLOCKS_PERI_CTRL_ENABLE  (1u << 11)
#define CLOCKS_PERI_CTRL_AUX_SYS (0u << 5)

/* 2.16.7 */
#define XOSC_CTRL             OVE_REG32(0x40024000u)
#define XOSC_CTRL_1_TO_15_MHZ 0xaa0u
#define XOSC_CTRL_ENABLE      (0xfabu << 12)
#define XOSC_STATUS           OVE_REG32(0x40024004u)
#define XOSC_STATUS_STABLE    (1u << 31)
#define XOSC_STARTUP          OVE_REG32(0x4002400cu)

/* 2.18.4 */
#define PLL_SYS_CS         OVE_REG32(0x40028000u)
#define PLL_CS_LOCK        (1u << 31)
#define PLL_CS_REFDIV(n)   ((uint32_t)(n) << 0)
#define PLL_SYS_PWR        OVE_REG32(0x40028004u)
#define PLL_PWR_PD         (1u << 0)
#define PLL_PWR_DSMPD      (1u << 2)
#define PLL_PWR_POSTDIVPD  (1u << 3)
#define PLL_PWR_VCOPD      (1u << 5)
#define PLL_SYS_FBDIV_INT  OVE_REG32(0x40028008u)
#define PLL_SYS_PRIM       OVE_REG32(0x4002800cu)
#define PLL_PRIM(one, two) (((uint32_t)(one) << 16) | ((uint32_t)(two) << 12))

/* 2.6.3.5: the 16 KB cache between the flash and both cores. */
#define XIP_CTRL    OVE_REG32(0x14000000u)
#define XIP_CTRL_EN (1u << 0)

/* 4.7.6: the timer's tick. */
#define WATCHDOG_TICK        OVE_REG32(0x4005802cu)
#define WATCHDOG_TICK_ENABLE (1u << 9)

/* 4.6.5: microseconds, without latching the two halves. */
#define TIMER_TIMERAWL       OVE_REG32(0x40054028u)
#define TIMER_DBGPAUSE       OVE_REG32(0x4005402cu)
#define TIMER_DBGPAUSE_NEVER 1u /* bits 1 and 2 are 0, and the reserved bit 0 keeps its value after a reset */

/* 2.19.6 */
#define IO_BANK0_CTRL(pin) OVE_REG32(0x40014004u + 8u * (pin))
#define IO_BANK0_UART      2u

/* 4.2.8 */
#define UART0_DR         OVE_REG32(0x40034000u)
#define UART0_FR         OVE_REG32(0x40034018u)
#define UART_FR_BUSY     (1u << 3)
#define UART_FR_TXFF     (1u << 5)
#define UART0_IBRD       OVE_REG32(0x40034024u)
#define UART0_FBRD       OVE_REG32(0x40034028u)
#define UART0_LCR_H      OVE_REG32(0x4003402cu)
#define UART_LCR_H_FEN   (1u << 4)
#define UART_LCR_H_8_BIT (3u << 5)
#define UART0_CR         OVE_REG32(0x40034030u)
#define UART_CR_UARTEN   (1u << 0)
#define UART_CR_TXE      (1u << 8)
#define UART_CR_RXE      (1u << 9)

/* 4.5.3: slice 7, which no pin of UART0 shares. */
#define PWM_CSR        OVE_REG32(0x4005008cu)
#define PWM_CSR_EN     (1u << 0)
#define PWM_DIV        OVE_REG32(0x40050090u)
#define PWM_DIV_ONE    (1u << 4)
#define PWM_CTR        OVE_REG32(0x40050094u)
#define PWM_TOP        OVE_REG32(0x4005009cu)
#define PWM_TOP_16_BIT 0xffffu

#endif
