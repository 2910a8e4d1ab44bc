/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Initialises OVE_*_DEFINE_STATIC objects before any other code of the application runs, as Zephyr does for
 * K_SEM_DEFINE().
 */
#include <ove/stop.h>
#include <ove_seam/run.h>

#include <zephyr/init.h>
#include <zephyr/kernel.h>

#include "native.h"

static const char *failed;

static int prepare(void)
{
	failed = ove_prepare_or_name();
	return 0;
}

/* The kernel sorts the levels' sections by name: "+" comes before the digit of every priority. */
SYS_INIT(prepare, EARLY, +);

/* The console and the kernel's memory domains are available from PRE_KERNEL_1 on. */
static int prepare_threads(void)
{
	if (failed != NULL) {
		ove_stop(OVE_STOP_STATIC, failed);
	}
	ove_zephyr_threads_make();
	return 0;
}

SYS_INIT(prepare_threads, PRE_KERNEL_2, +);
