/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The means that make a flash look faster than it is. A board whose Kconfig has OVE_BOARD_HAS_WORST_CASE_TIMING gives
 * these; the benchmark calls them.
 */
#ifndef OVE_BOARD_FLASH_H
#define OVE_BOARD_FLASH_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The register that says how the flash is read. */
struct ove_board_flash_access {
	const char *name; /**< the register's, as the manual calls it */
	uint32_t value;   /**< as it reads now */
	bool is_plain;    /**< no accelerator, no cache, no prefetch: each read waits */
};

/**
 * Turn off the flash's accelerator, its cache and its prefetch; the wait states stay. The processor's own caches are
 * not touched.
 *
 * @context thread, start
 * @blocks never
 * @cost one register access
 */
void ove_board_flash_accelerator_off(void);

/**
 * Read back how the flash is read.
 *
 * @returns the register, as it reads now
 * @context any
 * @blocks never
 * @cost one load
 */
struct ove_board_flash_access ove_board_flash_access(void);

#ifdef __cplusplus
}
#endif

#endif
