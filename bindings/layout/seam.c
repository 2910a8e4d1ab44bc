/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The functions of the seam that are inline in C, for other languages. It is preprocessed, not compiled:
 * `python -m ove_tool.layout` translates the functions from the text in which this build's macros are expanded. Nothing
 * is there where an option adds to the hot calls, which are then C's symbols.
 */
#include "ove_config.h"

#if defined(OVE_LAYOUT_CALLS) && !CONFIG_OVE_CHECKS && !CONFIG_OVE_THREAD_TERMINATE && !CONFIG_OVE_MUTEX_ROBUST
#include <ove/ove.h>
#include <ove_seam/heap.h>
#include <ove_seam/wait_end.h>

#include OVE_LAYOUT_CALLS

/* Tells the kernel. */
extern const char ove_calls[sizeof(OVE_LAYOUT_CALLS)];
#endif
