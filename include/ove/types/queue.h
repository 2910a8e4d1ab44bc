/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Types of queues, for ove/queue.h and for kernels. */
#ifndef OVE_TYPES_QUEUE_H
#define OVE_TYPES_QUEUE_H

#include <ove/types.h>

#if CONFIG_OVE_QUEUE

OVE_EXTERN_C_BEGIN

/** A queue of fixed-size items. */
typedef struct ove_queue *ove_queue_t;

OVE_EXTERN_C_END

#endif /* CONFIG_OVE_QUEUE */

#endif
