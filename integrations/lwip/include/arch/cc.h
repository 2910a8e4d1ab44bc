/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The compiler and the C library, for lwIP. */
#ifndef OVE_LWIP_ARCH_CC_H
#define OVE_LWIP_ARCH_CC_H

#include <errno.h>
#include <stdint.h>
#include <sys/time.h>

#include <ove/stop.h>

#include "ove_config.h"

/* printf() may allocate. */
#define LWIP_PLATFORM_DIAG(message) ((void)0)
#if CONFIG_OVE_CHECKS
#define LWIP_PLATFORM_ASSERT(text) ove_stop(OVE_STOP_PANIC, text)
#else
#define LWIP_NOASSERT
#define LWIP_PLATFORM_ASSERT(text) ((void)0)
#endif

/**
 * Numbers for ports and identifiers: a xorshift generator that starts from the time of the first call, because rand()
 * of some C libraries allocates. An attacker can guess these numbers. A product with a hardware generator defines
 * LWIP_RAND() in its options/lwipopts.h.
 */
uint32_t ove_lwip_random(void);
#ifndef LWIP_RAND
#define LWIP_RAND() ove_lwip_random()
#endif

#endif
