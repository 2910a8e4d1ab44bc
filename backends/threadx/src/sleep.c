/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The idle thread's sleep through ticks; see ove_cortex_m/sleep.h. */
#include "native.h"
#include "timeouts.h"

#if CONFIG_OVE_TICKLESS

#include <ove_cortex_m/mask.h>
#include <ove_cortex_m/sleep.h>

/* PRIMASK is set until both clocks are right, so the interrupt that ended the sleep is handled at the right time. */
void ove_threadx_sleep(void)
{
	const TX_THREAD *const idle = ove_threadx_native(&ove_threadx_idle);
	const uint32_t key = ove_cortex_m_mask();

	/* A native thread may have this priority. A more urgent one runs as soon as it is ready. */
	if (idle->tx_thread_ready_next == idle) {
		ove_threadx_skip(ove_cortex_m_sleep(ove_threadx_next_timeout()));
	}
	ove_cortex_m_unmask(key);
}

#endif
