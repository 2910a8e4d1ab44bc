/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The start: Zephyr already runs, and its main thread runs ove_main(). */
#include <ove/stop.h>
#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>
#include <ove_seam/timer.h>

#include <ksched.h>

#include "native.h"

bool ove_zephyr_started;

bool ove_zephyr_is_native_before_start(void)
{
	return !k_is_pre_kernel() && _kernel.cpus[0].current != &z_main_thread;
}

void ove_zephyr_reschedule(ove_backend_critical_t key)
{
#if OVE_ZEPHYR_SIMULATED
	/* On other processors, interrupts are masked while there is no thread to switch to. */
	if (k_is_pre_kernel()) {
		irq_unlock(key);
		return;
	}
#endif
	z_reschedule_irqlock(key);
}

#if CONFIG_OVE_CHECKS && !OVE_ZEPHYR_SIMULATED
void ove_backend_check_stack(void)
{
	const uintptr_t here = (uintptr_t)__builtin_frame_address(0);

	if (ove_zephyr_started && here < _kernel.cpus[0].current->stack_info.start) {
		const struct ove_thread *const self = ove_backend_thread_get_self();

		ove_stop(OVE_STOP_STACK, ove_zephyr_is_own(self) ? self->common.name : "a thread of Zephyr");
	}
}
#endif

int ove_backend_start(void)
{
	int result = OVE_OK;

#if CONFIG_OVE_TIMER
	result = ove_generic_timer_start_service();
	if (result != OVE_OK) {
		return result;
	}
#endif
	ove_zephyr_clock_start();
	ove_zephyr_started = true;
	ove_zephyr_threads_start();
	for (;;) {
		(void)k_sleep(K_FOREVER);
	}
	return result;
}
