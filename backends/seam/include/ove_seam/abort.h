/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file How a board's abort() ends. */
#ifndef OVE_SEAM_ABORT_H
#define OVE_SEAM_ABORT_H

#include <ove/lang.h>

OVE_EXTERN_C_BEGIN

/** Print the caller of abort(), then stop. @p caller is the return address of abort(), or NULL if it is not known. */
__attribute__((noreturn, cold)) void ove_abort_from(const void *caller);

OVE_EXTERN_C_END

#endif
