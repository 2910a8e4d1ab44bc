/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The record of a run: a file of 64-bit words in the order of events, in the host's byte order (ove_lab.trace.record):
 *
 *     bits 0..31 address, bits 32..39 size in bytes, bits 40..42 kind: 0 instruction, 1 load, 2 store, 3 note, 4 value
 *     a note: bits 0..31 and 43..63 a number, bits 32..39: 0 the next line of the log, 1 nanoseconds of sleep,
 *     2 the clock can be read, 3 the run was ended at its limit (ove_lab.trace.notes), 4 the events right before it
 *     were repeated: bits 43..63 are the number of events, bits 0..31 the number of repetitions, 5 the program stored
 *     to the requests of 32 interrupts: bits 0..31 are those pending after the store, bits 43..63 tell which 32
 *     a value: bits 0..31 are what the previous store wrote to RAM; a second one has the upper word of eight bytes
 *
 * No event is zero. If QEMU is killed, the file ends with zeros.
 */
#ifndef OVE_TRACE_RECORD_H
#define OVE_TRACE_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOAD    (UINT64_C(1) << 40)
#define STORE   (UINT64_C(2) << 40)
#define NOTE    (UINT64_C(3) << 40)
#define VALUE   (UINT64_C(4) << 40)
#define LINE    (NOTE | UINT64_C(0) << 32)
#define SLEEP   (NOTE | UINT64_C(1) << 32)
#define CLOCK   (NOTE | UINT64_C(2) << 32)
#define CUT     (NOTE | UINT64_C(3) << 32)
#define REPEAT  (NOTE | UINT64_C(4) << 32)
#define PENDING (NOTE | UINT64_C(5) << 32)
/* The first bit of the part of a note's number above its lower word. */
enum { UPPER_SHIFT = 43 };

/* The part of the file being written. It is mapped, so the file contains each event even if QEMU is killed. */
enum { RECORD_PART = 1 << 17 };
extern uint64_t *record_part;
extern size_t record_filled;

/* Creates the file. If that fails, prints the reason to stderr and returns false. */
bool record_open(const char *path);
/*
 * From now on, divides the record into files of a number of parts each. A full file becomes PATH.0, PATH.1 and so on,
 * and the reader removes each file that it has read. QEMU waits while the reader is far behind, and ends if a file
 * PATH.stop exists.
 */
void record_divide(size_t parts);
/* Sets the number of events after which record_is_full becomes true, at the end of a part. */
void record_bound(uint64_t events);
extern bool record_is_full;
/* Maps the next part of the file. Ends QEMU if the disk is full. */
void record_grow(void);
/* Truncates the file to the recorded events. */
void record_end(void);
/* Ends QEMU, because a record with missing events would look complete. `number` is an errno. */
_Noreturn void record_fail(int number);

static inline void record_add(uint64_t event)
{
	if (record_filled == RECORD_PART) {
		record_grow();
	}
	record_part[record_filled++] = event;
}

#endif
