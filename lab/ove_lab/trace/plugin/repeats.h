/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Keeps the record of a waiting loop small: an iteration with the same events as the previous one is only counted.
 *
 * A program that waits in a loop executes eight million instructions per second of simulated time, and the record of a
 * minute would take ten gigabytes. Nothing is lost: equal events are the same instructions, accesses and values.
 */
#ifndef OVE_TRACE_REPEATS_H
#define OVE_TRACE_REPEATS_H

#include <stdint.h>

/* Call before the event of an instruction that does not directly follow the previous one: a loop may begin there.
 */
void repeats_jump_back(uint32_t address);
/* Stops comparing the earlier events with the following ones. Call before a note, and when a part is full. */
void repeats_forget(void);

#endif
