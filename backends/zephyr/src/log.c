/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Flushes the kernel's log at the end of a program: with deferred logging, its thread would write too late.
 */
#include <ove_seam/kernel.h>

#if defined(CONFIG_LOG)

#include <zephyr/logging/log_ctrl.h>

void ove_zephyr_flush_log(void)
{
	LOG_PANIC();
}

#endif
