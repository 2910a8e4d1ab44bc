// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef ALLOY_PORT_MASK_H
#define ALLOY_PORT_MASK_H

// MIE, bit 3 of mstatus.

static inline __attribute__((always_inline)) void alloy_port_mask(void) {
    __asm volatile("csrci mstatus, 8" ::: "memory");
}

static inline __attribute__((always_inline)) void alloy_port_unmask(void) {
    __asm volatile("csrsi mstatus, 8" ::: "memory");
}

#endif
