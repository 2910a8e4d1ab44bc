/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board_flash.h>

#include "flash.h"

void ove_board_flash_accelerator_off(void)
{
	FLASH_ACR &= ~FLASH_ACR_FASTER;
}

struct ove_board_flash_access ove_board_flash_access(void)
{
	const uint32_t value = FLASH_ACR;

	return (struct ove_board_flash_access){"FLASH_ACR", value, (value & FLASH_ACR_FASTER) == 0u};
}
