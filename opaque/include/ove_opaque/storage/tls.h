/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a key of thread-local storage; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_TLS_H
#define OVE_OPAQUE_STORAGE_TLS_H

#ifndef OVE_OPAQUE_TLS_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_TLS_BYTES 16
#else
#define OVE_OPAQUE_TLS_BYTES 8
#endif
#endif

#endif
