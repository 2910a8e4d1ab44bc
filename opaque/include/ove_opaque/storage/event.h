/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of an event; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_EVENT_H
#define OVE_OPAQUE_STORAGE_EVENT_H

#ifndef OVE_OPAQUE_EVENT_BYTES
#define OVE_OPAQUE_EVENT_BYTES 16
#endif

#endif
