/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The CMSIS-RTOS2 calls that no kernel here supports: each reports that and changes nothing. */
#include "os.h"

OVE_TEST(os_unsupported, safety, tells_that_it_is_not_there,
	 "Each call for safety classes, zones, watchdogs and processors reports that the kernel has none.")
{
	osThreadId_t const self = osThreadGetId();

	EXPECT_EQ(osKernelProtect(1), osError);
	EXPECT_EQ(osKernelDestroyClass(1, osSafetyWithSameClass), osError);
	EXPECT_EQ(osThreadGetClass(self), osErrorId);
	EXPECT_EQ(osThreadGetZone(self), osErrorId);
	EXPECT_EQ(osThreadFeedWatchdog(1), osError);
	EXPECT_EQ(osThreadProtectPrivileged(), osError);
	EXPECT_EQ(osThreadSuspendClass(1, osSafetyWithSameClass), osError);
	EXPECT_EQ(osThreadResumeClass(1, osSafetyWithSameClass), osError);
	EXPECT_EQ(osThreadTerminateZone(1), osError);
	EXPECT_EQ(osThreadSetAffinityMask(self, 1), osError);
	EXPECT_EQ(osThreadSetAffinityMask(NULL, 1), osErrorParameter);
	EXPECT_EQ(osThreadGetAffinityMask(self), 0);
}
