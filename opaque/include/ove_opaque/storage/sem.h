/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a semaphore; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_SEM_H
#define OVE_OPAQUE_STORAGE_SEM_H

#ifndef OVE_OPAQUE_SEM_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_SEM_BYTES 16
#else
#define OVE_OPAQUE_SEM_BYTES 72
#endif
#endif

#endif
