/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a queue; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_QUEUE_H
#define OVE_OPAQUE_STORAGE_QUEUE_H

#ifndef OVE_OPAQUE_QUEUE_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_QUEUE_BYTES 56
#else
#define OVE_OPAQUE_QUEUE_BYTES 72
#endif
#endif

#endif
