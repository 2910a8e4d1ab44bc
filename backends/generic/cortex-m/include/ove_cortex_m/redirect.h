/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Changes the exception frame from which a thread returns, so that the thread continues somewhere else. */
#ifndef OVE_CORTEX_M_REDIRECT_H
#define OVE_CORTEX_M_REDIRECT_H

#include <stdint.h>

/* Offsets in the frame, in words from r0. */
#define OVE_CORTEX_M_FRAME_PC   6
#define OVE_CORTEX_M_FRAME_XPSR 7
/* A thread in Thumb state, between instructions, with a stack pointer that needs no alignment word. */
#define OVE_CORTEX_M_XPSR_PLAIN (UINT32_C(1) << 24)
/* A bit of EXC_RETURN: the frame has no FPU registers. */
#define OVE_CORTEX_M_PLAIN_FRAME UINT32_C(0x10)
/* The words of s16 to s31, which a switch saves for a thread that uses the FPU. */
#define OVE_CORTEX_M_FPU_WORDS 16

static inline void ove_cortex_m_redirect(uint32_t *frame, void (*where)(void))
{
	frame[OVE_CORTEX_M_FRAME_PC] = (uint32_t)(uintptr_t)where & ~UINT32_C(1);
	frame[OVE_CORTEX_M_FRAME_XPSR] = OVE_CORTEX_M_XPSR_PLAIN;
}

/** The same for a thread whose switch saved @p count words, including r4 to r11, below the frame and the FPU registers,
 * if there are any. @p exc_return is the index of the EXC_RETURN among those words. */
static inline void ove_cortex_m_redirect_saved(uint32_t *saved, unsigned count, unsigned exc_return,
					       void (*where)(void))
{
	uint32_t *const above = saved + count;

	ove_cortex_m_redirect(
		(saved[exc_return] & OVE_CORTEX_M_PLAIN_FRAME) != 0u ? above : above + OVE_CORTEX_M_FPU_WORDS, where);
}

#endif
