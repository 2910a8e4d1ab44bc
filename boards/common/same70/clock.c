/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "clock.h"

#include <stdbool.h>
#include <stddef.h>

#include "board_clock.h"
#include "flash.h"
#include "ove_config.h"
#include "pmc.h"
#include "same70_board.h"
#include "wait.h"

#define CRYSTAL_COUNTS (PMC_RC_HZ / 10u)
#define STEP_COUNTS    (PMC_RC_HZ / 500u)

/* The internal oscillator stays on, so that the processor can return to it. */
#define MOR_RC (CKGR_MOR_KEY | CKGR_MOR_MOSCRCEN | CKGR_MOR_MOSCRCF_12M)

_Static_assert(CONFIG_OVE_CPU_HZ == BOARD_CRYSTAL_HZ * BOARD_PLL_MUL,
	       "the board's Kconfig and its clock tree name one rate");

static bool is_at_full_speed;

static bool is_ready(uint32_t bit)
{
	return ove_wait_for(&PMC_SR, bit, bit, STEP_COUNTS);
}

/* Returns to the internal oscillator, which still runs, and turns off the part that did not start. */
static const char *give_up(const char *what)
{
	PMC_MCKR = (PMC_MCKR & ~PMC_MCKR_CSS) | PMC_MCKR_CSS_MAIN;
	(void)is_ready(PMC_SR_MCKRDY);
	PMC_MCKR &= ~PMC_MCKR_MDIV;
	(void)is_ready(PMC_SR_MCKRDY);
	CKGR_PLLAR = CKGR_PLLAR_ONE;
	/* Turn the crystal off only when nothing runs from it any more. */
	CKGR_MOR = MOR_RC | CKGR_MOR_MOSCXTEN | CKGR_MOR_MOSCXTST;
	(void)is_ready(PMC_SR_MOSCSELS);
	CKGR_MOR = MOR_RC;
	return what;
}

void same70_clock_begin(void)
{
	(void)is_ready(PMC_SR_MOSCRCS);
	CKGR_MOR = MOR_RC;
	(void)is_ready(PMC_SR_MOSCRCS);
}

const char *same70_clock_start(void)
{
	CKGR_MOR = MOR_RC | CKGR_MOR_MOSCXTEN | CKGR_MOR_MOSCXTST;
	if (!ove_wait_for(&PMC_SR, PMC_SR_MOSCXTS, PMC_SR_MOSCXTS, CRYSTAL_COUNTS)) {
		return give_up("the crystal (" BOARD_CRYSTAL_NAME ")");
	}
	CKGR_MOR = MOR_RC | CKGR_MOR_MOSCXTEN | CKGR_MOR_MOSCXTST | CKGR_MOR_MOSCSEL;
	if (!is_ready(PMC_SR_MOSCSELS)) {
		return give_up("the switch to the crystal");
	}
	CKGR_PLLAR = CKGR_PLLAR_ONE | CKGR_PLLAR_MUL(BOARD_PLL_MUL) | CKGR_PLLAR_COUNT | CKGR_PLLAR_DIV(1u);
	if (!is_ready(PMC_SR_LOCKA)) {
		return give_up("PLLA");
	}
	/* The flash is slow and the bus has a limit, so set both before the rate rises. Write PMC_MCKR field by
	 * field. */
	EEFC_FMR = EEFC_FMR_FWS(BOARD_FLASH_WAIT_STATES) | EEFC_FMR_CLOE;
	PMC_MCKR = (PMC_MCKR & ~PMC_MCKR_MDIV) | PMC_MCKR_MDIV_2;
	if (!is_ready(PMC_SR_MCKRDY)) {
		return give_up("the bus clock");
	}
	PMC_MCKR = (PMC_MCKR & ~PMC_MCKR_CSS) | PMC_MCKR_CSS_PLLA;
	if (!is_ready(PMC_SR_MCKRDY)) {
		return give_up("the switch to PLLA");
	}
	is_at_full_speed = true;
	return NULL;
}

#if CONFIG_OVE_BOARD_HAS_SLEEP_TIMER
void same70_clock_stop(void)
{
	is_at_full_speed = false;
	(void)give_up(NULL);
}
#endif

uint32_t same70_clock_bus_hz(void)
{
	return is_at_full_speed ? CONFIG_OVE_CPU_HZ / 2u : PMC_RC_HZ;
}

uint32_t ove_board_core_hz(void)
{
	return is_at_full_speed ? CONFIG_OVE_CPU_HZ : PMC_RC_HZ;
}
