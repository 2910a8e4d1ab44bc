/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The real-time timer of the SAM E70, and Wait mode (data sheet DS60001527, "Real-time Timer" and "Supply
 * Controller", registers, and "Fast Startup"). The same addresses and bits are in chip.svd of the crate atsame70q21b.
 */
#ifndef OVE_BOARDS_SAME70_RTT_H
#define OVE_BOARDS_SAME70_RTT_H

#include <ove_reg.h>

#include <stdbool.h>

#include "ove_config.h"

#define RTT_PRESCALER ((uint32_t)CONFIG_OVE_BOARD_SLEEP_TIMER_DIVISOR)
#define RTT_LINE      3u
#define RTT_MR        OVE_REG32(0x400e1830u)
#define RTT_MR_ALMIEN (1u << 16)
#define RTT_MR_RTTRST (1u << 18)
/** The alarm comes when the count is one more than this value. */
#define RTT_AR OVE_REG32(0x400e1834u)
#define RTT_VR OVE_REG32(0x400e1838u)
/** Reading it clears its flags, two cycles of the slow clock later. */
#define RTT_SR      OVE_REG32(0x400e183cu)
#define RTT_SR_ALMS (1u << 0)

#define SUPC_CR         OVE_REG32(0x400e1810u)
#define SUPC_CR_KEY     (0xa5u << 24)
#define SUPC_CR_XTALSEL (1u << 3)
#define SUPC_SR         OVE_REG32(0x400e1824u)
#define SUPC_SR_OSCSEL  (1u << 7)

/** The bits that select what ends Wait mode, and the one that makes WFE enter it. */
#define PMC_FSMR       OVE_REG32(0x400e0670u)
#define PMC_FSMR_RTTAL (1u << 16)
#define PMC_FSMR_LPM   (1u << 20)
#define PMC_FSMR_FLPM  (3u << 21)

/** Return true if the last ove_board_sleep_timer_wake_at() has set the alarm. */
bool same70_rtt_has_alarm(void);

/** Cancel the alarm, and clear its flag. */
void same70_rtt_clear(void);

#endif
