/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Bytes of a work queue and of an item; see ove_opaque/object.h. */
#ifndef OVE_OPAQUE_STORAGE_WORKQUEUE_H
#define OVE_OPAQUE_STORAGE_WORKQUEUE_H

#ifndef OVE_OPAQUE_WORKQUEUE_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_WORKQUEUE_BYTES 352
#else
#define OVE_OPAQUE_WORKQUEUE_BYTES 424
#endif
#endif
#ifndef OVE_OPAQUE_WORK_BYTES
#if __SIZEOF_POINTER__ == 8
#define OVE_OPAQUE_WORK_BYTES 56
#else
#define OVE_OPAQUE_WORK_BYTES 40
#endif
#endif

#endif
