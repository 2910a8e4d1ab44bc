/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Words that are changed by compare-and-swap outside the critical section and read inside it.
 *
 * If a backend's critical section masks the interrupts of the only processor (OVE_BACKEND_ONE_PROCESSOR), nothing comes
 * between a load and a store inside it. A swap that was in progress outside then fails, as after any interrupt.
 */
#ifndef OVE_GENERIC_WORD_H
#define OVE_GENERIC_WORD_H

#include <stdbool.h>
#include <stdint.h>

#include <ove_seam/kernel.h>

/** Inside the critical section: like __atomic_compare_exchange_n() of @p word, which was read there as *@p expected. */
#ifdef OVE_BACKEND_ONE_PROCESSOR
#define OVE_GENERIC_WORD_SWAP(word, expected, desired) \
	((void)(expected), __atomic_store_n((word), (desired), __ATOMIC_RELAXED), true)
#else
#define OVE_GENERIC_WORD_SWAP(word, expected, desired) \
	__atomic_compare_exchange_n((word), (expected), (desired), false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)
#endif

#endif
