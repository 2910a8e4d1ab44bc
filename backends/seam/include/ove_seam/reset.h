/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Records of a program that dies, for ove/reset.h: src/stop.c and each board's fault report write them. */
#ifndef OVE_SEAM_RESET_H
#define OVE_SEAM_RESET_H

#include <ove/lang.h>

#include <stdbool.h>
#include <stdint.h>

OVE_EXTERN_C_BEGIN

#if CONFIG_OVE_RESET
/** Store the registers of a fault for the record of the stop that follows. @p xpsr as stacked by the processor. */
void ove_reset_note_fault(uintptr_t pc, uintptr_t lr, uint32_t xpsr);

/** Write the record of a stop, if this boot has none. @p place may be NULL. Any context, with the kernel halted. */
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
/** Reset the chip after the stop has printed its line. Returns on a host. */
void ove_reset_after_stop(void);
#else
static inline void ove_reset_after_stop(void)
{
}
#endif

OVE_EXTERN_C_END

#endif
