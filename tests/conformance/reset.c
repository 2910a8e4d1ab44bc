/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "harness.h"

#if CONFIG_OVE_RESET

/* tests/reset resets the chip in each possible way; here the chip was switched on. */
OVE_TEST(reset, get_info, is_power_on_or_not_supported,
	 "On the first boot, each call reports power-on; if no memory outlasts the program, the call and ove_reset() "
	 "return OVE_ERR_NOT_SUPPORTED.")
{
	ove_reset_info_t info = {.reason = -1, .number = -1};
	const int result = ove_reset_get_info(&info);

	if (result == OVE_ERR_NOT_SUPPORTED) {
		EXPECT(info.reason == -1 && info.number == -1);
		EXPECT_ERR(ove_reset(), OVE_ERR_NOT_SUPPORTED);
		return;
	}
	EXPECT_OK(result);
	for (int i = 0; i < 2; i++) {
		EXPECT(info.reason == OVE_RESET_POWER_ON && info.number == 0 && info.pc == 0u && info.lr == 0u);
		EXPECT(info.thread[0] == '\0' && info.place[0] == '\0');
		EXPECT_OK(ove_reset_get_info(&info));
	}
}

#if CONFIG_OVE_CHECKS
OVE_TEST(reset, get_info, without_a_place_is_invalid, "A NULL pointer for the reason returns OVE_ERR_INVALID.")
{
	EXPECT_ERR(ove_reset_get_info(NULL), OVE_ERR_INVALID);
}
#endif

#endif
