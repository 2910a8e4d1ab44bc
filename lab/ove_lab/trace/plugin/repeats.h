/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keeps an idle loop small: an iteration that repeats the one before event by event is counted and left out.
 *
 * A program that waits in a loop executes eight million instructions a second of its own time, and the record of a
 * minute would have ten gigabytes. Nothing is lost: equal events are the same instructions, accesses and values.
 */
#ifndef OVE_TRACE_REPEATS_H
#define OVE_TRACE_REPEATS_H

#include <stdint.h>

/* Call before the event of an instruction that does not lie behind the instruction before it: a loop may begin there.
 */
void repeats_jump_back(uint32_t address);
/* The events until now are no longer compared with those that follow. Call before a note, and when a part is full. */
void repeats_forget(void);

#endif
