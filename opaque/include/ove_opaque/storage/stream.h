/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a stream; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_STREAM_H
#define OVE_OPAQUE_STORAGE_STREAM_H

#ifndef OVE_OPAQUE_STREAM_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_STREAM_BYTES 64
#else
#define OVE_OPAQUE_STREAM_BYTES 40
#endif
#endif
/** The size of a stream's buffer beyond its capacity. */
#ifndef OVE_OPAQUE_STREAM_EXTRA_BYTES
#define OVE_OPAQUE_STREAM_EXTRA_BYTES 4
#endif

#endif
