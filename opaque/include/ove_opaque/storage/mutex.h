/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a mutex, plain and recursive; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_MUTEX_H
#define OVE_OPAQUE_STORAGE_MUTEX_H

#ifndef OVE_OPAQUE_MUTEX_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_MUTEX_BYTES 64
#else
#define OVE_OPAQUE_MUTEX_BYTES 96
#endif
#endif
#ifndef OVE_OPAQUE_RMTX_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_RMTX_BYTES 112
#else
#define OVE_OPAQUE_RMTX_BYTES 96
#endif
#endif

#endif
