/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board_flash.h>

#include "regs.h"

/* Without its cache, the flash controller reads the chip again for each access: serially, over one wire. */
void ove_board_flash_accelerator_off(void)
{
	XIP_CTRL &= ~XIP_CTRL_EN;
}

struct ove_board_flash_access ove_board_flash_access(void)
{
	const uint32_t value = XIP_CTRL;

	return (struct ove_board_flash_access){"XIP_CTRL", value, (value & XIP_CTRL_EN) == 0u};
}
