/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Damage to a frame: parts that are cut, added, changed or moved.
 */
#ifndef DAMAGE_H
#define DAMAGE_H

#include <stddef.h>
#include <stdint.h>

/** Damage a frame in memory for FRAME_MOST bytes once; returns its new length. */
size_t damage(uint8_t *frame, size_t length);

#endif
