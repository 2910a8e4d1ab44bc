/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of work queues, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_WORKQUEUE_H
#define OVE_OPAQUE_SEAM_WORKQUEUE_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_WORKQUEUE 1

#include <ove/types/workqueue.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/workqueue.h>

OVE_OPAQUE_OBJECT(workqueue, OVE_OPAQUE_WORKQUEUE_BYTES);
OVE_OPAQUE_OBJECT(work, OVE_OPAQUE_WORK_BYTES);

#endif
