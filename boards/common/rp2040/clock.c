/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "clock.h"

#include <stddef.h>

#include "board_clock.h"
#include "ove_config.h"
#include "regs.h"
#include "wait.h"

/* The ring oscillator after a reset: 1.8 to 12 MHz, typically 6.5 MHz (datasheet 2.17). */
#define ROSC_HZ     6500000u
#define ROSC_HZ_MAX 12000000u

#define CRYSTAL_HZ 12000000u

/* 12 MHz times 125 is in the VCO's range; divided by 6 and 2, it is the processor's rate (datasheet 2.18). */
#define PLL_REFDIV 1u
#define PLL_FBDIV  125u
#define PLL_DIV_1  6u
#define PLL_DIV_2  2u

_Static_assert(CONFIG_OVE_CPU_HZ == CRYSTAL_HZ / PLL_REFDIV * PLL_FBDIV / PLL_DIV_1 / PLL_DIV_2,
	       "the board's Kconfig and its clock tree name one rate");

/* A millisecond of the crystal, in units of 256 of its periods (datasheet 2.16.3). */
#define CRYSTAL_STARTUP ((CRYSTAL_HZ / 1000u + 128u) / 256u)

/* In processor counts, at a rate that is only roughly known: at least 100 ms and 2 ms. */
#define CRYSTAL_COUNTS (ROSC_HZ_MAX / 10u)
#define STEP_COUNTS    (CRYSTAL_HZ / 500u)

static bool is_at_full_speed;

bool rp2040_unreset(uint32_t blocks)
{
	RESETS_RESET &= ~blocks;
	return ove_wait_for(&RESETS_RESET_DONE, blocks, blocks, STEP_COUNTS);
}

static bool choose_ref(uint32_t source)
{
	CLOCKS_REF_CTRL = (CLOCKS_REF_CTRL & ~CLOCKS_REF_CTRL_SRC) | source;
	return ove_wait_for(&CLOCKS_REF_SELECTED, 1u << source, 1u << source, STEP_COUNTS);
}

static bool choose_sys(uint32_t source)
{
	CLOCKS_SYS_CTRL = (CLOCKS_SYS_CTRL & ~CLOCKS_SYS_CTRL_SRC) | source;
	return ove_wait_for(&CLOCKS_SYS_SELECTED, 1u << source, 1u << source, STEP_COUNTS);
}

/* Runs the processor and the peripherals from the ring oscillator. */
static const char *give_up(const char *what)
{
	(void)choose_sys(CLOCKS_SYS_CTRL_REF);
	(void)choose_ref(CLOCKS_REF_CTRL_ROSC);
	CLOCKS_PERI_CTRL = CLOCKS_PERI_CTRL_ENABLE | CLOCKS_PERI_CTRL_AUX_SYS;
	WATCHDOG_TICK = WATCHDOG_TICK_ENABLE | (ROSC_HZ / 1000000u);
	return what;
}

/* Write both dividers before they are powered, and wait for the lock before the second one (datasheet 2.18.2).
 */
static const char *start_pll(void)
{
	RESETS_RESET |= RESETS_PLL_SYS;
	if (!rp2040_unreset(RESETS_PLL_SYS)) {
		return "the PLL's reset";
	}
	PLL_SYS_CS = PLL_CS_REFDIV(PLL_REFDIV);
	PLL_SYS_FBDIV_INT = PLL_FBDIV;
	PLL_SYS_PWR &= ~(PLL_PWR_PD | PLL_PWR_VCOPD);
	if (!ove_wait_for(&PLL_SYS_CS, PLL_CS_LOCK, PLL_CS_LOCK, STEP_COUNTS)) {
		return "the PLL";
	}
	PLL_SYS_PRIM = PLL_PRIM(PLL_DIV_1, PLL_DIV_2);
	PLL_SYS_PWR &= ~PLL_PWR_POSTDIVPD;
	return NULL;
}

const char *rp2040_clock_start(void)
{
	/* A reset by the watchdog leaves the clocks unchanged. */
	if (!choose_sys(CLOCKS_SYS_CTRL_REF) || !choose_ref(CLOCKS_REF_CTRL_ROSC)) {
		return give_up("the ring oscillator");
	}
	XOSC_STARTUP = CRYSTAL_STARTUP;
	XOSC_CTRL = XOSC_CTRL_ENABLE | XOSC_CTRL_1_TO_15_MHZ;
	if (!ove_wait_for(&XOSC_STATUS, XOSC_STATUS_STABLE, XOSC_STATUS_STABLE, CRYSTAL_COUNTS)) {
		return give_up("XOSC (the crystal of 12 MHz)");
	}
	if (!choose_ref(CLOCKS_REF_CTRL_XOSC)) {
		return give_up("clk_ref from the crystal");
	}
	const char *const missing = start_pll();
	if (missing != NULL) {
		return give_up(missing);
	}
	/* Change the source of the auxiliary multiplexer only while it is not selected. */
	CLOCKS_SYS_CTRL = (CLOCKS_SYS_CTRL & ~CLOCKS_SYS_CTRL_AUXSRC) | CLOCKS_SYS_AUX_PLL_SYS;
	if (!choose_sys(CLOCKS_SYS_CTRL_AUX)) {
		return give_up("clk_sys from the PLL");
	}
	CLOCKS_PERI_CTRL = CLOCKS_PERI_CTRL_ENABLE | CLOCKS_PERI_CTRL_AUX_SYS;
	WATCHDOG_TICK = WATCHDOG_TICK_ENABLE | (CRYSTAL_HZ / 1000000u);
	is_at_full_speed = true;
	return NULL;
}

uint32_t ove_board_core_hz(void)
{
	return is_at_full_speed ? CONFIG_OVE_CPU_HZ : ROSC_HZ;
}
