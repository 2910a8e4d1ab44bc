/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of an event group; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_EVENTGROUP_H
#define OVE_OPAQUE_STORAGE_EVENTGROUP_H

#ifndef OVE_OPAQUE_EVENTGROUP_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_EVENTGROUP_BYTES 24
#else
#define OVE_OPAQUE_EVENTGROUP_BYTES 16
#endif
#endif

#endif
