/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The log at the end of a program: src/say.c and each board's exit write the remaining lines. */
#ifndef OVE_SEAM_LOG_H
#define OVE_SEAM_LOG_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

#if CONFIG_OVE_LOG
/** Pass the buffered lines to the sink, including those that a thread was about to write. Any context, in a program
 * that is ending and whose kernel is halted. A sink that itself ends the program is not called again. */
void ove_log_end(void);
#else
static inline void ove_log_end(void)
{
}
#endif

OVE_EXTERN_C_END

#endif
