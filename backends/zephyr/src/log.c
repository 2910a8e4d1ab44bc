/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's log at the end of a program: with deferred logging, its thread would write the reason too late.
 */
#include <ove_seam/kernel.h>

#if defined(CONFIG_LOG)

#include <zephyr/logging/log_ctrl.h>

void ove_zephyr_flush_log(void)
{
	LOG_PANIC();
}

#endif
