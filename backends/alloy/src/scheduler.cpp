/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The scheduler's lock: a critical section's rank without its mask. If both are in force, the one that ends last
 * restores the rank.
 */
#include "section_rank.hpp"

#include <ove_seam/kernel.h>
#include <ove_seam/scheduler.h>

using namespace ove_alloy;
using kernel::Port;

void ove_backend_scheduler_lock(void)
{
	const auto key = Port::mask_save();

	take_rank(alloy_kernel.current);
	Port::mask_restore(key);
}

void ove_backend_scheduler_unlock(void)
{
	if (!has_rank || ove_backend_in_section()) {
		return;
	}
	Port::mask();
	give_rank_back(alloy_kernel.current);
}
