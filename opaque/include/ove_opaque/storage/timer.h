/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a timer; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_TIMER_H
#define OVE_OPAQUE_STORAGE_TIMER_H

#ifndef OVE_OPAQUE_TIMER_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_TIMER_BYTES 96
#else
#define OVE_OPAQUE_TIMER_BYTES 128
#endif
#endif

#endif
