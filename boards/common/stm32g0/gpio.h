/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ports of STM32G0 (RM0444 7.5). */
#ifndef OVE_BOARDS_STM32G0_GPIO_H
#define OVE_BOARDS_STM32G0_GPIO_H

#define OVE_GPIO_FIRST 0x50000000u

#include <gpio_registers.h>

#endif
