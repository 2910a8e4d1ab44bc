/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The check that a kernel makes when the owner of a recursive mutex locks it again. */
#ifndef OVE_SEAM_RMTX_AGAIN_H
#define OVE_SEAM_RMTX_AGAIN_H

#include <ove/types.h>

OVE_EXTERN_C_BEGIN

/** Stop the program in an ISR, in every configuration. The owner is then the interrupted thread, which may be in the
 * middle of code that the mutex protects. */
void ove_rmtx_refuse_isr(void);

OVE_EXTERN_C_END

#endif
