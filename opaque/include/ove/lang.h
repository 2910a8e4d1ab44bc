/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The keywords of ove's headers, for a file that includes no kernel: no call has its body in a header. */
#ifndef OVE_LANG_H
#define OVE_LANG_H

#include "ove_config.h"

#define OVE_HOT
#define OVE_HOT_BODIES 0

#ifdef __cplusplus
#define OVE_EXTERN_C_BEGIN extern "C" {
#define OVE_EXTERN_C_END   }
#else
#define OVE_EXTERN_C_BEGIN
#define OVE_EXTERN_C_END
#endif

#endif
