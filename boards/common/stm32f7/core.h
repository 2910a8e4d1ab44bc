/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The caches, which have to be turned on on a Cortex-M7. */
#ifndef OVE_BOARDS_STM32F7_CORE_H
#define OVE_BOARDS_STM32F7_CORE_H

#include "caches.h"

static inline void core_start(void)
{
	ove_caches_on();
}

#endif
