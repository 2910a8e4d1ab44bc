/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of streams, for ove/stream.h and for kernels. */
#ifndef OVE_TYPES_STREAM_H
#define OVE_TYPES_STREAM_H

#include <ove/types.h>

#if CONFIG_OVE_STREAM

OVE_EXTERN_C_BEGIN

/** A stream of bytes. */
typedef struct ove_stream *ove_stream_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_STREAM */

#endif
