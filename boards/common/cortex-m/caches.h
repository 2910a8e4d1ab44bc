/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The caches of a Cortex-M7. */
#ifndef OVE_BOARDS_CACHES_H
#define OVE_BOARDS_CACHES_H

/**
 * Clear the caches and turn them on: after a reset their contents are undefined.
 *
 * @context start, once
 * @blocks never
 * @cost one write for each line of the data cache
 */
void ove_caches_on(void);

#endif
