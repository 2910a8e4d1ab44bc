/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The numbers of a case: each case draws its own sequence from its seed.
 */
#ifndef DRAW_H
#define DRAW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Start the sequence of a seed. */
void draw_start(uint32_t seed);

/** A number from 0 to below - 1. */
uint32_t draw(uint32_t below);

/** True once in `count` times. */
bool one_in(uint32_t count);

/** Fill memory; returns `length`. */
size_t fill(uint8_t *to, size_t length);

#ifdef __cplusplus
}
#endif

#endif
