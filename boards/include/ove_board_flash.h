/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The means that speed up flash reads. A board whose Kconfig has OVE_BOARD_HAS_WORST_CASE_TIMING implements these
 * functions; the benchmark calls them.
 */
#ifndef OVE_BOARD_FLASH_H
#define OVE_BOARD_FLASH_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The register that tells how the flash is read. */
struct ove_board_flash_access {
	const char *name; /**< the register's name in the manual */
	uint32_t value;   /**< its current value */
	bool is_plain;    /**< no accelerator, no cache, no prefetch: each read waits */
};

/**
 * Turn off the flash's accelerator, cache and prefetch; the wait states stay. The processor's own caches are not
 * changed.
 *
 * @context thread, start
 * @blocks never
 * @cost one register access
 */
void ove_board_flash_accelerator_off(void);

/**
 * Report how the flash is currently read.
 *
 * @returns the register and its current value
 * @context any
 * @blocks never
 * @cost one load
 */
struct ove_board_flash_access ove_board_flash_access(void);

#ifdef __cplusplus
}
#endif

#endif
