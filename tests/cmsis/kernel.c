/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's state, its lock and its name. */
#include <cmsis_os.h> /* STM32CubeMX code includes the standard this way */
#include <string.h>

#include "os.h"

_Static_assert(osCMSIS >= 0x20000U, "middleware would take this for the standard's first version");

OVE_TEST(os_kernel, osKernelGetInfo, cuts_its_name,
	 "The name is truncated to the buffer, and the API version is 2.3.0.")
{
	osVersion_t version = {0, 0};
	char whole[32] = "";
	char cut[5] = "1234";

	EXPECT_EQ(osKernelGetInfo(&version, whole, sizeof(whole)), osOK);
	EXPECT_EQ(version.api, 20030000);
	EXPECT(strcmp(whole, "oveRTOS") == 0);
	EXPECT_EQ(osKernelGetInfo(NULL, cut, sizeof(cut)), osOK);
	EXPECT(strcmp(cut, "oveR") == 0);
	EXPECT_EQ(osKernelGetInfo(NULL, NULL, 0), osOK);
}

static int64_t lock(void *unused)
{
	(void)unused;
	return osKernelLock();
}

static int64_t unlock(void *unused)
{
	(void)unused;
	return osKernelUnlock();
}

static int64_t restore(void *unused)
{
	(void)unused;
	return osKernelRestoreLock(1);
}

static int64_t initialize(void *unused)
{
	(void)unused;
	return osKernelInitialize();
}

static int64_t start(void *unused)
{
	(void)unused;
	return osKernelStart();
}

static int64_t state(void *unused)
{
	(void)unused;
	return osKernelGetState();
}

OVE_TEST(os_kernel, isr, sees_the_state, "An ISR may read the kernel's state, but not change it.")
{
	EXPECT_EQ(osKernelGetState(), osKernelRunning);
	EXPECT_EQ(os_from_isr(lock, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(unlock, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(restore, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(initialize, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(start, NULL), osErrorISR);
	EXPECT_EQ(os_from_isr(state, NULL), osKernelRunning);
	EXPECT_EQ(osKernelStart(), osError);
}
