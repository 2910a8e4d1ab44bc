/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file A queue of eight bytes, declared as a static object in the language of the test. */
#ifndef QUEUE_H
#define QUEUE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @returns true if there was space */
bool queue_put(uint8_t byte);

/** @returns the first byte, or -1 if none arrived in time */
int queue_get(uint32_t timeout_ms);

#ifdef __cplusplus
}
#endif

#endif
