/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file One scenario on the kernel, with an interrupt at one instruction. */
#ifndef SWEEP_PLAY_H
#define SWEEP_PLAY_H

#include "op.h"

/** How it went beside the outcome. */
struct sweep_landing {
	uint32_t place;   /**< where the interrupt came, or 0 where a kernel keeps it to itself */
	bool is_late;     /**< the scenario had come to rest before the interrupt was due */
	bool is_stranded; /**< a thread could not be brought to the end; nothing can be played after that */
};

/**
 * Make the threads; the caller becomes the driver.
 *
 * @param hangs  called in interrupt context when a scenario does not come to rest; must not return
 */
void sweep_players_start(void (*hangs)(uint32_t place));
/** Let them end, and make the caller what it was. */
void sweep_players_stop(void);

/** Play @p scenario once, with the interrupt when @p instructions have run. */
struct sweep_landing sweep_play(const struct sweep_scenario *scenario, uint32_t instructions,
				struct sweep_outcome *outcome);

#endif
