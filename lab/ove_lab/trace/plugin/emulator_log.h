/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The lines of QEMU's log, each noted between the two instructions between which QEMU wrote it.
 *
 * QEMU appends to the file, so the part that is mapped grows by itself, and between two instructions a look at one byte
 * says whether there is more.
 */
#ifndef OVE_TRACE_EMULATOR_LOG_H
#define OVE_TRACE_EMULATOR_LOG_H

#include <stdbool.h>

/*
 * Opens the log, if QEMU made one. Not when the plugin is loaded: QEMU opens the file, and empties it, at another
 * moment of its start.
 */
void emulator_log_open(const char *path);
/* Adds a note to the record for each new line. */
void emulator_log_note(void);

/* Where the log's next byte will be; not to be looked at while the page behind the file's end would have it. */
extern const volatile char *emulator_log_next;
extern bool emulator_log_is_slow;

static inline bool emulator_log_may_have_more(void)
{
	return emulator_log_is_slow || *emulator_log_next != '\0';
}

#endif
