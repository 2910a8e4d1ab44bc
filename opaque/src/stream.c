/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include "fits.h"

#include "../include/ove_opaque/storage/stream.h"

#if CONFIG_OVE_STREAM
FITS(stream, OVE_OPAQUE_STREAM_BYTES);
OVE_OPAQUE_ASSERT(OVE_BACKEND_STREAM_EXTRA_BYTES <= OVE_OPAQUE_STREAM_EXTRA_BYTES,
		  "this kernel adds more to a stream's buffer than OVE_OPAQUE_STREAM_EXTRA_BYTES");
#endif
GIVES(stream, OVE_OPAQUE_STREAM_BYTES);
OVE_OPAQUE_GIVES("ove_opaque_stream_extra_of_" OVE_OPAQUE_TEXT(OVE_OPAQUE_STREAM_EXTRA_BYTES) "_bytes");
