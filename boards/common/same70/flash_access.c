/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_board_flash.h>

#include "flash.h"

void ove_board_flash_accelerator_off(void)
{
	EEFC_FMR = (EEFC_FMR & ~EEFC_FMR_CLOE) | EEFC_FMR_SCOD;
}

struct ove_board_flash_access ove_board_flash_access(void)
{
	const uint32_t value = EEFC_FMR;

	return (struct ove_board_flash_access){"EEFC_FMR", value,
					       (value & (EEFC_FMR_CLOE | EEFC_FMR_SCOD)) == EEFC_FMR_SCOD};
}
