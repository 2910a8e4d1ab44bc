/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Notes of a program that dies, for ove/reset.h: src/stop.c and each board's fault report make them. */
#ifndef OVE_SEAM_RESET_H
#define OVE_SEAM_RESET_H

#include <ove/lang.h>

#include <stdbool.h>
#include <stdint.h>

OVE_EXTERN_C_BEGIN

#if CONFIG_OVE_RESET
/** Keep the registers of a fault for the note of its stop, which follows. @p xpsr as the processor has stacked it. */
void ove_reset_note_fault(uintptr_t pc, uintptr_t lr, uint32_t xpsr);

/** Write the record of a stop, if this boot has none yet. @p place may be NULL. Any context, with the kernel halted. */
void ove_reset_note_stop(int number, const char *place, const void *address);
#else
static inline void ove_reset_note_fault(uintptr_t pc, uintptr_t lr, uint32_t xpsr)
{
	(void)pc, (void)lr, (void)xpsr;
}

static inline void ove_reset_note_stop(int number, const char *place, const void *address)
{
	(void)number, (void)place, (void)address;
}
#endif

#if CONFIG_OVE_RESET_AFTER_STOP
/** Reset the chip, once the stop has said its line. Returns on a host. */
void ove_reset_after_stop(void);
#else
static inline void ove_reset_after_stop(void)
{
}
#endif

OVE_EXTERN_C_END

#endif
