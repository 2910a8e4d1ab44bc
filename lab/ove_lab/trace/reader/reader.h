/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/* The loops over all instructions of a run. Python calls them and owns all memory (ove_lab.trace.reader). */
#ifndef OVE_TRACE_READER_H
#define OVE_TRACE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT __attribute__((visibility("default")))

/* How an instruction continues, numbered as in ove_lab.trace.effects.Kind. */
enum { NEXT, BRANCH, CALL, CALL_COMPUTED, RETURN, JUMP_COMPUTED };
enum { CALL_BYTES = 4, CALL_COMPUTED_BYTES = 2 };

#endif
