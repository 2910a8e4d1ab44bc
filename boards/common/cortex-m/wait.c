/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "wait.h"

#include "systick.h"

bool ove_wait_for(ove_reg32_ptr reg, uint32_t mask, uint32_t value, uint32_t counts)
{
	bool found;

	SYST_RVR = SYST_MAX;
	SYST_CVR = 0;
	SYST_CSR = SYST_CSR_ENABLE | SYST_CSR_BY_CORE;
	const uint32_t begin = SYST_CVR;
	do {
		/* Read the register once more after the limit: an interruption by a debugger is not a failure. */
		const bool is_over = ((begin - SYST_CVR) & SYST_MAX) > counts;

		found = (*reg & mask) == value;
		if (is_over) {
			break;
		}
	} while (!found);
	SYST_CSR = 0;
	return found;
}
