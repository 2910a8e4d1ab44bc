/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of queues, for a file that includes no kernel. */
#ifndef OVE_OPAQUE_SEAM_QUEUE_H
#define OVE_OPAQUE_SEAM_QUEUE_H

/* Here, the types of this concept are always declared; an image's configuration may leave them out. */
#define CONFIG_OVE_QUEUE 1

#include <ove/types/queue.h>
#include <ove_opaque/object.h>
#include <ove_opaque/storage/queue.h>

OVE_OPAQUE_OBJECT(queue, OVE_OPAQUE_QUEUE_BYTES);

#endif
