/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "../kernel/scheduler.h"

#include <ove_seam/timer.h>

bool template_is_started;

int ove_backend_start(void)
{
	struct ove_thread *thread;
	int result = OVE_OK;

#if CONFIG_OVE_TIMER
	result = ove_generic_timer_start_service();
#endif
	if (result != OVE_OK) {
		return result;
	}
	(void)ove_backend_critical_enter();
	while ((thread = ove_generic_life_next_to_start()) != NULL) {
		ove_generic_life_begin(&thread->life);
		template_add(thread);
	}
	template_is_started = true;
	template_port_start();
	return OVE_ERR_NOT_SUPPORTED;
}
