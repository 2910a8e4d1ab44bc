// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_MASK_M_H
#define ALLOY_MASK_M_H

// How the M-profile ports mask interrupts, for C and C++.

#include <alloy/config.hpp>

#include <stdint.h>

#if ALLOY_KEPT_MASK
#ifdef __cplusplus
extern "C"
#else
extern
#endif
    volatile uint32_t alloy_kept_mask; // Provided by the code that sets ALLOY_KEPT_MASK.
#endif

static inline __attribute__((always_inline)) void alloy_port_mask(void) {
#if ALLOY_MASK_PRIORITY
    // On some revisions of the Cortex-M7, raising BASEPRI alone can take effect one interrupt late.
    __asm volatile("cpsid i\n\tmsr basepri, %0\n\tisb\n\tcpsie i" ::"r"(ALLOY_MASK_PRIORITY) : "memory");
#else
    __asm volatile("cpsid i" ::: "memory");
#endif
}

static inline __attribute__((always_inline)) void alloy_port_unmask(void) {
#if ALLOY_MASK_PRIORITY
    __asm volatile("msr basepri, %0" ::"r"(0) : "memory");
#elif ALLOY_KEPT_MASK
    __asm volatile("msr primask, %0" ::"r"(alloy_kept_mask) : "memory");
#else
    __asm volatile("cpsie i" ::: "memory");
#endif
}

#endif
