/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "device_timer.h"
#include "harness.h"
#include "on_device.h"

#if TEST_HAS_DEVICE_TIMER && CONFIG_OVE_SEM

OVE_SEM_DEFINE_STATIC(expired, 0, 1);

void (*on_device)(void);

void TIMER1_Handler(void);

void TIMER1_Handler(void)
{
	if (on_device != NULL) {
		on_device();
		return;
	}
	test_device_timer_stop();
	test_point(1);
	EXPECT_OK(ove_sem_give_from_isr(expired));
}

OVE_TEST(interrupt, device, arrives_by_its_name,
	 "A device's interrupt runs the function with the board's name for it, and that function may call the kernel.")
{
	test_device_timer_start(1000);
	EXPECT_OK(ove_sem_take(expired, OVE_WAIT_FOREVER));
	test_point(2);
	EXPECT_POINTS(1, 2);
}

#endif
