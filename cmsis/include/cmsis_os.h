/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The name under which STM32CubeMX code includes CMSIS-RTOS2, and the version that it asks for: middleware that
 * supports both versions of the standard compares osCMSIS with 0x20000.
 */
#ifndef CMSIS_OS_H_
#define CMSIS_OS_H_

#include <cmsis_os2.h>

#define osCMSIS 0x20003U

#endif
