/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Zephyr's locks do not mask zero-latency interrupts. While a lock is held, BASEPRI shows which priorities it
 * masks. */
#ifndef OVE_BACKEND_ISR_PRIORITY_H
#define OVE_BACKEND_ISR_PRIORITY_H

#include <ove_backend/native.h>

/* 0: the kernel's own build sets the priority of ove's software interrupt. */
#define OVE_BACKEND_MOST_URGENT 0u

#if !defined(__arm__)
#define ove_backend_check_isr_priority(call) ((void)0)
#elif defined(__ARM_ARCH_6M__)
#include <ove_generic/isr_priority.h>

#define ove_backend_check_isr_priority(call) ove_generic_check_isr_exception(call)
#else
#include <ove_generic/isr_priority.h>

#define ove_backend_check_isr_priority(call)                                  \
	do {                                                                  \
		const unsigned int check_key = irq_lock();                    \
		const uint32_t check_masked_from = ove_generic_masked_from(); \
		irq_unlock(check_key);                                        \
		ove_generic_check_isr_priority(check_masked_from, (call));    \
	} while (0)
#endif

#endif
