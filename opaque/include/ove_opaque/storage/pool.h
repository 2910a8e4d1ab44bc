/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a pool; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_POOL_H
#define OVE_OPAQUE_STORAGE_POOL_H

#ifndef OVE_OPAQUE_POOL_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_POOL_BYTES 48
#else
#define OVE_OPAQUE_POOL_BYTES 32
#endif
#endif

#endif
