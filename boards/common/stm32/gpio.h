/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ports of STM32F4 and STM32F7 (RM0368 8.4, RM0385 6.4, RM0431 6.4). */
#ifndef OVE_BOARDS_STM32_GPIO_H
#define OVE_BOARDS_STM32_GPIO_H

#define OVE_GPIO_FIRST 0x40020000u

#include <gpio_registers.h>

#endif
