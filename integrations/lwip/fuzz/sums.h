/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The checksums by which a receiver checks headers.
 */
#ifndef SUMS_H
#define SUMS_H

#include <stddef.h>
#include <stdint.h>

/** Set the checksums of the frame's headers to the values that a receiver expects. */
void sum_headers(uint8_t *frame, size_t length);

/** Return the complement checksum of bytes, added to `sum`: 0 for a header whose checksum is right. */
uint16_t sum_of(const uint8_t *bytes, size_t length, uint32_t sum);

#endif
