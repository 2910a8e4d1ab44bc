/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Memory of queues, for a file that sees no kernel. */
#ifndef OVE_OPAQUE_SEAM_QUEUE_H
#define OVE_OPAQUE_SEAM_QUEUE_H

#include <ove/types/queue.h>
#include <ove_opaque/object.h>

OVE_OPAQUE_OBJECT(queue, OVE_OPAQUE_QUEUE_BYTES);

#endif
