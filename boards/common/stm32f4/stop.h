/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file STOP of STM32F401, and the RTC that ends it (RM0368 5.3.4, 5.4.1, 6.3.14, 10.2.5, 10.3 and 17.6). The
 * addresses and bits of the RTC are also in NuttX, arch/arm/src/common/stm32/hardware/stm32_rtcc_v1.h. */
#ifndef OVE_BOARDS_STM32F4_STOP_H
#define OVE_BOARDS_STM32F4_STOP_H

#include <ove_reg.h>

#include "power.h"
/* A family may have its own header of this name, in a folder that comes first. */
#include <rcc.h>

#define SLEEP_TIMER_LINE 41u /* RTC_Alarm */

#define RCC_BDCR            OVE_REG32(0x40023870u)
#define RCC_BDCR_RTCSEL     (3u << 8)
#define RCC_BDCR_RTCSEL_LSE (1u << 8)
#define RCC_BDCR_RTCSEL_LSI (2u << 8)
#define RCC_BDCR_RTCEN      (1u << 15)
#define RCC_CSR             OVE_REG32(0x40023874u)

#define PWR_CR_LPDS (1u << 0)
#define PWR_CR_PDDS (1u << 1)
#define PWR_CR_DBP  (1u << 8)
#define PWR_CR_FPDS (1u << 9)

#define EXTI_IMR          OVE_REG32(0x40013c00u)
#define EXTI_RTSR         OVE_REG32(0x40013c08u)
#define EXTI_PR           OVE_REG32(0x40013c14u)
#define EXTI_OF_RTC_ALARM (1u << 17)

/** From the data sheet DS10086, not measured: the regulator and the flash 0.1 ms, the probe's clock and the PLL. */
#define STOP_WAKE_US  1000u
#define STOP_WORTH_US 5000u

/** For the state's description. */
#define STOP_LOSES "all clocks but the RTC's"

/** The line that wakes the processor is edge-triggered. */
static inline void stop_connect(void)
{
	EXTI_RTSR |= EXTI_OF_RTC_ALARM;
	EXTI_IMR |= EXTI_OF_RTC_ALARM;
}

static inline void stop_clear(void)
{
	EXTI_PR = EXTI_OF_RTC_ALARM;
}

/** Make the next deep sleep STOP, with the regulator in its low-power mode and the flash powered down. */
static inline void stop_choose(void)
{
	PWR_CR = (PWR_CR & ~PWR_CR_PDDS) | PWR_CR_LPDS | PWR_CR_FPDS;
}

/** Nothing to do: the chip has no over-drive. */
static inline void stop_lower(void)
{
}

#endif
