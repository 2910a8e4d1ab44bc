/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A section of a driver's own, which keeps out the handlers of one priority and of all less urgent ones. */
#ifndef SECTION_H
#define SECTION_H

#include <stdint.h>

enum { URGENT_PRIORITY = 0x40, SECTION_PRIORITY = 0x80, CALM_PRIORITY = 0xc0 };

static inline void section_enter(void)
{
	__asm volatile("msr basepri, %0\n\tisb" ::"r"(SECTION_PRIORITY) : "memory");
}

static inline void section_exit(void)
{
	__asm volatile("msr basepri, %0\n\tisb" ::"r"(0) : "memory");
}

#endif
