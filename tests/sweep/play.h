/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One scenario on the kernel, with an interrupt at one instruction. */
#ifndef SWEEP_PLAY_H
#define SWEEP_PLAY_H

#include "op.h"

/** How the run went, in addition to the outcome. */
struct sweep_landing {
	uint32_t place;   /**< address at which the interrupt came, or 0 if the kernel does not reveal it */
	bool is_late;     /**< the scenario had come to rest before the interrupt was due */
	bool is_stranded; /**< a thread could not be brought to its end; no further scenario can be played */
};

/**
 * Create the threads; the caller becomes the driver.
 *
 * @param hangs  called in interrupt context if a scenario does not come to rest; must not return
 */
void sweep_players_start(void (*hangs)(uint32_t place));
/** End the threads and restore the caller. */
void sweep_players_stop(void);

/** Play @p scenario once, with the interrupt after @p instructions instructions. */
struct sweep_landing sweep_play(const struct sweep_scenario *scenario, uint32_t instructions,
				struct sweep_outcome *outcome);

#endif
