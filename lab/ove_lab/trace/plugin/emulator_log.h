/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * The lines of QEMU's log, each noted at the position between two instructions where QEMU wrote it.
 *
 * QEMU appends to the file, so the mapped part grows by itself. Between two instructions, one byte shows whether there
 * is more.
 */
#ifndef OVE_TRACE_EMULATOR_LOG_H
#define OVE_TRACE_EMULATOR_LOG_H

#include <stdbool.h>

/*
 * Opens the log, if QEMU created one. Do not call this when the plugin is loaded: QEMU opens and truncates the file
 * at another time during its start.
 */
void emulator_log_open(const char *path);
/* Adds a note to the record for each new line. */
void emulator_log_note(void);

/* The address of the log's next byte. Must not be read while it is in a page after the end of the file. */
extern const volatile char *emulator_log_next;
extern bool emulator_log_is_slow;

static inline bool emulator_log_may_have_more(void)
{
	return emulator_log_is_slow || *emulator_log_next != '\0';
}

#endif
