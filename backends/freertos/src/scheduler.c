/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/kernel.h>
#include <ove_seam/scheduler.h>

void ove_backend_scheduler_lock(void)
{
	vTaskSuspendAll();
}

void ove_backend_scheduler_unlock(void)
{
	(void)xTaskResumeAll();
}
