/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The sums by which a receiver checks headers.
 */
#ifndef SUMS_H
#define SUMS_H

#include <stddef.h>
#include <stdint.h>

/** Set the sums of the frame's headers to what a receiver expects. */
void sum_headers(uint8_t *frame, size_t length);

/** The complement sum of bytes, to which `sum` is added: 0 over a header whose sum is right. */
uint16_t sum_of(const uint8_t *bytes, size_t length, uint32_t sum);

#endif
