/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Ports, from OVE_GPIO_FIRST, which the family's gpio.h defines (RM0368 8.4, RM0385 6.4, RM0431 6.4, RM0444
 * 7.5). */
#ifndef OVE_BOARDS_STM32_GPIO_REGISTERS_H
#define OVE_BOARDS_STM32_GPIO_REGISTERS_H

#include <ove_reg.h>

enum gpio_port { GPIO_A, GPIO_B, GPIO_C, GPIO_D };

#define GPIO_BASE(port)       (OVE_GPIO_FIRST + 0x400u * (uint32_t)(port))
#define GPIO_MODER(port)      OVE_REG32(GPIO_BASE(port) + 0x00u)
#define GPIO_MODER_PIN(pin)   (3u << 2u * (pin))
#define GPIO_MODER_ALT(pin)   (2u << 2u * (pin))
#define GPIO_AFR(port, pin)   OVE_REG32(GPIO_BASE(port) + 0x20u + 4u * ((pin) / 8u))
#define GPIO_AFR_PIN(pin, af) ((uint32_t)(af) << 4u * ((pin) % 8u))

#endif
