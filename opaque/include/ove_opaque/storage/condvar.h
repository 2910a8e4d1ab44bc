/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a condition variable; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_CONDVAR_H
#define OVE_OPAQUE_STORAGE_CONDVAR_H

#ifndef OVE_OPAQUE_CONDVAR_BYTES
#define OVE_OPAQUE_CONDVAR_BYTES 8
#endif

#endif
