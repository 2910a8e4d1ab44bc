// SPDX-License-Identifier: MIT OR Apache-2.0
// The driver of boards/common/mps2, with its registers behind model/ove_reg.h. Each result is checked against
// ove_board_ethernet.h.
#include <ove_board_ethernet.h>
#include <ove_reg.h>

#include "failed.h"

extern "C" {
#define ove_board_ethernet_pending   driver_pending
#define ove_board_ethernet_send_part driver_send_part
#include "ethernet.c"
#undef ove_board_ethernet_pending
#undef ove_board_ethernet_send_part

size_t ove_board_ethernet_pending(void)
{
	const size_t length = driver_pending();

	if (length > OVE_BOARD_ETHERNET_FRAME) {
		fuzz_failed("ove_board_ethernet_pending() returns more than the longest frame");
	}
	return length;
}

void ove_board_ethernet_send_part(const void *bytes, size_t length)
{
	if (length > sending.left) {
		fuzz_failed("the parts of a frame are longer than the frame");
	}
	driver_send_part(bytes, length);
}
}
